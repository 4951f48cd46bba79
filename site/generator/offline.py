"""Writes the service worker, which keeps the site for use without a network."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from generator import bundle

FILE = "service-worker.js"


def service_worker(pages: dict[str, bytes], small: Iterable[str], large: Iterable[str]) -> bytes:
    """The script for a build with these pages and these files beside them.

    Its own text changes with every build that differs, which is how a browser notices a new one.
    """
    whole = hashlib.sha256(b"\0".join(pages[path] for path in sorted(pages)))
    lists = {
        "version": whole.hexdigest()[:12],
        "pages": sorted(pages),
        "small": sorted(small),
        "large": sorted(large),
    }
    return bundle.service_worker({"globalThis.BUILD": json.dumps(lists)})
