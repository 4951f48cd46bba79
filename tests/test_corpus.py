"""A corpus is pretokens in order of first appearance, whatever it is given as."""

import bpe
import pytest
from bpe.corpus import read_corpus
from bpe.pretokenizers import pretokenizer
from hypothesis import given
from hypothesis import strategies as st
from strategies import TIES, crowded

WORDS = pretokenizer("words")


def test_equal_pretokens_are_counted_at_their_first_place():
    corpus = read_corpus("to be or not to be", WORDS)
    assert list(corpus.pretokens.items()) == [("to", 2), ("be", 2), ("or", 1), ("not", 1)]
    assert (corpus.characters, corpus.bytes, corpus.total) == (18, 18, 6)


def test_a_mapping_is_taken_as_it_is():
    corpus = read_corpus({"to be": 2, "": 5, "né": 1, "never": 0}, WORDS)
    assert corpus.pretokens == {"to be": 2, "né": 1}
    assert (corpus.characters, corpus.bytes, corpus.total) == (12, 13, 3)


@given(st.lists(crowded, max_size=5), st.sampled_from(TIES))
def test_merges_never_cross_from_one_text_to_the_next(texts, ties):
    """Texts given apart are pretokens given apart."""
    counted = {}
    for text in texts:
        counted[text] = counted.get(text, 0) + 1
    apart = bpe.train(iter(texts), merges=20, ties=ties)
    assert apart.merges == bpe.train(counted, merges=20, ties=ties).merges


@pytest.mark.parametrize("wrong", [{"a", "b"}, frozenset("ab")])
def test_a_set_has_no_order_and_is_refused(wrong):
    with pytest.raises(bpe.OptionError, match="sorted"):
        bpe.train(wrong, merges=1)
    with pytest.raises(bpe.OptionError, match="sorted"):
        bpe.train_words(wrong, 1)


@pytest.mark.parametrize("wrong", [b"bytes", None, 5, ["a", 5], [b"a"], {5: 1}])
def test_what_is_not_text_is_refused(wrong):
    with pytest.raises(bpe.TextError, match="must be a str"):
        bpe.train(wrong, merges=1)


@pytest.mark.parametrize("count", [-1, 1.5, True, None])
def test_counts_are_natural_numbers(count):
    with pytest.raises(bpe.OptionError, match="count of 'low'"):
        bpe.train({"low": count}, merges=1)
