// The recordings, and what they have to show, come from the package: see test_js_units.py.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  candidatesAt,
  changesBetween,
  cutAtOpenGaps,
  figuresAt,
  partsOf,
  segmentsAt,
  tokenCurve,
  windowNote,
} from "../../site/elements/trainer/replay.js";
import { nextWords, positionWords, stepWords } from "../../site/elements/trainer/words.js";

const cases = JSON.parse(readFileSync(process.env.RECORDINGS ?? "", "utf8"));
const [example] = cases;

for (const { name, recording, splits } of cases) {
  const { view, base_size: baseSize, steps, states } = recording;

  test(`${name}: every step splits every item as the package does`, () => {
    splits.forEach((/** @type {number[][]} */ split, /** @type {number} */ k) => {
      const shown = view.items.map((/** @type {any} */ item) =>
        segmentsAt(item, k, baseSize).map(({ id }) => id),
      );
      assert.deepEqual(shown, split, `after ${k} merges`);
    });
  });

  test(`${name}: the pair that is marked as next is the one that is joined then`, () => {
    steps.forEach((/** @type {any} */ step, /** @type {number} */ k) => {
      for (const item of view.items) {
        const before = segmentsAt(item, k, baseSize);
        const lefts = before.filter(({ next }) => next === "left");
        const joined = segmentsAt(item, k + 1, baseSize).filter((segment) => segment.joined);
        assert.ok(lefts.every(({ id }) => id === step.left));
        assert.ok(before.every(({ id, next }) => next !== "right" || id === step.right));
        assert.deepEqual(
          joined.map(({ id, start }) => [id, start]),
          lefts.map(({ start }) => [step.id, start]),
        );
      }
    });
  });

  test(`${name}: an item that is said not to change looks the same`, () => {
    for (const item of view.items) {
      for (let k = 0; k < steps.length; k += 1) {
        if (changesBetween(item, k, k + 1)) continue;
        assert.deepEqual(segmentsAt(item, k, baseSize), segmentsAt(item, k + 1, baseSize));
      }
    }
  });

  test(`${name}: cut into parts, the items give the same tokens`, () => {
    for (const item of view.items) {
      for (const k of [0, Math.floor(steps.length / 2), steps.length]) {
        const parts = cutAtOpenGaps(item, 3);
        assert.deepEqual(
          parts.flatMap((part) => segmentsAt(part, k, baseSize).map(({ id }) => id)),
          segmentsAt(item, k, baseSize).map(({ id }) => id),
        );
      }
    }
  });

  test(`${name}: the place of a merge inside a token is what that merge made`, () => {
    for (const item of view.items) {
      for (const token of segmentsAt(item, steps.length, baseSize)) {
        for (let rank = 0; rank < steps.length; rank += 1) {
          const parts = partsOf(item, token, rank, baseSize);
          const marked = parts?.filter((part) => part.marked) ?? [];
          assert.equal(parts !== null, marked.length > 0);
          assert.ok(marked.every(({ id }) => id === baseSize + rank));
        }
      }
    }
  });

  test(`${name}: figures and candidates are those of the state`, () => {
    states.forEach((/** @type {any} */ state, /** @type {number} */ k) => {
      const figures = figuresAt(recording, k);
      assert.equal(figures.tokens, state.tokens);
      assert.equal(figures.vocabulary, baseSize + k);
      const candidates = candidatesAt(recording, k);
      assert.equal(candidates.filter(({ next }) => next).length, k < steps.length ? 1 : 0);
      assert.ok(candidates.every(({ tied, count }) => !tied || count === candidates[0].count));
    });
  });
}

test("the 2015 corpus in figures: 79 tokens, then 70 61 54 47 41 35, in the end 16", () => {
  const tokens = [0, 1, 2, 3, 4, 5, 6, 12].map((k) => figuresAt(example.recording, k).tokens);
  assert.deepEqual(tokens, [79, 70, 61, 54, 47, 41, 35, 16]);
});

test("each character is a token of its own at first", () => {
  assert.equal(figuresAt(example.recording, 0).perToken, 1);
});

test("steps in words: the pair, its ties and their rule, what becomes of it", () => {
  assert.equal(
    stepWords(example.recording, 3),
    "Step 3 of 12. The most frequent pair is l + o, seen 7 times, tied with o + w; the rule takes " +
      "the first seen. It becomes lo. 61 tokens become 54.",
  );
  assert.equal(
    stepWords(example.recording, 0),
    "Step 0 of 12. Nothing is merged yet: each token is one character. The corpus is 79 tokens.",
  );
  assert.equal(
    nextWords(example.recording, 0),
    "Next: e + s, seen 9 times, tied with s + t; the rule takes the first seen.",
  );
  assert.equal(nextWords(example.recording, 12), example.recording.stopped.message);
  assert.equal(positionWords(example.recording, 1), "step 1 of 12: e + s → es");
});

test("a pair that overlaps itself is told with the places it is joined in", () => {
  const { recording } = cases.find((/** @type {any} */ each) => each.name === "overlaps");
  assert.match(stepWords(recording, 1), /seen 7 times.* Some of them overlap: it is joined in 4 /);
});

test("the curve goes from the first step to the last, however many there are", () => {
  const states = Array.from({ length: 5001 }, (_, k) => ({ tokens: 6000 - k }));
  const points = tokenCurve(/** @type {any} */ ({ states }), 100);
  assert.ok(points.length <= 101);
  assert.deepEqual([points[0].step, points.at(-1)?.step], [0, 5000]);
  assert.equal(points[0].height, 1);
});

test("a window says what it leaves out", () => {
  const view = { kind: /** @type {const} */ ("pretokens"), items: [], shown: 300, total: 12345 };
  assert.equal(windowNote(view), "first 300 of 12,345 different pretokens");
  assert.equal(windowNote({ ...view, total: 300 }), "");
});
