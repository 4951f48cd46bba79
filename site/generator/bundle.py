"""Scripts and styles, bundled by esbuild into classic scripts and style sheets.

Nothing is an ES module at run time: a page opened from file:// could not load it.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from generator.errors import BuildError
from generator.paths import NODE_MODULES, SITE, STYLES

# What is loaded when it is needed, by name; `loadPart(name)` in site/runtime/assets.js gets it.
PARTS = {"editor": "elements/editor.js"}

REGISTRY = "globalThis.mergeByMerge ??= { parts: {}, assets: {} };"


def page_script() -> bytes:
    """The script every page starts."""
    return script(f'{REGISTRY} require("./main.js");', SITE / "main.js")


def theme_script() -> bytes:
    """Sets the colour theme before anything is drawn."""
    return script('import "./theme.js";', SITE / "theme.js")


def part_script(name: str) -> bytes:
    """A lazy part: registers a function that evaluates it on first use."""
    path = PARTS[name]
    # `require` makes esbuild wrap the module in a function, which an `import` would not do.
    entry = f'{REGISTRY} mergeByMerge.parts.{name} = () => require("./{path}");'
    return script(entry, SITE / path)


def classic_script(path: Path) -> bytes:
    """The worker: Pyodide's module scripts and ours, made into one that is no module."""
    pyodide = [
        "--define:import.meta.url=self.location.href",
        *(f"--external:{name}" for name in ("node:*", "ws", "crypto", "child_process")),
    ]
    return script(f'import "./{path.relative_to(SITE).as_posix()}";', path, *pyodide)


def service_worker(constants: dict[str, str]) -> bytes:
    """The service worker, with these names replaced by these JSON values."""
    defines = [f"--define:{name}={value}" for name, value in constants.items()]
    return script('import "./service-worker.js";', SITE / "service-worker.js", *defines)


def style_sheet() -> bytes:
    """All styles as one sheet."""
    main = STYLES / "main.css"
    target = "--target=chrome120,firefox120,safari17"
    return _esbuild([str(main)], main, "--bundle", "--minify", target)


def script(entry: str, path: Path, *options: str) -> bytes:
    """The classic script that starts with the statements `entry`; `path` is what they import."""
    fixed = ("--bundle", "--minify", "--format=iife", "--platform=browser", "--target=es2022")
    source = f"--sourcefile={path.stem}-entry.js"
    bundled = _esbuild([], path, *fixed, source, "--loader=js", *options, text=entry)
    # So that the text may stand inside <script> in the single file; esbuild cares for </script.
    return bundled.replace(b"<!--", b"<\\!--")


def _esbuild(inputs: list[str], path: Path, *options: str, text: str = "") -> bytes:
    command = [str(_executable()), *inputs, *options, "--charset=utf8", "--legal-comments=none"]
    done = subprocess.run(
        [*command, "--log-level=warning", "--color=false"],
        input=text.encode(),
        capture_output=True,
        cwd=SITE,
        check=False,
    )
    if done.returncode or done.stderr:
        raise BuildError(path, None, "esbuild says:\n" + done.stderr.decode(), "correct it")
    return done.stdout


def _executable() -> Path:
    """The program itself: the script of its name in .bin would need a Node on the PATH."""
    folder = NODE_MODULES / "@esbuild"
    found = [*folder.glob("*/bin/esbuild"), *folder.glob("*/esbuild.exe")]
    if not found:
        raise BuildError(folder, None, "esbuild is not installed", "run: python3 build.py build")
    return found[0]
