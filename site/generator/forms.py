"""Makes whole pages: the site's HTML files, and the single file with all of them in it.

A page of the site names its files relatively, so that it works at the root of a server, in a
folder of it, and from file://.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from generator import csp
from generator.article import Rendered
from generator.assets import PackedAsset
from generator.chapters import Page
from generator.materials import Materials
from generator.templates import SITE_NAME

SINGLE_FILE = "merge-by-merge.html"
CONTENTS_ID = "contents"


@dataclass(frozen=True)
class NavigationLink:
    text: str
    href: str
    rel: str = ""
    current: bool = False


def site_pages(
    pages: list[Rendered], materials: Materials, templates: Environment
) -> dict[str, bytes]:
    """The HTML files of the site; `pages` are the contents page and the chapters, in order."""
    chapters = [rendered.page for rendered in pages[1:]]
    shared = {
        "policy": csp.for_files(),
        "icon": "favicon.svg",
        "home": "index.html",
        "manifest": materials.manifest("site"),
        "theme_script": materials.theme_path,
        "page_script": materials.page_path,
        "style_sheet": materials.style_path,
    }
    template = templates.get_template("page.html")
    files = {}
    for rendered in pages:
        page = rendered.page
        around = _around(page, chapters)
        text = template.render(**shared, **_titles(page), **around, rendered=rendered)
        files[page.file] = text.encode()
    files["404.html"] = _lost(materials, templates)
    return files


def _titles(page: Page) -> dict[str, str]:
    title = SITE_NAME if page.title == SITE_NAME else f"{page.title} – {SITE_NAME}"
    kind = "website" if page.is_contents else "article"
    return {"title": title, "description": page.description, "og_type": kind}


def _around(page: Page, chapters: list[Page]) -> dict[str, Any]:
    """The links in the header and at the end of a page."""
    index = chapters.index(page) if page in chapters else -1
    previous = _link(chapters[index - 1], "prev") if index > 0 else None
    following = _link(chapters[index + 1], "next") if index + 1 < len(chapters) else None
    contents = NavigationLink("Contents", "index.html", current=page.is_contents)
    navigation = [contents, *filter(None, (previous, following))]
    return {"navigation": navigation, "previous": previous, "next": following}


def _link(page: Page, rel: str) -> NavigationLink:
    return NavigationLink(f"{int(page.number)} {page.title}", page.file, rel)


def _lost(materials: Materials, templates: Environment) -> bytes:
    """404.html: complete in itself, as a server shows it at any depth."""
    style = materials.lost_style
    text = templates.get_template("404.html").render(
        policy=csp.for_reading([style]),
        style=Markup(style),
        icon=_data_address(materials.favicon),
    )
    return text.encode()


def single_file(pages: list[Rendered], materials: Materials, templates: Environment) -> bytes:
    """The one HTML file with everything in it; `pages` rendered with `href_in_single_file`."""
    contents = pages[0].page
    theme, style = materials.theme_script.decode(), materials.style_sheet.decode()
    scripts = [script.decode() for script in (*materials.parts.values(), materials.page_script)]
    ids = [CONTENTS_ID, *(rendered.page.name for rendered in pages[1:])]
    titles = ["Contents", *(rendered.page.title for rendered in pages[1:])]
    navigation = [
        NavigationLink(title, f"#{anchor}") for title, anchor in zip(titles, ids, strict=True)
    ]
    text = templates.get_template("single.html").render(
        **_titles(contents),
        policy=csp.for_single_file([theme, *scripts], [style]),
        icon=_data_address(materials.favicon),
        home=f"#{CONTENTS_ID}",
        navigation=navigation,
        articles=list(zip(pages, ids, strict=True)),
        theme_script=Markup(theme),
        style_sheet=Markup(style),
        manifest=materials.manifest("single"),
        asset_texts=_asset_texts(materials.assets),
        scripts=[Markup(script) for script in scripts],
    )
    return text.encode()


def _asset_texts(assets: Iterable[PackedAsset]) -> list[tuple[str, Markup]]:
    pairs = [pair for asset in assets for pair in zip(asset.keys, asset.parts)]
    return [(key, Markup(part)) for key, part in pairs]


def _data_address(svg: bytes) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(svg).decode()}"
