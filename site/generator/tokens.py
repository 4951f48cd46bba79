"""Tokens as the page draws them: the same boxes, signs and colours as in site/lib/tokens.js.

A token comes as the text a person reads (`Tokenizer.token_text`), in which the package has put a
sign for whatever has no shape of its own; a plain space or newline gets its sign here. The page
shows the sign and keeps the character itself beside it, so that a copied token is the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

COLOURS = 6

_SIGNS = {
    "·": (" ", "space"),
    "⇥": ("\t", "tab"),
    "↵": ("\n", "newline"),
    "␍": ("\r", "carriage return"),
    "⍽": ("\xa0", "no-break space"),
    "␡": ("\x7f", "delete"),
}
_PLAIN = {ord(character): sign for sign, (character, _) in _SIGNS.items()}
_SIGN = re.compile(f"[{''.join(_SIGNS)}\u2400-\u241f]|<(?:U\\+([0-9A-F]{{4,6}})|([0-9A-F]{{2}}))>")
_CIRCLE = "\u25cc"


class Piece(NamedTuple):
    """Plain text, or (with a `glyph`) something that has no shape of its own."""

    text: str
    glyph: str = ""
    name: str = ""


class Box(NamedTuple):
    """A token ready to draw."""

    pieces: list[Piece]
    colour: int
    combining: bool


def boxes(tokens: Iterable[str], colours: Iterable[int]) -> list[Box]:
    """The boxes of a row of tokens, each with the colour at its place in `colours`."""
    return [_box(token, colour) for token, colour in zip(tokens, colours, strict=False)]


def colours_in_turn() -> Iterator[int]:
    """Colours by position, for tokens without ids."""
    while True:
        yield from range(COLOURS)


def choose_colours(ids: Iterable[int]) -> list[int]:
    """The same token has the same colour everywhere, unless its neighbour has it already.

    >>> choose_colours([7, 7, 1])
    [1, 2, 1]
    """
    chosen: list[int] = []
    for token in ids:
        wanted = token % COLOURS
        taken = bool(chosen) and chosen[-1] == wanted
        chosen.append((wanted + 1) % COLOURS if taken else wanted)
    return chosen


def _box(token: str, colour: int) -> Box:
    # A mark that joins the letter before it comes on a dotted circle; the page draws its own.
    combining = token[:1] == _CIRCLE and unicodedata.category(token[1:2] or " ").startswith("M")
    return Box(list(_pieces(token[1:] if combining else token)), colour, combining)


def _pieces(token: str) -> Iterator[Piece]:
    token = token.translate(_PLAIN)
    end = 0
    for sign in _SIGN.finditer(token):
        if plain := token[end : sign.start()]:
            yield Piece(plain)
        yield _piece(sign)
        end = sign.end()
    if plain := token[end:]:
        yield Piece(plain)


def _piece(sign: re.Match[str]) -> Piece:
    glyph, point, byte = sign[0], sign[1], sign[2]
    if byte:
        return Piece("", byte, f"byte {byte}")
    if point:
        return Piece(chr(int(point, 16)), f"U+{point}", f"U+{point}")
    if glyph in _SIGNS:
        character, name = _SIGNS[glyph]
        return Piece(character, glyph, name)
    code = ord(glyph) - 0x2400
    return Piece(chr(code), glyph, f"U+{code:04X}")
