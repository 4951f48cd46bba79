"""The fast trainer: the merges of `bpe.reference`, without counting everything again each time.

All pretokens lie one after another in one row of cells, a border between them. A token covers
as many cells as it has base symbols, and its id stands in its first and in its last cell. So
from a token's first cell, its length leads to the next token, and the cell before it holds the
id of the previous one.

For every pair there are its count and its places (first cells, ascending). Merging a pair
visits its places only, and only its neighbours' counts change. Old places are not removed: one
look at the cells tells whether a place still holds.

The best pair comes from a heap. A pair is counted in full in the round in which it first
appears; after that its count only falls and its first place only moves to the right. So an old
entry in the heap is never worse than the truth: when it comes to the top it is compared with
the truth, and put back if it was too good. Exact "first seen" ties need nothing more.
"""

from __future__ import annotations

import gc
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from heapq import heappop, heappush, heapreplace
from itertools import islice, pairwise

from bpe.steps import Candidate, Step

Pair = tuple[int, int]
Places = Sequence[int]

BORDER = -2
_GONE = -1
_SLICE = 1 << 16  # cells counted between two looks at the clock


class Trainer:
    """Learns merges from weighted pretokens: `read` once to the end, then `step` for each merge.

    pretokens: their base symbols and how often each occurs, in order of first appearance.
    order: the base ids in the order in which the tie rule "smallest pair" compares them.
    first_seen: break ties by the first place instead.

    >>> trainer = Trainer([([97, 97, 97, 98], 2)], range(256), first_seen=True)
    >>> [done for done, total in trainer.read()]
    [5]
    >>> trainer.step()
    Step(left=97, right=97, id=256, count=4, places=2)
    >>> trainer.best()
    Candidate(left=256, right=97, count=2)
    """

    def __init__(
        self,
        pretokens: Iterable[tuple[Sequence[int], int]],
        order: Sequence[int],
        *,
        first_seen: bool,
    ) -> None:
        self._first_seen = first_seen
        # Inside, base ids are places in the order, so that smallest pairs compare by themselves.
        self._order = order
        self._lengths = [1] * len(order)
        self._cells: list[int] = []
        self._weigh: Callable[[Places], int] = len
        self._places: dict[Pair, Places] = {}
        self._counts: dict[Pair, int] = {}
        self._heap: list[tuple[int, int, Pair]] = []  # (-count, first place or 0, pair)
        self._lay_out(pretokens)

    def _lay_out(self, pretokens: Iterable[tuple[Sequence[int], int]]) -> None:
        inside = sorted(range(len(self._order)), key=self._order.__getitem__)
        lengths_and_weights = []
        for symbols, weight in pretokens:
            self._cells.extend(map(inside.__getitem__, symbols))
            self._cells.append(BORDER)
            lengths_and_weights.append((len(symbols), weight))
        if any(weight != 1 for _, weight in lengths_and_weights):
            weights: list[int] = []  # of every cell
            for length, weight in lengths_and_weights:
                weights.extend([weight] * (length + 1))
            weight_at = weights.__getitem__
            self._weigh = lambda places: sum(map(weight_at, places))

    def read(self) -> Iterator[tuple[int, int]]:
        """Count all pairs, in slices; yield how many cells are done, and of how many."""
        total = len(self._cells)
        found: defaultdict[Pair, list[int]] = defaultdict(list)
        pairs = enumerate(pairwise(self._cells))
        for start in range(0, total, _SLICE):
            for place, pair in islice(pairs, _SLICE):
                found[pair].append(place)
            yield min(start + _SLICE, total), total
        for pair in list(found):
            places = found.pop(pair)
            if BORDER not in pair:
                self._add(pair, places, self._weigh(places))

    def _add(self, pair: Pair, places: list[int], count: int) -> None:
        self._counts[pair] = count
        self._places[pair] = array("i", places) if len(places) > 8 else places
        heappush(self._heap, (-count, places[0] if self._first_seen else 0, pair))

    def best(self) -> Candidate | None:
        """The pair to merge next, or None when no two tokens are neighbours any more."""
        pair = self._bring_best_to_top()
        return pair and self._candidate(pair)

    def _bring_best_to_top(self) -> Pair | None:
        heap = self._heap
        while heap:
            entry = heap[0]
            pair = entry[2]
            count = self._counts[pair]
            if not count:
                heappop(heap)
                del self._counts[pair], self._places[pair]
                continue
            first = self._first_place(pair, entry[1]) if self._first_seen else 0
            if -count == entry[0] and first == entry[1]:
                return pair
            heapreplace(heap, (-count, first, pair))
        return None

    def _first_place(self, pair: Pair, known: int) -> int:
        """The first place that holds, from the one known to have been first."""
        left, right = pair
        cells = self._cells
        length = self._lengths[left]
        if cells[known] == left and cells[known + length] == right:
            return known
        places = self._places[pair]
        for index, place in enumerate(places):
            if cells[place] == left and cells[place + length] == right:
                self._places[pair] = places[index:]
                return place
        raise AssertionError(f"pair {pair} is counted but stands nowhere")

    def step(self) -> Step:
        """Merge the best pair everywhere; LookupError when there is none."""
        pair = self._bring_best_to_top()
        if pair is None:
            raise LookupError("no pair is left to merge")
        heappop(self._heap)
        count = self._counts[pair]
        left, right = pair
        new = len(self._lengths)
        self._lengths.append(self._lengths[left] + self._lengths[right])
        before, after, twins = self._replace(pair, new)
        places = self._recount(pair, new, before, after, twins)
        del self._counts[pair]  # only now: a pair that overlaps itself was its own neighbour
        return Step(self._id(left), self._id(right), new, count, places)

    def _replace(
        self, pair: Pair, new: int
    ) -> tuple[dict[int, list[int]], dict[int, list[int]], list[int]]:
        """Write the new id over the pair's places.

        Return the places by the neighbour before, by the neighbour after, and the places of
        new tokens that stand directly before another new one.
        """
        left, right = pair
        cells = self._cells
        left_length, length = self._lengths[left], self._lengths[new]
        before: defaultdict[int, list[int]] = defaultdict(list)
        after: defaultdict[int, list[int]] = defaultdict(list)
        twins: list[int] = []
        for place in self._places.pop(pair):
            middle = place + left_length
            if cells[place] == left and cells[middle] == right:
                end = place + length
                previous = cells[place - 1]
                cells[middle] = _GONE
                cells[place] = cells[end - 1] = new
                if previous == new:
                    twins.append(place - length)
                    after[left].pop()  # that one stood before `left`, which is new now
                else:
                    before[previous].append(place)
                after[cells[end]].append(place)
        return before, after, twins

    def _recount(
        self,
        pair: Pair,
        new: int,
        before: dict[int, list[int]],
        after: dict[int, list[int]],
        twins: list[int],
    ) -> int:
        """Move the neighbours' counts from the old pairs to the new; return the weighted places."""
        left, right = pair
        counts, weigh, lengths = self._counts, self._weigh, self._lengths
        merged = 0
        for previous, places in before.items():
            weight = weigh(places)
            merged += weight
            if previous != BORDER:
                counts[previous, left] -= weight
                length = lengths[previous]
                self._add((previous, new), [place - length for place in places], weight)
        if twins:
            weight = weigh(twins)
            merged += weight
            counts[right, left] -= weight
            self._add((new, new), twins, weight)
        for following, places in after.items():
            if places and following != BORDER:
                weight = weigh(places)
                counts[right, following] -= weight
                self._add((new, following), places, weight)
        return merged

    def _id(self, inside: int) -> int:
        return self._order[inside] if inside < len(self._order) else inside

    def _candidate(self, pair: Pair) -> Candidate:
        return Candidate(self._id(pair[0]), self._id(pair[1]), self._counts[pair])


@contextmanager
def collector_paused() -> Iterator[None]:
    """Keep the garbage collector from running: training makes many lists, and no cycles."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
