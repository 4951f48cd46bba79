/**
 * Runs cells by py/bpe/cells.py, one at a time: streams their output, lets them ask, stops them.
 *
 * @typedef {import("../protocol.js").Reply} Reply
 */

import { BlobInterrupt } from "./interrupt.js";
import { OutputBuffer } from "./output.js";

// Python that waits for a promise; where the browser cannot (JSPI), input() says that it cannot ask.
const WAITING = `
from pyodide.ffi import run_sync

def waiting(ask):
    def read_line(prompt):
        answer = run_sync(ask(prompt))
        if answer is False:
            raise KeyboardInterrupt
        return answer
    return read_line

waiting
`;
const { parse } = JSON; // kept: a cell may change it
const RAW_LIMIT = 100_000; // characters that get past sys.stdout: os.write(1, b"...")
// When Python dies it prints its own stack, of use to nobody who reads the page.
const LAST_WORDS = "Stack (most recent call first)";

export class CellRunner {
  #pyodide;
  #send;
  #runCell;
  #isSound;
  #waiting;
  /** @type {BlobInterrupt | undefined} */
  #interrupt;
  #canWait = "Suspending" in WebAssembly;
  /** @type {{id: number, answer: (text: string | undefined | false) => void} | undefined} */
  #asked;

  /**
   * @param {import("pyodide").PyodideAPI} pyodide
   * @param {(reply: Reply) => void} send
   */
  constructor(pyodide, send) {
    this.#pyodide = pyodide;
    this.#send = send;
    this.#runCell = pyodide.pyimport("bpe.cells").run.copy();
    this.#isSound = pyodide.pyimport("bpe.cells").is_sound.copy();
    this.#waiting = pyodide.runPython(WAITING);
  }

  /**
   * @param {number} id
   * @param {import("../protocol.js").RunArgs} args
   * @returns {Promise<import("../protocol.js").CellResult>}
   */
  async run(id, { source, before, filename, stop, asks }) {
    const output = new OutputBuffer((stream, text) =>
      this.#send({ id, kind: "output", stream, text }),
    );
    this.#catchRawOutput(output);
    const ask = (/** @type {string} */ prompt) => {
      output.flush();
      return this.#ask(id, prompt);
    };
    const options = {
      before: this.#pyodide.toPy(before),
      filename,
      write: output.write.bind(output),
      read_line: asks && this.#canWait ? this.#waiting(ask) : undefined,
    };
    this.#interrupt = new BlobInterrupt(stop, () => output.flushIfDue());
    this.#listen(true);
    let result;
    try {
      result = await this.#call(source, options);
    } finally {
      output.flush();
    }
    // Had it thrown, Python would be broken, and nothing left to clear up.
    this.#listen(false);
    options.before.destroy();
    options.read_line?.destroy();
    const json = result.to_json();
    result.destroy();
    const record = parse(json);
    if (typeof record?.ok !== "boolean")
      throw new Error("The cell has broken how results are told.");
    return record;
  }

  /** Whether a cell would still run as it should, after what the last one did. */
  isSound() {
    try {
      return this.#isSound() === true;
    } catch {
      return false;
    }
  }

  /**
   * @param {string} source
   * @param {object} options
   * @returns {Promise<any>}
   */
  async #call(source, options) {
    if (this.#canWait) return this.#runCell.callPromisingKwargs(source, options);
    return this.#runCell.callKwargs(source, options);
  }

  /** @param {OutputBuffer} output */
  #catchRawOutput(output) {
    for (const stream of /** @type {const} */ (["stdout", "stderr"])) {
      const decoder = new TextDecoder();
      let room = RAW_LIMIT;
      const write = (/** @type {Uint8Array} */ bytes) => {
        const text = decoder.decode(bytes, { stream: true }).slice(0, room);
        room -= text.length;
        if (text.startsWith(LAST_WORDS)) room = 0;
        if (!room) return bytes.length;
        if (text) output.write(stream, text);
        return bytes.length;
      };
      if (stream === "stdout") this.#pyodide.setStdout({ write });
      else this.#pyodide.setStderr({ write });
    }
  }

  /**
   * Let Python look whether it is to stop, or not.
   *
   * @param {boolean} on
   */
  #listen(on) {
    this.#pyodide.setInterruptBuffer(/** @type {any} */ (on ? this.#interrupt : undefined));
  }

  /**
   * Ask the page; undefined (None in Python) if there is no answer, false if the cell is to stop.
   *
   * @param {number} id
   * @param {string} prompt
   * @returns {Promise<string | undefined | false>}
   */
  #ask(id, prompt) {
    // One question at a time; a second one, from other code of the cell, gets no answer.
    if (this.#asked) return Promise.resolve(undefined);
    // An interrupt now would not come to the cell, but to Pyodide's own code that waits for us.
    this.#listen(false);
    return new Promise((resolve) => {
      const answer = (/** @type {string | undefined | false} */ text) => {
        this.#asked = undefined;
        if (text !== false) this.#listen(true);
        resolve(text);
      };
      this.#asked = { id, answer };
      this.#send({ id, kind: "ask", prompt });
    });
  }

  /**
   * @param {number} id
   * @param {string | null} text
   */
  answer(id, text) {
    if (this.#asked?.id === id) this.#asked.answer(text ?? undefined);
  }

  /**
   * Stop a cell that waits for an answer; one that computes is not here to listen.
   *
   * @param {number} id
   */
  cancel(id) {
    if (this.#asked?.id === id) this.#asked.answer(false);
  }
}
