"""A recording has every step, true and in the shape that the page draws."""

import json

import bpe
import pytest
from bpe.options import Options
from bpe.recording import LEADING, SHOWN_SYMBOLS, iter_record, key_of
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_trainer import SlowTrainer
from strategies import TIES, crowded, real_text

LOW = "low " * 5 + "lower " * 2 + "newest " * 6 + "widest " * 3


def drain(pieces):
    seen = []
    while True:
        try:
            seen.append(next(pieces))
        except StopIteration as end:
            return end.value, seen


@settings(max_examples=300)
@given(
    crowded | st.lists(crowded, max_size=4),
    st.sampled_from(TIES),
    st.sampled_from([None, "whitespace", "words"]),
    st.sampled_from(["bytes", "characters"]),
    st.integers(1, 3),
)
def test_the_slow_trainer_makes_the_same_recording(text, ties, name, base, min_count):
    options = Options(merges=25, ties=ties, pretokenizer=name, base=base, min_count=min_count)
    fast, _ = drain(iter_record(text, options))
    slow, _ = drain(iter_record(text, options, SlowTrainer))
    assert fast == slow


@pytest.mark.parametrize("ties", TIES)
def test_the_slow_trainer_makes_the_same_recording_of_words_with_a_marker(ties):
    options = Options(
        merges=25, ties=ties, base="characters", pretokenizer="words", end_of_word="</w>"
    )
    text = real_text()[:4000].replace("</w>", "")
    fast, _ = drain(iter_record(text, options))
    slow, _ = drain(iter_record(text, options, SlowTrainer))
    assert fast == slow


def test_the_corpus_of_2015_is_recorded_with_the_published_numbers():
    recording = bpe.record(LOW, merges=99, base="characters", pretokenizer="words")
    tokens = [state.tokens for state in recording.states]
    assert tokens == [79, 70, 61, 54, 47, 41, 35, 29, 26, 23, 20, 18, 16]
    assert [state.in_use for state in recording.states][:8] == [10, 10, 9, 8, 8, 8, 8, 8]
    assert [state.tied for state in recording.states] == [2, 1, 2, 1, 3, 2, 1, 3, 2, 1, 2, 1, 0]
    assert recording.states[6].vocab_size == 16
    assert recording.tokenizer.stopped.reason == "no_pairs"


def test_the_worked_example_counts_overlaps_and_replaces_fewer():
    recording = bpe.record("aaabdaaabac", merges=4)
    assert [step.count for step in recording.steps] == [4, 2, 2, 1]
    assert [step.places for step in recording.steps] == [2, 2, 2, 1]
    assert [state.tokens for state in recording.states] == [11, 9, 7, 5, 4]


def as_json(recording):
    return json.loads(recording.to_json())


@given(crowded, st.sampled_from([None, "whitespace"]), st.integers(0, 25))
def test_the_gaps_of_the_view_replay_to_the_recorded_states(text, name, merges):
    """Whoever replays the gaps sees, at every step, the numbers of the state."""
    data = as_json(bpe.record(text, merges=merges, pretokenizer=name))
    base, view = data["base_size"], data["view"]
    assert view["shown"] == view["total"]
    for k, state in enumerate(data["states"]):
        tokens, used = 0, set()
        for item in view["items"]:
            inside = []
            for symbol, gap in zip(item["symbols"], [*item["gaps"], -1]):
                if 0 <= gap < k:
                    inside.append(gap)
                    continue
                used.add(base + max(inside) if inside else symbol)
                tokens += item["count"]
                inside = []
        assert tokens == state["tokens"]
        assert len(used) == state["in_use"]


@given(crowded, st.sampled_from(TIES))
def test_the_first_candidate_is_what_the_next_step_merges(text, ties):
    data = as_json(bpe.record(text, merges=20, ties=ties))
    assert len(data["states"]) == len(data["steps"]) + 1
    for k, step in enumerate(data["steps"]):
        before, after = data["states"][k], data["states"][k + 1]
        assert before["candidates"][0] == [step["left"], step["right"], step["count"]]
        assert len(before["candidates"]) <= LEADING
        assert before["tokens"] - after["tokens"] == step["places"] <= step["count"]
        assert step["id"] == before["vocab_size"] == after["vocab_size"] - 1
        assert before["tied"] >= 1
        assert data["tokens"][step["id"]]["bytes"] == [
            byte for part in ("left", "right") for byte in data["tokens"][step[part]]["bytes"]
        ]


