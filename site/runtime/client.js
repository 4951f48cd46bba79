/**
 * The page's side of one worker: starts it, sends it calls, stops them, replaces it when it must.
 *
 * Every call ends: with its result, or with a Fault that tells the reader why not, or with an
 * AbortError if it was stopped.
 */

import { CRASHED, Fault, isReply } from "./protocol.js";
import { spawn } from "./spawn.js";

/**
 * @typedef {import("./protocol.js").Progress} Progress
 *
 * @typedef {object} Status
 * @property {"asleep" | "loading" | "starting" | "ready" | "failed"} phase
 * @property {number} done - of total: bytes while loading, steps while starting
 * @property {number} total
 * @property {string} label - what is being done
 * @property {string} message - why it failed
 *
 * @typedef {object} Handlers
 * @property {(progress: Progress) => void} [onProgress]
 * @property {(stream: "stdout" | "stderr", text: string) => void} [onOutput]
 * @property {(prompt: string) => Promise<string | null>} [onAsk] - answers input()
 * @property {AbortSignal} [signal]
 *
 * @typedef {object} Call
 * @property {number} id
 * @property {string} verb
 * @property {object} args
 * @property {Handlers} handlers
 * @property {(value: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {boolean} sent
 * @property {boolean} [asking] - it waits for an answer of the page
 * @property {string} [stop] - the blob URL whose revoking interrupts it
 * @property {ReturnType<typeof setTimeout>} [patience]
 */

const PATIENCE = 500; // milliseconds that a stopped call has to end before its worker is replaced
const NO_PATIENCE = 50; // the same for a cell that can neither be interrupted nor waits for input
const RESTARTED = "Stopped. Python had to be started again.";

/** @type {Status} */
export const ASLEEP = { phase: "asleep", done: 0, total: 0, label: "", message: "" };

export class Client {
  #name;
  #loadKit;
  #memory;
  #onStatus;
  /** @type {Map<number, Call>} */
  #calls = new Map();
  #nextId = 1;
  /** @type {import("./spawn.js").Spawned | undefined} */
  #spawned;
  status = ASLEEP;

  /**
   * @param {string} name - of the worker, for the browser's tools
   * @param {(onProgress: (progress: Progress) => void) => Promise<import("./kit.js").Kit>} loadKit
   * @param {number} memory - the most bytes its Python may take
   * @param {(status: Status) => void} onStatus
   */
  constructor(name, loadKit, memory, onStatus) {
    this.#name = name;
    this.#loadKit = loadKit;
    this.#memory = memory;
    this.#onStatus = onStatus;
  }

