"""The code cell: runs, edits, stops, asks, says what went wrong, and lets the keyboard out."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from site_forms import Complaints, in_form

pytestmark = in_form("http")

Open = Callable[..., Page]
START = 60_000  # Python's start, on a busy machine; nothing here measures time
LOOP = "print('begun')\nwhile True:\n    pass"
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

# Every visible character of the code with its place and its colour, static or in the editor.
LOOK = """code => {
  const look = [];
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  for (let text; (text = walker.nextNode()); ) {
    const { color, fontStyle, fontSize } = getComputedStyle(text.parentElement);
    for (let i = 0; i < text.length; i++) {
      if (!text.data[i].trim()) continue;
      const range = new Range();
      range.setStart(text, i);
      range.setEnd(text, i + 1);
      const { x, y } = range.getBoundingClientRect();
      look.push([text.data[i], x + scrollX, y + scrollY, color, fontStyle, fontSize]);
    }
  }
  return look;
}"""


@dataclass(frozen=True)
class Cell:
    """A cell as its reader meets it."""

    root: Locator

    @property
    def page(self) -> Page:
        return self.root.page

    @property
    def static(self) -> Locator:
        return self.root.get_by_role("group", name="Python code")

    @property
    def editor(self) -> Locator:
        return self.root.get_by_role("textbox", name="Python code editor")

    @property
    def state(self) -> Locator:
        return self.root.get_by_role("status")

    @property
    def source(self) -> str:
        return str(self.root.evaluate("cell => cell.source"))

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def output(self, name: str) -> Locator:
        return self.root.locator(f"pre.out-{name}")

    def edit(self, code: str) -> None:
        """Replace the code by the keyboard."""
        self.root.locator(".cell-code").click()
        expect(self.editor).to_be_focused()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(code)

    def run(self, code: str, end: str = "Finished") -> None:
        """Run this code to its end."""
        self.edit(code)
        self.button("Run").click()
        expect(self.state).to_contain_text(end, timeout=START)

    def start(self, code: str) -> None:
        """Run this code, which prints something and does not end."""
        self.edit(code)
        self.button("Run").click()
        expect(self.output("stdout")).to_contain_text("begun", timeout=START)


@pytest.fixture
def cells(page: Page, open_chapter: Open) -> list[Cell]:
    """The cells of chapter 3 that stand for themselves."""
    alone = open_chapter(page, "03").locator("code-cell:not([data-continues])")
    names = alone.evaluate_all("cells => cells.map(cell => cell.dataset.cell)")
    return [Cell(page.locator(f'code-cell[data-cell="{name}"]')) for name in names]


@pytest.fixture
def cell(cells: list[Cell]) -> Cell:
    return cells[0]


def editor_scripts(page: Page) -> list[str]:
    """What the page itself has loaded of the editor (its service worker keeps all it can)."""
    names: list[str] = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    return [name for name in names if "/editor-" in name]


def problems(page: Page) -> list[dict[str, Any]]:
    """What axe finds on the page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "axe.run().then(({ violations }) =>"
        " violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(n => n.html) })))"
    )
    return found


@pytest.mark.parametrize("keys", ["Control+Enter", "Meta+Enter", "Shift+Enter"])
def test_a_shortcut_runs_the_cell_and_leaves_its_code_alone(cell: Cell, keys: str) -> None:
    before = cell.source
    cell.static.focus()
    cell.page.keyboard.press(keys)
    expect(cell.state).to_have_text("Finished", timeout=START)
    cell.static.press("Enter")
    expect(cell.editor).to_be_focused()
    cell.page.keyboard.press(keys)
    expect(cell.state).to_have_text("Finished")
    assert cell.source == before


def test_a_run_prints_what_the_build_printed(cell: Cell) -> None:
    printed = cell.output("stdout").inner_text()
    cell.button("Run").click()
    expect(cell.state).to_have_text("Finished", timeout=START)
    assert cell.output("stdout").inner_text() == printed


@pytest.mark.browser_context_args(service_workers="block")  # it would answer for the server
def test_a_start_shows_its_progress_and_can_be_tried_again_if_it_fails(
    cell: Cell, complaints: Complaints
) -> None:
    complaints.expect("net::ERR_FAILED|Service Worker registration blocked")
    printed = cell.output("stdout").inner_text()
    held: list[Route] = []
    cell.page.route("**/assets/wasm.0-*", lambda route: held.append(route))
    cell.button("Run").click()
    expect(cell.state).to_have_text("Starting Python")
    expect(cell.root.get_by_text("Loading Python")).to_be_visible()
    expect(cell.root.get_by_role("progressbar", name="Loading Python")).to_be_visible()
    expect(cell.root.get_by_text(re.compile(r"^\d+\.\d of \d+\.\d MB$"))).to_be_visible()
    held[0].abort()
    expect(cell.root.get_by_role("alert")).to_contain_text("Check the connection and try again.")
    expect(cell.state).to_have_text("Python did not start.")
    assert cell.output("stdout").inner_text() == printed
    assert problems(cell.page) == []
    cell.page.unroute("**/assets/wasm.0-*")
    cell.button("Try again").click()
    expect(cell.state).to_have_text("Finished", timeout=START)
    expect(cell.root.locator("python-status")).to_have_count(0)


