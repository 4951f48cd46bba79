/**
 * Where a training is ordered: corpus, options, and how it stands. Edits train again; they are
 * coalesced, so that at most one training runs and one waits.
 *
 * @import { Cause } from "./causes.js"
 * @import { Example } from "./example.js"
 * @import { PythonGate } from "./python-gate.js"
 * @import { Options, Recording } from "./types.js"
 */

import { make } from "../../lib/dom.js";
import { EDIT } from "./causes.js";
import { CorpusEditor } from "./corpus.js";
import { Latest } from "./latest.js";
import { sameOptions } from "./options.js";
import { OptionsForm } from "./options-form.js";
import { isAbort, Pause, sentenceOf } from "./pause.js";
import { TrainingStatus } from "./training-status.js";
import { counted } from "./words.js";

/** @typedef {{text: string, options: Options}} Order - what to train on, and how */

/** Milliseconds of rest after typing. */
const TYPING_PAUSE = 300;

const RECORDED =
  "This training was recorded in advance. Change the corpus or an option: Python trains again.";

export class TrainingDesk {
  /** @type {Order} the present corpus, with the last options that could be */
  #order;
  /** @type {Cause} of the training that was ordered last */
  #cause = EDIT;

  /**
   * @param {string} id - of the trainer
   * @param {{gate: PythonGate, example: Example}} given
   * @param {{
   *   onEdit: (cause: Cause) => void,
   *   onTrained: (recording: Recording, order: Order) => void,
   * }} listeners
   * @param {AbortSignal} signal
   */
  constructor(id, { gate, example }, { onEdit, onTrained }, signal) {
    this.gate = gate;
    this.example = example;
    this.onEdit = onEdit;
    this.onTrained = onTrained;
    this.#order = example;
    this.pause = new Pause(TYPING_PAUSE, signal);
    this.corpus = new CorpusEditor(id, ({ text, name }) => this.#edit({ text }, !name), signal);
    this.options = new OptionsForm(
      id,
      (options, isTyping) => this.#edit(options && { options }, isTyping),
      signal,
    );
    const actions = { onStop: () => this.#stopped(), onRetry: () => this.#retry() };
    this.status = new TrainingStatus(actions, signal);
    this.trainings = this.#makeTrainings();
    this.element = make(
      "section",
      { class: "trainer-desk", "aria-label": "What to train on" },
      this.status.element,
      this.corpus.element,
      this.options.element,
    );
    this.element.addEventListener("focusin", () => gate.warm(), { signal });
    signal.addEventListener("abort", () => this.trainings.stop());
  }

  get order() {
    return this.#order;
  }

  /** Why the options cannot be, or nothing: then they are in the order. */
  get problem() {
    return this.options.problem.textContent ?? "";
  }

  /** @param {Order} order - shown, not trained */
  set(order) {
    this.#order = { text: order.text, options: order.options };
    this.corpus.set({ name: null, text: order.text });
    this.options.set(order.options);
  }

  /**
   * Trains what is ordered, at once.
   *
   * @param {Cause} [cause]
   */
  train(cause = this.#cause) {
    this.pause.forget();
    this.#cause = cause;
    const { text, options } = this.#order;
    if (text === this.example.text && sameOptions(options, this.example.options)) {
      this.trainings.stop();
      this.#accept(this.example.recording, this.#order, RECORDED);
      return;
    }
    this.onEdit(cause);
    this.trainings.ask(this.#order);
  }

  /**
   * @param {Partial<Order> | null} change - null: it cannot be trained; the form says why
   * @param {boolean} isTyping - more is likely to follow
   */
  #edit(change, isTyping) {
    this.pause.forget();
    this.#cause = EDIT;
    this.#order = { ...this.#order, ...change };
    this.onEdit(EDIT);
    if (!this.options.read()) {
      this.trainings.stop();
      this.status.say("The board still shows the training before.");
      return;
    }
    if (isTyping) this.pause.before(() => this.train());
    else this.train();
  }

  #makeTrainings() {
    /** @param {Order} order @param {AbortSignal} signal */
    const work = async (order, signal) => {
      const python = await this.gate.whenGiven(signal);
      return python.train(order, { signal, onProgress: (step) => this.status.advance(step) });
    };
    return new Latest(work, {
      onStart: () =>
        this.gate.isReady ? this.status.start() : this.status.wait(this.#cause.waits),
      onResult: (recording, order) => this.#accept(recording, order, trainedWords(recording)),
      onError: (error) => {
        // Whoever stopped it has said what holds now.
        if (!isAbort(error)) this.status.fail(sentenceOf(error));
      },
    });
  }

  /** Stops what runs and forgets what waits; says nothing of it. */
  stop() {
    this.pause.forget();
    this.trainings.stop();
  }

  #stopped() {
    this.stop();
    this.status.stopped();
  }

  #retry() {
    this.onEdit(this.#cause);
    this.train();
  }

  /** Python woke up: a training that waited for it runs now. */
  onPythonReady() {
    if (this.trainings.busy) this.status.start();
  }

  /**
   * @param {Recording} recording
   * @param {Order} order
   * @param {string} words
   */
  #accept(recording, order, words) {
    this.status.say(`${this.#cause.done} ${words}`.trim());
    this.#cause = EDIT;
    this.onTrained(recording, order);
  }
}

/** @param {Recording} recording */
function trainedWords(recording) {
  const merges = counted(recording.steps.length, "merge");
  return `Trained: ${merges}. ${recording.stopped?.message ?? ""}`.trimEnd();
}
