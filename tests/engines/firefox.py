"""Stock Firefox, driven by the WebDriver BiDi protocol that it speaks itself."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bidi import PATIENCE, Connection

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
# What a page's policy refuses is told to the page, and to the log only if the page says it.
TELL_REFUSALS = """() => addEventListener("securitypolicyviolation", violation =>
  console.error("policy:", violation.violatedDirective, violation.blockedURI))"""
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
CONTROL, ENTER = "\ue009", "\ue007"


class FirefoxError(Exception):
    """Firefox did not start, or a function failed in its page."""


class Firefox:
    """A running Firefox."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        connection.command("session.subscribe", events=EVENTS)
        connection.command("script.addPreloadScript", functionDeclaration=TELL_REFUSALS)

    @contextmanager
    def tab(self) -> Iterator[FirefoxTab]:
        """A tab with a storage of its own."""
        command = self._connection.command
        user = command("browser.createUserContext")["userContext"]
        self._connection.forget_events()
        try:
            made = command("browsingContext.create", type="tab", userContext=user)
            yield FirefoxTab(self._connection, made["context"])
        finally:
            command("browser.removeUserContext", userContext=user)


class FirefoxTab:
    """See `reader.Tab`."""

    def __init__(self, connection: Connection, context: str) -> None:
        self._connection = connection
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
        events = self._connection.events("network.beforeRequestSent")
        return [event["request"]["url"] for event in events]

    def complaints(self) -> list[str]:
        entries = self._connection.events("log.entryAdded")
        return [
            f"{entry['level']}: {entry['text']} {entry.get('stackTrace', '')}"
            for entry in entries
            if entry["level"] in ("error", "warn")
        ]

    def _do(self, method: str, **parameters: object) -> dict[str, Any]:
        return self._connection.command(method, context=self._context, **parameters)

    def _call(self, function: str, arguments: tuple[str, ...]) -> dict[str, Any]:
        answer = self._connection.command(
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
        connection = Connection(_address(process, log))
        yield Firefox(connection)
        connection.close()
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
