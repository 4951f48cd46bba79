/**
 * Where in a text the reader clicked.
 *
 * @param {HTMLElement} element whose text is meant
 * @param {MouseEvent} event a click in it
 * @returns {number} UTF-16 units from the start of the element's text; its end if it is not known
 */
export function clickedOffset(element, event) {
  const place = caretAt(event.clientX, event.clientY);
  if (!place || !element.contains(place.node)) return element.textContent?.length ?? 0;
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(place.node, place.offset);
  return range.toString().length;
}

/** @param {number} x @param {number} y @returns {{node: Node, offset: number} | null} */
function caretAt(x, y) {
  if (document.caretPositionFromPoint) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret && { node: caret.offsetNode, offset: caret.offset };
  }
  // WebKit has only the older name.
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}
