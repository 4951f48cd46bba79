"""The trainer of `bpe.reference` with the face of the fast one, so that either can be used."""

from collections.abc import Iterable, Iterator, Sequence

from bpe.reference import count_weighted_pairs, merge_pair, rank_candidates
from bpe.steps import Candidate, Step


class SlowTrainer:
    """Counts everything again after every merge."""

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

        self._count()

    def _count(self) -> None:
        self.counts = count_weighted_pairs(self.pretokens)
        self.ranked = rank_candidates(self.counts, self.ties, self.order)
        self.tokens = sum(len(symbols) * weight for symbols, weight in self.pretokens.items())

    def read(self) -> Iterator[tuple[int, int]]:
        yield from ()

    def leading(self, limit: int) -> list[Candidate]:
        return [Candidate(*pair, self.counts[pair]) for pair in self.ranked[:limit]]

    def best(self) -> Candidate | None:
        return next(iter(self.leading(1)), None)

    def tied(self) -> int:
        return list(self.counts.values()).count(max(self.counts.values(), default=0))

    def step(self) -> Step:
        pair = self.ranked[0]
        count, before, new = self.counts[pair], self.tokens, self.next_id
        self.pretokens = {
            tuple(merge_pair(symbols, pair, new)): weight
            for symbols, weight in self.pretokens.items()
        }
        self.next_id += 1
        self._count()
        return Step(*pair, new, count, before - self.tokens)

    def leading_ids(self, limit: int) -> list[int]:
        return list(next(iter(self.pretokens), ()))  # all of them cover any number of symbols
