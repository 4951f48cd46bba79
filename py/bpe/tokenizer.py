"""The tokenizer: text to ids and back, with what was learned. What comes in is checked here."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable

from bpe import files
from bpe.alphabets import UNKNOWN
from bpe.codec import Codec
from bpe.errors import OptionError, TextError, UnknownCharacterError, UnknownIdError, short
from bpe.model import Model
from bpe.options import listed_ids
from bpe.steps import Merge, Span, Stopped
from bpe.text import clean

_HANDLERS = ("replace", "strict", "ignore", "backslashreplace")


class Tokenizer:
    """Encodes and decodes by learned merges; made by `bpe.train`, `bpe.load` or `from_json`.

    >>> import bpe
    >>> tokenizer = bpe.train("aaabdaaabac", merges=3)
    >>> tokenizer.encode("aaab")
    [258]
    >>> tokenizer.decode([258, 100])
    'aaabd'
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.codec = Codec(model)

    # What was learned

    @property
    def merges(self) -> tuple[Merge, ...]:
        """The learned merges by rank; `merges[k]` made the id `base_size + k`."""
        return self.model.merges

    @property
    def base(self) -> str:
        """What merging starts from: "bytes" or "characters"."""
        return self.model.base

    @property
    def base_size(self) -> int:
        """How many ids are base symbols: 256, or the characters of the training text."""
        return self.model.alphabet.size

    @property
    def vocab_size(self) -> int:
        """How many ids there are."""
        return self.model.vocab_size

    @property
    def pretokenizer(self) -> str | None:
        """The name of the pretokenizer."""
        return self.model.pretokenizer

    @property
    def end_of_word(self) -> str | None:
        """The marker that closes every word, or None."""
        return self.model.end_of_word

    @property
    def stopped(self) -> Stopped:
        """Why training ended where it did."""
        return self.model.stopped

    @property
    def lossy(self) -> str | None:
        """Why decoding may not give back a text exactly, in words; None when it always does."""
        if self.codec.pretokenizer.keeps_all:
            return None
        if self.end_of_word is None:
            return "White space is dropped, and nothing marks where words end: they run together."
        return "Every stretch of white space comes back as one space, and none at the two ends."

    def token_bytes(self, id: int) -> bytes:
        """The bytes of a token: with a character base, its characters in UTF-8.

        >>> import bpe
        >>> bpe.train("aaab", merges=1).token_bytes(256)
        b'aa'
        """
        return self.codec.spelled(self._checked([id])[0])

    def token_text(self, id: int) -> str:
        """A token for a person to read, with visible signs for what is not a letter.

        `bpe.glyphs` has the table of signs.

        >>> import bpe
        >>> bpe.train("a b a b", merges=1).token_text(256)
        'a·'
        """
        return self.codec.shown(self._checked([id])[0])

    # Text to ids

    def encode(self, text: str) -> list[int]:
        """The ids of `text`.

        With a character base, characters that training never saw raise UnknownCharacterError.

        >>> import bpe
        >>> bpe.train("low lower", merges=2, base="characters").encode("slow")
        Traceback (most recent call last):
        ...
        bpe.errors.UnknownCharacterError: characters not in the vocabulary: ['s']; ...
        """
        text = clean(text)
        ids = self.codec.ids(text)
        if UNKNOWN in ids:
            unknown = self.codec.unknown(text)
            raise UnknownCharacterError(
                unknown, "train on a text that has them, or with base='bytes'"
            )
        return ids

    def encode_batch(self, texts: Iterable[str]) -> list[list[int]]:
        """The ids of every text.

        >>> import bpe
        >>> bpe.train("aaab", merges=1).encode_batch(["aa", "ba"])
        [[256], [98, 97]]
        """
        if isinstance(texts, str) or not isinstance(texts, Iterable):
            kind = type(texts).__name__
            raise TextError(f"texts must be several texts, got one {kind}; pass [text]")
        return [self.encode(text) for text in texts]

    def count(self, text: str) -> int:
        """How many tokens `text` is.

        >>> import bpe
        >>> bpe.train("aaab", merges=1).count("aaaa")
        2
        """
        return len(self.encode(text))

    def tokens(self, text: str) -> list[str]:
        """The tokens of `text` as `token_text`; an unknown character stands as itself.

        >>> import bpe
        >>> bpe.train("low lower", merges=2, base="characters").tokens("slow")
        ['s', 'low']
        """
        return list(self.codec.tokens(clean(text)))

    def spans(self, text: str) -> list[Span]:
        """Every token's id and place in `text`, in code points and in bytes of UTF-8.

        Places count in the text after the rule for surrogates (`bpe.text`). White space that
        the pretokenizer drops is in no span; a lone end-of-word marker has an empty one.

        >>> import bpe
        >>> bpe.train("aaab", merges=1).spans("éaa")[1:]
        [Span(id=169, start=0, end=1, byte_start=1, byte_end=2),
         Span(id=256, start=1, end=3, byte_start=2, byte_end=4)]
        """
        text = clean(text)
        ids = map(self.codec.pretoken_ids, self.codec.pretokens(text))
        return list(self.codec.spans(text, ids))

    # Ids to text

    def decode(self, ids: Iterable[int], errors: str = "replace") -> str:
        """The text of `ids`; `errors` says what broken UTF-8 becomes, as in `bytes.decode`.

        What `lossy` names does not come back: an end-of-word marker becomes one space.

        >>> import bpe
        >>> bpe.train("aaab", merges=1).decode([256, 98])
        'aab'
        """
        if errors not in _HANDLERS:
            listed = ", ".join(map(repr, _HANDLERS))
            raise OptionError(f"errors must be one of {listed}, got {short(errors)}")
        return self.decode_bytes(ids).decode("utf-8", errors)

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """The bytes of `ids`, which need not be whole characters.

        >>> import bpe
        >>> bpe.train("", merges=0).decode_bytes([195])
        b'\\xc3'
        """
        return self.codec.joined(self._checked(ids))

    def _checked(self, ids: Iterable[int]) -> list[int]:
        """The ids as ints that have an entry; anything else is an error."""
        listed = listed_ids(ids)
        if set(map(type, listed)) - {int}:
            listed = [_as_int(id) for id in listed]
        size = self.vocab_size
        if listed and not 0 <= min(listed) <= max(listed) < size:
            raise UnknownIdError((id for id in listed if not 0 <= id < size), size)
        return listed

    # Keeping it

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the tokenizer to a file, whole or not at all; `bpe.load` reads it."""
        files.write(path, self.to_json())

    def to_json(self) -> str:
        """The text that `save` writes.

        >>> import bpe
        >>> tokenizer = bpe.train("aaab", merges=1)
        >>> Tokenizer.from_json(tokenizer.to_json()) == tokenizer
        True
        """
        return files.to_json(self.model)

    @classmethod
    def from_json(cls, text: str) -> Tokenizer:
        """Make a tokenizer from the text of a file, or raise TokenizerFileError."""
        return cls(files.from_json(clean(text, "the text of a tokenizer file")))

    def __eq__(self, other: object) -> bool:
        return self.model == other.model if isinstance(other, Tokenizer) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.model)

    def __reduce__(self) -> tuple[type[Tokenizer], tuple[Model]]:
        return type(self), (self.model,)

    def __repr__(self) -> str:
        return f"<Tokenizer: {self.vocab_size} entries, {len(self.merges)} merges, {self.base}>"


def load(path: str | os.PathLike[str]) -> Tokenizer:
    """Read a tokenizer that `Tokenizer.save` wrote.

    A damaged file raises TokenizerFileError; one that cannot be read, OSError.

    >>> import tempfile, pathlib, bpe
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "small.json")
    ...     bpe.train("aaab", merges=1).save(path)
    ...     bpe.load(path)
    <Tokenizer: 257 entries, 1 merges, bytes>
    """
    return Tokenizer.from_json(files.read(path))


def _as_int(id: object) -> int:
    try:
        if not isinstance(id, bool):
            return operator.index(id)  # type: ignore[arg-type]  # numpy's integers have it
    except TypeError:
        pass
    raise OptionError(f"ids must be ints, got {short(id)} ({type(id).__name__})")
