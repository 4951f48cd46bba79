"""Alphabets: the base symbols that merging starts from, and their ids.

Two kinds. Bytes: ids 0 to 255 are the bytes of UTF-8, so every text has ids. Characters: the
sorted characters of the training text, with the end-of-word marker among them as a symbol of
its own; a character never seen has no id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bpe.errors import OptionError, short

UNKNOWN = -1
"""Stands where a character has no id."""


class Alphabet(Protocol):
    """What training and encoding need to know about the base symbols."""

    @property
    def size(self) -> int:
        """How many base symbols there are; their ids are 0 to size - 1."""

    def symbols(self, pretoken: str) -> list[int]:
        """The base symbols of a pretoken; `UNKNOWN` for a character without an id."""

    def symbol_bytes(self, id: int) -> bytes:
        """What a base symbol stands for, in UTF-8."""

    def tie_order(self, ties: str) -> Sequence[int]:
        """The base ids in the order in which the tie rule compares them."""


@dataclass(frozen=True, slots=True)
class ByteAlphabet:
    """The 256 bytes."""

    size: int = 256

    def symbols(self, pretoken: str) -> list[int]:
        """Return the UTF-8 bytes.

        >>> ByteAlphabet().symbols("é!")
        [195, 169, 33]
        """
        return list(pretoken.encode("utf-8"))

    def symbol_bytes(self, id: int) -> bytes:
        """Return the byte itself."""
        return bytes((id,))

    def tie_order(self, ties: str) -> Sequence[int]:
        """Return the bytes in the order that the tie rule compares.

        For "huggingface": GPT-2 writes every byte as a printable character and sorts by those;
        bytes that already are printable in Latin-1 come first, the others after them.

        >>> ByteAlphabet().tie_order("huggingface")[:3]  # ! " #
        [33, 34, 35]
        """
        if ties != "huggingface":
            return range(256)
        return sorted(range(256), key=lambda byte: (not _printable(byte), byte))


@dataclass(frozen=True, slots=True)
class CharacterAlphabet:
    """Characters, and perhaps an end-of-word marker, which closes every pretoken."""

    letters: tuple[str, ...]
    end_of_word: str | None = None
    _ids: Mapping[str, int] = field(init=False, repr=False, compare=False)
    _ending: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        ids = {letter: id for id, letter in enumerate(self.letters)}
        ending = [] if self.end_of_word is None else [ids.pop(self.end_of_word)]
        object.__setattr__(self, "_ids", ids)  # frozen, but these two are derived
        object.__setattr__(self, "_ending", ending)

    @classmethod
    def of(cls, texts: Iterable[str], end_of_word: str | None = None) -> CharacterAlphabet:
        """Collect the characters of the texts.

        >>> CharacterAlphabet.of(["low", "lower"], "</w>").letters
        ('</w>', 'e', 'l', 'o', 'r', 'w')
        """
        seen: set[str] = set()
        for text in texts:
            seen.update(text)
        if end_of_word in seen:
            raise OptionError(
                f"end_of_word must not be a character of the text, got {short(end_of_word)}; "
                "choose a marker that the text does not contain, such as '</w>'"
            )
        marker = () if end_of_word is None else (end_of_word,)
        return cls(tuple(sorted((*seen, *marker))), end_of_word)

    @property
    def size(self) -> int:
        """How many letters there are, the marker among them."""
        return len(self.letters)

    @property
    def marker(self) -> int | None:
        """The id of the end-of-word marker.

        >>> CharacterAlphabet.of(["low"], "</w>").marker
        0
        """
        return self._ending[0] if self._ending else None

    def symbols(self, pretoken: str) -> list[int]:
        """Return the id of each character, and the marker's after them.

        >>> CharacterAlphabet.of(["low", "lower"], "</w>").symbols("owl")
        [3, 5, 2, 0]
        >>> CharacterAlphabet.of(["low"]).symbols("lox")
        [0, 1, -1]
        """
        get = self._ids.get
        return [get(character, UNKNOWN) for character in pretoken] + self._ending

    def unknown(self, text: str) -> set[str]:
        """The characters of `text` that have no id.

        >>> sorted(CharacterAlphabet.of(["my"]).unknown("xyz"))
        ['x', 'z']
        """
        return set(text).difference(self._ids)

    def symbol_bytes(self, id: int) -> bytes:
        """Return the letter in UTF-8."""
        return self.letters[id].encode("utf-8")

    def tie_order(self, ties: str) -> Sequence[int]:  # noqa: ARG002  (one order for every rule)
        """Return the ids as they are: letters are sorted, and Hugging Face sorts them too."""
        return range(self.size)


def _printable(byte: int) -> bool:
    return 33 <= byte <= 126 or 161 <= byte <= 172 or byte >= 174
