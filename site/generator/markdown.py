"""Parses a page's Markdown into tokens, checked, with our own constructs as tokens among them.

What is ours: fenced directives (`directives`), values and terms (`syntax`), `:::note Title` and
`:::catch Title`, headings with ids, and links to other pages, which are written as the files lie
in the repository (`../04-train-your-own/page.md#options`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from markdown_it.token import Token

from generator import directives
from generator.chapters import Page
from generator.syntax import make_parser, slug

INLINE_HTML = re.compile(r"</?(kbd|sub|sup|br|abbr)( title=\"[^\"<>]*\")?/?>")
# Of code that is only shown. Pygments knows hundreds more, so many that slips are among them.
LANGUAGES = ("text", "python", "pycon", "console", "json", "html", "javascript")
ASIDES = ("note", "catch")
OUTWARD = ("https://", "http://", "mailto:")


@dataclass(frozen=True)
class Link:
    """A link inside the site: to a page (None: the same), or to one of its headings or cells."""

    page: str | None
    anchor: str | None
    line: int


@dataclass(frozen=True)
class Heading:
    """A heading of a page: its element's id, its text, and 2 for a part, 3 for a part of that."""

    id: str
    text: str
    level: int


@dataclass
class Document:
    """A parsed page: its tokens and, in the order of the text, what is found in them."""

    page: Page
    tokens: list[Token] = field(default_factory=list)
    directives: list[Any] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    anchors: dict[str, str] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)

    def of_kind(self, kind: type) -> list[Any]:
        return [directive for directive in self.directives if isinstance(directive, kind)]


def parse(page: Page) -> Document:
    """The page as tokens; BuildError names the line of what is not understood."""
    document = Document(page)
    document.tokens = _Reader(document).read(page.body, page.first_line)
    return document


