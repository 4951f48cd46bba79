/**
 * How the corpus splits at a step: the hero of the board.
 *
 * A step redraws only the parts it changes, and at once only those in sight; the others follow when
 * the reader rests. So scrubbing through a large corpus stays smooth.
 *
 * @import { Item, Recording, Token } from "./types.js"
 */

import { make } from "../../lib/dom.js";
import { drawContent } from "../../lib/tokens.js";
import { drawRun } from "./draw-run.js";
import { Pause } from "./pause.js";
import { changesBetween, cutAtOpenGaps, segmentsAt, windowNote } from "./replay.js";
import { number } from "./words.js";

/**
 * @typedef {object} Part - what is redrawn as one
 * @property {Pick<Item, "symbols" | "gaps">} item
 * @property {HTMLElement} element
 * @property {number} step - that it shows; -1: none yet
 * @property {boolean} inSight
 */

/** Symbols of a text that stand together in a paragraph, and that are redrawn as one. */
const PARAGRAPH = 400;
const PART = 80;

/** Up to so many pretokens each has its own line, in large type; a text of so many symbols too. */
const FEW = { pretokens: 8, text: 80 };

/** Milliseconds of rest before what is out of sight is drawn, and that it may take of a frame. */
const REST = 120;
const SLICE = 8;

export class Splits {
  /** @type {Recording | null} */
  #recording = null;
  /** @type {Part[]} */
  #parts = [];
  /** @type {Map<Element, Part[]>} what is in sight when an element is */
  #partsOf = new Map();
  #step = 0;

  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.body = make("div", {
      class: "splits",
      role: "region",
      "aria-label": "The corpus as tokens",
      tabindex: 0,
    });
    this.note = make("p", { class: "splits-note" });
    this.element = make(
      "section",
      { class: "trainer-splits" },
      make("h3", { class: "trainer-heading" }, "The corpus now"),
      this.body,
      this.note,
    );
    this.rest = new Pause(REST, signal);
    this.watcher = new IntersectionObserver((entries) => this.#onSight(entries), {
      root: this.body,
      rootMargin: "50%",
    });
    signal.addEventListener("abort", () => this.watcher.disconnect());
    window.addEventListener("beforeprint", () => this.#drawOthers(Infinity), { signal });
  }

  /** @param {Recording} recording */
  load(recording) {
    this.#recording = recording;
    const view = recording.view;
    const items = view?.items ?? [];
    const isWords = view?.kind === "pretokens";
    const size = isWords ? items.length : (view?.shown ?? 0);
    this.body.dataset.kind = isWords ? "words" : "text";
    this.body.dataset.size = size <= FEW[view?.kind ?? "text"] ? "few" : "many";
    const blocks = items.flatMap((item) => (isWords ? makeWord(item) : makeText(item)));
    const list = isWords ? make("ul", { class: "splits-list" }) : make("div");
    list.append(...blocks.map(({ element }) => element));
    this.#parts = blocks.flatMap(({ parts }) => parts);
    this.#partsOf = new Map(blocks.map(({ element, parts }) => [element, parts]));
    this.body.replaceChildren(list);
    this.note.textContent = view ? windowNote(view) : "";
    if (!view) this.#sayNothing("This tokenizer was loaded from a file: it has no corpus to show.");
    else if (items.length === 0) this.#sayNothing("The corpus is empty. Type a few words.");
    this.watcher.disconnect();
    for (const { element } of blocks) this.watcher.observe(element);
  }

  /** @param {string} words */
  #sayNothing(words) {
    this.body.replaceChildren(make("p", { class: "splits-empty" }, words));
  }

  /**
   * @param {number} k
   * @param {boolean} isAnimated - the tokens of this step may move together
   */
  show(k, isAnimated) {
    this.#step = k;
    for (const part of this.#parts) {
      if (part.inSight || part.step === -1) this.#update(part, isAnimated);
    }
    this.rest.before(() => this.#drawOthers(SLICE));
  }

  /**
   * @param {Part} part
   * @param {boolean} isAnimated
   */
  #update(part, isAnimated) {
    const recording = this.#recording;
    if (!recording || part.step === this.#step) return;
    const isSame = part.step !== -1 && !changesBetween(part.item, part.step, this.#step);
    part.step = this.#step;
    if (!isSame) drawPart(recording, part, isAnimated);
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #onSight(entries) {
    for (const { target, isIntersecting } of entries) {
      for (const part of this.#partsOf.get(target) ?? []) {
        part.inSight = isIntersecting;
        if (isIntersecting) this.#update(part, false);
      }
    }
  }

  /** @param {number} slice - milliseconds it may take now; the rest follows with the next frame */
  #drawOthers(slice) {
    const end = performance.now() + slice;
    for (const part of this.#parts) {
      this.#update(part, false);
      if (performance.now() < end) continue;
      requestAnimationFrame(() => this.#drawOthers(slice));
      return;
    }
  }
}

/** @typedef {{element: HTMLElement, parts: Part[]}} Block */

/**
 * @param {Part["item"]} item
 * @param {HTMLElement} element
 * @returns {Part}
 */
function makePart(item, element) {
  return { item, element, step: -1, inSight: false };
}

/**
 * @param {Item} item
 * @returns {Block}
 */
function makeWord(item) {
  const tokens = make("span", { class: "tokens", dir: "auto" });
  const count = make("span", { class: "split-count" }, `×${number(item.count)}`);
  const element = make("li", { class: "split" }, count, tokens);
  return { element, parts: [makePart(item, tokens)] };
}

/**
 * Paragraphs, each of which the browser can leave out while it is out of sight.
 *
 * @param {Item} item
 * @returns {Block[]}
 */
function makeText(item) {
  return cutAtOpenGaps(item, PARAGRAPH).map((paragraph) => {
    const parts = cutAtOpenGaps(paragraph, PART).map((part) => makePart(part, make("span")));
    const element = make("p", { class: "tokens splits-paragraph", dir: "auto" });
    element.append(...parts.map((part) => part.element));
    return { element, parts };
  });
}

/**
 * @param {Recording} recording
 * @param {Part} part
 * @param {boolean} isAnimated
 */
function drawPart(recording, { item, element, step }, isAnimated) {
  const segments = segmentsAt(item, step, recording.base_size);
  const drawn = drawRun(recording, item, segments, (segment, box, token) => {
    if (!segment.joined || !isAnimated) return;
    const { left, right } = recording.steps[step - 1];
    drawHalves(box, token, recording.tokens[left], recording.tokens[right]);
  });
  element.replaceChildren(...drawn);
}

/**
 * Puts the two halves of a new token apart, for the style sheet to let them come together.
 *
 * @param {HTMLElement} box
 * @param {Token} token
 * @param {Token} left
 * @param {Token} right
 */
function drawHalves(box, token, left, right) {
  const isPlain = token.whole && left.whole && right.whole;
  // A half that is no text of its own (pieces of a character) cannot be drawn apart.
  if (!isPlain || left.text + right.text !== token.text) return;
  const halves = [left, right].map((half) => {
    const element = make("span", { class: "tok-half" });
    element.append(drawContent(half));
    return element;
  });
  box.replaceChildren(...halves);
}
