"""One result for every hash seed, in CPython and in Pyodide."""

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import bpe
from generator.pyodide_run import run_in_pyodide

TEXT = "der Hund, the cat, le chien, собака, कुत्ता 🐈\u200d⬛: " * 3 + "aaabdaaabac"
OPTIONS = [
    {"merges": 60, "base": base, "ties": ties, "pretokenizer": pretokenizer}
    for base, ties, pretokenizer in product(
        ("bytes", "characters"),
        ("first", "smallest", "huggingface"),
        (None, "whitespace", "words"),
    )
]
PROGRAM = """
import json, sys, bpe
text, every = json.loads(sys.argv[1])
print(json.dumps([json.loads(bpe.record(text, **options).to_json()) for options in every]))
"""


def recorded():
    return [json.loads(bpe.record(TEXT, **options).to_json()) for options in OPTIONS]


def test_every_hash_seed_gives_the_same_recording():
    expected = recorded()
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        environment["PYTHONPATH"] = str(Path(__file__).parent.parent / "py")
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, json.dumps([TEXT, OPTIONS])],
            capture_output=True,
            env=environment,
            check=True,
        )
        assert json.loads(done.stdout) == expected


def test_pyodide_gives_the_same_recording():
    jobs = [{"kind": "train", "text": TEXT, "options": options} for options in OPTIONS]
    assert run_in_pyodide(jobs) == recorded()
