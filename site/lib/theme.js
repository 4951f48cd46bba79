/** The colour theme: the system's, or the one the reader chose. Styles: tokens.css. */

import { local } from "./storage.js";

/** @typedef {"auto" | "light" | "dark"} Theme */

/** @returns {Theme} */
export function keptTheme() {
  const kept = local.get("theme");
  return kept === "light" || kept === "dark" ? kept : "auto";
}

/** @param {Theme} theme */
export function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** @param {Theme} theme */
export function keepTheme(theme) {
  if (theme === "auto") local.remove("theme");
  else local.set("theme", theme);
}
