"""Every form of the site does the whole job: trains on typed text, runs a cell, stops a loop."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from site_forms import Complaints, Form

Open = Callable[..., Page]
START = 60_000  # Python's start, on a busy machine; nothing here measures time


def open_editor(cell: Locator) -> Locator:
    """Touch the code of a cell, as a reader would; its editor comes."""
    cell.get_by_role("group", name="Python code").click()
    return cell.get_by_role("textbox", name="Python code editor")


def write(page: Page, editor: Locator, code: str) -> None:
    editor.click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(code)


@pytest.fixture
def cell(page: Page, open_chapter: Open) -> Locator:
    """The first cell of chapter 3."""
    return open_chapter(page, "03").locator("code-cell").first


def test_it_opens_without_a_complaint(page: Page, open_chapter: Open, form: Form) -> None:
    for chapter, heading in (("index", "Merge by Merge"), ("04", "Train your own")):
        open_chapter(page, chapter)
        expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
    expect(page).to_have_title(
        "Merge by Merge" if form.name == "single" else "Train your own – Merge by Merge"
    )


def test_it_trains_on_typed_text_and_encodes_with_it(page: Page, open_chapter: Open) -> None:
    trainer = open_chapter(page, "04").locator("bpe-trainer")
    trainer.get_by_role("textbox", name="Corpus").fill("mississippi mississippi")
    trainer.get_by_role("textbox", name="Text to encode").fill("miss")
    expect(trainer.get_by_text("4 characters, 4 bytes, 1 token.")).to_be_visible(timeout=START)
    trainer.get_by_role("button", name="To the end").click()
    merges = trainer.get_by_role("region", name="Merges learned")
    third = merges.get_by_role("button", name=re.compile(r"^Step 3\W+m \+ iss → miss"))
    expect(third).to_be_visible()


def test_an_edited_cell_runs(page: Page, cell: Locator) -> None:
    write(
        page,
        open_editor(cell),
        "import bpe\nprint(bpe.train('aaaa', merges=1).tokens('aaaaa'))\n6 * 7",
    )
    cell.get_by_role("button", name="Run").click()
    expect(cell.locator(".out-value")).to_have_text("42", timeout=START)
    expect(cell.locator(".out-stdout")).to_have_text("['aa', 'aa', 'a']\n")
    cell.get_by_role("button", name="Reset").click()
    expect(cell.get_by_role("textbox")).to_contain_text("tomato potato tomato")


def test_an_endless_loop_stops_and_the_next_run_works(page: Page, cell: Locator) -> None:
    editor = open_editor(cell)
    write(page, editor, "print('on and on')\nwhile True:\n    pass")
    cell.get_by_role("button", name="Run").click()
    expect(cell.locator(".out-stdout")).to_have_text("on and on\n", timeout=START)
    cell.get_by_role("button", name="Stop").click()
    expect(cell.get_by_role("status").first).to_contain_text("Stopped")
    write(page, editor, "'still here'")
    cell.get_by_role("button", name="Run").click()
    expect(cell.locator(".out-value")).to_have_text("'still here'", timeout=START)


def test_it_asks_for_nothing_but_its_own_files(
    page: Page, open_chapter: Open, form: Form, complaints: Complaints
) -> None:
    cell = open_chapter(page, "03").locator("code-cell").first
    cell.get_by_role("button", name="Run").click()
    expect(cell.get_by_role("status").first).to_contain_text("Finished", timeout=START)
    asked = {url.partition("#")[0] for url in complaints.requests}
    base = form.url("03").partition("#")[0] if form.name == "single" else form.base
    strangers = [url for url in asked if not url.startswith((base, "blob:", "data:"))]
    assert strangers == []
    if form.name == "single":
        assert {url for url in asked if not url.startswith(("blob:", "data:"))} == {base}
