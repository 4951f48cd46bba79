"""Whole pages: policies, hashes, addresses, and what is packed can be unpacked."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest
from generator import csp, forms
from generator.article import Rendered
from generator.assets import PART_SIZE, as_script, pack
from generator.chapters import Page
from generator.markdown import Heading
from generator.materials import Materials
from generator.templates import load_templates, script_json
from markupsafe import Markup

TEMPLATES = load_templates()
DATA = bytes(range(256)) * (PART_SIZE // 256) + b"the rest"
CONTENTS = Page(Path("contents.md"), "index", "00", "Merge by Merge", "About", "", "", 0)
CHAPTERS = [
    Page(Path("page.md"), f"0{n}-part", f"0{n}", f"Part {n}", 'A "part"', "Why?", "", 0)
    for n in (3, 4, 5)
]
PARTS = [Heading("c03-a-part", "A <part>", 2)]
PAGES = [
    Rendered(
        page, Markup('<h2 id="c03-a-part">A part</h2>\n'), PARTS if page.number == "03" else []
    )
    for page in [CONTENTS, *CHAPTERS]
]


@pytest.fixture
def materials(tmp_path: Path) -> Materials:
    return Materials(
        theme_script=b"theme();\n",
        page_script=b'start("<!doctype>");\n',
        style_sheet=b"p > b { color: red }\n",
        parts={"editor": b"edit();\n"},
        assets=[pack("data", DATA, tmp_path)],
        favicon=b"<svg/>",
        lost_style="p { margin: 0 }\n",
    )


def unpack(parts: list[str]) -> bytes:
    return b"".join(gzip.decompress(base64.b64decode(part)) for part in parts)


def test_an_asset_is_cut_packed_and_kept(tmp_path: Path) -> None:
    asset = pack("data", DATA, tmp_path)
    assert (asset.keys, asset.size) == (["data.0", "data.1"], len(DATA))
    assert unpack(list(asset.parts)) == DATA
    (kept,) = tmp_path.iterdir()
    kept.write_text("\n".join(asset.parts[:1]))
    assert pack("data", DATA, tmp_path).parts == asset.parts[:1]  # read, not packed again
    assert pack("data", DATA + b"!", tmp_path).size == len(DATA) + 1


def test_a_part_registers_itself() -> None:
    assert as_script("data.0", "QUJD").decode().endswith('.assets["data.0"]="QUJD";\n')


def test_pages_name_only_files_that_exist(materials: Materials) -> None:
    pages = forms.site_pages(PAGES, materials, TEMPLATES)
    there = {*pages, *materials.files(), *materials.asset_files(), "favicon.svg"}
    for name in ("index.html", "03-part.html", "04-part.html", "05-part.html"):
        html = pages[name].decode()
        addresses = re.findall(r'(?:href|src)="([^"#]+)"', html)
        assert {*addresses} - {forms.SINGLE_FILE} <= there
        assert all(address in addresses for address in (materials.page_path, materials.theme_path))
        manifest = json.loads(re.findall(r'id="manifest">(.*?)</script>', html)[0])
        assert manifest["parts"]["editor"] in there
        assert {*manifest["assets"]["data"]["parts"]} <= there
        assert manifest["assets"]["data"]["bytes"] == len(DATA)


def test_pages_link_to_their_neighbours(materials: Materials) -> None:
    pages = forms.site_pages(PAGES, materials, TEMPLATES)
    relations = [
        re.findall(r'rel="(prev|next)" href="(.*?)"', pages[name].decode())
        for name in ("index.html", "03-part.html", "04-part.html", "05-part.html")
    ]
    assert relations == [
        [("next", "03-part.html")],
        [("next", "04-part.html")],
        [("prev", "03-part.html"), ("next", "05-part.html")],
        [("prev", "04-part.html")],
    ]


def test_a_chapter_lists_its_parts(materials: Materials) -> None:
    html = forms.site_pages(PAGES, materials, TEMPLATES)["03-part.html"].decode()
    (listed,) = re.findall(r'<nav class="on-this-page" aria-label="(.*?)">(.*?)</nav>', html, re.S)
    assert listed[0] == "On this page"
    assert '<li><a href="#c03-a-part">A &lt;part&gt;</a></li>' in listed[1]
    single = forms.single_file(PAGES, materials, TEMPLATES).decode()
    assert 'aria-label="In chapter 3"' in single


def test_titles_and_descriptions_are_escaped(materials: Materials) -> None:
    pages = forms.site_pages(PAGES, materials, TEMPLATES)
    html = pages["03-part.html"].decode()
    assert "<title>Part 3 – Merge by Merge</title>" in html
    assert '<meta property="og:description" content="A &#34;part&#34;">' in html
    assert "<title>Merge by Merge</title>" in pages["index.html"].decode()


def policy_of(html: str) -> str:
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="(.*?)"', html)
    return str(policy).replace("&#39;", "'")


def test_the_single_file_allows_its_own_scripts_by_hash(materials: Materials) -> None:
    html = forms.single_file(PAGES, materials, TEMPLATES).decode()
    scripts = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    styles = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    assert scripts == ["theme();\n", "edit();\n", 'start("<!doctype>");\n']
    policy = policy_of(html)
    for text in [*scripts, *styles]:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert policy == csp.for_single_file(scripts, styles)
    parts = re.findall(r'<script type="text/plain" id="asset-data\.\d">(.*?)</script>', html)
    assert unpack(parts) == DATA
    manifest = json.loads(re.findall(r'id="manifest">(.*?)</script>', html)[0])
    assert manifest["assets"]["data"]["parts"] == ["asset-data.0", "asset-data.1"]
    assert (manifest["form"], manifest["parts"]) == ("single", {})


def test_the_single_file_names_no_file(materials: Materials) -> None:
    html = forms.single_file(PAGES, materials, TEMPLATES).decode()
    addresses = re.findall(r'(?:href|src)="([^"]*)"', html)
    assert all(address.startswith(("#", "data:")) for address in addresses)
    ids = re.findall(r'\bid="([^"]*)"', html)
    assert {address[1:] for address in addresses if address.startswith("#")} <= {*ids}


def test_policies_allow_neither_inline_nor_eval() -> None:
    for policy in (csp.for_files(), csp.for_single_file(["a"], ["b"]), csp.for_reading(["b"])):
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe-inline" not in policy
        assert "unsafe-eval" not in policy.replace("'wasm-unsafe-eval'", "")
        assert "http" not in policy


def test_the_lost_page_needs_nothing_beside_it(materials: Materials) -> None:
    html = forms.site_pages(PAGES, materials, TEMPLATES)["404.html"].decode()
    addresses = re.findall(r'(?:href|src)="([^"]*)"', html)
    assert [address for address in addresses if not address.startswith("data:")] == ["./", "../"]
    assert policy_of(html) == csp.for_reading([materials.lost_style])


def test_json_in_a_script_cannot_end_it() -> None:
    value = {"text": "</script><!--<script> ü"}
    text = str(script_json(value))
    assert "<" not in text
    assert json.loads(text) == value
