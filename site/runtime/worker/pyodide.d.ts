/** Files of the npm package `pyodide` that come without types. */

declare module "pyodide/pyodide.asm.mjs" {
  const createPyodideModule: (settings: object) => Promise<unknown>;
  export default createPyodideModule;
}

declare module "pyodide/pyodide-lock.json" {
  export const info: object;
}
