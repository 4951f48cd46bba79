"""Pretokenizers: how a text is cut into stretches that merges never cross.

White space is what Unicode calls White_Space, written out, because Python's ``\\s`` and
``str.split`` also take U+001C to U+001F, which other languages do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bpe.errors import OptionError, short

_SPACE = r"\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"


@dataclass(frozen=True, slots=True)
class Pretokenizer:
    """One way to cut a text. `keeps_all` is False where characters are dropped."""

    name: str | None
    pattern: re.Pattern[str]
    keeps_all: bool

    def split(self, text: str) -> list[str]:
        """Return the pretokens of `text`, in order, none empty.

        >>> pretokenizer("whitespace").split("to be,  or")
        ['to', ' ', 'be,', '  ', 'or']
        """
        return self.pattern.findall(text)

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield (start, end) of every pretoken, in code points.

        >>> list(pretokenizer("words").spans("to be,  or"))
        [(0, 2), (3, 6), (8, 10)]
        """
        return (match.span() for match in self.pattern.finditer(text))


PRETOKENIZERS: Mapping[str | None, Pretokenizer] = MappingProxyType(
    {
        each.name: each
        for each in (
            Pretokenizer(None, re.compile(r"(?s:.+)"), keeps_all=True),
            Pretokenizer("whitespace", re.compile(f"[{_SPACE}]+|[^{_SPACE}]+"), keeps_all=True),
            Pretokenizer("words", re.compile(f"[^{_SPACE}]+"), keeps_all=False),
        )
    }
)


def pretokenizer(name: str | None) -> Pretokenizer:
    """Look a pretokenizer up: None (no cuts), "whitespace" or "words".

    "whitespace": runs of white space and runs of the rest; nothing is lost.
    "words": what stands between white space; the white space is dropped.
    """
    found = PRETOKENIZERS.get(name) if name is None or isinstance(name, str) else None
    if found is None:
        raise OptionError(
            f"pretokenizer must be None, 'whitespace' or 'words', got {short(name)}; "
            "to split in a way of your own, count your pretokens and train on the mapping"
        )
    return found
