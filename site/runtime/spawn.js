/** Starts a worker and waits until Python in it is ready. */

import { Fault, isReply } from "./protocol.js";

/**
 * @typedef {object} Spawned
 * @property {Worker} worker
 * @property {boolean} interruptible - revoking a run's `stop` URL interrupts it
 */

/**
 * @param {import("./kit.js").Kit} kit
 * @param {string} name - of the worker, for the browser's tools
 * @param {number} memory - the most bytes its Python may take
 * @param {(progress: import("./protocol.js").Progress) => void} onProgress - in steps
 * @returns {Promise<Spawned>}
 * @throws {Fault} of kind "boot"; the worker is ended then
 */
export async function spawn(kit, name, memory, onProgress) {
  const worker = new Worker(kit.workerURL, { name });
  const probe = URL.createObjectURL(new Blob([]));
  try {
    const booting = new Promise((resolve, reject) => {
      worker.onerror = (event) => {
        event.preventDefault(); // else the browser's console tells it a second time
        reject(new Fault("boot", "Python did not start in this browser.", event.message));
      };
      worker.onmessage = ({ data }) => {
        if (!isReply(data)) return;
        if (data.kind === "progress") onProgress(data);
        if (data.kind === "result") resolve(data.value);
        if (data.kind === "error") {
          const { message, traceback } = data.error;
          reject(new Fault("boot", `Python did not start. ${message}`, traceback));
        }
      };
    });
    booting.catch(() => {}); // it may fail before we come to wait for it
    const files = await kit.files;
    onProgress({ done: 0, total: 0, label: "Starting Python" });
    worker.postMessage({ id: 0, verb: "boot", args: { ...files, probe, memory } });
    const booted = await booting;
    return { worker, interruptible: booted.interruptible };
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    URL.revokeObjectURL(probe);
  }
}
