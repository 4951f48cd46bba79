/**
 * Encoding: a text, its tokens with their ids, and the merges in the order they fired.
 *
 * @import { Encoding, Recording } from "./types.js"
 * @import { Segment } from "./replay.js"
 */

import { make } from "../../lib/dom.js";
import { drawContent } from "../../lib/tokens.js";
import { drawRun } from "./draw-run.js";
import { FiredList } from "./fired-list.js";
import { mergesAtFired, partsOf, segmentsAt, windowNote } from "./replay.js";
import { encodingWords, mergeName, number, roundTripWords, unknownWords } from "./words.js";

/** @typedef {import("./draw-run.js").Run} Run */

/** The longest text the field takes. */
export const LONGEST_TEXT = 20_000;

/** How many ids are written out. */
const MOST_IDS = 200;

export class EncodePanel {
  /** @type {Recording | null} */
  #recording = null;
  /** @type {Encoding | null} */
  #encoding = null;
  #step = 0;
  /** @type {number | null} */
  #marked = null;

  /**
   * @param {string} id - of the trainer, for the ids of the fields
   * @param {(text: string) => void} onText
   * @param {AbortSignal} signal
   */
  constructor(id, onText, signal) {
    const field = `${id}-encode`;
    this.field = make("textarea", {
      id: field,
      class: "field encode-field",
      rows: 2,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      dir: "auto",
      "aria-describedby": `${field}-said`,
    });
    this.said = make("p", { id: `${field}-said`, class: "encode-said", role: "status" });
    this.problem = make("p", { class: "trainer-problem", role: "alert" });
    this.tokens = make("div", {
      class: "encode-tokens",
      role: "region",
      "aria-label": "The text as tokens",
      tabindex: 0,
    });
    this.ids = make("code", { class: "encode-ids" });
    this.note = make("p", { class: "splits-note" });
    this.scrubber = make("input", {
      type: "range",
      class: "transport-scrubber",
      min: 0,
      max: 0,
      step: 1,
      "aria-label": "Step of the encoding",
    });
    this.place = make("span", { class: "encode-place" });
    this.fired = new FiredList((rank) => this.#mark(rank), signal);
    this.board = make("div", { class: "encode-board" });
    this.board.append(this.tokens, this.note, this.#makeSteps(), this.ids);
    this.element = make(
      "section",
      { class: "trainer-encode" },
      make(
        "div",
        { class: "encode-text" },
        make("label", { for: field, class: "trainer-heading" }, "Text to encode"),
        this.field,
        this.said,
        this.problem,
        this.board,
      ),
      this.fired.element,
    );
    this.clear();
    this.field.addEventListener("input", () => onText(this.field.value), { signal });
    const scrub = () => this.#goTo(Number(this.scrubber.value));
    this.scrubber.addEventListener("input", scrub, { signal });
  }

  #makeSteps() {
    return make("div", { class: "encode-steps" }, this.scrubber, this.place);
  }

  get isEmpty() {
    return this.#encoding === null;
  }

  /** @param {string} words */
  say(words) {
    this.said.textContent = words;
  }

  /** @param {string} words */
  refuse(words) {
    this.problem.textContent = words;
    this.element.dataset.old = "";
  }

  /** What is shown belongs to an older text or tokenizer until `show` is called. */
  age() {
    this.element.dataset.old = "";
  }

  clear() {
    this.#encoding = null;
    this.board.hidden = true;
    this.fired.clear();
    this.problem.textContent = "";
    delete this.element.dataset.old;
  }

  /**
   * @param {Encoding} encoding
   * @param {Recording} recording - that it was made with
   */
  show(encoding, recording) {
    this.clear();
    this.#encoding = encoding;
    this.#recording = recording;
    this.#marked = null;
    this.board.hidden = false;
    this.fired.load(encoding, recording);
    this.note.textContent = windowNote(encoding.view);
    const { ids } = encoding;
    const more = ids && ids.length > MOST_IDS ? `, … ${number(ids.length - MOST_IDS)} more` : "";
    this.ids.textContent = ids ? `[${ids.slice(0, MOST_IDS).join(", ")}${more}]` : "no ids";
    this.say(
      [
        encodingWords(encoding),
        unknownWords(encoding.unknown),
        roundTripWords(encoding, recording.options),
      ]
        .filter(Boolean)
        .join(" "),
    );
    this.scrubber.max = String(encoding.fired.length);
    this.#goTo(encoding.fired.length);
  }

  /** @param {number} step */
  #goTo(step) {
    const [encoding, recording] = [this.#encoding, this.#recording];
    if (!encoding || !recording) return;
    this.#step = step;
    const last = encoding.fired.length;
    const merge = step > 0 ? mergeName(recording, encoding.fired[step - 1]) : "no merge yet";
    this.scrubber.value = String(step);
    this.scrubber.setAttribute("aria-valuetext", `step ${step} of ${last}: ${merge}`);
    this.place.textContent = `${step} / ${last}`;
    this.fired.setStep(step);
    this.#draw();
  }

  /** @param {number | null} rank */
  #mark(rank) {
    if (rank === this.#marked) return;
    this.#marked = rank;
    this.#draw();
  }

  #draw() {
    const [encoding, recording] = [this.#encoding, this.#recording];
    if (!encoding || !recording) return;
    const k = mergesAtFired(encoding, this.#step);
    const runs = encoding.view.items.map((item) => {
      const element = make("span", { class: "tokens has-ids", dir: "auto" });
      const segments = segmentsAt(item, k, recording.base_size).map(plain);
      element.append(
        ...drawRun(recording, item, segments, (segment, box) => {
          box.dataset.id = segment.id === -1 ? "no id" : String(segment.id);
          this.#markPlace(item, segment, box);
        }),
      );
      return element;
    });
    this.tokens.replaceChildren(...runs);
  }

  /**
   * @param {Run} item
   * @param {Segment} segment
   * @param {HTMLElement} box
   */
  #markPlace(item, segment, box) {
    const recording = this.#recording;
    if (this.#marked === null || !recording) return;
    const parts = partsOf(item, segment, this.#marked, recording.base_size);
    if (!parts) return;
    box.classList.add("has-mark");
    const tokens = parts.map(({ id }) => recording.tokens[id]);
    // Pieces of characters cannot be drawn apart: then the token is marked as a whole.
    if (!tokens.every((token) => token?.whole)) return;
    box.replaceChildren(
      ...parts.map(({ marked }, index) => {
        const part = make(marked ? "mark" : "span", {});
        part.append(drawContent(tokens[index]));
        return part;
      }),
    );
  }
}

/**
 * Encoding shows no "just joined" and no "next": the list of fired merges does.
 *
 * @param {Segment} segment
 * @returns {Segment}
 */
function plain(segment) {
  return { ...segment, joined: false, next: null };
}
