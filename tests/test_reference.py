"""The plain algorithms do what the chapters say, and the three ways to encode agree."""

import pytest
from bpe import reference
from hypothesis import given
from hypothesis import strategies as st
from strategies import TIES, crowded, weighted


def test_a_pair_that_overlaps_itself_counts_every_start_and_merges_from_the_left():
    assert reference.count_pairs([7, 7, 7]) == {(7, 7): 2}
    assert reference.merge_pair([7, 7, 7], (7, 7), 9) == [9, 7]
    assert reference.merge_pair([7, 7, 7, 7], (7, 7), 9) == [9, 9]


def test_the_worked_example_gives_the_published_merges_and_ids():
    merges = reference.train(b"aaabdaaabac", 4)
    assert merges == [(97, 97), (256, 97), (257, 98), (258, 100)]
    assert reference.encode(b"aaabdaaabac", merges) == [259, 258, 97, 99]


@pytest.mark.parametrize(
    ("text", "learned"),
    [
        (b"bbbaaaddddcccc", [b"dd", b"cc", b"bb", b"aa"]),
        (b"aaabbbccccdddd", [b"cc", b"dd", b"aa", b"bb"]),
    ],
)
def test_a_tie_goes_to_the_pair_seen_first(text, learned):
    merges = reference.train(text, 4)
    assert reference.build_vocabulary(merges)[256:] == learned


def test_a_tie_goes_to_the_smallest_pair_when_asked():
    pretokens = {tuple(b"bbbaaaddddcccc"): 1}
    merges = reference.train_weighted(pretokens, 4, ties="smallest")
    assert reference.build_vocabulary(merges)[256:] == [b"cc", b"dd", b"aa", b"bb"]


def test_training_stops_when_nothing_is_left_to_merge():
    assert reference.train(b"", 5) == []
    assert reference.train(b"a", 5) == []
    assert len(reference.train(b"aaabdaaabac", 100)) == 7


@given(crowded, crowded, st.integers(0, 30))
def test_three_ways_to_encode_agree(trained, text, merges):
    learned = reference.train(trained.encode(), merges)
    data = text.encode()
    ids = reference.encode(data, learned)
    assert ids == reference.encode_by_replay(data, learned)
    vocabulary = reference.build_vocabulary(learned)
    assert ids == reference.encode_by_bytes(data, vocabulary)
    assert reference.decode(ids, vocabulary) == text


@given(crowded, st.integers(0, 30))
def test_one_pretoken_of_weight_one_is_the_whole_text(text, merges):
    data = text.encode()
    weighted_merges = reference.train_weighted({tuple(data): 1} if data else {}, merges)
    assert weighted_merges == reference.train(data, merges)


@given(weighted, st.sampled_from(TIES))
def test_weights_count_as_repetitions(sized, ties):
    """Pretokens written out one after another, apart, give what weights give."""
    size, pretokens = sized
    border = itself = size  # a border of its own between any two, so that nothing crosses
    row = []
    for symbols, times in pretokens.items():
        for _ in range(times):
            row += [*symbols, border]
            border += 1
    counts = reference.count_pairs(row)
    inside = {pair: n for pair, n in counts.items() if max(pair) < itself}
    assert inside == reference.count_weighted_pairs(pretokens)
    assert list(inside) == list(reference.count_weighted_pairs(pretokens))
    assert reference.rank_candidates(inside, ties, range(size)) == reference.rank_candidates(
        reference.count_weighted_pairs(pretokens), ties, range(size)
    )
