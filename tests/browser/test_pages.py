"""The pages themselves: readable without JavaScript, accessible, sound in their links and ids."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from generator.paths import NODE_MODULES
from playwright.sync_api import Locator, Page, expect
from site_forms import Complaints, Form, in_form

Open = Callable[..., Page]
START = 60_000
PAGES = ("index", "03", "04")

pytestmark = in_form("http")


class Reader(HTMLParser):
    """What a test wants to know of a file of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append((tag, given))
        self.ids += [given["id"]] if given.get("id") else []
        self.addresses += [value for name in ("href", "src") if (value := given.get(name))]


@pytest.fixture(scope="module")
def read(dist: Path) -> dict[str, Reader]:
    """Every HTML file of the site, by name, read."""
    return {path.name: Reader(path.read_text(encoding="utf-8")) for path in dist.glob("*.html")}


def test_ids_are_unique(read: dict[str, Reader]) -> None:
    for name, page in read.items():
        assert [each for each, count in Counter(page.ids).items() if count > 1] == [], name


def test_links_lead_somewhere(read: dict[str, Reader], dist: Path) -> None:
    files = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    for name, page in read.items():
        for address in page.addresses:
            if address.startswith(("https:", "data:", "./", "../")):
                continue
            path, _, anchor = address.partition("#")
            assert not path or unquote(path) in files, f"{name}: {address}"
            if anchor:
                assert anchor in read[path or name].ids, f"{name}: {address}"


def test_only_the_prose_names_other_sites(read: dict[str, Reader], dist: Path) -> None:
    for name, page in read.items():
        for tag, attributes in page.tags:
            for attribute, value in attributes.items():
                outward = "//" in (value or "") and (tag, attribute) != ("a", "href")
                assert not outward, f"{name}: <{tag} {attribute}={value!r}>"
    for path in [*dist.glob("assets/page-*"), *dist.glob("assets/*.css"), *dist.glob("*.js")]:
        found = set(re.findall(r"\bhttps?://[\w.-]+", path.read_text(encoding="utf-8")))
        assert found <= {"http://www.w3.org"}, path.name  # the name of SVG, asked of nobody


def test_the_policy_comes_first_and_is_strict(read: dict[str, Reader]) -> None:
    for name, page in read.items():
        names = [attributes.get("http-equiv") or tag for tag, attributes in page.tags]
        policy = str(page.tags[names.index("Content-Security-Policy")][1]["content"])
        loading = [names.index(tag) for tag in ("script", "link", "style") if tag in names]
        assert names.index("Content-Security-Policy") < min(loading), name
        assert policy.startswith("default-src 'none';"), name
        assert not re.search(r"unsafe-inline|'unsafe-eval'|unsafe-hashes|https?:|\*", policy), name


def test_a_first_view_is_light(dist: Path) -> None:
    first = [*dist.glob("assets/page-*"), *dist.glob("assets/theme-*"), *dist.glob("assets/*.css")]
    shared = sum(len(gzip.compress(path.read_bytes())) for path in first)
    for chapter in dist.glob("[0-9i]*.html"):
        assert shared + len(gzip.compress(chapter.read_bytes())) < 150_000, chapter.name


def test_every_page_says_what_it_is(read: dict[str, Reader]) -> None:
    for name, page in read.items():
        assert ("html", {"lang": "en"}) in page.tags, name
        if name == "404.html":
            continue
        meta = {
            a.get("name") or a.get("property"): a.get("content")
            for t, a in page.tags
            if t == "meta"
        }
        assert 50 <= len(meta["description"] or "") <= 170, name
        assert meta["og:description"] == meta["description"], name
        assert meta["og:title"], name


@pytest.mark.browser_context_args(java_script_enabled=False)
@pytest.mark.parametrize("chapter", PAGES)
def test_a_page_reads_without_javascript(page: Page, open_chapter: Open, chapter: str) -> None:
    open_chapter(page, chapter)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for cell in page.locator("code-cell").all():
        expect(cell.locator("pre.cell-source")).to_be_visible()
        expect(cell.locator(".cell-output")).to_be_visible()
        expect(cell.locator(".cell-output")).not_to_be_empty()
    for tokens in page.locator(".tokens").all():
        expect(tokens).to_be_visible()
    if chapter == "04":
        table = page.locator("bpe-trainer").get_by_role("table")
        expect(table.get_by_role("row")).to_have_count(13)  # the head, and twelve merges
        expect(table.get_by_role("row").nth(1)).to_contain_text("es")


def scroll_widths(page: Page) -> list[int]:
    """How wide the page is, and how wide its window."""
    measure = "() => [document.scrollingElement.scrollWidth, document.documentElement.clientWidth]"
    widths: list[int] = page.evaluate(measure)
    return widths


