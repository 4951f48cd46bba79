/**
 * Python counts a text in code points, JavaScript in UTF-16 units: 😀 is one to Python, two here.
 * Offsets that come from the package are translated in this one place.
 *
 * A lone surrogate counts as one on both sides: the package replaces it by one U+FFFD.
 */

/**
 * Where each code point of `text` starts, in UTF-16 units; the last entry is the text's end.
 *
 * @param {string} text
 * @returns {Uint32Array} one entry more than there are code points
 * @example codePointStarts("a😀b") // [0, 1, 3, 4]
 */
export function codePointStarts(text) {
  const starts = new Uint32Array(text.length + 1);
  let count = 0;
  for (let unit = 0; unit < text.length; ) {
    starts[count++] = unit;
    unit += /** @type {number} */ (text.codePointAt(unit)) > 0xffff ? 2 : 1;
  }
  starts[count++] = text.length;
  return starts.subarray(0, count);
}

/**
 * How many code points `text` has.
 *
 * @param {string} text
 * @returns {number}
 * @example countCodePoints("a😀b") // 3
 */
export function countCodePoints(text) {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * The part of a text between two offsets in code points.
 *
 * @param {string} text
 * @param {Uint32Array} starts - `codePointStarts(text)`, made once for many slices
 * @param {number} start - in code points
 * @param {number} end - in code points, not included
 * @returns {string}
 * @example sliceCodePoints("a😀b", codePointStarts("a😀b"), 1, 2) // "😀"
 */
export function sliceCodePoints(text, starts, start, end) {
  return text.slice(starts[start], starts[end]);
}

/**
 * The first `units` UTF-16 units of a text; one less where they would cut a code point in half.
 *
 * @param {string} text
 * @param {number} units
 * @returns {string}
 * @example beginningOf("a😀b", 2) // "a"
 */
export function beginningOf(text, units) {
  const isCut = units > 0 && /** @type {number} */ (text.codePointAt(units - 1)) > 0xffff;
  return text.slice(0, isCut ? units - 1 : units);
}