  /** Start the worker if there is none; a failure shows in the status and ends the calls. */
  async start() {
    if (!["asleep", "failed"].includes(this.status.phase)) return;
    this.#show({ phase: "loading", label: "Loading Python" });
    try {
      const kit = await this.#loadKit((progress) => this.#show({ phase: "loading", ...progress }));
      const spawned = await spawn(kit, this.#name, this.#memory, ({ done, total, label }) =>
        this.#show({ phase: "starting", done, total, label }),
      );
      this.#listen(spawned);
      for (const call of this.#calls.values()) this.#send(call, spawned);
      this.#show({ phase: "ready" });
    } catch (error) {
      const fault =
        error instanceof Fault ? error : new Fault("boot", "Python did not start.", String(error));
      this.#show({ phase: "failed", message: fault.message });
      for (const call of this.#calls.values()) this.#settle(call).reject(fault);
    }
  }

  /**
   * @param {string} verb - see protocol.js
   * @param {object} args
   * @param {Handlers} [handlers]
   * @returns {Promise<any>} the value of the result
   */
  call(verb, args, handlers = {}) {
    return new Promise((resolve, reject) => {
      if (handlers.signal?.aborted) {
        reject(stopped("Stopped before it began."));
        return;
      }
      /** @type {Call} */
      const call = { id: this.#nextId++, verb, args, handlers, resolve, reject, sent: false };
      this.#calls.set(call.id, call);
      handlers.signal?.addEventListener("abort", () => this.#stop(call), { once: true });
      if (this.#spawned) this.#send(call, this.#spawned);
      else this.start();
    });
  }

  /** @param {import("./spawn.js").Spawned} spawned */
  #listen(spawned) {
    this.#spawned = spawned;
    spawned.worker.onmessage = ({ data }) => {
      const call = isReply(data) && spawned === this.#spawned && this.#calls.get(data.id);
      if (call) this.#receive(call, data);
    };
    spawned.worker.onerror = (event) => {
      event.preventDefault();
      if (spawned !== this.#spawned) return;
      const words = "Python stopped working. It will be started again.";
      this.#crash(new Fault(CRASHED, words, event.message));
    };
  }

  /**
   * @param {Call} call
   * @param {import("./spawn.js").Spawned} spawned
   */
  #send(call, { worker, interruptible }) {
    const { id, verb } = call;
    let args = call.args;
    if (verb === "run") {
      call.stop = interruptible ? URL.createObjectURL(new Blob([])) : undefined;
      args = { ...args, stop: call.stop, asks: Boolean(call.handlers.onAsk) };
    }
    call.sent = true;
    worker.postMessage({ id, verb, args });
  }

  /**
   * @param {Call} call
   * @param {import("./protocol.js").Reply} reply
   */
  #receive(call, reply) {
    const { onProgress, onOutput, signal } = call.handlers;
    if (reply.kind === "progress") onProgress?.(reply);
    else if (reply.kind === "output") onOutput?.(reply.stream, reply.text);
    else if (reply.kind === "ask") this.#ask(call, reply.prompt);
    else if (reply.kind === "error" && reply.error.kind === CRASHED) {
      this.#crash(new Fault(CRASHED, reply.error.message, reply.error.traceback));
    } else {
      this.#settle(call);
      const value = reply.kind === "result" ? reply.value : undefined;
      if (signal?.aborted) call.reject(stopped("Stopped.", value));
      else if (reply.kind === "result") call.resolve(value);
      else if (reply.kind === "cancelled") call.reject(stopped("Stopped."));
      else {
        const { kind, message, traceback } = reply.error;
        call.reject(new Fault(kind, message, traceback));
      }
      if (reply.kind === "result" && reply.worn) this.#replace();
    }
  }

  /**
   * @param {Call} call
   * @param {string} prompt
   */
  async #ask(call, prompt) {
    call.asking = true;
    const text = (await call.handlers.onAsk?.(prompt)) ?? null;
    call.asking = false;
    this.#spawned?.worker.postMessage({ id: call.id, verb: "answer", args: { text } });
  }

  /**
   * End a call: by its worker's leave, by interrupting it, by ending its worker.
   *
   * @param {Call} call
   */
  #stop(call) {
    if (!this.#calls.has(call.id)) return;
    if (!call.sent) {
      this.#settle(call).reject(stopped("Stopped before it began."));
      return;
    }
    if (call.stop) URL.revokeObjectURL(call.stop);
    this.#spawned?.worker.postMessage({ id: call.id, verb: "cancel" });
    const canEnd = call.verb !== "run" || call.stop || call.asking;
    call.patience = setTimeout(() => this.#replace(), canEnd ? PATIENCE : NO_PATIENCE);
  }

  /**
   * End the worker and start the next. What was to stop is stopped with it, all at once: each of
   * those calls has a patience of its own, and only one may lead here. The other calls go on.
   */
  #replace() {
    this.#end();
    for (const call of this.#calls.values()) {
      if (call.handlers.signal?.aborted) this.#settle(call).reject(stopped(RESTARTED));
      else call.sent = false; // sent to the next worker
    }
    this.start();
  }

  /** @param {Fault} fault */
  #crash(fault) {
    this.#end();
    for (const call of this.#calls.values()) {
      this.#settle(call).reject(call.handlers.signal?.aborted ? stopped(RESTARTED) : fault);
    }
    this.start();
  }

  /** End the worker; WebKit may go on running it, but nobody listens to it any more. */
  #end() {
    this.#spawned?.worker.terminate();
    this.#spawned = undefined;
    this.#show({ phase: "asleep" });
  }

  /**
   * A call is over: forget it, and what belongs to it.
   *
   * @param {Call} call
   */
  #settle(call) {
    this.#calls.delete(call.id);
    clearTimeout(call.patience);
    if (call.stop) URL.revokeObjectURL(call.stop);
    return call;
  }

  /** @param {Partial<Status>} change */
  #show(change) {
    this.status = { ...ASLEEP, ...change };
    this.#onStatus(this.status);
  }
}

/**
 * @param {string} message
 * @param {unknown} [result] - what a stopped cell came to, if it could still tell
 */
function stopped(message, result) {
  const error = new DOMException(message, "AbortError");
  // Not by assignment: Firefox's DOMException has a read-only property of this name.
  return Object.defineProperty(error, "result", { value: result });
}
