/**
 * A recording and a step in, what to draw out. Pure: no page, no counting of pairs, no merging.
 * Every moment is read off the gaps (types.js), so that any step costs the same as the next one.
 *
 * @import { Encoding, Item, Recording, Step, View } from "./types.js"
 */

/**
 * @typedef {object} Segment - one token of an item at some moment
 * @property {number} id - -1: a character the vocabulary does not have
 * @property {number} start - index of its first base symbol
 * @property {number} end - one behind its last base symbol
 * @property {boolean} joined - the merge that was just made formed it
 * @property {"left" | "right" | null} next - its part in the merge that comes next
 */

/**
 * The tokens of an item after the first `k` merges.
 *
 * @param {Pick<Item, "symbols" | "gaps">} item
 * @param {number} k
 * @param {number} baseSize
 * @returns {Segment[]}
 */
export function segmentsAt(item, k, baseSize) {
  const { symbols, gaps } = item;
  /** @type {Segment[]} */
  const segments = [];
  for (let start = 0; start < symbols.length; ) {
    let end = start + 1;
    let highest = -1;
    while (end < symbols.length && gaps[end - 1] !== -1 && gaps[end - 1] < k) {
      highest = Math.max(highest, gaps[end - 1]);
      end += 1;
    }
    const id = highest === -1 ? symbols[start] : baseSize + highest;
    const isLeft = end < symbols.length && gaps[end - 1] === k;
    const isRight = start > 0 && gaps[start - 1] === k;
    segments.push({
      id,
      start,
      end,
      joined: k > 0 && highest === k - 1,
      next: isLeft ? "left" : isRight ? "right" : null,
    });
    start = end;
  }
  return segments;
}

/**
 * Whether an item looks different at two steps. Looks at one step more on both sides: there the
 * marks of "just joined" and "next" come and go.
 *
 * @param {Pick<Item, "gaps">} item
 * @param {number} from
 * @param {number} to
 * @returns {boolean}
 */
export function changesBetween(item, from, to) {
  const low = Math.min(from, to) - 1;
  const high = Math.max(from, to);
  return item.gaps.some((rank) => rank >= Math.max(low, 0) && rank <= high);
}

/**
 * Cuts a long item, where no merge ever crosses, into items of some `size` symbols: a step then
 * redraws only what it changes. Where no such place comes the part grows longer.
 *
 * @param {Pick<Item, "symbols" | "gaps">} item
 * @param {number} size
 * @returns {{symbols: number[], gaps: number[]}[]}
 */
export function cutAtOpenGaps(item, size) {
  const parts = [];
  let start = 0;
  for (let end = 1; end <= item.symbols.length; end += 1) {
    const isLast = end === item.symbols.length;
    if (!isLast && (item.gaps[end - 1] !== -1 || end - start < size)) continue;
    parts.push({ symbols: item.symbols.slice(start, end), gaps: item.gaps.slice(start, end - 1) });
    start = end;
  }
  return parts;
}

/**
 * The candidates for the merge after step `k`, with what the list marks.
 *
 * @param {Recording} recording
 * @param {number} k
 * @returns {{left: number, right: number, count: number, tied: boolean, next: boolean}[]}
 */
export function candidatesAt(recording, k) {
  const state = recording.states?.[k];
  if (!state) return [];
  const highest = state.candidates[0]?.[2] ?? 0;
  const goesOn = k < recording.steps.length;
  return state.candidates.map(([left, right, count], index) => ({
    left,
    right,
    count,
    tied: state.tied > 1 && count === highest,
    next: goesOn && index === 0,
  }));
}

/**
 * The figures after `k` merges; null where a loaded tokenizer has no corpus to count.
 *
 * @param {Recording} recording
 * @param {number} k
 * @returns {{merges: number, vocabulary: number, tokens: number | null,
 *   perToken: number | null, inUse: number | null}}
 */
export function figuresAt(recording, k) {
  const state = recording.states?.[k];
  const characters = keptCharacters(recording);
  return {
    merges: k,
    vocabulary: state?.vocab_size ?? recording.base_size + k,
    tokens: state?.tokens ?? null,
    perToken: state?.tokens ? characters / state.tokens : null,
    inUse: state?.in_use ?? null,
  };
}

/**
 * How many characters the tokens hold. White space that a pretokenizer drops is in no token: where
 * the base is characters, the first state tells how many are left.
 *
 * @param {Recording} recording
 */
function keptCharacters({ corpus, options, states }) {
  if (!corpus || !states) return 0;
  if (options.base === "bytes") return corpus.characters;
  return states[0].tokens - (options.end_of_word === null ? 0 : corpus.pretokens);
}

/**
 * A curve of at most `size` points through the token counts of all steps, each from 0 to 1.
 *
 * @param {Recording} recording
 * @param {number} size
 * @returns {{step: number, height: number}[]}
 */
export function tokenCurve(recording, size = 240) {
  const states = recording.states ?? [];
  const highest = states[0]?.tokens ?? 0;
  if (states.length < 2 || highest === 0) return [];
  const last = states.length - 1;
  const stride = Math.max(1, Math.ceil(last / size));
  const steps = [];
  for (let step = 0; step < last; step += stride) steps.push(step);
  return [...steps, last].map((step) => ({ step, height: states[step].tokens / highest }));
}

/**
 * How many merges of the training count at a step of an encoding: step `j` shows the text after
 * the first `j` merges that fired.
 *
 * @param {Pick<Encoding, "fired">} encoding
 * @param {number} j
 * @returns {number} as `k` of `segmentsAt`
 */
export function mergesAtFired(encoding, j) {
  return j === 0 ? 0 : encoding.fired[j - 1].rank + 1;
}

/**
 * The part of a token that one merge made, for marking its place: the token cut as it stood right
 * after that merge, or null when the merge has no part in the token.
 *
 * @param {Pick<Item, "symbols" | "gaps">} item
 * @param {Pick<Segment, "start" | "end">} token
 * @param {number} rank
 * @param {number} baseSize
 * @returns {{id: number, marked: boolean}[] | null}
 */
export function partsOf(item, token, rank, baseSize) {
  const gaps = item.gaps.slice(token.start, token.end - 1);
  if (!gaps.includes(rank)) return null;
  const symbols = item.symbols.slice(token.start, token.end);
  return segmentsAt({ symbols, gaps }, rank + 1, baseSize).map(({ id, joined }) => ({
    id,
    marked: joined,
  }));
}

/**
 * "first 300 of 12,345 words", or an empty text when everything is shown.
 *
 * @param {View} view
 * @returns {string}
 */
export function windowNote(view) {
  if (view.shown >= view.total) return "";
  const what = view.kind === "pretokens" ? "different pretokens" : "symbols";
  return `first ${view.shown.toLocaleString("en")} of ${view.total.toLocaleString("en")} ${what}`;
}

/**
 * The two tokens a step joins, and what they become.
 *
 * @param {Recording} recording
 * @param {Pick<Step, "left" | "right" | "id">} step
 */
export function tokensOf(recording, step) {
  const { tokens } = recording;
  return { left: tokens[step.left], right: tokens[step.right], whole: tokens[step.id] };
}
