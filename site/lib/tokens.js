/**
 * Draws tokens. Colour tells neighbours apart, never alone: every token has a box and an edge too.
 *
 * Styles: token-view.css.
 */

import { make } from "./dom.js";
import { drawGlyph, drawText, nameText } from "./glyphs.js";

/** How many token colours the style sheet has: .tok-0 to .tok-5. */
export const COLOURS = 6;

/**
 * `bytes` tell what a token is; `text`, where there are no bytes, or for a reader without a page.
 *
 * @typedef {object} Token
 * @property {string} text
 * @property {boolean} [whole]
 * @property {number[]} [bytes]
 * @property {number} [cut] - of a very long token there are only so many bytes
 */

/**
 * Bytes as whole characters where they are some, and singly where they are not.
 *
 * @param {number[]} bytes
 * @returns {(string | number)[]} stretches of text and single bytes
 * @example readBytes([0x41, 0x42, 0xe2, 0x9d]) // ["AB", 0xe2, 0x9d]
 */
export function readBytes(bytes) {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** @type {(string | number)[]} */
  const parts = [];
  let text = "";
  for (let index = 0; index < bytes.length; ) {
    const lead = bytes[index];
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    try {
      text += decoder.decode(new Uint8Array(bytes.slice(index, index + length)));
      index += length;
    } catch {
      if (text) parts.push(text);
      text = "";
      parts.push(lead);
      index += 1;
    }
  }
  if (text) parts.push(text);
  return parts;
}

/** @type {WeakMap<Token, (string | number)[]>} */
const known = new WeakMap();

/** @param {Token} token */
function partsOf(token) {
  if (!token.bytes) return [token.text];
  // A vocabulary's tokens are drawn over and over: each is read once.
  const parts = known.get(token) ?? readBytes(token.bytes).concat(token.cut ? "…" : []);
  known.set(token, parts);
  return parts;
}

/** @param {number} byte */
function hex(byte) {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}

/**
 * What stands inside a token's box.
 *
 * @param {Token} token
 * @param {string} [across] - the character that begins in this token and ends in a later one:
 *   it goes into the page with its first byte
 * @returns {DocumentFragment}
 */
export function drawContent(token, across = "") {
  const fragment = document.createDocumentFragment();
  for (const part of partsOf(token)) {
    if (typeof part === "string") fragment.append(drawText(part));
    else fragment.append(drawGlyph(hex(part), `byte ${hex(part)}`, part >= 0xc0 ? across : ""));
  }
  return fragment;
}

/**
 * One token as a box.
 *
 * @param {Token} token
 * @param {number} colour - 0 to COLOURS - 1
 * @param {string} [marks] - more class names
 * @param {string} [across] - see `drawContent`
 * @returns {HTMLSpanElement}
 */
export function drawToken(token, colour, marks = "", across = "") {
  const element = make("span", { class: `tok tok-${colour} ${marks}`.trimEnd() });
  element.append(drawContent(token, across));
  // A mark that combines would climb onto the box's edge: it gets a circle to stand on.
  const [first] = partsOf(token);
  if (typeof first === "string" && /^\p{M}/u.test(first)) element.classList.add("tok-combining");
  return element;
}

/**
 * A colour for each token of a row: the same token has the same colour everywhere, unless its
 * neighbour has it already.
 *
 * @param {number[]} ids
 * @returns {number[]}
 * @example chooseColours([7, 7, 1]) // [1, 2, 1]
 */
export function chooseColours(ids) {
  let previous = -1;
  return ids.map((id) => {
    const wanted = ((id % COLOURS) + COLOURS) % COLOURS;
    previous = wanted === previous ? (wanted + 1) % COLOURS : wanted;
    return previous;
  });
}

// Letters of scripts that run from right to left.
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A token in words, for labels and sentences: what cannot be seen has a sign or a name. One that
 * runs from right to left is isolated, so that it does not turn the sentence around.
 *
 * @param {Token} token
 * @returns {string}
 * @example nameToken({ text: "", bytes: [0x61, 0x0a, 0xe2] }) // "a↵<E2>"
 */
export function nameToken(token) {
  const name = partsOf(token)
    .map((part) => (typeof part === "number" ? `<${hex(part)}>` : nameText(part)))
    .join("");
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
