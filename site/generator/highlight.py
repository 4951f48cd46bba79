"""Colours code with Pygments: spans with our seven class names, and not one style of its own."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from markupsafe import Markup, escape
from pygments import lex
from pygments.lexers import get_lexer_by_name
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    String,
)

# The first that holds wins: `not` is an operator by grammar and a keyword to a reader.
_CLASSES: tuple[tuple[Any, str], ...] = (
    (Operator.Word, "hl-keyword"),
    (Keyword, "hl-keyword"),
    (Name.Function, "hl-function"),
    (Name.Class, "hl-function"),
    (Name.Builtin, "hl-name"),
    (Name.Decorator, "hl-name"),
    (Name.Exception, "hl-name"),
    (String, "hl-string"),
    (Number, "hl-number"),
    (Comment, "hl-comment"),
    (Operator, "hl-operator"),
)


def highlight(code: str, language: str = "python") -> Markup:
    """HTML of `code`; its text is `code` to the letter, whatever the language.

    >>> highlight("x = 1")
    Markup('x <span class="hl-operator">=</span> <span class="hl-number">1</span>')
    """
    lexer = get_lexer_by_name(language or "text", stripnl=False, ensurenl=False)
    pieces = ((_class_of(kind), text) for kind, text in lex(code, lexer) if text)
    runs = groupby(pieces, key=lambda piece: piece[0])
    return Markup("").join(_span(name, "".join(text for _, text in run)) for name, run in runs)


def _class_of(kind: Any) -> str | None:
    return next((name for group, name in _CLASSES if kind in group), None)


def _span(name: str | None, text: str) -> Markup:
    return Markup('<span class="{}">{}</span>').format(name, text) if name else escape(text)
