/**
 * The parts of a connected trainer, and what they say to each other: an order from the desk becomes
 * a recording on the board, and its tokenizer encodes; what the reader made is kept.
 *
 * @import { Cause } from "./causes.js"
 * @import { Example } from "./example.js"
 * @import { PythonGate } from "./python-gate.js"
 * @import { Shared } from "./state-url.js"
 * @import { Python, Recording } from "./types.js"
 */

import { make } from "../../lib/dom.js";
import { Board } from "./board.js";
import { EDIT, LINK, SESSION } from "./causes.js";
import { EncodingDesk } from "./encoding-desk.js";
import { readTokenizer, saveText } from "./files.js";
import { KeepPanel } from "./keep-panel.js";
import { Keeper } from "./keeper.js";
import { sameOptions } from "./options.js";
import { Pause, sentenceOf } from "./pause.js";
import { TrainingDesk } from "./training-desk.js";
import { counted } from "./words.js";

/** Milliseconds of rest after which what the reader made is kept. */
const KEEPING_PAUSE = 400;

/** The file that "Save tokenizer" makes. */
const FILE_NAME = "tokenizer.json";

export class Workbench {
  /** @type {Recording} on the board */
  #recording;
  /** @type {number | null} the step that a link wants; null: stay where the reader is */
  #wantedStep = null;
  #isLoaded = false;
  /** @type {AbortController | null} of the tokenizer file that is being loaded */
  #loading = null;
  #isShowing = false;

  /**
   * @param {HTMLElement} host - the element; gets the parts, dispatches the events
   * @param {PythonGate} gate
   * @param {Example} example
   * @param {AbortSignal} signal
   */
  constructor(host, gate, example, signal) {
    this.host = host;
    this.gate = gate;
    this.example = example;
    this.signal = signal;
    this.#recording = example.recording;
    this.keeper = new Keeper(host.id);
    this.keeping = new Pause(KEEPING_PAUSE, signal);
    this.note = make("p", { class: "trainer-note", role: "status" });
    this.desk = this.#makeDesk();
    this.board = new Board((playing) => this.#onMove(playing), signal);
    this.encoding = new EncodingDesk(host.id, gate, () => this.#keepSoon(), signal);
    this.keep = this.#makeKeepPanel();
    host.replaceChildren(
      make("h2", { class: "visually-hidden" }, "The trainer"),
      this.note,
      this.board.element,
      this.desk.element,
      this.encoding.element,
      this.keep.element,
    );
    signal.addEventListener("abort", () => this.#stopLoading());
    window.addEventListener("hashchange", () => this.keeper.hasLink && this.open(), { signal });
    if (gate.python) this.follow(gate.python);
    this.open();
  }

  #makeDesk() {
    const { host, gate, example, signal } = this;
    const onEdit = (/** @type {Cause} */ cause) => {
      this.#stopLoading();
      this.board.setOld(cause.board);
      this.keep.setSavable(false);
      this.encoding.expectPython();
      this.#keepSoon();
    };
    const onTrained = (/** @type {Recording} */ recording) => {
      const { position, length } = this.board.player;
      // Who watches the end wants to see the new end.
      const stay = length > 0 && position === length ? recording.steps.length : position;
      this.#show(recording, this.#wantedStep ?? stay);
      this.#wantedStep = null;
    };
    return new TrainingDesk(host.id, { gate, example }, { onEdit, onTrained }, signal);
  }

  #makeKeepPanel() {
    const actions = {
      onCopy: () => this.#copyLink(),
      onSave: () => this.#save(),
      onLoad: (/** @type {File} */ file) => void this.#load(file),
      onStopLoading: () => this.#stopLoading(),
      onReset: () => this.#reset(),
    };
    return new KeepPanel(this.host.id, actions, this.signal);
  }

  /** @param {Python} python */
  follow(python) {
    this.desk.status.connect(python);
    this.keep.connect(python);
    const wake = () => {
      this.desk.onPythonReady();
      this.encoding.onPythonReady();
    };
    python.onStatus(
      (role, { phase }) => {
        if (role !== "page") return;
        if (phase === "ready") wake();
        if (phase === "failed") this.encoding.onPythonFailed();
      },
      { signal: this.signal },
    );
    if (this.gate.isReady) wake();
  }

  /** Opens what the address or the session holds; the example, when they hold nothing. */
  open() {
    const { shared, note, isLink } = this.keeper.find();
    this.note.textContent = note;
    const origin = isLink ? LINK : SESSION;
    this.#start(shared, shared ? origin : EDIT);
    if (isLink) this.host.scrollIntoView();
  }

  /**
   * @param {Shared | null} shared
   * @param {Cause} cause
   */
  #start(shared, cause) {
    this.#stopLoading();
    const { example } = this;
    const order = {
      text: shared?.text ?? example.text,
      options: shared?.options ?? example.options,
    };
    this.encoding.setText(shared?.encode ?? example.encode);
    this.desk.set(order);
    this.#wantedStep = shared?.step ?? 0;
    // There is something to see at once; it is marked as old when the order is another one.
    this.#show(example.recording, 0);
    this.desk.train(cause);
  }

