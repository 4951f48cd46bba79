"""Training a tokenizer from text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from bpe.alphabets import ByteAlphabet, CharacterAlphabet
from bpe.corpus import Corpus, Text, read_corpus, read_texts
from bpe.errors import TextError
from bpe.model import Model
from bpe.options import Options
from bpe.pretokenizers import pretokenizer as find_pretokenizer
from bpe.steps import Candidate, Merge, Progress, Reason, Step, Stopped
from bpe.tokenizer import Tokenizer
from bpe.trainer import Trainer, collector_paused


def train(
    text: Text,
    vocab_size: int | None = None,
    *,
    merges: int | None = None,
    base: str = "bytes",
    pretokenizer: str | None = None,
    end_of_word: str | None = None,
    ties: str = "first",
    min_count: int = 1,
    on_progress: Callable[[Progress], object] | None = None,
) -> Tokenizer:
    """Learn a tokenizer.

    text: a str; several (merges never cross from one to the next); or a mapping from pretoken
        to how often it occurs. The pretokens of a mapping are not cut again; `pretokenizer`
        then only says how the tokenizer cuts what it encodes.
    vocab_size, merges: exactly one of them, the size of the vocabulary or how many to learn.
    base: "bytes", ids 0 to 255; or "characters", the sorted characters of the text, which
        are then the only ones that can be encoded.
    pretokenizer: None; "whitespace" (runs of white space, runs of the rest); or "words"
        (white space is dropped, so that decoding is lossy).
    end_of_word: a marker such as "</w>" that closes every pretoken as a symbol of its own.
        Needs base "characters" and pretokenizer "words", which a mapping implies.
    ties: of equally frequent pairs "first" takes the one seen first, from left to right;
        "smallest" the smallest (left id, right id); "huggingface" the same with the bytes in
        the order of GPT-2's alphabet, as Hugging Face's trainer does (it numbers characters in
        sorted order, so for them this is "smallest").
    min_count: stop when no pair occurs as often as this.
    on_progress: called with a `Progress` after each merge; raise from it to stop.

    Training ends early when no pair is left; `Tokenizer.stopped` says why it ended. Options
    that mean nothing raise OptionError (VocabularySizeError for the size), what is not text
    TextError.

    >>> tokenizer = train("aaabdaaabac", merges=3)
    >>> [tokenizer.token_text(merge.id) for merge in tokenizer.merges]
    ['aa', 'aaa', 'aaab']
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
    training = Training(text, options, Trainer)
    with collector_paused():
        for progress in training.run():
            if on_progress is not None:
                on_progress(progress)
    return training.tokenizer()


def train_words(
    words: Iterable[str] | Mapping[str, int],
    merges: int,
    *,
    end_of_word: str | None = "</w>",
    ties: str = "first",
    min_count: int = 1,
) -> Tokenizer:
    """Learn from single words, or from a mapping from word to how often it occurs.

    The classic setting of Sennrich, Haddow and Birch (2016): characters, merged inside words.

    >>> train_words({"low": 5, "lowest": 2}, 2).tokens("lows")
    ['low', 's', '</w>']
    """
    if isinstance(words, str):
        raise TextError("words must be several words, got one str; pass text.split()")
    if not isinstance(words, Mapping):
        words = Counter(read_texts(words))
    return train(
        words,
        merges=merges,
        base="characters",
        pretokenizer="words",
        end_of_word=end_of_word,
        ties=ties,
        min_count=min_count,
    )


def implied_pretokenizer(
    text: Text, pretokenizer: str | None, end_of_word: str | None
) -> str | None:
    """Pretokens that end in a marker are words, also when they come ready-made."""
    if isinstance(text, Mapping) and pretokenizer is None and end_of_word is not None:
        return "words"
    return pretokenizer


class Learner(Protocol):
    """What a training needs of a trainer; tests put a slow one in the place of the fast."""

    def read(self) -> Iterator[tuple[int, int]]:
        """As `Trainer.read`."""

    def best(self) -> Candidate | None:
        """As `Trainer.best`."""

    def step(self) -> Step:
        """As `Trainer.step`."""


L = TypeVar("L", bound=Learner)


class Training(Generic[L]):
    """One training, in small pieces: `read` to the end, then `step` until it has `stopped`.

    >>> training = Training("aaab", Options(merges=5), Trainer)
    >>> for progress in training.run(): pass
    >>> training.stopped.reason, len(training.merges)
    ('no_pairs', 3)
    """

    def __init__(self, text: Text, options: Options, make_learner: Callable[..., L]) -> None:
        self.options = options
        self.corpus = read_corpus(text, find_pretokenizer(options.pretokenizer))
        self.alphabet = _alphabet(self.corpus, options)
        self.limit = options.merges_for(self.alphabet.size)
        self.merges: list[Merge] = []
        self.stopped: Stopped | None = None
        self.learner = make_learner(
            self.pretoken_symbols(),
            self.alphabet.tie_order(options.ties),
            first_seen=options.ties == "first",
        )

    def pretoken_symbols(self) -> Iterator[tuple[Sequence[int], int]]:
        """The base symbols of each pretoken, and how often it occurs."""
        for pretoken, count in self.corpus.pretokens.items():
            yield self.alphabet.symbols(pretoken), count

    def run(self) -> Iterator[Progress]:
        """Do all of it, looking up after each piece."""
        yield from self.read()
        while not self.stopped:
            self.step()
            yield self.progress()

    def read(self) -> Iterator[Progress]:
        """Count the pairs."""
        for done, total in self.learner.read():
            yield Progress(done, total, "counting pairs")
        self.stopped = self._why_stop()

    def step(self) -> Step:
        """Learn one merge; only while not `stopped`."""
        step = self.learner.step()
        self.merges.append(Merge(step.left, step.right, step.id, step.count))
        self.stopped = self._why_stop()
        return step

    def progress(self) -> Progress:
        """How many merges are learned."""
        done = len(self.merges)
        return Progress(done, self.limit, f"merge {done} of {self.limit}")

    def tokenizer(self) -> Tokenizer:
        """The tokenizer, once training has stopped."""
        if self.stopped is None:
            raise RuntimeError("this training has not stopped; call step() until it has")
        return Tokenizer(
            Model(
                alphabet=self.alphabet,
                merges=tuple(self.merges),
                pretokenizer=self.options.pretokenizer,
                ties=self.options.ties,
                min_count=self.options.min_count,
                stopped=self.stopped,
            )
        )

    def _why_stop(self) -> Stopped | None:
        learned, asked, least = len(self.merges), self.limit, self.options.min_count
        size = f"the vocabulary has {self.alphabet.size + learned} entries"
        if learned == asked:
            return Stopped("reached", f"All {asked} merges are learned; {size}.")
        best = self.learner.best()
        reason: Reason
        if best is None:
            reason, why = "no_pairs", "no two tokens are neighbours any more"
        elif best.count < least:
            times = "once" if best.count == 1 else f"{best.count} times"
            reason, why = "min_count", f"the best pair occurs only {times}, min_count is {least}"
        else:
            return None
        return Stopped(reason, f"Stopped after {learned} of {asked} merges: {why}; {size}.")


def _alphabet(corpus: Corpus, options: Options) -> ByteAlphabet | CharacterAlphabet:
    if options.base == "bytes":
        return ByteAlphabet()
    return CharacterAlphabet.of(corpus.pretokens, options.end_of_word)
