"""The chapters under CPython: every cell runs, every value can be had, the stated facts hold."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from bpe import cells
from generator import cells as chapter_cells
from generator import chapters, directives, markdown

CHAPTERS = Path(__file__).parent.parent / "site" / "chapters"
PAGES = [chapters.read_contents(CHAPTERS), *chapters.read_chapters(CHAPTERS)]
DOCUMENTS = {page.name: markdown.parse(page) for page in PAGES}
CELLS = [
    pytest.param(cell, id=f"{name}/{cell.name}")
    for name, document in DOCUMENTS.items()
    for cell in chapter_cells.collect(document).values()
]
EXPRESSIONS = [
    pytest.param(document.page, found.expression, id=f"{name}: {found.expression}")
    for name, document in DOCUMENTS.items()
    for kind in (directives.Value, directives.Tokens)
    for found in document.of_kind(kind)
]
NARROW = 64  # characters that fit a cell on a desk without scrolling sideways
SHORT = 15


def values(page: chapters.Page) -> dict[str, Any]:
    return runpy.run_path(str(page.directory / "values.py"))


def text_of(name: str) -> str:
    """The prose of a page with its values put in, white space evened out."""
    page = DOCUMENTS[name].page
    namespace = values(page)
    filled = re.sub(r"\{\{(.*?)\}\}", lambda m: str(eval(m[1].strip(), namespace)), page.body)
    return " ".join(filled.split())


def run(cell: chapter_cells.Cell) -> tuple[cells.CellResult, str]:
    printed: list[str] = []
    result = cells.run(
        cell.source,
        before=cell.before,
        filename=f"{cell.name}.py",
        write=lambda _stream, text: printed.append(text),
    )
    return result, "".join(printed)


@pytest.mark.parametrize("cell", CELLS)
def test_a_cell_runs_and_shows_something(
    cell: chapter_cells.Cell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result, printed = run(cell)
    assert (result.error.type if result.error else None) == cell.directive.raises
    assert printed.strip() or result.value


@pytest.mark.parametrize("cell", CELLS)
def test_a_cell_is_short_and_narrow(cell: chapter_cells.Cell) -> None:
    lines = cell.source.splitlines()
    assert len(lines) <= SHORT
    assert max(map(len, lines)) <= NARROW


@pytest.mark.parametrize(("page", "expression"), EXPRESSIONS)
def test_a_value_of_the_prose_can_be_had(page: chapters.Page, expression: str) -> None:
    assert str(eval(expression, values(page)))


@pytest.mark.parametrize(
    "fact",
    [
        "In the whole text the pair `t` `o` is found 5 times.",
        "each occurs 2 times: `to + m`, `m + ato` and `ato + ·`.",
        "The count says 2. The merge replaces only 1.",
        "it is 258 followed by 257.",
        "Their counts are 4, 2, 2 and 1. They turn 11 bytes into 4 tokens: `[259, 258, 97, 99]`.",
        "`aa + a` and `a + b` both occur 2 times.",
        "the same ids: `[258, 100, 258, 97, 99]`.",
        "has the highest count, 3. Two merges that start with it leave 4 tokens.",
        "If you start with `a` `b` instead, two merges leave 3.",
        "would make the token `tomato·`",
        "GPT-2 has 50,257 tokens: 256 bytes, 50,000 merges and one special token.",
        "4 are counted, 2 are replaced.",
        "After 7. Then the whole string is one token.",
    ],
)
def test_chapter_3_says(fact: str) -> None:
    assert fact in text_of("03-byte-pair-encoding")


@pytest.mark.parametrize(
    "fact",
    [
        "The corpus is 16 words long",
        "which makes 79 tokens.",
        "`e` `s` wins with 9.",
        "| 1 | `e + s` | 9 | 70 | 11 |",
        "| 2 | `es + t` | 9 | 61 | 12 |",
        "| 3 | `l + o` | 7 | 54 | 13 |",
        "| 4 | `lo + w` | 7 | 47 | 14 |",
        "| 5 | `n + e` | 6 | 41 | 15 |",
        "| 6 | `ne + w` | 6 | 35 | 16 |",
        "The vocabulary has 16 entries: 10 letters and 6 merges. ",
        "only 8 [[symbols|what the corpus is made of at this step]] are in use.",
        "`new` `est` still stands there 6 times.",
        "After 12 merges each word is one token, and 16 words are 16 tokens.",
        "needs only 2 tokens: `low|est`.",
        "Three pairs have 6: `n + e`, `e + w` and `w + est`.",
        'The rule `"first"` takes `n + e`. The rule `"smallest"` takes `e + w`',
        "--- 4. You need both `low` and `est`.",
        "--- None. All counts are ten times as high",
        "--- 2 and 4: `new|est` and `w|i|d|est`.",
    ],
)
def test_chapter_4_says(fact: str) -> None:
    assert fact in text_of("04-train-your-own")


def test_the_example_of_the_greedy_catch_has_no_better_second_merge() -> None:
    """ "Two merges that start with it leave 4 tokens": whatever the second one is."""
    from bpe.reference import count_pairs, merge_pair

    ids = merge_pair(b"aaabaab", (97, 97), 256)
    assert min(len(merge_pair(ids, pair, 257)) for pair in count_pairs(ids)) == 4


def test_the_task_without_an_answer_can_be_done() -> None:
    import bpe

    words = {"unhappy": 2, "untie": 1, "undo": 1}
    learned = bpe.train_words(words, 8, end_of_word=None)
    assert learned.token_text(learned.merges[0].id) == "un"
    assert learned.tokens("unhappy") == ["unhappy"]


def test_the_marker_gives_low_a_token_of_its_own() -> None:
    import bpe

    words = values(DOCUMENTS["04-train-your-own"].page)["WORDS"]
    learned = bpe.train_words(words, 50)
    assert learned.tokens("low") == ["low</w>"]
    assert "low</w>" not in learned.tokens("lower")
