/** Files the reader gives and gets: text files and tokenizers in, tokenizers out. */

import { make } from "../../lib/dom.js";

/** The largest corpus the trainer takes, in bytes of UTF-8. */
export const LARGEST_CORPUS = 2_000_000;

/** The largest tokenizer file the page reads. */
const LARGEST_TOKENIZER = 8_000_000;

/**
 * @param {number} bytes
 * @returns {string}
 * @example sizeWords(1_234_567) // "1.2 MB"
 */
export function sizeWords(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} KB`;
  return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, "")} MB`;
}

/**
 * Bytes as text, or why they are none.
 *
 * @param {Uint8Array} bytes
 * @param {string} name
 * @returns {string}
 * @throws {Error} in words for the reader
 */
export function readText(bytes, name) {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) {
    throw new Error(`“${name}” is UTF-16 text. Save it as UTF-8 in your editor and try again.`);
  }
  if (bytes.includes(0)) {
    throw new Error(
      `“${name}” is no text file: it holds zero bytes. The trainer takes plain text.`,
    );
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(
      `“${name}” is not UTF-8 text. If it is text, save it as UTF-8 in your editor and try again.`,
    );
  }
}

/**
 * Reads a corpus from a file.
 *
 * @param {File} file
 * @returns {Promise<{name: string, text: string}>}
 * @throws {Error} in words for the reader
 */
export async function readCorpus(file) {
  if (file.size > LARGEST_CORPUS) {
    throw new Error(
      `“${file.name}” is ${sizeWords(file.size)}. The trainer takes text files of up to ` +
        `${sizeWords(LARGEST_CORPUS)}: cut it into a smaller one.`,
    );
  }
  const text = readText(await readAll(file), file.name);
  if (text === "") throw new Error(`“${file.name}” is empty. Choose a file with some text in it.`);
  return { name: file.name, text };
}

/**
 * Reads a saved tokenizer; what is in it, the package judges.
 *
 * @param {File} file
 * @returns {Promise<string>}
 * @throws {Error} in words for the reader
 */
export async function readTokenizer(file) {
  if (file.size > LARGEST_TOKENIZER) {
    throw new Error(
      `“${file.name}” is ${sizeWords(file.size)}. A tokenizer saved here is never that large: ` +
        "choose a file that “Save” on this page made.",
    );
  }
  return readText(await readAll(file), file.name);
}

/** @param {File} file */
async function readAll(file) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Error(`“${file.name}” could not be read. Is it a folder, or was it moved?`);
  }
}

/**
 * Offers a text as a download.
 *
 * @param {string} name
 * @param {string} text
 */
export function saveText(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: url, download: name }).click();
  // The download has to begin before the address goes.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * A button that asks for a file.
 *
 * @param {string} label
 * @param {string} accept
 * @param {(file: File) => void} onFile
 * @param {AbortSignal} signal
 */
export function makeFileButton(label, accept, onFile, signal) {
  const input = make("input", { type: "file", accept, hidden: true, "aria-label": label });
  const button = make("button", { type: "button", class: "button" }, label);
  button.addEventListener("click", () => input.click(), { signal });
  input.addEventListener(
    "change",
    () => {
      const [file] = input.files ?? [];
      // The same file may be chosen again after it was changed.
      input.value = "";
      if (file) onFile(file);
    },
    { signal },
  );
  const element = make("span", { class: "file-button" });
  element.append(button, input);
  return element;
}
