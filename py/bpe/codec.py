"""The inside of a tokenizer: a model made ready to encode and decode.

Nothing is checked here. Texts are clean (`bpe.text.clean`), ids have an entry; -1 is a character
that the alphabet lacks, and it passes through everything. *Raw* bytes are a token's UTF-8 with
the byte FF, which no UTF-8 has, for the end-of-word marker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain

from bpe.alphabets import UNKNOWN, Alphabet, CharacterAlphabet
from bpe.encoder import Encoder
from bpe.glyphs import visible, visible_bytes
from bpe.model import Model
from bpe.pretokenizers import pretokenizer
from bpe.steps import Span
from bpe.text import begins_character
from bpe.vocabulary import Vocabulary

LONG = 256  # bytes of a token that are enough to recognise it

_MARKER = b"\xff"


class Codec:
    """Encodes, decodes and shows, by one model."""

    def __init__(self, model: Model) -> None:
        alphabet = model.alphabet
        self.model = model
        self.encoder = Encoder(((merge.left, merge.right) for merge in model.merges), alphabet.size)
        self.pretokenizer = pretokenizer(model.pretokenizer)
        self._marker = model.end_of_word
        self._ids = _Cache(alphabet, self.encoder)
        marker = alphabet.marker if isinstance(alphabet, CharacterAlphabet) else None
        self._raw = Vocabulary(
            alphabet.size,
            lambda id: _MARKER if id == marker else alphabet.symbol_bytes(id),
            model.merges,
        )
        self._raw[UNKNOWN] = "\ufffd".encode()

    def pretokens(self, text: str) -> list[str]:
        """The stretches of the text that merges do not cross."""
        return self.pretokenizer.split(text)

    def pretoken_ids(self, pretoken: str) -> Sequence[int]:
        """The ids of one pretoken."""
        return self._ids[pretoken]

    def ids(self, text: str) -> list[int]:
        """The ids of a text."""
        return list(chain.from_iterable(map(self._ids.__getitem__, self.pretokens(text))))

    def unknown(self, text: str) -> list[str]:
        """The characters that the alphabet lacks, sorted."""
        alphabet = self.model.alphabet
        if not isinstance(alphabet, CharacterAlphabet):
            return []
        return sorted(alphabet.unknown("".join(self.pretokens(text))))

    def joined(self, ids: Iterable[int]) -> bytes:
        """The bytes of the text of these ids: a marker is a space, but not at the very end."""
        raw = b"".join(map(self._raw.__getitem__, ids))
        return raw if self._marker is None else raw.removesuffix(_MARKER).replace(_MARKER, b" ")

    def spelled(self, id: int) -> bytes:
        """A token's bytes, the marker written out."""
        return self._spell(self._raw[id])

    def shown(self, id: int) -> str:
        """A token for a person to read."""
        return self._show(self._raw[id])

    def beginning(self, id: int) -> tuple[bytes, str, bool]:
        """`spelled`, `shown`, and whether that is all; of a very long token only the beginning.

        It ends after at most `LONG` raw bytes, and not inside a character.
        """
        raw = self._beginnings[id]
        end = min(LONG, len(raw))
        whole = end == len(raw)
        while not whole and end > LONG - 3 and not begins_character(raw[end]):
            end -= 1
        return self._spell(raw[:end]), self._show(raw[:end]), whole

    @cached_property
    def _beginnings(self) -> list[bytes]:
        return self._raw.beginnings(LONG + 1)  # one more, to see whether there is more

    def _spell(self, raw: bytes) -> bytes:
        return raw if self._marker is None else raw.replace(_MARKER, self._marker.encode("utf-8"))

    def _show(self, raw: bytes) -> str:
        marker = self._marker
        if marker is None:
            return visible_bytes(raw)
        # Letters that happen to spell the marker must not look like it.
        instead = f"<U+{ord(marker[0]):04X}>{marker[1:]}"
        parts = raw.split(_MARKER)
        return marker.join(visible_bytes(part).replace(marker, instead) for part in parts)

    def tokens(self, text: str) -> Iterator[str]:
        """Every token of a text, as `shown`; an unknown character stands as itself."""
        for pretoken in self.pretokens(text):
            at = 0
            for id in self.pretoken_ids(pretoken):
                yield visible(pretoken[at]) if id == UNKNOWN else self.shown(id)
                at += self.encoder.length(id)  # right where it matters: in a character alphabet

    def spans(self, text: str, ids: Iterable[Sequence[int]]) -> Iterator[Span]:
        """Where every token stands, given the ids of each pretoken."""
        byte_at = last = 0
        for (start, _), pretoken_ids in zip(self.pretokenizer.spans(text), ids):
            byte_at += len(text[last:start].encode("utf-8"))
            at = start  # characters begun so far
            for id in pretoken_ids:
                data = text[at].encode("utf-8") if id == UNKNOWN else self._letters(id)
                shared = bool(data) and not begins_character(data[0])
                begun = len(data) if data.isascii() else sum(map(begins_character, data))
                yield Span(id, at - shared, at + begun, byte_at, byte_at + len(data))
                at += begun
                byte_at += len(data)
            last = at

    def _letters(self, id: int) -> bytes:
        """A token's bytes as they stand in a text: without the marker."""
        raw = self._raw[id]
        return raw if self._marker is None else raw.replace(_MARKER, b"")


class _Cache(dict[str, tuple[int, ...]]):
    """Ids by pretoken. Remembers short pretokens, and forgets all of them when full."""

    SHORT = 64
    FULL = 1 << 16

    def __init__(self, alphabet: Alphabet, encoder: Encoder) -> None:
        super().__init__()
        self._alphabet = alphabet
        self._encoder = encoder

    def __missing__(self, pretoken: str) -> tuple[int, ...]:
        ids = tuple(self._encoder.encode(self._alphabet.symbols(pretoken)))
        if len(pretoken) <= self.SHORT:
            if len(self) >= self.FULL:
                self.clear()
            self[pretoken] = ids
        return ids
