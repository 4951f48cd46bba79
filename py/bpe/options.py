"""The options of training, checked before any work is done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bpe.errors import OptionError, VocabularySizeError, short
from bpe.pretokenizers import pretokenizer as find_pretokenizer
from bpe.text import clean

BASES = ("bytes", "characters")
TIES = ("first", "smallest", "huggingface")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How to train. Making one checks everything that can be known without the text.

    >>> Options(merges=-1)
    Traceback (most recent call last):
    ...
    bpe.errors.OptionError: merges must be at least 0, got -1; pass merges=0 to learn none
    """

    vocab_size: int | None = None
    merges: int | None = None
    base: str = "bytes"
    pretokenizer: str | None = None
    end_of_word: str | None = None
    ties: str = "first"
    min_count: int = 1

    def __post_init__(self) -> None:
        _check_choice("base", self.base, BASES)
        _check_choice("ties", self.ties, TIES)
        find_pretokenizer(self.pretokenizer)
        self._check_size()
        check_int("min_count", self.min_count, 1, "pass min_count=1 to merge every pair")
        if self.end_of_word is not None:
            self._check_end_of_word()

    def _check_size(self) -> None:
        if (self.vocab_size is None) == (self.merges is None):
            raise OptionError(
                "exactly one of vocab_size and merges must be given, got "
                + ("neither" if self.merges is None else "both")
                + "; pass vocab_size=512 for the size of the vocabulary, or merges=256 for how "
                "many merges to learn"
            )
        if self.merges is not None:
            check_int("merges", self.merges, 0, "pass merges=0 to learn none")
        else:
            self._check_vocab_size(256 if self.base == "bytes" else 0)

    def _check_vocab_size(self, base_size: int) -> None:
        if self.base == "bytes":
            entry, remedy = "byte", "pass vocab_size=256 for no merges"
        else:
            entry, remedy = "symbol of the text", "pass merges=0 instead for no merges"
        try:
            check_int("vocab_size", self.vocab_size, base_size, remedy, f" (one for each {entry})")
        except OptionError as error:
            raise VocabularySizeError(*error.args) from None

    def merges_for(self, base_size: int) -> int:
        """How many merges to learn on top of so many base symbols.

        >>> Options(vocab_size=300).merges_for(256)
        44
        """
        if self.vocab_size is None:
            return self.merges or 0
        self._check_vocab_size(base_size)
        return self.vocab_size - base_size

    def _check_end_of_word(self) -> None:
        if not isinstance(self.end_of_word, str) or not clean(self.end_of_word):
            raise OptionError(
                "end_of_word must be None or a marker such as '</w>', got "
                + short(self.end_of_word)
            )
        object.__setattr__(self, "end_of_word", clean(self.end_of_word))
        if len(self.end_of_word) > LONGEST_MARKER:
            raise OptionError(
                f"end_of_word must be at most {LONGEST_MARKER} characters, got "
                f"{len(self.end_of_word)}; '</w>' is the usual one"
            )
        if self.base == "bytes":
            raise OptionError(
                f"end_of_word must be None when base is 'bytes', got {short(self.end_of_word)}; "
                "pass base='characters' to have the marker as a symbol among the characters"
            )
        if self.pretokenizer != "words":
            raise OptionError(
                "end_of_word needs the text cut into words, got pretokenizer="
                f"{short(self.pretokenizer)}; pass pretokenizer='words'"
            )


LONGEST_MARKER = 32  # characters: it stands in every token that ends a word
MOST = 2**63 - 1
"""The largest number an option may be; larger ones are mistakes."""


def check_int(name: str, value: object, least: int, remedy: str, why: str = "") -> None:
    """Raise OptionError unless `value` is an int (and not a bool) from `least` to `MOST`."""
    if type(value) is not int:
        kind = type(value).__name__
        raise OptionError(f"{name} must be an int, got {short(value)} ({kind}); {remedy}")
    if abs(value) > MOST:  # Python refuses to print a number of some thousand digits
        raise OptionError(f"{name} must be at most {MOST}, got one of {value.bit_length()} bits")
    if value < least:
        raise OptionError(f"{name} must be at least {least}{why}, got {value}; {remedy}")


def listed_ids(ids: Iterable[int]) -> list[int]:
    """The ids as a list, or OptionError if they are not several.

    >>> listed_ids(range(3))
    [0, 1, 2]
    """
    if not isinstance(ids, Iterable):
        kind = type(ids).__name__
        raise OptionError(f"ids must be several ints, got {short(ids)} ({kind}); pass [id] for one")
    return list(ids)


def _check_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        listed = ", ".join(map(repr, choices))
        raise OptionError(f"{name} must be one of {listed}, got {short(value)}")
