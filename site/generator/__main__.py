"""The commands of build.py, in .venv and with everything set up: `python -m generator COMMAND`."""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

from generator.environment import hand_over
from generator.environment.stamps import Stamp, fingerprint
from generator.environment.steps import SetUpError
from generator.errors import BuildError
from generator.paths import CACHE, ROOT

DIST = ROOT / "dist"
# What goes into dist/, beside the generator itself.
SOURCES = ("py", "site", "requirements", "package-lock.json", "pyproject.toml", "README.md")


def build(arguments: list[str]) -> None:
    """Build the site into dist/."""
    from generator.build import build as build_site

    _take_no(arguments)
    stamp = Stamp(CACHE / "site.stamp")
    stamp.remove()
    sources = _sources()
    build_site(DIST)
    stamp.write(sources)


def build_if_changed() -> None:
    """Build unless dist/ was made from these very sources."""
    if not (DIST / "index.html").exists() or not Stamp(CACHE / "site.stamp").is_one_of(_sources()):
        build([])


def serve(arguments: list[str]) -> None:
    """Serve dist/ as it stands."""
    from generator.serve import serve as serve_folder

    _take_no(arguments)
    if not DIST.exists():
        sys.exit("There is no dist/ yet: python3 build.py build makes it.")
    serve_folder(DIST)


def start(arguments: list[str]) -> None:
    """Build what changed, and serve it."""
    _take_no(arguments)
    build_if_changed()
    serve([])


def check(arguments: list[str]) -> None:
    """Run the checks and the tests of the import layers; a build that fails is one more finding."""
    from generator import checks

    fault = None
    try:
        build_if_changed()
    except BuildError as error:
        fault = error
    code = checks.main(arguments)
    if code or fault:
        sys.exit(f"\nThe site cannot be built. {fault}" if fault else code)
    _pytest(["-q", *sorted(map(str, (ROOT / "tests").glob("test_*layers.py")))])


def test(arguments: list[str]) -> None:
    """Check and test everything; arguments other than --full go to pytest."""
    from generator.environment import browser, engines

    full = "--full" in arguments
    if full:
        engines.prepare(os.environ)
    build_if_changed()
    browser.use(os.environ)
    every = ["-m", ""] if full else []
    chosen = [argument for argument in arguments if argument != "--full"]
    # Everything takes two processes, each with files of its own; an engine wants the machine alone.
    share = [] if chosen or full else ["-n", "2", "--dist", "loadfile"]
    _pytest([*every, *share, *chosen])


def bench(arguments: list[str]) -> None:
    """Run tests/bench/bench_NAME.py for each NAME, or for all."""
    from generator.environment import browser

    folder = ROOT / "tests" / "bench"
    scripts = {path.stem.removeprefix("bench_"): path for path in sorted(folder.glob("bench_*.py"))}
    if unknown := set(arguments) - set(scripts):
        sys.exit(f"No benchmark {', '.join(sorted(unknown))}; there are: {', '.join(scripts)}")
    build_if_changed()
    browser.use(os.environ)
    for name in arguments or scripts:
        print(f"== {name}", flush=True)
        sys.argv = [str(scripts[name])]
        runpy.run_path(sys.argv[0], run_name="__main__")


def lock(arguments: list[str]) -> None:
    """Write the lock files anew."""
    from generator.environment import locks

    locks.write(arguments)


def _pytest(arguments: list[str]) -> None:
    hand_over([sys.executable, "-m", "pytest", *arguments], dict(os.environ))


def _take_no(arguments: list[str]) -> None:
    if arguments:
        sys.exit(f"This command takes no arguments, but got: {' '.join(arguments)}")


def _sources() -> str:
    files: list[Path] = []
    for source in SOURCES:
        path = ROOT / source
        inside = path.rglob("*") if path.is_dir() else [path]
        files += (file for file in inside if file.is_file() and "__pycache__" not in file.parts)
    files.sort()
    return fingerprint(files, *(file.relative_to(ROOT).as_posix() for file in files))


COMMANDS = {
    "start": start,
    "build": build,
    "serve": serve,
    "check": check,
    "test": test,
    "bench": bench,
    "lock": lock,
}

if __name__ == "__main__":
    try:
        COMMANDS[sys.argv[1]](sys.argv[2:])
    except (SetUpError, BuildError) as error:
        sys.exit(f"\n{error}")
    except KeyboardInterrupt:
        sys.exit(130)
