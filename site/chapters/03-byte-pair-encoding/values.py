"""What the prose of this chapter shows and counts. The build computes it; nothing is typed in."""

import bpe
from bpe.reference import count_pairs, encode, merge_pair, most_frequent, train

TEXT = "tomato potato tomato"
FAMOUS = "aaabdaaabac"
A, B = b"ab"

# GPT-2's vocabulary, from the paper and its published files: merges, then one special token.
GPT2_MERGES = 50_000
gpt2_merges = f"{GPT2_MERGES:,}"
gpt2_size = f"{256 + GPT2_MERGES + 1:,}"

tokenizer = bpe.train(TEXT, merges=4)
merges = tokenizer.merges
characters = len(TEXT)
fifth = bpe.train(TEXT, merges=5).token_text(260)

famous = bpe.train(FAMOUS, merges=4)
famous_counts = [merge.count for merge in famous.merges]
famous_three = bpe.train(FAMOUS, merges=3).encode(FAMOUS)
famous_most = len(train(FAMOUS.encode(), len(FAMOUS)))

automatic = tokenizer.tokens("automatic tomato")


def byte(character: str) -> int:
    """The byte of an ASCII character."""
    (only,) = character.encode("utf-8")
    return only


def after(count: int) -> list[str]:
    """The tokens of the text after `count` merges."""
    learned = bpe.train(TEXT, merges=count)
    return [learned.decode([id]) for id in learned.encode(TEXT)]


def tied(text: str, count: int) -> list[str]:
    """The pairs that share the highest count after `count` merges, like "a + b"."""
    learned = bpe.train(text, merges=count)
    counts = count_pairs(learned.encode(text))
    name = learned.token_text
    top = max(counts.values())
    return [f"{name(left)} + {name(right)}" for (left, right), n in counts.items() if n == top]


def counted_and_replaced(text: str) -> tuple[int, int]:
    """How often the pair (a, a) is counted in `text`, and how often one merge replaces it."""
    ids = list(text.encode("utf-8"))
    return count_pairs(ids)[A, A], merge_pair(ids, (A, A), 256).count(256)


def tokens_left(text: str, first: tuple[int, int]) -> int:
    """How many tokens stay if `first` is merged and then the most frequent pair."""
    ids = merge_pair(text.encode("utf-8"), first, 256)
    return len(merge_pair(ids, most_frequent(count_pairs(ids)), 257))


GREEDY = "aaabaab"
greedy_count = count_pairs(GREEDY.encode())[A, A]
greedy_tokens = len(encode(GREEDY.encode(), train(GREEDY.encode(), 2)))
patient_tokens = tokens_left(GREEDY, (A, B))
