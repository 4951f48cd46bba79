"""The encoder: symbols to token ids by the learned merges, lowest rank first.

Two ways with one result. A short pretoken keeps the rank of every pair in a list and takes the
minimum. A long one would make that quadratic; there, places are kept by rank, and the ranks are
worked off from the lowest, each from left to right, in time near linear in the length.

A token is always made by the same merge from the same two parts. So the ids alone tell how they
were made: `gaps` unfolds them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise

from bpe.steps import Fired

Pair = tuple[int, int]

OPEN = -1
"""The gap between two symbols that no merge has closed."""

_LONG = 100  # symbols from which on the linear way is the faster one
_BORDER = -2
_GONE = -3


class Encoder:
    """Applies merges. The merge of rank r makes id base_size + r.

    Every merge must be of ids that exist by then: its parts are below its own id.

    >>> encoder = Encoder([(97, 97), (97, 98), (256, 257)], 256)
    >>> encoder.encode(list(b"aaabaa"))
    [258, 256]
    """

    def __init__(self, merges: Iterable[Pair], base_size: int) -> None:
        self.merges = list(merges)
        self.base_size = base_size
        self._ranks = {pair: rank for rank, pair in enumerate(self.merges)}
        self._lengths = [1] * base_size
        for left, right in self.merges:
            self._lengths.append(self._lengths[left] + self._lengths[right])

    def length(self, id: int) -> int:
        """How many symbols a token is."""
        return self._lengths[id] if id >= 0 else 1

    def encode(self, symbols: Sequence[int]) -> list[int]:
        """Return the token ids of one pretoken. A symbol below 0 is unknown; it never merges."""
        return self._encode_short(symbols) if len(symbols) < _LONG else self._encode_long(symbols)

    def _encode_short(self, symbols: Sequence[int]) -> list[int]:
        ids = list(symbols)
        rank_of = self._ranks.get
        never = len(self.merges)
        ranks = [rank_of(pair, never) for pair in pairwise(ids)]
        while ranks and (rank := min(ranks)) != never:
            i = ranks.index(rank)
            ids[i : i + 2] = [self.base_size + rank]
            del ranks[i]
            if i < len(ranks):
                ranks[i] = rank_of((ids[i], ids[i + 1]), never)
            if i:
                ranks[i - 1] = rank_of((ids[i - 1], ids[i]), never)
        return ids

    def _encode_long(self, symbols: Sequence[int]) -> list[int]:
        """Cells as in `bpe.trainer`: a token's id stands in its first and in its last cell.

        Working off the ranks in order needs no second look: a new pair holds the id just made,
        so its merge came later in training. And a pair's places appear from left to right.
        """
        cells = [*symbols, _BORDER]
        places: dict[int, list[int]] = {}
        for place, pair in enumerate(pairwise(cells)):
            if (rank := self._ranks.get(pair)) is not None:
                places.setdefault(rank, []).append(place)
        waiting = list(places)
        heapify(waiting)
        while waiting:
            rank = heappop(waiting)
            for new_rank in self._merge(rank, places, cells):
                heappush(waiting, new_rank)
        ids = []
        place = 0
        while cells[place] != _BORDER:
            ids.append(cells[place])
            place += self.length(cells[place])
        return ids

    def _merge(self, rank: int, places: dict[int, list[int]], cells: list[int]) -> list[int]:
        """Merge one pair everywhere; return the ranks that have places for the first time."""
        rank_of, lengths = self._ranks.get, self._lengths
        left, right = self.merges[rank]
        new = self.base_size + rank
        left_length, length = lengths[left], lengths[new]
        fresh = []
        for place in places.pop(rank):
            middle = place + left_length
            if cells[place] == left and cells[middle] == right:
                end = place + length
                cells[middle] = _GONE
                cells[place] = cells[end - 1] = new
                previous = cells[place - 1]
                for start, pair in (
                    (place - lengths[previous], (previous, new)),
                    (place, (new, cells[end])),
                ):
                    if (found := rank_of(pair)) is not None:
                        if found not in places:
                            places[found] = []
                            fresh.append(found)
                        places[found].append(start)
        return fresh

    def gaps(self, ids: Iterable[int]) -> tuple[list[int], list[int]]:
        """Unfold tokens into their symbols and the gaps between them.

        gaps[i] is the rank of the merge that closed the gap between symbol i and the next, or
        `OPEN`. After only the first k merges, the gaps of rank k and above were still open.

        >>> encoder = Encoder([(97, 97), (97, 98), (256, 257)], 256)
        >>> encoder.gaps([258, 256])
        ([97, 97, 97, 98, 97, 97], [0, 2, 1, -1, 0])
        """
        symbols: list[int] = []
        gaps: list[int] = []
        for id in ids:
            stack = [(id, OPEN)]  # an id, and the rank of the gap that follows it
            while stack:
                id, following = stack.pop()
                rank = id - self.base_size
                if rank < 0:
                    symbols.append(id)
                    gaps.append(following)
                else:
                    left, right = self.merges[rank]
                    stack += ((right, following), (left, rank))
        return symbols, gaps[:-1]

    def fired(self, ids: Iterable[int]) -> list[Fired]:
        """The merges that made these tokens, in the order they fired, with their places.

        >>> Encoder([(97, 97), (97, 98), (256, 257)], 256).fired([258, 256])[0]
        Fired(rank=0, left=97, right=97, id=256, places=2)
        """
        places = [0] * len(self.merges)
        for id in ids:
            if id >= self.base_size:
                places[id - self.base_size] += 1
        for rank in reversed(range(len(places))):
            for part in self.merges[rank]:
                if part >= self.base_size:
                    places[part - self.base_size] += places[rank]
        return [
            Fired(rank, *self.merges[rank], self.base_size + rank, count)
            for rank, count in enumerate(places)
            if count
        ]
