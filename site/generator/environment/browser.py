"""A Chromium for the browser tests: found on this system, or else installed.

The ways are tried in order, and a browser counts only once it has started and calculated 1 + 1
under Playwright. `use` settles the choice in the variable CHROMIUM for everything that runs after.
It runs in .venv, where Playwright is.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, MutableMapping
from pathlib import Path

from generator.environment import node
from generator.environment.browser_install import PLAYWRIGHTS_OWN, UNPACKED, WAYS
from generator.environment.steps import SetUpError, answer, say

# No service of the vendor's, no first-run page, no GPU: the same on a desktop and in a container.
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
PROGRAMS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "google-chrome-beta",
    "microsoft-edge",
    "msedge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "{PROGRAMFILES}/Google/Chrome/Application/chrome.exe",
    "{PROGRAMFILES(X86)}/Google/Chrome/Application/chrome.exe",
    "{LOCALAPPDATA}/Google/Chrome/Application/chrome.exe",
    "{PROGRAMFILES(X86)}/Microsoft/Edge/Application/msedge.exe",
    str(UNPACKED),
)
PROBE = """
import json, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(**json.loads(sys.argv[1]), timeout=45_000)
    assert browser.new_page().evaluate("1 + 1") == 2
    browser.close()
"""


def use(variables: MutableMapping[str, str]) -> None:
    """Set CHROMIUM in `variables` to a browser that works; `SetUpError` if none can be had."""
    prepare_playwright(variables)
    reasons: list[str] = []
    asked = variables.get("CHROMIUM")
    for candidate in [asked] if asked else _candidates(variables, reasons):
        reason = _try(candidate, variables)
        if not reason:
            variables["CHROMIUM"] = candidate
            say(f"- The browser for the tests: {candidate}")
            return
        reasons.append(f"{candidate}: {reason}")
    advice = "Correct or unset" if asked else "Install Chromium or Chrome, or set"
    raise SetUpError(
        "The tests need a Chromium, and none works here:\n"
        + "\n".join(f"  {reason}" for reason in reasons)
        + f"\n{advice} the variable CHROMIUM (the path of one), and run the same command again."
    )


def launch_options(chromium: str) -> dict[str, object]:
    """Playwright's options to launch `chromium`: a path, or `PLAYWRIGHTS_OWN`."""
    place = {} if chromium == PLAYWRIGHTS_OWN else {"executable_path": chromium}
    return {"args": FLAGS, **place}


def prepare_playwright(variables: MutableMapping[str, str]) -> None:
    """Give Playwright another Node.js if its own lacks a library of this system."""
    import playwright  # only there once .venv is

    own = Path(playwright.__path__[0], "driver", "node.exe" if os.name == "nt" else "node")
    if "PLAYWRIGHT_NODEJS_PATH" not in variables and not answer([own, "--version"]):
        variables["PLAYWRIGHT_NODEJS_PATH"] = str(node.find(variables)[0])


def _candidates(variables: MutableMapping[str, str], reasons: list[str]) -> Iterator[str]:
    """Browsers to try, the cheap ones first; `reasons` takes why one could not be installed."""
    yield PLAYWRIGHTS_OWN
    for program in PROGRAMS:
        if path := shutil.which(program, path=variables.get("PATH")):
            yield path
    for place in PLACES:
        path = place.format_map(_Folders(variables)) if place.startswith("{") else place
        if Path(path).is_file():
            yield path
    for way in WAYS:
        try:
            yield way(variables)
        except SetUpError as error:
            reasons.append(str(error))


class _Folders(dict[str, str]):
    """Variables to format with; one that is not set gives a path that is not there."""

    def __missing__(self, name: str) -> str:
        return f"no {name}"


def _try(chromium: str, variables: MutableMapping[str, str]) -> str | None:
    """Why `chromium` does not work under Playwright, or None if it does."""
    command = [sys.executable, "-c", PROBE, json.dumps(launch_options(chromium))]
    try:
        subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=dict(variables),
            timeout=90,
            check=True,
        )
    except subprocess.TimeoutExpired:
        return "it did not answer within 90 seconds"
    except subprocess.CalledProcessError as error:
        return _gist(error.stderr)
    return None


def _gist(traceback: str) -> str:
    """The line of a traceback of Playwright's that tells the error."""
    lines = [line.strip() for line in traceback.splitlines()]
    errors = [line for line in lines if "Error" in line or "error while loading" in line]
    return (errors or lines or ["it ended without a word"])[-1]
