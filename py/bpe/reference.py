"""Byte-pair encoding in its plainest form: short, pure functions, in no hurry.

They work on ids. Text becomes ids as its UTF-8 bytes, 0 to 255; merge number 0 makes id 256,
merge number 1 makes id 257, and so on. The ordered list of merged pairs is all that is learned.

`bpe.trainer` and `bpe.encoder` are the fast versions; tests hold them equal to these.

Sources: Gage 1994 (the compression method), Sennrich, Haddow and Birch 2016 (merges learned on
weighted words), Radford et al. 2019 (bytes as the base). Left out: special tokens, and every
splitting of text; the pretokens come in ready-made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

Pair = tuple[int, int]


def count_pairs(ids: Sequence[int]) -> dict[Pair, int]:
    """Count the pairs of neighbours, in the order in which they are first seen.

    >>> count_pairs([97, 97, 97, 98])
    {(97, 97): 2, (97, 98): 1}
    """
    counts: dict[Pair, int] = {}
    for pair in pairwise(ids):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def most_frequent(counts: Mapping[Pair, int]) -> Pair:
    """Return the pair with the highest count; of equals, the one first seen.

    >>> most_frequent({(1, 2): 3, (2, 3): 5, (3, 4): 5})
    (2, 3)
    """
    return max(counts, key=counts.__getitem__)


def merge_pair(ids: Sequence[int], pair: Pair, new_id: int) -> list[int]:
    """Replace the pair by the new id, from left to right; places cannot overlap.

    >>> merge_pair([97, 97, 97, 98], (97, 97), 256)
    [256, 97, 98]
    """
    merged = []
    i = 0
    while i < len(ids):
        if i + 1 < len(ids) and (ids[i], ids[i + 1]) == pair:
            merged.append(new_id)
            i += 2
        else:
            merged.append(ids[i])
            i += 1
    return merged


def train(ids: Sequence[int], merges: int) -> list[Pair]:
    """Learn up to `merges` merges: count, take the most frequent pair, replace it, repeat.

    >>> train(b"aaabdaaabac", 3)
    [(97, 97), (256, 97), (257, 98)]
    """
    learned: list[Pair] = []
    for new_id in range(256, 256 + merges):
        counts = count_pairs(ids)
        if not counts:
            break
        pair = most_frequent(counts)
        ids = merge_pair(ids, pair, new_id)
        learned.append(pair)
    return learned


def build_vocabulary(merges: Sequence[Pair]) -> list[bytes]:
    """Return the bytes of every token, by id: the single bytes, then one entry a merge.

    >>> build_vocabulary([(97, 97), (256, 98)])[255:]
    [b'\\xff', b'aa', b'aab']
    """
    vocabulary = [bytes([byte]) for byte in range(256)]
    for left, right in merges:
        vocabulary.append(vocabulary[left] + vocabulary[right])
    return vocabulary


def encode(ids: Sequence[int], merges: Sequence[Pair]) -> list[int]:
    """Merge what can be merged, always the pair of lowest rank: the one learned earliest.

    >>> encode(b"aaab", [(97, 97), (97, 98), (256, 257)])
    [258]
    """
    ids = list(ids)
    ranks = {pair: rank for rank, pair in enumerate(merges)}
    while len(ids) > 1:
        pair = min(count_pairs(ids), key=lambda pair: ranks.get(pair, len(ranks)))
        if pair not in ranks:
            break
        ids = merge_pair(ids, pair, 256 + ranks[pair])
    return ids


def encode_by_replay(ids: Sequence[int], merges: Sequence[Pair]) -> list[int]:
    """Do every learned merge again, in the order of learning. The same ids as `encode`.

    >>> encode_by_replay(b"aaab", [(97, 97), (97, 98), (256, 257)])
    [258]
    """
    ids = list(ids)
    for rank, pair in enumerate(merges):
        ids = merge_pair(ids, pair, 256 + rank)
    return ids


def encode_by_bytes(data: bytes, vocabulary: Sequence[bytes]) -> list[int]:
    """Join the neighbours whose joined bytes are the lowest token (tiktoken's rule).

    No merges are needed, only the vocabulary. The same ids as `encode`, as long as the
    vocabulary was made by training: a file from elsewhere need not obey.

    >>> encode_by_bytes(b"aaab", build_vocabulary([(97, 97), (97, 98), (256, 257)]))
    [258]
    """
    ids = {token: id for id, token in enumerate(vocabulary)}
    parts = [bytes([byte]) for byte in data]
    while len(parts) > 1:
        found = [ids.get(left + right, len(ids)) for left, right in pairwise(parts)]
        lowest = min(found)
        if lowest == len(ids):
            break
        i = found.index(lowest)
        parts[i : i + 2] = [parts[i] + parts[i + 1]]
    return [ids[part] for part in parts]


def decode(ids: Sequence[int], vocabulary: Sequence[bytes]) -> str:
    """Join the bytes of the tokens and read them as UTF-8; broken characters become U+FFFD.

    >>> decode([256, 98], build_vocabulary([(97, 97)]))
    'aab'
    """
    return b"".join(vocabulary[id] for id in ids).decode("utf-8", errors="replace")


def count_weighted_pairs(pretokens: Mapping[tuple[int, ...], int]) -> dict[Pair, int]:
    """Count pairs in pretokens, each as often as the pretoken occurs; none crosses two.

    >>> count_weighted_pairs({(108, 111, 119): 5, (108, 111): 2})
    {(108, 111): 7, (111, 119): 5}
    """
    counts: dict[Pair, int] = {}
    for symbols, times in pretokens.items():
        for pair in pairwise(symbols):
            counts[pair] = counts.get(pair, 0) + times
    return counts


def rank_candidates(
    counts: Mapping[Pair, int], ties: str = "first", order: Sequence[int] = ()
) -> list[Pair]:
    """Sort the counted pairs, the one to merge next in front.

    Of pairs with equal counts `ties` puts in front: "first", the one first seen;
    "smallest", the smallest (left id, right id); "huggingface", the smallest when the base ids
    stand in the sequence `order` (Hugging Face's trainer numbers the bytes in its own order).

    >>> rank_candidates({(2, 3): 1, (1, 2): 1, (5, 5): 4})
    [(5, 5), (2, 3), (1, 2)]
    >>> rank_candidates({(2, 3): 1, (1, 2): 1, (5, 5): 4}, "smallest")
    [(5, 5), (1, 2), (2, 3)]
    """
    if ties == "first":
        return sorted(counts, key=lambda pair: -counts[pair])  # sorted() keeps equals in place
    place = {id: position for position, id in enumerate(order if ties == "huggingface" else ())}
    return sorted(counts, key=lambda pair: (-counts[pair], [place.get(id, id) for id in pair]))


def train_weighted(
    pretokens: Mapping[tuple[int, ...], int],
    merges: int,
    *,
    base_size: int = 256,
    ties: str = "first",
    order: Sequence[int] = (),
    min_count: int = 1,
) -> list[Pair]:
    """Learn merges from pretokens and how often each occurs.

    "First seen" means: scanning the pretokens in their order, each from left to right.

    >>> train_weighted({tuple(b"low"): 5, tuple(b"lower"): 2}, 2)
    [(108, 111), (256, 119)]
    """
    learned: list[Pair] = []
    for new_id in range(base_size, base_size + merges):
        counts = count_weighted_pairs(pretokens)
        ranked = rank_candidates(counts, ties, order)
        if not ranked or counts[ranked[0]] < min_count:
            break
        learned.append(ranked[0])
        pretokens = {
            tuple(merge_pair(symbols, ranked[0], new_id)): times
            for symbols, times in pretokens.items()
        }
    return learned
