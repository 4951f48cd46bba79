/**
 * The example that is built into the page: a recording that plays before Python is there.
 *
 * @import { Encoding, Options, Recording } from "./types.js"
 */

import { DEFAULT_OPTIONS } from "./options.js";

/**
 * @typedef {object} Example
 * @property {Recording} recording
 * @property {string} text - the corpus
 * @property {Options} options
 * @property {Encoding | null} encoding - of the text that the field holds at first
 * @property {string} encode - that text
 */

/** A word that the 2015 corpus has not, made of two pieces that it has. */
const FIRST_TEXT = "lowest";

/**
 * @param {Element} element - the trainer as the page was built
 * @returns {Example}
 * @throws {Error} when there is no recording
 */
export function readExample(element) {
  const script = element.querySelector("script.trainer-recording");
  if (!script) throw new Error("<bpe-trainer> has no <script class=trainer-recording>");
  /** @type {Recording} */
  const recording = JSON.parse(script.textContent ?? "");
  const encoding = recording.encoding ?? null;
  const { base, pretokenizer, end_of_word, ties, merges } = recording.options;
  return {
    recording,
    text: recording.text ?? "",
    options: { ...DEFAULT_OPTIONS, base, pretokenizer, end_of_word, ties, merges },
    encoding,
    encode: encoding?.text ?? FIRST_TEXT,
  };
}
