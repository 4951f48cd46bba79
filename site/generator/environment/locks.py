"""`build.py lock`: pin anew what the lists in requirements/ name, every file with its hash."""

from __future__ import annotations

import os
import sys

from generator.environment import node
from generator.environment.runtime import PYODIDE_PYTHON
from generator.environment.steps import NETWORK_REMEDY, run
from generator.environment.venv import REQUIREMENTS

OLDEST_PYTHON = "3.11"
# The list, the Python its packages are for, and a lock whose versions it must share.
LISTS = (
    ("build", OLDEST_PYTHON, None),
    ("dev", OLDEST_PYTHON, "build"),
    ("node", OLDEST_PYTHON, None),
    ("runtime", PYODIDE_PYTHON, None),
)


def write(options: list[str]) -> None:
    """Write every lock; `options` go to uv, for example --upgrade or --upgrade-package NAME."""
    for name, python, shared in LISTS:
        # No header and no index: the locks tell no command line, no date and no address.
        command = [sys.executable, "-m", "uv", "pip", "compile", "--universal", "--no-header"]
        command += ["--generate-hashes", "--only-binary", ":all:", "--python-version", python]
        command += ["--constraint", f"{shared}.lock"] if shared else []
        run(
            [*command, *options, f"{name}.in", "--output-file", f"{name}.lock"],
            doing=f"Pinning requirements/{name}.in",
            remedy=NETWORK_REMEDY,
            variables=os.environ,
            folder=REQUIREMENTS,
        )
    _, npm = node.find(os.environ)
    run(
        [*npm, "install", "--package-lock-only"],
        doing="Pinning package.json",
        remedy=NETWORK_REMEDY,
        variables=os.environ,
    )
