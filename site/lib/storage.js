/**
 * What the reader made, kept in the browser. Storage can be missing, full or forbidden (private
 * windows, blocked cookies, some file:// pages): then nothing is kept and nothing fails.
 */

const PREFIX = "merge-by-merge:";

/**
 * @typedef {object} Store
 * @property {(key: string) => string | null} get
 * @property {(key: string, value: string) => boolean} set - false when it could not be kept
 * @property {(key: string) => void} remove
 */

/**
 * @param {"sessionStorage" | "localStorage"} area
 * @returns {Store}
 */
function createStore(area) {
  /** @template T @param {(storage: Storage) => T} use @param {T} otherwise @returns {T} */
  const attempt = (use, otherwise) => {
    try {
      // Reading the property already throws where storage is forbidden.
      return use(globalThis[area]);
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(PREFIX + key), null),
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(PREFIX + key, value);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(PREFIX + key), undefined),
  };
}

/** Kept until the tab is closed, and over reloads. */
export const session = createStore("sessionStorage");

/** Kept until the reader clears it. */
export const local = createStore("localStorage");
