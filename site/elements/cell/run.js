import { make } from "../../lib/dom.js";
import { ask } from "./ask.js";
import { takeTurn } from "./queue.js";
import { words } from "./words.js";

/**
 * @typedef {import("./types.js").Python} Python
 * @typedef {import("./types.js").CellResult} CellResult
 * @typedef {import("./toolbar.js").Activity} Activity
 * @typedef {{source: string, before: string[], filename: string}} Code
 *
 * @typedef {object} RunContext
 * @property {HTMLElement} cell
 * @property {Python} python
 * @property {import("./output.js").Output} output
 * @property {HTMLElement} statusPlace - the start's progress is shown after it
 * @property {(activity: Activity, text: string, more?: string) => void} show
 * @property {() => void} onBegin - the code runs now, and the outputs of before are gone
 * @property {AbortSignal} signal
 */

/**
 * One run: waits for its turn, shows Python's start if that is needed, and passes the output on.
 *
 * The outputs of before stay until the code really runs: a start can take seconds, or fail.
 *
 * @param {Code} code
 * @param {RunContext} context
 * @returns {Promise<CellResult>}
 * @throws an AbortError when it was stopped, or the fault of Python itself
 */
export async function runCode(code, { cell, python, output, statusPlace, show, onBegin, signal }) {
  const endTurn = await takeTurn(python, {
    onWait: () => show("waiting", words.waiting),
    signal,
  });
  const start = new AbortController();
  const begin = () => {
    if (start.signal.aborted) return;
    start.abort();
    output.begin();
    show("running", words.running);
    onBegin();
  };
  try {
    show("starting", words.starting);
    followStart(python, { place: statusPlace, onReady: begin, signal: start.signal });
    const result = await python.run(code, {
      onOutput: (stream, text) => {
        begin();
        output.write(stream, text);
      },
      onAsk: async (prompt) => {
        begin();
        output.flush();
        show("running", words.asking, prompt);
        const answer = await ask(output.box, prompt, { cell, signal });
        if (!signal.aborted) show("running", words.running);
        return answer;
      },
      signal,
    });
    begin();
    return result;
  } finally {
    start.abort();
    endTurn();
  }
}

/**
 * Shows how Python starts, until it is ready; a failure stays, with its remedy.
 *
 * @param {Python} python
 * @param {{place: HTMLElement, onReady: () => void, signal: AbortSignal}} options
 */
function followStart(python, { place, onReady, signal }) {
  const line = make(/** @type {"span"} */ ("python-status"), { worker: "cells" });
  const follow = (/** @type {import("./types.js").Status} */ { phase }) => {
    if (phase === "ready") onReady();
    else if (!line.isConnected) {
      place.after(line);
      Object.assign(line, { python });
    }
  };
  signal.addEventListener("abort", () => {
    if (python.status("cells").phase !== "failed") line.remove();
  });
  python.onStatus((role, status) => role === "cells" && follow(status), { signal });
  follow(python.status("cells"));
}
