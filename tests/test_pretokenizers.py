"""Pretokenizers cut where they say, and lose only what they say."""

import bpe
import pytest
from bpe.pretokenizers import PRETOKENIZERS, pretokenizer
from hypothesis import given
from strategies import any_text

WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)


@given(any_text)
@pytest.mark.parametrize("name", [None, "whitespace"])
def test_nothing_is_lost(name, text):
    assert "".join(pretokenizer(name).split(text)) == text


@given(any_text)
def test_words_drop_white_space_and_nothing_else(text):
    kept = "".join(letter for letter in text if letter not in WHITE_SPACE)
    assert "".join(pretokenizer("words").split(text)) == kept


@given(any_text)
@pytest.mark.parametrize("name", PRETOKENIZERS)
def test_spans_are_where_the_pretokens_are(name, text):
    found = pretokenizer(name)
    assert [text[start:end] for start, end in found.spans(text)] == found.split(text)
    assert "" not in found.split(text)


def test_white_space_is_unicodes_and_not_pythons():
    words = pretokenizer("words")
    assert words.split(WHITE_SPACE) == []
    assert words.split("a\x1cb\x1fc\u200bd") == ["a\x1cb\x1fc\u200bd"]


@pytest.mark.parametrize("name", ["gpt2", "", 5, True, ["words"]])
def test_an_unknown_pretokenizer_is_named(name):
    with pytest.raises(bpe.OptionError, match="pretokenizer must be"):
        pretokenizer(name)
