"""The one error of the generator: where, what is wrong, and what to do about it."""

from __future__ import annotations

from pathlib import Path

from generator.paths import ROOT


class BuildError(Exception):
    """A fault in the sources of the site.

    >>> print(BuildError(Path("page.md"), 7, "no cell named 'contu'", "write count.py"))
    page.md:7: no cell named 'contu'; write count.py
    """

    def __init__(self, path: Path, line: int | None, problem: str, remedy: str) -> None:
        self.path, self.line, self.problem, self.remedy = path, line, problem, remedy
        shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        where = f"{shown.as_posix()}:{line}" if line else shown.as_posix()
        super().__init__(f"{where}: {problem}; {remedy}")
