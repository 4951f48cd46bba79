"""A cell runs alike everywhere: what it prints, what it comes to, how it fails, what it leaves."""

import builtins
import io
import json
import os
import random
import sys
import warnings
from pathlib import Path

import bpe
import pytest
from bpe.cells import CellResult, Limits, is_sound, run


def printed(source, **options):
    """The result of a cell and what it wrote, as (stream, text) in order."""
    pieces = []
    result = run(source, write=lambda stream, text: pieces.append((stream, text)), **options)
    joined = []
    for stream, text in pieces:
        if joined and joined[-1][0] == stream:
            joined[-1] = (stream, joined[-1][1] + text)
        else:
            joined.append((stream, text))
    return result, joined


def error_text(source, **options):
    result = run(source, **options)
    assert result.error is not None, result
    assert not result.ok
    assert result.value is None
    return result.error.text


def error_line(source):
    error = run(source).error
    assert error is not None
    return error.line


# What a cell comes to


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("1 + 1", "2"),
        ("'a' 'b'", "'ab'"),
        ("x = 3\nx", "3"),
        ("x = 3", None),
        ("None", None),
        ("", None),
        ("# nothing", None),
        ("for i in range(3): i", None),
        ("1;", "1"),
        ("'<img src=x onerror=alert(1)>'", "'<img src=x onerror=alert(1)>'"),
        ("from __future__ import annotations\n(lambda x: x)(2)", "2"),
        ("__name__", "'__main__'"),
    ],
)
def test_the_value_of_the_last_expression_is_shown(source, value):
    assert run(source) == CellResult(True, value, None, run("").left_out)


def test_output_comes_in_order_on_both_streams():
    source = "import sys\nprint('a')\nprint('b', file=sys.stderr)\nprint('c', end='')"
    assert printed(source)[1] == [("stdout", "a\n"), ("stderr", "b\n"), ("stdout", "c")]


def test_output_comes_while_the_cell_runs():
    seen = []
    source = "print('one')\nlook()"
    before = ["look = __import__('builtins').look"]
    builtins.look = lambda: seen.append(list(pieces))
    pieces = []
    try:
        run(source, before=before, write=lambda *piece: pieces.append(piece))
    finally:
        del builtins.look
    assert seen == [[("stdout", "one"), ("stdout", "\n")]]


def test_bytes_can_be_written_and_a_character_may_come_in_two_halves():
    source = "import sys\nout = sys.stdout.buffer\nfor b in 'é€'.encode(): out.write(bytes([b]))"
    assert printed(source)[1] == [("stdout", "é€")]


def test_the_cells_before_run_first_and_print_nothing():
    result, output = printed("print(x)\nx + 1", before=["x = 1\nprint('no')", "x += 1"])
    assert (result.value, output) == ("3", [("stdout", "2\n")])


def test_a_failing_cell_before_is_named():
    assert error_text("x", before=["x = 1", "\n1 / 0"]) == (
        "earlier cell 2, which this cell continues, failed:\n"
        "earlier cell 2, line 2:\n    1 / 0\n"
        "ZeroDivisionError: division by zero"
    )


def test_an_earlier_cell_is_named_in_the_way_to_an_error():
    assert error_text("f()", before=["def f():\n    return 1 / 0"]) == (
        "line 1:\n    f()\n"
        "earlier cell 1, line 2, in f:\n    return 1 / 0\n"
        "ZeroDivisionError: division by zero"
    )


def test_classes_and_their_names_find_each_other():
    source = (
        "from dataclasses import dataclass\nimport pickle\n"
        "@dataclass\nclass Pair:\n    left: 'int'\n"
        "pickle.loads(pickle.dumps(Pair(1)))"
    )
    assert run(source).value == "Pair(left=1)"


def test_the_source_of_a_function_can_be_read():
    source = "import inspect\ndef f():\n    return 1\ninspect.getsource(f)"
    assert run(source).value == repr("def f():\n    return 1\n")


def test_the_result_crosses_as_json():
    result = run("print(1)\n1 / 0", limits=Limits(lines=0))
    assert json.loads(result.to_json()) == {
        "ok": False,
        "value": None,
        "error": {
            "type": "ZeroDivisionError",
            "message": "division by zero",
            "line": 2,
            "text": "line 2:\n    1 / 0\nZeroDivisionError: division by zero",
        },
        "left_out": {"lines": 1, "characters": 2},
    }


# Bounds


