"""The main job in Firefox and WebKit: the site opens, runs, stops, trains and encodes."""

from __future__ import annotations

from pathlib import Path

import pytest
from reader import Reader, Tab
from site_forms import Form, served
from webkit import WebKitTab

pytestmark = pytest.mark.full

UNDEFINED = "() => document.querySelectorAll(':not(:defined)').length"
BAD_PAGE = """<!doctype html>
<meta http-equiv="Content-Security-Policy" content="style-src 'none'">
<title>Bad</title>
<script>
function misbehave() {
  document.documentElement.setAttribute("style", "color: red");
  console.warn("warned of it");
  setTimeout(() => { throw new Error("thrown away"); });
  const picture = new Image();
  picture.onerror = () => document.body.append(
    Object.assign(document.createElement("h1"), { textContent: "All done" }));
  picture.src = "http://elsewhere.invalid/picture";
}
</script>
"""


def test_chapter_3_opens(reader: Reader, form: Form) -> None:
    reader.tab.open(form.url("03"))
    reader.sees("heading", "Byte-pair encoding, watched")
    reader.sees("button", "Run", within="code-cell")
    assert reader.tab.call(UNDEFINED) == 0


def test_an_edited_cell_runs(reader: Reader, form: Form) -> None:
    reader.tab.open(form.url("03"))
    reader.edits("import bpe\nprint(bpe.train('aaaa', merges=1).tokens('aaaaa'))\n6 * 7")
    reader.runs()
    reader.reads("code-cell .out-stdout", "['aa', 'aa', 'a']\n")
    reader.reads("code-cell .out-value", "42")


def test_an_endless_loop_stops_and_the_next_run_works(reader: Reader, form: Form) -> None:
    reader.tab.open(form.url("03"))
    reader.edits("print('on and on')\nwhile True: pass")
    reader.runs()
    reader.reads("code-cell .out-stdout", "on and on\n")
    reader.clicks("button", "Stop", within="code-cell")
    # From files WebKit lets no worker read a blob, which is how a run is interrupted elsewhere. It
    # does not even end a busy worker; so the page goes on with another one.
    restarts = isinstance(reader.tab, WebKitTab) and form.name in ("file", "single")
    reader.reads(
        "code-cell .cell-state", "Python had to be started again" if restarts else "Stopped"
    )
    reader.edits("'still here'")
    reader.runs()
    reader.reads("code-cell .out-value", "'still here'")


def test_it_trains_on_typed_text_and_encodes_with_it(reader: Reader, form: Form) -> None:
    reader.tab.open(form.url("04"))
    reader.writes("Corpus", "mississippi mississippi")
    reader.writes("Text to encode", "miss")
    reader.reads("bpe-trainer", "4 characters, 4 bytes, 1 token.")
    reader.clicks("button", "To the end", within="bpe-trainer")
    reader.sees("button", "Step 3: m + iss → miss", within="bpe-trainer")


def test_what_a_page_must_not_do_is_seen(tab: Tab, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(BAD_PAGE, encoding="utf-8")
    with served(tmp_path) as base:
        tab.open(f"{base}page.html")
        tab.call("() => misbehave()")
        Reader(tab).reads("h1", "All done")
    said = "\n".join(tab.complaints())
    assert "warned of it" in said
    assert "thrown away" in said
    assert "policy: style-src" in said
    assert any("elsewhere.invalid" in url for url in tab.requests())
