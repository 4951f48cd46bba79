"""The simplest tokenizer: every character of the training text is a token."""

from __future__ import annotations

from collections.abc import Iterable

from bpe.errors import NotFittedError, OptionError, UnknownCharacterError, UnknownIdError, short
from bpe.options import listed_ids
from bpe.text import clean


class CharTokenizer:
    """Ids are places in the sorted list of the characters that `fit` saw.

    >>> tokenizer = CharTokenizer().fit("hello")
    >>> tokenizer.vocab
    ['e', 'h', 'l', 'o']
    >>> tokenizer.encode("hole")
    [1, 3, 2, 0]
    >>> tokenizer.decode([1, 3, 2, 0])
    'hole'
    """

    def __init__(self) -> None:
        self._characters: list[str] | None = None
        self._ids: dict[str, int] = {}

    def fit(self, text: str) -> CharTokenizer:
        """Learn the characters of `text`, instead of any learned before; return self."""
        self._characters = sorted(set(clean(text)))
        self._ids = {character: id for id, character in enumerate(self._characters)}
        return self

    @property
    def vocab(self) -> list[str]:
        """The sorted characters; each one's place is its id."""
        if self._characters is None:
            raise NotFittedError(
                "this CharTokenizer has no vocabulary yet; call fit(text) before anything else"
            )
        return list(self._characters)

    @property
    def vocab_size(self) -> int:
        """How many characters it knows."""
        return len(self.vocab)

    def encode(self, text: str) -> list[int]:
        """The id of every character.

        >>> CharTokenizer().fit("my").encode("xyz")
        Traceback (most recent call last):
        ...
        bpe.errors.UnknownCharacterError: characters not in the vocabulary: ['x', 'z']; ...
        """
        text = clean(text)
        if unknown := set(text).difference(self.vocab):
            raise UnknownCharacterError(unknown, "fit on a text that has them")
        return [self._ids[character] for character in text]

    def decode(self, ids: Iterable[int]) -> str:
        """The characters of `ids`, joined.

        >>> CharTokenizer().fit("my").decode([2])
        Traceback (most recent call last):
        ...
        bpe.errors.UnknownIdError: ids not in the vocabulary: [2]; valid ids are 0 to 1; ...
        """
        vocab = self.vocab
        listed = listed_ids(ids)
        for id in listed:
            if type(id) is not int:
                raise OptionError(f"ids must be ints, got {short(id)} ({type(id).__name__})")
        if unknown := [id for id in listed if not 0 <= id < len(vocab)]:
            raise UnknownIdError(unknown, len(vocab))
        return "".join(map(vocab.__getitem__, listed))

    def __repr__(self) -> str:
        size = "not fitted" if self._characters is None else f"{self.vocab_size} characters"
        return f"<CharTokenizer: {size}>"