def test_a_million_lines_are_cut_and_counted():
    result, [(stream, text)] = printed("for i in range(10**6): print(i)")
    assert stream == "stdout"
    assert text == "".join(f"{i}\n" for i in range(1000))
    assert (result.left_out.lines, result.left_out.characters) == (999_000, 6_885_000)


def test_one_endless_line_is_cut():
    result, [(_, text)] = printed("for i in range(1000): print('x' * 1000, end='')")
    assert len(text) == 100_000
    assert (result.left_out.lines, result.left_out.characters) == (1, 900_000)


def test_a_flood_on_one_stream_leaves_the_other_its_room():
    source = "import sys\nfor i in range(5): print(i)\nprint('careful', file=sys.stderr)"
    result, output = printed(source, limits=Limits(lines=2))
    assert output == [("stdout", "0\n1\n"), ("stderr", "careful\n")]
    assert result.left_out.lines == 3


def test_nothing_is_shown_after_a_gap():
    _, output = printed("print('x' * 9, end='')\nprint('y')", limits=Limits(characters=5))
    assert output == [("stdout", "xxxxx")]


def test_a_long_value_is_cut():
    value = run("'a' * 20_000").value
    assert value == "'" + "a" * 9_999 + "… (10,002 more characters)"


def test_a_long_message_and_a_long_line_are_cut():
    text = error_text(f"raise ValueError('{'a' * 10_000}')")
    assert len(text) < 2_500
    assert text.endswith("… (8,000 more characters)")


# Errors


ERRORS = [
    (
        "raise RuntimeError('line 1')",
        "line 1:\n    raise RuntimeError('line 1')\nRuntimeError: line 1",
    ),
    (
        "def f():\n    return 1 / 0\nf()",
        "line 3:\n    f()\nline 2, in f:\n    return 1 / 0\nZeroDivisionError: division by zero",
    ),
    ("x = 1\ny = (\n", "line 2:\n    y = (\n        ^\nSyntaxError: '(' was never closed"),
    (
        "if True:\nprint(1)",
        "line 2:\n    print(1)\n    ^^^^^\n"
        "IndentationError: expected an indented block after 'if' statement on line 1",
    ),
    ("return 5", "line 1:\n    return 5\n    ^^^^^^^^\nSyntaxError: 'return' outside function"),
    ("{}['k']", "line 1:\n    {}['k']\nKeyError: 'k'"),
    ("raise ValueError", "line 1:\n    raise ValueError\nValueError"),
    (
        "try:\n    1 / 0\nexcept ZeroDivisionError:\n    {}['k']",
        "line 2:\n    1 / 0\nZeroDivisionError: division by zero\n"
        "and while that was being handled:\nline 4:\n    {}['k']\nKeyError: 'k'",
    ),
    (
        "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise KeyError('k') from e",
        "line 2:\n    1 / 0\nZeroDivisionError: division by zero\n"
        "which was the direct cause of:\nline 4:\n    raise KeyError('k') from e\n"
        "KeyError: 'k'",
    ),
    (
        "exec('1 +')",
        "line 1:\n    exec('1 +')\nline 1 of the code given to it:\n    1 +\n       ^\n"
        "SyntaxError: invalid syntax",
    ),
    (
        "import sys; sys.exit(3)",
        "line 1:\n    import sys; sys.exit(3)\nSystemExit: the cell ended itself (exit 3)",
    ),
    (
        "raise KeyboardInterrupt",
        "line 1:\n    raise KeyboardInterrupt\nKeyboardInterrupt: the cell was stopped",
    ),
    (
        "raise MemoryError",
        "line 1:\n    raise MemoryError\n"
        "MemoryError: the cell needs more memory than there is; try it with less data",
    ),
    (
        "raise ExceptionGroup('two', [ValueError('a'), KeyError('b')])",
        "line 1:\n    raise ExceptionGroup('two', [ValueError('a'), KeyError('b')])\n"
        "ExceptionGroup: two (2 sub-exceptions)\n  - ValueError: a\n  - KeyError: 'b'",
    ),
    (
        "e = ValueError('a')\ne.add_note('see page 3')\nraise e",
        "line 3:\n    raise e\nValueError: a\nsee page 3",
    ),
    (
        "class E(Exception):\n    def __str__(self): raise ValueError\nraise E",
        "line 3:\n    raise E\nE: (its message cannot be shown: ValueError)",
    ),
    (
        "raise ValueError('\\ud800')",
        "line 1:\n    raise ValueError('\\ud800')\nValueError: \\ud800",
    ),
]


