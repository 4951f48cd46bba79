"""Our Markdown: CommonMark, tables, `:::` containers, `{{ expression }}` and `[[term|meaning]]`."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.container import container_plugin


def make_parser() -> MarkdownIt:
    """CommonMark with tables, containers, values and terms."""
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    markdown.use(container_plugin, "aside", validate=lambda _info, _markup: True)
    markdown.inline.ruler.before("escape", "value", _value_rule)
    markdown.inline.ruler.before("link", "term", _term_rule)
    return markdown


def _value_rule(state: StateInline, silent: bool) -> bool:
    return _bracketed(state, silent, "{{", "}}", "value")


def _term_rule(state: StateInline, silent: bool) -> bool:
    return _bracketed(state, silent, "[[", "]]", "term")


def _bracketed(state: StateInline, silent: bool, opening: str, closing: str, kind: str) -> bool:
    if not state.src.startswith(opening, state.pos):
        return False
    end = state.src.find(closing, state.pos)
    if end < 0:
        return False
    if not silent:
        token = state.push(kind, "", 0)
        token.content = state.src[state.pos + 2 : end].strip()
    state.pos = end + 2
    return True


def slug(text: str) -> str:
    """The anchor of a heading, as GitHub makes it.

    >>> slug("Pairs, counted: `aaa`")
    'pairs-counted-aaa'
    """
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", text.lower()).strip())