def test_each_kind_of_output_has_its_own_block(cell: Cell) -> None:
    cell.run("import sys\nprint('low')\nprint('lower', file=sys.stderr)\n'lowest'")
    expect(cell.output("stdout")).to_have_text("low\n")
    expect(cell.output("stderr")).to_have_text("lower\n")
    expect(cell.output("value")).to_have_text("'lowest'")
    expect(cell.output("error")).to_have_count(0)
    cell.run("word = 'low'", end="Finished, with nothing to show")
    expect(cell.root.locator("pre[class^=out-]")).to_have_count(0)


def test_code_can_be_changed_by_a_click_and_typing(cell: Cell) -> None:
    lines = cell.source.split("\n")
    height = cell.static.bounding_box()["height"] / (len(lines) + 1)
    # Behind the end of the second line: the caret goes to its end.
    width = cell.static.bounding_box()["width"]
    cell.static.click(position={"x": width - 4, "y": height * 2})
    expect(cell.editor).to_be_focused()
    cell.page.keyboard.type("  # changed")
    lines[1] += "  # changed"
    assert cell.source.split("\n") == lines


def test_a_new_line_is_indented_by_four_spaces(cell: Cell) -> None:
    cell.edit("")
    cell.page.keyboard.type("for i in range(2):\nprint(i")
    assert cell.source == "for i in range(2):\n    print(i)"


def test_the_editor_comes_when_it_is_touched_and_changes_no_place_and_no_colour(
    cells: list[Cell],
) -> None:
    assert editor_scripts(cells[0].page) == []
    for cell in cells:
        code = cell.static.locator("code")
        static, size = code.evaluate(LOOK), cell.root.bounding_box()["height"]
        cell.page.mouse.move(0, 0)
        cell.static.press("Enter")
        expect(cell.editor).to_be_focused()
        cell.editor.blur()
        look = cell.editor.evaluate(LOOK)
        assert [(c, *style) for c, _, _, *style in look] == [
            (c, *style) for c, _, _, *style in static
        ]
        assert all(
            abs(a - b) < 1 for new, old in zip(look, static) for a, b in zip(new[1:3], old[1:3])
        )
        assert cell.root.bounding_box()["height"] == size
    assert len(editor_scripts(cells[0].page)) == 1


def test_the_editor_does_not_correct_what_is_typed(cell: Cell) -> None:
    cell.static.click()
    expect(cell.editor).to_have_attribute("spellcheck", "false")
    expect(cell.editor).to_have_attribute("autocapitalize", "off")
    expect(cell.editor).to_have_attribute("autocorrect", "off")


def test_an_error_tells_the_readers_line_and_leads_to_it(cell: Cell) -> None:
    cell.run("words = ['low']\n\nprint(words[3])", end="Error on line 3")
    expect(cell.state).to_have_text("Error on line 3: IndexError: list index out of range")
    expect(cell.output("error")).to_have_text(
        "line 3:\n    print(words[3])\nIndexError: list index out of range"
    )
    cell.button("Go to line 3").click()
    expect(cell.editor).to_be_focused()
    cell.page.keyboard.type("# ")
    assert cell.source == "words = ['low']\n\n# print(words[3])"


def test_output_that_looks_like_html_stays_text(cell: Cell) -> None:
    markup = "<img src=x onerror=alert(1)><b>&amp;</b>"
    cell.page.on("dialog", lambda dialog: pytest.fail(f"a script of the cell ran: {dialog}"))
    cell.run(
        f"import sys\nprint({markup!r}, type(10))\nprint({markup!r}, file=sys.stderr)\n{markup!r}"
    )
    expect(cell.output("stdout")).to_have_text(f"{markup} <class 'int'>\n")
    expect(cell.output("stderr")).to_have_text(f"{markup}\n")
    expect(cell.output("value")).to_have_text(f"'{markup}'")
    cell.run(f"raise ValueError({markup!r})", end="Error on line 1")
    expect(cell.output("error")).to_contain_text(markup)
    expect(cell.state).to_contain_text(markup)
    cell.run(f"input({markup!r})", end="waits for your answer")
    expect(cell.root.get_by_label(markup)).to_be_focused()
    expect(cell.root.locator("img, b")).to_have_count(0)
    cell.button("Cancel").click()


