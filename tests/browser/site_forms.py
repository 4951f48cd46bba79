"""The forms of the site as tests see them, and what a page may not do in any of them."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from generator.serve import make_server
from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

FORMS = ("http", "subpath", "file", "single")
OWN_SCHEMES = ("file", "blob", "data", "about")


@dataclass(frozen=True)
class Form:
    """One form of the site."""

    name: str
    base: str
    dist: Path

    def url(self, chapter: str) -> str:
        """The address of a chapter by its number, or of the page called `chapter`."""
        names = [path.stem for path in self.dist.glob("[0-9]*.html")]
        name = next((name for name in names if name.startswith(f"{chapter}-")), chapter)
        if self.name == "single":
            return f"{self.base}#{'contents' if name == 'index' else name}"
        return f"{self.base}{name}.html"


def in_form(*names: str) -> pytest.MarkDecorator:
    """Mark a test, or a module by `pytestmark`, to run in these forms only, not in all."""
    return pytest.mark.forms(*names)


@contextmanager
def served(folder: Path, prefix: str = "/") -> Iterator[str]:
    """The address of a server for `folder` that runs meanwhile."""
    with make_server(folder, 0, prefix) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()


@dataclass
class Complaints:
    """What went wrong in the pages of a context, but for what a test said it would see."""

    found: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """Let complaints that match this regular expression pass."""
        self.expected.append(pattern)

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)

    def unexpected(self) -> list[str]:
        return [said for said in self.found if not any(re.search(e, said) for e in self.expected)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.found.append(f"console {message.type}: {message.text} {message.location}")

    def _error(self, error: WebError) -> None:
        self.found.append(f"page error: {error.error}")

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        address = urlsplit(request.url)
        if address.scheme not in OWN_SCHEMES and address.hostname != "127.0.0.1":
            self.found.append(f"request to elsewhere: {request.url}")
