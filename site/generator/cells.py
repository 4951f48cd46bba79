"""The cells of a chapter: real Python files beside the page, each used exactly once."""

from __future__ import annotations

from dataclasses import dataclass

from generator import directives
from generator.errors import BuildError
from generator.markdown import Document

VALUES = "values.py"


@dataclass(frozen=True)
class Cell:
    """A cell with what runs before it, oldest first."""

    directive: directives.Cell
    number: str
    source: str
    before: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.directive.name

    @property
    def continues(self) -> str | None:
        return self.directive.continues

    @property
    def key(self) -> str:
        """What the page calls it, unique in the site."""
        return f"{self.number}/{self.name}"


def collect(document: Document) -> dict[str, Cell]:
    """The cells of a page by name; BuildError for one that is missing, unused or out of order."""
    page = document.page
    cells: dict[str, Cell] = {}
    for directive in document.of_kind(directives.Cell):
        path = page.directory / f"{directive.name}.py"
        if not path.is_file() or path.name == VALUES:
            remedy = f"write {path.name} beside {page.path.name}, or correct the name"
            raise page.error(directive.line, f"no cell named {directive.name!r}", remedy)
        before = _before(document, directive, cells)
        # An editor shows a last empty line as a line; the file's last newline is not one.
        source = path.read_text(encoding="utf-8").removesuffix("\n")
        cells[directive.name] = Cell(directive, page.number, source, before)
    _refuse_unused(document, cells)
    return cells


def _before(
    document: Document, directive: directives.Cell, earlier: dict[str, Cell]
) -> tuple[str, ...]:
    if directive.continues is None:
        return ()
    previous = earlier.get(directive.continues)
    if previous is None:
        problem = f"{directive.name!r} continues {directive.continues!r}, which is not above it"
        remedy = f"name one of {', '.join(earlier) or 'the cells above it; there is none yet'}"
        raise document.page.error(directive.line, problem, remedy)
    return (*previous.before, previous.source)


def _refuse_unused(document: Document, cells: dict[str, Cell]) -> None:
    for path in sorted(document.page.directory.glob("*.py")):
        if path.name != VALUES and path.stem not in cells and not document.page.is_contents:
            remedy = f"use it with ```cell {path.stem}, or remove the file"
            raise BuildError(path, None, "a cell that its page does not show", remedy)
