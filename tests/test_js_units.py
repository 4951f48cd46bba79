"""The page's pure modules, tested by Node; what they replay comes from the package."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from bpe import reference
from bpe.recording import record
from generator.environment import node

TESTS = sorted((Path(__file__).parent / "js").glob("*.test.js"))
PAPER = " ".join(["low"] * 5 + ["lower"] * 2 + ["newest"] * 6 + ["widest"] * 3)
CORPORA: dict[str, tuple[str, dict[str, Any]]] = {
    "paper": (PAPER, {"base": "characters", "pretokenizer": "words", "merges": 12}),
    "marker": (
        PAPER,
        {"base": "characters", "pretokenizer": "words", "merges": 20, "end_of_word": "</w>"},
    ),
    "bytes": ("नमस्ते 😀😀 naïve नमस्ते", {"base": "bytes", "merges": 30}),
    "overlaps": ("aaaaaaaa", {"base": "characters", "merges": 9}),
    "spaces": ("to be or  not to be\n", {"pretokenizer": "whitespace", "merges": 6}),
    "nothing": ("", {"base": "characters", "merges": 3}),
}


def case(name: str) -> dict[str, Any]:
    """A recording, and the tokens of each of its items after each number of merges."""
    text, options = CORPORA[name]
    recording = record(text, **options).as_dict()
    base_size = recording["base_size"]
    splits = []
    for k in range(len(recording["steps"]) + 1):
        items = [item["symbols"] for item in recording["view"]["items"]]
        for step in recording["steps"][:k]:
            pair = step["left"], step["right"]
            items = [reference.merge_pair(item, pair, step["id"]) for item in items]
        splits.append(items)
    assert len(recording["tokens"]) == base_size + len(recording["steps"])
    return {"name": name, "recording": recording, "splits": splits}


@pytest.fixture(scope="module")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the recordings for the tests in JavaScript."""
    path = tmp_path_factory.mktemp("recordings") / "recordings.json"
    path.write_text(json.dumps([case(name) for name in CORPORA]), encoding="utf-8")
    return path


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_javascript_module_keeps_its_claims(path: Path, recordings: Path) -> None:
    program, _ = node.find(os.environ)
    run = subprocess.run(
        [program, "--test", "--test-reporter=spec", str(path)],
        env={**os.environ, "RECORDINGS": str(recordings)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_every_javascript_test_runs() -> None:
    assert TESTS
