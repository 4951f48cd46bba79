/**
 * How the training of an edit stands: waiting for Python, running with its progress and Stop, done,
 * refused, failed with the way out.
 *
 * @import { Progress, Python } from "./types.js"
 */

import { make } from "../../lib/dom.js";
import { number } from "./words.js";

export class TrainingStatus {
  /**
   * @param {{onStop: () => void, onRetry: () => void}} actions
   * @param {AbortSignal} signal
   */
  constructor({ onStop, onRetry }, signal) {
    this.said = make("p", { class: "training-said", role: "status" });
    this.problem = make("p", { class: "trainer-problem", role: "alert" });
    this.progress = make("progress", { class: "training-progress", "aria-label": "Training" });
    this.stop = make("button", { type: "button", class: "button" }, "Stop");
    this.again = make("button", { type: "button", class: "button" }, "Train on the corpus");
    this.running = make("div", { class: "training-running" }, this.progress, this.stop);
    this.python = document.createElement("python-status");
    this.python.setAttribute("worker", "page");
    this.element = make(
      "div",
      { class: "trainer-status" },
      this.said,
      this.running,
      this.problem,
      this.again,
      this.python,
    );
    this.stop.addEventListener("click", onStop, { signal });
    this.again.addEventListener("click", onRetry, { signal });
    this.python.addEventListener("python-retry", onRetry, { signal });
    this.#set({});
  }

  /** @param {Python} python */
  connect(python) {
    /** @type {HTMLElement & {python?: Python}} */ (this.python).python = python;
  }

  /**
   * @param {{said?: string, problem?: string, running?: boolean, waits?: boolean,
   *   again?: boolean}} state
   */
  #set({ said = "", problem = "", running = false, waits = false, again = false }) {
    if (this.said.textContent !== said) this.said.textContent = said;
    if (this.problem.textContent !== problem) this.problem.textContent = problem;
    this.running.hidden = !running;
    this.python.hidden = !waits;
    this.again.hidden = !again;
  }

  /**
   * @param {string} words
   * @param {boolean} [again] - offers to train on the corpus
   */
  say(words, again = false) {
    this.#set({ said: words, again });
  }

  /**
   * The training waits until Python has started; python-status tells how far it is.
   *
   * @param {string} words
   */
  wait(words) {
    this.#set({ said: words, waits: true });
  }

  start() {
    this.progress.removeAttribute("value");
    this.#set({ said: "Training…", running: true });
  }

  /** @param {Progress} progress */
  advance({ done, total, label }) {
    if (total > 0) {
      this.progress.max = total;
      this.progress.value = done;
    }
    // Seen, not read out at every tick: the words of the status stay.
    this.progress.title = `${label}: ${number(done)} of ${number(total)}`;
    this.running.dataset.label = this.progress.title;
  }

  stopped() {
    this.#set({ said: "Stopped. The board still shows the training before.", again: true });
  }

  /** @param {string} problem */
  fail(problem) {
    this.#set({ problem: `${problem} The board still shows the training before.`, again: true });
  }
}
