"""The cells of a chapter and their outputs: each file used once, each does as its page says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from generator import outputs
from generator.cells import collect
from generator.chapters import read_chapter
from generator.errors import BuildError
from generator.markdown import Document, parse

FRONT = "---\ntitle: T\ndescription: D\nquestion: Q\n---\n"
FENCE = "```"
FIRST_LINE = FRONT.count("\n") + 1


def make(folder: Path, body: str, **files: str) -> Document:
    directory = folder / "03-first"
    directory.mkdir(exist_ok=True)
    (directory / "page.md").write_text(FRONT + body)
    for name, text in files.items():
        (directory / f"{name}.py").write_text(text)
    return parse(read_chapter(directory))


def cell_block(words: str) -> str:
    return f"{FENCE}cell {words}\n{FENCE}\n"


def test_a_cell_runs_after_those_it_continues(tmp_path: Path) -> None:
    body = cell_block("a") + cell_block("b continues=a") + cell_block("c continues=b")
    cells = collect(make(tmp_path, body, a="x = 1\n", b="y = 2\n\n", c="x + y"))
    assert cells["c"].before == ("x = 1", "y = 2\n")
    assert (cells["c"].source, cells["c"].key, cells["c"].continues) == ("x + y", "03/c", "b")


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        (cell_block("b"), FIRST_LINE, "no cell named 'b'; write b.py"),
        (cell_block("values"), FIRST_LINE, "no cell named 'values'"),
        (cell_block("a continues=c"), FIRST_LINE, "'a' continues 'c', which is not above it"),
    ],
)
def test_a_wrong_cell_fails(tmp_path: Path, body: str, line: int, words: str) -> None:
    with pytest.raises(BuildError) as caught:
        collect(make(tmp_path, body, a="1", values="", c="1"))
    assert words in str(caught.value)
    assert caught.value.line == line


def test_a_file_that_no_page_shows_fails(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"left\.py: a cell that its page does not show") as caught:
        collect(make(tmp_path, cell_block("a"), a="1", left="2"))
    assert "use it with ```cell left" in caught.value.remedy


def cell_answer(**changes: Any) -> dict[str, Any]:
    nothing = {"lines": 0, "characters": 0}
    return {"ok": True, "value": None, "error": None, "left_out": nothing, "output": []} | changes


FAILED = {"type": "KeyError", "message": "'x'", "line": 1, "text": "line 1:\nKeyError: 'x'"}


def answer(document: Document, answers: list[dict[str, Any]]) -> outputs.PageAnswers:
    cells = {document.page.name: collect(document)}
    return outputs.compute([document], cells, lambda _jobs: answers)[document.page.name]


def test_outputs_keep_the_two_streams_apart(tmp_path: Path) -> None:
    document = make(tmp_path, cell_block("a"), a="1")
    printed = [["stdout", "one\n"], ["stderr", "odd\n"], ["stdout", "two\n"]]
    given = cell_answer(output=printed, value="7", left_out={"lines": 2, "characters": 9})
    cell = answer(document, [given, {"values": []}]).cells["a"]
    assert cell == outputs.CellOutput("one\ntwo\n", "odd\n", "2 lines left out", "7", None)


def test_a_cell_that_fails_unannounced_fails_the_build(tmp_path: Path) -> None:
    document = make(tmp_path, cell_block("a"), a="1")
    with pytest.raises(BuildError, match=r"raises KeyError: 'x'; .* say raises=KeyError") as caught:
        answer(document, [cell_answer(error=FAILED), {"values": []}])
    assert caught.value.line == FIRST_LINE


def test_a_cell_may_fail_as_announced(tmp_path: Path) -> None:
    document = make(tmp_path, cell_block("a raises=KeyError"), a="1")
    found = answer(document, [cell_answer(error=FAILED), {"values": []}]).cells["a"]
    assert found.error == FAILED["text"]
    with pytest.raises(BuildError, match="does not raise KeyError"):
        answer(document, [cell_answer(), {"values": []}])


def test_values_are_asked_once_and_their_failures_named(tmp_path: Path) -> None:
    document = make(tmp_path, "{{ n }} and {{ n }},\nthen {{ m }}", values="n = 1")
    (job,) = outputs.jobs_of(document, {})
    assert job["expressions"] == ["n", "m"]
    assert job["source"] == "n = 1"
    good = {"text": "1", "value": 1}
    assert answer(document, [{"values": [good, good]}]).values["m"] == good
    with pytest.raises(BuildError, match="'m' fails: NameError") as caught:
        answer(document, [{"values": [good, {"error": "NameError: m"}]}])
    assert caught.value.line == FIRST_LINE + 1
    with pytest.raises(BuildError, match=r"values\.py fails: boom"):
        answer(document, [{"error": "boom"}])


def test_answers_are_kept_until_what_they_depend_on_changes(tmp_path: Path) -> None:
    asked: list[Any] = []

    def run(jobs: list[Any]) -> list[Any]:
        asked.append(jobs)
        return [{"double": job["n"] * 2} for job in jobs]

    kept = outputs.Kept(run, tmp_path, [b"package 1"])
    assert kept([{"n": 1}, {"n": 2}]) == [{"double": 2}, {"double": 4}]
    assert kept([{"n": 2}, {"n": 3}, {"n": 1}]) == [{"double": 4}, {"double": 6}, {"double": 2}]
    assert asked == [[{"n": 1}, {"n": 2}], [{"n": 3}]]
    outputs.Kept(run, tmp_path, [b"package 2"])([{"n": 1}])
    assert asked[-1] == [{"n": 1}]
