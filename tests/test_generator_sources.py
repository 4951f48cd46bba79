"""Source by qualified name: exactly what stands in the file, or an error with a suggestion."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
from bpe import reference
from generator.paths import PACKAGE
from generator.sources import UnknownName, extract

MODULE = '''"""A module."""

import functools

LIMIT = 3
names: list[str] = []


@functools.cache
def double(x):
    """Twice `x`."""
    return 2 * x


class Box:
    """Holds one thing."""

    @property
    def size(self):
        # one
        return 1
'''


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "things"
    (folder / "inner").mkdir(parents=True)
    (folder / "boxes.py").write_text(MODULE)
    (folder / "inner" / "deep.py").write_text("def dig():\n    return 0\n")
    return folder


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("things.boxes.LIMIT", "LIMIT = 3"),
        ("things.boxes.names", "names: list[str] = []"),
        (
            "things.boxes.double",
            '@functools.cache\ndef double(x):\n    """Twice `x`."""\n    return 2 * x',
        ),
        ("things.boxes.Box.size", "@property\ndef size(self):\n    # one\n    return 1"),
        ("things.inner.deep.dig", "def dig():\n    return 0"),
        ("things.boxes", MODULE.rstrip("\n")),
    ],
)
def test_source_by_name(package: Path, name: str, source: str) -> None:
    assert extract(name, package) == source


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("things.boxes.doubel", "things.boxes has no 'doubel'; did you mean double?"),
        ("things.boxes.Box.sizes", "no 'sizes'; did you mean size?"),
        ("things.boxes.LIMIT.real", "no 'real'"),
        ("things.box.double", "no module 'box'; did you mean boxes?"),
        ("things", "no module ''"),
        ("other.boxes", "start the name with 'things'"),
    ],
)
def test_an_unknown_name_suggests_others(package: Path, name: str, words: str) -> None:
    with pytest.raises(UnknownName) as caught:
        extract(name, package)
    assert words in str(caught.value)


def test_the_source_of_the_package_is_what_python_sees() -> None:
    shown = extract("bpe.reference.count_pairs", PACKAGE)
    assert shown + "\n" == inspect.getsource(reference.count_pairs)
