/**
 * Encodes what is typed with the tokenizer on the board; at most one job runs and one waits.
 *
 * @import { PythonGate } from "./python-gate.js"
 * @import { Encoding, Recording } from "./types.js"
 */

import { countCodePoints } from "../../lib/offsets.js";
import { EncodePanel, LONGEST_TEXT } from "./encode-panel.js";
import { Latest } from "./latest.js";
import { isAbort, Pause, sentenceOf } from "./pause.js";
import { number } from "./words.js";

/** Milliseconds of rest after typing. */
const TYPING_PAUSE = 150;

const WAITING = "Waiting for Python…";

export class EncodingDesk {
  /** @type {Recording | null} */
  #recording = null;
  #text = "";

  /**
   * @param {string} id - of the trainer
   * @param {PythonGate} gate
   * @param {(text: string) => void} onText
   * @param {AbortSignal} signal
   */
  constructor(id, gate, onText, signal) {
    this.gate = gate;
    this.pause = new Pause(TYPING_PAUSE, signal);
    const onInput = (/** @type {string} */ text) => {
      this.#text = text;
      this.panel.age();
      this.pause.before(() => this.encode());
      onText(text);
    };
    this.panel = new EncodePanel(id, onInput, signal);
    this.element = this.panel.element;
    this.jobs = this.#makeJobs();
    const wake = () => {
      gate.warm();
      this.expectPython();
    };
    this.element.addEventListener("focusin", wake, { signal });
    signal.addEventListener("abort", () => this.jobs.stop());
  }

  get text() {
    return this.#text;
  }

  /** @param {string} text - shown, not encoded */
  setText(text) {
    this.#text = text;
    this.panel.field.value = text;
  }

  /**
   * Takes another tokenizer.
   *
   * @param {Recording} recording
   * @param {Encoding | null} known - of the text with this tokenizer, made before
   */
  use(recording, known = null) {
    this.#recording = recording;
    this.jobs.stop();
    this.panel.clear();
    if (known && known.text === this.#text) this.panel.show(known, recording);
    // Nobody asked for this encoding yet: it is no reason to wake Python.
    else if (this.gate.isReady) this.encode();
    else this.#invite("Click here, and Python wakes up to encode it.");
  }

  /** Python is on its way, for whatever reason: nobody needs to wake it. */
  expectPython() {
    if (!this.gate.isReady) this.#invite(WAITING);
  }

  onPythonFailed() {
    this.#invite("Click here, and Python tries to start again.");
  }

  /** @param {string} words - where there is a text without its encoding, and no job for it */
  #invite(words) {
    if (!this.panel.isEmpty || this.jobs.busy) return;
    this.panel.say(this.#text === "" ? "" : words);
  }

  /** Python woke up: what the field holds can be encoded now. */
  onPythonReady() {
    if (this.panel.isEmpty && !this.jobs.busy) this.encode();
  }

  encode() {
    const recording = this.#recording;
    const text = this.#text;
    if (!recording) return;
    this.jobs.stop();
    if (text === "") {
      this.panel.clear();
      this.panel.say("");
    } else if (text.length > LONGEST_TEXT) {
      this.panel.refuse(
        `This text has ${number(countCodePoints(text))} characters. The field takes up to ` +
          `${number(LONGEST_TEXT)}: shorten it, or train on it as a corpus.`,
      );
    } else this.jobs.ask({ recording, text });
  }

  #makeJobs() {
    /** @param {{recording: Recording, text: string}} job @param {AbortSignal} signal */
    const work = async ({ recording, text }, signal) => {
      const python = await this.gate.whenGiven(signal);
      return python.encode({ recording, text }, { signal });
    };
    return new Latest(work, {
      onStart: () => {
        if (!this.gate.isReady) this.panel.say(WAITING);
      },
      onResult: (encoding, { recording }) => this.panel.show(encoding, recording),
      onError: (error) => {
        if (!isAbort(error)) this.panel.refuse(sentenceOf(error));
      },
    });
  }
}
