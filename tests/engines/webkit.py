"""WebKitGTK, driven by selenium through its own driver, on a screen in memory."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from nowhere import nowhere
from selenium.webdriver import ActionChains, Keys, Remote
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

PATIENCE = 120  # seconds for one answer of the driver
# The driver tells nothing of the console. So the page is asked to keep what goes wrong in it from
# when it has loaded; what came before shows in elements that do not work.
WATCH = """() => {
  if (globalThis.complaints) return;
  globalThis.complaints = [];
  const keep = (...words) => globalThis.complaints.push(words.map(String).join(" "));
  addEventListener("error", ({ message, target }) => keep("error:", message ?? target), true);
  addEventListener("unhandledrejection", ({ reason }) => keep("rejected:", reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    keep("policy:", violatedDirective, blockedURI));
  for (const level of ["error", "warn"]) {
    console[level] = (...words) => keep(`${level}:`, ...words);
  }
}"""
COMPLAINTS = "() => globalThis.complaints"
RESOURCES = """() => [location.href, ...performance.getEntriesByType("resource").map(
  ({ name }) => name)]"""


class WebKitTab:
    """See `reader.Tab`."""

    def __init__(self, driver: Remote, strangers: list[str]) -> None:
        self._driver = driver
        self._strangers = strangers

    def open(self, url: str) -> None:
        self._driver.get(url)
        self.call(WATCH)

    def call(self, function: str, *arguments: str) -> Any:
        return self._driver.execute_script(f"return ({function})(...arguments)", *arguments)

    def click(self, function: str, *arguments: str) -> None:
        ActionChains(self._driver).click(self.call(function, *arguments)).perform()

    def select_all(self) -> None:
        keys = ActionChains(self._driver).key_down(Keys.CONTROL).send_keys("a")
        keys.key_up(Keys.CONTROL).perform()

    def type(self, text: str) -> None:
        ActionChains(self._driver).send_keys(text.replace("\n", Keys.ENTER)).perform()

    def requests(self) -> list[str]:
        return [*self.call(RESOURCES), *self._strangers]

    def complaints(self) -> list[str]:
        return list(self.call(COMPLAINTS))


class WebKit:
    """WebKitGTK's driver on a screen; each tab is a browser of its own."""

    def __init__(self, program: str, display: str, folder: Path) -> None:
        self._program = program
        self._variables = {**os.environ, "DISPLAY": display}
        self._log = folder / "webkit.log"

    @contextmanager
    def tab(self) -> Iterator[WebKitTab]:
        """A browser with one page, which can reach this machine only."""
        with nowhere() as (port, strangers), self._driver(port) as driver:
            driver.set_window_size(1280, 900)
            yield WebKitTab(driver, strangers)

    @contextmanager
    def _driver(self, proxy: int) -> Iterator[Remote]:
        """A driver with its browser, which finds this proxy between itself and elsewhere."""
        options = Options()
        options.add_argument("--automation")
        # Not by WebDriver's own capability: with a `noProxy` in it WebKitGTK 2.50 may crash.
        options.add_argument(f"--proxy=http://127.0.0.1:{proxy}")
        options.add_argument("--ignore-host=127.0.0.1")
        with self._log.open("a") as log:
            service = Service(
                self._program,
                env=self._variables,
                log_output=log,
                popen_kw={"start_new_session": True},
            )
            service.start()
        try:
            # Not by selenium's class for WebKit: it warns of itself.
            config = ClientConfig(service.service_url, timeout=PATIENCE)
            with Remote(RemoteConnection(client_config=config), options=options) as driver:
                yield driver
        finally:
            # Not by asking: a worker that cannot be interrupted keeps its process from ending.
            os.killpg(service.process.pid, signal.SIGKILL)
            service.process.wait()


@contextmanager
def screen(program: str) -> Iterator[str]:
    """The name of a display that runs meanwhile; it takes a free one and tells its number."""
    reading, writing = os.pipe()
    # Otherwise it begins anew when its last window closes, and the next browser may come amid that.
    command = [program, "-noreset", "-nolisten", "tcp", "-screen", "0", "1400x1000x24"]
    process = subprocess.Popen(
        [*command, "-displayfd", str(writing)], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    with os.fdopen(reading) as number:
        display = number.readline().strip()
    try:
        if not display:
            raise OSError(f"{program} ended at once, with exit code {process.wait()}")
        yield f":{display}"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def running(program: str, screen_program: str, folder: Path) -> Iterator[WebKit]:
    """WebKitGTK, ready to open tabs; it leaves its log in `folder`."""
    with screen(screen_program) as display:
        yield WebKit(program, display, folder)
