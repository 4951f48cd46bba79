"""What the prose of this chapter shows and counts. The build computes it; nothing is typed in."""

import bpe

WORDS = {"low": 5, "lower": 2, "newest": 6, "widest": 3}
GPT2_MERGES = 50_000  # the lines of its published merge list, without the heading
gpt2_merges = f"{GPT2_MERGES:,}"


def trained(merges: int, **options: str) -> bpe.Tokenizer:
    """The tokenizer of the 2015 corpus after so many merges."""
    return bpe.train_words(WORDS, merges, end_of_word=None, **options)


def split(word: str, merges: int) -> list[str]:
    """The tokens of `word` after so many merges."""
    return trained(merges).tokens(word)


def tokens_left(merges: int) -> int:
    """How many tokens the corpus is after so many merges."""
    return sum(times * len(split(word, merges)) for word, times in WORDS.items())


def entries(merges: int) -> int:
    """The size of the vocabulary after so many merges."""
    return trained(merges).vocab_size


def in_use(merges: int) -> int:
    """How many of those entries still occur in the corpus."""
    return len({token for word in WORDS for token in split(word, merges)})


def shown(rank: int, **options: str) -> str:
    """A merge as "left + right"."""
    learned = trained(rank + 1, **options)
    merge = learned.merges[rank]
    return f"{learned.token_text(merge.left)} + {learned.token_text(merge.right)}"


def tied(merges: int) -> list[str]:
    """The pairs that share the highest count after so many merges, in the order first seen."""
    counts: dict[tuple[str, str], int] = {}
    for word, times in WORDS.items():
        tokens = split(word, merges)
        for pair in zip(tokens, tokens[1:]):
            counts[pair] = counts.get(pair, 0) + times
    top = max(counts.values())
    return [" + ".join(pair) for pair, count in counts.items() if count == top]


corpus_words = sum(WORDS.values())
merges = trained(12).merges
lowest = split("lowest", 12)
fewest = next(count for count in range(13) if len(split("lowest", count)) == 2)

tenfold = bpe.train_words({word: 10 * n for word, n in WORDS.items()}, 12, end_of_word=None)
changed = sum((a.left, a.right) != (b.left, b.right) for a, b in zip(merges, tenfold.merges))
