"""The Content-Security-Policy of a page, written into it as a meta element.

No 'unsafe-inline', no 'unsafe-eval', no address but the site's own. `'wasm-unsafe-eval'` lets
WebAssembly start, without which there is no Python; `connect-src blob:` is for the Stop button
(site/runtime). Blob workers inherit the policy of the page.
"""

from __future__ import annotations

import base64
import hashlib

TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types app"
COMMON = "base-uri 'none'; form-action 'none'"


def for_files() -> str:
    """For pages beside their scripts and styles; the same over http and from file://."""
    return (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
        "connect-src blob:; style-src 'self'; img-src 'self' data:; "
        f"{COMMON}; {TRUSTED_TYPES}"
    )


def for_single_file(scripts: list[str], styles: list[str]) -> str:
    """For the one file that holds all: its scripts and styles are named by their hashes."""
    return (
        f"default-src 'none'; script-src 'wasm-unsafe-eval' {_hashes(scripts)}; "
        f"worker-src blob:; connect-src blob:; style-src {_hashes(styles)}; img-src data:; "
        f"{COMMON}; {TRUSTED_TYPES}"
    )


def for_reading(styles: list[str]) -> str:
    """For a page that has no script at all."""
    return f"default-src 'none'; style-src {_hashes(styles)}; img-src data:; {COMMON}"


def _hashes(texts: list[str]) -> str:
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(each).decode()}'" for each in digests)
