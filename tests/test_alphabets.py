"""Base symbols: the bytes in their two orders, and characters with a marker among them."""

import bpe
import pytest
from bpe.alphabets import ByteAlphabet, CharacterAlphabet
from tokenizers import pre_tokenizers


def test_hugging_face_orders_the_bytes_as_its_own_alphabet():
    """Every byte as GPT-2 writes it, sorted: the printable ones, then 256 onwards."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    order = ByteAlphabet().tie_order("huggingface")
    assert sorted(order) == list(range(256))
    for letter, byte in zip(alphabet, order):
        assert ord(letter) == byte or ord(letter) >= 256
    hidden = [byte for letter, byte in zip(alphabet, order) if ord(letter) >= 256]
    assert hidden == sorted(hidden)
    assert list(ByteAlphabet().tie_order("smallest")) == list(range(256))


def test_the_marker_sorts_among_the_characters_and_is_none_of_them():
    alphabet = CharacterAlphabet.of(["a<=b"], "</w>")
    assert alphabet.letters == ("<", "</w>", "=", "a", "b")
    assert alphabet.symbols("<a") == [0, 3, 1]
    assert alphabet.symbols("") == [1]
    assert alphabet.unknown("</w>") == {"/", "w", ">"}


def test_a_marker_that_is_a_character_of_the_text_is_refused():
    with pytest.raises(bpe.OptionError, match="'_'"):
        CharacterAlphabet.of(["snake_case"], "_")
    assert CharacterAlphabet.of(["snake"], "_").symbols("_e") == [-1, 2, 0]


def test_alphabets_with_the_same_letters_are_equal():
    assert CharacterAlphabet.of(["ab"]) == CharacterAlphabet.of(["ba", "a"])
    assert hash(CharacterAlphabet.of(["ab"])) == hash(CharacterAlphabet.of(["ba"]))
    assert CharacterAlphabet.of(["ab"]) != CharacterAlphabet.of(["ab"], "</w>")
