import { make } from "../lib/dom.js";
import { cellsBefore, continuesNote } from "./cell/chain.js";
import { Output } from "./cell/output.js";
import { runCode } from "./cell/run.js";
import { Source } from "./cell/source.js";
import { Toolbar } from "./cell/toolbar.js";
import { editorFault, failedAt, finished, missingCell, stopped, words } from "./cell/words.js";

/**
 * @typedef {import("./cell/types.js").Python} Python
 * @typedef {import("./cell/types.js").CellResult} CellResult
 * @typedef {import("./cell/run.js").Code} Code
 * @typedef {import("./cell/toolbar.js").Activity} Activity
 *
 * @typedef {Error & {result?: CellResult}} Failure - result: what a stopped run came to
 *
 * @typedef {object} Parts - what the element adds while it is in the page
 * @property {AbortController} connection - undoes all of it
 * @property {Source} source
 * @property {Toolbar} toolbar
 * @property {Output} output
 */

/** What the build calls the code, too; both must tell an error alike. */
const FILENAME = "<cell>";

/**
 * Python code that the reader can run and change.
 *
 * Enhances `<code-cell id data-cell data-continues>` with the static code and the outputs of the
 * build inside. Give it Python by the property `python`. It tells by bubbling events: `cell-edit`
 * when its code changed, `cell-run` with `{source}`, and `cell-result` with `{result}`, which is
 * null when the run was stopped or Python failed.
 */
export class CodeCell extends HTMLElement {
  /** @type {Python | null} set before or after the element is defined */
  python = /** @type {any} */ (this).python ?? null;
  /** @type {Parts | null} */
  #parts = null;
  /** @type {AbortController | null} the run that goes on, or waits for its turn */
  #run = null;
  /** @type {Code | null} the code whose output is shown; null: the original */
  #shown = null;

  /** The code as the reader sees it now. */
  get source() {
    return this.#parts?.source.text ?? this.querySelector(".cell-source")?.textContent ?? "";
  }

  /** Whether the reader has changed the code. */
  get changed() {
    return this.#parts?.source.changed ?? false;
  }

