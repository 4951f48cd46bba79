import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsInSight } from "../../site/elements/trainer/merge-list.js";
import { Player } from "../../site/elements/trainer/player.js";

/** @returns {{player: Player, moves: import("../../site/elements/trainer/player.js").Move[]}} */
function makePlayer(length = 3) {
  /** @type {import("../../site/elements/trainer/player.js").Move[]} */
  const moves = [];
  const player = new Player((move) => moves.push(move));
  player.reset(length);
  moves.length = 0;
  return { player, moves };
}

test("playing goes step by step to the end and stops there", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { player, moves } = makePlayer();
  player.play();
  for (let tick = 0; tick < 9; tick += 1) context.mock.timers.tick(player.pace);
  assert.deepEqual(
    moves.map(({ position }) => position),
    [1, 2, 3],
  );
  assert.ok(!player.playing);
  assert.ok(moves.every(({ isStep }) => isStep));
});

test("play at the end begins again at the start", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { player } = makePlayer();
  player.go(3);
  player.play();
  assert.equal(player.position, 0);
  assert.ok(player.playing);
  player.pause();
});

test("any move by hand stops playing and stays in range", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { player, moves } = makePlayer();
  player.play();
  player.go(99);
  assert.equal(player.position, 3);
  player.go(-99);
  assert.equal(player.position, 0);
  assert.ok(!player.playing);
  assert.equal(moves.at(-1)?.isStep, false);
});

test("a faster speed makes a shorter pace, also while playing", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { player } = makePlayer(100);
  player.speed = 4;
  player.play();
  for (let tick = 0; tick < 10; tick += 1) context.mock.timers.tick(275);
  assert.equal(player.position, 11);
  player.pause();
});

test("there is nothing to play without a step", () => {
  const { player, moves } = makePlayer(0);
  player.play();
  assert.ok(!player.playing);
  assert.deepEqual(moves, []);
});

test("of a long list only the rows in sight and some around them are drawn", () => {
  const list = { rowHeight: 20, height: 100 };
  assert.deepEqual(rowsInSight({ ...list, count: 3, top: -40 }), { from: 0, to: 3 });
  const { from, to } = rowsInSight({ ...list, count: 5000, top: 50_000 });
  assert.ok(from <= 2500 && to >= 2505 && to - from < 40);
  assert.deepEqual(rowsInSight({ ...list, count: 10, top: 99_999 }), { from: 10, to: 10 });
});
