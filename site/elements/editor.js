/**
 * The Python editor: CodeMirror 6 in a shadow root, where its styles are adopted sheets, so that
 * the page's Content-Security-Policy needs no 'unsafe-inline'. A lazy part: loaded on first touch.
 */

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import {
  bracketMatching,
  forceParsing,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { styleTags, tags } from "@lezer/highlight";
import { make } from "../lib/dom.js";

/** Python, with the marks in f-strings and the dots in imports told apart as the build does it. */
const language = pythonLanguage.configure({
  props: [
    styleTags({
      "FormatReplacement/{ FormatReplacement/} FormatConversion FormatSpec": tags.string,
      "ImportStatement/.": tags.namespace,
    }),
  ],
});

/** The colours of the static code, by the same names. */
const highlighting = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null],
    color: "var(--hl-keyword)",
  },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--hl-string)" },
  { tag: tags.number, color: "var(--hl-number)" },
  { tag: tags.comment, color: "var(--hl-comment)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--hl-name)" },
  {
    tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)],
    color: "var(--hl-function)",
  },
  { tag: tags.operator, color: "var(--hl-operator)" },
]);

/** The measures of the static code (cell.css), so that nothing moves when the editor comes. */
const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-code)",
    fontSize: "var(--cell-size)",
    lineHeight: "var(--cell-leading)",
    overflowX: "auto",
  },
  ".cm-content": {
    padding: "var(--cell-pad) 0",
    caretColor: "var(--ink)",
    whiteSpace: "var(--cell-wrap)",
  },
  ".cm-line": { padding: "0 var(--space-4) 0 var(--cell-indent)" },
  ".cm-gutters": {
    display: "var(--cell-numbers)",
    color: "var(--ink-soft)",
    backgroundColor: "var(--cell-ground)",
    border: "none",
    fontVariantNumeric: "tabular-nums",
  },
  ".cm-lineNumbers .cm-gutterElement": {
    minWidth: "var(--cell-gutter)",
    boxSizing: "border-box",
    padding: "0",
  },
  "& .cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--line-strong)",
  },
  "&.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
    outline: "1px dashed var(--bad)",
  },
});

/**
 * Keeps Tab from trapping the keyboard, without a time limit (CodeMirror's own way out lasts two
 * seconds). Tab moves on after Esc and right after the editor was reached by keyboard; a click or
 * any other key means that the reader is writing, and then Tab indents.
 */
const tabMovesOn = EditorView.domEventHandlers({
  keydown(event, view) {
    if (event.key === "Escape") view.setTabFocusMode(true);
    else if (!["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) {
      view.setTabFocusMode(false);
    }
  },
  pointerdown(_event, view) {
    view.setTabFocusMode(false);
  },
  blur(_event, view) {
    // Only when the focus goes elsewhere on the page, not when the window loses it.
    if (view.dom.ownerDocument.hasFocus()) view.setTabFocusMode(true);
  },
});

/**
 * Replaces a selection by what is typed without the browser's own editing, which would give the new
 * text the colours of the old one by a style attribute: the page's policy forbids those, loudly.
 */
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { from, to, empty } = view.state.selection.main;
    const text = event.data;
    if (event.inputType !== "insertText" || !text || empty || view.composing) return false;
    const insert = () =>
      view.state.update(view.state.replaceSelection(text), {
        userEvent: "input.type",
        scrollIntoView: true,
      });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, text, insert))) view.dispatch(insert());
    return true;
  },
});

/** @param {string} label */
const extensions = (label) => [
  lineNumbers(),
  history(),
  indentUnit.of("    "),
  EditorState.tabSize.of(4),
  language,
  syntaxHighlighting(highlighting),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  tabMovesOn,
  typeOverSelection,
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
  EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": HINT }),
  theme,
];

/** The id of the hint, unique because each editor has a shadow root of its own. */
const HINT = "hint";

/**
 * An editor for Python inside `host`.
 *
 * @param {import("./cell/types.js").EditorOptions} options
 * @returns {import("./cell/types.js").Editor}
 */
export function createEditor({ host, text, label, hint, onChange }) {
  const root = host.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    doc: text,
    extensions: [
      extensions(label),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
    ],
  });
  // At once, or a slow machine would show some of the code without its colours first.
  forceParsing(view, view.viewport.to, 500);
  view.setTabFocusMode(true);
  root.append(make("span", { id: HINT, hidden: true }, hint));
  /** @param {number} position */
  const focusAt = (position) => {
    const anchor = Math.min(Math.max(position, 0), view.state.doc.length);
    view.focus();
    view.dispatch({ selection: { anchor }, scrollIntoView: true });
    view.setTabFocusMode(false);
  };
  return {
    setText: (insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
    focusAt,
    focusLine: (line) => {
      const { doc } = view.state;
      focusAt(doc.line(Math.min(Math.max(line, 1), doc.lines)).from);
    },
    destroy: () => view.destroy(),
  };
}
