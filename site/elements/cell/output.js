import { coalesce, make } from "../../lib/dom.js";
import { leftOutWords, words } from "./words.js";

/** What one stream may put into the page, in UTF-16 units; Python bounds its output before. */
const MOST_CHARACTERS = 200_000;

/** More marks on one letter than any script has: thousands of them would freeze the layout. */
const PILES = /(\p{M}{30})\p{M}+/gu;

const BLOCKS = /** @type {const} */ (["stdout", "stderr", "value", "error"]);
const LABELS = { stdout: "Printed", stderr: "Messages", value: "Value", error: "Error" };

/** @typedef {(typeof BLOCKS)[number]} Block */

/**
 * What a cell printed: a labelled block each for stdout, stderr, the value and the error.
 *
 * All of it is text: a program that prints markup shows markup.
 */
export class Output {
  /** @type {Map<Block, string[]>} text that waits for the next frame */
  #waiting = new Map();
  /** @type {Map<Block, number>} characters taken so far */
  #taken = new Map();
  #dropped = 0;
  #holdsOriginal = true;
  #box;
  #caption = make("p", { class: "out-caption", hidden: true });
  #drawing = coalesce(() => this.#draw());

  /**
   * @param {HTMLElement} box the div.cell-output, with what was put in at build
   * @param {AbortSignal} signal
   */
  constructor(box, signal) {
    this.#box = box;
    box.prepend(this.#caption);
    const observer = new ResizeObserver(() => this.#letKeyboardScroll());
    observer.observe(box);
    signal.addEventListener("abort", () => {
      this.#drawing.flush();
      observer.disconnect();
      this.#caption.remove();
    });
  }

  /** Whether anything is shown. */
  get isEmpty() {
    return !this.#box.querySelector("pre");
  }

  /** Where a question to the reader may stand. */
  get box() {
    return this.#box;
  }

  /** Says whose output this is, once the code is not the one that made it. @param {boolean} old */
  markOld(old) {
    this.#caption.hidden = !old || this.isEmpty;
    this.#caption.textContent = this.#holdsOriginal ? words.captionOriginal : words.captionOlder;
  }

  /** Empties it for a new run, keeping its height so that the page does not jump. */
  begin() {
    this.#box.style.setProperty("min-block-size", `${this.#box.offsetHeight}px`);
    this.#box.replaceChildren(this.#caption);
    this.#caption.hidden = true;
    this.#waiting.clear();
    this.#taken.clear();
    this.#dropped = 0;
    this.#holdsOriginal = false;
  }

  /** Shows at once what was written, not with the next frame. */
  flush() {
    this.#drawing.flush();
  }

  /** @param {Block} block @param {string} text */
  write(block, text) {
    const taken = this.#taken.get(block) ?? 0;
    const part = text.replace(PILES, "$1").slice(0, MOST_CHARACTERS - taken);
    this.#taken.set(block, taken + part.length);
    this.#dropped += text.length - part.length;
    if (!part) return;
    const waiting = this.#waiting.get(block);
    if (waiting) waiting.push(part);
    else this.#waiting.set(block, [part]);
    this.#drawing.ask();
  }

  /**
   * Shows the rest of a run and lets go of the height.
   *
   * @param {import("./types.js").CellResult | null} result null: the run did not come to its end
   * @param {(line: number) => void} [goTo] shows the reader a line of the code
   */
  end(result, goTo = () => {}) {
    if (result?.value != null) this.write("value", result.value);
    if (result?.error) this.write("error", result.error.text);
    this.#drawing.flush();
    this.#sayLeftOut(result?.left_out ?? { lines: 0, characters: 0 });
    const line = result?.error?.line;
    if (line) {
      const button = make(
        "button",
        { type: "button", class: "button out-go" },
        `Go to line ${line}`,
      );
      button.addEventListener("click", () => goTo(line));
      this.#box.append(button);
    }
    this.#box.style.removeProperty("min-block-size");
    this.#letKeyboardScroll();
  }

  #draw() {
    for (const [block, parts] of this.#waiting) {
      const pre = this.#box.querySelector(`pre.out-${block}`) ?? this.#addBlock(block);
      const last = pre.lastChild;
      if (last instanceof Text) last.appendData(parts.join(""));
      else pre.append(parts.join(""));
    }
    this.#waiting.clear();
  }

  /** A new block, at its place in the order. @param {Block} block */
  #addBlock(block) {
    const later = BLOCKS.slice(BLOCKS.indexOf(block) + 1).map((name) => `pre.out-${name}`);
    const next = later.length ? this.#box.querySelector(later.join()) : null;
    const pre = make("pre", { class: `out-${block}` });
    this.#box.insertBefore(pre, next ?? this.#box.querySelector("form"));
    return pre;
  }

  /** @param {{lines: number, characters: number}} leftOut */
  #sayLeftOut({ lines, characters }) {
    const text = leftOutWords({ lines, characters: characters + this.#dropped });
    if (!text) return;
    const next = this.#box.querySelector("pre.out-value, pre.out-error");
    this.#box.insertBefore(make("p", { class: "out-left-out" }, text), next);
  }

  /** A block that scrolls must be reachable by keyboard; one that does not must not be a stop. */
  #letKeyboardScroll() {
    for (const block of BLOCKS) {
      const pre = this.#box.querySelector(`pre.out-${block}`);
      if (!pre) continue;
      const scrolls = pre.scrollWidth > pre.clientWidth || pre.scrollHeight > pre.clientHeight;
      if (scrolls === pre.hasAttribute("tabindex")) continue;
      const extra = { tabindex: "0", role: "group", "aria-label": LABELS[block] };
      for (const [name, value] of Object.entries(extra)) {
        if (scrolls) pre.setAttribute(name, value);
        else pre.removeAttribute(name);
      }
    }
  }
}
