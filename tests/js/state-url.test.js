import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_OPTIONS, readMerges, whyNoMarker } from "../../site/elements/trainer/options.js";
import {
  isLinkTo,
  LONGEST_LINK,
  read,
  readLink,
  write,
  writeLink,
} from "../../site/elements/trainer/state-url.js";

const STATE = { text: "low lower", options: { ...DEFAULT_OPTIONS }, step: 3, encode: "lowest" };

const TEXTS = [
  "",
  "a&b=c#d%zz+1 ?",
  "<img src=x onerror=alert(1)>",
  "नमस्ते 😀\r\n\t\0\u202e",
  "&check=0",
  "</script>\"'",
];

for (const text of TEXTS) {
  test(`a link carries ${JSON.stringify(text)} there and back`, () => {
    const state = { ...STATE, text, encode: text };
    const { hash, leftOut } = writeLink("trainer", state);
    assert.deepEqual(leftOut, []);
    assert.match(hash, /^#trainer\?[\w.&=%+*-]*$/);
    assert.deepEqual(readLink(hash), state);
  });
}

test("a link carries every option there and back", () => {
  for (const base of /** @type {const} */ (["characters", "bytes"])) {
    for (const pretokenizer of /** @type {const} */ ([null, "whitespace", "words"])) {
      for (const ties of /** @type {const} */ (["first", "smallest", "huggingface"])) {
        for (const end_of_word of [null, "</w>"]) {
          const options = { base, pretokenizer, end_of_word, ties, merges: 7 };
          const hash = write("trainer", { ...STATE, options });
          if (end_of_word !== null && whyNoMarker(options))
            assert.throws(() => read(hash), /do not go together/);
          else assert.deepEqual(read(hash).options, options);
        }
      }
    }
  }
});

test("a link that would be too long leaves out what it cannot carry, and stays bounded", () => {
  const long = "é".repeat(LONGEST_LINK);
  const cases = [
    [{ ...STATE, encode: long }, ["encode"]],
    [{ ...STATE, text: long }, ["corpus"]],
    [{ ...STATE, text: long, encode: long }, ["corpus", "encode"]],
    [{ ...STATE, text: "x".repeat(2_000_000) }, ["corpus"]],
  ];
  for (const [state, expected] of cases) {
    const { hash, leftOut } = writeLink("trainer", /** @type {any} */ (state));
    assert.deepEqual(leftOut, expected);
    assert.ok(hash.length <= LONGEST_LINK);
    assert.equal(readLink(hash).text === null, leftOut.includes("corpus"));
  }
});

test("a link that was cut short or changed anywhere is found out", () => {
  const { hash } = writeLink("trainer", STATE);
  for (let end = "#trainer?".length; end < hash.length; end += 1) {
    assert.throws(() => readLink(hash.slice(0, end)), Error, hash.slice(0, end));
  }
  for (let at = "#trainer?".length; at < hash.length; at += 1) {
    const changed = `${hash.slice(0, at)}~${hash.slice(at + 1)}`;
    assert.throws(() => readLink(changed), Error, changed);
  }
});

test("a link of another version, with wrong values or without end is refused in words", () => {
  /** @param {Record<string, any>} change */
  const forge = (change) =>
    write("trainer", { ...STATE, ...change, options: { ...STATE.options, ...change.options } });
  assert.throws(() => read("#trainer?v=1"), /its end is missing/);
  assert.throws(() => read(forge({ options: { base: "x" } })), /“base”/);
  assert.throws(() => read(forge({ options: { ties: "<b>" } })), /“ties”/);
  assert.throws(() => read(forge({ options: { merges: -1 } })), /number of merges/);
  assert.throws(() => read(forge({ options: { merges: 1e9 } })), /number of merges/);
  assert.throws(() => read(forge({ step: -1 })), /step/);
  assert.throws(() => readLink(`#trainer?${"x".repeat(LONGEST_LINK)}`), /longer than any link/);
});

test("only a hash with the trainer's name and a question mark is a link to it", () => {
  assert.ok(isLinkTo("trainer", "#trainer?anything"));
  assert.ok(!isLinkTo("trainer", "#trainer"));
  assert.ok(!isLinkTo("trainer", "#04-train-your-own"));
});

test("the number of merges is read from words, or refused in words", () => {
  assert.deepEqual(readMerges(" 12 "), { merges: 12 });
  assert.deepEqual(readMerges("0"), { merges: 0 });
  for (const text of ["", "-1", "abc", "12.5", "1e3", "5001", "1000000000", "٣", "9".repeat(400)]) {
    const read = readMerges(text);
    assert.ok("problem" in read && read.problem.length > 20 && read.problem.length < 120, text);
  }
});
