"""The checks beside the tests: format, lint, types, HTML, workflows. `build.py check` runs them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from generator.paths import NODE_MODULES, ROOT

NODE = shutil.which("node") or "node"
PROGRAMS = Path(sys.executable).parent


@dataclass(frozen=True)
class Check:
    """A command that succeeds if all is well, and what mends it where something can."""

    name: str
    command: list[str]
    mend: list[str] | None = None


def _python(module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", module, *arguments]


def _npm(script: str, *arguments: str) -> list[str]:
    return [NODE, str(NODE_MODULES / script), *arguments]


def _zizmor(*arguments: str) -> list[str]:
    return [str(PROGRAMS / ("zizmor.exe" if os.name == "nt" else "zizmor")), *arguments]


def _glob(pattern: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern))


def all_checks() -> list[Check]:
    """Every check, over the files that are there now."""
    biome, tsc = "@biomejs/biome/bin/biome", "typescript/bin/tsc"
    workflows = _glob(".github/workflows/*.yml")
    schema = ["--builtin-schema", "vendor.github-workflows"]
    return [
        Check("Python format", _python("ruff", "format", "--check"), _python("ruff", "format")),
        Check("Python lint", _python("ruff", "check"), _python("ruff", "check", "--fix")),
        Check("Python types", _python("mypy")),
        Check("page types", _npm(tsc, "-p", "tsconfig.json")),
        Check("worker types", _npm(tsc, "-p", "tsconfig.worker.json")),
        Check("Node types", _npm(tsc, "-p", "tsconfig.node.json")),
        Check(
            "JavaScript, CSS and JSON",
            _npm(biome, "ci", "--colors=off", "--error-on-warnings"),
            _npm(biome, "check", "--write"),
        ),
        Check("HTML", _npm("html-validate/bin/html-validate.mjs", *_glob("dist/*.html"))),
        Check("workflow schema", _python("check_jsonschema", *schema, *workflows)),
        Check("workflow safety", _zizmor("--offline", "--pedantic", ".github/workflows")),
    ]


def failure(check: Check) -> str | None:
    """Run a check; what it says if it fails, else None."""
    done = subprocess.run(
        check.command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode == 0:
        return None
    hint = "\n`build.py check --fix` mends what can be mended by itself." if check.mend else ""
    return f"{done.stdout.strip()}{hint}"


def main(arguments: list[str]) -> int:
    """Run every check, after mending with --fix; return the exit code."""
    checks = all_checks()
    if "--fix" in arguments:
        for check in checks:
            if check.mend:
                subprocess.run(check.mend, cwd=ROOT, check=False)
    failed = []
    for check in checks:
        said = failure(check)
        print(f"{'failed' if said else 'ok':>8}  {check.name}", flush=True)
        if said:
            failed.append(check.name)
            print(said, flush=True)
    if failed:
        print(f"\nFailed: {', '.join(failed)}.")
    return 1 if failed else 0
