/**
 * Whose turn it is: the cells of a page run one after the other on one Python.
 *
 * @type {WeakMap<object, {last: Promise<unknown>, length: number}>}
 */
const queues = new WeakMap();

/**
 * Waits until every run that asked before has ended.
 *
 * @param {object} python the turns of one Python are in one queue
 * @param {{onWait: () => void, signal: AbortSignal}} options `onWait` is called if there is a wait
 * @returns {Promise<() => void>} ends the turn; call it whatever happened
 * @throws the signal's reason, when it is aborted while waiting
 */
export async function takeTurn(python, { onWait, signal }) {
  const queue = queues.get(python) ?? { last: Promise.resolve(), length: 0 };
  queues.set(python, queue);
  const before = queue.last;
  let leave = () => {};
  const left = new Promise((resolve) => {
    leave = () => resolve(undefined);
  });
  // Chained, so that leaving the queue early does not let the next one overtake.
  queue.last = before.then(() => left);
  if (queue.length++) onWait();
  const end = () => {
    queue.length--;
    leave();
  };
  try {
    await untilAborted(before, signal);
  } catch (error) {
    end();
    throw error;
  }
  return end;
}

/** @param {Promise<unknown>} promise @param {AbortSignal} signal @returns {Promise<void>} */
function untilAborted(promise, signal) {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    });
  });
}
