"""Byte-pair encoding to read, run and watch.

>>> import bpe
>>> tokenizer = bpe.train("low lower lowest", merges=3)
>>> tokenizer.tokens("slower")
['s', 'low', 'e', 'r']
>>> tokenizer.decode(tokenizer.encode("slower"))
'slower'

Start with `help(bpe.train)` and `help(bpe.Tokenizer)`; `Tokenizer.save` and `bpe.load` keep what
was learned. `bpe.reference` has the algorithm in its plainest form; `bpe.record` keeps every step.
"""

from bpe.characters import CharTokenizer
from bpe.errors import (
    BPEError,
    NotFittedError,
    OptionError,
    TextError,
    TokenizerFileError,
    UnknownCharacterError,
    UnknownIdError,
    UnknownTokenizerError,
    VocabularySizeError,
)
from bpe.recording import Recording, record
from bpe.steps import Merge, Progress, Span, Stopped
from bpe.tokenizer import Tokenizer, load
from bpe.training import train, train_words

__version__ = "0.1.0"

__all__ = [
    "BPEError",
    "CharTokenizer",
    "Merge",
    "NotFittedError",
    "OptionError",
    "Progress",
    "Recording",
    "Span",
    "Stopped",
    "TextError",
    "Tokenizer",
    "TokenizerFileError",
    "UnknownCharacterError",
    "UnknownIdError",
    "UnknownTokenizerError",
    "VocabularySizeError",
    "load",
    "record",
    "train",
    "train_words",
]
