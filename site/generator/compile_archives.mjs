// Usage: node compile_archives.mjs WORK.json
// Runs bytecode.py under Pyodide for each of the archives.

import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { main } from "./node_main.mjs";

/** @typedef {{source: string, target: string, root: string, keepSource: boolean}} Job */
/** @typedef {{stdlib: string, jobs: Job[]}} Work */

await main(async () => {
  /** @type {Work} */
  const work = JSON.parse(readFileSync(process.argv[2], "utf8"));
  const pyodide = await loadPyodide({ stdLibURL: work.stdlib });
  pyodide.runPython(readFileSync(new URL("bytecode.py", import.meta.url), "utf8"));
  const compileArchive = pyodide.globals.get("compile_archive");
  for (const job of work.jobs) {
    pyodide.FS.writeFile("/tmp/source.zip", readFileSync(job.source));
    compileArchive("/tmp/source.zip", "/tmp/target.zip", job.root, job.keepSource);
    writeFileSync(job.target, pyodide.FS.readFile("/tmp/target.zip"));
  }
});
