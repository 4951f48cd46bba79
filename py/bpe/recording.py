"""Training with every step kept, for a page that replays it.

The page counts nothing: what it draws between two merges is a `State`, what it does at one is a
`Step`, and how the corpus was cut at any time follows from the gaps in the `View`.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import asdict, astuple, dataclass
from typing import Any, Protocol

from bpe.corpus import Text
from bpe.options import Options
from bpe.steps import Candidate, Progress, State, Step
from bpe.tokenizer import Tokenizer
from bpe.trainer import collector_paused
from bpe.training import Learner, Training, implied_pretokenizer
from bpe.views import View, view_pretokens, view_text, view_token
from bpe.watching import WatchedTrainer

VERSION = 1
LEADING = 12  # candidates kept in a state
SHOWN_PRETOKENS = 300
SHOWN_SYMBOLS = 4000


@dataclass(frozen=True, slots=True)
class CorpusSize:
    """Characters, UTF-8 bytes, pretokens, and different pretokens."""

    characters: int
    bytes: int
    pretokens: int
    distinct: int


@dataclass(frozen=True, slots=True)
class Recording:
    """A training, step by step: states[k] is the corpus after k merges, steps[k] what came next."""

    options: Options
    tokenizer: Tokenizer
    corpus: CorpusSize
    states: tuple[State, ...]
    steps: tuple[Step, ...]
    view: View

    def to_json(self) -> str:
        """The JSON text that the page's trainer draws."""
        return json.dumps(self.as_dict(), ensure_ascii=False, separators=(",", ":"))

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        saved = self.tokenizer.to_json()
        return {
            "version": VERSION,
            "options": asdict(self.options),
            "tokenizer": saved,
            "key": key_of(saved),
            "base_size": self.tokenizer.base_size,
            "tokens": [view_token(self.tokenizer, id) for id in range(self.tokenizer.vocab_size)],
            "corpus": asdict(self.corpus),
            "states": [
                {
                    "tokens": state.tokens,
                    "vocab_size": state.vocab_size,
                    "in_use": state.in_use,
                    "candidates": [astuple(each) for each in state.candidates],
                    "tied": state.tied,
                }
                for state in self.states
            ],
            "steps": [asdict(step) for step in self.steps],
            "stopped": asdict(self.tokenizer.stopped),
            "view": self.view.as_dict(),
        }


def record(
    text: Text,
    vocab_size: int | None = None,
    *,
    merges: int | None = None,
    base: str = "bytes",
    pretokenizer: str | None = None,
    end_of_word: str | None = None,
    ties: str = "first",
    min_count: int = 1,
) -> Recording:
    """Train as `bpe.train` does, with the same arguments, and keep every step.

    >>> recording = record("aaabdaaabac", merges=2)
    >>> recording.steps[0]
    Step(left=97, right=97, id=256, count=4, places=2)
    >>> [state.tokens for state in recording.states]
    [11, 9, 7]
    """
    options = Options(
        vocab_size=vocab_size,
        merges=merges,
        base=base,
        pretokenizer=implied_pretokenizer(text, pretokenizer, end_of_word),
        end_of_word=end_of_word,
        ties=ties,
        min_count=min_count,
    )
    pieces = iter_record(text, options)
    with collector_paused():
        while True:
            try:
                next(pieces)
            except StopIteration as end:
                recording: Recording = end.value
                return recording


class Watched(Learner, Protocol):
    """What a recording needs of a trainer."""

    def leading(self, limit: int) -> list[Candidate]:
        """As `WatchedTrainer.leading`."""

    def tied(self) -> int:
        """As `WatchedTrainer.tied`."""

    def leading_ids(self, limit: int) -> list[int]:
        """As `WatchedTrainer.leading_ids`."""


def iter_record(
    text: Text, options: Options, make_learner: Callable[..., Watched] = WatchedTrainer
) -> Generator[Progress, None, Recording]:
    """`record` in small pieces: yields how far it is, returns the Recording."""
    training = Training(text, options, make_learner)
    yield from training.read()
    tally = _Tally(training)
    states = [tally.state()]
    steps = []
    while not training.stopped:
        steps.append(training.step())
        tally.count(steps[-1])
        states.append(tally.state())
        yield training.progress()
    corpus = training.corpus
    tokenizer = training.tokenizer()
    return Recording(
        options=options,
        tokenizer=tokenizer,
        corpus=CorpusSize(corpus.characters, corpus.bytes, corpus.total, len(corpus.pretokens)),
        states=tuple(states),
        steps=tuple(steps),
        view=_view(training, tokenizer),
    )


def key_of(saved: str) -> str:
    """The name by which the page calls a tokenizer: a hash of its JSON text."""
    return hashlib.sha256(saved.encode("utf-8")).hexdigest()[:16]


class _Tally:
    """How many tokens of each id the corpus is now."""

    def __init__(self, training: Training[Watched]) -> None:
        self._training = training
        self._uses: Counter[int] = Counter()
        for symbols, times in training.pretoken_symbols():
            if times == 1:
                self._uses.update(symbols)
            else:
                for symbol in symbols:
                    self._uses[symbol] += times
        self._tokens = self._uses.total()

    def count(self, step: Step) -> None:
        self._tokens -= step.places
        self._uses[step.id] = step.places
        for part in (step.left, step.right):
            self._uses[part] -= step.places
            if not self._uses[part]:
                del self._uses[part]

    def state(self) -> State:
        training = self._training
        return State(
            tokens=self._tokens,
            vocab_size=training.alphabet.size + len(training.merges),
            in_use=len(self._uses),
            candidates=tuple(training.learner.leading(LEADING)),
            tied=training.learner.tied(),
        )


def _view(training: Training[Watched], tokenizer: Tokenizer) -> View:
    corpus = training.corpus
    if corpus.one_text:
        text = next(iter(corpus.pretokens), "")
        ids = training.learner.leading_ids(SHOWN_SYMBOLS)
        return view_text(tokenizer, text, ids, SHOWN_SYMBOLS)
    return view_pretokens(
        tokenizer,
        (
            (each, times, tokenizer.codec.pretoken_ids(each))
            for each, times in corpus.pretokens.items()
        ),
        len(corpus.pretokens),
        items=SHOWN_PRETOKENS,
        symbols=SHOWN_SYMBOLS,
    )
