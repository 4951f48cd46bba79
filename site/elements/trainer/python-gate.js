/**
 * Python, or the promise of it: the page gives it to the element when it likes.
 *
 * @import { Python } from "./types.js"
 */

export class PythonGate {
  /** @type {Python | null} */
  #python = null;
  /** @type {((python: Python) => void)[]} */
  #waiting = [];

  get python() {
    return this.#python;
  }

  /** @param {Python} python */
  give(python) {
    this.#python = python;
    for (const resolve of this.#waiting.splice(0)) resolve(python);
  }

  /** Whether a request would run at once. */
  get isReady() {
    return this.#python?.status("page").phase === "ready";
  }

  warm() {
    this.#python?.warm();
  }

  /**
   * @param {AbortSignal} signal
   * @returns {Promise<Python>}
   */
  whenGiven(signal) {
    if (this.#python) return Promise.resolve(this.#python);
    return new Promise((resolve, reject) => {
      this.#waiting.push(resolve);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  }
}