  /**
   * @param {Recording} recording
   * @param {number} step
   */
  #show(recording, step) {
    const { example } = this;
    this.#isShowing = true;
    this.#recording = recording;
    this.#isLoaded = false;
    this.board.load(recording, step);
    this.board.setOld("");
    this.keep.setSavable(true);
    this.encoding.use(recording, recording === example.recording ? example.encoding : null);
    this.#isShowing = false;
    this.host.dispatchEvent(new CustomEvent("trainer-recording", { detail: recording }));
  }

  /** @param {boolean} playing */
  #onMove(playing) {
    this.host.dispatchEvent(new CustomEvent("trainer-step", { detail: this.board.position }));
    if (!playing && !this.#isShowing) this.#keepSoon();
  }

  /** @returns {Shared} */
  #state() {
    const { text, options } = this.desk.order;
    // A link that is not trained yet still leads to its step.
    const step = this.#wantedStep ?? this.board.position;
    return { text, options, step, encode: this.encoding.text };
  }

  #keepSoon() {
    this.keeping.before(() => {
      const state = this.#state();
      const { example } = this;
      const isExample =
        state.step === 0 &&
        state.text === example.text &&
        state.encode === example.encode &&
        sameOptions(state.options, example.options);
      if (isExample) this.keeper.clear();
      else this.keeper.keep(state);
    });
  }

  #copyLink() {
    if (this.desk.problem) {
      this.keep.refuse(`No link was made. ${this.desk.problem}`);
      return;
    }
    const { address, note } = this.keeper.link(this.#state());
    const loaded = this.#isLoaded
      ? "It leads to the corpus, not to the tokenizer you loaded: pass that on as a file."
      : "";
    void this.keep.copy(address, `${note} ${loaded}`.trim());
  }

  #save() {
    saveText(FILE_NAME, this.#recording.tokenizer);
    const merges = counted(this.#recording.steps.length, "merge");
    this.keep.say(`Saved as “${FILE_NAME}”: the base and ${merges}.`);
  }

  /**
   * Loads a tokenizer. What the reader orders meanwhile (an edit, another file, Reset) is newer:
   * it stops the loading.
   *
   * @param {File} file
   */
  async #load(file) {
    this.#stopLoading();
    const loading = new AbortController();
    const { signal } = loading;
    this.#loading = loading;
    this.keep.wait(file.name, !this.gate.isReady);
    try {
      const json = await readTokenizer(file);
      signal.throwIfAborted();
      const python = await this.gate.whenGiven(signal);
      const loaded = await python.load(json, { signal });
      signal.throwIfAborted();
      this.desk.stop();
      this.#wantedStep = null;
      this.#show(loaded, loaded.steps.length);
      this.#isLoaded = true;
      const merges = counted(loaded.steps.length, "merge");
      this.keep.say(`“${file.name}” is loaded: ${merges}. Encode with it above.`);
      this.desk.status.say(`The board shows the tokenizer from “${file.name}”.`, true);
    } catch (error) {
      if (!signal.aborted) this.keep.refuse(`“${file.name}” was not loaded: ${sentenceOf(error)}`);
    } finally {
      if (this.#loading === loading) this.#loading = null;
    }
  }

  #stopLoading() {
    if (!this.#loading) return;
    this.#loading.abort();
    this.#loading = null;
    this.keep.say("Loading was stopped. The file was not loaded.");
  }

  #reset() {
    this.keeping.forget();
    this.keeper.clear();
    this.note.textContent = "";
    this.#start(null, EDIT);
    this.keep.say("Back to the example.");
  }
}
