/**
 * Small helpers for making parts of the page. Text only ever goes in as text, never as markup.
 */

/**
 * An element with its attributes and children.
 *
 * `true` sets an attribute without a value, `false`, `null` and `undefined` leave it out. Strings
 * among the children become text. A `style` attribute is refused, because the page's
 * Content-Security-Policy would drop it without a word: use `style.setProperty`.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 * @example make("a", { href: "#top", class: "up" }, "To the top")
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "style" || key.startsWith("on")) {
      throw new TypeError(`make() got the attribute "${key}"; use style.setProperty or a listener`);
    }
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * `work`, run at most once a frame however often it is asked for; `flush` runs what waits at once.
 *
 * The flush matters: a page in the background has no frames, yet the last state must be drawn.
 *
 * @param {() => void} work
 * @returns {{ask: () => void, flush: () => void}}
 */
export function coalesce(work) {
  let frame = 0;
  const flush = () => {
    if (!frame) return;
    cancelAnimationFrame(frame);
    frame = 0;
    work();
  };
  return {
    ask: () => {
      frame ||= requestAnimationFrame(flush);
    },
    flush,
  };
}
