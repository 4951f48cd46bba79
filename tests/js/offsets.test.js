import assert from "node:assert/strict";
import { test } from "node:test";
import {
  beginningOf,
  codePointStarts,
  countCodePoints,
  sliceCodePoints,
} from "../../site/lib/offsets.js";

const TEXTS = ["", "abc", "A ❌ B", "😀😀abc", "naïve 👋🏽!", "𝒜b", "e\u0301x", "\ud800x\udc00"];

for (const text of TEXTS) {
  test(`offsets in ${JSON.stringify(text)} are those of its code points`, () => {
    const characters = Array.from(text);
    const starts = codePointStarts(text);
    assert.equal(countCodePoints(text), characters.length);
    assert.equal(starts.length, characters.length + 1);
    characters.forEach((character, index) => {
      assert.equal(sliceCodePoints(text, starts, index, index + 1), character);
    });
    assert.equal(sliceCodePoints(text, starts, 0, characters.length), text);
  });
}

test("an emoji is one code point and two UTF-16 units", () => {
  assert.deepEqual([...codePointStarts("a😀b")], [0, 1, 3, 4]);
});

test("the beginning of a text cuts no code point in half", () => {
  const beginnings = [0, 1, 2, 3, 4, 9].map((units) => beginningOf("a😀b", units));
  assert.deepEqual(beginnings, ["", "a", "a", "a😀", "a😀b", "a😀b"]);
  assert.equal(beginningOf("x\ud800y", 2), "x\ud800");
});
