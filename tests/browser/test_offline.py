"""Over http the site keeps itself: nothing is loaded twice, all works when the server is gone."""

from __future__ import annotations

import shutil
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from generator.serve import Handler, Server
from playwright.sync_api import BrowserContext, Page, expect
from site_forms import Complaints

START = 60_000
PREFIX = "/some/path/"


@dataclass
class Counting:
    """A server for a copy of the site that counts what it really sends, and can be taken away."""

    folder: Path
    sent: Counter[str] = field(default_factory=Counter)
    server: Any = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}{PREFIX}"

    def start(self, port: int = 0) -> None:
        sent = self.sent

        class Count(Handler):
            def send_response(self, code: int, message: str | None = None) -> None:
                if code == 200:
                    sent[self.path.removeprefix(PREFIX)] += 1
                super().send_response(code, message)

        def handler(*arguments: Any) -> Count:
            return Count(*arguments, directory=str(self.folder), prefix=PREFIX)

        self.server = Server(("127.0.0.1", port), handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,))
        self.thread.start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def site(dist: Path, tmp_path: Path) -> Iterator[Counting]:
    shutil.copytree(dist, tmp_path / "site")
    counting = Counting(tmp_path / "site")
    counting.start()
    yield counting
    counting.stop()


def run_first_cell(page: Page) -> None:
    cell = page.locator("code-cell").first
    cell.get_by_role("button", name="Run").click()
    expect(cell.get_by_role("status").filter(has_text="Finished")).to_be_visible(timeout=START)


def wait_until_kept(page: Page, path: str) -> None:
    """Until a file of the site is in the service worker's cache."""
    script = """async (path) => {
      await navigator.serviceWorker.ready;
      while (!(await caches.match(path))) await new Promise((next) => setTimeout(next, 50));
    }"""
    page.evaluate(script, path)


def last_asset(folder: Path) -> str:
    return max(f"assets/{path.name}" for path in folder.glob("assets/wasm.*"))


def test_it_works_without_the_server_and_loads_nothing_twice(
    page: Page, site: Counting, complaints: Complaints
) -> None:
    page.goto(f"{site.url}03-byte-pair-encoding.html")
    run_first_cell(page)
    for path in site.folder.glob("assets/wasm.*"):
        wait_until_kept(page, f"assets/{path.name}")
    wait_until_kept(page, "04-train-your-own.html")
    hashed = {path: count for path, count in site.sent.items() if path.startswith("assets/")}
    assert {path: count for path, count in hashed.items() if count > 1} == {}
    site.stop()
    complaints.expect("service-worker.js|ERR_CONNECTION_REFUSED|Failed to fetch")
    page.goto(f"{site.url}04-train-your-own.html?shared=1")  # never visited before
    trainer = page.locator("bpe-trainer")
    trainer.get_by_role("textbox", name="Corpus").fill("banana banana")
    trainer.get_by_role("textbox", name="Text to encode").fill("ban")
    expect(trainer.get_by_text("3 characters, 3 bytes, 1 token.")).to_be_visible(timeout=START)
    page.goto(site.url)
    page.get_by_role("link", name="Byte-pair encoding, watched").first.click()
    run_first_cell(page)
    site.start(site.server.server_port)


def test_a_new_build_shows_at_once_and_the_old_one_goes(
    context: BrowserContext, page: Page, site: Counting, complaints: Complaints
) -> None:
    page.goto(f"{site.url}index.html")
    wait_until_kept(page, "index.html")
    publish_a_new_build(site.folder)
    page.goto(f"{site.url}index.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("A new edition")
    page.evaluate(UPDATE)
    assert len(page.evaluate("() => caches.keys()")) == 2  # this page may still need the old one
    page.close()
    complaints.expect("404")
    outside = context.new_page()
    outside.goto(site.url.replace(PREFIX, "/"))  # no page of the site is open now
    (name,) = outside.evaluate(ONLY_CACHE)
    assert "new" in name


UPDATE = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  while (!registration.waiting) await new Promise((next) => setTimeout(next, 50));
}"""

ONLY_CACHE = """async () => {
  for (;;) {
    const names = await caches.keys();
    if (names.length === 1) return names;
    await new Promise((next) => setTimeout(next, 50));
  }
}"""


def publish_a_new_build(folder: Path) -> None:
    changes = {
        "index.html": ("<h1>Merge by Merge</h1>", "<h1>A new edition</h1>"),
        "service-worker.js": ('version:"', 'version:"new '),
    }
    for name, (old, new) in changes.items():
        text = (folder / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")


def test_the_single_file_needs_no_service_worker(page: Page, site: Counting) -> None:
    page.goto(f"{site.url}merge-by-merge.html")
    expect(page.get_by_role("combobox", name="Colour theme")).to_be_visible()
    script = "async () => (await navigator.serviceWorker.getRegistrations()).length"
    assert page.evaluate(script) == 0
