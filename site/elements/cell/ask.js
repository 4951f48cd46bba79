import { make } from "../../lib/dom.js";

/** The element that has the focus, looked up through shadow roots. */
function focused() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/**
 * Asks the reader for the line that `input()` waits for, with a field inside `box`.
 *
 * The focus goes to the field and back again, unless the reader is busy elsewhere on the page.
 *
 * @param {HTMLElement} box
 * @param {string} prompt what the program says; may be empty
 * @param {{cell: HTMLElement, signal: AbortSignal}} options
 * @returns {Promise<string | null>} null: the reader cancelled, or the run was stopped
 */
export function ask(box, prompt, { cell, signal }) {
  const id = `${cell.id}-answer`;
  const field = make("input", {
    class: "field",
    id,
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const cancel = make("button", { type: "button", class: "button-quiet" }, "Cancel");
  const form = make(
    "form",
    { class: "cell-ask" },
    make("label", { for: id }, prompt.trim() || "The program asks for a line of text"),
    field,
    make("button", { type: "submit", class: "button" }, "Send"),
    cancel,
  );
  const before = focused();
  const mayFocus = before === document.body || cell.contains(document.activeElement);
  box.append(form);
  if (mayFocus) field.focus();
  return new Promise((resolve) => {
    const done = new AbortController();
    /** @param {string | null} answer */
    const answer = (answer) => {
      const focusWasHere = form.contains(document.activeElement);
      done.abort();
      form.remove();
      if (focusWasHere && before instanceof HTMLElement) before.focus();
      resolve(answer);
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answer(field.value);
    });
    cancel.addEventListener("click", () => answer(null));
    signal.addEventListener("abort", () => answer(null), { signal: done.signal });
    if (signal.aborted) answer(null);
  });
}
