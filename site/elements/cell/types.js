/**
 * What the cell needs from Python and from an editor, as types.
 *
 * @typedef {import("../../runtime/protocol.js").CellResult} CellResult
 * @typedef {NonNullable<CellResult["error"]>} CellError
 *
 * @typedef {typeof import("../../runtime/python.js").python} PagePython
 * @typedef {Pick<PagePython, "run" | "warm" | "status" | "onStatus">} Python
 * @typedef {import("../../runtime/python.js").Role} Role
 * @typedef {ReturnType<Python["status"]>} Status
 *
 * @typedef {object} Editor
 * @property {(text: string) => void} setText - the reader can undo it
 * @property {(offset: number) => void} focusAt - in UTF-16 units from the start
 * @property {(line: number) => void} focusLine - from 1; past the end means the last line
 * @property {() => void} destroy
 *
 * @typedef {object} EditorOptions
 * @property {HTMLElement} host - gets a shadow root with the editor inside
 * @property {string} text
 * @property {string} label - the name a screen reader says
 * @property {string} hint - how to leave it by keyboard
 * @property {(text: string) => void} onChange
 *
 * @typedef {{createEditor: (options: EditorOptions) => Editor}} EditorPart
 */

export {};
