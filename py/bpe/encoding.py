"""Encoding with everything kept that a page draws of it: tokens, places, merges that fired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import chain, islice
from typing import Any

from bpe.alphabets import UNKNOWN
from bpe.glyphs import visible
from bpe.steps import Fired, Span
from bpe.text import clean
from bpe.tokenizer import Tokenizer
from bpe.views import View, view_pretokens, view_text, view_token

FULL_TEXT = 20_000  # characters up to which every token is kept
SHOWN_TOKENS = 2000  # of a longer text
SHOWN_SYMBOLS = 2000


@dataclass(frozen=True, slots=True)
class Encoding:
    """A text, encoded. Of a long text, `spans` are only the first; `total` counts all tokens.

    `fired` is in the order in which the merges were made, over the whole text. `unknown` lists
    the characters without an id, sorted. `lossy` says why `decoded` differs, if it does; an
    unknown character is decoded as U+FFFD.
    """

    tokenizer: Tokenizer
    text: str
    spans: tuple[Span, ...]
    total: int
    unknown: tuple[str, ...]
    fired: tuple[Fired, ...]
    view: View
    decoded: str
    lossy: str | None

    def as_dict(self) -> dict[str, Any]:
        """For JSON; long texts are cut, and "truncated" counts the tokens left out."""
        whole = len(self.spans) == self.total
        return {
            "text": self.text if whole else self.text[:FULL_TEXT],
            "ids": None if self.unknown else [span.id for span in self.spans],
            "unknown": list(self.unknown),
            "spans": [list(span) for span in self.spans],
            "tokens": self._tokens(),
            "view": self.view.as_dict(),
            "fired": [asdict(each) for each in self.fired],
            "decoded": self.decoded if whole else self.decoded[:FULL_TEXT],
            "same": self.lossy is None,
            "lossy": self.lossy,
            "counts": {
                "characters": len(self.text),
                "bytes": len(self.text.encode("utf-8")),
                "tokens": self.total,
            },
            "truncated": self.total - len(self.spans),
        }

    def _tokens(self) -> list[dict[str, Any]]:
        known: dict[int, dict[str, Any]] = {}
        tokens = []
        for span in self.spans:
            if span.id == UNKNOWN:
                character = self.text[span.start : span.end]
                data = list(character.encode("utf-8"))
                tokens.append({"text": visible(character), "whole": True, "bytes": data})
                continue
            if span.id not in known:
                known[span.id] = view_token(self.tokenizer, span.id)
            tokens.append(known[span.id])
        return tokens


def encode_with_steps(tokenizer: Tokenizer, text: str) -> Encoding:
    """Encode `text` and keep how; an unknown character is kept as an id of -1.

    >>> import bpe
    >>> encoding = encode_with_steps(bpe.train("aaab", merges=2), "aaaa")
    >>> [(fired.rank, fired.places) for fired in encoding.fired]
    [(0, 2)]
    """
    text = clean(text)
    codec = tokenizer.codec
    pretokens = codec.pretokens(text)
    by_pretoken = [codec.pretoken_ids(pretoken) for pretoken in pretokens]
    ids = list(chain.from_iterable(by_pretoken))
    unknown = codec.unknown(text)
    spans = codec.spans(text, by_pretoken)
    decoded = codec.joined(ids).decode("utf-8", "replace")
    return Encoding(
        tokenizer=tokenizer,
        text=text,
        spans=tuple(spans if len(text) <= FULL_TEXT else islice(spans, SHOWN_TOKENS)),
        total=len(ids),
        unknown=tuple(unknown),
        fired=tuple(codec.encoder.fired(ids)),
        view=_view(tokenizer, text, pretokens, by_pretoken),
        decoded=decoded,
        lossy=_why_lossy(tokenizer, text, unknown, decoded),
    )


def _view(
    tokenizer: Tokenizer, text: str, pretokens: Sequence[str], ids: Sequence[Sequence[int]]
) -> View:
    if tokenizer.pretokenizer is None:
        return view_text(tokenizer, text, chain.from_iterable(ids), SHOWN_SYMBOLS)
    return view_pretokens(
        tokenizer,
        ((pretoken, 1, its_ids) for pretoken, its_ids in zip(pretokens, ids)),
        len(pretokens),
        items=SHOWN_SYMBOLS,
        symbols=SHOWN_SYMBOLS,
    )


def _why_lossy(tokenizer: Tokenizer, text: str, unknown: Sequence[str], decoded: str) -> str | None:
    """What makes `decoded` differ from the text, in words."""
    reasons = []
    if unknown:
        reasons.append("Characters that training never saw have no id.")
        text = text.translate({ord(character): "\ufffd" for character in unknown})
    if decoded != text and tokenizer.lossy:
        reasons.append(tokenizer.lossy)
    return " ".join(reasons) or None
