/** The transport: to the start, back, play, forward, to the end, a scrubber and the speed. */

import { make } from "../../lib/dom.js";
import { drawIcon } from "./icons.js";
import { number } from "./words.js";

const SPEEDS = [0.5, 1, 2, 4, 16];

/** @typedef {import("./player.js").Player} Player */

/**
 * @param {import("./icons.js").IconName} icon
 * @param {string} name
 * @param {string} [word] - stands on the button where there is room
 */
function makeButton(icon, name, word) {
  const attributes = { type: "button", class: "transport-button", "aria-label": name, title: name };
  const button = make("button", attributes);
  button.append(drawIcon(icon));
  if (word) button.append(make("span", { class: "transport-word" }, word));
  return button;
}

export class Transport {
  /**
   * @param {Player} player
   * @param {AbortSignal} signal
   */
  constructor(player, signal) {
    this.player = player;
    this.start = makeButton("start", "To the start");
    this.back = makeButton("back", "Step back");
    this.toggle = makeButton("play", "Play", "Play");
    this.forward = makeButton("forward", "Step forward", "Step");
    this.end = makeButton("end", "To the end");
    this.toggle.classList.add("transport-play");
    this.scrubber = make("input", {
      type: "range",
      class: "transport-scrubber",
      min: 0,
      max: 0,
      step: 1,
      value: 0,
      "aria-label": "Step",
    });
    this.place = make("span", { class: "transport-place" });
    this.speed = make("select", { class: "transport-speed", "aria-label": "Speed" });
    for (const speed of SPEEDS) {
      this.speed.append(make("option", { value: speed, selected: speed === 1 }, `${speed}×`));
    }
    this.element = make(
      "div",
      { class: "transport", role: "group", "aria-label": "Steps of the training" },
      make(
        "div",
        { class: "transport-buttons" },
        this.start,
        this.back,
        this.toggle,
        this.forward,
        this.end,
      ),
      this.scrubber,
      this.place,
      this.speed,
    );
    this.#listen(signal);
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const { player } = this;
    /** @type {[HTMLElement, () => void][]} */
    const actions = [
      [this.start, () => player.go(0)],
      [this.back, () => player.go(player.position - 1)],
      [this.toggle, () => player.toggle()],
      [this.forward, () => player.go(player.position + 1)],
      [this.end, () => player.go(player.length)],
    ];
    for (const [button, action] of actions) button.addEventListener("click", action, { signal });
    const scrub = () => player.go(Number(this.scrubber.value));
    this.scrubber.addEventListener("input", scrub, { signal });
    const setSpeed = () => {
      player.speed = Number(this.speed.value);
    };
    this.speed.addEventListener("change", setSpeed, { signal });
    this.element.addEventListener("keydown", (event) => this.#onKey(event), { signal });
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const { target, key } = event;
    if (target === this.speed || event.ctrlKey || event.metaKey || event.altKey) return;
    // The scrubber moves itself by arrows; a button under the space key presses itself.
    const { player } = this;
    /** @type {Record<string, () => void>} */
    const moves = {
      ArrowRight: () => player.go(player.position + 1),
      ArrowUp: () => player.go(player.position + 1),
      ArrowLeft: () => player.go(player.position - 1),
      ArrowDown: () => player.go(player.position - 1),
      Home: () => player.go(0),
      End: () => player.go(player.length),
    };
    const action = key === " " && target === this.scrubber ? () => player.toggle() : moves[key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /**
   * @param {string} words - of the position, for assistive technology
   */
  show(words) {
    const { position, length, playing } = this.player;
    this.scrubber.max = String(length);
    this.scrubber.value = String(position);
    this.scrubber.setAttribute("aria-valuetext", words);
    this.scrubber.style.setProperty("--share", String(length ? position / length : 0));
    this.place.textContent = `${number(position)} / ${number(length)}`;
    // Not `disabled`: the button that has the focus would lose it at either end.
    for (const button of [this.start, this.back]) {
      button.setAttribute("aria-disabled", String(position === 0));
    }
    for (const button of [this.forward, this.end]) {
      button.setAttribute("aria-disabled", String(position === length));
    }
    this.toggle.setAttribute("aria-disabled", String(length === 0));
    const name = playing ? "Pause" : "Play";
    if (this.toggle.title === name) return;
    this.toggle.title = name;
    this.toggle.setAttribute("aria-label", name);
    this.toggle.replaceChildren(
      drawIcon(playing ? "pause" : "play"),
      make("span", { class: "transport-word" }, name),
    );
  }
}
