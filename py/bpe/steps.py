"""Records of what training and encoding did, step by step. A drawing replays them.

Ids are token ids throughout; a *place* is one position at which a pair was replaced.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Reason = Literal["reached", "no_pairs", "min_count"]


@dataclass(frozen=True, slots=True)
class Merge:
    """A learned merge: `left` and `right` became `id`; their pair stood `count` times then."""

    left: int
    right: int
    id: int
    count: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pair that could be merged, and how often it stands in the corpus."""

    left: int
    right: int
    count: int


@dataclass(frozen=True, slots=True)
class Step:
    """One merge while training. `places` counts the replacements really made.

    It is smaller than `count` where the pair overlaps itself: ``aaa`` holds (a, a) twice, but
    only one of the two can be replaced. Both are weighted by how often a pretoken occurs.
    """

    left: int
    right: int
    id: int
    count: int
    places: int


@dataclass(frozen=True, slots=True)
class State:
    """The corpus between two steps.

    tokens: how many tokens it is now; vocab_size: entries so far; in_use: entries that still
    occur in it; candidates: the leading pairs, first the one to merge next; tied: how many
    pairs share the top count.
    """

    tokens: int
    vocab_size: int
    in_use: int
    candidates: tuple[Candidate, ...]
    tied: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """Why training ended, as a word for programs and as a sentence for people."""

    reason: Reason
    message: str


@dataclass(frozen=True, slots=True)
class Fired:
    """A merge that was used while encoding, and at how many places."""

    rank: int
    left: int
    right: int
    id: int
    places: int


class Span(NamedTuple):
    """A token of a text and where it stands: in code points and in UTF-8 bytes.

    `start` and `end` cover every character the token touches, so tokens that share a character
    overlap there. `id` is -1 for a character that is not in the vocabulary.
    """

    id: int
    start: int
    end: int
    byte_start: int
    byte_end: int


class Progress(NamedTuple):
    """How far a long piece of work has come."""

    done: int
    total: int
    label: str