class _Reader:
    """Walks over the tokens, checks them and turns them into ours."""

    markdown = make_parser()

    def __init__(self, document: Document) -> None:
        self.document = document
        self.page = document.page
        self.level = 1

    def read(self, text: str, first_line: int) -> list[Token]:
        tokens = [t for t in self.markdown.parse(text) if not _is_comment(t)]
        line = first_line
        for index, token in enumerate(tokens):
            line = first_line + token.map[0] + 1 if token.map else line
            match token.type:
                case "fence":
                    self._fence(token, line)
                case "heading_open":
                    self._heading(token, tokens[index + 1], line)
                case "container_aside_open":
                    self._aside(token, line)
                case "html_block":
                    self._refuse_html(token.content, line)
                case "th_open" | "td_open" if style := token.attrs.pop("style", None):
                    # A style attribute would be blocked by the page's policy.
                    token.attrSet("class", str(style).replace("text-align:", "align-"))
                case "inline":
                    self._inline(token, line)
        return tokens

    def _fence(self, token: Token, line: int) -> None:
        kind = token.info.strip().partition(" ")[0]
        if kind not in directives.NAMES:
            self._check_language(kind, line)
            return
        directive = directives.read(self.page, token.info, token.content, line)
        token.type, token.meta = "directive", {"directive": directive}
        self.document.directives.append(directive)
        if isinstance(directive, directives.Cell):
            self._anchor(f"cell-{directive.name}", line)
        if isinstance(directive, directives.Figure):
            token.meta["caption"] = self.read(directive.caption, line)
        if isinstance(directive, directives.Tokens):
            token.meta["label"] = self.read(directive.label, line)
        if isinstance(directive, directives.Question):
            token.meta["question"] = self.read(directive.question, line)
            token.meta["answer"] = self.read(directive.answer, directive.answer_line - 1)

    def _check_language(self, kind: str, line: int) -> None:
        if kind and kind not in LANGUAGES:
            known = ", ".join((*directives.NAMES, *LANGUAGES))
            raise self.page.error(line, f"unknown directive ```{kind}", f"write one of {known}")

    def _heading(self, token: Token, inline: Token, line: int) -> None:
        level = int(token.tag[1:])
        if level == 1:
            remedy = "start with '##': the title of the page is in the front matter"
            raise self.page.error(line, "a heading of level 1", remedy)
        if level > self.level + 1:
            remedy = f"use {'#' * (self.level + 1)}"
            raise self.page.error(line, f"a heading skips a level ({token.markup})", remedy)
        self.level = level
        if any("{{" in child.content or child.type == "value" for child in inline.children or []):
            remedy = "put it into the text below: the link to a heading must not change"
            raise self.page.error(line, "a computed value in a heading", remedy)
        text = "".join(child.content for child in inline.children or [])
        heading = Heading(self._anchor(slug(text), line), text, level)
        token.meta = {"heading": heading}
        self.document.headings.append(heading)

    def _anchor(self, name: str, line: int) -> str:
        if name in self.document.anchors:
            raise self.page.error(line, f"a second #{name} on the page", "give it another name")
        self.document.anchors[name] = f"c{self.page.number}-{name}"
        return self.document.anchors[name]

    def _aside(self, token: Token, line: int) -> None:
        kind, _, title = token.info.strip().partition(" ")
        if kind not in ASIDES:
            remedy = f"write one of {', '.join(':::' + name for name in ASIDES)}"
            raise self.page.error(line, f"unknown container :::{kind}", remedy)
        token.meta = {"kind": kind, "title": title.strip()}

    def _refuse_html(self, html: str, line: int) -> None:
        remedy = "write Markdown; in a sentence kbd, sub, sup, br and abbr are allowed"
        raise self.page.error(line, f"HTML that is not allowed: {html.strip()[:40]!r}", remedy)

    def _inline(self, token: Token, line: int) -> None:
        for child in token.children or []:
            match child.type:
                case "value":
                    self._value(child, child.content, line)
                case "code_inline" if found := re.fullmatch(r"\{\{(.*)\}\}", child.content):
                    self._value(child, found[1].strip(), line)
                    child.meta["code"] = True
                case "link_open":
                    self._link(child, line)
                case "image":
                    remedy = "draw an SVG and put it in with ```figure"
                    raise self.page.error(line, "an image", remedy)
                case "html_inline" if not INLINE_HTML.fullmatch(child.content):
                    self._refuse_html(child.content, line)
                case "softbreak" | "hardbreak":
                    line += 1

    def _value(self, token: Token, expression: str, line: int) -> None:
        value = directives.Value(expression, line)
        token.type, token.meta = "value", {"directive": value}
        self.document.directives.append(value)

    def _link(self, token: Token, line: int) -> None:
        href = str(token.attrGet("href") or "")
        if href.startswith(OUTWARD):
            return
        up = "" if self.page.is_contents else "../"
        found = re.fullmatch(rf"(?:{re.escape(up)}([\w-]+)/page\.md)?(?:#([\w-]+))?", href)
        if not found or not href:
            remedy = f"write {up}NN-slug/page.md#heading, #heading, or an address with https://"
            raise self.page.error(line, f"a link to {href!r} leads nowhere", remedy)
        link = Link(found[1], found[2], line)
        token.meta = {"link": link}
        self.document.links.append(link)


def _is_comment(token: Token) -> bool:
    return token.type == "html_block" and bool(
        re.fullmatch(r"\s*<!--.*?-->\s*", token.content, re.DOTALL)
    )


def check_links(documents: list[Document]) -> None:
    """Every link inside the site has a page and a heading or cell to go to; else BuildError."""
    by_name = {document.page.name: document for document in documents}
    links = [(document, link) for document in documents for link in document.links]
    for document, link in links:
        target = by_name.get(link.page) if link.page else document
        if target is None:
            remedy = f"choose one of {', '.join(sorted(by_name.keys() - {'index'}))}"
            raise document.page.error(link.line, f"a link to no chapter: {link.page!r}", remedy)
        if link.anchor and link.anchor not in target.anchors:
            remedy = f"choose one of {', '.join(target.anchors) or 'no heading there'}"
            problem = f"{target.page.name} has no heading or cell #{link.anchor}"
            raise document.page.error(link.line, problem, remedy)
