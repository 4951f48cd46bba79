"""The tokenizer: every text comes back, every token knows its place, every wrong id is an error."""

import copy
import pickle
import sys

import bpe
import pytest
import tiktoken
from bpe.text import clean
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_text, crowded, real_text

TEXT = "newer newest lower lowest naïve \U0001f468\u200d\U0001f469 नमस्ते\r\n\x00\ufeff"
BYTES = {name: bpe.train(TEXT * 3, merges=60, pretokenizer=name) for name in (None, "whitespace")}
MARKED = bpe.train(
    "newer newest lower lowest naïve", merges=8, base="characters", pretokenizer="words",
    end_of_word="</w>",
)  # fmt: skip


@given(any_text)
@pytest.mark.parametrize("name", BYTES)
def test_every_text_round_trips(name, text):
    tokenizer = BYTES[name]
    ids = tokenizer.encode(text)
    assert tokenizer.decode(ids, errors="strict") == clean(text)
    assert tokenizer.decode_bytes(ids) == clean(text).encode()
    assert b"".join(map(tokenizer.token_bytes, ids)) == clean(text).encode()
    assert tokenizer.count(text) == len(ids)
    assert tokenizer.encode_batch([text, "a"]) == [ids, tokenizer.encode("a")]
    assert tokenizer.lossy is None


def test_every_plane_round_trips():
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, sys.maxunicode, 7)]))
    assert BYTES["whitespace"].decode(BYTES["whitespace"].encode(every)) == every


@given(any_text)
@pytest.mark.parametrize("name", BYTES)
def test_byte_spans_cover_the_text_without_a_hole(name, text):
    tokenizer, text = BYTES[name], clean(text)
    data = text.encode()
    spans = tokenizer.spans(text)
    assert [span.id for span in spans] == tokenizer.encode(text)
    assert all(
        data[span.byte_start : span.byte_end] == tokenizer.token_bytes(span.id) for span in spans
    )
    edges = [0, *(span.byte_end for span in spans)]
    assert [span.byte_start for span in spans] == edges[:-1]
    assert edges[-1] == len(data)
    for span in spans:
        first = len(data[: span.byte_start].decode(errors="ignore"))
        assert span.start == first
        assert len(text[: span.end].encode()) >= span.byte_end > len(text[: span.end - 1].encode())


def test_a_character_shared_by_tokens_is_in_the_span_of_each():
    tokenizer = bpe.train("", merges=0)
    assert tokenizer.spans("é") == [(195, 0, 1, 0, 1), (169, 0, 1, 1, 2)]
    spans = tokenizer.spans("\U0001d49cb")
    assert [span[1:3] for span in spans] == [(0, 1)] * 4 + [(1, 2)]


def test_spans_skip_dropped_white_space_and_take_no_room_for_markers():
    text = "newer  wé"
    spans = MARKED.spans(text)
    assert [text[span.start : span.end] for span in spans] == ["newe", "r", "w", "é", ""]
    assert [span.id for span in spans].index(-1) == 3
    assert spans[1][1:] == (4, 5, 4, 5)  # r</w>
    assert spans[3][1:] == (8, 9, 8, 10)
    assert spans[4][1:] == (9, 9, 10, 10)  # </w>


@given(st.text("newrlost \n", max_size=40))
def test_with_a_marker_words_come_back_with_single_spaces(text):
    assert MARKED.decode(MARKED.encode(text)) == " ".join(text.split())
    assert "one space" in MARKED.lossy


def test_without_a_marker_words_run_together_and_it_says_so():
    tokenizer = bpe.train("low lower", merges=3, base="characters", pretokenizer="words")
    assert tokenizer.decode(tokenizer.encode("low lower")) == "lowlower"
    assert "run together" in tokenizer.lossy


def test_an_unknown_character_stands_as_itself_among_tokens_and_is_an_error_for_ids():
    assert MARKED.tokens("snew x") == ["s", "ne", "w", "</w>", "x", "</w>"]
    with pytest.raises(bpe.UnknownCharacterError, match=r"\['\?', 'x'\]") as caught:
        MARKED.encode("new x ?")
    assert caught.value.characters == ["?", "x"]


def test_letters_that_spell_the_marker_do_not_look_like_it():
    tokenizer = bpe.train_words({"a</w>": 3}, 99)
    assert tokenizer.tokens("a</w>") == ["a<U+003C>/w></w>"]
    assert tokenizer.decode(tokenizer.encode("a</w>")) == "a</w>"


