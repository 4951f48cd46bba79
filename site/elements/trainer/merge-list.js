/**
 * The merges learned so far, in their order. Only the rows in sight are in the page: a list of
 * thousands scrolls and scrubs as a short one does.
 *
 * @import { Recording } from "./types.js"
 */

import { coalesce, make } from "../../lib/dom.js";
import { drawToken } from "../../lib/tokens.js";
import { number } from "./words.js";

/** Rows drawn beyond what is seen, on both sides. */
const OVERSCAN = 8;

/** The most rows that are drawn at once for printing. */
const MOST_PRINTED = 500;

/**
 * Which rows of a scrolled list are in the page.
 *
 * @param {{count: number, rowHeight: number, top: number, height: number}} list
 * @returns {{from: number, to: number}}
 */
export function rowsInSight({ count, rowHeight, top, height }) {
  const from = Math.min(Math.max(0, Math.floor(top / rowHeight) - OVERSCAN), count);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN);
  return { from, to: Math.max(from, to) };
}

export class MergeList {
  /** @type {Recording | null} */
  #recording = null;
  /** @type {Map<number, HTMLLIElement>} */
  #rows = new Map();
  #count = 0;
  // In pixels; measured when they change, never while drawing.
  #rowHeight = 32;
  #height = 200;

  /**
   * @param {(step: number) => void} onPick
   * @param {AbortSignal} signal
   */
  constructor(onPick, signal) {
    this.list = make("ol", { class: "merges" });
    this.scroller = make("div", {
      class: "merges-scroller",
      role: "region",
      "aria-label": "Merges learned, in their order",
      tabindex: 0,
    });
    this.scroller.append(this.list);
    this.note = make("p", { class: "merges-note" }, "None yet.");
    this.element = make(
      "section",
      { class: "trainer-merges" },
      make("h3", { class: "trainer-heading" }, "Merges learned"),
      this.note,
      this.scroller,
    );
    const redraw = coalesce(() => this.#draw(this.#inSight(this.scroller.scrollTop)));
    this.scroller.addEventListener("scroll", redraw.ask, { signal, passive: true });
    this.list.addEventListener(
      "click",
      (event) => {
        const button = /** @type {Element} */ (event.target).closest("button");
        if (button) onPick(Number(button.dataset.step));
      },
      { signal },
    );
    const watcher = new ResizeObserver(() => this.#measure());
    watcher.observe(this.scroller);
    signal.addEventListener("abort", () => watcher.disconnect());
    const printAll = () => this.#draw({ from: 0, to: Math.min(this.#count, MOST_PRINTED) });
    window.addEventListener("beforeprint", printAll, { signal });
  }

  /** @param {Recording} recording */
  load(recording) {
    this.#recording = recording;
    this.#rows.clear();
    this.list.replaceChildren();
    this.#count = 0;
  }

  /** @param {number} k */
  show(k) {
    this.#count = k;
    this.note.hidden = k > 0;
    this.list.style.setProperty("--count", String(k));
    this.#draw(this.#inSight(k * this.#rowHeight - this.#height));
  }

  /** The newest merge comes in sight; scrolling the list never scrolls the page. */
  scrollToNewest() {
    this.scroller.scrollTop = this.#count * this.#rowHeight;
  }

  /**
   * @param {number} top - of what is seen, in pixels from the list's start
   * @returns {{from: number, to: number}}
   */
  #inSight(top) {
    const rowHeight = this.#rowHeight;
    return rowsInSight({ count: this.#count, rowHeight, top, height: this.#height });
  }

  /** @param {{from: number, to: number}} range - of steps, from + 1 to `to` */
  #draw({ from, to }) {
    const recording = this.#recording;
    if (!recording) return;
    for (const [step, row] of this.#rows) {
      if (step > from && step <= to) continue;
      row.remove();
      this.#rows.delete(step);
    }
    // Backwards, each row before its follower: a row that stays keeps its place and its focus.
    let follower = null;
    for (let step = to; step > from; step -= 1) {
      const row = this.#rows.get(step) ?? drawRow(recording, step);
      this.#rows.set(step, row);
      if (!row.parentNode) this.list.insertBefore(row, follower);
      row.setAttribute("aria-setsize", String(this.#count));
      row.classList.toggle("is-current", step === this.#count);
      if (step === this.#count) row.firstElementChild?.setAttribute("aria-current", "step");
      else row.firstElementChild?.removeAttribute("aria-current");
      follower = row;
    }
  }

  /** The style sheet decides how high the rows are (higher under a finger) and the list. */
  #measure() {
    const [row] = this.#rows.values();
    const rowHeight = row?.offsetHeight || this.#rowHeight;
    const height = this.scroller.clientHeight;
    if (rowHeight === this.#rowHeight && height === this.#height) return;
    this.#rowHeight = rowHeight;
    this.#height = height;
    this.show(this.#count);
    this.scrollToNewest();
  }
}

/**
 * @param {Recording} recording
 * @param {number} step - from 1
 * @returns {HTMLLIElement}
 */
function drawRow(recording, step) {
  const merge = recording.steps[step - 1];
  const { tokens } = recording;
  /** @param {number} id */
  const draw = (id) => drawToken(tokens[id], id % 6);
  const button = make(
    "button",
    {
      type: "button",
      class: "merge",
      "data-step": step,
      title: `Go to step ${number(step)}`,
    },
    make("span", { class: "merge-rank" }, hidden("Step "), number(step), hidden(": ")),
    make(
      "span",
      { class: "merge-pair tokens" },
      draw(merge.left),
      make("span", { class: "plus" }, "+"),
      draw(merge.right),
      make("span", { class: "plus" }, "→"),
      draw(merge.id),
    ),
    make("span", { class: "merge-count" }, `×${number(merge.count)}`),
  );
  const row = make("li", { class: "merge-row", "aria-posinset": step }, button);
  row.style.setProperty("--row", String(step - 1));
  return row;
}

/** @param {string} words - for those who do not see the list */
function hidden(words) {
  return make("span", { class: "visually-hidden" }, words);
}
