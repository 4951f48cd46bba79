"""WebDriver BiDi: commands and events as JSON over a web socket."""

from __future__ import annotations

import itertools
import json
from typing import Any

import websocket

PATIENCE = 120.0  # seconds for one answer


class BidiError(Exception):
    """The browser refused a command."""


class Connection:
    """A session with a browser, and the events it told of."""

    def __init__(self, address: str) -> None:
        # A browser takes no commands from web pages: those would send their origin.
        self._socket = websocket.create_connection(
            f"{address}/session", timeout=PATIENCE, suppress_origin=True
        )
        self._ids = itertools.count(1)
        self._events: list[dict[str, Any]] = []
        self.command("session.new", capabilities={})

    def command(self, method: str, **parameters: object) -> dict[str, Any]:
        """Send a command and return its result."""
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv())
            if message["type"] == "event":
                self._events.append(message)
            elif message["id"] == number:
                if message["type"] == "error":
                    raise BidiError(f"{method}: {message['error']}: {message['message']}")
                return dict(message["result"])

    def events(self, name: str) -> list[dict[str, Any]]:
        """What the events of this name told, in their order, since `forget_events`."""
        self.command("session.status")  # what happened before this has come then
        return [event["params"] for event in self._events if event["method"] == name]

    def forget_events(self) -> None:
        self._events.clear()

    def close(self) -> None:
        self.command("browser.close")
        self._socket.close()
