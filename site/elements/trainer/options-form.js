/**
 * The form of the options, folded where there is little room. What cannot be is said beside
 * it, and nothing is changed silently.
 *
 * @import { Options } from "./types.js"
 */

import { make } from "../../lib/dom.js";
import {
  CHOICES,
  DEFAULT_OPTIONS,
  describeOptions,
  END_OF_WORD,
  readMerges,
  whyNoMarker,
} from "./options.js";

/**
 * @param {string} id
 * @param {string} label
 * @param {readonly (readonly string[])[]} choices
 */
function makeSelect(id, label, choices) {
  const select = make("select", { id, class: "field" });
  select.append(...choices.map(([value, words]) => make("option", { value }, words)));
  const element = make("div", { class: "option" }, make("label", { for: id }, label), select);
  return { select, element };
}

export class OptionsForm {
  /**
   * @param {string} id - of the trainer, for the ids of the fields
   * @param {(options: Options | null, isTyping: boolean) => void} onChange - null: cannot be
   * @param {AbortSignal} signal
   */
  constructor(id, onChange, signal) {
    this.base = makeSelect(`${id}-base`, "Base", CHOICES.base);
    this.pretokenizer = makeSelect(`${id}-pretokenizer`, "Pretokenizer", CHOICES.pretokenizer);
    this.ties = makeSelect(`${id}-ties`, "Ties", CHOICES.ties);
    this.merges = make("input", {
      id: `${id}-merges`,
      class: "field",
      inputmode: "numeric",
      autocomplete: "off",
      "aria-describedby": `${id}-problem`,
    });
    this.marker = make("input", {
      id: `${id}-marker`,
      type: "checkbox",
      "aria-describedby": `${id}-marker-hint`,
    });
    this.markerHint = make("p", { id: `${id}-marker-hint`, class: "hint", role: "status" });
    this.problem = make("p", {
      id: `${id}-problem`,
      class: "trainer-problem",
      role: "alert",
    });
    this.summary = make("span", { class: "options-now" });
    this.toggle = make(
      "button",
      { type: "button", class: "options-toggle", "aria-expanded": "false" },
      make("span", { class: "trainer-heading" }, "Options"),
      this.summary,
    );
    this.element = make(
      "div",
      { class: "trainer-options" },
      this.toggle,
      make("div", { class: "options-grid" }, ...this.#makeFields()),
      this.problem,
    );
    this.toggle.addEventListener("click", () => this.#setOpen(!this.isOpen), { signal });
    const report = (/** @type {boolean} */ isTyping) => {
      this.#fitMarker();
      const options = this.read();
      if (options) this.summary.textContent = describeOptions(options);
      onChange(options, isTyping);
    };
    this.element.addEventListener("input", (event) => report(event.target === this.merges), {
      signal,
    });
  }

  /** Where there is little room the fields are folded away; elsewhere this makes no difference. */
  get isOpen() {
    return this.toggle.getAttribute("aria-expanded") === "true";
  }

  /** @param {boolean} isOpen */
  #setOpen(isOpen) {
    this.toggle.setAttribute("aria-expanded", String(isOpen));
  }

  #makeFields() {
    return [
      make(
        "div",
        { class: "option" },
        make("label", { for: this.merges.id }, "Merges to learn"),
        this.merges,
      ),
      this.base.element,
      this.pretokenizer.element,
      this.ties.element,
      make(
        "div",
        { class: "option option-check" },
        this.marker,
        make(
          "label",
          { for: this.marker.id },
          "End-of-word marker ",
          make("code", {}, END_OF_WORD),
        ),
        this.markerHint,
      ),
    ];
  }

  /** @param {Options} options - shown without telling `onChange` */
  set(options) {
    this.base.select.value = options.base;
    this.pretokenizer.select.value = options.pretokenizer ?? "none";
    this.ties.select.value = options.ties;
    this.marker.checked = options.end_of_word !== null;
    this.merges.value = String(options.merges ?? "");
    this.summary.textContent = describeOptions(options);
    this.#fitMarker();
    this.#say("");
  }

  /** The marker only where it can be; where it was on, it says that it is off now. */
  #fitMarker() {
    const reason = whyNoMarker({
      base: /** @type {Options["base"]} */ (this.base.select.value),
      pretokenizer: /** @type {Options["pretokenizer"]} */ (this.pretokenizer.select.value),
    });
    const wasOn = this.marker.checked;
    this.marker.disabled = reason !== null;
    if (!reason) this.markerHint.textContent = "";
    else if (wasOn) this.markerHint.textContent = `Now off. ${reason}`;
    // What was switched off by the first choice is still so after the next.
    else if (!this.markerHint.textContent?.endsWith(reason)) this.markerHint.textContent = reason;
    if (reason) this.marker.checked = false;
  }

  /** @returns {Options | null} null when they cannot be; the form says why */
  read() {
    const merges = readMerges(this.merges.value);
    if ("problem" in merges) return this.#say(merges.problem);
    const pretokenizer = this.pretokenizer.select.value;
    const options = /** @type {Options} */ ({
      ...DEFAULT_OPTIONS,
      base: this.base.select.value,
      pretokenizer: pretokenizer === "none" ? null : pretokenizer,
      end_of_word: this.marker.checked ? END_OF_WORD : null,
      ties: this.ties.select.value,
      merges: merges.merges,
    });
    this.#say("");
    return options;
  }

  /**
   * @param {string} problem - of the number of merges, the one thing that can be wrong; or ""
   * @returns {null}
   */
  #say(problem) {
    if (this.problem.textContent !== problem) this.problem.textContent = problem;
    if (problem) this.#setOpen(true);
    this.merges.setAttribute("aria-invalid", String(problem !== ""));
    return null;
  }
}
