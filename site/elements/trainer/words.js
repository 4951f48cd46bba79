/**
 * The steps in words: what the animation shows, as sentences. Pure.
 *
 * @import { Encoding, Options, Recording, State, Step } from "./types.js"
 */

import { nameToken } from "../../lib/tokens.js";

const RULES = {
  first: "the rule takes the first seen",
  smallest: "the rule takes the smallest pair of ids",
  huggingface: "the rule takes the first in GPT-2's order of the bytes",
};

/** How many tied pairs a sentence names. */
const NAMED_TIES = 3;

const english = new Intl.NumberFormat("en");

/**
 * @param {number} count
 * @returns {string}
 * @example number(12345) // "12,345"
 */
export function number(count) {
  return english.format(count);
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 * @returns {string}
 * @example counted(1, "time") // "1 time"
 */
export function counted(count, one, many = `${one}s`) {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/**
 * @param {string[]} items
 * @returns {string}
 * @example list(["a", "b", "c"]) // "a, b and c"
 */
export function list(items) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/**
 * @param {Recording} recording
 * @param {number} left
 * @param {number} right
 * @returns {string} "l + o"
 */
export function pairName(recording, left, right) {
  const { tokens } = recording;
  return `${nameToken(tokens[left])} + ${nameToken(tokens[right])}`;
}

/**
 * @param {Recording} recording
 * @param {Pick<Step, "left" | "right" | "id">} step
 * @returns {string} "l + o → lo"
 */
export function mergeName(recording, step) {
  return `${pairName(recording, step.left, step.right)} → ${nameToken(recording.tokens[step.id])}`;
}

/**
 * @param {Recording} recording
 * @param {State} state - before the merge
 * @returns {string} ", tied with o + w; the rule takes the first seen" or nothing
 */
function tieWords(recording, state) {
  const others = state.tied - 1;
  if (others < 1) return "";
  const highest = state.candidates[0][2];
  const named = state.candidates
    .slice(1)
    .filter(([, , count]) => count === highest)
    .slice(0, others > NAMED_TIES ? NAMED_TIES - 1 : NAMED_TIES)
    .map(([left, right]) => pairName(recording, left, right));
  const unnamed = others - named.length;
  const all = unnamed > 0 ? [...named, counted(unnamed, "other pair")] : named;
  return `, tied with ${list(all)}; ${RULES[recording.options.ties]}`;
}

/**
 * Where the reader is: "step 3 of 12: l + o → lo".
 *
 * @param {Recording} recording
 * @param {number} k
 * @returns {string}
 */
export function positionWords(recording, k) {
  const place = `step ${number(k)} of ${number(recording.steps.length)}`;
  if (k === 0) return `${place}: nothing merged yet`;
  return `${place}: ${mergeName(recording, recording.steps[k - 1])}`;
}

/**
 * What happened in step `k`.
 *
 * @param {Recording} recording
 * @param {number} k
 * @returns {string}
 */
export function stepWords(recording, k) {
  const states = recording.states;
  const total = number(recording.steps.length);
  if (k === 0) return startWords(recording);
  const step = recording.steps[k - 1];
  const place = `Step ${number(k)} of ${total}.`;
  if (!states) return `${place} ${mergeName(recording, step)}, id ${step.id}.`;
  const pair = pairName(recording, step.left, step.right);
  const overlaps =
    step.places !== undefined && step.places < step.count
      ? ` Some of them overlap: it is joined in ${counted(step.places, "place")}.`
      : "";
  return (
    `${place} The most frequent pair is ${pair}, seen ${counted(step.count, "time")}` +
    `${tieWords(recording, states[k - 1])}. It becomes ${nameToken(recording.tokens[step.id])}.` +
    `${overlaps} ${counted(states[k - 1].tokens, "token")} become ${number(states[k].tokens)}.`
  );
}

/** @param {Recording} recording */
function startWords(recording) {
  const place = `Step 0 of ${number(recording.steps.length)}.`;
  const state = recording.states?.[0];
  if (!state) return `${place} No merge counts yet: each token is one base symbol.`;
  const unit = recording.options.base === "bytes" ? "byte" : "character";
  if (state.tokens === 0) return `${place} The corpus holds no token yet.`;
  return (
    `${place} Nothing is merged yet: each token is one ${unit}. ` +
    `The corpus is ${counted(state.tokens, "token")}.`
  );
}

/**
 * What comes after step `k`, or why nothing does.
 *
 * @param {Recording} recording
 * @param {number} k
 * @returns {string}
 */
export function nextWords(recording, k) {
  if (k === recording.steps.length) return recording.stopped?.message ?? "";
  const { left, right, count } = recording.steps[k];
  const pair = pairName(recording, left, right);
  if (!recording.states) return `Next: ${pair}.`;
  return `Next: ${pair}, seen ${counted(count, "time")}${tieWords(recording, recording.states[k])}.`;
}

/**
 * What the encoding needed and whether it can be undone.
 *
 * @param {Encoding} encoding
 * @returns {string}
 */
export function encodingWords({ counts }) {
  return (
    `${counted(counts.characters, "character")}, ${counted(counts.bytes, "byte")}, ` +
    `${counted(counts.tokens, "token")}.`
  );
}

/**
 * Whether decoding gives the text back.
 *
 * @param {Encoding} encoding
 * @param {Pick<Options, "pretokenizer" | "end_of_word">} options - of the tokenizer
 * @returns {string}
 */
export function roundTripWords(encoding, { pretokenizer, end_of_word }) {
  if (encoding.ids === null) return "";
  if (encoding.same) return "Decoded again, it is the same text.";
  if (pretokenizer === "words" && end_of_word === null) {
    return (
      "Decoded again, the words are the same, but the spaces are missing: " +
      "the pretokenizer “Words only” drops them."
    );
  }
  return `Decoded again, it is another text. ${encoding.lossy ?? ""}`.trimEnd();
}

/**
 * The characters that the vocabulary does not have.
 *
 * @param {string[]} unknown
 * @returns {string}
 */
export function unknownWords(unknown) {
  if (unknown.length === 0) return "";
  const shown = unknown.slice(0, 12).map((text) => nameToken({ text }));
  if (unknown.length > 12) shown.push(counted(unknown.length - 12, "other"));
  const [verb, them] = unknown.length === 1 ? ["is", "It has"] : ["are", "They have"];
  return (
    `${list(shown)} ${verb} not in this vocabulary: the corpus does not have ` +
    `${unknown.length === 1 ? "it" : "them"}. ${them} no id, so this text has no ids either. ` +
    "With bytes as the base, every character is known."
  );
}
