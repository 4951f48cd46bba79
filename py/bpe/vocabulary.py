"""The bytes of every token, made when they are asked for.

Not all at once: when a long text is trained to the end, each token is one symbol longer than
the one before, and writing them all down would take the square of its length.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bpe.steps import Merge

_KEPT = 1024  # bytes up to which a token is remembered


class Vocabulary(dict[int, bytes]):
    """Token bytes by id.

    >>> Vocabulary(256, lambda id: bytes((id,)), [Merge(97, 97, 256, 4)])[256]
    b'aa'
    """

    def __init__(
        self, base_size: int, symbol_bytes: Callable[[int], bytes], merges: Sequence[Merge]
    ) -> None:
        super().__init__((id, symbol_bytes(id)) for id in range(base_size))
        self._base_size = base_size
        self._merges = merges

    def __missing__(self, id: int) -> bytes:
        parts: list[bytes] = []
        stack = [id]  # no recursion: a token may be a million merges deep
        while stack:
            part = stack.pop()
            known = self.get(part)
            if known is not None:
                parts.append(known)
            else:
                merge = self._merges[part - self._base_size]
                stack += (merge.right, merge.left)
        token = b"".join(parts)
        if len(token) <= _KEPT:
            self[id] = token
        return token

    def beginnings(self, limit: int) -> list[bytes]:
        """The first `limit` bytes of every token.

        >>> Vocabulary(256, lambda id: bytes((id,)), [Merge(97, 97, 256, 4)]).beginnings(1)[256]
        b'a'
        """
        tokens = [self[id][:limit] for id in range(self._base_size)]
        for merge in self._merges:
            left = tokens[merge.left]
            whole = len(left) < limit
            tokens.append((left + tokens[merge.right])[:limit] if whole else left)
        return tokens
