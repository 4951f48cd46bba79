"""The build's Python is the page's: what it answers, and that it agrees with CPython's."""

import pytest
from bpe import cells
from generator.errors import BuildError
from generator.paths import CACHE
from generator.pyodide_assets import runtime_assets
from generator.pyodide_run import run_in_pyodide
from test_cells import ERRORS


@pytest.fixture(scope="module")
def answers():
    """One start of Pyodide for all."""
    jobs = {
        "cell": {"kind": "cell", "source": "print('a')\n2", "before": [], "filename": "<cell>"},
        "python": {
            "kind": "values",
            "source": "import sys, bpe, micropip\nfrom bpe import cells",
            "filename": "values.py",
            "expressions": ["sys.version_info[:2]", "bpe.__file__", "{1}", "nothing", "[1, 'a']"],
        },
        "broken": {"kind": "values", "source": "1 / 0", "filename": "values.py", "expressions": []},
        "train": {"kind": "train", "text": "low low lower", "options": {"merges": 2}},
        "refused": {"kind": "train", "text": "low", "options": {"merges": -1}},
        "hash": {
            "kind": "values",
            "source": "from importlib.util import cache_from_source\nfrom pathlib import Path",
            "filename": "values.py",
            "expressions": [
                "Path(cache_from_source('/lib/python3.14/site-packages/bpe/cells.py')).exists()"
            ],
        },
    }
    for source, _ in ERRORS:
        jobs[source] = {"kind": "cell", "source": source, "before": [], "filename": "<cell>"}
    return dict(zip(jobs, run_in_pyodide(list(jobs.values())), strict=True))


def test_a_cell_is_answered_with_its_output(answers):
    assert answers["cell"] == {
        "ok": True,
        "value": "2",
        "error": None,
        "left_out": {"lines": 0, "characters": 0},
        "output": [["stdout", "a\n"]],
    }


def test_values_are_answered_each_for_itself(answers):
    version, file, a_set, missing, a_list = answers["python"]["values"]
    assert version == {"value": [3, 14], "text": "(3, 14)"}
    assert file["value"] == "/lib/python3.14/site-packages/bpe/__init__.py"
    assert a_set == {"value": None, "text": "{1}"}
    assert missing == {"error": "NameError: name 'nothing' is not defined"}
    assert a_list == {"value": [1, "a"], "text": "[1, 'a']"}
    assert answers["broken"] == {"error": "ZeroDivisionError: division by zero"}


def test_training_is_answered_with_a_recording(answers):
    assert [step["count"] for step in answers["train"]["steps"]] == [3, 3]
    assert "merges" in answers["refused"]["error"]


def test_the_package_came_with_its_bytecode(answers):
    assert answers["hash"]["values"][0]["value"] is True


@pytest.mark.parametrize(("source", "text"), ERRORS)
def test_errors_read_the_same_in_both_pythons(answers, source, text):
    assert answers[source]["error"]["text"] == text
    assert cells.run(source).error.text == text


def test_a_job_that_does_not_exist_is_a_fault_of_the_build():
    with pytest.raises(BuildError, match="KeyError"):
        run_in_pyodide([{"kind": "dance"}])


def test_the_assets_are_whole():
    assets = runtime_assets(CACHE)
    names = sorted(name for name in assets if not name.endswith(".whl"))
    assert names == ["stdlib", "wasm", "worker"]
    assert assets["wasm"][:4] == b"\0asm"
    assert b"import.meta" not in assets["worker"]
    assert len([name for name in assets if name.startswith("merge_by_merge-")]) == 1
