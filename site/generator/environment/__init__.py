"""Set-up: from a bare Python to everything the project needs, all of it inside this folder.

`build.py` calls `main` with whatever Python the reader has; so this package uses the standard
library only. It goes in steps, each skipped when its result is there already:

1. `venv` makes .venv and installs the Python packages pinned in requirements/;
2. `node` finds Node.js or installs it into .venv, then the packages of package-lock.json;
3. `runtime` downloads the wheels that Python in the page needs;
4. `main` hands over to `generator.__main__`, run by the Python of .venv.

`browser`, which finds a Chromium for the tests, comes after that. `steps` shows progress.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from generator.environment import node, runtime, venv
from generator.environment.steps import SetUpError
from generator.paths import CACHE, ROOT, SITE

# What each command needs installed: "build" makes and serves the site, "dev" also checks it.
COMMANDS = {
    "start": "build",
    "build": "build",
    "serve": "build",
    "test": "dev",
    "check": "dev",
    "bench": "dev",
    "lock": "dev",
}


def main(arguments: list[str], help_text: str) -> NoReturn:
    """Set up for the command in `arguments` and run it; leave with its exit code."""
    command, *rest = arguments or ["start"]
    if command in ("-h", "--help", "help"):
        print(help_text)
        sys.exit(0)
    if command not in COMMANDS:
        sys.exit(f"build.py has no command {command!r}. What it has:\n\n{help_text}")
    try:
        variables = prepare(COMMANDS[command])
    except SetUpError as error:
        sys.exit(f"\nSet-up stopped. {error}")
    except KeyboardInterrupt:
        sys.exit("\nSet-up stopped by the keyboard; the next run takes it up again.")
    hand_over([str(venv.PYTHON), "-m", "generator", command, *rest], variables)


def prepare(level: str) -> dict[str, str]:
    """Install what `level` ("build" or "dev") needs; return the environment to work in."""
    variables = base_variables(os.environ)
    venv.prepare(level, variables)
    node_program = node.prepare(level, variables)
    runtime.prepare(variables)
    tools = [str(venv.PYTHON.parent), str(node_program.parent)]
    variables["PATH"] = os.pathsep.join([*tools, variables.get("PATH", os.defpath)])
    variables["VIRTUAL_ENV"] = str(venv.FOLDER)
    variables["PYTHONPATH"] = os.pathsep.join([str(SITE), str(ROOT / "py")])
    return variables


def base_variables(inherited: Mapping[str, str]) -> dict[str, str]:
    """The reader's environment, less what would lead the tools astray."""
    variables = dict(inherited)
    for name in ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_USER"):
        variables.pop(name, None)
    variables["PYTHONUTF8"] = "1"
    variables["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    # Trust the certificates that the system trusts, a company's own among them.
    for name in ("NODE_USE_SYSTEM_CA", "UV_SYSTEM_CERTS"):
        variables.setdefault(name, "1")
    # The tests talk to a server on this machine; a proxy for the rest must not get in between.
    for name in ("NO_PROXY", "no_proxy"):
        hosts = [variables[name]] if variables.get(name) else []
        variables[name] = ",".join([*hosts, "localhost", "127.0.0.1"])
    if not _is_writable(Path.home()):
        variables["XDG_CACHE_HOME"] = str(CACHE / "cache")
        variables["npm_config_cache"] = str(CACHE / "cache" / "npm")
    return variables


def hand_over(command: list[str], variables: dict[str, str]) -> NoReturn:
    """Become `command`; where the system cannot do that (Windows), run it and wait."""
    sys.stdout.flush()
    if os.name == "posix":
        os.execve(command[0], command, variables)
    try:
        sys.exit(subprocess.call(command, env=variables))
    except KeyboardInterrupt:
        sys.exit(130)


def _is_writable(folder: Path) -> bool:
    return folder.is_dir() and os.access(folder, os.W_OK)
