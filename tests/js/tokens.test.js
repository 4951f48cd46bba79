import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURS, chooseColours, nameToken, readBytes } from "../../site/lib/tokens.js";

const bytes = (/** @type {string} */ text) => [...new TextEncoder().encode(text)];

test("neighbours never have the same colour", () => {
  const rows = [
    [7, 7, 1],
    [0, 0, 0, 0, 0],
    [5, 11, 5, 6, 0, 6],
    [-1, -1, 5, 5],
  ];
  for (const ids of rows) {
    const colours = chooseColours(ids);
    colours.forEach((colour, index) => {
      assert.ok(colour >= 0 && colour < COLOURS);
      assert.notEqual(colour, colours[index + 1]);
    });
  }
});

test("a token keeps its colour wherever its neighbours leave it", () => {
  assert.deepEqual(chooseColours([8, 3, 8]), [2, 3, 2]);
});

test("bytes are read as characters where they are whole, singly where not", () => {
  assert.deepEqual(readBytes(bytes("A❌")), ["A❌"]);
  assert.deepEqual(readBytes([0x41, ...bytes("❌").slice(0, 2)]), ["A", 0xe2, 0x9d]);
  assert.deepEqual(readBytes([...bytes("❌").slice(2), 0x42]), [0x8c, "B"]);
  assert.deepEqual(readBytes([0xff, 0xc3]), [0xff, 0xc3]);
  assert.deepEqual(readBytes(bytes("\ufeffa")), ["\ufeffa"]);
});

test("what cannot be seen has a sign or a name in sentences", () => {
  assert.equal(nameToken({ text: "", bytes: bytes("to be\n\t\0") }), "to·be↵⇥␀");
  assert.equal(nameToken({ text: "", bytes: bytes("\u200d2·3") }), "<U+200D>2<U+00B7>3");
  assert.equal(nameToken({ text: "", bytes: [0xe2, 0x9d] }), "<E2><9D>");
  assert.equal(nameToken({ text: "x" }), "x");
});

test("a name that runs from right to left is isolated", () => {
  assert.equal(nameToken({ text: "مر" }), "\u2068مر\u2069");
});
