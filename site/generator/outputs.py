"""Runs what the pages ask for (cells, values, trainers) and keeps the answers by content.

The Python is the browser's own, Pyodide under Node, so that page and build agree. An answer is
kept in `.build/outputs` under a hash of all it depends on: the job, the package, Pyodide.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import directives
from generator.cells import VALUES, Cell
from generator.markdown import Document

Job = dict[str, Any]
Answer = dict[str, Any]
Run = Callable[[list[Job]], list[Answer]]


@dataclass(frozen=True)
class CellOutput:
    """What a cell printed and came to, as the page shows it; see site/elements/cell/output.js."""

    stdout: str
    stderr: str
    left_out: str
    value: str | None
    error: str | None


@dataclass(frozen=True)
class PageAnswers:
    """All that was computed for one page."""

    cells: dict[str, CellOutput]
    values: dict[str, Answer]
    trainers: list[Answer]


def compute(
    documents: list[Document], cells: dict[str, dict[str, Cell]], run: Run
) -> dict[str, PageAnswers]:
    """The answers for every page, by the page's name, from one run of Python."""
    jobs = [job for document in documents for job in jobs_of(document, cells[document.page.name])]
    answers = iter(run(jobs))
    return {
        document.page.name: _sorted_out(document, cells[document.page.name], answers)
        for document in documents
    }


def jobs_of(document: Document, cells: dict[str, Cell]) -> list[Job]:
    """In the order in which `_sorted_out` takes the answers: cells, values, trainers."""
    running = [
        {
            "kind": "cell",
            "source": cell.source,
            "before": list(cell.before),
            "filename": "<cell>",
        }
        for cell in cells.values()
    ]
    path = document.page.directory / VALUES
    values = {
        "kind": "values",
        "source": path.read_text(encoding="utf-8") if path.is_file() else "",
        "filename": VALUES,
        "expressions": list(_expressions(document)),
    }
    trainers = [
        {
            "kind": "train",
            "text": trainer.text,
            "options": trainer.options,
            "encode": trainer.encode,
        }
        for trainer in document.of_kind(directives.Trainer)
    ]
    return [*running, values, *trainers]


def _expressions(document: Document) -> dict[str, int]:
    """Each different expression of a page with the line it stands on first."""
    found: dict[str, int] = {}
    for directive in document.directives:
        if isinstance(directive, directives.Value | directives.Tokens):
            found.setdefault(directive.expression, directive.line)
    return found


def _sorted_out(document: Document, cells: dict[str, Cell], answers: Any) -> PageAnswers:
    by_cell = {cell.name: _checked_cell(document, cell, next(answers)) for cell in cells.values()}
    values = _checked_values(document, next(answers))
    trainers = []
    for trainer in document.of_kind(directives.Trainer):
        recording = next(answers)
        if "error" in recording:
            remedy = "correct the text or the options"
            problem = f"the trainer fails: {recording['error']}"
            raise document.page.error(trainer.line, problem, remedy)
        trainers.append(recording)
    return PageAnswers(by_cell, values, trainers)


def _checked_cell(document: Document, cell: Cell, answer: Answer) -> CellOutput:
    """What to show, if the cell did as its directive says: run through, or raise that error."""
    error = answer["error"]
    raised = error["type"] if error else None
    wanted = cell.directive.raises
    if raised != wanted:
        if raised:
            problem = f"the cell {cell.name!r} raises {raised}: {error['message']}"
            remedy = f"correct {cell.name}.py, or say raises={raised} if it is meant to"
        else:
            problem = f"the cell {cell.name!r} does not raise {wanted}"
            remedy = "remove raises=, or make the cell fail as promised"
        raise document.page.error(cell.directive.line, problem, remedy)
    stdout, stderr = (
        "".join(text for name, text in answer["output"] if name == stream)
        for stream in ("stdout", "stderr")
    )
    left_out = _left_out_words(**answer["left_out"])
    return CellOutput(stdout, stderr, left_out, answer["value"], error and error["text"])


def _left_out_words(lines: int, characters: int) -> str:
    """As in site/elements/cell/words.js.

    >>> _left_out_words(lines=1200, characters=5000)
    '1,200 lines left out'
    """
    count, unit = (lines, "line") if lines > 1 else (characters, "character")
    return f"{count:,} {unit}{'' if count == 1 else 's'} left out" if count else ""


def _checked_values(document: Document, answer: Answer) -> dict[str, Answer]:
    if "error" in answer:
        remedy = "correct the file; .venv/bin/python can run it with py/ on PYTHONPATH"
        problem = f"{VALUES} fails: {answer['error']}"
        raise document.page.error(None, problem, remedy)
    expressions = _expressions(document)
    for (expression, line), value in zip(expressions.items(), answer["values"], strict=True):
        if "error" in value:
            remedy = f"correct it, or define what it uses in {VALUES}"
            raise document.page.error(line, f"{expression!r} fails: {value['error']}", remedy)
    return dict(zip(expressions, answer["values"], strict=True))


class Kept:
    """Runs jobs with `run`, but only those whose answer is not kept from an earlier build."""

    def __init__(self, run: Run, directory: Path, depends_on: list[bytes]) -> None:
        self.run = run
        self.directory = directory
        self.base = hashlib.sha256(b"\0".join(depends_on))

    def __call__(self, jobs: list[Job]) -> list[Answer]:
        paths = [self._path(job) for job in jobs]
        missing = [index for index, path in enumerate(paths) if not path.is_file()]
        if missing:
            self.directory.mkdir(parents=True, exist_ok=True)
            answers = self.run([jobs[index] for index in missing])
            for index, answer in zip(missing, answers, strict=True):
                _write(paths[index], json.dumps(answer))
        return [json.loads(path.read_text(encoding="utf-8")) for path in paths]

    def _path(self, job: Job) -> Path:
        digest = self.base.copy()
        digest.update(json.dumps(job, sort_keys=True).encode())
        return self.directory / f"{digest.hexdigest()[:32]}.json"


def _write(path: Path, text: str) -> None:
    """Whole or not at all: a build that is stopped leaves no half answer for the next one."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
