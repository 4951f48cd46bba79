"""An encoding for the page says where tokens come from and what decoding loses."""

import json

import bpe
import pytest
from bpe.encoding import FULL_TEXT, SHOWN_SYMBOLS, SHOWN_TOKENS, encode_with_steps
from bpe.text import clean
from hypothesis import given
from strategies import any_text, real_text

BYTES = bpe.train("newer newest naïve 😀 " * 3, merges=12)
WORDS = bpe.train("new newer naïve", merges=4, base="characters", pretokenizer="words")
MARKED = bpe.train_words(["new", "newer", "naïve", "newest"], 6)


def encoded(tokenizer, text):
    return json.loads(json.dumps(encode_with_steps(tokenizer, text).as_dict()))


@given(any_text)
@pytest.mark.parametrize("tokenizer", [BYTES, WORDS, MARKED], ids=["bytes", "words", "marked"])
def test_the_parts_fit_together(tokenizer, text):
    data = encoded(tokenizer, text)
    text = clean(text)
    assert data["text"] == text
    assert len(data["tokens"]) == len(data["spans"]) == data["counts"]["tokens"]
    assert [token["text"] for token in data["tokens"]] == tokenizer.tokens(text)
    if data["unknown"]:
        assert data["ids"] is None
        with pytest.raises(bpe.UnknownCharacterError) as caught:
            tokenizer.encode(text)
        assert data["unknown"] == caught.value.characters
    else:
        assert data["ids"] == tokenizer.encode(text) == [span[0] for span in data["spans"]]
        assert data["decoded"] == tokenizer.decode(data["ids"])
    assert data["same"] == (data["lossy"] is None)
    assert data["same"] == (data["decoded"] == text and not data["unknown"])
    assert data["truncated"] == 0
    assert data["counts"]["characters"] == len(text)
    assert data["counts"]["bytes"] == len(text.encode())


@given(any_text)
def test_the_gaps_of_the_view_are_the_fired_merges(text):
    data = encoded(BYTES, text)
    closed = [gap for item in data["view"]["items"] for gap in item["gaps"] if gap >= 0]
    fired = {each["rank"]: each["places"] for each in data["fired"]}
    assert {rank: closed.count(rank) for rank in closed} == fired
    assert list(fired) == sorted(fired)
    assert len(closed) == data["counts"]["bytes"] - data["counts"]["tokens"]


def test_what_is_lost_is_said_in_words():
    assert "run together" in encoded(WORDS, "new newer")["lossy"]
    assert encoded(WORDS, "newer")["lossy"] is None
    assert encoded(MARKED, "new newer")["lossy"] is None
    assert "one space" in encoded(MARKED, "new  newer")["lossy"]
    unknown = encoded(MARKED, "new xnew new?")
    assert unknown["decoded"] == "new \ufffdnew new\ufffd"
    assert unknown["unknown"] == ["?", "x"]
    assert "never saw" in unknown["lossy"]
    assert "one space" not in unknown["lossy"]


def test_an_unknown_character_is_a_token_of_its_own():
    data = encoded(MARKED, "n x")
    assert data["spans"][2] == [-1, 2, 3, 2, 3]
    assert data["tokens"][2] == {"text": "x", "whole": True, "bytes": [120]}
    assert data["view"]["items"][1] == {
        "text": "x", "count": 1, "symbols": [-1, 0], "gaps": [-1],
    }  # fmt: skip


def test_a_long_text_is_cut_and_counted_in_full():
    tokenizer = bpe.train(real_text(), merges=50, pretokenizer="whitespace")
    text = real_text()
    assert len(text) > FULL_TEXT
    data = encoded(tokenizer, text)
    assert len(data["spans"]) == len(data["tokens"]) == len(data["ids"]) == SHOWN_TOKENS
    assert data["ids"] == tokenizer.encode(text)[:SHOWN_TOKENS]
    assert data["counts"]["tokens"] == tokenizer.count(text) == SHOWN_TOKENS + data["truncated"]
    assert data["same"]
    assert sum(len(item["symbols"]) for item in data["view"]["items"]) == SHOWN_SYMBOLS
    assert len(json.dumps(data)) < 1_000_000
    short = encoded(tokenizer, text[:FULL_TEXT])
    assert short["truncated"] == 0
    assert short["text"] == text[:FULL_TEXT]
