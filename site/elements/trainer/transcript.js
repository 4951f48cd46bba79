/**
 * All steps so far in words, behind a disclosure: what the animation shows, to read.
 *
 * @import { Recording } from "./types.js"
 */

import { make } from "../../lib/dom.js";
import { nextWords, number, stepWords } from "./words.js";

/** The most steps that are written out; the latest count. */
const MOST = 200;

export class Transcript {
  /** @type {Recording | null} */
  #recording = null;
  #step = 0;

  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.list = make("ol", { class: "transcript-steps" });
    this.note = make("p", { class: "hint" });
    this.next = make("p", { class: "transcript-next" });
    this.element = make(
      "details",
      { class: "trainer-transcript" },
      make("summary", {}, make("span", { class: "trainer-heading" }, "All steps in words")),
      this.note,
      make(
        "div",
        {
          class: "transcript-scroller",
          role: "region",
          "aria-label": "Steps in words",
          tabindex: 0,
        },
        this.list,
        this.next,
      ),
    );
    this.element.addEventListener("toggle", () => this.#draw(), { signal });
  }

  /** @param {Recording} recording */
  load(recording) {
    this.#recording = recording;
  }

  /** @param {number} k */
  show(k) {
    this.#step = k;
    this.#draw();
  }

  #draw() {
    const recording = this.#recording;
    if (!recording || !this.element.open) return;
    const first = Math.max(0, this.#step - MOST);
    this.note.textContent = first > 0 ? `Steps 0 to ${number(first - 1)} are left out.` : "";
    this.list.start = first;
    const rows = [];
    for (let step = first; step <= this.#step; step += 1) {
      rows.push(make("li", {}, stepWords(recording, step)));
    }
    this.list.replaceChildren(...rows);
    this.next.textContent = nextWords(recording, this.#step);
  }
}
