"""The other browser engines, which `build.py test --full` drives beside Chromium.

They are the stock builds of the system, as readers have them: Firefox, and WebKitGTK with its
driver and a screen in memory to show itself on. Nothing but apt can bring them.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping

from generator.environment import apt
from generator.environment.steps import SetUpError

# Debian's package, and the programs of it that will do.
PROGRAMS = {
    "firefox-esr": ("firefox-esr", "firefox"),
    "webkit2gtk-driver": ("WebKitWebDriver",),
    "xvfb": ("Xvfb",),
}


def prepare(variables: Mapping[str, str]) -> None:
    """Install what is missing; raise `SetUpError` where that cannot be done."""
    missing = [package for package in PROGRAMS if not _path(package, variables)]
    if not missing:
        return
    try:
        apt.install(missing, "to run the tests in Firefox and WebKit too", variables)
    except SetUpError as error:
        raise SetUpError(f"{_remedy(*missing)}\n{error}") from error


def find(package: str, variables: Mapping[str, str]) -> str:
    """The path of the program that `package` brings; raise `SetUpError` if there is none."""
    path = _path(package, variables)
    if not path:
        raise SetUpError(_remedy(package))
    return path


def _path(package: str, variables: Mapping[str, str]) -> str | None:
    paths = (shutil.which(name, path=variables.get("PATH")) for name in PROGRAMS[package])
    return next(filter(None, paths), None)


def _remedy(*packages: str) -> str:
    programs = ", ".join(" or ".join(PROGRAMS[package]) for package in packages)
    return (
        f"`build.py test --full` needs on the PATH: {programs}.\n"
        f"Install them (Debian and its relatives: apt-get install {' '.join(packages)}) and run\n"
        "the same command again, or test without --full, in Chromium only."
    )
