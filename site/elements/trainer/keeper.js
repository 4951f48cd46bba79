/**
 * Keeps what the reader made: in the address, to pass on, and for the session. A link wins.
 *
 * @import { Shared } from "./state-url.js"
 */

import { session } from "../../lib/storage.js";
import { isLinkTo, read, readLink, write, writeLink } from "./state-url.js";

/** A longer corpus is not kept for the session. */
const MOST_KEPT = 100_000;

export class Keeper {
  /** @param {string} id - of the trainer */
  constructor(id) {
    this.id = id;
    this.key = `trainer:${id}`;
  }

  /** Whether the address is a link to this trainer. */
  get hasLink() {
    return isLinkTo(this.id, location.hash);
  }

  /**
   * What the address or the session holds.
   *
   * @returns {{shared: Shared | null, note: string, isLink: boolean}} `note`: what to tell the reader
   */
  find() {
    if (this.hasLink) {
      try {
        const shared = readLink(location.hash);
        const note = shared.text === null ? LEFT_OUT : "";
        return { shared, note, isLink: true };
      } catch (error) {
        const reason = /** @type {Error} */ (error).message;
        const note = `This link is broken: ${reason}. The example is shown instead.`;
        return { shared: null, note, isLink: true };
      }
    }
    try {
      const kept = session.get(this.key);
      return { shared: kept === null ? null : read(kept), note: "", isLink: false };
    } catch {
      // Kept by another version of the page: the reader did not ask for it.
      return { shared: null, note: "", isLink: false };
    }
  }

  /** @param {Shared} shared */
  keep(shared) {
    const isLong = (shared.text ?? "").length > MOST_KEPT;
    session.set(this.key, write(this.id, isLong ? { ...shared, text: null } : shared));
    // A corpus too long for an address is kept for the session alone: the address must not win.
    const { hash, leftOut } = writeLink(this.id, shared);
    this.#setHash(leftOut.includes("corpus") ? "" : hash);
  }

  clear() {
    session.remove(this.key);
    this.#setHash("");
  }

  /**
   * @param {Shared} shared
   * @returns {{address: string, note: string}}
   */
  link(shared) {
    const { hash, leftOut } = writeLink(this.id, shared);
    const address = location.href.split("#", 1)[0] + hash;
    const lost = leftOut.map((part) => (part === "corpus" ? "the corpus" : "the text to encode"));
    const has = leftOut.includes("corpus") ? "only the options" : "the corpus and the options";
    const note = lost.length ? `It carries ${has}: ${lost.join(" and ")} would be too long.` : "";
    return { address, note };
  }

  /** @param {string} hash - "" takes ours away and leaves any other */
  #setHash(hash) {
    if (hash === location.hash || (hash === "" && !this.hasLink)) return;
    try {
      history.replaceState(history.state, "", hash || location.href.split("#", 1)[0]);
    } catch {
      // Browsers bound how often an address may change: the next change carries this one too.
    }
  }
}

const LEFT_OUT =
  "This link carries only the options: the corpus was too long for it. The options are set, " +
  "the corpus is the example.";
