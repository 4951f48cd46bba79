"""Run a cell, a short program a reader may edit: in the build, in the tests and in the page alike.

>>> output = []
>>> run("print('a pair'); 1 + 1", write=lambda stream, text: output.append(text))
CellResult(ok=True, value='2', error=None, left_out=LeftOut(lines=0, characters=0))
>>> output
['a pair', '\\n']

A cell has a namespace of its own and cannot harm the next one: `cell_sandbox` puts back what it
changed in Python itself. Errors are told in a form of our own, by `cell_errors`, the same in every
version of Python.
"""

import ast
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from sys import gettrace, settrace
from types import CodeType, ModuleType
from typing import Any

from bpe.cell_errors import CellError, describe
from bpe.cell_sandbox import restored
from bpe.cell_streams import Input, LeftOut, Limits, Output, ReadLine, Write

__all__ = ["CellError", "CellResult", "LeftOut", "Limits", "run"]

VALUE = "<value>"  # where the last expression's value is kept: not a name that a cell can write


@dataclass(frozen=True)
class CellResult:
    """What a run came to.

    `value`: the repr of the last expression, None if there was none or it was None.
    `error`: set if the cell failed; `ok` is then False.
    `left_out`: how much of the output was dropped beyond the limits.
    """

    ok: bool
    value: str | None
    error: CellError | None
    left_out: LeftOut

    def to_json(self) -> str:
        """This record as a JSON object.

        >>> run("2 + 2").to_json()
        '{"ok": true, "value": "4", "error": null, "left_out": {"lines": 0, "characters": 0}}'
        """
        return json.dumps(asdict(self))


def run(
    source: str,
    *,
    before: Sequence[str] = (),
    filename: str = "<cell>",
    write: Write | None = None,
    read_line: ReadLine | None = None,
    limits: Limits | None = None,
) -> CellResult:
    """Run `source` in a fresh namespace and tell what came of it; a failing cell does not raise.

    `before`: sources of the cells it continues, run first in the same namespace, their output
    dropped. `write(stream, text)` gets the output as it comes, `stream` being "stdout" or
    "stderr". `read_line(prompt)` answers `input()` and returns None when no answer will come;
    without it `input()` fails with a sentence that says so.

    >>> run("word * 2", before=["word = 'low'"]).value
    "'lowlow'"
    >>> print(run("def f():\\n    return 1 / 0\\nf()").error.text)
    line 3:
        f()
    line 2, in f:
        return 1 / 0
    ZeroDivisionError: division by zero
    """
    limits = limits or Limits()
    output = Output(write, limits)
    sources = {f"<earlier cell {number}>": text for number, text in enumerate(before, 1)}
    sources[filename] = source
    value: str | None = None
    error: CellError | None = None
    with restored(output, Input(output, read_line), sources) as (module, mend):
        for name, text in sources.items():
            output.muted = name != filename
            outcome = _Outcome()
            with outcome:
                outcome.value = _execute(text, name, module)
            mend()
            if outcome.error is None:
                with outcome:
                    value = _shown(outcome.value, limits)
                mend()
            if outcome.error is not None:
                error = _told(outcome.error, sources, filename, name)
                break
    return CellResult(error is None, None if error else value, error, output.left_out)


_UNTELLABLE = "an error that cannot be shown: showing it fails too"
_PROBE = """
import bpe
tokenizer = bpe.train("a cat, a hat", merges=2)
print(tokenizer.tokens("that cat"))
tokenizer.encode("that")
"""
_SOUND = ("['t', 'h', 'at', '·', 'c', 'at']\n", "[116, 104, 257]")


def is_sound() -> bool:
    """Whether a small known cell still gives what it must.

    A cell can change what the next one stands on: the compiler's classes, a function's insides,
    an audit hook. Not all of it can be put back; a worker where this is False is replaced.

    >>> is_sound()
    True
    """
    printed: list[str] = []
    result = run(_PROBE, write=lambda _stream, text: printed.append(text))
    record = json.loads(result.to_json())
    return ("".join(printed), record["value"]) == _SOUND


def _told(error: BaseException, sources: dict[str, str], filename: str, failed: str) -> CellError:
    """`describe`, or that it cannot be done: an error may run any code when it is looked at."""
    outcome = _Outcome()
    with outcome:
        outcome.value = describe(error, sources, filename, failed=failed)
    return outcome.value or CellError("Error", _UNTELLABLE, None, f"Error: {_UNTELLABLE}")


class _Outcome:
    """Keeps what a `with` block came to, SystemExit and KeyboardInterrupt too: they are the cell's.

    Not `except BaseException`: that looks the name up, and the cell may have changed it.
    """

    value: Any = None
    error: BaseException | None = None

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        self.error = error
        return True


def _execute(source: str, filename: str, module: ModuleType) -> Any:
    """Run `source` in the module's namespace; the value of its last expression, else None."""
    namespace, trace = vars(module), gettrace()
    code = _compiled(source, filename)
    try:
        exec(code, namespace)
    finally:
        settrace(trace)  # before any function of ours is called: the cell's would see it
    return namespace.pop(VALUE, None)


def _compiled(source: str, filename: str) -> CodeType:
    """The code of a cell, its last expression (if it ends in one) assigned to VALUE."""
    tree = ast.parse(source, filename)
    if tree.body and isinstance(last := tree.body[-1], ast.Expr):
        target = ast.copy_location(ast.Name(VALUE, ast.Store()), last)
        tree.body[-1] = ast.copy_location(ast.Assign([target], last.value), last)
    return compile(tree, filename, "exec", dont_inherit=True)


def _shown(value: Any, limits: Limits) -> str | None:
    """The repr of a value, cut at the limit; None for None."""
    if value is None:
        return None
    text = str.__str__(repr(value))  # a subclass of str may have methods of its own
    if len(text) > limits.value:
        text = f"{text[: limits.value]}… ({len(text) - limits.value:,} more characters)"
    return text.encode("utf-8", "backslashreplace").decode()
