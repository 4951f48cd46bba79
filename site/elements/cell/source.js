import { make } from "../../lib/dom.js";
import { session } from "../../lib/storage.js";
import { loadPart } from "../../runtime/assets.js";
import { clickedOffset } from "./caret.js";
import { words } from "./words.js";

/**
 * @typedef {object} SourceOptions
 * @property {string} key - in the storage
 * @property {() => void} onChange
 * @property {() => void} onRun - by a shortcut
 * @property {(error: unknown) => void} onFault - the editor could not be loaded
 * @property {AbortSignal} signal
 *
 * @typedef {{offset: number} | {line: number} | null} Place - null: do not take the focus
 */

/**
 * The code as it was built: a cell that was moved in the page comes with the changed one.
 *
 * @type {WeakMap<HTMLElement, ChildNode[]>}
 */
const originals = new WeakMap();

/** @param {ChildNode[]} nodes */
const textOf = (nodes) =>
  nodes
    .map((node) => node.textContent)
    .join("")
    .replace(/\n$/, "");

/**
 * The code of a cell: static and highlighted at first, in an editor once it is touched, kept in the
 * session's storage while it differs from the original.
 */
export class Source {
  /** @type {import("./types.js").Editor | null} */
  #editor = null;
  /** @type {Promise<void> | null} */
  #opening = null;
  #area = make("div", { class: "cell-code" });
  #band = make("div", { class: "cell-band", hidden: true });
  #lines = make("div", { class: "cell-lines", "aria-hidden": "true" });
  #pre;
  #code;
  #highlighted;
  #original;
  #text;
  #options;

  /**
   * @param {HTMLElement} pre the pre.cell-source
   * @param {SourceOptions} options
   */
  constructor(pre, options) {
    this.#pre = pre;
    this.#code = pre.querySelector("code") ?? pre;
    this.#highlighted = originals.get(pre) ?? [...this.#code.childNodes];
    originals.set(pre, this.#highlighted);
    this.#original = textOf(this.#highlighted);
    this.#text = session.get(options.key) ?? textOf([...this.#code.childNodes]);
    this.#options = options;
    this.#build();
    this.#listen();
    if (this.changed) this.#openWhenSeen();
  }

  /** What the reader sees now. */
  get text() {
    return this.#text;
  }

  get changed() {
    return this.#text !== this.#original;
  }

  /** What the keys do where the focus is now. */
  get hint() {
    return document.activeElement === this.#pre ? words.hintSource : words.hintEditor;
  }

  /** The element that holds code and editor, for listening and for placing the toolbar after it. */
  get area() {
    return this.#area;
  }

  /** Back to the code as it was built; in an open editor the reader can undo this. */
  reset() {
    if (this.#editor) this.#editor.setText(this.#original);
    else this.#changeTo(this.#original);
  }

  /** Shows a line as the faulty one; null ends it. @param {number | null} line */
  mark(line) {
    this.#band.hidden = line === null;
    if (line !== null) this.#band.style.setProperty("--line-number", String(line));
  }

  /** Opens the editor, if it is not open, and goes to the place. @param {Place} place */
  async open(place) {
    this.#opening ??= this.#mount();
    try {
      await this.#opening;
    } catch (error) {
      this.#opening = null;
      this.#options.onFault(error);
    }
    if (!this.#editor || !place) return;
    if ("line" in place) this.#editor.focusLine(place.line);
    else this.#editor.focusAt(place.offset);
  }

  #build() {
    this.#pre.before(this.#area);
    this.#area.append(this.#band, this.#lines, this.#pre);
    this.#pre.setAttribute("role", "group");
    this.#pre.setAttribute("aria-label", words.sourceLabel);
    this.#showStatic();
    this.#options.signal.addEventListener("abort", () => {
      this.#editor?.destroy();
      this.#pre.hidden = false;
      this.#showStatic();
      this.#area.replaceWith(this.#pre);
    });
  }

  #listen() {
    const { signal } = this.#options;
    // While capturing, because the editor has uses of its own for these keys.
    const capture = { signal, capture: true };
    this.#area.addEventListener("keydown", (event) => this.#onKey(event), capture);
    this.#pre.addEventListener("click", (event) => this.#onClick(event), { signal });
    const prepare = () => void loadPart("editor").catch(() => {});
    this.#pre.addEventListener("focus", prepare, { signal });
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key !== "Enter" || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      this.#options.onRun();
    } else if (event.target === this.#pre) {
      event.preventDefault();
      this.open({ offset: 0 });
    }
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    // Somebody who selects some code wants to keep the selection.
    if (document.getSelection()?.isCollapsed === false) return;
    this.open({ offset: clickedOffset(this.#code, event) });
  }

  #openWhenSeen() {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      this.open(null);
    });
    observer.observe(this.#area);
    this.#options.signal.addEventListener("abort", () => observer.disconnect());
  }

  async #mount() {
    const { createEditor } = await loadPart("editor");
    if (this.#options.signal.aborted) return;
    const hadFocus = document.activeElement === this.#pre;
    const host = make("div", { class: "cell-editor" });
    this.#pre.after(host);
    this.#editor = createEditor({
      host,
      text: this.#text,
      label: words.editorLabel,
      hint: words.editorHint,
      onChange: (/** @type {string} */ text) => this.#changeTo(text),
    });
    this.#options.signal.addEventListener("abort", () => host.remove());
    this.#pre.hidden = true;
    this.#lines.hidden = true;
    if (hadFocus) this.#editor?.focusAt(0);
  }

  /** @param {string} text */
  #changeTo(text) {
    this.#text = text;
    // A version that does not fit must not leave an older one behind.
    if (!this.changed || !session.set(this.#options.key, text)) session.remove(this.#options.key);
    this.mark(null);
    if (!this.#editor) this.#showStatic();
    this.#options.onChange();
  }

  #showStatic() {
    this.#code.replaceChildren(...(this.changed ? [this.#text] : this.#highlighted));
    const count = this.#text.split("\n").length;
    this.#lines.textContent = Array.from({ length: count }, (_, line) => line + 1).join("\n");
  }
}
