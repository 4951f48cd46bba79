/**
 * For work asked for faster than it is done, as by typing: never more than one in flight and one
 * waiting.
 */

/**
 * `work`, but a call that comes while one is in flight waits, and is dropped (it resolves to
 * undefined) if a newer one comes.
 *
 * @template A, R
 * @param {(argument: A) => Promise<R>} work
 * @returns {(argument: A) => Promise<R | undefined>}
 * @example const encode = latest((text) => python.encode({ recording, text }));
 */
export function latest(work) {
  /** @type {Promise<unknown> | undefined} */
  let flight;
  let newest = 0;
  return async (argument) => {
    newest += 1;
    const mine = newest;
    while (flight) {
      await flight;
      if (mine !== newest) return undefined;
    }
    const result = work(argument);
    const landed = result.then(
      () => {},
      () => {},
    );
    flight = landed.then(() => {
      flight = undefined;
    });
    return result;
  };
}
