"""Both ways of encoding equal the replay of the merges, and gaps tell how tokens were made."""

import random

from bpe.encoder import Encoder
from bpe.reference import merge_pair, train, train_weighted
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import weighted


def replay(symbols, merges, base_size):
    for rank, pair in enumerate(merges):
        symbols = merge_pair(symbols, pair, base_size + rank)
    return list(symbols)


def _to_symbols(text):
    """Letters to 0, 1, 2, 3; a question mark to an unknown character."""
    return ["abcd?".index(letter) if letter != "?" else -1 for letter in text]


learned = weighted.flatmap(
    lambda sized: st.tuples(
        st.just(sized[0]),
        st.integers(0, 40).map(lambda n: train_weighted(sized[1], n, base_size=sized[0])),
        st.text("abcd"[: sized[0]] + "?", max_size=120).map(_to_symbols),
    )
)


@settings(max_examples=300)
@given(learned)
def test_short_and_long_encoding_equal_the_replay(case):
    size, merges, symbols = case
    encoder = Encoder(merges, size)
    ids = replay(symbols, merges, size)
    assert encoder._encode_short(symbols) == ids
    assert encoder._encode_long(symbols) == ids
    assert encoder.encode(symbols) == ids


@st.composite
def any_merges(draw):
    """Merges that no training made: any parts that exist by then, each pair once."""
    size = draw(st.integers(1, 3))
    merges = []
    for id in range(size, size + draw(st.integers(0, 12))):
        pair = draw(st.tuples(st.integers(0, id - 1), st.integers(0, id - 1)))
        if pair in merges:
            break
        merges.append(pair)
    return size, merges, draw(st.text("abc"[:size], max_size=120).map(_to_symbols))


@settings(max_examples=300)
@given(any_merges())
def test_short_and_long_encoding_agree_on_merges_from_anywhere(case):
    size, merges, symbols = case
    encoder = Encoder(merges, size)
    assert encoder._encode_short(symbols) == encoder._encode_long(symbols)
    assert encoder._encode_long(symbols) == replay(symbols, merges, size)


@given(learned)
def test_after_k_merges_the_tokens_follow_from_the_gaps(case):
    size, merges, symbols = case
    encoder = Encoder(merges, size)
    unfolded, gaps = encoder.gaps(encoder.encode(symbols))
    assert unfolded == symbols
    for k in range(len(merges) + 1):
        ids, inside = [], []
        for symbol, gap in zip(symbols, [*gaps, -1]):
            if gap == -1 or gap >= k:
                ids.append(size + max(inside) if inside else symbol)
                inside = []
            else:
                inside.append(gap)
        assert ids == replay(symbols, merges[:k], size)


@given(learned)
def test_fired_counts_the_places_of_every_merge(case):
    size, merges, symbols = case
    encoder = Encoder(merges, size)
    places = {}
    ids = list(symbols)
    for rank, pair in enumerate(merges):
        merged = merge_pair(ids, pair, size + rank)
        if len(merged) < len(ids):
            places[rank] = len(ids) - len(merged)
        ids = merged
    fired = encoder.fired(encoder.encode(symbols))
    assert {each.rank: each.places for each in fired} == places
    assert [each.rank for each in fired] == sorted(places)
    assert all((each.left, each.right) == merges[each.rank] for each in fired)


def test_a_long_text_of_one_letter_or_of_random_letters_is_encoded():
    """A quadratic encoder would not end within the time limit of the tests."""
    rng = random.Random(1)
    letters = bytes(rng.choices(range(97, 123), k=200_000))
    for text, sample in ((b"a" * 200_000, b"a" * 3000), (letters, letters[:3000])):
        encoder = Encoder(train(sample, 20), 256)
        ids = encoder.encode(text)
        assert len(ids) < len(text)
        assert encoder.gaps(ids)[0] == list(text)


def test_a_token_a_hundred_thousand_merges_deep_is_unfolded():
    depth = 100_000
    merges = [(0, 0)] + [(id, 0) for id in range(1, depth)]
    encoder = Encoder(merges, 1)
    symbols, gaps = encoder.gaps([depth])
    assert len(symbols) == depth + 1
    assert gaps == list(range(depth))
    assert len(encoder.fired([depth])) == depth
