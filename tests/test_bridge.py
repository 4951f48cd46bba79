"""The page's verbs: slices with progress, then one result or one error in words."""

import gc
import json

import bpe
import pytest
from bpe import bridge
from strategies import real_text


def finish(verb, seconds=60.0, **args):
    """The one result or error, and all progress before it."""
    job = bridge.start(verb, json.dumps(args))
    seen = []
    while True:
        message = json.loads(job.step(seconds))
        assert len(message) == 1
        if "progress" not in message:
            return message, seen
        seen.append(message["progress"])


def result(verb, **args):
    return finish(verb, **args)[0]["result"]


def error(verb, **args):
    return finish(verb, **args)[0]["error"]


def test_training_gives_the_recording():
    given = {"merges": 3, "ties": "smallest", "base": "characters"}
    data = result("train", text="aaabdaaabac", options=given)
    assert data == json.loads(bpe.record("aaabdaaabac", **given).to_json())


def test_a_trained_tokenizer_encodes_by_its_key():
    key = result("train", text="aaabdaaabac", options={"merges": 3})["key"]
    data = result("encode", key=key, text="aaab")
    assert data["key"] == key
    assert data["ids"] == [258]


def test_a_loaded_tokenizer_has_the_key_it_was_trained_with():
    trained = result("train", text="low lower", options={"merges": 3, "pretokenizer": "words"})
    bridge._tokenizers.clear()
    assert error("encode", key=trained["key"], text="low")["kind"] == "unknown_tokenizer"
    loaded = result("load", json=trained["tokenizer"])
    for name in ("key", "tokenizer", "tokens", "base_size", "stopped", "options"):
        assert loaded[name] == trained[name]
    assert loaded["steps"] == [
        {name: value for name, value in step.items() if name != "places"}
        for step in trained["steps"]
    ]
    assert result("encode", key=trained["key"], text="low")["counts"]["tokens"] == 1


def test_the_most_recent_tokenizers_are_kept():
    keys = [
        result("train", text="ab" * number, options={"merges": 1})["key"]
        for number in range(2, 3 + bridge.KEPT)
    ]
    assert len(set(keys)) == bridge.KEPT + 1
    assert error("encode", key=keys[0], text="a")["kind"] == "unknown_tokenizer"
    assert result("encode", key=keys[1], text="a")["ids"] == [97]  # and is used last now
    result("train", text="cd", options={"merges": 1})
    assert result("encode", key=keys[1], text="a")["ids"] == [97]
    assert error("encode", key=keys[2], text="a")["kind"] == "unknown_tokenizer"


def test_slices_end_soon_and_report_what_is_going_on():
    message, seen = finish("train", 0.0, text=real_text(), options={"merges": 40})
    assert len(message["result"]["steps"]) == 40
    labels = [progress["label"] for progress in seen]
    assert "counting pairs" in labels
    assert "merge 7 of 40" in labels
    assert all(set(progress) == {"done", "total", "label"} for progress in seen)
    assert len(seen) > 40


def test_a_slice_leaves_the_collector_on_and_a_dropped_job_leaves_nothing():
    kept = dict(bridge._tokenizers)
    job = bridge.start("train", json.dumps({"text": real_text(), "options": {"merges": 9}}))
    job.step(0.0)
    assert gc.isenabled()
    del job
    assert dict(bridge._tokenizers) == kept


def test_a_finished_job_keeps_its_answer():
    job = bridge.start("train", '{"text": "aab", "options": {"merges": 1}}')
    answer = job.step(60.0)
    assert job.step(60.0) == answer
    failed = bridge.start("dance", "{}")
    answer = failed.step(60.0)
    assert "error" in json.loads(answer)
    assert failed.step(60.0) == answer


@pytest.mark.parametrize(
    ("verb", "args", "kind", "words"),
    [
        ("dance", {}, "bad_argument", "verb must be one of"),
        ("train", {"text": None, "options": {"merges": 1}}, "bad_argument", "text must be a str"),
        ("train", {"text": "a", "options": {"merges": "x"}}, "bad_argument", "merges must be"),
        ("train", {"text": "a", "options": {"speed": 1}}, "bad_argument", "['speed']"),
        ("train", {"text": "a", "options": {"vocab_size": 1}}, "vocabulary_size", "at least 256"),
        ("load", {"json": "{}"}, "tokenizer_file", "not a tokenizer file"),
        ("load", {"json": None}, "bad_argument", "text of a tokenizer file"),
        ("encode", {"key": "0", "text": "a"}, "unknown_tokenizer", "not here"),
    ],
)
def test_what_the_reader_did_is_said_in_words(verb, args, kind, words):
    described = error(verb, **args)
    assert described["kind"] == kind
    assert words in described["message"]
    assert described["traceback"] == ""


def test_our_own_faults_come_with_a_traceback():
    described = error("train", options={"merges": 1})
    assert described["kind"] == "internal"
    assert "KeyError" in described["traceback"]


def test_too_little_memory_is_said_in_words(monkeypatch):
    def no_memory(*args):
        raise MemoryError

    monkeypatch.setattr(bridge, "iter_record", no_memory)
    described = error("train", text="a", options={"merges": 1})
    assert described["kind"] == "memory"
    assert "shorter text" in described["message"]


def test_broken_characters_of_the_page_are_mended():
    key = result("train", text="a\ud83d" * 4, options={"merges": 2})["key"]
    assert result("encode", key=key, text="\ud83d")["text"] == "\ufffd"
