"""The character tokenizer: sorted characters, ids by place, unknown ones listed."""

import bpe
import pytest
from bpe.text import clean
from hypothesis import given
from strategies import any_text

SENTENCE = "My name is abhishek sharma. I love deep learning."


def test_the_published_example():
    tokenizer = bpe.CharTokenizer().fit(SENTENCE)
    assert tokenizer.vocab_size == 21
    assert tokenizer.vocab[:2] == [" ", "."]
    assert tokenizer.encode("I love India") == [2, 0, 12, 15, 19, 7, 0, 2, 14, 6, 10, 4]
    with pytest.raises(ValueError, match=r"\['x', 'z'\]") as caught:
        tokenizer.encode("xyz")
    assert caught.value.characters == ["x", "z"]


@given(any_text)
def test_what_was_fitted_round_trips(text):
    tokenizer = bpe.CharTokenizer().fit(text)
    assert tokenizer.decode(tokenizer.encode(text)) == clean(text)
    assert tokenizer.vocab == sorted(set(tokenizer.vocab))


def test_use_before_fit_is_an_error_that_says_so():
    for use in (
        lambda tokenizer: tokenizer.encode(""),
        lambda tokenizer: tokenizer.decode([]),
        lambda tokenizer: tokenizer.vocab,
        lambda tokenizer: tokenizer.vocab_size,
    ):
        with pytest.raises(bpe.NotFittedError, match=r"fit\(text\)"):
            use(bpe.CharTokenizer())


def test_an_empty_text_has_an_empty_vocabulary():
    tokenizer = bpe.CharTokenizer().fit("")
    assert tokenizer.vocab == []
    assert tokenizer.encode("") == []
    assert tokenizer.decode([]) == ""
    with pytest.raises(bpe.UnknownIdError, match="empty"):
        tokenizer.decode([0])


def test_ids_out_of_range_are_listed():
    with pytest.raises(bpe.UnknownIdError) as caught:
        bpe.CharTokenizer().fit("ab").decode([0, 7, -1, 7])
    assert caught.value.ids == [-1, 7]


@pytest.mark.parametrize("wrong", [True, 1.0, "a", None])
def test_ids_are_ints(wrong):
    with pytest.raises(bpe.OptionError, match="ids must be ints"):
        bpe.CharTokenizer().fit("ab").decode([wrong])


def test_a_second_fit_replaces_the_first_and_a_failed_one_changes_nothing():
    tokenizer = bpe.CharTokenizer().fit("ab")
    with pytest.raises(bpe.TextError):
        tokenizer.fit(None)
    assert tokenizer.vocab == ["a", "b"]
    assert tokenizer.fit("c").vocab == ["c"]


def test_the_vocabulary_cannot_be_changed_from_outside():
    tokenizer = bpe.CharTokenizer().fit("ab")
    tokenizer.vocab.append("c")
    assert tokenizer.vocab == ["a", "b"]


def test_a_long_list_of_unknown_characters_is_cut_in_the_message_only():
    with pytest.raises(bpe.UnknownCharacterError, match="and 950 more") as caught:
        bpe.CharTokenizer().fit("").encode("".join(map(chr, range(0x4E00, 0x4E00 + 1000))))
    assert len(caught.value.characters) == 1000