@pytest.mark.parametrize(("source", "text"), ERRORS)
def test_an_error_is_told_in_a_form_of_our_own(source, text):
    assert error_text(source) == text


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ('raise RuntimeError("line 1")', 1),
        ("x = 1\ny = (\n", 2),
        ('print("hello"g)', 1),
        ("if True:\nprint(1)", 2),
        ("def f():\n    return 1/0\nf()", 2),
        ("return 5", 1),
        ("x = '\u2028'\r\n\n1 / 0", 3),
    ],
)
def test_lines_are_numbered_as_they_were_typed(source, line):
    assert error_line(source) == line


def test_an_error_inside_the_package_shows_only_the_reader_s_own_lines():
    text = error_text("import bpe\ndef go():\n    bpe.train('low', 3)\ngo()")
    assert text.startswith("line 4:\n    go()\nline 3, in go:\n    bpe.train('low', 3)\n")
    assert len(text.splitlines()) == 5
    assert "bpe/" not in text


def test_endless_recursion_is_told_shortly():
    assert error_text("def f(n):\n    if n < 0: return\n    return f(n + 1)\nf(0)") == (
        "line 4:\n    f(0)\nline 3, in f:\n    return f(n + 1)\n"
        "    … and the same again, many times\n"
        "RecursionError: a function called itself too many times; does it know when to end?"
    )
    text = error_text("def a(): b()\ndef b(): a()\na()")
    assert len(text.splitlines()) < 20
    assert "… many more calls …" in text


def test_a_long_way_to_an_error_is_cut_in_the_middle():
    chain = "\n".join(f"def f{n}(): f{n + 1}()" for n in range(40)) + "\ndef f40(): 1 / 0\nf0()"
    lines = error_text(chain).splitlines()
    assert len(lines) == 26
    assert lines[12] == "… many more calls …"
    assert lines[-3:] == [
        "line 41, in f40:",
        "    def f40(): 1 / 0",
        "ZeroDivisionError: division by zero",
    ]


def test_a_chain_of_errors_that_is_a_ring_ends():
    source = "a, b = ValueError('a'), ValueError('b')\na.__cause__, b.__cause__ = b, a\nraise a"
    assert error_text(source).count("ValueError: a") == 1


def test_the_mark_under_a_syntax_error_stands_right_after_tabs():
    lines = error_text("if True:\n\tx = $").splitlines()
    assert lines[:3] == ["line 2:", "    x = $", "        ^"]


@pytest.mark.parametrize("source", ["x = '\0'", "\ud800", "(" * 10_000, "-" * 100_000 + "1"])
def test_code_that_python_cannot_read_at_all_is_an_error_too(source):
    assert error_text(source)


def test_a_value_that_cannot_be_shown_is_an_error_of_the_cell():
    text = error_text("class A:\n    def __repr__(self): return 1 / 0\nA()")
    assert text.startswith("line 2, in __repr__:")


# Asking


def test_input_asks_and_its_answer_is_seen():
    asked = []

    def read_line(prompt):
        asked.append(prompt)
        return "Ada"

    result, output = printed("name = input('Who? ')\nname", read_line=read_line)
    assert (result.value, asked, output) == ("'Ada'", ["Who? "], [("stdout", "Who? Ada\n")])


def test_input_without_an_answer_is_the_end_of_the_file():
    assert run("input()", read_line=lambda prompt: None).error.type == "EOFError"
    source = "import sys\nsys.stdin.read()"
    answers = iter(["a", "b", None])
    assert run(source, read_line=lambda prompt: next(answers)).value == "'a\\nb\\n'"


@pytest.mark.parametrize("source", ["input('Who? ')", "import sys; sys.stdin.read()"])
def test_where_nobody_can_answer_input_says_so_and_what_to_do(source):
    error = run(source).error
    assert error.type == "EOFError"
    assert error.message.endswith("write the text into the code instead, for example: name = 'Ada'")


def test_breakpoint_says_what_to_do_instead():
    assert "print()" in run("breakpoint()").error.message


# What a cell leaves behind


def test_each_run_has_a_namespace_of_its_own():
    run("x = 1")
    assert run("x").error.type == "NameError"