def test_a_million_lines_are_bounded(cell: Cell) -> None:
    cell.run("for i in range(1_000):\n    print('low\\n' * 999 + 'low')")
    expect(cell.root.get_by_text("999,000 lines left out", exact=True)).to_be_visible()
    assert len(cell.output("stdout").inner_text()) < 10_000


def test_the_page_stays_usable_while_a_cell_prints_without_end(cells: list[Cell]) -> None:
    cells[0].start("while True:\n    print('begun')")
    cells[1].edit("'typed meanwhile'")
    assert cells[1].source == "'typed meanwhile'"
    cells[0].button("Stop").click()
    expect(cells[0].state).to_contain_text("Stopped", timeout=START)
    expect(cells[0].root.locator(".out-left-out")).to_contain_text("left out")


def test_stop_ends_a_loop_and_the_next_run_works(cell: Cell) -> None:
    expect(cell.button("Stop")).to_be_hidden()
    cell.start(LOOP)
    expect(cell.state).to_have_text("Running")
    cell.page.keyboard.press("ControlOrMeta+Enter")
    cell.button("Stop").click()
    expect(cell.state).to_have_text("Stopped on line 3. Run starts the code again.")
    expect(cell.output("stdout")).to_have_text("begun\n")
    expect(cell.button("Stop")).to_be_hidden()
    expect(cell.button("Run")).to_be_focused()
    cell.run("6 * 7")
    expect(cell.output("value")).to_have_text("42")


def test_two_runs_queue_and_keep_the_code_they_were_asked_for(cells: list[Cell]) -> None:
    first, second = cells[:2]
    second.edit("'old'")
    first.start(LOOP)
    second.button("Run").click()
    expect(second.state).to_have_text("Waiting for the other cell to finish")
    second.edit("'new'")
    first.button("Stop").click()
    expect(second.state).to_have_text("Finished", timeout=START)
    expect(second.output("value")).to_have_text("'old'")
    expect(second.root.get_by_text("Output of the code before you changed it")).to_be_visible()


def test_a_run_that_waits_can_be_stopped(cells: list[Cell]) -> None:
    first, second = cells[:2]
    baked = second.output("stdout").inner_text()
    first.start(LOOP)
    second.button("Run").click()
    expect(second.state).to_contain_text("Waiting")
    second.button("Stop").click()
    expect(second.state).to_have_text("Stopped before it began. Run starts the code again.")
    assert second.output("stdout").inner_text() == baked
    expect(first.state).to_have_text("Running")
    first.button("Stop").click()
    expect(first.state).to_contain_text("Stopped")


def test_outputs_of_the_original_are_marked_after_an_edit_and_reset_restores(cell: Cell) -> None:
    original, look = cell.source, cell.static.locator("code").inner_html()
    mark = cell.root.get_by_text("Output of the original code")
    expect(cell.button("Reset")).to_be_hidden()
    expect(mark).to_be_hidden()
    cell.edit("'changed'")
    expect(mark).to_be_visible()
    cell.button("Reset").click()
    assert cell.source == original
    expect(mark).to_be_hidden()
    expect(cell.button("Reset")).to_be_hidden()
    cell.page.reload()
    assert cell.static.locator("code").inner_html() == look


def test_a_cell_builds_on_the_code_that_the_reader_sees(page: Page, open_chapter: Open) -> None:
    root = open_chapter(page, "03").locator("code-cell[data-continues]").first
    name = root.get_attribute("data-continues")
    before = Cell(page.locator(f'code-cell[data-cell="{name}"]'))
    cell = Cell(root)
    link = cell.root.get_by_role("link", name=str(name).partition("/")[2], exact=True)
    assert link.get_attribute("href") == f"#{before.root.get_attribute('id')}"
    before.edit("seen = 'by the next cell'\nprint('not shown again')")
    cell.run("seen")
    expect(cell.output("value")).to_have_text("'by the next cell'")
    expect(cell.output("stdout")).to_have_count(0)
    before.edit("seen = 'something else'")
    expect(cell.root.get_by_text("Output of the code before you changed it")).to_be_visible()


def test_the_keyboard_gets_in_and_out_of_the_editor(cell: Cell) -> None:
    keyboard = cell.page.keyboard
    cell.static.focus()
    keyboard.press("Tab")
    expect(cell.button("Run")).to_be_focused()  # nothing holds a reader who only passes by
    keyboard.press("Shift+Tab")
    keyboard.press("Enter")
    expect(cell.editor).to_be_focused()
    expect(cell.root.get_by_text("Esc, then Tab, leaves the editor")).to_be_visible()
    expect(cell.editor).to_have_accessible_description(
        "Press Escape and then Tab to leave the editor."
    )
    before = cell.source
    keyboard.press("Tab")
    assert cell.source == f"    {before}"
    keyboard.press("Escape")
    keyboard.press("Tab")
    expect(cell.button("Run")).to_be_focused()
    keyboard.press("Shift+Tab")
    expect(cell.editor).to_be_focused()
    keyboard.press("Shift+Tab")
    expect(cell.editor).not_to_be_focused()
    assert cell.source == f"    {before}"


