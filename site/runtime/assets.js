/**
 * Gets what a page loads late: parts (scripts that are evaluated at first use) and assets (the
 * files of Python). The only module that knows in which form the site is.
 *
 * From file:// a page can read no file but scripts, so assets are scripts too: each registers one
 * piece, gzip in base64. In the single file the pieces are text nodes, the parts have run already.
 */

import { Fault } from "./protocol.js";

/**
 * @typedef {object} Manifest
 * @property {"site" | "single"} form
 * @property {string} root - the way from the page to the site's root
 * @property {Record<string, string>} parts - the script of each part
 * @property {Record<string, {parts: string[], bytes: number}>} assets
 *
 * @typedef {object} Registry
 * @property {Record<string, () => any>} parts
 * @property {Record<string, string>} assets
 */

const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("app", {
  createScriptURL: (/** @type {string} */ url) => {
    const { origin, protocol } = new URL(url, document.baseURI);
    if (protocol === "blob:" || origin === location.origin) return url;
    throw new TypeError(`${url} is not a script of this site`);
  },
});

/**
 * A URL of a script of this site (or of a blob that it made) as the page's Trusted Types want it.
 *
 * @param {string} url
 * @returns {string}
 */
export function trustedScriptURL(url) {
  return policy ? policy.createScriptURL(url) : url;
}

/** @type {Manifest | undefined} */
let manifest;

/** @returns {Manifest} */
function readManifest() {
  manifest ??= JSON.parse(document.getElementById("manifest")?.textContent ?? "{}");
  return /** @type {Manifest} */ (manifest);
}

/** @returns {Registry} */
function registry() {
  const scope = /** @type {{mergeByMerge?: Registry}} */ (globalThis);
  scope.mergeByMerge ??= { parts: {}, assets: {} };
  return scope.mergeByMerge;
}

/** @type {Map<string, any>} */
const loadedParts = new Map();

/**
 * The exports of a lazy part, which is loaded and evaluated once.
 *
 * @param {string} name
 * @returns {Promise<any>}
 */
export async function loadPart(name) {
  if (!loadedParts.has(name)) {
    if (!registry().parts[name]) await loadScript(readManifest().parts[name]);
    // Two callers may have waited for the same script.
    if (!loadedParts.has(name)) loadedParts.set(name, registry().parts[name]());
  }
  return loadedParts.get(name);
}

/** @returns {{name: string, bytes: number}[]} every asset with its size */
export function listAssets() {
  return Object.entries(readManifest().assets).map(([name, { bytes }]) => ({ name, bytes }));
}

/**
 * The content of an asset.
 *
 * @param {string} name
 * @param {(bytes: number) => void} onBytes - told the size of each piece that has come
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function loadAsset(name, onBytes) {
  const asset = readManifest().assets[name];
  const pieces = await Promise.all(
    asset.parts.map(async (url, index) => {
      const text = await pieceText(`${name}.${index}`, url);
      const piece = await gunzip(decodeBase64(text), name);
      onBytes(piece.length);
      return piece;
    }),
  );
  const content = new Uint8Array(asset.bytes);
  let end = 0;
  for (const piece of pieces) {
    if (end + piece.length > content.length) break;
    content.set(piece, end);
    end += piece.length;
  }
  if (end !== asset.bytes) throw damaged(name);
  return content;
}

/**
 * @param {string} key
 * @param {string} url
 * @returns {Promise<string>}
 */
async function pieceText(key, url) {
  if (readManifest().form === "single") return takeNode(url);
  if (registry().assets[key] === undefined) await loadScript(url);
  const text = registry().assets[key] ?? "";
  delete registry().assets[key];
  return text;
}

/**
 * The text of an element of the single file; the element goes, as its text takes megabytes.
 *
 * @param {string} id
 */
function takeNode(id) {
  const node = document.getElementById(id);
  node?.remove();
  return node?.textContent ?? "";
}

/**
 * Run a script of the site.
 *
 * @param {string} url - relative to the site's root
 * @returns {Promise<void>}
 */
function loadScript(url) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = trustedScriptURL(readManifest().root + url);
    script.onload = () => resolve();
    script.onerror = () =>
      reject(
        new Fault("network", `${url} could not be loaded. Check the connection and try again.`),
      );
    document.head.append(script);
    script.addEventListener("load", () => script.remove());
    script.addEventListener("error", () => script.remove());
  });
}

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
function decodeBase64(text) {
  const native = /** @type {any} */ (Uint8Array).fromBase64;
  if (native) return native(text);
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} name - of the asset, for the error
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function gunzip(bytes, name) {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw damaged(name);
  }
}

/** @param {string} name */
function damaged(name) {
  return new Fault("damaged", `A part of Python (${name}) came damaged. Load the page again.`);
}
