import assert from "node:assert/strict";
import { test } from "node:test";
import { Latest } from "../../site/elements/trainer/latest.js";

/** Jobs that end when the test says so, or when they are stopped. */
function makeJobs() {
  /** @type {{request: number, finish: (result: unknown) => void, signal: AbortSignal}[]} */
  const jobs = [];
  /** @type {unknown[]} */
  const heard = [];
  const latest = new Latest(
    (/** @type {number} */ request, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        jobs.push({ request, finish: resolve, signal });
      }),
    {
      onResult: (result) => heard.push(result),
      onError: (error) => heard.push(/** @type {Error} */ (error).name),
    },
  );
  return { jobs, heard, latest };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a request runs and its result is heard", async () => {
  const { jobs, heard, latest } = makeJobs();
  latest.ask(1);
  assert.ok(latest.busy);
  jobs[0].finish("one");
  await settle();
  assert.deepEqual(heard, ["one"]);
  assert.ok(!latest.busy);
});

test("of many requests one runs and only the newest waits", async () => {
  const { jobs, heard, latest } = makeJobs();
  for (const request of [1, 2, 3, 4]) latest.ask(request);
  await settle();
  assert.deepEqual(
    jobs.map(({ request }) => request),
    [1, 4],
  );
  assert.ok(jobs[0].signal.aborted);
  jobs[1].finish("four");
  await settle();
  assert.deepEqual(heard, ["four"]);
});

test("a late result of a replaced request is never heard", async () => {
  /** @type {((result: string) => void)[]} */
  const finish = [];
  /** @type {unknown[]} */
  const heard = [];
  const latest = new Latest(() => new Promise((resolve) => finish.push(resolve)), {
    onResult: (result) => heard.push(result),
    onError: (error) => heard.push(error),
  });
  latest.ask(1);
  latest.ask(2);
  finish[0]("late");
  await settle();
  finish[1]("two");
  await settle();
  assert.deepEqual(heard, ["two"]);
});

test("stopping is heard as an AbortError, and the next request runs", async () => {
  const { jobs, heard, latest } = makeJobs();
  latest.ask(1);
  latest.stop();
  await settle();
  assert.deepEqual(heard, ["AbortError"]);
  latest.ask(2);
  jobs[1].finish("two");
  await settle();
  assert.deepEqual(heard, ["AbortError", "two"]);
});