def test_input_asks_in_the_page(cell: Cell) -> None:
    cell.run("name = input('Your name? ')\nprint('Hello,', name)", end="waits for your answer")
    field = cell.root.get_by_label("Your name?")
    expect(field).to_be_focused()
    field.fill("Ada")
    field.press("Enter")
    expect(cell.state).to_have_text("Finished")
    expect(cell.output("stdout")).to_have_text("Your name? Ada\nHello, Ada\n")
    cell.run("input()", end="waits for your answer")
    cell.button("Cancel").click()
    expect(cell.state).to_contain_text("EOFError: no answer was given to input()")
    expect(cell.root.get_by_role("textbox", name="The program asks")).to_have_count(0)


def test_a_question_goes_away_when_the_run_is_stopped(cell: Cell) -> None:
    cell.run("input('Who? ')", end="waits for your answer")
    cell.button("Stop").click()
    expect(cell.state).to_contain_text("Stopped")
    expect(cell.root.get_by_label("Who?")).to_have_count(0)


def test_an_edit_is_kept_over_a_reload(cell: Cell) -> None:
    original = cell.source
    cell.edit("'kept'")
    cell.page.reload()
    expect(cell.editor).to_have_text("'kept'")
    expect(cell.state).to_contain_text("Your earlier version of this code is back.")
    expect(cell.root.get_by_text("Output of the original code")).to_be_visible()
    cell.editor.focus()
    cell.page.keyboard.press("Tab")  # nor does the editor hold who comes by the keyboard
    expect(cell.button("Run")).to_be_focused()
    assert cell.source == "'kept'"
    cell.button("Reset").click()
    cell.page.reload()
    expect(cell.static).to_be_visible()
    assert cell.source == original


def test_it_works_where_storage_is_forbidden(page: Page, open_chapter: Open) -> None:
    page.add_init_script(
        "Object.defineProperty(globalThis, 'sessionStorage', {"
        " get() { throw new DOMException('forbidden', 'SecurityError'); } });"
    )
    cell = Cell(open_chapter(page, "03").locator("code-cell").first)
    cell.run("6 * 7")
    expect(cell.output("value")).to_have_text("42")


def test_a_cell_taken_out_of_the_page_leaves_nothing_running_and_nothing_behind(
    cells: list[Cell],
) -> None:
    first, second = cells[:2]
    original = first.source
    first.start(LOOP)
    first.root.evaluate(
        "cell => { const place = new Comment(); cell.replaceWith(place);"
        " Object.assign(globalThis, { cell, place }); }"
    )
    parts = first.page.evaluate("[...cell.children].map(part => part.className)")
    assert parts == ["cell-source", "cell-output"]
    second.run("6 * 7")  # the loop does not hold it up
    first.page.evaluate("place.replaceWith(cell)")
    assert first.source == LOOP
    first.button("Reset").click()
    assert first.source == original
    first.run("7 * 6")
    expect(first.output("value")).to_have_text("42")


def test_the_code_can_be_copied(cell: Cell) -> None:
    cell.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    cell.button("Copy").click()
    expect(cell.state).to_have_text("Copied")
    assert cell.page.evaluate("navigator.clipboard.readText()") == cell.source


@pytest.mark.parametrize("width", [320, 1280])
def test_long_lines_scroll_inside_or_wrap(cell: Cell, width: int) -> None:
    cell.page.set_viewport_size({"width": width, "height": 700})
    cell.run(f"word = '{'lo' * 250}'\nprint(word)\nraise ValueError(word)", end="Error")
    assert cell.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(cell: Cell, scheme: Any) -> None:
    cell.page.emulate_media(color_scheme=scheme)
    assert problems(cell.page) == []
    cell.static.press("Enter")
    expect(cell.editor).to_be_focused()
    assert problems(cell.page) == []
    cell.start(LOOP)
    assert problems(cell.page) == []
    cell.button("Stop").click()
    expect(cell.state).to_contain_text("Stopped")
    assert problems(cell.page) == []
    cell.run("import sys\nprint('low', file=sys.stderr)\n1 / 0", end="Error on line 3")
    assert problems(cell.page) == []
    cell.run("print('low\\n' * 2000)\n'lower'")
    assert problems(cell.page) == []
    cell.run("input('Who? ')", end="waits for your answer")
    assert problems(cell.page) == []
