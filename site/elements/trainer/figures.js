/**
 * The figures at a step, and the curve of the token count over all steps.
 *
 * @import { Recording } from "./types.js"
 */

import { make } from "../../lib/dom.js";
import { curvePath, drawCurve } from "./icons.js";
import { figuresAt, tokenCurve } from "./replay.js";
import { number } from "./words.js";

/** @type {[name: keyof ReturnType<typeof figuresAt>, label: string][]} */
const LABELS = [
  ["merges", "Merges"],
  ["vocabulary", "Vocabulary"],
  ["tokens", "Tokens"],
  ["perToken", "Characters per token"],
  ["inUse", "Symbols in use"],
];

export class Figures {
  /** @type {Recording | null} */
  #recording = null;
  /** @type {{step: number, height: number}[]} */
  #points = [];

  constructor() {
    this.values = new Map(
      LABELS.map(([name]) => [name, make("dd", { class: "figure-value", "data-figure": name })]),
    );
    const list = make("dl", { class: "figures" });
    for (const [name, label] of LABELS) {
      const value = /** @type {HTMLElement} */ (this.values.get(name));
      list.append(make("div", { class: "figure-pair" }, make("dt", {}, label), value));
    }
    this.curve = drawCurve();
    this.dot = make("span", { class: "curve-dot", "aria-hidden": "true" });
    this.frame = make("div", { class: "curve" });
    this.frame.append(this.curve.svg, this.dot);
    const caption = make("p", { class: "curve-caption" }, "Tokens, step by step");
    this.plot = make("div", { class: "curve-plot" }, this.frame, caption);
    this.element = make(
      "section",
      { class: "trainer-figures", "aria-label": "Figures" },
      list,
      this.plot,
    );
  }

  /** @param {Recording} recording */
  load(recording) {
    this.#recording = recording;
    this.#points = tokenCurve(recording);
    this.plot.hidden = this.#points.length === 0;
    const last = recording.steps.length || 1;
    const points = this.#points.map(({ step, height }) => ({ x: step / last, y: height }));
    const line = curvePath(points);
    this.curve.line.setAttribute("d", line);
    this.curve.area.setAttribute("d", line && `${line}L100 100L0 100Z`);
  }

  /** @param {number} k */
  show(k) {
    const recording = this.#recording;
    if (!recording) return;
    const figures = figuresAt(recording, k);
    for (const [name] of LABELS) {
      const figure = figures[name];
      const words = name === "perToken" ? figure?.toFixed(2) : figure !== null && number(figure);
      /** @type {HTMLElement} */ (this.values.get(name)).textContent = words || "–";
    }
    if (this.#points.length === 0 || figures.tokens === null) return;
    const highest = recording.states?.[0].tokens || 1;
    this.dot.style.setProperty("--x", String(k / recording.steps.length));
    this.dot.style.setProperty("--y", String(figures.tokens / highest));
  }
}
