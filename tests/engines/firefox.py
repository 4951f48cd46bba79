"""Stock Firefox, driven by the WebDriver BiDi protocol that it speaks itself."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import websocket

# Firefox as it comes, less what it does on its own account in the background. Above all not the
# settings it recommends for automation: with them workers start from file:// that readers' do not.
PREFERENCES: dict[str, object] = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.safebrowsing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
EVENTS = ["log.entryAdded", "network.beforeRequestSent"]
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PATIENCE = 120.0
CONTROL, ENTER = "\ue009", "\ue007"


class FirefoxError(Exception):
    """Firefox did not start, or refused a command."""


class Firefox:
    """A running Firefox."""

    def __init__(self, address: str) -> None:
        # Firefox takes no commands from web pages: those would send their origin.
        self._socket = websocket.create_connection(
            f"{address}/session", timeout=PATIENCE, suppress_origin=True
        )
        self._ids = itertools.count(1)
        self.events: list[dict[str, Any]] = []
        capabilities = self.command("session.new", capabilities={})["capabilities"]
        self.version = f"Firefox {capabilities['browserVersion']}"
        self.command("session.subscribe", events=EVENTS)

    def command(self, method: str, **parameters: object) -> dict[str, Any]:
        """Send a command and return its result; `events` takes what comes before that."""
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv())
            if message["type"] == "event":
                self.events.append(message)
            elif message["id"] == number:
                if message["type"] == "error":
                    raise FirefoxError(f"{method}: {message['error']}: {message['message']}")
                return dict(message["result"])

    @contextmanager
    def tab(self) -> Iterator[FirefoxTab]:
        """A tab with a storage of its own."""
        user = self.command("browser.createUserContext")["userContext"]
        self.events.clear()
        try:
            context = self.command("browsingContext.create", type="tab", userContext=user)
            yield FirefoxTab(self, context["context"])
        finally:
            self.command("browser.removeUserContext", userContext=user)

    def close(self) -> None:
        self.command("browser.close")
        self._socket.close()


class FirefoxTab:
    """See `reader.Tab`."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox = firefox
        self._context = context
        self._do("browsingContext.setViewport", viewport={"width": 1280, "height": 900})

    def open(self, url: str) -> None:
        self._do("browsingContext.navigate", url=url, wait="complete")

    def call(self, function: str, *arguments: str) -> Any:
        made = f"(...all) => JSON.stringify(({function})(...all) ?? null)"
        return json.loads(self._call(made, arguments)["value"])

    def click(self, function: str, *arguments: str) -> None:
        element = {"sharedId": self._call(function, arguments)["sharedId"]}
        origin = {"type": "element", "element": element}
        self._perform(
            "pointer",
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def select_all(self) -> None:
        self._perform("key", _down(CONTROL), _down("a"), _up("a"), _up(CONTROL))

    def type(self, text: str) -> None:
        keys = text.replace("\n", ENTER)
        self._perform("key", *(press(key) for key in keys for press in (_down, _up)))

    def requests(self) -> list[str]:
        events = self._events("network.beforeRequestSent")
        return [event["request"]["url"] for event in events]

    def complaints(self) -> list[str]:
        entries = self._events("log.entryAdded")
        return [
            f"{entry['level']}: {entry['text']} {entry.get('stackTrace', '')}"
            for entry in entries
            if entry["level"] in ("error", "warn")
        ]

    def _events(self, name: str) -> list[dict[str, Any]]:
        self._firefox.command("session.status")  # what happened before this has come then
        return [event["params"] for event in self._firefox.events if event["method"] == name]

    def _do(self, method: str, **parameters: object) -> dict[str, Any]:
        return self._firefox.command(method, context=self._context, **parameters)

    def _call(self, function: str, arguments: tuple[str, ...]) -> dict[str, Any]:
        answer = self._firefox.command(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": argument} for argument in arguments],
            target={"context": self._context},
            awaitPromise=False,
        )
        if answer["type"] != "success":
            raise FirefoxError(answer["exceptionDetails"]["text"])
        return dict(answer["result"])

    def _perform(self, device: str, *actions: dict[str, object]) -> None:
        source = {"type": device, "id": device, "actions": actions}
        self._do("input.performActions", actions=[source])


def _down(key: str) -> dict[str, object]:
    return {"type": "keyDown", "value": key}


def _up(key: str) -> dict[str, object]:
    return {"type": "keyUp", "value": key}


@contextmanager
def running(program: str, folder: Path) -> Iterator[Firefox]:
    """A Firefox with a new profile in `folder`, where it also leaves its log."""
    lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in PREFERENCES.items())
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    log = folder / "firefox.log"
    command = [program, "--headless", "--no-remote", "--remote-debugging-port=0"]
    with log.open("w") as output:
        process = subprocess.Popen(
            [*command, "--profile", profile], stdout=output, stderr=subprocess.STDOUT
        )
    try:
        firefox = Firefox(_address(process, log))
        yield firefox
        firefox.close()
        process.wait(PATIENCE)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    """Where Firefox listens; it takes a free port, and says so once it is up."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        text = log.read_text(encoding="utf-8", errors="replace")
        if found := LISTENING.search(text):
            return found[1]
        time.sleep(0.2)
    text = log.read_text(encoding="utf-8", errors="replace")
    raise FirefoxError(f"Firefox did not start; what it said:\n{text}")
