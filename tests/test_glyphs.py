"""What is shown is visible, and two different tokens are never shown alike."""

import re
import unicodedata

import pytest
from bpe.glyphs import is_whole, visible, visible_bytes
from bpe.text import clean
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_text

GLYPH = re.compile(r"<(?:([0-9A-F]{2})|U\+([0-9A-F]{4,6}))>|([·⍽⇥↵\u2400-\u241f␡])|(.)", re.DOTALL)
NAMED = {"·": " ", "⍽": "\xa0", "⇥": "\t", "↵": "\n", "␍": "\r", "␡": "\x7f"}


def read_back(shown):
    """The bytes that a shown token stands for: the table of the module, from right to left."""
    data = b""
    for byte, code, sign, letter in GLYPH.findall(shown.removeprefix("\u25cc")):
        if byte:
            data += bytes.fromhex(byte)
        elif code:
            data += chr(int(code, 16)).encode()
        elif sign:
            data += NAMED.get(sign, chr(ord(sign) & 0x1F)).encode()
        else:
            data += letter.encode()
    return data


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (" est", "·est"),
        ("\r\n\t", "␍↵⇥"),
        ("\x00\x1b\x7f", "␀␛␡"),
        ("\xa0\u3000\u200d\ufeff", "⍽<U+3000><U+200D><U+FEFF>"),
        ("·<E2>", "<U+00B7><U+003C>E2>"),
        ("<b> a<b", "<b>·a<b"),
        ("\u0301x", "\u25cc\u0301x"),
        ("é न 😀", "é·न·😀"),
    ],
)
def test_signs(text, shown):
    assert visible(text) == shown


def test_pieces_of_a_character_are_shown_as_bytes():
    data = "né".encode()
    assert visible_bytes(data[:2]) == "n<C3>"
    assert visible_bytes(data[2:]) == "<A9>"
    assert not is_whole(data[:2])
    assert is_whole(data)


@given(st.binary(max_size=12) | any_text.map(lambda text: clean(text).encode()))
def test_what_is_shown_can_be_read_back(data):
    assert read_back(visible_bytes(data)) == data


@given(any_text)
def test_nothing_shown_is_a_space_or_a_control_character(text):
    for letter in visible(clean(text)):
        assert unicodedata.category(letter) not in ("Cc", "Zs", "Zl", "Zp", "Cs")
