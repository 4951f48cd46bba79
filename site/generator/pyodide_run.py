"""Runs Python for the build as the page will run it: in Pyodide, under Node.js."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from generator.paths import CACHE
from generator.pyodide_assets import HERE, PYODIDE, run_node, runtime_files


def run_in_pyodide(jobs: list[dict[str, Any]], cache: Path = CACHE) -> list[dict[str, Any]]:
    """The answers to `jobs` in their order; pyodide_jobs.py tells which kinds there are.

    One Pyodide does them all, each in a fresh namespace. BuildError if it does not get through.
    """
    stdlib, *wheels = runtime_files(cache).values()
    with TemporaryDirectory() as temporary:
        answers = Path(temporary, "answers.json")
        work = {
            "stdlib": str(stdlib),
            "wheels": [str(wheel) for wheel in wheels],
            "lock": str(PYODIDE / "pyodide-lock.json"),
            "jobs": jobs,
            "answers": str(answers),
        }
        work_file = Path(temporary, "work.json")
        work_file.write_text(json.dumps(work), encoding="utf-8")
        run_node(HERE / "run_jobs.mjs", work_file)
        result: list[dict[str, Any]] = json.loads(answers.read_text(encoding="utf-8"))
        return result
