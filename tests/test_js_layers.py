"""The page's modules depend one way, lib <- runtime <- elements <- main, and keep to their jobs."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SITE = Path(__file__).parents[1] / "site"
LAYERS = ("lib", "runtime", "elements")
MODULES = {
    path.relative_to(SITE).as_posix(): path
    for path in sorted(SITE.rglob("*.js"))
    if path.parent == SITE or path.relative_to(SITE).parts[0] in LAYERS
}
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
IMPORT = re.compile(
    r"""^\s*(?:import\s*(?:[^;"'()=]*?\bfrom\s*)?|export\b[^;"'()=]*?\bfrom\s*)["']([^"']+)["']""",
    re.MULTILINE,
)


def code(name: str) -> str:
    """A module without its comments."""
    return COMMENT.sub("", MODULES[name].read_text(encoding="utf-8"))


def imports(name: str) -> list[str]:
    """What a module imports: our modules by their path in site/, packages by their name."""
    folder = MODULES[name].parent
    return [
        (folder / target).resolve().relative_to(SITE).as_posix()
        if target.startswith(".")
        else target
        for target in IMPORT.findall(code(name))
    ]


def height(name: str) -> int:
    """The layer of a module: lib is 0, the scripts that put all together are the highest."""
    folder = name.partition("/")[0]
    return LAYERS.index(folder) if folder in LAYERS else len(LAYERS)


def modules_with(pattern: str) -> set[str]:
    return {name for name in MODULES if re.search(pattern, code(name))}


def test_the_modules_were_found() -> None:
    assert {"main.js", "lib/dom.js", "runtime/worker.js", "elements/code-cell.js"} <= set(MODULES)
    assert "runtime/python.js" in imports("main.js")


@pytest.mark.parametrize("name", MODULES)
def test_imports_go_down_only(name: str) -> None:
    for target in imports(name):
        if target in MODULES:
            assert height(target) <= height(name), f"{name} must not import {target}"
        else:
            assert not target.endswith(".js"), f"{name} imports {target}, which is not there"


def test_no_two_modules_import_each_other() -> None:
    TopologicalSorter({name: imports(name) for name in MODULES}).prepare()


def test_packages_stay_where_they_are_at_home() -> None:
    users = {
        target.partition("/")[0]: {name for name in MODULES if target in imports(name)}
        for name in MODULES
        for target in imports(name)
        if target not in MODULES
    }
    assert users.pop("@codemirror") | users.pop("@lezer") == {"elements/editor.js"}
    assert all(name.startswith("runtime/worker") for name in users.pop("pyodide"))
    assert not users


def test_only_main_defines_elements() -> None:
    assert modules_with(r"customElements\.define") == {"main.js"}


def test_only_the_runtime_starts_workers() -> None:
    starters = modules_with(r"new Worker\b")
    assert starters
    assert all(name.startswith("runtime/") for name in starters)


def test_the_runtime_leaves_the_page_alone() -> None:
    """Two modules ask the page which form of the site it is; the others know no elements."""
    touch = modules_with(r"\bdocument\.(?!readyState|visibilityState|addEventListener)")
    knowing = {name for name in touch if name.startswith("runtime/")}
    assert knowing <= {"runtime/assets.js", "runtime/offline.js"}


@pytest.mark.parametrize(
    "sink",
    [
        r"\b(?:inner|outer)HTML\b",
        r"\binsertAdjacentHTML\b",
        r"\bdocument\.write",
        r"\bsetAttribute\(\s*[\"']style",
        r"\beval\(",
        r"\bnew Function\b",
        r"\bimport\(",
    ],
)
def test_text_stays_text_and_nothing_is_loaded_in_passing(sink: str) -> None:
    assert not modules_with(sink)
