"""Serves the built site on this machine, for looking at it."""

from __future__ import annotations

import os
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PORT = 8000
HOST = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """Files of one folder, below `prefix` of the address, as a plain web host gives them."""

    # Told here, as the tables of the operating system differ, and some say text/plain for .js.
    extensions_map = {  # noqa: RUF012 (the base class's attribute)
        "": "application/octet-stream",
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".json": "application/json",
        ".txt": "text/plain; charset=utf-8",
    }

    def __init__(self, *arguments: Any, directory: str, prefix: str = "/") -> None:
        self.prefix = prefix
        super().__init__(*arguments, directory=directory)

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.prefix):
            return str(Path(self.directory) / "outside-of-the-site")
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", self.extensions_map[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def list_directory(self, path: Any) -> None:
        """A web host shows no listing; only the site's own pages exist."""
        del path
        self.send_error(404)

    def log_message(self, format: str, *values: Any) -> None:
        """Say nothing: what fails is seen in the browser."""


class Server(ThreadingHTTPServer):
    """One thread a request; two of them never share a port (Windows would let them)."""

    allow_reuse_address = os.name != "nt"


def make_server(folder: Path, port: int = PORT, prefix: str = "/") -> Server:
    """A server for `folder`; if `port` is taken (or 0) it has a free one: see `server_port`."""
    handler = partial(Handler, directory=str(folder), prefix=prefix)
    try:
        return Server((HOST, port), handler)
    except OSError:
        return Server((HOST, 0), handler)


def serve(folder: Path, port: int = PORT) -> None:
    """Serve `folder` until Ctrl+C, and print its address."""
    with make_server(folder, port) as server:
        address = f"http://{HOST}:{server.server_port}/"
        print(f"Merge by Merge is at {address}  (Ctrl+C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nEnded.", file=sys.stderr)
