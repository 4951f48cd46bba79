"""Token bytes are made when asked for, at any depth, without the square of the length."""

from bpe.steps import Merge
from bpe.vocabulary import Vocabulary


def chain(depth):
    """Every token one symbol longer than the one before."""
    merges = [Merge(0, 1, 2, 1)] + [Merge(id, 1, id + 1, 1) for id in range(2, depth + 1)]
    return Vocabulary(2, lambda id: b"ab"[id : id + 1], merges)


def test_tokens_deeper_than_the_recursion_limit_are_spelled():
    assert chain(50_000)[50_001] == b"a" + b"b" * 50_000


def test_long_tokens_are_not_kept():
    vocabulary = chain(3000)
    for id in range(3002):
        assert len(vocabulary[id]) == max(1, id)
    assert max(map(len, vocabulary.values())) <= 1024


def test_beginnings_are_the_beginnings():
    vocabulary = chain(300)
    for limit in (1, 2, 7, 1000):
        beginnings = vocabulary.beginnings(limit)
        assert beginnings == [vocabulary[id][:limit] for id in range(302)]


def test_beginnings_of_tokens_that_double_are_cheap():
    merges = [Merge(id, id, id + 1, 1) for id in range(200)]
    beginnings = Vocabulary(1, lambda id: b"a", merges).beginnings(10)
    assert beginnings[-1] == b"a" * 10
