/**
 * Runs the jobs of py/bpe/bridge.py in slices.
 *
 * @typedef {import("../protocol.js").Reply} Reply
 * @typedef {import("../protocol.js").JobVerb} JobVerb
 */

const SLICE = 0.05; // seconds: a cancel waits no longer than this

export class JobRunner {
  #bridge;
  #send;
  /** @type {Set<number>} */
  #cancelled = new Set();
  /** @type {Set<number>} */
  #running = new Set();

  /**
   * @param {import("pyodide").PyodideAPI} pyodide
   * @param {(reply: Reply) => void} send
   */
  constructor(pyodide, send) {
    this.#bridge = pyodide.pyimport("bpe.bridge");
    this.#send = send;
  }

  /** @param {number} id */
  cancel(id) {
    if (this.#running.has(id)) this.#cancelled.add(id);
  }

  /**
   * @param {number} id
   * @param {JobVerb} verb
   * @param {object} args
   */
  async run(id, verb, args) {
    this.#running.add(id);
    const job = this.#bridge.start(verb, JSON.stringify(args));
    try {
      this.#send(await this.#finish(id, job));
    } finally {
      job.destroy();
      this.#running.delete(id);
      this.#cancelled.delete(id);
    }
  }

  /**
   * @param {number} id
   * @param {import("pyodide/ffi").PyProxy} job
   * @returns {Promise<Reply>}
   */
  async #finish(id, job) {
    for (;;) {
      const { result, error, progress } = JSON.parse(job.step(SLICE));
      if (result !== undefined) return { id, kind: "result", value: result };
      if (error) return { id, kind: "error", error };
      this.#send({ id, kind: "progress", ...progress });
      await messagesHandled();
      if (this.#cancelled.has(id)) return { id, kind: "cancelled" };
    }
  }
}

const channel = new MessageChannel();
/** @type {((value: unknown) => void)[]} */
const waiting = [];
channel.port1.onmessage = () => waiting.shift()?.(undefined);

/** Resolves after the messages that wait for this worker (a timer would take 4 ms each time). */
function messagesHandled() {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}