  connectedCallback() {
    const pre = /** @type {HTMLElement | null} */ (this.querySelector("pre.cell-source"));
    if (!pre || this.#parts) return;
    const connection = new AbortController();
    const { signal } = connection;
    const source = new Source(pre, {
      key: `cell:${this.dataset.cell}`,
      onChange: () => this.#tell("cell-edit", {}),
      onRun: () => void this.run(),
      onFault: (error) => toolbar.say(editorFault(error)),
      signal,
    });
    const toolbar = new Toolbar({
      onRun: () => void this.run(),
      onStop: () => this.stop(),
      onReset: () => this.reset(),
      text: () => source.text,
      signal,
    });
    source.area.after(toolbar.element);
    const output = new Output(this.#outputBox(), signal);
    this.#parts = { connection, source, toolbar, output };
    this.#addNote(signal);
    this.#listen(this.#parts, signal);
    // Once a page is enough.
    const isFirst = this.ownerDocument.querySelector(this.localName) === this;
    if (source.changed) toolbar.say(words.restored);
    else if (isFirst) toolbar.say(words.invite);
    this.#refresh();
  }

  disconnectedCallback() {
    this.#parts?.connection.abort();
    this.#parts = null;
  }

  /** Runs the code, after the cells that were asked before; resolves when that is over. */
  async run() {
    const { python } = this;
    const parts = this.#parts;
    if (!parts) return;
    const { cells, missing } = cellsBefore(this);
    if (this.#run) return parts.toolbar.say(words.stillRunning);
    if (missing) return parts.toolbar.say(missingCell(missing));
    if (!python) return parts.toolbar.say(words.notConnected);
    // Taken now: what is edited while this waits or runs does not change it.
    const before = cells.map((cell) => cell.source);
    const code = { source: this.source, before, filename: FILENAME };
    this.#run = new AbortController();
    this.#tell("cell-run", { source: code.source });
    const result = await this.#perform(code, python, parts, this.#run.signal);
    this.#run = null;
    this.#refresh();
    this.#tell("cell-result", { result });
  }

  /** Ends the run, or the wait for its turn. */
  stop() {
    if (!this.#run || this.#run.signal.aborted) return;
    this.#show("stopping", words.stopping);
    this.#run.abort(new DOMException(words.neverRan, "AbortError"));
  }

  /** Brings the original code back. */
  reset() {
    this.#parts?.source.reset();
    this.#parts?.toolbar.say(words.reset);
  }

  /** @param {Code} code @param {Python} python @param {Parts} parts @param {AbortSignal} stop */
  async #perform(code, python, parts, stop) {
    const { source, toolbar, output, connection } = parts;
    this.querySelector("python-status")?.remove();
    source.mark(null);
    try {
      const result = await runCode(code, {
        cell: this,
        python,
        output,
        statusPlace: toolbar.element,
        show: (activity, text, more) => this.#show(activity, text, more),
        onBegin: () => {
          this.#shown = code;
          this.#refresh();
        },
        signal: AbortSignal.any([stop, connection.signal]),
      });
      this.#showResult(result, code, parts);
      return result;
    } catch (error) {
      this.#showFailure(/** @type {Failure} */ (error), python, parts);
      return null;
    }
  }

  /** @param {CellResult} result @param {Code} code @param {Parts} parts */
  #showResult(result, code, { source, output }) {
    const { error } = result;
    output.end(result, (line) => source.open({ line }));
    if (!error) return this.#show("idle", finished(!output.isEmpty), "", "ok");
    if (error.line && source.text === code.source) source.mark(error.line);
    this.#show("idle", failedAt(error), `${error.type}: ${error.message}`, "error");
  }

  /** @param {Failure} error @param {Python} python @param {Parts} parts */
  #showFailure(error, python, { output }) {
    output.end(error.result ? { ...error.result, value: null, error: null } : null);
    const isStop = error.name === "AbortError";
    const failed = python.status("cells").phase === "failed";
    if (isStop) this.#show("idle", stopped(error.message, error.result), "", "stopped");
    // The status line beside it has the reason and the remedy.
    else this.#show("idle", failed ? words.didNotStart : error.message, "", "failed");
  }

  /**
   * @param {Activity} activity
   * @param {string} text
   * @param {string} [more] for screen readers
   * @param {"ok" | "error" | "stopped" | "failed" | ""} [outcome]
   */
  #show(activity, text, more = "", outcome = "") {
    if (!this.#parts) return;
    this.dataset.activity = activity;
    this.dataset.outcome = outcome;
    this.#parts.toolbar.say(text, more);
    this.#parts.toolbar.update(activity);
  }

  /** Brings what depends on the code up to date: Reset, and whose output is shown. */
  #refresh() {
    const { cells } = cellsBefore(this);
    const changed = [...cells, this].some((cell) => cell.changed);
    const { source, before } = this.#shown ?? { source: "", before: [] };
    const sources = cells.map((cell) => cell.source);
    const differs = this.source !== source || sources.join("\0") !== before.join("\0");
    this.#parts?.toolbar.canReset(this.changed);
    this.#parts?.output.markOld(this.#shown ? differs : changed);
  }

  /** @param {Parts} parts @param {AbortSignal} signal */
  #listen({ source, toolbar }, signal) {
    const listen = { signal };
    source.area.addEventListener("focusin", () => toolbar.hint(source.hint), listen);
    source.area.addEventListener("focusout", () => toolbar.hint(""), listen);
    this.ownerDocument.addEventListener("cell-edit", () => this.#refresh(), listen);
    this.addEventListener("python-retry", () => void this.run(), listen);
    signal.addEventListener("abort", () => {
      toolbar.element.remove();
      this.querySelector("python-status")?.remove();
    });
  }

  /** @param {AbortSignal} signal */
  #addNote(signal) {
    const note = continuesNote(this);
    if (!note) return;
    this.prepend(note);
    signal.addEventListener("abort", () => note.remove());
  }

  /** @returns {HTMLElement} */
  #outputBox() {
    const box = this.querySelector(".cell-output");
    if (box instanceof HTMLElement) return box;
    const empty = make("div", { class: "cell-output" });
    this.append(empty);
    return empty;
  }

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }
}
