"""Reads the drawings of a chapter, SVG files beside the page, to be put into the page inline."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from markupsafe import Markup

from generator.chapters import Page
from generator.directives import Figure
from generator.errors import BuildError

SVG = "{http://www.w3.org/2000/svg}"
FORBIDDEN = ("script", "style", "foreignObject")
REFERENCES = ("aria-labelledby", "aria-describedby")


def read(page: Page, figure: Figure) -> Markup:
    """The drawing's markup; BuildError if a reader or the page's policy could not take it."""
    path = page.directory / f"{figure.name}.svg"
    if not path.is_file():
        remedy = f"draw {path.name} beside {page.path.name}, or correct the name"
        raise page.error(figure.line, f"no figure named {figure.name!r}", remedy)
    try:
        root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    except ElementTree.ParseError as fault:
        line, problem = fault.position[0], f"not well-formed: {fault}"
        raise BuildError(path, line, problem, "correct it") from None
    _check(path, root)
    for element in root.iter():
        element.tag = element.tag.removeprefix(SVG)
        _make_ids_unique(element, f"c{page.number}-{figure.name}-")
    return Markup(ElementTree.tostring(root, encoding="unicode").strip())


def _check(path: Path, root: ElementTree.Element) -> None:
    if root.tag != f"{SVG}svg" or not root.get("viewBox"):
        raise BuildError(path, None, "not an <svg> with a viewBox", "start it with one")
    if root.find(f"{SVG}title") is None or root.get("role") != "img":
        remedy = 'write role="img", aria-labelledby="..." and a <title> and <desc> first'
        raise BuildError(path, None, "a drawing without a title", remedy)
    for element in root.iter():
        if element.tag.removeprefix(SVG) in FORBIDDEN:
            name = element.tag.removeprefix(SVG)
            raise BuildError(path, None, f"<{name}> in a drawing", "use the classes of prose.css")
        for name in element.attrib:
            if name == "style" or name.startswith("on"):
                remedy = "use classes or presentation attributes: the page's policy blocks it"
                raise BuildError(path, None, f"the attribute {name} in a drawing", remedy)


def _make_ids_unique(element: ElementTree.Element, prefix: str) -> None:
    """One HTML file holds all the drawings of all the chapters, and many have a "title"."""
    for name, value in element.attrib.items():
        if name == "id":
            element.set(name, prefix + value)
        elif name in REFERENCES:
            element.set(name, " ".join(prefix + target for target in value.split()))
        else:
            element.set(name, re.sub(r"^#|(?<=url\()#", f"#{prefix}", value))
