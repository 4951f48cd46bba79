/**
 * To keep and to pass on: copy a link, save and load the tokenizer, reset.
 *
 * @import { Python } from "./types.js"
 */

import { make } from "../../lib/dom.js";
import { makeFileButton } from "./files.js";

export class KeepPanel {
  /**
   * @param {string} id - of the trainer
   * @param {{
   *   onCopy: () => void,
   *   onSave: () => void,
   *   onLoad: (file: File) => void,
   *   onStopLoading: () => void,
   *   onReset: () => void,
   * }} actions
   * @param {AbortSignal} signal
   */
  constructor(id, { onCopy, onSave, onLoad, onStopLoading, onReset }, signal) {
    /** @param {string} label @param {() => void} action */
    const makeButton = (label, action) => {
      const button = make("button", { type: "button", class: "button" }, label);
      button.addEventListener("click", action, { signal });
      return button;
    };
    this.said = make("p", { class: "keep-said", role: "status" });
    this.problem = make("p", { class: "trainer-problem", role: "alert" });
    this.link = make("input", { class: "field keep-link", readonly: true, "aria-label": "Link" });
    this.link.hidden = true;
    this.stop = makeButton("Stop loading", onStopLoading);
    this.stop.hidden = true;
    this.save = makeButton("Save tokenizer", onSave);
    this.whyNotSaved = make("p", { class: "hint", id: `${id}-save-hint` });
    this.save.setAttribute("aria-describedby", this.whyNotSaved.id);
    this.python = document.createElement("python-status");
    this.python.setAttribute("worker", "page");
    this.python.hidden = true;
    const load = makeFileButton("Load tokenizer…", ".json,application/json", onLoad, signal);
    this.element = make(
      "section",
      { class: "trainer-keep", "aria-label": "Keep and share" },
      make(
        "div",
        { class: "keep-buttons" },
        makeButton("Copy link", onCopy),
        this.save,
        load,
        this.stop,
        makeButton("Reset", onReset),
      ),
      this.whyNotSaved,
      this.said,
      this.python,
      this.problem,
      this.link,
    );
  }

  /** @param {Python} python */
  connect(python) {
    /** @type {HTMLElement & {python?: Python}} */ (this.python).python = python;
  }

  /** @param {boolean} can - whether the tokenizer on the board is the one that was ordered */
  setSavable(can) {
    this.save.disabled = !can;
    this.whyNotSaved.textContent = can
      ? ""
      : "Nothing to save yet: the board does not show the training of this corpus with these options.";
  }

  /** @param {string} words */
  say(words) {
    this.said.textContent = words;
    this.problem.textContent = "";
    this.link.hidden = true;
    this.python.hidden = true;
    this.stop.hidden = true;
  }

  /**
   * A file is being loaded; the reader can stop that.
   *
   * @param {string} name - of the file
   * @param {boolean} forPython - not started yet; python-status tells how far it is
   */
  wait(name, forPython) {
    this.say(forPython ? `“${name}” waits for Python…` : `Reading “${name}”…`);
    this.python.hidden = !forPython;
    this.stop.hidden = false;
  }

  /** @param {string} problem */
  refuse(problem) {
    this.say("");
    this.problem.textContent = problem;
  }

  /**
   * @param {string} address
   * @param {string} words - what the link leaves out
   */
  async copy(address, words) {
    try {
      await navigator.clipboard.writeText(address);
      this.say(`Link copied. ${words}`.trimEnd());
    } catch {
      // No clipboard (an old browser, a refused permission): the reader copies it by hand.
      this.say(`Here is the link, to copy. ${words}`.trimEnd());
      this.link.value = address;
      this.link.hidden = false;
      this.link.select();
    }
  }
}
