/**
 * Starts Python with the package in it: the same steps in the browser's worker and under Node.
 *
 * @typedef {import("pyodide").PyodideAPI} Pyodide
 * @typedef {import("pyodide").PyodideConfig} PyodideConfig
 */

const WHEELS = "/tmp/wheels";
// micropip has Python forget what it knows of its folders and zips. The one zip there is, the
// standard library, never changes, and to read its list of files again takes a while.
const KEEP_ZIPS = `
import zipimport
zipimport.zipimporter.invalidate_caches = lambda importer: None
`;
const STEPS = ["Starting Python", "Loading micropip", "Installing the package", "Importing it"];

/**
 * @param {(options: Record<string, unknown>) => Promise<Pyodide>} loadPyodide
 * @param {Record<string, unknown>} options - where its files are; see loadPyodide
 * @param {object} info - `info` of pyodide-lock.json: this Pyodide's names of itself
 * @param {{name: string, data: Uint8Array}[]} wheels - installed by micropip, in this order
 * @param {(progress: {done: number, total: number, label: string}) => void} [onStep]
 * @returns {Promise<Pyodide>}
 */
export async function bootPython(loadPyodide, options, info, wheels, onStep = () => {}) {
  const step = (/** @type {number} */ done) =>
    onStep({ done, total: STEPS.length, label: STEPS[done] });
  step(0);
  const pyodide = await loadPyodide({
    env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
    // Our own lock file: there is nothing to be had from Pyodide's, we have no network.
    lockFileContents: { info, packages: {} },
    packageBaseUrl: "https://pyodide.invalid/",
    ...options,
  });
  step(1);
  pyodide.runPython(KEEP_ZIPS);
  const micropip = pyodide.pyimport("micropip");
  step(2);
  pyodide.FS.mkdirTree(WHEELS);
  for (const { name, data } of wheels) {
    pyodide.FS.writeFile(`${WHEELS}/${name}`, data);
    await micropip.install(`emfs:${WHEELS}/${name}`);
    pyodide.FS.unlink(`${WHEELS}/${name}`);
  }
  micropip.destroy();
  step(3);
  return pyodide;
}
