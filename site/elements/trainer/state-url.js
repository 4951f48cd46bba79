/**
 * What the reader made, as the hash of the address: `#trainer?v=1&text=…&merges=12&…&check=…`.
 *
 * Versioned, bounded, escaped; `check` is a checksum over what stands before it, so that a link
 * that was cut short on its way is found out. Pure. The hash, not the query: on file:// nothing
 * else of an address can be changed.
 *
 * @import { Options } from "./types.js"
 */

import { CHOICES, DEFAULT_OPTIONS, END_OF_WORD, readMerges, whyNoMarker } from "./options.js";

const VERSION = "1";

/** Longer links are cut off by too many programs that pass links on. */
export const LONGEST_LINK = 4000;

/**
 * @typedef {object} Shared
 * @property {string | null} text - the corpus; null when it did not fit
 * @property {Options} options
 * @property {number} step
 * @property {string} encode - the text to encode
 */

/**
 * FNV-1a, 32 bits: finds a damaged link, protects nothing.
 *
 * @param {string} text - ASCII only, as escaped text is
 */
function checksum(text) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/**
 * A state as a hash, however long.
 *
 * @param {string} id - of the trainer it belongs to
 * @param {Shared} shared
 * @returns {string}
 */
export function write(id, { text, options, step, encode }) {
  const fields = new URLSearchParams({ v: VERSION });
  if (text !== null) fields.set("text", text);
  fields.set("base", options.base);
  fields.set("pretokenizer", options.pretokenizer ?? "none");
  fields.set("marker", options.end_of_word === null ? "off" : "on");
  fields.set("ties", options.ties);
  fields.set("merges", String(options.merges));
  fields.set("step", String(step));
  if (encode !== "") fields.set("encode", encode);
  const written = fields.toString();
  return `#${id}?${written}&check=${checksum(written)}`;
}

/**
 * The hash of a link. What does not fit is left out: the text to encode first, then the corpus.
 *
 * @param {string} id
 * @param {Shared} shared
 * @returns {{hash: string, leftOut: ("corpus" | "encode")[]}}
 */
export function writeLink(id, shared) {
  // No letter takes less than one of the link: what is longer need not be tried.
  const isLong = shared.text === null || shared.text.length > LONGEST_LINK;
  /** @type {("corpus" | "encode")[][]} */
  const leavings = isLong ? [["corpus"]] : [[], ["encode"], ["corpus"]];
  for (const leftOut of leavings) {
    const text = leftOut.includes("corpus") ? null : shared.text;
    const encode = leftOut.includes("encode") ? "" : shared.encode;
    const hash = write(id, { ...shared, text, encode });
    if (hash.length <= LONGEST_LINK) return { hash, leftOut };
  }
  const hash = write(id, { ...shared, text: null, encode: "" });
  return { hash, leftOut: ["corpus", "encode"] };
}

/**
 * Whether a hash is a link to this trainer, broken or not.
 *
 * @param {string} id
 * @param {string} hash
 * @returns {boolean}
 */
export function isLinkTo(id, hash) {
  return hash.startsWith(`#${id}?`);
}

/**
 * @param {URLSearchParams} fields
 * @param {string} name
 * @param {readonly string[]} allowed
 * @returns {any} one of `allowed`
 */
function choice(fields, name, allowed) {
  const value = fields.get(name) ?? "";
  if (!allowed.includes(value)) throw new Error(`its “${name}” is not one this page knows`);
  return value;
}

/**
 * @param {URLSearchParams} fields
 * @returns {Options}
 */
function readOptions(fields) {
  const keys = (/** @type {readonly (readonly string[])[]} */ list) => list.map(([key]) => key);
  const pretokenizer = choice(fields, "pretokenizer", keys(CHOICES.pretokenizer));
  const merges = readMerges(fields.get("merges") ?? "");
  if ("problem" in merges) throw new Error("its number of merges makes no sense");
  const options = {
    ...DEFAULT_OPTIONS,
    base: choice(fields, "base", keys(CHOICES.base)),
    pretokenizer: pretokenizer === "none" ? null : pretokenizer,
    end_of_word: choice(fields, "marker", ["on", "off"]) === "on" ? END_OF_WORD : null,
    ties: choice(fields, "ties", keys(CHOICES.ties)),
    merges: merges.merges,
  };
  if (options.end_of_word !== null && whyNoMarker(options))
    throw new Error("its options do not go together");
  return options;
}

/**
 * The state in a hash that `write` made.
 *
 * @param {string} hash
 * @returns {Shared}
 * @throws {Error} its message completes "This link is broken: …"
 */
export function read(hash) {
  const [, written, check] = /^#[^?]*\?(.*)&check=([0-9a-z]+)$/s.exec(hash) ?? [];
  if (written === undefined) throw new Error("its end is missing");
  if (checksum(written) !== check) throw new Error("a part of it was lost or changed");
  const fields = new URLSearchParams(written);
  if (fields.get("v") !== VERSION) throw new Error("it was made by another version of this page");
  const step = fields.get("step") ?? "";
  if (!/^\d{1,6}$/.test(step)) throw new Error("its step makes no sense");
  return {
    text: fields.get("text"),
    options: readOptions(fields),
    step: Number(step),
    encode: fields.get("encode") ?? "",
  };
}

/**
 * The state in a link, which is never longer than those this page makes.
 *
 * @param {string} hash
 * @returns {Shared}
 * @throws {Error} as `read`
 */
export function readLink(hash) {
  if (hash.length > LONGEST_LINK) throw new Error("it is longer than any link this page makes");
  return read(hash);
}
