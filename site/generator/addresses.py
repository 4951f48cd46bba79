"""Where a link inside the site leads, in each form of the site."""

from __future__ import annotations

from generator.markdown import Document, Link


def href_in_site(document: Document, link: Link) -> str:
    """Where a link leads when each page is a file of its own.

    >>> href_in_site(None, Link("04-train-your-own", "options", 1))
    '04-train-your-own.html#c04-options'
    """
    page = f"{link.page}.html" if link.page else ""
    return f"{page}#{_anchor(document, link)}" if link.anchor else page


def href_in_single_file(document: Document, link: Link) -> str:
    """Where a link leads when all pages are in one file.

    >>> href_in_single_file(None, Link("04-train-your-own", None, 1))
    '#04-train-your-own'
    """
    return f"#{_anchor(document, link) if link.anchor else link.page}"


def _anchor(document: Document, link: Link) -> str:
    number = link.page[:2] if link.page else document.page.number
    return f"c{number}-{link.anchor}"
