/** Keeps the site for use without a network, by site/service-worker.js. */

import { trustedScriptURL } from "./assets.js";

/**
 * Sets up the service worker. Only where there can be one: over http, on pages beside their files;
 * from file:// and in the single file everything is at hand already.
 */
export function keepForOffline() {
  const isSite = document.querySelector('link[rel="stylesheet"]') !== null;
  if (!isSite || !location.protocol.startsWith("http") || !("serviceWorker" in navigator)) return;
  const start = () => void register().catch(() => {}); // private windows refuse it: no harm
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

async function register() {
  const url = trustedScriptURL(new URL("service-worker.js", document.baseURI).href);
  await navigator.serviceWorker.register(/** @type {string} */ (/** @type {unknown} */ (url)));
  const registration = await navigator.serviceWorker.ready;
  // What came before the worker could see it is kept from the browser's own cache.
  const observer = new PerformanceObserver((list) => {
    const urls = list.getEntriesByType("resource").map((entry) => entry.name);
    for (const worker of [registration.active, registration.waiting]) worker?.postMessage(urls);
  });
  observer.observe({ type: "resource", buffered: true });
}
