"""The trainer of `bpe.reference` with the face of the fast one, so that either can be used."""

from collections.abc import Iterable, Iterator, Sequence

from bpe.reference import count_weighted_pairs, merge_pair, rank_candidates
from bpe.steps import Candidate, Step


class SlowTrainer:
    """Counts everything again for every question."""

    def __init__(
        self,
        pretokens: Iterable[tuple[Sequence[int], int]],
        order: Sequence[int],
        *,
        first_seen: bool,
    ) -> None:
        self.pretokens = {tuple(symbols): weight for symbols, weight in pretokens}
        self.order = order
        self.ties = "first" if first_seen else "huggingface"
        self.next_id = len(order)

    def read(self) -> Iterator[tuple[int, int]]:
        yield from ()

    def leading(self, limit: int) -> list[Candidate]:
        counts = count_weighted_pairs(self.pretokens)
        ranked = rank_candidates(counts, self.ties, self.order)
        return [Candidate(*pair, counts[pair]) for pair in ranked[:limit]]

    def best(self) -> Candidate | None:
        return next(iter(self.leading(1)), None)

    def tied(self) -> int:
        counts = list(count_weighted_pairs(self.pretokens).values())
        return counts.count(max(counts, default=0))

    def step(self) -> Step:
        best = self.best()
        assert best is not None
        before = self._tokens()
        self.pretokens = {
            tuple(merge_pair(symbols, (best.left, best.right), self.next_id)): weight
            for symbols, weight in self.pretokens.items()
        }
        self.next_id += 1
        places = before - self._tokens()
        return Step(best.left, best.right, self.next_id - 1, best.count, places)

    def leading_ids(self, limit: int) -> list[int]:
        return list(next(iter(self.pretokens), ()))  # all of them cover any number of symbols

    def _tokens(self) -> int:
        return sum(len(symbols) * weight for symbols, weight in self.pretokens.items())
