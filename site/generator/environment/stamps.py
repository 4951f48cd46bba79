"""Stamps: what was installed last, so that a second run has nothing to do."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path


def fingerprint(files: Iterable[Path], *more: str) -> str:
    """A digest of the contents of `files` and of `more`: equal as long as nothing changed."""
    digest = hashlib.sha256()
    for part in (*(file.read_bytes() for file in files), *(text.encode() for text in more)):
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()


class Stamp:
    """A file that keeps the fingerprint of what stands beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def is_one_of(self, *fingerprints: str) -> bool:
        """Whether the last work that was finished had one of these fingerprints."""
        return self.path.exists() and self.path.read_text(encoding="utf-8") in fingerprints

    def write(self, fingerprint: str) -> None:
        """Note that the work is finished."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(fingerprint, encoding="utf-8")

    def remove(self) -> None:
        """Forget it, before work that may stop half way."""
        self.path.unlink(missing_ok=True)
