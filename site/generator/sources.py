"""Source code out of the package by qualified name, so that what the prose shows is what runs."""

from __future__ import annotations

import ast
import difflib
import textwrap
from pathlib import Path


class UnknownName(LookupError):
    """No such name in the package; the message is a remedy."""


def extract(name: str, package: Path) -> str:
    """The source of a function, class, method or constant, without indentation or last newline.

    `name` starts with the package's own name, and `package` is its directory:
    `extract("bpe.reference.count_pairs", Path("py/bpe"))`. UnknownName if there is no such name.
    """
    module, path, names = _find_module(name, package)
    text = path.read_text(encoding="utf-8")
    body: list[ast.stmt] = ast.parse(text).body
    statement: ast.stmt | None = None
    for part in names:
        known = _definitions(body)
        if part not in known:
            raise UnknownName(_suggestion(part, known, f"{module} has no {part!r}"))
        statement = known[part]
        body = getattr(statement, "body", [])
    if statement is None:
        return text.rstrip("\n")
    return _lines_of(statement, text)


def _find_module(name: str, package: Path) -> tuple[str, Path, list[str]]:
    """The dotted module, its file, and the names that remain to be found in it."""
    first, *parts = name.split(".")
    if first != package.name:
        raise UnknownName(f"start the name with {package.name!r}")
    for count in range(len(parts), 0, -1):
        path = package.joinpath(*parts[:count]).with_suffix(".py")
        if path.is_file():
            return ".".join([first, *parts[:count]]), path, parts[count:]
    modules = {path.stem: None for path in package.glob("*.py")}
    wanted = parts[0] if parts else ""
    raise UnknownName(_suggestion(wanted, modules, f"{first} has no module {wanted!r}"))


def _definitions(body: list[ast.stmt]) -> dict[str, ast.stmt]:
    known: dict[str, ast.stmt] = {}
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                known[name] = statement
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                known[name] = statement
    return known


def _lines_of(statement: ast.stmt, text: str) -> str:
    decorators = getattr(statement, "decorator_list", [])
    first = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
    lines = text.splitlines()[first - 1 : statement.end_lineno]
    return textwrap.dedent("\n".join(lines))


def _suggestion(name: str, known: dict[str, ast.stmt] | dict[str, None], problem: str) -> str:
    near = difflib.get_close_matches(name, known) or sorted(known)
    return f"{problem}; did you mean {' or '.join(near[:8])}?"
