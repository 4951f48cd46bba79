/**
 * Why the board waits for a training, and what is said of it. Pure.
 *
 * @typedef {object} Cause
 * @property {string} waits - said while Python starts
 * @property {string} board - on the board, which shows another training until then
 * @property {string} done - said before the result
 */

/** @type {Readonly<Cause>} */
export const EDIT = Object.freeze({
  waits: "Your edit waits for Python. Until then the old training stays.",
  board: "From before your edit",
  done: "",
});

/** @type {Readonly<Cause>} */
export const LINK = Object.freeze({
  waits: "Preparing the training from the link…",
  board: "The example, until the link is trained",
  done: "",
});

/** @type {Readonly<Cause>} */
export const SESSION = Object.freeze({
  waits: "Preparing your last training…",
  board: "The example, until your training is back",
  done: "Your last training is back. Reset shows the chapter’s example.",
});
