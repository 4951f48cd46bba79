/**
 * Draws the tokens of an item. Tokens that share a character (pieces of its bytes) stand together
 * under that character, so that it is seen, and copied, once.
 *
 * @import { Item, Recording, Token } from "./types.js"
 * @import { Segment } from "./replay.js"
 */

import { make } from "../../lib/dom.js";
import { nameText } from "../../lib/glyphs.js";
import { codePointStarts, sliceCodePoints } from "../../lib/offsets.js";
import { chooseColours, drawToken } from "../../lib/tokens.js";

/** @typedef {Pick<Item, "symbols" | "gaps"> & {text?: string}} Run */

/** @param {number} byte */
const isContinuation = (byte) => byte >= 0x80 && byte < 0xc0;

/**
 * The character that begins inside a segment and ends behind it, of a text of bytes.
 *
 * @param {number[]} bytes
 * @param {Segment} segment
 * @returns {string} empty when there is none, or when the text stops inside it
 */
export function characterAcross(bytes, { start, end }) {
  if (end >= bytes.length || !isContinuation(bytes[end])) return "";
  let first = end - 1;
  while (first > start && isContinuation(bytes[first])) first -= 1;
  if (isContinuation(bytes[first])) return "";
  let last = end;
  while (last < bytes.length && isContinuation(bytes[last])) last += 1;
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    return decoder.decode(new Uint8Array(bytes.slice(first, last)));
  } catch {
    return "";
  }
}

/**
 * What a segment's token is. A character that is not in the vocabulary has no id: it is read off
 * the text, where its symbol is its code point.
 *
 * @param {Recording} recording
 * @param {Run} run
 * @returns {(segment: Segment) => Token}
 */
function tokenFinder(recording, { symbols, text = "" }) {
  const starts = symbols.includes(-1) ? codePointStarts(text) : null;
  return ({ id, start, end }) =>
    starts && id === -1
      ? { text: sliceCodePoints(text, starts, start, end), whole: true }
      : recording.tokens[id];
}

/**
 * @param {Recording} recording
 * @param {Run} run
 * @param {Segment[]} segments - of the whole run, in order
 * @param {(segment: Segment, box: HTMLElement, token: Token) => void} [decorate]
 * @returns {HTMLElement[]}
 */
export function drawRun(recording, run, segments, decorate) {
  const isBytes = recording.options.base === "bytes";
  const tokenOf = tokenFinder(recording, run);
  const colours = chooseColours(segments.map(({ id }) => id));
  /** @type {HTMLElement[]} */
  const drawn = [];
  /** @type {HTMLElement | null} */
  let group = null;
  segments.forEach((segment, index) => {
    const token = tokenOf(segment);
    const across = isBytes ? characterAcross(run.symbols, segment) : "";
    const box = drawToken(token, colours[index], marks(segment), across);
    decorate?.(segment, box, token);
    const continues = isBytes && segment.start > 0 && isContinuation(run.symbols[segment.start]);
    if (!continues) group = null;
    if (across && !group) {
      group = make("span", { class: "tok-shared", "data-characters": "" });
      drawn.push(group);
    }
    if (across && group) {
      group.dataset.characters += nameText(across);
      group.title = `${group.dataset.characters}, in pieces`;
    }
    if (group) group.append(box);
    else drawn.push(box);
  });
  return drawn;
}

/** @param {Segment} segment */
function marks({ id, joined, next }) {
  return [id === -1 ? "is-unknown" : "", joined ? "is-joined" : "", next ? `is-next-${next}` : ""]
    .filter(Boolean)
    .join(" ");
}
