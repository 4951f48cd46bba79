"""A reader at a page, in whatever browser: finds things by what they are called, clicks, types."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

# Long enough for a start of Python on a busy machine; nothing here measures time.
PATIENCE = 120.0
PAUSE = 0.2

# The visible element of this role and name (its beginning) inside the first visible `within`.
FIND = """(within, role, name) => {
  const roles = {
    button: "button",
    group: "[role=group]",
    heading: "h1, h2, h3",
    textbox: "textarea, [role=textbox]",
  };
  const all = root => [...root.querySelectorAll("*")].flatMap(element =>
    element.shadowRoot ? [element, ...all(element.shadowRoot)] : [element]);
  const bare = text => text.replace(/\\s/g, ""); // boxes stand apart without a space between
  const nameOf = element => element.getAttribute("aria-label")
    ?? ([...element.labels ?? []][0] ?? element).textContent;
  const visible = element => element.checkVisibility();
  const place = [...document.querySelectorAll(within)].find(visible);
  const found = place && all(place).find(element => element.matches(roles[role])
    && visible(element) && bare(nameOf(element)).startsWith(bare(name)));
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found ?? null;
}"""
IS_THERE = f"(...place) => ({FIND})(...place) !== null"
TEXT = """selector => [...document.querySelectorAll(selector)]
  .find(element => element.checkVisibility())?.textContent ?? null"""


class Tab(Protocol):
    """A browser with one page, in which nothing is kept from other tests."""

    def open(self, url: str) -> None:
        """Go to an address and wait until the page has loaded."""

    def call(self, function: str, *arguments: str) -> Any:
        """What a function of JavaScript, called in the page, returns: a value of JSON."""

    def click(self, function: str, *arguments: str) -> None:
        """Click with the mouse on the element that the function returns."""

    def select_all(self) -> None:
        """Press Ctrl+A."""

    def type(self, text: str) -> None:
        """Press the keys for this text, one after the other."""

    def requests(self) -> list[str]:
        """The addresses that were asked for, as far as the browser shows them."""

    def complaints(self) -> list[str]:
        """Errors and warnings of the pages, as far as the browser shows them."""


class Reader:
    """Acts in a tab, and waits for what must come."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    def sees(self, role: str, name: str, within: str = "body") -> None:
        """Wait until the element is there."""
        self._wait(IS_THERE, (within, role, name), lambda there: there is True, f"{role} {name!r}")

    def reads(self, selector: str, text: str) -> None:
        """Wait until the first visible element of `selector` says `text`, maybe among more."""
        self._wait(TEXT, (selector,), lambda said: text in (said or ""), f"{text!r} in {selector}")

    def clicks(self, role: str, name: str, within: str = "body") -> None:
        self.sees(role, name, within)
        self.tab.click(FIND, within, role, name)

    def writes(self, name: str, text: str, within: str = "body") -> None:
        """Replace what is in a text field, or in an editor, by the keyboard."""
        self.clicks("textbox", name, within)
        self.tab.select_all()
        self.tab.type(text)

    def edits(self, code: str) -> None:
        """Replace the code of the page's first cell."""
        if not self.tab.call(IS_THERE, "code-cell", "textbox", "Python code editor"):
            self.clicks("group", "Python code", within="code-cell")
        self.writes("Python code editor", code, within="code-cell")

    def runs(self) -> None:
        """Run the page's first cell."""
        self.clicks("button", "Run", within="code-cell")

    def _wait(
        self, function: str, arguments: tuple[str, ...], is_it: Callable[[Any], bool], wanted: str
    ) -> None:
        end = time.monotonic() + PATIENCE
        while not is_it(got := self.tab.call(function, *arguments)):
            if time.monotonic() > end:
                complaints = "\n".join(self.tab.complaints())
                raise AssertionError(f"waited for {wanted}, but got {got!r}\n{complaints}".strip())
            time.sleep(PAUSE)
