"""Parsed pages in, HTML out: the text arrives to the letter, and nothing in it becomes markup."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from generator.addresses import href_in_single_file, href_in_site
from generator.article import Article
from generator.cells import collect
from generator.chapters import read_chapter
from generator.errors import BuildError
from generator.highlight import highlight
from generator.markdown import parse
from generator.outputs import CellOutput, PageAnswers
from generator.paths import PACKAGE
from generator.templates import load_templates
from generator.trainer import opening, segments

FRONT = "---\ntitle: T\ndescription: D\nquestion: Q\n---\n"
FENCE = "```"
TEMPLATES = load_templates()
NASTY = '<b>&amp;</b> "it\'s" </script> {{ x }}'
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-labelledby="a b">'
    '<title id="a">T</title><desc id="b">D</desc><g id="g"/><use href="#g" fill="url(#g)"/></svg>'
)


NOTHING = PageAnswers({}, {}, [])


def render(folder: Path, body: str, answers: PageAnswers = NOTHING, single: bool = False) -> str:
    directory = folder / "03-first"
    directory.mkdir(exist_ok=True)
    (directory / "page.md").write_text(FRONT + body, encoding="utf-8")
    document = parse(read_chapter(directory))
    href = href_in_single_file if single else href_in_site
    cells = collect(document)
    article = Article(document, cells, answers, TEMPLATES, href, [document.page], PACKAGE)
    return str(article.rendered().html)


def text_of(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


@pytest.mark.parametrize(
    "code",
    [
        "x = 1\n\n\nif not x in [2]:\n\tprint(f'{x!r:>4}')  # done\n\n",
        "\n  \nlow = '🦉 नमस्ते \\N{SNOWMAN}'",
        "print('</script><!--' \"&lt;\")",
        "def broken(:\n    ¿",
        "",
    ],
)
def test_highlighting_keeps_the_text_to_the_letter(code: str) -> None:
    assert text_of(highlight(code)) == code


def test_a_cell_is_static_markup_with_its_output(tmp_path: Path) -> None:
    folder = tmp_path / "03-first"
    folder.mkdir()
    (folder / "a.py").write_text("1 < 2\n")
    (folder / "b.py").write_text("print(NASTY)\n")
    outputs = {
        "a": CellOutput("", "", "", "True", None),
        "b": CellOutput("\n" + NASTY + "\n", NASTY, "1 line left out", None, "line 1:\n" + NASTY),
    }
    body = f"{FENCE}cell a\n{FENCE}\n\n{FENCE}cell b continues=a\n{FENCE}\n"
    markup = render(tmp_path, body, PageAnswers(outputs, {}, []))
    first, second = markup.split("</code-cell>")[:2]
    assert '<code-cell id="c03-cell-a" data-cell="03/a">' in first
    assert '<pre class="out-value">True</pre>' in first
    assert "out-stdout" not in first
    assert 'id="c03-cell-b" data-cell="03/b" data-continues="03/a"' in second
    assert 'Builds on the cell <a href="#c03-cell-a">a</a>.' in second
    parts = re.findall(r'<(?:pre|p) class="out-(\S+?)">(.*?)</(?:pre|p)>', second, re.DOTALL)
    assert [(name, text_of(text)) for name, text in parts] == [
        ("stdout", "\n\n" + NASTY + "\n"),  # the parser drops the first newline of a <pre>
        ("stderr", NASTY),
        ("left-out", "1 line left out"),
        ("error", "line 1:\n" + NASTY),
    ]
    assert "<b>" not in second


def test_values_and_tokens_are_text(tmp_path: Path) -> None:
    value = {"text": NASTY, "value": ["<i>", "·a↵"]}
    body = f"So {{{{ v }}}} and `{{{{ v }}}}`.\n\n{FENCE}tokens v\n{FENCE}\n"
    markup = render(tmp_path, body, PageAnswers({}, {"v": value}, []))
    assert (
        markup.count(html.escape(NASTY).replace("&quot;", "&#34;").replace("&#x27;", "&#39;")) == 2
    )
    assert '<span class="tok tok-0">&lt;i&gt;</span>' in markup
    assert 'role="img" aria-label="space" data-glyph="·"><span class="glyph-raw"> </span>' in markup
    assert 'aria-label="newline" data-glyph="↵"' in markup


def test_tokens_can_have_a_label(tmp_path: Path) -> None:
    answers = PageAnswers({}, {"v": {"text": "", "value": ["a"]}}, [])
    markup = render(tmp_path, f"{FENCE}tokens v\nAfter *2*\n{FENCE}\n", answers)
    label = '<p class="tokens-line"><span class="tokens-label">After <em>2</em></span> <span'
    assert label in markup


def test_tokens_must_be_texts(tmp_path: Path) -> None:
    answers = PageAnswers({}, {"v": {"text": "[1]", "value": [1]}}, [])
    with pytest.raises(BuildError, match="not a list of texts"):
        render(tmp_path, f"{FENCE}tokens v\n{FENCE}\n", answers)


def test_links_lead_to_files_or_inside_the_single_file(tmp_path: Path) -> None:
    body = (
        "## Here\n\n[a](#here) [b](../03-first/page.md) [c](../03-first/page.md#here)"
        " [d](https://example.org/?a=1&b=2)\n"
    )
    outward = "https://example.org/?a=1&amp;b=2"
    links = [
        ["#c03-here", "03-first.html", "03-first.html#c03-here", outward],
        ["#c03-here", "#03-first", "#c03-here", outward],
    ]
    for single, wanted in zip([False, True], links, strict=True):
        markup = render(tmp_path, body, single=single)
        assert re.findall(r'href="(.*?)"', markup.split("</h2>")[1]) == wanted


def test_headings_link_to_themselves(tmp_path: Path) -> None:
    markup = render(tmp_path, "## Say `a`\n")
    assert markup.startswith('<h2 id="c03-say-a">Say <code>a</code> <a class="heading-link"')
    assert 'href="#c03-say-a" aria-label="Link to this section: Say a"' in markup


def test_asides_questions_terms_and_tables(tmp_path: Path) -> None:
    body = (
        ":::note Who\nGage.\n:::\n\n:::catch\nSlow.\n:::\n\n"
        "[[pair]] and [[merge|two become one]]\n\n| a |\n| - |\n| 1 |\n\n"
        f"{FENCE}question\nWhat is *it*?\n---\nA [[token]].\n{FENCE}\n"
    )
    markup = render(tmp_path, body)
    assert '<aside class="note" role="note">\n<p class="aside-title">Who</p>\n' in markup
    assert '<aside class="catch" role="note">\n<p>Slow.</p>' in markup
    assert '<dfn>pair</dfn> and <dfn title="two become one">merge</dfn>' in markup
    assert (
        '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>' in markup
    )
    question = '<summary><span class="question-text">What is <em>it</em>?</span></summary>'
    assert question in markup
    assert '<div class="answer">\n<p>A <dfn>token</dfn>.</p>' in markup


def test_columns_are_aligned_by_class(tmp_path: Path) -> None:
    markup = render(tmp_path, "| a | b |\n| --: | --- |\n| 1 | 2 |\n")
    assert '<td class="align-right">1</td>\n<td>2</td>' in markup
    assert "style=" not in markup


def test_a_question_is_phrases_only(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="only paragraphs"):
        render(tmp_path, f"{FENCE}question\n- a list\n---\nText\n{FENCE}\n")


def test_source_comes_from_the_package(tmp_path: Path) -> None:
    markup = render(tmp_path, f"{FENCE}source bpe.reference.count_pairs\n{FENCE}\n")
    assert "<figcaption><code>bpe.reference.count_pairs</code></figcaption>" in markup
    assert "def count_pairs(" in text_of(markup)
    with pytest.raises(BuildError, match="did you mean count_pairs") as caught:
        render(tmp_path, f"{FENCE}source bpe.reference.count_pair\n{FENCE}\n")
    assert caught.value.line == FRONT.count("\n") + 1


def test_a_figure_is_put_in_with_ids_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "03-first").mkdir()
    (tmp_path / "03-first" / "tree.svg").write_text(SVG)
    markup = render(tmp_path, f"{FENCE}figure tree\nA *tree*.\n{FENCE}\n")
    assert "xmlns" not in markup
    assert 'aria-labelledby="c03-tree-a c03-tree-b"' in markup
    assert '<use href="#c03-tree-g" fill="url(#c03-tree-g)"' in markup
    assert "<figcaption>A <em>tree</em>.</figcaption>" in markup


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('viewBox="0 0 9 9"', "", "viewBox"),
        ('role="img"', "", "title"),
        ("<g id", '<g style="fill:red" id', "attribute style"),
        ("<g id", '<g onclick="x()" id', "attribute onclick"),
        ("<desc", "<style>g{}</style><desc", "<style>"),
        ("</svg>", "", "not well-formed"),
    ],
)
def test_a_figure_that_the_page_cannot_take_fails(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    (tmp_path / "03-first").mkdir()
    (tmp_path / "03-first" / "tree.svg").write_text(SVG.replace(old, new, 1))
    with pytest.raises(BuildError, match=words):
        render(tmp_path, f"{FENCE}figure tree\n{FENCE}\n")


TOKENS = [{"text": text, "whole": True, "bytes": list(text.encode())} for text in "ab"]
RECORDING = {
    "base_size": 2,
    "tokens": [*TOKENS, {"text": "</script>", "whole": True, "bytes": []}],
    "steps": [{"left": 0, "right": 1, "id": 2, "count": 2, "places": 2}],
    "states": [{"tokens": 1234, "vocab_size": 2}, {"tokens": 1, "vocab_size": 3}],
    "view": {"items": [{"text": "ab", "count": 3, "symbols": [0, 1], "gaps": [0]}]},
}


def test_the_trainer_reads_without_javascript(tmp_path: Path) -> None:
    body = f'{FENCE}trainer\n{{"text": "ab", "options": {{}}}}\n{FENCE}\n'
    markup = render(tmp_path, body, PageAnswers({}, {}, [RECORDING]))
    data = re.search(r'class="trainer-recording">(.*?)</script>', markup)
    assert data
    assert '"text":"ab"' in data[1]
    assert "\\u003c/script>" in data[1]
    assert "1,234 tokens" in markup
    assert '<span class="tok tok-0">a</span><span class="tok tok-1">b</span></span> × 3' in markup
    assert '<td><span class="tokens"><span class="tok tok-2">&lt;/script&gt;</span>' in markup


def test_every_moment_is_read_off_the_gaps() -> None:
    symbols, gaps = [0, 1, 2, 0, 1], [1, 2, -1, 1]
    states = [segments(symbols, gaps, merges, 3) for merges in range(4)]
    assert states == [[0, 1, 2, 0, 1], [0, 1, 2, 0, 1], [4, 2, 4], [5, 4]]
    assert len(opening(RECORDING, "ab").merges) == 1


class _Nesting(HTMLParser):
    """Complains if an element is closed that is not the innermost open one."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("br", "meta", "link", "input", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_elements_nest(tmp_path: Path) -> None:
    parser = _Nesting()
    body = "## A\n\n- one\n  - two\n\n> quote\n\n:::catch\n1. x\n:::\n\n| a |\n|---|\n| b |\n"
    parser.feed(render(tmp_path, body))
    assert parser.open == []
