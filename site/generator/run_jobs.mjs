// Usage: node run_jobs.mjs WORK.json
// Boots Pyodide as the page's worker does, answers the jobs (pyodide_jobs.py), writes the answers.

import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { loadPyodide } from "pyodide";
import { bootPython } from "../runtime/worker/boot.js";
import { main } from "./node_main.mjs";

/** @typedef {{stdlib: string, wheels: string[], lock: string, jobs: object[], answers: string}} Work */

await main(async () => {
  /** @type {Work} */
  const work = JSON.parse(readFileSync(process.argv[2], "utf8"));
  const { info } = JSON.parse(readFileSync(work.lock, "utf8"));
  const wheels = work.wheels.map((path) => ({
    name: basename(path).replace(/^[0-9a-f]+-/, ""), // without the cache's hash
    data: readFileSync(path),
  }));
  const pyodide = await bootPython(loadPyodide, { stdLibURL: work.stdlib }, info, wheels);
  pyodide.runPython(readFileSync(new URL("pyodide_jobs.py", import.meta.url), "utf8"));
  const answerJson = pyodide.globals.get("answer_json");
  const answers = work.jobs.map((job) => JSON.parse(answerJson(JSON.stringify(job))));
  writeFileSync(work.answers, JSON.stringify(answers));
});