@in_form("http", "single")
@pytest.mark.parametrize("width", [320, 768])
def test_no_page_scrolls_sideways(page: Page, open_chapter: Open, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    for chapter in PAGES:
        open_chapter(page, chapter)
        expect(page.get_by_role("combobox", name="Colour theme")).to_be_visible()
        content, window = scroll_widths(page)
        assert content <= window, chapter


def test_on_paper_there_is_text_and_nothing_to_press(page: Page, open_chapter: Open) -> None:
    open_chapter(page, "03")
    cell = page.locator("code-cell").first
    expect(cell.get_by_role("button", name="Run")).to_be_visible()
    page.emulate_media(media="print")
    expect(cell.locator("pre.cell-source")).to_be_visible()
    expect(cell.locator("pre.out-stdout")).to_be_visible()
    expect(page.locator("details .answer").first).to_be_visible()
    for hidden in (
        cell.locator("button"),
        page.locator(".chapter-nav"),
        page.locator("theme-switch"),
    ):
        expect(hidden.first).to_be_hidden()


def axe(page: Page) -> list[str]:
    """The serious and critical findings of axe on the page as it stands."""
    page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{violation['id']}: {json.dumps([node['html'][:120] for node in violation['nodes']])}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("chapter", [*PAGES, "404"])
def test_axe_finds_nothing_serious(
    page: Page, open_chapter: Open, chapter: str, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    open_chapter(page, chapter)
    assert axe(page) == []


@in_form("single")
def test_axe_finds_nothing_serious_in_the_single_file(page: Page, open_chapter: Open) -> None:
    open_chapter(page, "index")
    assert axe(page) == []


def run_to_the_end(cell: Locator) -> None:
    cell.get_by_role("button", name="Run").click()
    ended = re.compile("^(Finished|Error)")
    expect(cell.get_by_role("status").filter(has_text=ended)).to_be_visible(timeout=START)


def shown_output(cell: Locator) -> dict[str, str]:
    """The text of each block of a cell's output, by its class."""
    blocks = cell.locator(".cell-output > pre, .cell-output > .out-left-out")
    pairs: list[list[str]] = blocks.evaluate_all(
        "all => all.map(e => [e.className, e.textContent])"
    )
    return dict(map(tuple, pairs))  # type: ignore[arg-type]


@pytest.mark.parametrize("chapter", ["03", "04"])
def test_every_cell_prints_in_the_browser_what_the_build_printed(
    page: Page, open_chapter: Open, chapter: str
) -> None:
    cells = open_chapter(page, chapter).locator("code-cell").all()
    assert cells
    for cell in cells:
        built = shown_output(cell)
        run_to_the_end(cell)
        assert shown_output(cell) == built, cell.get_attribute("data-cell")


def test_a_page_with_its_cells_open_and_run_is_still_sound(page: Page, open_chapter: Open) -> None:
    cell = open_chapter(page, "03").locator("code-cell").first
    cell.get_by_role("group", name="Python code").click()
    expect(cell.get_by_role("textbox", name="Python code editor")).to_be_focused()
    run_to_the_end(cell)
    assert axe(page) == []
    ids: list[str] = page.locator("[id]").evaluate_all("all => all.map(e => e.id)")
    assert sorted(set(ids)) == sorted(ids)


def test_the_theme_is_kept_from_page_to_page(page: Page, open_chapter: Open) -> None:
    open_chapter(page, "index").get_by_role("combobox", name="Colour theme").select_option("dark")
    background = "() => getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(background)
    page.get_by_role("link", name="Train your own").first.click()
    expect(page.get_by_role("combobox", name="Colour theme")).to_have_value("dark")
    assert page.evaluate(background) == dark
    page.get_by_role("combobox", name="Colour theme").select_option("auto")
    assert page.evaluate(background) != dark


def test_the_keyboard_can_skip_to_the_text(page: Page, open_chapter: Open) -> None:
    open_chapter(page, "03")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the text")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_an_unknown_address_shows_the_way_back(
    page: Page, form: Form, complaints: Complaints
) -> None:
    complaints.expect("404")
    response = page.goto(form.base + "no-such-page.html")
    assert response
    assert response.status == 404
    page.get_by_role("link", name="To the contents").click()
    expect(page).to_have_title("Merge by Merge")


@in_form("file", "single", "subpath")
def test_links_from_chapter_to_chapter_work(page: Page, open_chapter: Open) -> None:
    open_chapter(page, "03").get_by_role("main").get_by_role("link", name="next chapter").click()
    expect(page.get_by_role("heading", name="Into what is the text cut first")).to_be_in_viewport()


@in_form("single")
def test_the_single_file_keeps_python_as_text_until_it_is_needed(
    page: Page, open_chapter: Open
) -> None:
    open_chapter(page, "index")
    kept = page.locator("script[type='text/plain']")
    manifest = json.loads(page.locator("#manifest").text_content() or "")
    wanted = [part for asset in manifest["assets"].values() for part in asset["parts"]]
    assert kept.evaluate_all("all => all.map(e => e.id)") == wanted
    assert page.evaluate("() => document.compatMode") == "CSS1Compat"
    assert page.evaluate("() => document.body.lastElementChild.localName") == "script"
