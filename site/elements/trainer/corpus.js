/**
 * The corpus editor: a text field; a card for a corpus too long for one; files by button or drop.
 */

import { make } from "../../lib/dom.js";
import { beginningOf, countCodePoints } from "../../lib/offsets.js";
import { LARGEST_CORPUS, makeFileButton, readCorpus, sizeWords } from "./files.js";
import { number } from "./words.js";

/** A text field that holds more than this is slow to type in. */
const LONGEST_TYPED = 50_000;

/** How much of a long corpus the card shows, in UTF-16 units. */
const EXCERPT = 700;

/** @typedef {{name: string | null, text: string}} Corpus - name: of the file, null when typed */

export class CorpusEditor {
  /** @type {Corpus} */
  #corpus = { name: null, text: "" };
  /** @type {File | null} being read; a newer corpus forgets it */
  #reading = null;

  /**
   * @param {string} id - of the trainer, for the ids of the fields
   * @param {(corpus: Corpus) => void} onChange
   * @param {AbortSignal} signal
   */
  constructor(id, onChange, signal) {
    this.onChange = onChange;
    this.id = `${id}-corpus`;
    this.field = make("textarea", {
      id: this.id,
      class: "field corpus-field",
      rows: 3,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      dir: "auto",
    });
    this.label = make("label", { for: this.id, class: "trainer-heading" }, "Corpus");
    this.excerpt = make("pre", {
      class: "corpus-excerpt",
      role: "region",
      tabindex: 0,
      dir: "auto",
    });
    this.title = make("p", { class: "corpus-title" });
    this.close = make("button", { type: "button", class: "button" }, "Type a corpus instead");
    this.card = make("div", { class: "corpus-card", hidden: true });
    this.card.append(this.title, this.excerpt);
    this.problem = make("p", { class: "trainer-problem", role: "alert" });
    this.close.hidden = true;
    const open = makeFileButton("Open a text file…", "text/*,.txt,.md,.csv", this.#take, signal);
    const hint = `Drop a file here, up to ${sizeWords(LARGEST_CORPUS)}`;
    this.element = make(
      "div",
      { class: "trainer-corpus" },
      make(
        "div",
        { class: "corpus-head" },
        this.label,
        make("span", { class: "hint" }, hint),
        this.close,
        open,
      ),
      this.field,
      this.card,
      this.problem,
    );
    this.field.addEventListener("input", () => this.#onInput(), { signal });
    this.close.addEventListener("click", () => this.#closeCard(), { signal });
    this.#listenForDrops(signal);
  }

  /** @param {Corpus} corpus - shown without telling `onChange` */
  set(corpus) {
    this.#reading = null;
    this.#corpus = corpus;
    this.problem.textContent = "";
    const isLong = corpus.text.length > LONGEST_TYPED;
    const isCard = isLong || corpus.name !== null;
    this.field.hidden = isCard;
    this.card.hidden = !isCard;
    this.close.hidden = !isCard;
    this.label.htmlFor = isCard ? "" : this.id;
    this.field.value = isCard ? "" : corpus.text;
    if (!isCard) return;
    const size = sizeWords(new TextEncoder().encode(corpus.text).length);
    const length = `${number(countCodePoints(corpus.text))} characters`;
    this.title.replaceChildren(
      make("bdi", {}, corpus.name ?? "Pasted text"),
      `, ${size}, ${length}`,
    );
    this.excerpt.textContent =
      corpus.text.length > EXCERPT ? `${beginningOf(corpus.text, EXCERPT)}…` : corpus.text;
    this.excerpt.setAttribute("aria-label", "The beginning of the corpus");
  }

  /** @param {Corpus} corpus */
  #change(corpus) {
    this.set(corpus);
    this.onChange(corpus);
  }

  #onInput() {
    this.#reading = null;
    const text = this.field.value;
    if (text.length <= LONGEST_TYPED) {
      this.problem.textContent = "";
      this.#corpus = { name: null, text };
      this.onChange(this.#corpus);
      return;
    }
    const size = new TextEncoder().encode(text).length;
    if (size <= LARGEST_CORPUS) {
      this.#change({ name: null, text });
      return;
    }
    this.set(this.#corpus);
    this.problem.textContent =
      `The pasted text is ${sizeWords(size)}. The trainer takes up to ` +
      `${sizeWords(LARGEST_CORPUS)}: paste a shorter piece.`;
  }

  #closeCard() {
    const beginning = beginningOf(this.#corpus.text, EXCERPT);
    this.#change({ name: null, text: beginning });
    this.field.focus();
  }

  /** @param {File} file */
  #take = async (file) => {
    this.#reading = file;
    this.problem.textContent = "";
    try {
      const corpus = await readCorpus(file);
      if (this.#reading === file) this.#change(corpus);
    } catch (error) {
      if (this.#reading !== file) return;
      this.problem.textContent = /** @type {Error} */ (error).message;
    }
  };

  /** @param {AbortSignal} signal */
  #listenForDrops(signal) {
    const { element } = this;
    /** @param {DragEvent} event */
    const hasFiles = (event) => event.dataTransfer?.types.includes("Files") ?? false;
    /** @param {DragEvent} event */
    const over = (event) => {
      // Text that is dragged goes into the field as everywhere.
      if (!hasFiles(event)) return;
      event.preventDefault();
      element.classList.add("is-over");
    };
    element.addEventListener("dragenter", over, { signal });
    element.addEventListener("dragover", over, { signal });
    element.addEventListener("dragleave", () => element.classList.remove("is-over"), { signal });
    element.addEventListener(
      "drop",
      (event) => {
        element.classList.remove("is-over");
        if (!hasFiles(event)) return;
        event.preventDefault();
        const files = event.dataTransfer?.files;
        if (files?.length === 1) void this.#take(files[0]);
        else this.problem.textContent = "Drop one text file at a time.";
      },
      { signal },
    );
  }
}
