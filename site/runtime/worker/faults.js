/** Words for what ends a worker: Python itself has failed, not the reader's code. */

import { CRASHED } from "../protocol.js";

const CAUSES = [
  {
    signs: /call stack|too much recursion|stack overflow/i,
    words: "Python ran out of stack: too many calls inside calls.",
  },
  {
    signs: /out of memory|no more memory|allocation|MemoryError/i,
    words: "Python ran out of memory.",
  },
  { signs: /terminated with exit|Aborted\(/, words: "The code ended Python itself." },
];

/**
 * @param {unknown} error - what was thrown out of Python
 * @returns {import("../protocol.js").ErrorRecord}
 */
export function crash(error) {
  const text = String(error);
  const cause = CAUSES.find(({ signs }) => signs.test(text));
  const words = cause?.words ?? "Python stopped working.";
  return {
    kind: CRASHED,
    message: `${words} It will be started again.`,
    traceback: error instanceof Error ? `${text}\n${error.stack ?? ""}` : text,
  };
}
