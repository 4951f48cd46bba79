"""One result for every hash seed."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import hashlib, bpe
text = "der Hund, the cat, le chien, собака, कुत्ता: " * 3 + "aaabdaaabac"
for base in ("bytes", "characters"):
    for ties in ("first", "smallest", "huggingface"):
        for pretokenizer in (None, "whitespace", "words"):
            recording = bpe.record(
                text, merges=60, base=base, ties=ties, pretokenizer=pretokenizer
            )
            print(recording.to_json())
            print(recording.tokenizer.tokens("the dog, Hund"))
print(bpe.train_words(text.split(), 30).to_json())
"""


def test_every_hash_seed_gives_the_same_recording():
    outputs = set()
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
        environment["PYTHONPATH"] = str(Path(__file__).parent.parent / "py")
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], capture_output=True, env=environment, check=True
        )
        assert len(done.stdout) > 10_000
        outputs.add(hashlib.sha256(done.stdout).hexdigest())
    assert len(outputs) == 1
