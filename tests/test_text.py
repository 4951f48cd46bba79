"""One rule for broken text: halves of a character are joined, lone ones become U+FFFD."""

import bpe
import pytest
from bpe.text import clean
from hypothesis import given
from strategies import any_text


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("\udbc0", "\ufffd"),
        ("a\ud83db", "a\ufffdb"),
        ("\ud83d\udc4d", "\U0001f44d"),
        ("\udc4d\ud83d", "\ufffd\ufffd"),
        ("\ud83d\ud83d\udc4d", "\ufffd\U0001f44d"),
        ("\ufeff\udfff", "\ufeff\ufffd"),
    ],
)
def test_surrogates_are_joined_or_replaced(broken, whole):
    assert clean(broken) == whole


@given(any_text)
def test_cleaning_gives_utf8_and_changes_nothing_else(text):
    cleaned = clean(text)
    assert cleaned.encode().decode() == cleaned
    assert clean(cleaned) == cleaned
    if not any("\ud800" <= letter <= "\udfff" for letter in text):
        assert cleaned == text


@pytest.mark.parametrize("broken", ["a\ud83d", "\ud83d\udc4d", "\udc4d b \ud83d b"])
@pytest.mark.parametrize("base", ["bytes", "characters"])
def test_every_entry_point_follows_the_rule(broken, base):
    whole = clean(broken)
    tokenizer = bpe.train(whole * 3, merges=5, base=base)
    assert bpe.train(broken * 3, merges=5, base=base) == tokenizer
    assert bpe.train([broken] * 2, merges=5, base=base) == bpe.train(
        [whole] * 2, merges=5, base=base
    )
    assert bpe.train({broken: 2, whole: 1}, merges=5, base=base) == bpe.train(
        {whole: 3}, merges=5, base=base
    )
    assert bpe.train_words([broken, whole], 3) == bpe.train_words({whole: 2}, 3)
    assert tokenizer.encode(broken) == tokenizer.encode(whole)
    assert tokenizer.encode_batch([broken]) == [tokenizer.encode(whole)]
    assert tokenizer.count(broken) == tokenizer.count(whole)
    assert tokenizer.tokens(broken) == tokenizer.tokens(whole)
    assert tokenizer.spans(broken) == tokenizer.spans(whole)
    assert bpe.CharTokenizer().fit(broken).vocab == sorted(set(whole))
    assert bpe.CharTokenizer().fit(whole).encode(broken)


@pytest.mark.parametrize("wrong", [None, 5, b"bytes", ["a"], 1.5])
def test_what_is_not_text_is_named(wrong):
    tokenizer = bpe.train("ab", merges=1)
    for call in (tokenizer.encode, tokenizer.tokens, tokenizer.spans, bpe.CharTokenizer().fit):
        with pytest.raises(bpe.TextError, match=type(wrong).__name__):
            call(wrong)
