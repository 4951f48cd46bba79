"""Reads the chapters: a folder `NN-slug` with `page.md`, its cells and, where needed, `values.py`.

A page starts with front matter, one `name: text` a line between two lines of three dashes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from generator.errors import BuildError

CHAPTER_FIELDS = ("title", "description", "question")
CONTENTS_FIELDS = ("title", "description")


@dataclass(frozen=True)
class Page:
    """One page of Markdown. `number` is "03" for a chapter and "00" for the contents page."""

    path: Path
    name: str
    number: str
    title: str
    description: str
    question: str
    body: str
    first_line: int

    @property
    def directory(self) -> Path:
        return self.path.parent

    @property
    def file(self) -> str:
        """The page's file in the built site."""
        return f"{self.name}.html"

    @property
    def is_contents(self) -> bool:
        return self.number == "00"

    def error(self, line: int | None, problem: str, remedy: str) -> BuildError:
        return BuildError(self.path, line, problem, remedy)


def read_chapters(directory: Path) -> list[Page]:
    """Every chapter under `directory`, in the order of the numbers."""
    folders = sorted(path for path in directory.iterdir() if path.is_dir())
    return [read_chapter(folder) for folder in folders if not folder.name.startswith(("_", "."))]


def read_chapter(folder: Path) -> Page:
    """The page of one chapter folder."""
    path = folder / "page.md"
    if not re.fullmatch(r"\d\d-[a-z0-9]+(-[a-z0-9]+)*", folder.name):
        remedy = "name it NN-words-with-hyphens, like 03-byte-pair-encoding"
        raise BuildError(folder, None, "the name of a chapter's folder is not understood", remedy)
    if not path.is_file():
        remedy = "write it, or remove the folder"
        raise BuildError(folder, None, "a chapter without page.md", remedy)
    fields, body, first_line = _front_matter(path, CHAPTER_FIELDS)
    return Page(path, folder.name, folder.name[:2], **fields, body=body, first_line=first_line)


def read_contents(directory: Path) -> Page:
    """The contents page, `contents.md`, which becomes index.html."""
    path = directory / "contents.md"
    fields, body, first_line = _front_matter(path, CONTENTS_FIELDS)
    return Page(path, "index", "00", **fields, question="", body=body, first_line=first_line)


def _front_matter(path: Path, wanted: tuple[str, ...]) -> tuple[dict[str, str], str, int]:
    """The fields, the text after them, and how many lines of the file stand before that text."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0] != "---" or "---" not in lines[1:]:
        remedy = f"start the file with '---', the lines {', '.join(wanted)}, and '---'"
        raise BuildError(path, 1, "no front matter", remedy)
    end = lines.index("---", 1)
    fields: dict[str, str] = {}
    for number, line in enumerate(lines[1:end], start=2):
        name, colon, text = line.partition(":")
        if not colon or name not in wanted or name in fields or not text.strip():
            remedy = f"write one 'name: text' a line, each of {', '.join(wanted)} once"
            raise BuildError(path, number, f"front matter has {line!r}", remedy)
        fields[name] = _unquoted(text.strip())
    missing = [name for name in wanted if name not in fields]
    if missing:
        raise BuildError(path, 1, f"front matter without {', '.join(missing)}", "add the line")
    return fields, "\n".join(lines[end + 1 :]) + "\n", end + 1


def _unquoted(text: str) -> str:
    """YAML needs quotes round a text with a colon in it; here they only stand for themselves."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text
