/**
 * The worker: Python, and the verbs of protocol.js. Bundled with Pyodide into one classic script.
 *
 * Jobs (train, encode, load) run in slices side by side, so that a cancel gets in between. A cell
 * holds the worker until it ends; see worker/interrupt.js for how it is stopped.
 */

// First, before Pyodide is evaluated and looks around.
import "./worker/prelude.js";

import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { info } from "pyodide/pyodide-lock.json";
import { bootPython } from "./worker/boot.js";
import { CellRunner } from "./worker/cells.js";
import { crash } from "./worker/faults.js";
import { isReadable } from "./worker/interrupt.js";
import { JobRunner } from "./worker/jobs.js";
import { NOWHERE, post, prepareWebAssembly } from "./worker/prelude.js";

/** @typedef {import("./protocol.js").Request} Request */
/** @typedef {import("./protocol.js").Reply} Reply */

// Kept, so that a cell that changes the global one harms only itself.
const send = /** @type {(reply: Reply) => void} */ (self.postMessage.bind(self));

/** @type {JobRunner} */
let jobs;
/** @type {CellRunner} */
let cells;

/**
 * @param {number} id
 * @param {import("./protocol.js").BootArgs} args
 * @returns {Promise<import("./protocol.js").Booted>}
 */
async function boot(id, { module, stdlib, wheels, probe, memory }) {
  prepareWebAssembly(module, memory);
  post("pyodide.asm.wasm", "");
  post("python_stdlib.zip", /** @type {BodyInit} */ (stdlib));
  const interruptible = isReadable(probe);
  const files = { indexURL: NOWHERE, createPyodideModule };
  const pyodide = await bootPython(loadPyodide, files, info, wheels, (progress) =>
    send({ id, kind: "progress", ...progress }),
  );
  jobs = new JobRunner(pyodide, send);
  cells = new CellRunner(pyodide, send);
  return { interruptible };
}

/**
 * @param {Request} request
 * @returns {Promise<unknown>} the value of the result; undefined when the runner has replied
 */
async function handle(request) {
  switch (request.verb) {
    case "boot":
      return boot(request.id, request.args);
    case "run":
      return cells.run(request.id, request.args);
    case "cancel":
      cells.cancel(request.id);
      jobs.cancel(request.id);
      return undefined;
    case "answer":
      cells.answer(request.id, request.args.text);
      return undefined;
    default:
      return jobs.run(request.id, request.verb, request.args);
  }
}

// Not by `onmessage`, which a cell could set to nothing.
self.addEventListener("message", async (event) => {
  const { data: request } = /** @type {MessageEvent<Request>} */ (event);
  try {
    const value = await handle(request);
    const worn = request.verb === "run" && !cells.isSound();
    if (value !== undefined) send({ id: request.id, kind: "result", value, worn });
  } catch (error) {
    send({ id: request.id, kind: "error", error: crash(error) });
  }
});
