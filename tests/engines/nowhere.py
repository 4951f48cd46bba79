"""Stands between a browser and the world, and takes note of what it asks the world for."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class _Nowhere(socketserver.ThreadingTCPServer):
    """A proxy that leads nowhere, and keeps the addresses it was asked for."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Note)
        self.asked: list[str] = []


class _Note(socketserver.StreamRequestHandler):
    server: _Nowhere

    def handle(self) -> None:
        line = self.rfile.readline().decode("latin-1").split()
        if len(line) > 1:
            self.server.asked.append(line[1])


@contextmanager
def nowhere() -> Iterator[tuple[int, list[str]]]:
    """The port of such a proxy that runs meanwhile, and its list."""
    with _Nowhere() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield server.server_address[1], server.asked
        finally:
            server.shutdown()
            thread.join()
