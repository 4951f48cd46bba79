"""The steps of the set-up as the reader sees them: what goes on, for how long, what went wrong."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.paths import CACHE, ROOT

LOGS = CACHE / "logs"
SECONDS_BETWEEN_SIGNS_OF_LIFE = 10
LINES_SHOWN_OF_A_FAILURE = 25

NETWORK_REMEDY = (
    "Set-up needs the network the first time. Behind a proxy, set HTTPS_PROXY; for certificates\n"
    "of your own, set PIP_CERT and NODE_EXTRA_CA_CERTS. Then run the same command again."
)


class SetUpError(Exception):
    """A step of the set-up failed; the message says what to do about it."""


def say(text: str) -> None:
    """Print a line at once, even into a pipe."""
    print(text, flush=True)


def run(
    command: Sequence[str | Path],
    *,
    doing: str,
    remedy: str,
    variables: Mapping[str, str],
    timeout: float = 1800,
    folder: Path = ROOT,
) -> None:
    """Run one long step, with signs of life; its output goes to a log file.

    Raises `SetUpError` with the end of the log and `remedy` if the command is not there, fails,
    or takes longer than `timeout` seconds.
    """
    say(f"- {doing} ...")
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / (re.sub(r"\W+", "-", doing.lower()).strip("-") + ".log")
    try:
        with log.open("w", encoding="utf-8") as output:
            process = subprocess.Popen(
                [str(part) for part in command],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=dict(variables),
                cwd=folder,
            )
            problem = _wait(process, timeout)
    except OSError as error:
        problem = str(error)
    if problem:
        raise SetUpError(f"{doing}: {problem}.\n{_end_of(log)}\n{remedy}")


def _wait(process: subprocess.Popen[bytes], timeout: float) -> str | None:
    """Wait for the process, telling now and then that it lives; return what went wrong."""
    start = time.monotonic()
    try:
        while True:
            try:
                code = process.wait(SECONDS_BETWEEN_SIGNS_OF_LIFE)
                return f"failed with exit code {code}" if code else None
            except subprocess.TimeoutExpired:
                seconds = time.monotonic() - start
                if seconds > timeout:
                    return f"took longer than {timeout:.0f} seconds"
                say(f"  still at it after {seconds:.0f} seconds")
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _end_of(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
    shown = [f"  | {line}" for line in lines[-LINES_SHOWN_OF_A_FAILURE:]]
    return "\n".join([*shown, f"  (all of it: {log})"])


def answer(command: Sequence[str | Path], timeout: float = 60) -> str | None:
    """What a quick command prints, or None if it cannot be run or fails."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
