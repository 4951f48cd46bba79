"""The whole build: the same bytes every time, quick the second time, whole or not at all."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest
from generator import outputs
from generator.build import build, write_tree
from generator.errors import BuildError
from generator.paths import CACHE


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_build_from_nothing_has_the_bytes_of_a_quick_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path / "quick")
    shutil.copytree(CACHE / "runtime", tmp_path / "cache" / "runtime")  # what set-up fetched
    build(tmp_path / "new", cache=tmp_path / "cache")
    assert contents(tmp_path / "new") == contents(tmp_path / "quick")

    def refuse(*_: object) -> None:
        raise AssertionError("a quick build asks Python for nothing")

    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "new").rglob("*")}
    monkeypatch.setattr(outputs, "_write", refuse)
    build(tmp_path / "new", cache=tmp_path / "cache")
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "new").rglob("*")} == before


def test_an_error_leaves_the_site_as_it_was(tmp_path: Path) -> None:
    chapters = tmp_path / "chapters"
    chapters.mkdir()
    (chapters / "contents.md").write_text("---\ntitle: T\ndescription: D\n---\n\n[x](#nowhere)\n")
    out = tmp_path / "dist"
    write_tree(out, {"index.html": b"the last good one"})
    with pytest.raises(BuildError, match=r"contents\.md:6: .*#nowhere"):
        build(out, chapters)
    assert (out / "index.html").read_bytes() == b"the last good one"


def test_a_folder_holds_exactly_what_was_built(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a.html": b"1", "old/b.js": b"2", "assets/c.js": b"3"})
    kept = (tmp_path / "a.html").stat().st_mtime_ns
    write_tree(tmp_path, {"a.html": b"1", "assets/c.js": b"4"})
    files = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*"))
    assert files == ["a.html", "assets", "assets/c.js"]
    assert (tmp_path / "assets" / "c.js").read_bytes() == b"4"
    assert (tmp_path / "a.html").stat().st_mtime_ns == kept
