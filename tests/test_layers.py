"""Inside the package imports go one way, down the layers, and outside only to Python's library."""

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "py" / "bpe"

# From the bottom up; a module may import from the layers below its own.
LAYERS = [
    {"errors", "glyphs", "steps", "reference"},
    {"text", "pretokenizers", "alphabets", "encoder", "trainer", "vocabulary"},
    {"options", "watching", "model"},
    {"corpus", "files", "codec", "characters"},
    {"tokenizer"},
    {"training", "views"},
    {"recording", "encoding"},
    {"bridge", "__init__"},
]

# The cells run a reader's code; they are a stack of their own that knows nothing of the above.
CELLS = {path.stem for path in PACKAGE.glob("cell*.py")}


def imported(path):
    """The modules that a source file imports: of the package by bare name, others in full."""
    inside, outside = set(), set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are absolute"
            names = [node.module]
            if node.module == "bpe":
                names = [f"bpe.{alias.name}" for alias in node.names]
        for name in names:
            if name == "bpe" or name.startswith("bpe."):
                inside.add(name.partition(".")[2] or "__init__")
            else:
                outside.add(name.partition(".")[0])
    return inside, outside


SOURCES = sorted(PACKAGE.glob("**/*.py"))


def test_every_module_has_its_layer():
    named = set().union(*LAYERS)
    assert sum(map(len, LAYERS)) == len(named)
    assert named == {path.stem for path in SOURCES} - CELLS


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_imports_outside_are_of_the_standard_library(path):
    _, outside = imported(path)
    assert outside <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_imports_inside_go_down(path):
    inside, _ = imported(path)
    if path.stem in CELLS:
        assert inside <= CELLS - {"cells", path.stem}
        return
    depth = next(depth for depth, layer in enumerate(LAYERS) if path.stem in layer)
    assert inside <= set().union(*LAYERS[:depth])
