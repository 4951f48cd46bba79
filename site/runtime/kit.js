/**
 * All that a worker needs to start: loaded and compiled once, then kept, so that a worker which
 * had to be ended is replaced quickly, and without the network.
 */

import { listAssets, loadAsset, trustedScriptURL } from "./assets.js";
import { Fault } from "./protocol.js";

/** @typedef {import("./protocol.js").Progress} Progress */

/**
 * @typedef {object} Files
 * @property {WebAssembly.Module} module
 * @property {Uint8Array} stdlib
 * @property {{name: string, data: Uint8Array}[]} wheels
 *
 * @typedef {object} Kit
 * @property {string} workerURL - of the worker's script, a blob
 * @property {Promise<Files>} files - what it is given then; so its script is read meanwhile
 */

const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/**
 * @param {(progress: Progress) => void} onProgress - in bytes
 * @returns {Promise<Kit>}
 * @throws {Fault} kind "unsupported" or "blocked" if the browser cannot or must not run it,
 *   "network" or "damaged" if something did not come as it should
 */
export async function loadKit(onProgress) {
  await checkWebAssembly();
  const assets = listAssets();
  const total = assets.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const onBytes = (/** @type {number} */ bytes) => {
    done += bytes;
    onProgress({ done, total, label: "Loading Python" });
  };
  onBytes(0);
  const script = loadAsset("worker", onBytes);
  const files = loadFiles(assets, onBytes);
  files.catch(() => {}); // whoever waits for them is told
  const blob = new Blob([await script], { type: "text/javascript" });
  return { workerURL: trustedScriptURL(URL.createObjectURL(blob)), files };
}

/**
 * @param {{name: string}[]} assets
 * @param {(bytes: number) => void} onBytes
 * @returns {Promise<Files>}
 */
async function loadFiles(assets, onBytes) {
  const wheels = assets.filter(({ name }) => name.endsWith(".whl"));
  const [module, stdlib, ...contents] = await Promise.all([
    loadAsset("wasm", onBytes).then((bytes) => WebAssembly.compile(bytes)),
    loadAsset("stdlib", onBytes),
    ...wheels.map(({ name }) => loadAsset(name, onBytes)),
  ]);
  const named = wheels.map(({ name }, index) => ({ name, data: contents[index] }));
  return { module, stdlib, wheels: named };
}

/** Pyodide would wait forever where WebAssembly is forbidden: find out first. */
async function checkWebAssembly() {
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    throw new Fault(
      "unsupported",
      "This browser is too old to run Python in a page. A current one can.",
    );
  }
  try {
    await WebAssembly.compile(EMPTY_MODULE);
  } catch {
    throw new Fault(
      "blocked",
      "This browser does not allow WebAssembly here, and Python needs it. " +
        "A setting or an extension may forbid it.",
    );
  }
}
