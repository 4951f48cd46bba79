"""Both ways of encoding equal the replay of the merges, and gaps tell how tokens were made."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import weighted

from bpe.encoder import Encoder
from bpe.reference import merge_pair, train, train_weighted


def replay(symbols, merges, base_size):
    for rank, pair in enumerate(merges):
        symbols = merge_pair(symbols, pair, base_size + rank)
    return list(symbols)


learned = weighted.flatmap(
    lambda sized: st.tuples(
        st.just(sized[0]),
        st.integers(0, 40).map(lambda n: train_weighted(sized[1], n, base_size=sized[0])),
        st.lists(st.integers(-1, sized[0] - 1), max_size=150),
    )
)


@settings(max_examples=1000)
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
    return size, merges, draw(st.lists(st.integers(0, size - 1), max_size=150))


@settings(max_examples=1000)
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
    merges = train(b"a" * 3000, 20) + train(bytes(range(97, 123)) * 3, 10)
    merges = list(dict.fromkeys(merges))
    encoder = Encoder(merges[:11], 256)
    assert sum(map(encoder.length, encoder.encode(b"a" * 200_000))) == 200_000
    rng = random.Random(1)
    letters = bytes(rng.randrange(97, 123) for _ in range(200_000))
    assert encoder.gaps(encoder.encode(letters))[0] == list(letters)


def test_a_token_a_hundred_thousand_merges_deep_is_unfolded():
    depth = 100_000
    merges = [(0, 0)] + [(id, 0) for id in range(1, depth)]
    encoder = Encoder(merges, 1)
    symbols, gaps = encoder.gaps([depth])
    assert len(symbols) == depth + 1
    assert gaps == list(range(depth))
    assert len(encoder.fired([depth])) == depth
