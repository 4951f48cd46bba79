"""How soon a cell's first output is there, against the least that Pyodide can do.

The baseline is a page with nothing on it but npm's Pyodide on the main thread, that prints: 1.00.
Ours is the built site's chapter 3, from navigation to the output of its first cell. Cold: a new
browser profile each time. Warm: the same page again in the same profile.

    .venv/bin/python tests/bench/bench_start.py [ROUNDS]

Only the ratios mean something: both run in turns, on the same machine, in one go.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "site"), str(ROOT / "tests" / "browser"), str(ROOT / "py")]

from browser_path import launch_options  # noqa: E402
from generator.__main__ import DIST, build_if_changed  # noqa: E402
from generator.paths import NODE_MODULES  # noqa: E402
from generator.serve import Handler  # noqa: E402
from playwright.sync_api import BrowserType, Page, sync_playwright  # noqa: E402
from site_forms import served  # noqa: E402

EXPECTED_COLD = 0.5
TIMEOUT = 180_000
BARE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bare</title><pre id="output"></pre>
<script type="module">
  import { loadPyodide } from "./pyodide/pyodide.mjs";
  const output = document.querySelector("#output");
  const pyodide = await loadPyodide({ stdout: (line) => output.append(line) });
  pyodide.runPython("print('ready')");
</script>
"""


def bare(page: Page, address: str) -> None:
    """Navigate to the bare page and wait for what it prints."""
    page.goto(address)
    page.locator("#output", has_text="ready").wait_for(timeout=TIMEOUT)


def ours(page: Page, address: str) -> None:
    """Navigate to chapter 3, run its first cell at once, and wait for the output."""
    page.goto(address)
    cell = page.locator("code-cell").first
    cell.evaluate("cell => cell.querySelector('.cell-output')?.replaceChildren()")
    cell.get_by_role("button", name="Run").click()
    cell.locator(".out-stdout, .out-value").first.wait_for(timeout=TIMEOUT)


def seconds(visit: Callable[[Page, str], None], page: Page, address: str) -> float:
    """How long a visit takes."""
    start = time.perf_counter()
    visit(page, address)
    return time.perf_counter() - start


def cold_and_warm(
    chromium: BrowserType, visit: Callable[[Page, str], None], address: str
) -> tuple[float, float]:
    """The time of a first visit in a new profile, and of the next one."""
    with tempfile.TemporaryDirectory() as profile:
        context = chromium.launch_persistent_context(profile, **launch_options())  # type: ignore[arg-type]
        page = context.pages[0]
        cold = seconds(visit, page, address)
        page.goto("about:blank")
        warm = seconds(visit, page, address)
        context.close()
    return cold, warm


def main(rounds: int = 5) -> None:
    """Measure in turns and print the medians and their ratios."""
    build_if_changed()
    # As a web host serves them, or the browser would not compile while it loads.
    Handler.extensions_map |= {".mjs": "text/javascript", ".wasm": "application/wasm"}
    (chapter,) = DIST.glob("03-*.html")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "bare.html").write_text(BARE, encoding="utf-8")
        shutil.copytree(NODE_MODULES / "pyodide", folder / "pyodide")
        with (
            served(folder) as bare_root,
            served(DIST) as site_root,
            sync_playwright() as playwright,
        ):
            visits = {
                "bare": (bare, f"{bare_root}bare.html"),
                "ours": (ours, site_root + chapter.name),
            }
            times: dict[str, list[tuple[float, float]]] = {name: [] for name in visits}
            for _ in range(rounds):
                for name, (visit, address) in visits.items():
                    times[name].append(cold_and_warm(playwright.chromium, visit, address))
    for index, state in enumerate(("cold", "warm")):
        bare_time, our_time = (median(t[index] for t in times[name]) for name in ("bare", "ours"))
        expected = f" (expected at most {EXPECTED_COLD})" if state == "cold" else ""
        print(
            f"start, {state}: {our_time / bare_time:.2f} of a bare loadPyodide(){expected}; "
            f"{our_time:.2f} s against {bare_time:.2f} s, medians of {rounds}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
