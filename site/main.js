/** The script of every page: defines the elements and gives Python to those that need it. */

import { BpeTrainer } from "./elements/bpe-trainer.js";
import { CodeCell } from "./elements/code-cell.js";
import { PythonStatus } from "./elements/python-status.js";
import { ThemeSwitch } from "./elements/theme-switch.js";
import { keepForOffline } from "./runtime/offline.js";
import { python, warmWhenIdle } from "./runtime/python.js";

for (const element of document.querySelectorAll("code-cell, bpe-trainer, python-status")) {
  /** @type {any} */ (element).python = python;
}

customElements.define("theme-switch", ThemeSwitch);
customElements.define("python-status", PythonStatus);
customElements.define("code-cell", CodeCell);
customElements.define("bpe-trainer", BpeTrainer);

keepForOffline();
warmWhenIdle();
