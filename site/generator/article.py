"""Renders a parsed page to the HTML of its article."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from generator import directives, figures, sources
from generator.cells import Cell
from generator.chapters import Page
from generator.highlight import highlight
from generator.markdown import Document, Heading, Link
from generator.outputs import PageAnswers
from generator.paths import PACKAGE
from generator.tokens import boxes, colours_in_turn
from generator.trainer import opening

OPTIONS = MarkdownIt().options


@dataclass(frozen=True)
class Rendered:
    """A page with the HTML of its article, and the headings of its parts."""

    page: Page
    html: Markup
    parts: list[Heading]


class Article(RendererHTML):
    """One page's article. `href` turns a link inside the site into an address in this form."""

    def __init__(
        self,
        document: Document,
        cells: dict[str, Cell],
        answers: PageAnswers,
        templates: Environment,
        href: Callable[[Document, Link], str],
        chapters: list[Page],
        package: Path = PACKAGE,
    ) -> None:
        super().__init__()
        self.document, self.page = document, document.page
        self.known_cells, self.answers = cells, answers
        self.macros: Any = templates.get_template("elements.html").module
        self.href, self.chapters = href, chapters
        self.package = package
        self.trainers = iter(answers.trainers)

    def rendered(self) -> Rendered:
        parts = [heading for heading in self.document.headings if heading.level == 2]
        return Rendered(self.page, self._blocks(self.document.tokens), parts)

    def _blocks(self, tokens: list[Token]) -> Markup:
        return Markup(self.render(tokens, OPTIONS, {}))

    # Each method below is called by the base class for tokens of the type it is named after.

    def heading_open(self, tokens: Sequence[Token], index: int, *_: Any) -> str:
        token = tokens[index]
        return Markup('<{} id="{}">').format(token.tag, token.meta["heading"].id)

    def heading_close(self, tokens: Sequence[Token], index: int, *_: Any) -> str:
        heading = tokens[index - 2].meta["heading"]
        label = f"Link to this section: {heading.text}"
        link = Markup(' <a class="heading-link" href="#{}" aria-label="{}">#</a></{}>\n')
        return link.format(heading.id, label, tokens[index].tag)

    def fence(self, tokens: Sequence[Token], index: int, *_: Any) -> str:
        token = tokens[index]
        language = token.info.strip().partition(" ")[0] or "text"
        code = highlight(token.content.removesuffix("\n"), language)
        return self.macros.listing(code, language) + "\n"

    def table_open(self, *_: Any) -> str:
        return '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>\n'

    def table_close(self, *_: Any) -> str:
        return "</table></div>\n"

    def link_open(self, tokens: Sequence[Token], index: int, *_: Any) -> str:
        token = tokens[index]
        link = token.meta.get("link")
        href = self.href(self.document, link) if link else token.attrGet("href")
        return Markup('<a href="{}">').format(href)

    def container_aside_open(self, tokens: Sequence[Token], index: int, *_: Any) -> str:
        meta = tokens[index].meta
        title = Markup('<p class="aside-title">{}</p>\n').format(meta["title"])
        # The role keeps the many asides of a page from being landmarks.
        start = Markup('<aside class="{}" role="note">\n').format(meta["kind"])
        return start + title if meta["title"] else start

    def container_aside_close(self, *_: Any) -> str:
        return "</aside>\n"

    def term(self, tokens: Sequence[Token], index: int, *_: Any) -> str:
        word, divider, meaning = tokens[index].content.partition("|")
        if not divider:
            return Markup("<dfn>{}</dfn>").format(word)
        return Markup('<dfn title="{}">{}</dfn>').format(meaning.strip(), word.strip())

    def value(self, tokens: Sequence[Token], index: int, *_: Any) -> str:
        meta = tokens[index].meta
        text = self.answers.values[meta["directive"].expression]["text"]
        tag = "code" if meta.get("code") else "span"
        return Markup('<{0} class="value">{1}</{0}>').format(tag, text)

    def directive(self, tokens: Sequence[Token], index: int, *_: Any) -> str:
        token = tokens[index]
        match token.meta["directive"]:
            case directives.Cell(name=name):
                html = self._cell(self.known_cells[name])
            case directives.Source() as source:
                html = self._source(source)
            case directives.Trainer() as trainer:
                html = self.macros.trainer(opening(next(self.trainers), trainer.text))
            case directives.Tokens() as asked:
                html = self._tokens(asked, token)
            case directives.Figure() as figure:
                html = self._figure(figure, token)
            case directives.Question():
                html = self._question(token)
            case directives.Contents():
                html = self._contents()
        return html + "\n"

    def _cell(self, cell: Cell) -> Markup:
        prefix = f"c{cell.number}-cell-"
        return self.macros.cell(cell, prefix, highlight(cell.source), self.answers.cells[cell.name])

    def _source(self, source: directives.Source) -> Markup:
        try:
            code = sources.extract(source.name, self.package)
        except sources.UnknownName as fault:
            problem = f"no source for {source.name!r}"
            raise self.page.error(source.line, problem, str(fault)) from None
        return self.macros.source(source.name, highlight(code))

    def _tokens(self, asked: directives.Tokens, token: Token) -> Markup:
        value = self.answers.values[asked.expression]["value"]
        if not (isinstance(value, list) and all(isinstance(token, str) for token in value)):
            problem = f"{asked.expression!r} is not a list of texts"
            raise self.page.error(asked.line, problem, "give a list of str")
        label = Markup(" ").join(self._paragraphs(token, token.meta["label"]))
        return self.macros.tokens_block(boxes(value, colours_in_turn()), label)

    def _contents(self) -> Markup:
        links = [
            (chapter, self.href(self.document, Link(chapter.name, None, 0)))
            for chapter in self.chapters
        ]
        return self.macros.contents(links)

    def _figure(self, figure: directives.Figure, token: Token) -> Markup:
        caption = Markup(" ").join(self._paragraphs(token, token.meta["caption"]))
        return self.macros.figure(figures.read(self.page, figure), caption)

    def _question(self, token: Token) -> Markup:
        answer = self._blocks(token.meta["answer"])
        return self.macros.question(list(self._paragraphs(token, token.meta["question"])), answer)

    def _paragraphs(self, token: Token, inside: list[Token]) -> Iterator[Markup]:
        """The phrases of a summary, a caption or a label, where no blocks may stand."""
        for inner in inside:
            if inner.type == "inline":
                yield Markup(self.renderInline(inner.children or [], OPTIONS, {}))
            elif inner.type not in ("paragraph_open", "paragraph_close"):
                remedy = "put lists and code outside of it"
                line = token.meta["directive"].line
                raise self.page.error(line, "only paragraphs can stand here", remedy)
