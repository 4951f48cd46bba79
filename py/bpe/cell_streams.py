"""What a cell sees as sys.stdout, sys.stderr and sys.stdin: bounded, streamed, answered elsewhere.

>>> output = Output(lambda stream, text: print(stream, repr(text)), Limits(lines=2))
>>> Stream(output, "stdout").write("one\\ntwo\\nthree\\nfour\\n")
stdout 'one\\ntwo\\n'
19
>>> output.left_out
LeftOut(lines=2, characters=11)
"""

import codecs
import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Write = Callable[[str, str], object]
ReadLine = Callable[[str], str | None]

CANNOT_ASK = (
    "{} cannot ask for text here; write the text into the code instead, for example: name = 'Ada'"
)


@dataclass(frozen=True)
class Limits:
    """How much a cell may print on each stream, and how long the repr of its value may be."""

    lines: int = 1_000
    characters: int = 100_000
    value: int = 10_000


@dataclass(frozen=True)
class LeftOut:
    """Output that was dropped: lines begun, and characters (line ends among them)."""

    lines: int = 0
    characters: int = 0


class Output:
    """Where the streams of a run write: passes on the first of it and counts the rest."""

    def __init__(self, write: Write | None, limits: Limits) -> None:
        self._write = write or (lambda *_: None)
        self._limits = limits
        self._room: dict[str, list[int]] = {}
        self._dropped: dict[str, Counter] = {}
        self.muted = False

    @property
    def left_out(self) -> LeftOut:
        """How much there was no room for."""
        lines = sum(counter.lines + counter.line_is_open for counter in self._dropped.values())
        return LeftOut(lines, sum(counter.characters for counter in self._dropped.values()))

    def put(self, stream: str, text: str) -> bool:
        """Write `text` as far as there is room; False if that was all the room there is."""
        if self.muted or not text:
            return True
        room = self._room.setdefault(stream, [self._limits.lines, self._limits.characters])
        kept = _fitting(text, *room)
        if kept:
            room[0] -= text.count("\n", 0, kept)
            room[1] -= kept
            self._write(stream, text[:kept])
        if kept == len(text):
            return True
        room[:] = [0, 0]  # nothing after a gap
        self.dropped(stream).count(text[kept:])
        return False

    def dropped(self, stream: str) -> "Counter":
        """The counter of what the stream has dropped."""
        return self._dropped.setdefault(stream, Counter())


class Counter:
    """Counts dropped output; as little work as can be, for a cell may print a million lines."""

    __slots__ = ("characters", "line_is_open", "lines")

    def __init__(self) -> None:
        self.characters = self.lines = 0
        self.line_is_open = False

    def count(self, text: str) -> int:
        """Count one piece of output; returns its length, as write() does."""
        length = len(text)
        self.characters += length
        if text == "\n":
            self.lines += 1
            self.line_is_open = False
        elif length:
            self.lines += text.count("\n")
            self.line_is_open = text[-1] != "\n"
        return length


def _fitting(text: str, lines: int, characters: int) -> int:
    """How much of `text` fits into so many lines and characters."""
    if not lines:
        return 0
    end = -1
    if text.count("\n") >= lines:
        for _ in range(lines):
            end = text.index("\n", end + 1)
        return min(end + 1, characters)
    return min(len(text), characters)


class Stream(io.TextIOBase):
    """A text stream over an Output; `buffer` takes bytes, as UTF-8."""

    encoding = "utf-8"

    def __init__(self, output: Output, name: str) -> None:
        self._output = output
        self.name = name
        self.buffer = _Bytes(self)

    @property
    def errors(self) -> str:  # type: ignore[override]
        """What is done with a lone surrogate: as in a terminal, only stdout is strict."""
        return "strict" if self.name == "stdout" else "backslashreplace"

    def write(self, text: str, /) -> int:
        """Write `text`, or count it if there is no room for it."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        shown = text if text.isascii() else text.encode("utf-8", self.errors).decode()
        if not self._output.put(self.name, shown):
            self.write = self._output.dropped(self.name).count  # type: ignore[method-assign]
        return len(text)

    def writable(self) -> bool:
        """Yes."""
        return True

    def close(self) -> None:
        """Do nothing: a cell that closes its output shall not lose its error."""


class _Bytes(io.RawIOBase):
    """`sys.stdout.buffer`: bytes that a terminal would show, those that are not UTF-8 as U+FFFD."""

    def __init__(self, text: Stream) -> None:
        self._text = text
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def write(self, data: Any, /) -> int:
        self._text.write(self._decoder.decode(bytes(data)))
        return memoryview(data).nbytes

    def writable(self) -> bool:
        """Yes."""
        return True

    def close(self) -> None:
        """Do nothing, like the text stream above it."""


class Input(io.TextIOBase):
    """A cell's sys.stdin, and the functions behind input() and breakpoint()."""

    encoding = "utf-8"
    name = "stdin"

    def __init__(self, output: Output, read_line: ReadLine | None) -> None:
        self._output = output
        self._read_line = read_line

    def input(self, prompt: object = "", /) -> str:
        """Stand for the builtin: an answer, or EOFError if there will be none."""
        answer = self._ask(str(prompt), "input()")
        if answer is None:
            raise EOFError("no answer was given to input()")
        self._output.put("stdout", f"{prompt}{answer}\n")
        return answer

    def breakpoint(self, *_args: object, **_kwargs: object) -> None:
        """Stand for the builtin: there is no debugger behind a page."""
        raise RuntimeError(
            "breakpoint() cannot stop a cell here; print() the values you want to see instead"
        )

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        """One answer, with its line end; "" if there will be no more."""
        answer = self._ask("", "sys.stdin")
        return "" if answer is None else answer + "\n"

    def read(self, _size: int | None = -1, /) -> str:
        """All answers until there will be no more."""
        return "".join(iter(self.readline, ""))

    def readable(self) -> bool:
        """Yes."""
        return True

    def close(self) -> None:
        """Do nothing: exit() closes it, and the next cell may still ask."""

    def _ask(self, prompt: str, asker: str) -> str | None:
        if self._read_line is None:
            raise EOFError(CANNOT_ASK.format(asker))
        return self._read_line(prompt)
