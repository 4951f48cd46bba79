"""The wheels that Python in the page needs and npm's Pyodide does not bring: micropip."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from generator.environment import venv
from generator.environment.steps import NETWORK_REMEDY, run
from generator.paths import CACHE

LOCK = venv.REQUIREMENTS / "runtime.lock"
FOLDER = CACHE / "runtime"
PYODIDE_PYTHON = "3.14"


def prepare(variables: Mapping[str, str]) -> None:
    """Have in .build/runtime exactly the wheels that runtime.lock pins by hash."""
    wanted = set(re.findall(r"--hash=sha256:([0-9a-f]{64})", LOCK.read_text(encoding="utf-8")))
    if {_digest(wheel) for wheel in FOLDER.glob("*.whl")} <= wanted and any(FOLDER.glob("*.whl")):
        return
    for wheel in FOLDER.glob("*.whl"):
        wheel.unlink()
    # It is the page's Python, not ours, that these wheels must fit.
    options = ["--require-hashes", "--only-binary=:all:", "--no-deps"]
    options += ["--python-version", PYODIDE_PYTHON]
    run(
        [venv.PYTHON, "-m", "pip", "download", *options, "--dest", FOLDER, "-r", LOCK],
        doing="Downloading the wheels of requirements/runtime.lock",
        remedy=NETWORK_REMEDY,
        variables=variables,
    )


def _digest(wheel: Path) -> str:
    return hashlib.sha256(wheel.read_bytes()).hexdigest()
