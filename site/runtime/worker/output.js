/**
 * Gathers what a running cell prints into few messages, without holding back what should be seen.
 *
 * While Python runs no timer can fire in the worker, so text that waits is sent with the next
 * write, or when Python next looks whether it is to stop (interrupt.js), or at the end.
 */

const INTERVAL = 30; // milliseconds between messages when many come
const BURST = 20; // messages that may go at once after a rest: a few prints are shown as they come

/** @typedef {import("../protocol.js").Stream} Stream */

export class OutputBuffer {
  #post;
  #stream = /** @type {Stream} */ ("stdout");
  #text = "";
  #allowance = BURST;
  #refilled = performance.now();

  /** @param {(stream: Stream, text: string) => void} post */
  constructor(post) {
    this.#post = post;
  }

  /**
   * @param {Stream} stream
   * @param {string} text
   */
  write(stream, text) {
    if (stream !== this.#stream) this.flush();
    this.#stream = stream;
    this.#text += text;
    if (text.endsWith("\n")) this.flushIfDue();
  }

  /** Send what waits, unless much was sent a moment ago. */
  flushIfDue() {
    if (!this.#text) return;
    const now = performance.now();
    const earned = Math.floor((now - this.#refilled) / INTERVAL);
    if (earned > 0) {
      this.#allowance = Math.min(BURST, this.#allowance + earned);
      this.#refilled = now;
    }
    if (this.#allowance > 0) {
      this.#allowance -= 1;
      this.flush();
    }
  }

  /** Send what waits. */
  flush() {
    if (this.#text) this.#post(this.#stream, this.#text);
    this.#text = "";
  }
}
