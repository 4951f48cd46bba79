"""Training end to end: the published examples, the reasons to stop, equality with peers."""

import gc
import json

import bpe
import pytest
from bpe import reference
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import TIES, crowded, real_text
from tokenizers import Regex, models, pre_tokenizers, trainers
from tokenizers import Tokenizer as TheirTokenizer

LOW = "low " * 5 + "lower " * 2 + "newest " * 6 + "widest " * 3


def learned(tokenizer):
    return [
        (tokenizer.token_text(merge.left), tokenizer.token_text(merge.right), merge.count)
        for merge in tokenizer.merges
    ]


def test_the_corpus_of_2015_learns_the_published_merges():
    tokenizer = bpe.train(LOW, merges=6, base="characters", pretokenizer="words")
    assert learned(tokenizer) == [
        ("e", "s", 9),
        ("es", "t", 9),
        ("l", "o", 7),
        ("lo", "w", 7),
        ("n", "e", 6),
        ("ne", "w", 6),
    ]
    assert tokenizer.vocab_size == 16
    to_the_end = bpe.train(LOW, merges=99, base="characters", pretokenizer="words")
    assert len(to_the_end.merges) == 12
    assert to_the_end.tokens("newest lowest") == ["newest", "low", "est"]


def test_words_with_a_marker_first_example():
    words = ["lower", "lowest", "newer", "wider", "newest"] * 20
    tokenizer = bpe.train_words(words, 10)
    assert learned(tokenizer) == [
        ("w", "e", 80),
        ("r", "</w>", 60),
        ("l", "o", 40),
        ("lo", "we", 40),
        ("s", "t", 40),
        ("st", "</w>", 40),
        ("n", "e", 40),
        ("ne", "we", 40),
        ("lowe", "r</w>", 20),
        ("lowe", "st</w>", 20),
    ]
    assert tokenizer.tokens("newer") == ["newe", "r</w>"]
    assert tokenizer.tokens("newestly") == ["newe", "st", "l", "y", "</w>"]


def test_words_with_a_marker_second_example():
    tokenizer = bpe.train_words({"low": 5, "lowest": 2, "newer": 6, "wider": 2}, 10)
    assert learned(tokenizer) == [
        ("w", "e", 8),
        ("r", "</w>", 8),
        ("l", "o", 7),
        ("n", "e", 6),
        ("ne", "we", 6),
        ("newe", "r</w>", 6),
        ("lo", "w", 5),
        ("low", "</w>", 5),
        ("lo", "we", 2),
        ("lowe", "s", 2),
    ]
    assert tokenizer.tokens("lowest") == ["lowes", "t", "</w>"]


@given(crowded, st.sampled_from(TIES), st.sampled_from([None, "whitespace", "words"]))
def test_train_learns_what_the_reference_learns(text, ties, name):
    tokenizer = bpe.train(text, merges=30, ties=ties, pretokenizer=name)
    pretokens = {}
    for pretoken in tokenizer.codec.pretokens(text):
        symbols = tuple(pretoken.encode())
        pretokens[symbols] = pretokens.get(symbols, 0) + 1
    order = tokenizer.model.alphabet.tie_order(ties)
    expected = reference.train_weighted(pretokens, 30, ties=ties, order=order)
    assert [(merge.left, merge.right) for merge in tokenizer.merges] == expected


@pytest.mark.parametrize("text", ["", "a", [], ["", ""], {}, ["a", "b"]])
@pytest.mark.parametrize("base", ["bytes", "characters"])
def test_a_text_without_pairs_teaches_nothing(text, base):
    tokenizer = bpe.train(text, merges=5, base=base)
    assert tokenizer.merges == ()
    assert tokenizer.stopped.reason == "no_pairs"
    assert tokenizer.encode("") == []
    assert tokenizer.decode([]) == ""


def test_training_says_why_it_stopped_and_what_it_reached():
    assert bpe.train("abab", 257).stopped.reason == "reached"
    assert "258 entries" in bpe.train("abab", 258).stopped.message
    early = bpe.train("aaabdaaabac", 10**9).stopped
    assert early.reason == "no_pairs"
    assert "after 7 of" in early.message
    rare = bpe.train("aaabdaaabac", merges=99, min_count=2)
    assert rare.stopped.reason == "min_count"
    assert len(rare.merges) == 3
    assert min(merge.count for merge in rare.merges) == 2


def test_size_and_merges_mean_the_same():
    assert bpe.train(LOW, 300) == bpe.train(LOW, merges=44)


def test_a_mapping_with_a_marker_is_words():
    assert bpe.train(
        {"low": 2, "lower": 1}, merges=3, base="characters", end_of_word="</w>"
    ) == bpe.train_words({"low": 2, "lower": 1}, 3)


def test_progress_tells_every_merge_and_may_stop_the_training():
    seen = []
    bpe.train(LOW, merges=5, on_progress=seen.append)
    assert seen[-1] == (5, 5, "merge 5 of 5")

    def stop(progress):
        raise KeyboardInterrupt

    assert gc.isenabled()
    with pytest.raises(KeyboardInterrupt):
        bpe.train(LOW, merges=5, on_progress=stop)
    assert gc.isenabled()


def pieces():
    """Hugging Face's way to cut at white space, kept."""
    return pre_tokenizers.Split(Regex("[ \n]+|[^ \n]+"), "isolated")


def test_hugging_face_learns_the_same_merges_from_bytes():
    text = real_text()
    ours = bpe.train(text, merges=800, ties="huggingface", pretokenizer="whitespace")
    theirs = TheirTokenizer(models.BPE())
    byte_level = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    theirs.pre_tokenizer = pre_tokenizers.Sequence([pieces(), byte_level])
    theirs.train_from_iterator(
        [text],
        trainers.BpeTrainer(
            vocab_size=1056,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        ),
    )
    letters = dict(zip(ours.model.alphabet.tie_order("huggingface"), sorted(byte_level.alphabet())))

    def written(id):
        return "".join(letters[byte] for byte in ours.token_bytes(id))

    assert [[written(merge.left), written(merge.right)] for merge in ours.merges] == their_merges(
        theirs
    )
    sample = text[:5000]
    assert [written(id) for id in ours.encode(sample)] == theirs.encode(sample).tokens


def test_hugging_face_learns_the_same_merges_from_characters():
    text = real_text()
    ours = bpe.train(
        text, merges=800, ties="huggingface", pretokenizer="whitespace", base="characters"
    )
    theirs = TheirTokenizer(models.BPE())
    theirs.pre_tokenizer = pieces()
    theirs.train_from_iterator(
        [text], trainers.BpeTrainer(vocab_size=ours.vocab_size, show_progress=False)
    )
    assert [
        [ours.token_bytes(merge.left).decode(), ours.token_bytes(merge.right).decode()]
        for merge in ours.merges
    ] == their_merges(theirs)


def their_merges(theirs):
    return json.loads(theirs.to_str())["model"]["merges"]


@settings(max_examples=200)
@given(crowded, st.sampled_from(TIES))
def test_training_goes_through_the_same_steps_for_texts_and_their_prefix_of_merges(text, ties):
    """Fewer merges are the beginning of more merges: the list is all that is learned."""
    many = bpe.train(text, merges=20, ties=ties)
    few = bpe.train(text, merges=7, ties=ties)
    assert few.merges == many.merges[:7]
