/**
 * Where the reader is in a recording, and the clock that plays it. Knows no page: it tells its
 * listener when to draw.
 */

/** Milliseconds from one step to the next at speed 1. */
const PACE = 1100;

/**
 * @typedef {object} Move
 * @property {number} position
 * @property {boolean} playing
 * @property {boolean} isStep - exactly one step forward: it can be animated
 */

export class Player {
  /** @param {(move: Move) => void} onMove */
  constructor(onMove) {
    this.onMove = onMove;
    this.position = 0;
    this.length = 0;
    this.speed = 1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get playing() {
    return this.timer !== undefined;
  }

  /** Milliseconds between two steps. */
  get pace() {
    return PACE / this.speed;
  }

  /**
   * Takes another recording.
   *
   * @param {number} length - its steps
   * @param {number} position
   */
  reset(length, position = 0) {
    this.#stopClock();
    this.length = length;
    this.position = Math.min(Math.max(position, 0), length);
    this.onMove({ position: this.position, playing: false, isStep: false });
  }

  /** @param {number} position - is brought into range; stops playing */
  go(position) {
    this.#stopClock();
    this.#move(position);
  }

  play() {
    if (this.playing || this.length === 0) return;
    // Play at the end means: once more from the start.
    const restarts = this.position === this.length;
    this.#startClock();
    this.#move(restarts ? 0 : this.position + 1);
  }

  pause() {
    this.#stopClock();
    this.#move(this.position);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** @param {number} position */
  #move(position) {
    const target = Math.min(Math.max(position, 0), this.length);
    const isStep = target === this.position + 1;
    this.position = target;
    if (target === this.length) this.#stopClock();
    this.onMove({ position: target, playing: this.playing, isStep });
  }

  #startClock() {
    this.timer = setTimeout(() => {
      this.#startClock();
      this.#move(this.position + 1);
    }, this.pace);
  }

  #stopClock() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
