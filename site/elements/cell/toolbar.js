import { make } from "../../lib/dom.js";
import { words } from "./words.js";

/** @typedef {"idle" | "waiting" | "starting" | "running" | "stopping"} Activity */

/**
 * @typedef {object} ToolbarOptions
 * @property {() => void} onRun
 * @property {() => void} onStop
 * @property {() => void} onReset
 * @property {() => string} text - what Copy takes
 * @property {AbortSignal} signal
 */

const SHORTCUTS = "Control+Enter Meta+Enter Shift+Enter";

/** The row under the code: Run, Stop, what is going on in words, Reset, Copy. */
export class Toolbar {
  #run = button("Run", "button-primary cell-run", {
    title: words.runTitle,
    "aria-keyshortcuts": SHORTCUTS,
  });
  #stop = button("Stop", "button cell-stop", { hidden: true });
  #reset = button("Reset", "button-quiet", {
    hidden: true,
    title: "Back to the original code",
  });
  #copy = button("Copy", "button-quiet", { title: "Copy the code" });
  #state = make("p", { class: "cell-state", role: "status" });
  #hint = make("p", { class: "cell-hint", "aria-hidden": "true" });

  /** @param {ToolbarOptions} options */
  constructor({ onRun, onStop, onReset, text, signal }) {
    this.element = make(
      "div",
      { class: "cell-toolbar" },
      make("div", { class: "cell-buttons" }, this.#run, this.#stop),
      this.#state,
      this.#hint,
      make("div", { class: "cell-buttons" }, this.#reset, this.#copy),
    );
    const listen = { signal };
    this.#run.addEventListener("click", onRun, listen);
    this.#stop.addEventListener("click", onStop, listen);
    this.#reset.addEventListener("click", onReset, listen);
    this.#copy.addEventListener("click", () => this.#copyText(text()), listen);
  }

  /**
   * Says what is going on, on the page and to a screen reader.
   *
   * @param {string} text
   * @param {string} [more] only for a screen reader: what the page shows elsewhere
   */
  say(text, more = "") {
    const rest = more ? [make("span", { class: "visually-hidden" }, `: ${more}`)] : [];
    this.#state.replaceChildren(text, ...rest);
  }

  /** How to go on by keyboard; empty when the code has no focus. @param {string} text */
  hint(text) {
    this.#hint.textContent = text;
  }

  /** @param {Activity} activity */
  update(activity) {
    const busy = activity !== "idle";
    // Not `disabled`, which would throw away the focus of the reader who pressed it.
    this.#run.setAttribute("aria-disabled", String(busy));
    this.#stop.setAttribute("aria-disabled", String(activity === "stopping"));
    this.#showButton(this.#stop, busy);
  }

  /** @param {boolean} can */
  canReset(can) {
    this.#showButton(this.#reset, can);
  }

  /** A button that goes away hands its focus to Run. @param {HTMLElement} button @param {boolean} on */
  #showButton(button, on) {
    const hadFocus = document.activeElement === button;
    button.hidden = !on;
    if (hadFocus && !on) this.#run.focus();
  }

  /** @param {string} text */
  async #copyText(text) {
    this.say((await copied(text)) ? words.copied : words.notCopied);
  }
}

/**
 * @param {string} text
 * @param {string} look
 * @param {Record<string, string | boolean>} attributes
 */
function button(text, look, attributes) {
  return make("button", { type: "button", class: look, ...attributes }, text);
}

/** @param {string} text @returns {Promise<boolean>} */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without permission, or on an insecure page, where there is no clipboard object.
    const field = make("textarea", { class: "visually-hidden", "aria-hidden": "true" });
    field.value = text;
    const focus = document.activeElement;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    if (focus instanceof HTMLElement) focus.focus();
    return done;
  }
}
