/** The sentences the cell says, in one place, so that they stay short and alike. */

const numbers = new Intl.NumberFormat("en");
const onApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

/** @param {number} count @param {string} noun @example counted(1200, "line") // "1,200 lines" */
export const counted = (count, noun) => `${numbers.format(count)} ${noun}${count === 1 ? "" : "s"}`;

/** @param {number} bytes @example megabytes(3_140_000) // "3.1" */
export const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

const byTouch = globalThis.matchMedia?.("(hover: none)").matches ?? false;

const runKeys = onApple ? "⌘ Enter" : "Ctrl+Enter";

export const words = {
  sourceLabel: "Python code. Press Enter to edit it.",
  editorLabel: "Python code editor",
  editorHint: "Press Escape and then Tab to leave the editor.",
  runTitle: `Run this code (${runKeys})`,
  hintSource: `Enter edits · ${runKeys} runs`,
  hintEditor: "Esc, then Tab, leaves the editor",
  invite: byTouch ? "Tap the code to change it" : `Click the code to change it, ${runKeys} runs it`,
  waiting: "Waiting for the other cell to finish",
  starting: "Starting Python",
  running: "Running",
  asking: "The program waits for your answer",
  stopping: "Stopping",
  stillRunning: "Still running. Press Stop before you run it again.",
  notConnected: "Python is not part of this page, so this cell cannot run.",
  didNotStart: "Python did not start.",
  neverRan: "Stopped before it began.",
  copied: "Copied",
  notCopied: "The browser did not allow copying. Select the code and copy it by hand.",
  restored: "Your earlier version of this code is back. Reset shows the original.",
  reset: "The original code is back.",
  captionOriginal: "Output of the original code",
  captionOlder: "Output of the code before you changed it",
};

/**
 * @param {string} message says whether Python had to start again
 * @param {import("./types.js").CellResult} [result] what the run came to
 */
export function stopped(message, result) {
  const line = result?.error?.line;
  const what = line ? `Stopped on line ${line}.` : message;
  return `${what.startsWith("Stopped") ? "" : "Stopped. "}${what} Run starts the code again.`;
}

/** @param {boolean} printed */
export const finished = (printed) => (printed ? "Finished" : "Finished, with nothing to show");

/** @param {import("./types.js").CellError} error */
export const failedAt = (error) => (error.line ? `Error on line ${error.line}` : "Error");

/** @param {{lines: number, characters: number}} leftOut @returns {string} empty if it is nothing */
export function leftOutWords({ lines, characters }) {
  if (lines > 1) return `${counted(lines, "line")} left out`;
  return characters ? `${counted(characters, "character")} left out` : "";
}

/** @param {string} name of a cell this one builds on */
export const missingCell = (name) =>
  `This cell builds on the cell “${name}”, which is not on this page, so it cannot run.`;

/** @param {unknown} error */
export const editorFault = (error) =>
  `The editor did not load (${error instanceof Error ? error.message : error}). ` +
  "Run and Copy still work; click the code to try again.";
