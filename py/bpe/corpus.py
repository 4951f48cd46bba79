"""What a tokenizer is trained on: pretokens, and how often each occurs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bpe.errors import OptionError, TextError, short
from bpe.options import check_int
from bpe.pretokenizers import Pretokenizer
from bpe.text import clean

Text: TypeAlias = str | Iterable[str] | Mapping[str, int]
"""One text; several, which merges never cross; or pretokens with their numbers."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Pretokens in order of first appearance, with their numbers.

    characters, bytes: of all the text, dropped white space included. one_text: whether it is a
    single text that was not cut.
    """

    pretokens: Mapping[str, int]
    characters: int
    bytes: int
    one_text: bool

    @property
    def total(self) -> int:
        """How many pretokens there are, repeated ones counted each time."""
        return sum(self.pretokens.values())


def read_corpus(text: Text, pretokenizer: Pretokenizer) -> Corpus:
    """Cut the text, and count equal pretokens.

    >>> from bpe.pretokenizers import pretokenizer
    >>> read_corpus("to be or to", pretokenizer("words")).pretokens
    {'to': 2, 'be': 1, 'or': 1}
    """
    if isinstance(text, Mapping):
        return _from_counts(text)
    texts = [clean(text)] if isinstance(text, str) else read_texts(text)
    counts: Counter[str] = Counter()
    for document in texts:
        counts.update(pretokenizer.split(document))
    return Corpus(
        dict(counts),
        sum(map(len, texts)),
        sum(len(document.encode("utf-8")) for document in texts),
        one_text=isinstance(text, str) and pretokenizer.name is None,
    )


def read_texts(texts: Iterable[str]) -> list[str]:
    """Return the texts, clean; TextError or OptionError for what is not texts in an order."""
    if isinstance(texts, (bytes, bytearray, memoryview)) or not isinstance(texts, Iterable):
        raise TextError(
            f"text must be a str, several, or a mapping, got {type(texts).__name__}; "
            "bytes become text with data.decode('utf-8', errors='replace')"
        )
    if isinstance(texts, (set, frozenset)):
        raise OptionError(
            "texts must have an order, because ties go to what is seen first, got a set; "
            "pass sorted(texts)"
        )
    return [clean(document, f"text {number}") for number, document in enumerate(texts)]


def _from_counts(counts: Mapping[str, int]) -> Corpus:
    pretokens: dict[str, int] = {}
    for pretoken, count in counts.items():
        pretoken = clean(pretoken, "a pretoken")
        check_int(f"the count of {short(pretoken)}", count, 0, "give how often it occurs")
        if pretoken and count:
            pretokens[pretoken] = pretokens.get(pretoken, 0) + count
    return Corpus(
        pretokens,
        sum(len(pretoken) * count for pretoken, count in pretokens.items()),
        sum(len(pretoken.encode("utf-8")) * count for pretoken, count in pretokens.items()),
        one_text=False,
    )