def test_the_text_of_a_token_is_visible():
    tokenizer = bpe.train(" \n é é é", merges=2)
    assert [tokenizer.token_text(id) for id in (10, 32, 195)] == ["↵", "·", "<C3>"]
    assert [tokenizer.token_text(id) for id in (256, 257)] == ["·<C3>", "·é"]


@given(crowded)
def test_tiktoken_encodes_the_same(text):
    """Given our vocabulary as ranks of bytes, it finds the same ids."""
    assert THEIRS.encode_ordinary(text) == OURS.encode(text)


OURS = bpe.train(real_text() + "aé न\t" * 9, merges=500, pretokenizer="whitespace")
THEIRS = tiktoken.Encoding(
    "ours",
    pat_str=r"\s+|\S+",
    mergeable_ranks={OURS.token_bytes(id): id for id in range(OURS.vocab_size)},
    special_tokens={},
)


def test_tiktoken_encodes_real_text_the_same():
    text = real_text()[:50_000]
    assert THEIRS.encode_ordinary(text) == OURS.encode(text)


@pytest.mark.parametrize("ids", [[BYTES[None].vocab_size], [-1], [0, 10**30, 5], [999, -5]])
def test_ids_without_an_entry_are_listed(ids):
    tokenizer = BYTES[None]
    wrong = sorted(id for id in ids if not 0 <= id < tokenizer.vocab_size)
    for use in (tokenizer.decode, tokenizer.decode_bytes):
        with pytest.raises(
            bpe.UnknownIdError, match=f"valid ids are 0 to {tokenizer.vocab_size - 1};"
        ) as caught:
            use(ids)
        assert caught.value.ids == wrong
    with pytest.raises(bpe.UnknownIdError):
        tokenizer.token_text(wrong[0])


@pytest.mark.parametrize("wrong", [True, 1.0, "a", None, b"a"])
def test_ids_are_ints(wrong):
    with pytest.raises(bpe.OptionError, match="ids must be ints"):
        BYTES[None].decode([97, wrong])


def test_integers_of_other_libraries_are_ints():
    class Integer:
        def __index__(self):
            return 97

    assert BYTES[None].decode([Integer()]) == "a"


def test_broken_bytes_follow_the_error_handler():
    tokenizer = BYTES[None]
    assert tokenizer.decode([0xFF, 97]) == "\ufffda"
    assert tokenizer.decode([0xFF, 97], errors="ignore") == "a"
    with pytest.raises(UnicodeDecodeError):
        tokenizer.decode([0xFF], errors="strict")
    with pytest.raises(bpe.OptionError, match="errors must be one of"):
        tokenizer.decode([97], errors="surrogateescape")


def test_one_text_in_place_of_several_is_refused():
    with pytest.raises(bpe.TextError, match=r"pass \[text\]"):
        BYTES[None].encode_batch("abc")


@pytest.mark.parametrize("tokenizer", [*BYTES.values(), MARKED])
def test_tokenizers_are_values(tokenizer):
    for same in (pickle.loads(pickle.dumps(tokenizer)), copy.deepcopy(tokenizer)):
        assert same == tokenizer
        assert hash(same) == hash(tokenizer)
        assert same.encode("newer") == tokenizer.encode("newer")
    assert tokenizer != bpe.train("", merges=0)
    assert tokenizer != "newer"


def test_the_cache_is_bounded_and_changes_nothing(monkeypatch):
    tokenizer = bpe.train("to be or not to be " * 3, merges=10, pretokenizer="whitespace")
    monkeypatch.setattr(type(tokenizer.codec._ids), "FULL", 3)
    text = "to be or not to be, that is the question"
    expected = [bpe.train("to be or not to be " * 3, 266, pretokenizer="whitespace").encode(text)]
    for _ in range(3):
        assert [tokenizer.encode(text)] == expected
        assert len(tokenizer.codec._ids) <= 3


def test_what_is_not_several_is_refused_in_words():
    tokenizer = bpe.train("aaab", merges=1)
    with pytest.raises(bpe.OptionError, match=r"ids must be several ints, got 5 \(int\)"):
        tokenizer.decode(5)
    with pytest.raises(bpe.TextError, match="texts must be several texts, got one int"):
        tokenizer.encode_batch(5)
