import { make } from "../../lib/dom.js";

/**
 * The cells that a cell builds on, by the names in `data-continues`.
 *
 * @template {HTMLElement} Cell
 * @param {Cell} cell
 * @returns {{cells: Cell[], missing: string | null}} the first to run first; `missing` names a cell
 *   that is not on the page, or that builds on itself
 */
export function cellsBefore(cell) {
  /** @type {Cell[]} */
  const cells = [];
  for (let last = cell; last.dataset.continues; ) {
    const name = last.dataset.continues;
    const before = findCell(cell, name);
    if (!before || before === cell || cells.includes(before)) return { cells, missing: name };
    cells.unshift(before);
    last = before;
  }
  return { cells, missing: null };
}

/**
 * @template {HTMLElement} Cell
 * @param {Cell} cell
 * @param {string} name
 * @returns {Cell | null}
 */
function findCell(cell, name) {
  return cell.ownerDocument.querySelector(`${cell.localName}[data-cell="${CSS.escape(name)}"]`);
}

/**
 * The line that says which cell this one builds on, if the page does not have it already.
 *
 * @param {HTMLElement} cell
 * @returns {HTMLElement | null}
 */
export function continuesNote(cell) {
  const name = cell.dataset.continues;
  if (!name || cell.querySelector(".cell-continues")) return null;
  const before = findCell(cell, name);
  const short = name.split("/").at(-1) ?? name;
  const link = before ? make("a", { href: `#${before.id}` }, short) : short;
  return make("p", { class: "cell-continues" }, "Builds on the cell ", link, ".");
}
