"""A trainer that can be looked at between two merges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from bpe.steps import Candidate
from bpe.trainer import BORDER, Pair, Trainer


class WatchedTrainer(Trainer):
    """Learns what `Trainer` learns; looking costs a little time and changes nothing.

    >>> trainer = WatchedTrainer([([97, 97, 97, 98], 2)], range(256), first_seen=True)
    >>> for progress in trainer.read(): pass
    >>> step = trainer.step()
    >>> trainer.leading(5)
    [Candidate(left=256, right=97, count=2), Candidate(left=97, right=98, count=2)]
    >>> trainer.tied()
    2
    """

    def __init__(
        self,
        pretokens: Iterable[tuple[Sequence[int], int]],
        order: Sequence[int],
        *,
        first_seen: bool,
    ) -> None:
        super().__init__(pretokens, order, first_seen=first_seen)
        self._counts = self._watched = _Counts()

    def leading(self, limit: int) -> list[Candidate]:
        """The best pairs, at most `limit`, in the order of the tie rule."""
        taken: list[tuple[int, int, Pair]] = []
        while len(taken) < limit and self._bring_best_to_top():
            taken.append(heappop(self._heap))
        for entry in taken:
            heappush(self._heap, entry)
        return [self._candidate(pair) for _, _, pair in taken]

    def tied(self) -> int:
        """How many pairs share the top count."""
        best = self.best()
        return self._watched.pairs_with[best.count] if best else 0

    def leading_ids(self, limit: int) -> list[int]:
        """The ids of the tokens that cover the first `limit` symbols of the first pretoken."""
        ids = []
        cell = 0
        while cell < min(limit, len(self._cells)) and self._cells[cell] != BORDER:
            ids.append(self._id(self._cells[cell]))
            cell += self._lengths[self._cells[cell]]
        return ids


class _Counts(dict[Pair, int]):
    """Counts of pairs that know how many pairs have a count."""

    def __init__(self) -> None:
        super().__init__()
        self.pairs_with: Counter[int] = Counter()

    def __setitem__(self, pair: Pair, count: int) -> None:
        self.pairs_with[self.get(pair, 0)] -= 1
        self.pairs_with[count] += 1
        super().__setitem__(pair, count)

    def __delitem__(self, pair: Pair) -> None:
        self.pairs_with[self[pair]] -= 1
        super().__delitem__(pair)
