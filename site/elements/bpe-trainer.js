/**
 * <bpe-trainer>: type a text, train a byte-pair encoding on it, watch the merges, encode with it.
 *
 * Data in: the recording built into the page (<script class="trainer-recording">) and the property
 * `python`. Events out: `trainer-recording` (detail: the recording on the board) and `trainer-step`
 * (detail: the step). Everything is undone by one AbortController. The parts are in trainer/.
 */

import { readExample } from "./trainer/example.js";
import { PythonGate } from "./trainer/python-gate.js";
import { Workbench } from "./trainer/workbench.js";

/** @typedef {import("./trainer/types.js").Python} Python */

export class BpeTrainer extends HTMLElement {
  #gate = new PythonGate();
  /** @type {import("./trainer/example.js").Example | null} */
  #example = null;
  /** @type {AbortController | null} */
  #connection = null;
  /** @type {Workbench | null} */
  #workbench = null;

  constructor() {
    super();
    // A property set before the element was defined would hide the accessor.
    const given = Object.getOwnPropertyDescriptor(this, "python")?.value;
    if (!given) return;
    Reflect.deleteProperty(this, "python");
    this.#gate.give(given);
  }

  /** @returns {Python | null} */
  get python() {
    return this.#gate.python;
  }

  set python(python) {
    if (!python) return;
    this.#gate.give(python);
    this.#workbench?.follow(python);
  }

  connectedCallback() {
    this.id ||= "trainer";
    // Read once: connecting replaces what the page was built with.
    this.#example ??= readExample(this);
    this.#connection = new AbortController();
    this.#workbench = new Workbench(this, this.#gate, this.#example, this.#connection.signal);
  }

  disconnectedCallback() {
    this.#connection?.abort();
    this.#connection = null;
    this.#workbench = null;
  }
}
