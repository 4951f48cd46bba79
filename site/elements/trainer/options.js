/**
 * The options of a training: what can be chosen, and in words why something cannot. Pure.
 * tests/browser/test_trainer.py holds the combinations refused here equal to those `bpe` refuses.
 *
 * @import { Options } from "./types.js"
 */

/** The most merges the page trains: more would make the recording heavy, not the training. */
export const MOST_MERGES = 5000;

export const END_OF_WORD = "</w>";

/** @type {Readonly<Options>} */
export const DEFAULT_OPTIONS = Object.freeze({
  base: "characters",
  pretokenizer: "words",
  end_of_word: null,
  ties: "first",
  merges: 12,
});

/**
 * @param {Options} one
 * @param {Options} other
 */
export function sameOptions(one, other) {
  const keys = /** @type {(keyof Options)[]} */ (Object.keys(DEFAULT_OPTIONS));
  return keys.every((key) => one[key] === other[key]);
}

/** Values as they stand in forms and links: always text. */
export const CHOICES = Object.freeze({
  base: Object.freeze([
    ["characters", "Characters"],
    ["bytes", "Bytes"],
  ]),
  pretokenizer: Object.freeze([
    ["words", "Words only"],
    ["whitespace", "Words and spaces"],
    ["none", "None"],
  ]),
  ties: Object.freeze([
    ["first", "First seen"],
    ["smallest", "Smallest ids"],
    ["huggingface", "Hugging Face's order"],
  ]),
});

/**
 * @param {string} text - of the field
 * @returns {{merges: number} | {problem: string}}
 */
export function readMerges(text) {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "Write how many merges to learn, for example 12." };
  const got = trimmed.length > 20 ? `${trimmed.slice(0, 20)}…` : trimmed;
  if (!/^[+-]?\d+$/.test(trimmed)) {
    return { problem: `The number of merges is a whole number such as 12, not “${got}”.` };
  }
  const merges = Number(trimmed);
  if (merges < 0) return { problem: `The number of merges cannot be below 0, and this is ${got}.` };
  if (merges > MOST_MERGES) {
    const most = MOST_MERGES.toLocaleString("en");
    return { problem: `This page learns at most ${most} merges, and this is ${got}.` };
  }
  return { merges };
}

/**
 * Why these options cannot have an end-of-word marker, or null.
 *
 * @param {Pick<Options, "base" | "pretokenizer">} options
 * @returns {string | null}
 */
export function whyNoMarker({ base, pretokenizer }) {
  if (base === "bytes") {
    return "The marker needs characters and words: with bytes there is no symbol for it.";
  }
  if (pretokenizer !== "words") {
    return "The marker needs the pretokenizer “Words only”: without it, no word ends.";
  }
  return null;
}

/**
 * The options in a few words, for the closed panel.
 *
 * @param {Options} options
 * @returns {string}
 */
export function describeOptions({ base, pretokenizer, end_of_word, ties, merges }) {
  /** @param {readonly (readonly string[])[]} choices @param {string} value */
  const label = (choices, value) => choices.find(([key]) => key === value)?.[1] ?? value;
  return [
    label(CHOICES.base, base).toLowerCase(),
    pretokenizer === null ? "no pretokenizer" : `pretokenizer ${pretokenizer}`,
    end_of_word === null ? null : `marker ${end_of_word}`,
    `ties: ${label(CHOICES.ties, ties).replace(/^[FS]/, (letter) => letter.toLowerCase())}`,
    merges === 1 ? "1 merge" : `${(merges ?? 0).toLocaleString("en")} merges`,
  ]
    .filter((part) => part !== null)
    .join(", ");
}
