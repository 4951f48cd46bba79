import { make } from "../lib/dom.js";
import { megabytes } from "./cell/words.js";

/** @typedef {import("./cell/types.js").Status} Status */

const SENTENCES = {
  asleep: "Python sleeps. It starts when it is needed.",
  loading: "Loading Python",
  starting: "Starting Python",
  ready: "Python is ready.",
  failed: "Python did not start.",
};

/**
 * One calm line: how far Python has come, and what to do if it did not start.
 *
 * `<python-status worker="page">` (or "cells"), with the property `python`. Its button "Try again"
 * dispatches a bubbling `python-retry`; Python for the page is then asked to start again.
 */
export class PythonStatus extends HTMLElement {
  /** @type {import("./cell/types.js").Python | null} */
  #python = null;
  /** @type {AbortController | null} */
  #connection = null;
  #sentence = make("span", { class: "python-status-sentence" });
  #progress = make("progress", { "aria-label": "Loading Python" });
  #detail = make("span", { class: "python-status-detail" });
  #retry = make("button", { type: "button", class: "button" }, "Try again");

  constructor() {
    super();
    // A property set before the element was defined would hide the accessor.
    const given = Object.getOwnPropertyDescriptor(this, "python")?.value;
    if (given) {
      Reflect.deleteProperty(this, "python");
      this.#python = given;
    }
  }

  get python() {
    return this.#python;
  }

  set python(python) {
    this.#python = python;
    if (this.isConnected) this.connectedCallback();
  }

  /** @returns {import("./cell/types.js").Role} */
  get worker() {
    return this.getAttribute("worker") === "cells" ? "cells" : "page";
  }

  connectedCallback() {
    this.disconnectedCallback();
    const python = this.#python;
    if (!python) return;
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.replaceChildren(this.#sentence, this.#progress, this.#detail, this.#retry);
    this.#retry.addEventListener("click", () => this.#tryAgain(), { signal });
    const follow = (/** @type {string} */ role, /** @type {Status} */ status) => {
      if (role === this.worker) this.#show(status);
    };
    python.onStatus(follow, { signal });
    this.#show(python.status(this.worker));
  }

  disconnectedCallback() {
    this.#connection?.abort();
    this.#connection = null;
  }

  #tryAgain() {
    if (this.worker === "page") this.#python?.warm();
    this.dispatchEvent(new CustomEvent("python-retry", { bubbles: true }));
  }

  /** @param {Status} status */
  #show(status) {
    const { phase, done, total } = status;
    this.dataset.phase = phase;
    this.#sentence.textContent = SENTENCES[phase];
    this.#detail.textContent = detailOf(status);
    // Only a failure is worth interrupting a screen reader for.
    if (phase === "failed") this.#detail.setAttribute("role", "alert");
    else this.#detail.removeAttribute("role");
    this.#retry.hidden = phase !== "failed";
    this.#progress.hidden = phase !== "loading" || !total;
    this.#progress.max = total || 1;
    this.#progress.value = done;
  }
}

/**
 * What there is to say beside the sentence: how many bytes, which step, why it failed.
 *
 * @param {Status} status
 */
function detailOf({ phase, done, total, label, message }) {
  if (phase === "failed") return message;
  if (phase === "loading" && total) return `${megabytes(done)} of ${megabytes(total)} MB`;
  // The first step has the name of the phase.
  return phase === "starting" && label !== SENTENCES.starting ? label : "";
}
