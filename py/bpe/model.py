"""What training learned, as plain data: the alphabet, the merges, and how it was done."""

from __future__ import annotations

from dataclasses import dataclass

from bpe.alphabets import ByteAlphabet, CharacterAlphabet
from bpe.steps import Merge, Stopped


@dataclass(frozen=True, slots=True)
class Model:
    """A learned tokenizer without behaviour; `bpe.Tokenizer` gives it that."""

    alphabet: ByteAlphabet | CharacterAlphabet
    merges: tuple[Merge, ...]
    pretokenizer: str | None
    ties: str
    min_count: int
    stopped: Stopped

    @property
    def base(self) -> str:
        """What merging starts from: "bytes" or "characters"."""
        return "bytes" if isinstance(self.alphabet, ByteAlphabet) else "characters"

    @property
    def end_of_word(self) -> str | None:
        """The marker that closes every pretoken, if there is one."""
        alphabet = self.alphabet
        return alphabet.end_of_word if isinstance(alphabet, CharacterAlphabet) else None

    @property
    def vocab_size(self) -> int:
        """Base symbols and merges together."""
        return self.alphabet.size + len(self.merges)
