/**
 * Prepares the worker before Pyodide's scripts are evaluated; the first import of worker.js.
 *
 * The worker is a classic one made from a blob: the only kind that starts from file:// in every
 * browser, and inherits the page's Content-Security-Policy. Nothing in it asks the network for
 * anything: what Pyodide would fetch has been posted to it.
 */

// No code that runs in here, a cell's neither, shall make a policy of its own.
/** @type {any} */ (self).trustedTypes?.createPolicy("app", {});

// Pyodide takes a worker for a module one, which it insists on, if this throws.
self.importScripts = () => {
  throw new Error("a worker of this page loads no scripts");
};

// `js.close()` in a cell would end the worker without a word to the page.
self.close = () => {
  throw new Error("a cell cannot close its worker");
};

/** Where Pyodide believes its files to be; no such place exists. */
export const NOWHERE = "https://pyodide.invalid/";

/** @type {Map<string, BodyInit>} */
const posted = new Map();

/**
 * Let fetch answer `NOWHERE + name` with these bytes, once.
 *
 * @param {string} name
 * @param {BodyInit} body
 */
export function post(name, body) {
  posted.set(NOWHERE + name, body);
}

self.fetch = async (request) => {
  const url = String(request instanceof Request ? request.url : request);
  const body = posted.get(url);
  posted.delete(url);
  if (body === undefined) throw new TypeError("this page makes no requests to the network");
  return new Response(body);
};

/**
 * Make every WebAssembly.instantiateStreaming give instances of this module, which is compiled
 * already, and let no memory grow beyond so many bytes: Python then raises MemoryError before the
 * browser ends the page.
 *
 * @param {WebAssembly.Module} module
 * @param {number} most
 */
export function prepareWebAssembly(module, most) {
  WebAssembly.instantiateStreaming = async (_response, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  const PAGE = 65536;
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > most) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
}
