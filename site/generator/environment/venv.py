"""The virtual environment .venv and the Python packages in it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from generator.environment import apt
from generator.environment.stamps import Stamp, fingerprint
from generator.environment.steps import NETWORK_REMEDY, SetUpError, answer, run
from generator.paths import ROOT

FOLDER = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# What the site is built with; what it is checked and tested with, which includes the first.
LOCKS = {"build": REQUIREMENTS / "build.lock", "dev": REQUIREMENTS / "dev.lock"}


def prepare(level: str, variables: Mapping[str, str]) -> None:
    """Make .venv if there is none that works, and install the packages of `level` into it."""
    if not _works():
        _create(variables)
    version = answer([PYTHON, "-c", "import sys; print(sys.version)"]) or ""
    wanted = {name: fingerprint([lock], name, version) for name, lock in LOCKS.items()}
    stamp = Stamp(FOLDER / "packages.stamp")
    if not stamp.is_one_of(wanted[level], wanted["dev"]):
        stamp.remove()
        install(LOCKS[level], variables)
        stamp.write(wanted[level])


def install(lock: Path, variables: Mapping[str, str]) -> None:
    """Install into .venv exactly what `lock` pins, each file checked against its hash."""
    # Only ready-made wheels: nothing is compiled, and no package runs code of its own here.
    options = ["--require-hashes", "--only-binary=:all:", "--no-deps"]
    run(
        [PYTHON, "-m", "pip", "install", *options, "-r", lock],
        doing=f"Installing the Python packages of {lock.relative_to(ROOT)}",
        remedy=f"{NETWORK_REMEDY}\nIf a package has no file for this Python "
        f"({sys.version.split()[0]}), remove .venv and try another version, 3.11 to 3.14.",
        variables=variables,
    )


def _works() -> bool:
    """Whether .venv holds a Python that is new enough and has pip."""
    check = "import sys, pip; print(sys.version_info >= (3, 11))"
    return PYTHON.exists() and answer([PYTHON, "-c", check]) == "True"


def _create(variables: Mapping[str, str]) -> None:
    """Make .venv by the first way that works: not every Python brings all of `venv` with it."""
    reasons = []
    for way in (_by_ensurepip, _by_uv, _by_the_outer_pip, _by_apt):
        try:
            way(variables)
        except SetUpError as error:
            reasons.append(str(error))
            continue
        if _works():
            return
        reasons.append(f"{way.__name__.strip('_').replace('_', ' ')}: the result did not run.")
    raise SetUpError(
        f"{sys.executable} could not make a virtual environment in .venv:\n"
        + "\n".join(reasons)
        + "\nInstall Python's venv module (on Debian and Ubuntu: apt install python3-venv), or "
        "Python from python.org; then run the same command again."
    )


def _make(variables: Mapping[str, str], *options: str) -> None:
    run(
        [sys.executable, "-m", "venv", "--clear", *options, FOLDER],
        doing="Making the virtual environment .venv",
        remedy="So another way is tried.",
        variables=variables,
    )


def _by_ensurepip(variables: Mapping[str, str]) -> None:
    if answer([sys.executable, "-c", "import venv, ensurepip"]) is None:
        raise SetUpError("This Python comes without the modules venv and ensurepip.")
    _make(variables)


def _by_uv(variables: Mapping[str, str]) -> None:
    uv = shutil.which("uv", path=variables.get("PATH"))
    if not uv:
        raise SetUpError("There is no uv on the PATH.")
    run(
        [uv, "venv", "--seed", "--clear", "--python", sys.executable, FOLDER],
        doing="Making the virtual environment .venv with uv",
        remedy="So another way is tried.",
        variables=variables,
    )


def _by_the_outer_pip(variables: Mapping[str, str]) -> None:
    if answer([sys.executable, "-m", "pip", "--version"]) is None:
        raise SetUpError("This Python has no pip.")
    _make(variables, "--without-pip")
    run(
        [sys.executable, "-m", "pip", "--python", PYTHON, "install", "pip"],
        doing="Installing pip into .venv",
        remedy=NETWORK_REMEDY,
        variables=variables,
    )


def _by_apt(variables: Mapping[str, str]) -> None:
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    apt.install([package], "to make a virtual environment", variables)
    _make(variables)
