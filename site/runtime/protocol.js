/**
 * What the page and its workers say to each other, all of it.
 *
 * The page sends requests. A worker answers each (but `cancel` and `answer`, which speak of an
 * earlier request by its id) with any number of progress, output and ask replies, then exactly one
 * result, error or cancelled. Unknown messages are ignored: a cell can post some of its own.
 */

/**
 * @typedef {object} BootArgs
 * @property {WebAssembly.Module} module - Pyodide, compiled
 * @property {Uint8Array} stdlib - the standard library and micropip, as a zip of bytecode
 * @property {{name: string, data: Uint8Array}[]} wheels - what micropip installs
 * @property {string} probe - a blob URL: can a worker read one while Python runs?
 * @property {number} memory - the most bytes Python may take
 *
 * @typedef {object} Booted
 * @property {boolean} interruptible - revoking a run's `stop` URL interrupts it
 *
 * @typedef {object} RunArgs
 * @property {string} source
 * @property {string[]} before - sources of the cells it continues
 * @property {string} filename
 * @property {string} [stop] - a blob URL that the page revokes to stop the run
 * @property {boolean} asks - the page can answer input()
 *
 * @typedef {object} CellResult - see py/bpe/cells.py
 * @property {boolean} ok
 * @property {string | null} value
 * @property {{type: string, message: string, line: number | null, text: string} | null} error
 * @property {{lines: number, characters: number}} left_out
 *
 * @typedef {"train" | "encode" | "load"} JobVerb - verbs of py/bpe/bridge.py
 */

/**
 * @typedef {{id: number, verb: "boot", args: BootArgs}
 *   | {id: number, verb: "run", args: RunArgs}
 *   | {id: number, verb: JobVerb, args: object}
 *   | {id: number, verb: "cancel"}
 *   | {id: number, verb: "answer", args: {text: string | null}}} Request
 */

/**
 * @typedef {{done: number, total: number, label: string}} Progress
 * @typedef {"stdout" | "stderr"} Stream
 * @typedef {{kind: string, message: string, traceback: string}} ErrorRecord
 *
 * @typedef {{id: number, kind: "progress"} & Progress} ProgressReply
 * @typedef {{id: number, kind: "output", stream: Stream, text: string}} OutputReply
 * @typedef {{id: number, kind: "ask", prompt: string}} AskReply
 * @typedef {{id: number, kind: "result", value: any, worn?: boolean}} ResultReply - worn: what ran
 *   has damaged its Python, which is to be replaced before the next call
 * @typedef {{id: number, kind: "error", error: ErrorRecord}} ErrorReply
 * @typedef {{id: number, kind: "cancelled"}} CancelledReply
 * @typedef {ProgressReply | OutputReply | AskReply | ResultReply | ErrorReply | CancelledReply} Reply
 */

/** The kind of error after which a worker is of no more use and has to be replaced. */
export const CRASHED = "crashed";

const KINDS = new Set(["progress", "output", "ask", "result", "error", "cancelled"]);

/**
 * @param {any} message
 * @returns {message is Reply}
 */
export function isReply(message) {
  return typeof message?.id === "number" && KINDS.has(message.kind);
}

/** A failure that is told to the reader: `kind` for code, `message` a sentence for a person. */
export class Fault extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   * @param {string} [traceback] - for the console, not for the reader
   */
  constructor(kind, message, traceback = "") {
    super(message);
    this.name = "Fault";
    this.kind = kind;
    this.traceback = traceback;
  }
}
