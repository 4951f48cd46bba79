"""The surroundings of one run of a cell, and the clearing up after it.

What a cell may have changed in Python itself is put back: the streams, builtins, the functions and
classes of the modules that were there before it (this package's to the last name), sys.modules,
settings of the interpreter, the environment. Not put back: files, and data inside other modules.
"""

import builtins
import gc
import linecache
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType, NoneType
from typing import Any

from bpe.cell_streams import Input, Output, Stream

PACKAGE = __name__.partition(".")[0]
CODE = (FunctionType, BuiltinFunctionType, ModuleType, type)
UNSET = object()
BUILTINS = vars(builtins)

Mend = Callable[[], None]


@contextmanager
def restored(
    output: Output, stdin: Input, sources: Mapping[str, str]
) -> Iterator[tuple[ModuleType, Mend]]:
    """A fresh `__main__` with the given streams; afterwards all is as it was before.

    `sources`: the text of each file that runs, so that a traceback the cell prints quotes it.
    The function that comes with the module makes Python usable for our own code: to be called
    as soon as the cell has run.
    """
    main = ModuleType("__main__")
    saved_builtins, recursion = BUILTINS.copy(), sys.getrecursionlimit()

    def mend() -> None:
        BUILTINS.update(saved_builtins)  # calls no builtin: who knows what they are by now
        sys.setrecursionlimit(recursion)

    with ExitStack() as undo:
        undo.enter_context(warnings.catch_warnings())
        for keep in (_modules, _interpreter, _environment):
            undo.callback(keep())
        sys.modules["__main__"] = main
        sys.stdin = sys.__stdin__ = stdin  # type: ignore[misc, assignment]
        sys.stdout = sys.__stdout__ = Stream(output, "stdout")  # type: ignore[misc, assignment]
        sys.stderr = sys.__stderr__ = Stream(output, "stderr")  # type: ignore[misc, assignment]
        sys.breakpointhook = stdin.breakpoint
        builtins.input = stdin.input
        for name, text in sources.items():
            linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
            undo.callback(linecache.cache.pop, name, None)
        undo.callback(mend)
        yield main, mend
        vars(main).clear()  # else its data would live on until the garbage is collected


def _modules() -> Mend:
    """Remember the modules and what is in them; returns what puts it back."""
    modules = dict(sys.modules)
    contents = {
        name: dict(vars(module))
        for name, module in modules.items()
        if isinstance(module, ModuleType) and name != "__main__"
    }
    classes = {
        cls: dict(vars(cls))
        for name, content in contents.items()
        if _is_ours(name)
        for cls in content.values()
        if isinstance(cls, type) and _is_ours(cls.__module__)
    }

    def put_back() -> None:
        for name in set(sys.modules) - set(modules):
            if not _is_library(name, sys.modules[name]):
                del sys.modules[name]
        sys.modules.update(modules)
        for name, content in contents.items():
            whole = _is_ours(name) or name == "builtins"
            _put_back_names(vars(modules[name]), content, whole)
        for cls, content in classes.items():
            _put_back_attributes(cls, content)

    return put_back


def _put_back_names(now: dict[str, Any], before: dict[str, Any], whole: bool) -> None:
    """Make a module's names what they were: all of them, or those of functions and classes.

    Other names of a module may change by right: they are caches and counters of its own. But a
    cache does not become something else than it was.
    """
    for name, value in before.items():
        current = now.get(name, UNSET)
        if current is value:
            continue
        if whole or isinstance(value, CODE) or type(current) is not type(value) is not NoneType:
            now[name] = value
    if whole:
        for name in now.keys() - before.keys():
            if not isinstance(now[name], ModuleType):  # a submodule that was imported since
                del now[name]


def _put_back_attributes(cls: type, before: dict[str, Any]) -> None:
    for name in vars(cls).keys() - before.keys():
        with suppress(AttributeError, TypeError):
            delattr(cls, name)
    for name, value in before.items():
        if vars(cls).get(name, UNSET) is not value:
            with suppress(AttributeError, TypeError):
                setattr(cls, name, value)


def _interpreter() -> Mend:
    """Remember the settings that live in sys and gc."""
    places: tuple[list[Any], ...] = (sys.path, sys.meta_path, sys.path_hooks, sys.argv)
    lists = [(place, place.copy()) for place in places]
    names = "stdin stdout stderr __stdin__ __stdout__ __stderr__ path meta_path path_hooks argv"
    values = {name: getattr(sys, name) for name in (*names.split(), "modules")}
    digits = sys.get_int_max_str_digits()
    profile, collecting = sys.getprofile(), gc.isenabled()

    def put_back() -> None:
        sys.set_int_max_str_digits(digits)
        sys.setprofile(profile)
        (gc.enable if collecting else gc.disable)()
        vars(sys).update(values)
        for place, content in lists:
            place[:] = content

    return put_back


def _environment() -> Mend:
    """Remember the environment variables and the working folder."""
    variables, folder = dict(os.environ), Path.cwd()

    def put_back() -> None:
        if dict(os.environ) != variables:
            os.environ.clear()
            os.environ.update(variables)
        os.chdir(folder)

    return put_back


def _is_ours(name: str) -> bool:
    return name == PACKAGE or name.startswith(PACKAGE + ".")


def _is_library(name: str, module: object) -> bool:
    """Whether Python imported this module from its own library or from this package."""
    top = name.partition(".")[0]
    known = top in sys.stdlib_module_names or top == PACKAGE
    return known and getattr(module, "__spec__", None) is not None
