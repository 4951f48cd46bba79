/**
 * Run a script's work; if it fails say why in a few lines (Node would print the whole line of
 * Pyodide's minified source, a megabyte of it).
 *
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
