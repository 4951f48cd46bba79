"""The fast trainer against the reference, recording against not recording, long texts encoded.

    python3 build.py bench bench_trainer
    BENCH_TEXT=english.txt python3 build.py bench bench_trainer

Without a text of your own it takes the topics of Python's help(), 0.5 MB of English. Times are
CPU times of this process; only their ratios mean anything elsewhere.

The reference would need many minutes. Its time for a merge goes with the number of tokens
left, so the time for a token is measured at some points, and added up in between.
"""

import os
import random
import time
from itertools import pairwise
from pathlib import Path
from pydoc_data.topics import topics

import bpe
from bpe import reference
from bpe.encoder import Encoder

VOCAB_SIZE = 4096
POINTS = (0, 10, 100, 1000, VOCAB_SIZE - 256)  # merges done when the reference is measured


def main() -> None:
    """Measure everything and print it as ratios."""
    name = os.environ.get("BENCH_TEXT")
    text = Path(name).read_text(encoding="utf-8") if name else "\n".join(topics.values())
    print(f"{name or 'the topics of help()'}: {len(text.encode()):,} bytes")
    against_the_reference(text)
    recording(text)
    long_pretokens()


def seconds(function, *args, times=3):
    """The least CPU time of some runs, and what the last one returned."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        result = function(*args)
        best = min(best, time.process_time() - start)
    return best, result


def against_the_reference(text):
    fast, recorded = seconds(lambda: bpe.train(text, VOCAB_SIZE))
    tokens = [state.tokens for state in bpe.record(text, VOCAB_SIZE).states]
    per_token = []
    for merges in POINTS:
        learned = recorded.merges[:merges]
        ids = Encoder(((merge.left, merge.right) for merge in learned), 256).encode(text.encode())
        assert len(ids) == tokens[merges]
        spent, _ = seconds(one_round, ids)
        per_token.append(spent / len(ids))
    slow = 0.0
    for (start, rate), (end, later_rate) in pairwise(zip(POINTS, per_token)):
        for merges in range(start, end):
            part = (merges - start) / (end - start)
            slow += tokens[merges] * (rate + part * (later_rate - rate))
    print(f"whole text to {VOCAB_SIZE} entries: {fast:.2f} s")
    print(f"the reference: about {slow:.0f} s")
    print(f"fast / reference: 1/{slow / fast:.0f} (expected: at most 1/100)")


def one_round(ids):
    pair = reference.most_frequent(reference.count_pairs(ids))
    return reference.merge_pair(ids, pair, VOCAB_SIZE)


def recording(text):
    for name in (None, "whitespace", "words"):
        plain, _ = seconds(lambda name=name: bpe.train(text, merges=1000, pretokenizer=name))
        kept, _ = seconds(lambda name=name: bpe.record(text, merges=1000, pretokenizer=name))
        ratio = f"{kept / plain:.2f} (expected: about 1.5 at most)"
        print(f"1000 merges, pretokenizer {name}: recording / plain: {ratio}")


def long_pretokens():
    letters = bytes(random.Random(1).choices(range(97, 123), k=1_000_000))
    for name, data in (("one letter", b"a" * 1_000_000), ("random letters", letters)):
        encoder = Encoder(reference.train(data[:3000], 100), 256)
        short, _ = seconds(encoder.encode, data[:100_000])
        long, _ = seconds(encoder.encode, data)
        ratio = f"{long / short:.1f} (expected: about 10)"
        print(f"encode 1 MB / encode 0.1 MB of {name}: {ratio}")


if __name__ == "__main__":
    main()
