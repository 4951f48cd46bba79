/**
 * Signs for characters that have no shape of their own: spaces, newlines, controls, joiners.
 *
 * The sign is drawn by the style sheet (token-view.css) from `data-glyph`; the character itself
 * stays in the page beside it, so that `textContent` and what is copied are the text.
 */

import { make } from "./dom.js";

/**
 * The signs are those of the package (py/bpe/glyphs.py).
 *
 * @type {Record<string, [glyph: string, name: string]>}
 */
const SIGNS = {
  " ": ["·", "space"],
  "\t": ["⇥", "tab"],
  "\n": ["↵", "newline"],
  "\r": ["␍", "carriage return"],
  "\u00a0": ["⍽", "no-break space"],
  "\u007f": ["␡", "delete"],
};

/** @type {Record<string, string>} */
const NAMES = {
  "\0": "null character",
  "\u001b": "escape",
  "\u00ad": "soft hyphen",
  "\u200b": "zero width space",
  "\u200c": "zero width non-joiner",
  "\u200d": "zero width joiner",
  "\u200e": "left-to-right mark",
  "\u200f": "right-to-left mark",
  "\u202a": "left-to-right embedding",
  "\u202b": "right-to-left embedding",
  "\u202c": "pop directional formatting",
  "\u202d": "left-to-right override",
  "\u202e": "right-to-left override",
  "\u2028": "line separator",
  "\u2029": "paragraph separator",
  "\u3000": "ideographic space",
  "\ufeff": "byte order mark",
};

// What has no shape of its own, and the signs themselves, so that a sign can mean only one thing.
// The ranges are those of the package (Unicode 16), written out, the same in every browser.
const SHAPELESS =
  /[\0-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}·⇥↵⍽\u2400-\u2421]/u;

// They shape their neighbours: between two characters of one token they keep doing that.
const JOINERS = /[\u200c\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}]/u;

/**
 * @param {string} character - one that is shapeless
 * @returns {{glyph: string, name: string}}
 */
function describe(character) {
  if (character in SIGNS) return { glyph: SIGNS[character][0], name: SIGNS[character][1] };
  const code = /** @type {number} */ (character.codePointAt(0));
  const point = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const glyph = code < 0x20 ? String.fromCodePoint(0x2400 + code) : point;
  return { glyph, name: NAMES[character] ?? point };
}

/**
 * One sign.
 *
 * @param {string} glyph - what is seen
 * @param {string} name - what is read out
 * @param {string} [raw] - the character itself
 */
export function drawGlyph(glyph, name, raw = "") {
  const attributes = { class: "glyph", role: "img", "aria-label": name, "data-glyph": glyph };
  const element = make("span", attributes);
  element.classList.toggle("glyph-word", glyph.length > 1);
  if (raw) element.append(make("span", { class: "glyph-raw" }, raw));
  return element;
}

/**
 * A text with a glyph for each character that has no shape.
 *
 * @param {string} text
 * @returns {DocumentFragment}
 */
export function drawText(text) {
  const fragment = document.createDocumentFragment();
  const characters = Array.from(text);
  let plain = "";
  const flush = () => {
    if (plain) fragment.append(plain);
    plain = "";
  };
  characters.forEach((character, index) => {
    const isInside = index > 0 && index < characters.length - 1;
    if (!SHAPELESS.test(character) || (isInside && JOINERS.test(character))) {
      plain += character;
      return;
    }
    flush();
    const { glyph, name } = describe(character);
    fragment.append(drawGlyph(glyph, name, character));
  });
  flush();
  return fragment;
}

/**
 * A text in which what cannot be seen has its sign, for labels and sentences.
 *
 * @param {string} text
 * @returns {string}
 * @example nameText("a\n\u200d") // "a↵<U+200D>"
 */
export function nameText(text) {
  return Array.from(text, (character) => {
    if (!SHAPELESS.test(character)) return character;
    const { glyph } = describe(character);
    return glyph.length > 1 ? `<${glyph}>` : glyph;
  }).join("");
}
