"""What the contents page shows. The build computes it; nothing is typed in."""

import bpe

TITLE = "merge by merge"


def after(merges: int) -> list[str]:
    """The tokens of the title after so many merges learned from the title itself."""
    tokenizer = bpe.train(TITLE, merges=merges)
    return [tokenizer.decode([id]) for id in tokenizer.encode(TITLE)]
