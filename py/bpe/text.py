"""What counts as text, and the one rule for text that is broken.

A Python or JavaScript string can hold halves of a character (surrogates), which UTF-8 cannot
write. The rule, the same from every entry point and the same as tiktoken's: two halves that
belong together are joined; a half that stands alone becomes U+FFFD, the replacement character.
"""

from __future__ import annotations

from bpe.errors import TextError


def clean(text: str, what: str = "text") -> str:
    """Return `text` with its surrogates joined or replaced; raise TextError for anything else.

    >>> clean("a\\ud83d\\ude00b") == "a\\U0001f600b"
    True
    >>> clean("a\\ud83db") == "a\\ufffdb"
    True
    """
    if not isinstance(text, str):
        raise TextError(
            f"{what} must be a str, got {type(text).__name__}; "
            "bytes become text with data.decode('utf-8', errors='replace')"
        )
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def begins_character(byte: int) -> bool:
    """Whether a byte of UTF-8 is the first of a character.

    >>> [begins_character(byte) for byte in "né".encode()]
    [True, True, False]
    """
    return byte & 0xC0 != 0x80
