/** The signs on the transport's buttons, drawn here: no font, no file, the colour of the text. */

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  start: "M5 5v14M19 5.5v13L8.5 12z",
  back: "M16 5.5v13L6 12z",
  play: "M7.5 4.5v15l12-7.5z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  forward: "M8 5.5v13L18 12z",
  end: "M19 5v14M5 5.5v13L15.5 12z",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * @param {IconName} name
 * @returns {SVGSVGElement} hidden from assistive technology: the button has its own name
 */
export function drawIcon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/**
 * The line of a curve, in a box of 100 by 100 that stretches.
 *
 * @param {{x: number, y: number}[]} points - from 0 to 1, y upwards
 * @returns {string} the `d` of a path
 */
export function curvePath(points) {
  const at = ({ x = 0, y = 0 }) => `${(x * 100).toFixed(2)} ${((1 - y) * 100).toFixed(2)}`;
  return points.length ? `M${points.map(at).join("L")}` : "";
}

/** @returns {{svg: SVGSVGElement, line: SVGPathElement, area: SVGPathElement}} */
export function drawCurve() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  const area = document.createElementNS(SVG, "path");
  const line = document.createElementNS(SVG, "path");
  area.setAttribute("class", "curve-area");
  line.setAttribute("class", "curve-line");
  svg.append(area, line);
  return { svg, line, area };
}
