/**
 * Runs a job for the newest request only: at most one runs and at most one waits. A new request
 * takes the place of the one that waits and stops the one that runs.
 */

/**
 * @template Request
 * @template Result
 */
export class Latest {
  /** @type {{request: Request} | null} */
  #waiting = null;
  /** @type {AbortController | null} */
  #running = null;

  /**
   * @param {(request: Request, signal: AbortSignal) => Promise<Result>} work
   * @param {{
   *   onStart?: (request: Request) => void,
   *   onResult: (result: Result, request: Request) => void,
   *   onError: (error: unknown, request: Request) => void,
   *   onIdle?: () => void,
   * }} handlers - `onError` also gets the AbortError of `stop`, but nothing of replaced requests
   */
  constructor(work, handlers) {
    this.work = work;
    this.handlers = handlers;
  }

  get busy() {
    return this.#running !== null;
  }

  /** @param {Request} request */
  ask(request) {
    this.#waiting = { request };
    if (this.#running) this.#running.abort();
    else void this.#run();
  }

  /** Stops what runs and forgets what waits. */
  stop() {
    this.#waiting = null;
    this.#running?.abort();
  }

  async #run() {
    while (this.#waiting) {
      const { request } = this.#waiting;
      this.#waiting = null;
      this.#running = new AbortController();
      this.handlers.onStart?.(request);
      try {
        const result = await this.work(request, this.#running.signal);
        this.#running.signal.throwIfAborted();
        this.handlers.onResult(result, request);
      } catch (error) {
        if (!this.#waiting) this.handlers.onError(error, request);
      }
    }
    this.#running = null;
    this.handlers.onIdle?.();
  }
}
