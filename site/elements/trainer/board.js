/**
 * The board: all that is drawn of a recording, always at one and the same step.
 *
 * @import { Recording, Step } from "./types.js"
 */

import { coalesce, make } from "../../lib/dom.js";
import { Candidates } from "./candidates.js";
import { Figures } from "./figures.js";
import { MergeList } from "./merge-list.js";
import { Player } from "./player.js";
import { Splits } from "./splits.js";
import { Transcript } from "./transcript.js";
import { Transport } from "./transport.js";
import { nextWords, pairName, positionWords, stepWords } from "./words.js";

/** Steps that follow each other faster than this, in milliseconds, are not animated. */
const FASTEST_ANIMATED = 500;

export class Board {
  /** @type {Recording | null} */
  #recording = null;
  #isStep = false;

  /**
   * @param {(playing: boolean) => void} onMove
   * @param {AbortSignal} signal
   */
  constructor(onMove, signal) {
    // Moves can come faster than frames: each frame draws the last one.
    this.drawing = coalesce(() => this.#draw());
    this.player = new Player(({ playing, isStep }) => {
      this.#isStep = isStep;
      this.drawing.ask();
      onMove(playing);
    });
    this.happened = make("span", { class: "caption-happened" });
    this.next = make("span", { class: "caption-next" });
    this.caption = make("p", { class: "board-caption" }, this.happened, " ", this.next);
    this.old = make("p", { class: "board-old" });
    this.splits = new Splits(signal);
    this.candidates = new Candidates();
    this.figures = new Figures();
    this.merges = new MergeList((step) => this.player.go(step), signal);
    this.transcript = new Transcript(signal);
    this.transport = new Transport(this.player, signal);
    this.panels = [this.splits, this.candidates, this.figures, this.merges, this.transcript];
    this.element = make(
      "section",
      { class: "trainer-board", "aria-label": "The training, step by step" },
      this.old,
      this.splits.element,
      this.caption,
      this.candidates.element,
      this.figures.element,
      this.merges.element,
      this.transcript.element,
      this.transport.element,
    );
    signal.addEventListener("abort", () => this.player.pause());
  }

  get position() {
    return this.player.position;
  }

  /**
   * @param {Recording} recording
   * @param {number} position
   */
  load(recording, position) {
    this.#recording = recording;
    for (const panel of this.panels) panel.load(recording);
    this.player.reset(recording.steps.length, position);
    this.drawing.flush();
  }

  /** @param {string} words - why what is drawn is not what was ordered; "" when it is */
  setOld(words) {
    this.element.classList.toggle("is-old", words !== "");
    this.old.textContent = words;
  }

  #draw() {
    const recording = this.#recording;
    if (!recording) return;
    const { position, playing, pace } = this.player;
    const isAnimated = this.#isStep && pace >= FASTEST_ANIMATED;
    // Read out what a reader can follow; a fast replay would only pile up sentences.
    this.caption.setAttribute("aria-live", playing && pace < 1000 ? "off" : "polite");
    const { steps } = recording;
    const happened = stepWords(recording, position);
    this.happened.replaceChildren(...holdPair(happened, recording, steps[position - 1]));
    const next = nextWords(recording, position);
    this.next.replaceChildren(...holdPair(next, recording, steps[position]));
    for (const panel of this.panels) panel.show(position, isAnimated);
    this.transport.show(positionWords(recording, position));
    // Last, since it asks for the layout of all that was drawn.
    this.merges.scrollToNewest();
  }
}

/**
 * A sentence whose lines do not break inside the pair it is about.
 *
 * @param {string} words
 * @param {Recording} recording
 * @param {Step | undefined} step
 * @returns {(Node | string)[]}
 */
function holdPair(words, recording, step) {
  const pair = step ? pairName(recording, step.left, step.right) : "";
  const start = words.indexOf(pair);
  if (pair === "" || start < 0) return [words];
  return [
    words.slice(0, start),
    make("span", { class: "caption-pair" }, pair),
    words.slice(start + pair.length),
  ];
}
