"""Files keep a tokenizer whole; a damaged one is an error that names what is wrong."""

import json
import os
import stat

import bpe
import pytest
from bpe import files
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import TIES, any_text

SMALL = bpe.train("low lower\x00 \ud83d é", merges=5, pretokenizer="whitespace", ties="smallest")
WORDS = bpe.train_words({"low": 5, "lower</w>": 2, "é\x00": 1}, 4)


@given(any_text, st.sampled_from(TIES), st.sampled_from([None, "whitespace", "words"]))
@pytest.mark.parametrize("base", ["bytes", "characters"])
def test_what_is_saved_comes_back_equal(base, text, ties, name):
    tokenizer = bpe.train(text, merges=10, base=base, ties=ties, pretokenizer=name, min_count=2)
    again = bpe.Tokenizer.from_json(tokenizer.to_json())
    assert again == tokenizer
    assert again.to_json() == tokenizer.to_json()
    assert again.encode(text) == tokenizer.encode(text)


@pytest.mark.parametrize("tokenizer", [SMALL, WORDS])
def test_a_file_round_trips_through_any_kind_of_path(tokenizer, tmp_path):
    path = tmp_path / "tokenizer é.json"
    tokenizer.save(path)
    assert bpe.load(path) == bpe.load(str(path)) == tokenizer
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_save_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "tokenizer.json"
    SMALL.save(path)
    before = path.read_bytes()

    def fail(descriptor):
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        WORDS.save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_saving_keeps_the_mode_of_a_file_and_follows_a_link(tmp_path):
    path, link = tmp_path / "real.json", tmp_path / "link.json"
    SMALL.save(path)
    path.chmod(0o640)
    link.symlink_to(path)
    WORDS.save(link)
    assert link.is_symlink()
    assert bpe.load(path) == WORDS
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_missing_file_or_folder_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        bpe.load(tmp_path / "nothing.json")
    with pytest.raises(FileNotFoundError):
        SMALL.save(tmp_path / "nowhere" / "tokenizer.json")


def fields(tokenizer=WORDS, **changed):
    return json.loads(tokenizer.to_json()) | changed


def without(name):
    return {key: value for key, value in fields().items() if key != name}


REQUIRED = set(fields()) - {"format", "version"}


@pytest.mark.parametrize(
    ("damaged", "named"),
    [
        ([], "format"),
        (fields(format="other"), "format"),
        (fields(version=2), "its version is 2, this program reads version 1"),
        (fields(version=True), "version"),
        (without("format"), "format"),
        (without("version"), "its version is None"),
        (fields(base="byte"), "base must be one of"),
        (fields(base="bytes"), "end_of_word"),
        (fields(SMALL, alphabet=["a"]), "alphabet must be null"),
        (fields(alphabet=None), "alphabet must be a list"),
        (fields(alphabet=["</w>", "bb"]), "'bb' is not one"),
        (fields(alphabet=["</w>", "\ud800"]), "is not one"),
        (fields(alphabet=["b", "</w>"]), "sorted"),
        (fields(alphabet=["</w>", "b", "b"]), "sorted"),
        (fields(alphabet=["b"]), "end_of_word '</w>' is not in the alphabet"),
        (fields(pretokenizer="gpt2"), "pretokenizer must be"),
        (fields(ties="last"), "ties must be"),
        (fields(min_count=0), "min_count must be"),
        (fields(merges=None), "merges must be a list"),
        (fields(merges=[[1, 2]]), "merge 0 must be"),
        (fields(merges=[[1, 2, 1.5]]), "merge 0 must be"),
        (fields(merges=[[1, True, 5]]), "merge 0 must be"),
        (fields(merges=[[1, 99, 5]]), "its parts must be below it"),
        (fields(merges=[[-1, 2, 5]]), "its parts must be below it"),
        (fields(merges=[[1, 2, -5]]), "has a count below 0"),
        (fields(merges=[[1, 2, 5], [1, 2, 5]]), "was there before"),
        (fields(stopped=None), "stopped must hold"),
        (fields(stopped={"reason": "bored", "message": ""}), "stopped.reason"),
        (fields(stopped={"reason": "reached", "message": 5}), "stopped.message"),
        (fields(stopped={"reason": "reached"}), "'message' is missing"),
        *((without(name), f"'{name}' is missing") for name in sorted(REQUIRED)),
    ],
)
def test_damage_is_named(damaged, named):
    with pytest.raises(bpe.TokenizerFileError) as caught:
        bpe.Tokenizer.from_json(json.dumps(damaged))
    assert named in str(caught.value)


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe", b"PK\x03\x04", b"{", b"[" * 200_000, b'{"a":' + b"9" * 9000 + b"}", b"null"],
)
def test_garbage_is_refused(data, tmp_path):
    path = tmp_path / "garbage.json"
    path.write_bytes(data)
    with pytest.raises(bpe.TokenizerFileError):
        bpe.load(path)


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 200_000, '[{"[":' * 100_000])
def test_a_file_nested_too_deep_is_refused_before_it_is_parsed(text):
    """Parsing it would end Pyodide for good: its stack is small."""
    with pytest.raises(bpe.TokenizerFileError, match="nested more than 8 deep"):
        bpe.Tokenizer.from_json(text)


