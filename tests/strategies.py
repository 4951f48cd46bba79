"""Generated inputs that the tests of the package share."""

from pathlib import Path

from hypothesis import strategies as st

TIES = ("first", "smallest", "huggingface")

# Few letters, so that pairs repeat, tie and overlap; one letter, so that they do nothing else.
crowded = st.sampled_from(["a", "ab", "abc", "ab ", "aé न", "a\n\t \x00\ufeff😀"]).flatmap(
    lambda letters: st.text(letters, max_size=60)
)

# Everything a str can hold, lone surrogates included.
any_text = st.text(st.characters(), max_size=40) | crowded


def _symbols(text: str) -> tuple[int, ...]:
    return tuple(ord(letter) - ord("a") for letter in text)


# A number of symbols, and weighted pretokens of them.
weighted = st.integers(1, 4).flatmap(
    lambda size: st.tuples(
        st.just(size),
        st.dictionaries(
            st.text("abcd"[:size], min_size=1, max_size=16).map(_symbols),
            st.integers(1, 4),
            max_size=6,
        ),
    )
)


def real_text() -> str:
    """English and code: the sources of the package."""
    folder = Path(__file__).parent.parent / "py" / "bpe"
    files = sorted(folder.glob("*.py"))
    return "".join(path.read_text(encoding="utf-8") for path in files)
