"""What Python in the page is made of: the files a worker is started with.

`wasm`: Pyodide, as npm has it. `stdlib`: the standard library and micropip as bytecode, which
halves the time to start. `worker`: Pyodide's scripts and ours in one classic script. And the wheel
of this package, under its file name, with bytecode beside its sources (tracebacks quote those).

Each is kept in the cache under a hash of all it is made from.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_STORED, ZipFile

from generator.bundle import classic_script
from generator.environment import node
from generator.errors import BuildError
from generator.paths import NODE_MODULES, PACKAGE, ROOT, SITE

PYODIDE = NODE_MODULES / "pyodide"
HERE = Path(__file__).parent
COMPILER = [HERE / "bytecode.py", HERE / "compile_archives.mjs", PYODIDE / "package.json"]
SITE_PACKAGES = "/lib/python3.14/site-packages"
STDLIB = "/lib/python314.zip"


@dataclass(frozen=True)
class Archive:
    """A zip whose modules are to be compiled; see bytecode.py for the meaning of the fields."""

    source: Path
    target: Path
    root: str
    keep_source: bool


def runtime_assets(cache: Path) -> dict[str, bytes]:
    """Every asset by its name, made anew where what it is made from has changed."""
    paths = runtime_files(cache)
    worker = _kept(cache / "python", "worker.js", _worker_sources(), _make_worker)
    return {name: path.read_bytes() for name, path in paths.items()} | {
        "wasm": (PYODIDE / "pyodide.asm.wasm").read_bytes(),
        "worker": worker.read_bytes(),
    }


def runtime_files(cache: Path) -> dict[str, Path]:
    """The standard library and the package's wheel, compiled: what Python needs under Node too."""
    folder = cache / "python"
    micropip = _only(cache / "runtime", "micropip-*.whl", "python3 build.py build fetches it")
    plain_wheel = _package_wheel(folder)
    library = PYODIDE / "python_stdlib.zip"
    stdlib = _address(folder, "stdlib.zip", [library, micropip, *COMPILER])
    wheel = _address(folder, plain_wheel.name, [plain_wheel, *COMPILER])
    with TemporaryDirectory() as temporary:
        parts = [Path(temporary, name) for name in ("library.zip", "micropip.zip")]
        archives = []
        if not stdlib.is_file():
            archives += [
                Archive(source, target, STDLIB, keep_source=False)
                for source, target in zip((library, micropip), parts, strict=True)
            ]
        if not wheel.is_file():
            archives.append(Archive(plain_wheel, wheel, SITE_PACKAGES, keep_source=True))
        if archives:
            _compile(archives, stdlib if stdlib.is_file() else library)
        if not stdlib.is_file():
            _write(stdlib, lambda path: _join(parts, path))
    return {"stdlib": stdlib, plain_wheel.name: wheel}


def _package_wheel(folder: Path) -> Path:
    """The wheel of this package, as anybody may install it."""
    sources = [*sorted(PACKAGE.rglob("*.py")), PACKAGE / "py.typed"]
    sources += [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE")]
    digest = _digest(path for path in sources if path.is_file())
    target = folder / f"wheel-{digest}"
    if not target.is_dir():
        unfinished = folder / f"wheel-{digest}.unfinished"
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", unfinished]
        _run(command, ROOT / "pyproject.toml", "the package cannot be built", "correct it")
        unfinished.replace(target)
    return _only(target, "*.whl", "remove the folder and build again")


def _compile(archives: list[Archive], stdlib: Path) -> None:
    """Compile the archives, all in one start of Pyodide with this standard library."""
    with TemporaryDirectory() as temporary:
        targets = [archive.target for archive in archives]
        unfinished = [Path(temporary, f"{number}.zip") for number in range(len(archives))]
        jobs = [
            {
                "source": str(archive.source),
                "target": str(path),
                "root": archive.root,
                "keepSource": archive.keep_source,
            }
            for archive, path in zip(archives, unfinished, strict=True)
        ]
        job_file = Path(temporary, "jobs.json")
        job_file.write_text(json.dumps({"stdlib": str(stdlib), "jobs": jobs}), encoding="utf-8")
        run_node(HERE / "compile_archives.mjs", job_file)
        for path, target in zip(unfinished, targets, strict=True):
            _write(target, partial(shutil.copyfile, path))


def run_node(script: Path, *arguments: Path) -> None:
    """Run one of our scripts under Node.js; BuildError with what it printed if it fails."""
    program, _ = node.find(os.environ)
    _run([program, script, *arguments], script, "it failed", "correct it, or what it was given")


def _worker_sources() -> list[Path]:
    runtime = SITE / "runtime"
    ours = [runtime / "worker.js", runtime / "protocol.js", *sorted((runtime / "worker").iterdir())]
    return [*ours, PYODIDE / "package.json", HERE / "bundle.py"]


def _make_worker(path: Path) -> None:
    path.write_bytes(classic_script(SITE / "runtime" / "worker.js"))


def _join(parts: list[Path], target: Path) -> None:
    with ZipFile(target, "w", ZIP_STORED) as joined:
        for part in parts:
            with ZipFile(part) as archive:
                for member in archive.infolist():
                    joined.writestr(member, archive.read(member))


def _kept(folder: Path, name: str, sources: Iterable[Path], make: Callable[[Path], object]) -> Path:
    """The file `name` made from these sources, by `make` unless it is there already."""
    path = _address(folder, name, sources)
    if not path.is_file():
        _write(path, make)
    return path


def _address(folder: Path, name: str, sources: Iterable[Path]) -> Path:
    return folder / f"{_digest(sources)}-{name}"


def _digest(paths: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        data = path.read_bytes()
        whole.update(f"{path.name}\0{len(data)}\0".encode() + data)
    return whole.hexdigest()[:12]


def _write(path: Path, make: Callable[[Path], object]) -> None:
    """Whole or not at all: a build that is stopped leaves no half file for the next one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".unfinished")
    make(unfinished)
    unfinished.replace(path)


def _only(folder: Path, pattern: str, remedy: str) -> Path:
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise BuildError(folder, None, f"wanted one {pattern}, found {len(found)}", remedy)
    return found[0]


def _run(command: list[object], blame: Path, problem: str, remedy: str) -> None:
    """Run a program in the repository; what it prints is shown only if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout)[-3000:]
        raise BuildError(blame, None, f"{problem}:\n{said}", remedy)