def test_brackets_inside_texts_are_not_nesting():
    text = '[{"' * 50 + '\\"\\\\'
    tokenizer = bpe.train(text, merges=3, base="characters")
    assert bpe.Tokenizer.from_json(tokenizer.to_json()) == tokenizer
    renamed = tokenizer.to_json().replace("All 3", "[[[[[[[[[[[[")
    assert "[[[[[[" in bpe.Tokenizer.from_json(renamed).stopped.message


def test_a_file_that_never_ends_is_not_read_to_the_end(monkeypatch):
    monkeypatch.setattr(files, "MAX_BYTES", 1000)
    with pytest.raises(bpe.TokenizerFileError, match="long"):
        bpe.load("/dev/zero")
    with pytest.raises(bpe.TokenizerFileError, match="long"):
        bpe.Tokenizer.from_json(" " * 1001)


def test_tokens_that_double_a_hundred_times_are_refused():
    base = 256
    merges = [[97, 97, 1]] + [[base + n, base + n, 1] for n in range(100)]
    with pytest.raises(bpe.TokenizerFileError, match="makes a token of 33554432 symbols"):
        bpe.Tokenizer.from_json(json.dumps(fields(SMALL, merges=merges)))


def test_broken_characters_in_a_message_are_mended():
    """Or the tokenizer could not be saved again."""
    loaded = bpe.Tokenizer.from_json(
        json.dumps(fields(stopped={"reason": "reached", "message": "\ud83d"}))
    )
    assert loaded.stopped.message == "\ufffd"


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 300)
    | st.floats()
    | st.text(st.characters(), max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@settings(max_examples=300)
@given(st.sampled_from(sorted(fields())), anything)
@pytest.mark.parametrize("tokenizer", [SMALL, WORDS])
def test_a_changed_field_is_an_error_or_a_tokenizer_that_works(tokenizer, name, value):
    changed = json.dumps(fields(tokenizer, **{name: value}))
    try:
        loaded = bpe.Tokenizer.from_json(changed)
    except bpe.TokenizerFileError:
        return
    assert bpe.Tokenizer.from_json(loaded.to_json()) == loaded
    loaded.to_json().encode()
    loaded.tokens("low lower")
    assert [loaded.token_text(id) for id in range(loaded.vocab_size)]


def test_a_save_that_cannot_be_names_the_path_that_was_given(tmp_path):
    path = tmp_path / "nowhere" / "tokenizer.json"
    with pytest.raises(FileNotFoundError) as caught:
        bpe.train("aab", merges=1).save(path)
    assert caught.value.filename == str(path)


def test_a_key_that_stands_twice_is_damage():
    text = bpe.train("aab", merges=1).to_json()
    with pytest.raises(bpe.TokenizerFileError, match="stands in it twice"):
        bpe.Tokenizer.from_json(text[:-1] + ',"merges":[]}')


def test_a_message_quotes_little_of_a_huge_value():
    damaged = json.dumps({**json.loads(bpe.train("aab", merges=1).to_json()), "ties": "x" * 10**6})
    with pytest.raises(bpe.TokenizerFileError) as caught:
        bpe.Tokenizer.from_json(damaged)
    assert len(str(caught.value)) < 400
