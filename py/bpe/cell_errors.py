"""Tell a cell's error in a form of our own, which no version of Python changes.

Like a traceback, the call that failed comes last; unlike one it shows the reader's own lines only,
numbered as they were typed: no frames of this package, of the standard library or of the page.

    line 3:
        f()
    line 2, in f:
        return 1 / 0
    ZeroDivisionError: division by zero
"""

import re
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, islice

FRAMES = 12  # shown of a long traceback, half from each end
CHAIN = 5  # errors shown of a chain of causes, and of a group
MESSAGE = 2_000  # characters shown of a message
REPEATS = 3  # shown of a call that repeats
LINE = 200  # characters shown of a line of code

IN_WORDS: Mapping[type[BaseException], str] = {
    KeyboardInterrupt: "the cell was stopped",
    MemoryError: "the cell needs more memory than there is; try it with less data",
    RecursionError: "a function called itself too many times; does it know when to end?",
}

Place = tuple[str, int, str]  # file name, line, function
MORE: Place = ("", 0, "")  # stands for calls that are not told one by one


@dataclass(frozen=True)
class CellError:
    """An error of a cell.

    `type` and `message` as Python names them; `line`: where in the cell it arose, None if not
    there; `text`: all of it as it is shown to the reader, several lines.
    """

    type: str
    message: str
    line: int | None
    text: str


def describe(
    error: BaseException, sources: Mapping[str, str], filename: str, failed: str
) -> CellError:
    """What a reader is told of `error`.

    `sources`: the text of each file that is the reader's own; `filename`: the cell's name among
    them; `failed`: the one that was running.
    """
    blocks = [_block(e, sources, filename) + [link] * bool(link) for e, link in _chain(error)]
    lines = [line for block in blocks for line in block]
    if failed != filename:
        lines.insert(0, f"{failed.strip('<>')}, which this cell continues, failed:")
    places = _places(error, sources)
    line = next((line for name, line, _ in reversed(places) if name == filename), None)
    text = "\n".join(lines).encode("utf-8", "backslashreplace").decode()
    return CellError(type(error).__name__, _message(error), line, text)


def _chain(error: BaseException) -> Iterator[tuple[BaseException, str]]:
    """The errors that led to this one, the first first, each with the words that lead on."""
    found: list[tuple[BaseException, str]] = [(error, "")]
    seen = {id(error)}
    while len(found) < CHAIN:
        last = found[-1][0]
        if last.__cause__ is not None:
            previous, link = last.__cause__, "which was the direct cause of:"
        elif last.__context__ is not None and not last.__suppress_context__:
            previous, link = last.__context__, "and while that was being handled:"
        else:
            break
        if id(previous) in seen:
            break
        seen.add(id(previous))
        found.append((previous, link))
    return reversed(found)


def _block(error: BaseException, sources: Mapping[str, str], filename: str) -> list[str]:
    """One error of a chain: the lines that led to it, then what it is."""
    lines: list[str] = []
    places = _places(error, sources)
    if isinstance(error, SyntaxError) and error.filename not in sources:
        where = f"line {error.lineno} of the code given to it" if error.lineno else ""
        lines += [*_frames(places, sources, filename), *([f"{where}:"] if where else [])]
        lines += _caret(error, (error.text or "").rstrip("\n"))
    elif isinstance(error, SyntaxError):
        place = (error.filename or "", error.lineno or 0, "<module>")
        lines += _frames([p for p in places if p != place], sources, filename)
        lines += [_where(place, filename)]
        lines += _caret(error, _code(place, sources))
    else:
        lines += _frames(places, sources, filename)
    message = _message(error)
    lines.append(f"{type(error).__name__}: {message}" if message else type(error).__name__)
    for note in getattr(error, "__notes__", [])[:CHAIN]:
        lines.append(_cut(str(note), MESSAGE))
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions[:CHAIN]:
            lines.append(f"  - {type(inner).__name__}: {_message(inner)}")
    return lines


def _places(error: BaseException, sources: Mapping[str, str]) -> list[Place]:
    """The reader's own lines on the way to the error, outermost first."""
    walk = traceback.walk_tb(error.__traceback__)
    found = [(f.f_code.co_filename, line or 0, f.f_code.co_name) for f, line in walk]
    places = [place for place in found if place[0] in sources]
    if isinstance(error, RecursionError):
        places = _beginning(places)  # where it ends is chance, and differs between versions
    if isinstance(error, SyntaxError) and error.filename in sources and error.lineno:
        places.append((str(error.filename), error.lineno, "<module>"))
    return places


def _beginning(places: list[Place]) -> list[Place]:
    """The first places, up to and with the first that repeats."""
    start: list[Place] = []
    for _, group in islice(groupby(places), FRAMES // 2):
        repeats = list(group)
        start += repeats
        if len(repeats) > REPEATS:
            return start
    return [*start, MORE] if len(start) < len(places) else start


def _frames(places: list[Place], sources: Mapping[str, str], filename: str) -> list[str]:
    """The lines of a traceback; calls that repeat and the middle of a long one are cut."""
    shown: list[list[str]] = []
    for place, group in groupby(places):
        if place == MORE:
            shown.append(["… many more calls …"])
            continue
        frame = [_where(place, filename), f"    {_cut(_code(place, sources).strip(), LINE)}"]
        repeats = len(list(group))
        shown += [frame] * min(repeats, REPEATS)
        if repeats > REPEATS:
            shown[-REPEATS:] = [[*frame, "    … and the same again, many times"]]
    if len(shown) > FRAMES:
        shown[FRAMES // 2 : -FRAMES // 2] = [["… many more calls …"]]
    return [line for frame in shown for line in frame]


def _where(place: Place, filename: str) -> str:
    name, line, function = place
    start = f"line {line}" if name == filename else f"{name.strip('<>')}, line {line}"
    return f"{start}:" if function == "<module>" else f"{start}, in {function}:"


def _code(place: Place, sources: Mapping[str, str]) -> str:
    """The line of source at a place."""
    lines = re.split("\r\n|\r|\n", sources.get(place[0], ""))  # as Python does, not splitlines
    return lines[place[1] - 1] if 0 < place[1] <= len(lines) else ""


def _caret(error: SyntaxError, code: str) -> list[str]:
    """The line of a SyntaxError with a mark under what is wrong in it."""
    if not code.strip():
        return []
    indent = len(code) - len(code.lstrip())
    start = max((error.offset or 1) - 1, indent)
    end = error.end_offset or 0
    same_line = error.end_lineno in (None, error.lineno)
    width = max(1, (end - 1 if same_line and end else len(code)) - start)
    under = "".join(c if c == "\t" else " " for c in code[indent:start].ljust(start - indent))
    lines = [f"    {_cut(code.strip(), LINE)}"]
    if start - indent < LINE:
        lines.append(f"    {under}{'^' * min(width, LINE)}")
    return lines


def _message(error: BaseException) -> str:
    """What the error says, in our words where Python has none or changes them."""
    for kind, words in IN_WORDS.items():
        if isinstance(error, kind):
            return words
    if isinstance(error, SystemExit):
        return "the cell ended itself" + ("" if error.code is None else f" (exit {error.code!r})")
    try:
        text = str(error.msg) if isinstance(error, SyntaxError) else str(error)
    except Exception as failure:
        text = f"(its message cannot be shown: {type(failure).__name__})"
    return _cut(str.__str__(text), MESSAGE)  # a subclass of str may have methods of its own


def _cut(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    return f"{text[:limit]}… ({len(text) - limit:,} more characters)"
