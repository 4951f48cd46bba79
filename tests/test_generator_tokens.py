"""Tokens drawn at build are those of the page: same boxes, and the text itself inside."""

from __future__ import annotations

import re

import pytest
from bpe.glyphs import visible, visible_bytes
from generator.paths import SITE
from generator.tokens import COLOURS, Box, Piece, boxes
from hypothesis import given
from hypothesis import strategies as st


def draw(token: str) -> Box:
    (box,) = boxes([token], [0])
    return box


def test_there_are_as_many_colours_as_in_the_page() -> None:
    source = (SITE / "lib" / "tokens.js").read_text(encoding="utf-8")
    assert f"export const COLOURS = {COLOURS};" in source


@pytest.mark.parametrize("character", " \t\n\r\xa0\x7f")
def test_signs_have_the_names_of_the_page(character: str) -> None:
    source = (SITE / "lib" / "glyphs.js").read_text(encoding="utf-8")
    (piece,) = draw(visible(character)).pieces
    assert re.search(rf'\["{piece.glyph}", "{piece.name}"\]', source)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("low", [Piece("low")]),
        (" low\n", [Piece(" ", "·", "space"), Piece("low"), Piece("\n", "↵", "newline")]),
        ("\x07", [Piece("\x07", "␇", "U+0007")]),
        ("2·3", [Piece("2"), Piece("·", "U+00B7", "U+00B7"), Piece("3")]),
        ("", []),
    ],
)
def test_what_has_no_shape_gets_a_sign(text: str, pieces: list[Piece]) -> None:
    assert draw(visible(text)).pieces == pieces


def test_a_plain_space_has_its_sign_too() -> None:
    assert draw(" low\t").pieces == draw("·low⇥").pieces


def test_pieces_of_characters_are_shown_as_bytes() -> None:
    assert draw(visible_bytes(b"A\xe2\x9dB")).pieces == [
        Piece("A"),
        Piece("", "E2", "byte E2"),
        Piece("", "9D", "byte 9D"),
        Piece("B"),
    ]


def test_a_mark_gets_something_to_stand_on() -> None:
    assert draw(visible("\u0301x")) == Box([Piece("\u0301x")], 0, True)
    assert not draw("e\u0301").combining


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_the_text_of_a_drawn_token_is_the_text_itself(text: str) -> None:
    assert "".join(piece.text for piece in draw(visible(text)).pieces) == text
