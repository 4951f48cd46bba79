"""Options that mean nothing are named errors: what, got, and what to do instead."""

import bpe
import pytest
from bpe.options import Options


@pytest.mark.parametrize("size", [0, -1, 1, 255, "300", 256.5, True, [300]])
def test_a_vocabulary_smaller_than_the_bytes_or_no_int_is_refused(size):
    with pytest.raises(bpe.VocabularySizeError, match="vocab_size must be") as caught:
        bpe.train("abc", size)
    assert "pass vocab_size=256" in str(caught.value)
    assert repr(size) in str(caught.value)


def test_a_vocabulary_smaller_than_the_alphabet_is_refused_by_its_size():
    with pytest.raises(bpe.VocabularySizeError, match=r"at least 3 .* got 2"):
        bpe.train("abc", 2, base="characters")
    assert bpe.train("abc", 3, base="characters").vocab_size == 3


@pytest.mark.parametrize("merges", [-1, True, 1.0, "5"])
def test_merges_are_a_natural_number(merges):
    with pytest.raises(bpe.OptionError, match="merges must be"):
        bpe.train("abc", merges=merges)


@pytest.mark.parametrize("given", [{}, {"merges": 3, "vocab_size": 300}])
def test_exactly_one_of_size_and_merges_is_needed(given):
    with pytest.raises(bpe.OptionError, match="exactly one"):
        bpe.train("abc", **given)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("base", "byte"),
        ("base", None),
        ("ties", "last"),
        ("ties", ["first"]),
        ("pretokenizer", "gpt2"),
        ("min_count", 0),
        ("min_count", False),
        ("end_of_word", ""),
        ("end_of_word", 5),
    ],
)
def test_the_wrong_option_is_named(name, value):
    given = {"base": "characters", "pretokenizer": "words", name: value}
    with pytest.raises(bpe.OptionError, match=f"{name} must be"):
        Options(merges=1, **given)


@pytest.mark.parametrize(
    ("given", "remedy"),
    [
        ({"base": "bytes", "pretokenizer": "words"}, "pass base='characters'"),
        ({"base": "characters", "pretokenizer": None}, "pass pretokenizer='words'"),
        ({"base": "characters", "pretokenizer": "whitespace"}, "pass pretokenizer='words'"),
    ],
)
def test_a_marker_needs_characters_and_words(given, remedy):
    with pytest.raises(bpe.OptionError, match=remedy):
        Options(merges=1, end_of_word="</w>", **given)


def test_every_error_is_a_value_error_and_of_one_family():
    for error in (
        bpe.NotFittedError,
        bpe.OptionError,
        bpe.TextError,
        bpe.TokenizerFileError,
        bpe.UnknownCharacterError,
        bpe.UnknownIdError,
        bpe.UnknownTokenizerError,
        bpe.VocabularySizeError,
    ):
        assert issubclass(error, bpe.BPEError)
        assert issubclass(error, ValueError)


@pytest.mark.parametrize("name", ["merges", "vocab_size", "min_count"])
def test_a_number_too_long_to_print_is_refused_in_words(name):
    options = {"merges": 1, name: 10**5000}
    if name == "vocab_size":
        del options["merges"]
    with pytest.raises(bpe.BPEError, match=f"{name} must be at most .* got one of 16610 bits"):
        Options(**options)
