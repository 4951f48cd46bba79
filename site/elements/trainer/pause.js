/** Does a thing after a pause in which it was not asked for again. */
export class Pause {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;

  /**
   * @param {number} milliseconds
   * @param {AbortSignal} signal - aborting forgets what waits
   */
  constructor(milliseconds, signal) {
    this.milliseconds = milliseconds;
    signal.addEventListener("abort", () => this.forget());
  }

  get isWaiting() {
    return this.#timer !== undefined;
  }

  /** @param {() => void} action */
  before(action) {
    this.forget();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      action();
    }, this.milliseconds);
  }

  forget() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** @param {unknown} error */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/** @param {unknown} error */
export function sentenceOf(error) {
  return error instanceof Error ? error.message : String(error);
}
