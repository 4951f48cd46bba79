"""Views are bounded, and what they show is true."""

import bpe
from bpe.encoder import Encoder
from bpe.views import fit, view_pretokens, view_text, view_token
from hypothesis import given
from hypothesis import strategies as st
from strategies import crowded


@given(crowded, st.integers(0, 30), st.integers(0, 70))
def test_a_view_of_a_text_shows_its_beginning_as_real_tokens(text, merges, limit):
    tokenizer = bpe.train(text, merges=merges)
    view = view_text(tokenizer, text, tokenizer.encode(text), limit)
    data = list(text.encode())
    assert view.total == len(data)
    assert view.shown <= limit
    symbols = [symbol for item in view.items for symbol in item.symbols]
    assert len(symbols) == view.shown
    assert symbols == data[: view.shown]
    if limit >= len(data):
        assert view.shown == len(data)
    if limit > 0 and data:
        assert view.shown > 0
        assert len(view.items[0].gaps) == view.shown - 1


def test_a_cut_token_is_shown_by_its_left_part_and_nothing_after_it():
    encoder = Encoder([(0, 0), (1, 1), (2, 1)], 1)  # of 2, 4 and 6 symbols
    assert list(fit(encoder, [3, 0, 0], 6)) == [3]
    assert list(fit(encoder, [3, 0, 0], 5)) == [2]
    assert list(fit(encoder, [3, 0, 0], 3)) == [1]
    assert list(fit(encoder, [0, 3], 2)) == [0, 0]
    assert list(fit(encoder, [0, -1, 0], 2)) == [0, -1]


def test_pretokens_are_bounded_in_number_and_in_symbols():
    tokenizer = bpe.train("", merges=0)
    pretokens = [("abc", 2, b"abc"), ("d", 1, b"d"), ("efgh", 1, b"efgh"), ("i", 1, b"i")]
    view = view_pretokens(tokenizer, pretokens, 4, items=3, symbols=99)
    assert [(item.text, item.count) for item in view.items] == [("abc", 2), ("d", 1), ("efgh", 1)]
    assert (view.shown, view.total) == (3, 4)
    view = view_pretokens(tokenizer, pretokens, 4, items=9, symbols=6)
    assert [item.text for item in view.items] == ["abc", "d", "ef"]


def test_a_very_long_token_is_shown_by_its_beginning():
    tokenizer = bpe.train("é" * 1000, merges=9)
    shown = view_token(tokenizer, tokenizer.vocab_size - 1)
    assert len(tokenizer.token_bytes(tokenizer.vocab_size - 1)) > 256
    assert shown["text"] == "é" * 128 + "…"
    assert shown["bytes"] == list("é".encode()) * 128
    assert shown["cut"] == 256
    assert shown["whole"]
    assert "cut" not in view_token(tokenizer, 256)


def test_a_token_of_a_marked_vocabulary_is_shown_with_its_marker():
    tokenizer = bpe.train_words(["low"] * 2, 9)
    assert view_token(tokenizer, tokenizer.vocab_size - 1) == {
        "text": "low</w>",
        "whole": True,
        "bytes": list(b"low</w>"),
    }
