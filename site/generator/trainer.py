"""What the trainer shows before it comes to life, and without JavaScript for good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator.tokens import Box, boxes, choose_colours

SHOWN_ITEMS = 40
SHOWN_MERGES = 60


@dataclass(frozen=True)
class Row:
    """One pretoken (or stretch of text), with how often it stands in the corpus."""

    count: int
    boxes: list[Box]


@dataclass(frozen=True)
class Merge:
    number: int
    left: list[Box]
    right: list[Box]
    whole: list[Box]
    count: int


@dataclass(frozen=True)
class Opening:
    """A recording, with its first and last state and its merges drawn."""

    recording: dict[str, Any]
    before: list[Row]
    after: list[Row]
    merges: list[Merge]
    left_out: int

    @property
    def states(self) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.recording["states"][0], self.recording["states"][-1]


def opening(recording: dict[str, Any], text: str) -> Opening:
    """The drawing of a recording made from `text`, which is put into the recording."""
    steps = recording["steps"]
    return Opening(
        {**recording, "text": text},
        _rows(recording, 0),
        _rows(recording, len(steps)),
        [_merge(recording, rank) for rank in range(min(len(steps), SHOWN_MERGES))],
        max(0, len(steps) - SHOWN_MERGES),
    )


def segments(symbols: list[int], gaps: list[int], merges: int, base_size: int) -> list[int]:
    """The ids of an item's tokens after the first so many merges, read off its gaps.

    >>> segments([0, 1, 2], [0, 3], merges=1, base_size=10)
    [10, 2]
    """
    ids: list[int] = []
    highest = -1
    for index, symbol in enumerate(symbols):
        closed = index > 0 and 0 <= gaps[index - 1] < merges
        highest = max(highest, gaps[index - 1]) if closed else -1
        if closed:
            ids[-1] = base_size + highest
        else:
            ids.append(symbol)
    return ids


def _rows(recording: dict[str, Any], merges: int) -> list[Row]:
    items = recording["view"]["items"][:SHOWN_ITEMS]
    rows = []
    for item in items:
        ids = segments(item["symbols"], item["gaps"], merges, recording["base_size"])
        rows.append(Row(item["count"], _draw(recording, ids)))
    return rows


def _merge(recording: dict[str, Any], rank: int) -> Merge:
    step = recording["steps"][rank]
    left, right, whole = (_draw(recording, [step[part]]) for part in ("left", "right", "id"))
    return Merge(rank + 1, left, right, whole, step["count"])


def _draw(recording: dict[str, Any], ids: list[int]) -> list[Box]:
    texts = [recording["tokens"][token]["text"] for token in ids]
    return boxes(texts, choose_colours(ids))
