import { make } from "../lib/dom.js";
import { applyTheme, keepTheme, keptTheme } from "../lib/theme.js";

const NAMES = { auto: "Theme: auto", light: "Theme: light", dark: "Theme: dark" };

/** `<theme-switch>`: lets the reader choose the colours. Empty without JavaScript. */
export class ThemeSwitch extends HTMLElement {
  /** @type {AbortController | null} */
  #connection = null;

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const options = Object.entries(NAMES).map(([value, name]) => make("option", { value }, name));
    const select = make("select", { class: "field", "aria-label": "Colour theme" }, ...options);
    select.value = keptTheme();
    select.addEventListener(
      "change",
      () => {
        const theme = /** @type {import("../lib/theme.js").Theme} */ (select.value);
        keepTheme(theme);
        applyTheme(theme);
      },
      { signal },
    );
    // Another tab of the site may have changed it.
    globalThis.addEventListener(
      "storage",
      () => {
        select.value = keptTheme();
        applyTheme(keptTheme());
      },
      { signal },
    );
    this.replaceChildren(select);
  }

  disconnectedCallback() {
    this.#connection?.abort();
  }
}
