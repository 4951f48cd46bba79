"""Visible signs for what cannot be seen: spaces, control characters, pieces of a character.

| character | shown as |
| --- | --- |
| space, no-break space | ``·`` ``⍽`` |
| tab, line feed, carriage return | ``⇥`` ``↵`` ``␍`` |
| other ASCII control characters | their pictures, ``␀`` to ``␟`` and ``␡`` |
| other spaces, and characters that only steer the layout | ``<U+200D>``, their code point |
| a byte that is a piece of a character | ``<E2>``, in hexadecimal |
| a mark that joins the letter before it, at the very start | on a dotted circle, ``◌́`` |

A text that itself contains one of these signs shows that sign as a code point, so that what is
shown can mean only one thing.

>>> visible("to be\\n")
'to·be↵'
>>> visible("2·3")
'2<U+00B7>3'
>>> visible_bytes("né".encode()[:2])
'n<C3>'
"""

from __future__ import annotations

import re
import unicodedata

_SIGNS = {" ": "·", "\t": "⇥", "\n": "↵", "\r": "␍", "\xa0": "⍽", "\x7f": "␡"}
_SIGNS |= {chr(code): chr(0x2400 + code) for code in range(0x20) if chr(code) not in _SIGNS}
_CIRCLE = "\u25cc"

# Written out (Unicode 16), so that it does not depend on the version of Python: C1 controls,
# spaces and separators, soft hyphen, joiners, direction marks, variation selectors, tags,
# surrogates and noncharacters.
_HIDDEN = (
    "\x80-\x9f\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f"
    "\u205f-\u206f\u3000\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\ud800-\udfff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_SPECIAL = re.compile(
    "[{}]|[{}{}{}]|<(?=(?:[0-9A-F]{{2}}|U\\+[0-9A-F]{{4,6}})>)".format(
        re.escape("".join(_SIGNS)), re.escape("".join(_SIGNS.values())), _CIRCLE, _HIDDEN
    )
)


def visible(text: str) -> str:
    """Return `text` with a visible sign for every character that has no shape of its own."""
    shown = _SPECIAL.sub(_sign, text)
    if shown and unicodedata.category(shown[0]).startswith("M"):
        return _CIRCLE + shown
    return shown


def visible_bytes(data: bytes) -> str:
    """The same for UTF-8 that may begin or end inside a character."""
    return visible(data.decode("utf-8", errors="surrogateescape"))


def is_whole(data: bytes) -> bool:
    """Whether `data` is whole characters.

    >>> is_whole("né".encode()), is_whole("né".encode()[:2])
    (True, False)
    """
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _sign(match: re.Match[str]) -> str:
    character = match[0]
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # how surrogateescape hands on a byte it cannot read
        return f"<{code - 0xDC00:02X}>"
    return _SIGNS.get(character) or f"<U+{code:04X}>"