def test_the_shape_is_the_one_the_page_knows():
    data = as_json(
        bpe.record(
            "low lower", merges=2, base="characters", pretokenizer="words", end_of_word="</w>"
        )
    )
    assert data == {
        "version": 1,
        "options": {
            "vocab_size": None,
            "merges": 2,
            "base": "characters",
            "pretokenizer": "words",
            "end_of_word": "</w>",
            "ties": "first",
            "min_count": 1,
        },
        "tokenizer": data["tokenizer"],
        "key": key_of(data["tokenizer"]),
        "base_size": 6,
        "tokens": [
            {"text": text, "whole": True, "bytes": list(text.encode())}
            for text in ("</w>", "e", "l", "o", "r", "w", "lo", "low")
        ],
        "corpus": {"characters": 9, "bytes": 9, "pretokens": 2, "distinct": 2},
        "states": [
            {
                "tokens": 10,
                "vocab_size": 6,
                "in_use": 6,
                "candidates": [
                    [2, 3, 2], [3, 5, 2], [5, 0, 1], [5, 1, 1], [1, 4, 1], [4, 0, 1],
                ],
                "tied": 2,
            },
            {
                "tokens": 8,
                "vocab_size": 7,
                "in_use": 5,
                "candidates": [[6, 5, 2], [5, 0, 1], [5, 1, 1], [1, 4, 1], [4, 0, 1]],
                "tied": 1,
            },
            {
                "tokens": 6,
                "vocab_size": 8,
                "in_use": 4,
                "candidates": [[7, 0, 1], [7, 1, 1], [1, 4, 1], [4, 0, 1]],
                "tied": 4,
            },
        ],
        "steps": [
            {"left": 2, "right": 3, "id": 6, "count": 2, "places": 2},
            {"left": 6, "right": 5, "id": 7, "count": 2, "places": 2},
        ],
        "stopped": {
            "reason": "reached",
            "message": "All 2 merges are learned; the vocabulary has 8 entries.",
        },
        "view": {
            "kind": "pretokens",
            "items": [
                {"text": "low", "count": 1, "symbols": [2, 3, 5, 0], "gaps": [0, 1, -1]},
                {
                    "text": "lower",
                    "count": 1,
                    "symbols": [2, 3, 5, 1, 4, 0],
                    "gaps": [0, 1, -1, -1, -1],
                },
            ],
            "shown": 2,
            "total": 2,
        },
    }  # fmt: skip
    assert bpe.Tokenizer.from_json(data["tokenizer"]).tokens("low") == ["low", "</w>"]


def test_a_long_text_is_recorded_within_bounds():
    text = real_text()
    data = as_json(bpe.record(text, merges=50))
    assert data["view"]["total"] == len(text.encode())
    assert 0 < data["view"]["shown"] <= SHOWN_SYMBOLS
    assert data["view"]["kind"] == "text"
    many = as_json(bpe.record(text, merges=50, pretokenizer="words"))
    assert many["view"]["shown"] == len(many["view"]["items"]) <= 300
    assert many["view"]["total"] == many["corpus"]["distinct"]


def test_the_view_of_a_long_text_is_what_encoding_all_of_it_gives():
    text = real_text()[:30_000]
    recording = bpe.record(text, merges=300)
    item = recording.view.items[0]
    encoder = recording.tokenizer.codec.encoder
    symbols, gaps = encoder.gaps(recording.tokenizer.encode(text))
    shown = len(item.symbols)
    assert shown > SHOWN_SYMBOLS * 0.9
    assert list(item.symbols) == symbols[:shown]
    assert list(item.gaps) == gaps[: shown - 1]


def test_recording_yields_often_and_says_what_it_does():
    recording, seen = drain(iter_record("abababcd" * 20_000, Options(merges=5)))
    labels = [progress.label for progress in seen]
    assert labels[0] == "counting pairs"
    assert labels[-1] == "merge 5 of 5"
    assert all(0 <= progress.done <= progress.total for progress in seen)
    assert len(recording.steps) == 5
    assert recording.tokenizer == bpe.train("abababcd" * 20_000, merges=5)
