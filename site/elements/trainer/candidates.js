/**
 * The leading candidates at a step: the pairs that stand most often, ties and the next one marked.
 *
 * @import { Recording } from "./types.js"
 */

import { make } from "../../lib/dom.js";
import { chooseColours, drawToken } from "../../lib/tokens.js";
import { candidatesAt } from "./replay.js";
import { counted, number } from "./words.js";

/** How many candidates are drawn. */
const ROWS = 8;

export class Candidates {
  /** @type {Recording | null} */
  #recording = null;

  constructor() {
    this.list = make("ol", { class: "candidates" });
    this.note = make("p", { class: "candidates-note" });
    this.element = make(
      "section",
      { class: "trainer-candidates" },
      make("h3", { class: "trainer-heading" }, "Most frequent pairs now"),
      this.list,
      this.note,
    );
  }

  /** @param {Recording} recording */
  load(recording) {
    this.#recording = recording;
    const most = Math.max(0, ...(recording.states ?? []).map((state) => state.candidates.length));
    // Room for the longest list, so that nothing below moves from step to step.
    this.list.style.setProperty("--rows", String(Math.min(ROWS, most)));
  }

  /** @param {number} k */
  show(k) {
    const recording = this.#recording;
    if (!recording) return;
    const candidates = candidatesAt(recording, k).slice(0, ROWS);
    const highest = candidates[0]?.count ?? 1;
    const none = recording.states
      ? "No pair is left."
      : "A loaded tokenizer has no counts to show.";
    const rows = candidates.map((candidate) => drawRow(recording, candidate, highest));
    this.list.replaceChildren(
      ...(rows.length > 0 ? rows : [make("li", { class: "candidates-none" }, none)]),
    );
    const hidden = (recording.states?.[k].tied ?? 0) - candidates.filter((row) => row.tied).length;
    this.note.textContent = hidden > 1 ? `${counted(hidden, "more pair")} tied.` : "";
  }
}

/**
 * @param {Recording} recording
 * @param {ReturnType<typeof candidatesAt>[number]} candidate
 * @param {number} highest
 */
function drawRow(recording, { left, right, count, tied, next }, highest) {
  const [first, second] = chooseColours([left, right]);
  const bar = make("span", { class: "candidate-bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", String(count / highest));
  const tags = make("span", { class: "candidate-tags" });
  if (next) tags.append(make("span", { class: "candidate-tag is-chosen" }, "next"));
  if (tied) tags.append(make("span", { class: "candidate-tag" }, "tied"));
  return make(
    "li",
    { class: next ? "candidate is-next" : "candidate" },
    make(
      "span",
      { class: "candidate-pair tokens" },
      drawToken(recording.tokens[left], first),
      make("span", { class: "plus" }, "+"),
      drawToken(recording.tokens[right], second),
    ),
    bar,
    make("span", { class: "candidate-count" }, number(count)),
    tags,
  );
}
