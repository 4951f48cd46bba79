"""Packs what Python needs in the browser into scripts, because file:// lets a page read no other.

Each asset is cut into parts, so that the page can show how far it has come; a part is compressed
and written in base64. See site/runtime/assets.js for the way back.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

PART_SIZE = 512 * 1024


@dataclass(frozen=True)
class PackedAsset:
    """An asset's parts, each gzip in base64, and its size before packing."""

    name: str
    parts: tuple[str, ...]
    size: int

    @property
    def keys(self) -> list[str]:
        return [f"{self.name}.{index}" for index in range(len(self.parts))]


def pack(name: str, data: bytes, cache: Path) -> PackedAsset:
    """The asset `data`, packed; packing a megabyte takes a while, so it is kept in `cache`."""
    kept = cache / f"{name}-{digest(data)}.txt"
    if not kept.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(".unfinished")
        unfinished.write_text("\n".join(_parts(data)), encoding="ascii")
        unfinished.replace(kept)
    return PackedAsset(name, tuple(kept.read_text(encoding="ascii").split("\n")), len(data))


def _parts(data: bytes) -> list[str]:
    starts = range(0, len(data), PART_SIZE)
    # mtime=0: the same data gives the same bytes.
    packed = (gzip.compress(data[start : start + PART_SIZE], 9, mtime=0) for start in starts)
    return [base64.b64encode(part).decode("ascii") for part in packed]


def as_script(key: str, part: str) -> bytes:
    """The script that hands one part over."""
    registry = "(globalThis.mergeByMerge??={parts:{},assets:{}})"
    return f'{registry}.assets["{key}"]="{part}";\n'.encode()


def digest(data: bytes) -> str:
    """A short name for a content: equal content, equal name, so caches never hold a stale file."""
    return hashlib.sha256(data).hexdigest()[:12]
