/**
 * Lets the page interrupt Python while it runs, without SharedArrayBuffer (which would need HTTP
 * headers that neither a static host nor file:// sends).
 *
 * Python looks now and then into the "interrupt buffer" Pyodide was given. Ours has a getter, and
 * it asks a question whose answer the page can change meanwhile: can this blob URL still be read?
 * The page revokes the URL to stop the run. Where the question is refused, as on file://, the page
 * has to end the worker instead.
 */

const INTERVAL = 100; // milliseconds between two questions: one costs a few
const LONGEST_INTERVAL = 400; // on a busy machine it can cost many, but a stop cannot wait
const SHARE = 10; // of the time a question took, to be left to Python at least
const SIGINT = 2;

/**
 * Can the blob behind `url` be read, here and now?
 *
 * @param {string} url
 * @returns {boolean}
 */
export function isReadable(url) {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", url, false);
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}

/** An interrupt buffer for pyodide.setInterruptBuffer. */
export class BlobInterrupt {
  #url;
  #onLook;
  #interval = INTERVAL;
  #asked = performance.now();

  /**
   * @param {string | undefined} url - interrupts when it is revoked; without one nothing does
   * @param {() => void} onLook - called when Python looks, at most every INTERVAL
   */
  constructor(url, onLook) {
    this.#url = url;
    this.#onLook = onLook;
  }

  get 0() {
    const now = performance.now();
    if (now - this.#asked < this.#interval) return 0;
    this.#onLook();
    if (this.#url === undefined) {
      this.#asked = now;
      return 0;
    }
    const isStopped = !isReadable(this.#url);
    this.#asked = performance.now();
    const wanted = SHARE * (this.#asked - now);
    this.#interval = Math.min(Math.max(INTERVAL, wanted), LONGEST_INTERVAL);
    if (!isStopped) return 0;
    // Once: a second interrupt could hit the code that tells of the first.
    this.#url = undefined;
    return SIGINT;
  }

  // Python resets what it has read.
  set 0(_value) {}
}