VANDALS = [
    "import builtins\nfor name in dir(builtins):\n"
    "    if not name.startswith('__'): setattr(builtins, name, None)",
    "import builtins\ndel builtins.len, builtins.print, builtins.isinstance",
    "import sys\nsys.stdout = sys.stderr = sys.stdin = None",
    "import sys\nsys.stdout.close(); sys.stderr.close(); sys.stdin.close()",
    "import sys\nsys.setrecursionlimit(60)\n1 / 0",
    "import sys\nsys.modules.clear()",
    "import sys\nsys.modules = {}",
    "import sys\nsys.modules['bpe'] = sys.modules['random'] = None",
    "import sys\nsys.path.clear(); sys.meta_path.clear(); sys.path_hooks = []",
    "import sys\nsys.settrace(lambda *a: 1 / 0)",
    "import bpe\nbpe.train = bpe.Tokenizer = None",
    "import bpe\nbpe.Tokenizer.encode = lambda *a: []\ndel bpe.Tokenizer.decode",
    "import bpe, bpe.trainer\nfor name in list(vars(bpe.trainer)): delattr(bpe.trainer, name)",
    "import json, collections\njson.loads = json.dumps = collections.Counter = None",
    "import warnings\nwarnings.simplefilter('error')",
    "import os\nos.environ.clear()\nos.chdir('/')",
    "import gc\ngc.disable()",
    "import linecache\nlinecache.cache = None",
    "import sys\nsys.__stdout__ = sys.displayhook = sys.excepthook = None",
]


@pytest.mark.parametrize("vandal", VANDALS)
def test_no_cell_can_spoil_the_next_one(vandal):
    def state():
        streams = sys.stdin, sys.stdout, sys.stderr, sys.__stdout__, sys.displayhook
        paths = [*sys.path], [*sys.meta_path], [*sys.path_hooks]
        limits = sys.getrecursionlimit(), sys.gettrace(), os.environ.copy(), Path.cwd()
        return streams, paths, limits, dict(vars(builtins)), warnings.filters[:], random

    before, modules = state(), dict(sys.modules)
    run(vandal)
    assert state() == before
    assert {name: sys.modules.get(name) for name in modules} == modules
    source = (
        "import bpe, collections, json\n"
        "tokenizer = bpe.train('low lower lowest', merges=3)\n"
        "print(len(json.dumps(collections.Counter('abc'))))\n"
        "tokenizer.decode(tokenizer.encode('low lower'))"
    )
    result, output = printed(source)
    assert (result.value, output) == ("'low lower'", [("stdout", "24\n")])


def test_a_module_that_a_cell_made_up_is_gone_afterwards():
    source = "import sys, types\nsys.modules['secret'] = types.ModuleType('secret')"
    run(source)
    assert "secret" not in sys.modules


def test_a_library_module_that_a_cell_imported_stays():
    sys.modules.pop("this_is_not_there", None)
    run("import colorsys")
    assert "colorsys" in sys.modules


def test_the_package_itself_is_the_same_after_a_run():
    trained = bpe.train("low low", merges=1)
    run("import bpe\nbpe.x = 1")
    assert isinstance(trained, bpe.Tokenizer)
    assert not hasattr(bpe, "x")


def test_the_caller_s_own_output_is_untouched(monkeypatch):
    mine = io.StringIO()
    monkeypatch.setattr(sys, "stdout", mine)
    run("print('cell')")
    print("caller")
    assert mine.getvalue() == "caller\n"


@pytest.mark.parametrize(
    "source",
    [
        'e = ValueError("x")\ne.__notes__ = 5\nraise e',
        'raise SyntaxError("x", ([], 1, 1, "x"))',
        'raise SyntaxError("x", ("<cell>", "abc", "q", 7))',
        "class E(Exception):\n    def __str__(self): raise SystemExit\nraise E",
        "class G(ExceptionGroup):\n    exceptions = 5\nraise G('a', [ValueError()])",
        "class M(type):\n    @property\n    def __name__(cls): raise OSError\n"
        "class E(Exception, metaclass=M): pass\nraise E",
        "class S(str):\n    def encode(self, *a): return {}\n"
        "class E(Exception):\n    def __str__(self): return S('s')\nraise E",
    ],
)
def test_an_error_that_runs_code_when_it_is_looked_at_is_told_all_the_same(source):
    result = run(source)
    assert not result.ok
    assert type(result.error.text) is str
    assert result.error.text
    json.loads(result.to_json())


def test_a_value_with_methods_of_its_own_is_plain_text():
    source = (
        "class S(str):\n    def encode(self, *a): return {}\n"
        "class V:\n    def __repr__(self): return S('seen')\nV()"
    )
    assert run(source).value == "seen"


def test_damage_that_cannot_be_put_back_is_noticed(monkeypatch):
    assert is_sound()
    monkeypatch.setitem(bpe.glyphs._SIGNS, " ", "EVIL")
    assert not is_sound()
