/**
 * The merges of an encoding in the order they fired; pointing at one marks its places.
 *
 * @import { Encoding, Recording } from "./types.js"
 */

import { make } from "../../lib/dom.js";
import { chooseColours, drawToken } from "../../lib/tokens.js";
import { number } from "./words.js";

/** How many are drawn. */
const MOST = 200;

export class FiredList {
  /** @type {HTMLButtonElement | null} */
  #kept = null;

  /**
   * @param {(rank: number | null) => void} onPoint - null: at none
   * @param {AbortSignal} signal
   */
  constructor(onPoint, signal) {
    this.list = make("ol", { class: "fired" });
    this.note = make("p", { class: "hint" });
    this.element = make(
      "div",
      { class: "encode-fired" },
      make("h3", { class: "trainer-heading" }, "Merges that fired, in order"),
      this.list,
      this.note,
    );
    const kept = () => (this.#kept ? Number(this.#kept.dataset.rank) : null);
    /** @param {Event} event @returns {HTMLButtonElement | null} */
    const buttonOf = ({ target }) => /** @type {Element} */ (target).closest("button");
    const point = (/** @type {Event} */ event) => {
      const button = buttonOf(event);
      onPoint(button ? Number(button.dataset.rank) : kept());
    };
    const leave = () => onPoint(kept());
    const toggle = (/** @type {Event} */ event) => {
      const button = buttonOf(event);
      if (!button) return;
      this.#kept?.setAttribute("aria-pressed", "false");
      this.#kept = button === this.#kept ? null : button;
      this.#kept?.setAttribute("aria-pressed", "true");
      onPoint(kept());
    };
    this.list.addEventListener("pointerover", point, { signal });
    this.list.addEventListener("focusin", point, { signal });
    this.list.addEventListener("pointerleave", leave, { signal });
    this.list.addEventListener("focusout", leave, { signal });
    this.list.addEventListener("click", toggle, { signal });
  }

  clear() {
    this.#kept = null;
    this.list.replaceChildren();
    this.note.textContent = "";
  }

  /**
   * @param {Encoding} encoding
   * @param {Recording} recording
   */
  load({ fired }, recording) {
    this.#kept = null;
    this.list.replaceChildren(
      ...fired.slice(0, MOST).map((merge) => {
        const [first, second] = chooseColours([merge.left, merge.right]);
        const button = make(
          "button",
          {
            type: "button",
            class: "merge",
            "aria-pressed": "false",
            "data-rank": merge.rank,
            title: `Merge ${number(merge.rank + 1)} of the training: mark where it fired`,
          },
          make(
            "span",
            { class: "merge-rank" },
            make("span", { class: "visually-hidden" }, "Merge "),
            number(merge.rank + 1),
          ),
          make(
            "span",
            { class: "merge-pair tokens" },
            drawToken(recording.tokens[merge.left], first),
            make("span", { class: "plus" }, "+"),
            drawToken(recording.tokens[merge.right], second),
            make("span", { class: "plus" }, "→"),
            drawToken(recording.tokens[merge.id], merge.id % 6),
          ),
          make("span", { class: "merge-count" }, `×${number(merge.places)}`),
        );
        return make("li", {}, button);
      }),
    );
    if (fired.length === 0) this.note.textContent = "None: no pair of this text was learned.";
    else if (fired.length <= MOST) this.note.textContent = "";
    else this.note.textContent = `and ${number(fired.length - MOST)} more`;
  }

  /** @param {number} step - how many have fired at the step that is shown */
  setStep(step) {
    Array.from(this.list.children).forEach((row, index) => {
      row.classList.toggle("is-ahead", index >= step);
    });
  }
}
