"""Everything that can be wrong with what a caller gave, each kind by its own name.

All are ``ValueError``s. A message says what was expected, what came, and what to do instead;
nothing is half-done after one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_LISTED = 50  # how many offenders a message spells out; the attribute holds them all
_QUOTED = 80  # characters of a value that a message quotes


class BPEError(ValueError):
    """The base of every error this package raises on purpose."""


class OptionError(BPEError):
    """An option has a value, or a combination of values, that means nothing."""


class VocabularySizeError(OptionError):
    """``vocab_size`` is not a number of entries that can be made."""


class TextError(BPEError, TypeError):
    """What should be text is something else."""


class NotFittedError(BPEError):
    """A tokenizer was used before it learned anything."""


class UnknownCharacterError(BPEError):
    """A text has characters that the vocabulary lacks; `characters` lists them, sorted."""

    def __init__(self, characters: Iterable[str], remedy: str) -> None:
        self.characters = sorted(set(characters))
        super().__init__(f"characters not in the vocabulary: {_listed(self.characters)}; {remedy}")


class UnknownIdError(BPEError):
    """There are ids without an entry in the vocabulary; `ids` lists them, sorted."""

    def __init__(self, ids: Iterable[int], vocab_size: int) -> None:
        self.ids = sorted(set(ids))
        has = f"0 to {vocab_size - 1}" if vocab_size else "none: the vocabulary is empty"
        super().__init__(
            f"ids not in the vocabulary: {_listed(self.ids)}; valid ids are {has}; "
            "decode with the tokenizer that made these ids"
        )


class TokenizerFileError(BPEError):
    """A tokenizer file is damaged, or is not one of ours."""


class UnknownTokenizerError(BPEError):
    """The page named a tokenizer that this worker does not hold (any more)."""


def short(value: object) -> str:
    """A value as a message quotes it: its repr, cut; a number too long to print by its size.

    >>> short("low"), short(range(3)), short(10**5000)
    ("'low'", 'range(0, 3)', 'a number of 16610 bits')
    """
    if isinstance(value, int) and value.bit_length() > 256:
        return f"a number of {value.bit_length()} bits"
    text = repr(value[:_QUOTED] if isinstance(value, str) else value)
    return text if len(text) <= _QUOTED else text[: _QUOTED - 3] + "..."


def _listed(items: Sequence[object]) -> str:
    listed = f"[{', '.join(map(short, items[:_LISTED]))}]"
    return listed if len(items) <= _LISTED else f"{listed} and {len(items) - _LISTED} more"
