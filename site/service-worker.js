/**
 * Keeps the site for use without a network. The generator puts the build's lists in for BUILD.
 *
 * Pages come from the network when there is one, so that a new build shows at once. What has a hash
 * in its name never changes and comes from the cache. What Python needs is large: it is kept when a
 * page has loaded it for its own use, and never loaded twice. A new worker waits until no page of
 * the old build is open, because those may still need their lazy parts out of the old cache.
 */

/**
 * @typedef {object} Build
 * @property {string} version
 * @property {string[]} pages - kept at once, asked for anew each time
 * @property {string[]} small - with a hash in the name, kept at once
 * @property {string[]} large - with a hash in the name, kept once they were used
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const build = /** @type {Build} */ (/** @type {any} */ (globalThis).BUILD);

/** Other copies of the site may live on this origin, in other folders: the scope keeps apart. */
const OURS = `merge-by-merge ${worker.registration.scope} `;
const CACHE = OURS + build.version;
const PATIENCE = 4000;

const absolute = (/** @type {string} */ path) => new URL(path, worker.registration.scope).href;
const large = new Set(build.large.map(absolute));
const hashed = new Set([...large, ...build.small.map(absolute)]);
const pages = new Set(build.pages.map(absolute));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(keepUsed(event.data)));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = withoutExtras(request.url);
  if (pages.has(url)) event.respondWith(freshOrKept(url));
  else if (hashed.has(url)) event.respondWith(keptOrFresh(request, url));
});

async function install() {
  await Promise.all([
    ...[...pages].map((url) => keep(url, "no-cache")),
    ...build.small.map((path) => keep(absolute(path), "force-cache")),
  ]);
}

/** Takes over what did not change, then lets the caches of older builds go. */
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await keepUsed((await Promise.all(old.map(urlsIn))).flat());
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {string} name */
async function urlsIn(name) {
  const cache = await caches.open(name);
  return (await cache.keys()).map((request) => request.url);
}

/** Keeps those of the large files that a page has loaded already. @param {string[]} urls */
async function keepUsed(urls) {
  await Promise.all(urls.filter((url) => large.has(url)).map((url) => keep(url, "force-cache")));
}

/**
 * Puts a file into this build's cache: from any cache of ours if its name has a hash, else from the
 * browser's own cache or the network.
 *
 * @param {string} url
 * @param {RequestCache} mode "force-cache" does not ask the network for what the browser has
 */
async function keep(url, mode) {
  const cache = await caches.open(CACHE);
  const known = hashed.has(url) ? await caches.match(url) : undefined;
  const response = known ?? (await fetch(url, { cache: mode }));
  if (!response.ok) throw new Error(`${url} could not be kept: status ${response.status}`);
  await cache.put(url, plain(response));
}

/** @param {Request} request @param {string} url */
async function keptOrFresh(request, url) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(url, response.clone());
  return response;
}

/**
 * What the network has is shown but not kept: it may be of a newer build, whose files this cache
 * does not have. The newer build's own worker keeps it.
 *
 * @param {string} url
 */
async function freshOrKept(url) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  const fresh = fetch(url, { cache: "no-cache" }).then(plain);
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

/** A response that came by a redirect is refused for a navigation; its copy is not. */
function plain(/** @type {Response} */ response) {
  const { status, headers } = response;
  return response.redirected ? new Response(response.body, { status, headers }) : response;
}

/** The address of the page itself: what the reader made stands behind the ? and the #. */
function withoutExtras(/** @type {string} */ address) {
  const url = new URL(address);
  const path = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  return url.origin + path;
}
