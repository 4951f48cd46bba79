/**
 * Python for the page: what the elements call. They know neither workers nor messages.
 *
 * Two workers: one for the page's own jobs, one for the reader's cells, so that a cell which loops
 * or breaks things never harms the trainer. Where memory is small one worker does both.
 */

import { Client } from "./client.js";
import { loadKit } from "./kit.js";
import { Fault } from "./protocol.js";

export { latest } from "./latest.js";

/**
 * @typedef {import("./client.js").Handlers} Handlers
 * @typedef {import("./client.js").Status} Status
 * @typedef {import("./protocol.js").CellResult} CellResult
 * @typedef {import("./protocol.js").Progress} Progress
 * @typedef {"page" | "cells"} Role
 * @typedef {(role: Role, status: Status) => void} StatusListener
 */

const GIGABYTE = 2 ** 30;
const IDLE_START = 4_000; // milliseconds after the page has loaded

/** @type {{deviceMemory?: number, connection?: {saveData?: boolean}}} */
const device = /** @type {any} */ (navigator);
const isSmall = (device.deviceMemory ?? 8) <= 2;

class Python {
  #page = this.#client("page");
  #cells = isSmall ? this.#page : this.#client("cells");
  /** @type {Promise<import("./kit.js").Kit> | undefined} */
  #kit;
  /** @type {Set<(progress: Progress) => void>} */
  #kitListeners = new Set();
  /** @type {Set<StatusListener>} */
  #listeners = new Set();
  /** @type {Promise<unknown>} */
  #lastRun = Promise.resolve();

  /** Start the page's worker if it does not run yet. */
  warm() {
    this.#page.start();
  }

  /**
   * Run a cell; runs queue.
   *
   * @param {{source: string, before: string[], filename: string}} cell
   * @param {Handlers} handlers
   * @returns {Promise<CellResult>} rejects with an AbortError if the signal stopped it
   */
  run(cell, handlers) {
    const turn = whenSettled(this.#lastRun, handlers.signal);
    const result = turn.then(() => this.#cells.call("run", cell, handlers));
    this.#lastRun = Promise.allSettled([this.#lastRun, result]);
    return result;
  }

  /**
   * Train a tokenizer.
   *
   * @param {{text: string, options: object}} work
   * @param {Handlers} handlers
   * @returns {Promise<any>} a Recording, see py/bpe/recording.py
   */
  train(work, handlers) {
    return this.#page.call("train", work, handlers);
  }

  /**
   * Encode a text with the tokenizer of a recording (or of anything with its key and JSON).
   *
   * @param {{recording?: {key: string, tokenizer: string}, key?: string, tokenizer?: string,
   *   text: string}} work
   * @param {Handlers} [handlers]
   * @returns {Promise<any>} an Encoding, see py/bpe/recording.py
   */
  async encode({ recording, key, tokenizer, text }, handlers) {
    const known = recording ?? { key, tokenizer };
    const encode = () => this.#page.call("encode", { key: known.key, text }, handlers);
    try {
      return await encode();
    } catch (error) {
      // The recording was made at build, or by a worker that has been replaced since.
      if (!(error instanceof Fault && error.kind === "unknown_tokenizer")) throw error;
      await this.#page.call("load", { json: known.tokenizer }, handlers);
      return encode();
    }
  }

  /**
   * Read a tokenizer that was saved as JSON.
   *
   * @param {string} json
   * @param {Handlers} [handlers]
   * @returns {Promise<any>} like a Recording, without a corpus
   */
  load(json, handlers) {
    return this.#page.call("load", { json }, handlers);
  }

  /**
   * @param {Role} role
   * @returns {Status}
   */
  status(role) {
    return (role === "page" ? this.#page : this.#cells).status;
  }

  /**
   * @param {StatusListener} listener
   * @param {{signal?: AbortSignal}} [options]
   */
  onStatus(listener, { signal } = {}) {
    this.#listeners.add(listener);
    signal?.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  /** @param {Role} role */
  #client(role) {
    const memory = isSmall ? GIGABYTE / 2 : GIGABYTE;
    const onStatus = (/** @type {Status} */ status) => {
      for (const listener of this.#listeners) {
        listener(role, status);
        if (isSmall) listener("cells", status);
      }
    };
    return new Client(role, (onProgress) => this.#loadKitOnce(onProgress), memory, onStatus);
  }

  /**
   * The kit, loaded by the first worker and kept for all; loaded anew if it failed.
   *
   * @param {(progress: Progress) => void} onProgress
   * @returns {Promise<import("./kit.js").Kit>}
   */
  async #loadKitOnce(onProgress) {
    this.#kitListeners.add(onProgress);
    this.#kit ??= loadKit((progress) => {
      for (const listener of this.#kitListeners) listener(progress);
    });
    const kit = this.#kit;
    const forget = () => this.#kitListeners.delete(onProgress);
    const fail = () => {
      forget();
      if (this.#kit === kit) this.#kit = undefined;
    };
    kit.then(({ files }) => files).then(forget, fail);
    return kit;
  }
}

/**
 * Resolves when `promise` has settled, or earlier when the signal aborts: who was stopped while
 * waiting is told at once.
 *
 * @param {Promise<unknown>} promise
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function whenSettled(promise, signal) {
  return new Promise((resolve) => {
    const done = () => resolve();
    promise.then(done, done);
    signal?.addEventListener("abort", done, { once: true });
  });
}

export const python = new Python();

/**
 * Start the page's worker some seconds after the page has loaded, unless the reader asked to save
 * data; the first need starts it in any case.
 */
export function warmWhenIdle() {
  const saves = device.connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches;
  if (saves) return;
  const warm = () => (isStarting(python.status("cells")) ? start() : python.warm());
  const start = () => setTimeout(() => requestIdle(warm), IDLE_START);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

/**
 * Two workers that start at once would both take twice as long, the one that is waited for too.
 *
 * @param {Status} status
 */
function isStarting({ phase }) {
  return phase === "loading" || phase === "starting";
}

/** @param {() => void} work */
function requestIdle(work) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
  else work();
}
