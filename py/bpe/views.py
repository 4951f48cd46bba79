"""What a page needs to draw tokens: bounded pieces of a text with their gaps, and token names.

A view never grows with the text. Where it ends inside a token, that token is shown by its
left part, and by that part's left part, until it fits: what is shown are real tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from bpe.encoder import Encoder
from bpe.glyphs import is_whole
from bpe.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True)
class Item:
    """One pretoken, or a whole text: its symbols, and which merge closed each gap between them.

    `gaps[i]` is the rank of the merge between symbol i and the next, or -1. Symbols are base
    ids, -1 for an unknown character; an end-of-word marker is a symbol after the text.
    """

    text: str
    count: int
    symbols: tuple[int, ...]
    gaps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """Items from the front of a corpus. `shown` of `total`: pretokens, or symbols of a text."""

    kind: str  # "pretokens" or "text"
    items: tuple[Item, ...]
    shown: int
    total: int

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def view_text(tokenizer: Tokenizer, text: str, ids: Iterable[int], limit: int) -> View:
    """View a text that was not cut, given the ids at least of its beginning."""
    item = _item(tokenizer, text, 1, ids, limit)
    total = len(text.encode("utf-8")) if tokenizer.base == "bytes" else len(text)
    items = (item,) if item.symbols else ()
    return View("text", items, len(item.symbols), total)


def view_pretokens(
    tokenizer: Tokenizer,
    pretokens: Iterable[tuple[str, int, Iterable[int]]],
    total: int,
    *,
    items: int,
    symbols: int,
) -> View:
    """View the first of the pretokens, each with its number and its ids.

    At most so many items, and so many symbols in all.
    """
    shown: list[Item] = []
    for pretoken, count, ids in pretokens:
        if len(shown) == items or symbols <= 0:
            break
        shown.append(_item(tokenizer, pretoken, count, ids, symbols))
        symbols -= len(shown[-1].symbols)
    return View("pretokens", tuple(shown), len(shown), total)


def view_token(tokenizer: Tokenizer, id: int) -> dict[str, Any]:
    """A token's text, whether it is whole characters, and its bytes.

    Of a very long token only the beginning; then "cut" is there too, how many bytes that is.

    >>> import bpe
    >>> view_token(bpe.train("né", merges=2), 195)
    {'text': '<C3>', 'whole': False, 'bytes': [195]}
    """
    data, text, all_of_it = tokenizer.codec.beginning(id)
    known: dict[str, Any] = {"text": text, "whole": is_whole(data), "bytes": list(data)}
    return known if all_of_it else known | {"text": text + "…", "cut": len(data)}


def fit(encoder: Encoder, ids: Iterable[int], limit: int) -> Iterator[int]:
    """The ids that cover at most `limit` symbols; the last one may be a left part.

    >>> list(fit(Encoder([(97, 97), (256, 97)], 256), [257, 257], 5))
    [257, 256]
    """
    for id in ids:
        if limit <= 0:
            return
        length = encoder.length(id)
        while encoder.length(id) > limit:
            id = encoder.merges[id - encoder.base_size][0]
        yield id
        limit -= length  # of the whole token: nothing follows a part of one


def _item(tokenizer: Tokenizer, text: str, count: int, ids: Iterable[int], limit: int) -> Item:
    encoder = tokenizer.codec.encoder
    symbols, gaps = encoder.gaps(fit(encoder, ids, limit))
    if tokenizer.base == "bytes":
        text = text.encode("utf-8")[: len(symbols)].decode("utf-8", "replace")
    return Item(text[: len(symbols)], count, tuple(symbols), tuple(gaps))
