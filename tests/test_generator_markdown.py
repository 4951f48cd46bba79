"""Pages in, tokens out: what our Markdown knows, and that every mistake names line and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from generator import directives
from generator.chapters import Page, read_chapters, read_contents
from generator.errors import BuildError
from generator.markdown import check_links, parse

FRONT = "---\ntitle: A title\ndescription: What it is\nquestion: Why?\n---\n\n"
FIRST_LINE = FRONT.count("\n") + 1


def write_page(folder: Path, body: str, name: str = "03-first") -> Page:
    directory = folder / name
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "page.md").write_text(FRONT + body, encoding="utf-8")
    return next(page for page in read_chapters(folder) if page.name == name)


def test_front_matter_becomes_fields(tmp_path: Path) -> None:
    page = write_page(tmp_path, "Text.\n")
    assert (page.number, page.name, page.file) == ("03", "03-first", "03-first.html")
    assert (page.title, page.description, page.question) == ("A title", "What it is", "Why?")
    assert page.body.strip() == "Text."


def test_front_matter_may_quote_a_text_with_a_colon(tmp_path: Path) -> None:
    (tmp_path / "contents.md").write_text('---\ntitle: "One: two"\ndescription: D\n---\n')
    assert read_contents(tmp_path).title == "One: two"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("Text only\n", 1, "no front matter"),
        ("---\ntitle: T\nno colon\n---\n", 3, "'no colon'"),
        ("---\ntitle: T\ntitle: T\n---\n", 3, "once"),
        ("---\ntitle: T\ndescription: D\n---\n", 1, "without question"),
        ("---\ntitle: T\nauthor: A\n---\n", 3, "'author: A'"),
    ],
)
def test_wrong_front_matter_is_refused(tmp_path: Path, text: str, line: int, words: str) -> None:
    (tmp_path / "03-first").mkdir()
    (tmp_path / "03-first" / "page.md").write_text(text)
    with pytest.raises(BuildError, match=words) as caught:
        read_chapters(tmp_path)
    assert caught.value.line == line


def test_a_folder_without_a_number_is_refused(tmp_path: Path) -> None:
    (tmp_path / "drafts").mkdir()
    with pytest.raises(BuildError, match="NN-words-with-hyphens"):
        read_chapters(tmp_path)


def test_each_directive_is_read(tmp_path: Path) -> None:
    body = """
```cell watch
```
```cell again continues=watch raises=ValueError
```
```source bpe.reference.train
```
```trainer
{"text": "low", "options": {"merges": 2}}
```
```tokens split("a b")
After *2* merges
```
```figure tree
A *caption*.
```
```question
What?
---
That.
```
```contents
```
"""
    found = parse(write_page(tmp_path, body)).directives
    line = FIRST_LINE + 1
    assert found == [
        directives.Cell("watch", None, None, line),
        directives.Cell("again", "watch", "ValueError", line + 2),
        directives.Source("bpe.reference.train", line + 4),
        directives.Trainer("low", {"merges": 2}, None, line + 6),
        directives.Tokens('split("a b")', "After *2* merges\n", line + 9),
        directives.Figure("tree", "A *caption*.\n", line + 12),
        directives.Question("What?", "That.\n", line + 15, line + 18),
        directives.Contents(line + 20),
    ]


def test_values_are_found_with_their_lines(tmp_path: Path) -> None:
    body = "Here {{ one }} and\nin code `{{ two[0] }}`.\n\n| a |\n| - |\n| {{ three }} |\n"
    found = parse(write_page(tmp_path, body)).of_kind(directives.Value)
    assert [(value.expression, value.line - FIRST_LINE) for value in found] == [
        ("one", 0),
        ("two[0]", 1),
        ("three", 5),
    ]


def test_a_value_inside_an_answer_has_the_line_of_the_file(tmp_path: Path) -> None:
    body = "````question\nOne?\nTwo?\n---\nThree.\n{{ four }}\n````\n"
    (value,) = parse(write_page(tmp_path, body)).of_kind(directives.Value)
    assert value.line == FIRST_LINE + 5


def test_code_spans_and_code_blocks_keep_their_braces(tmp_path: Path) -> None:
    body = "`f'{{x}} {y}'` and\n\n```python\nf'{{z}}'\n```\n"
    assert parse(write_page(tmp_path, body)).directives == []


def test_headings_have_ids_of_their_chapter(tmp_path: Path) -> None:
    document = parse(write_page(tmp_path, "## The trap in `aaa`\n\n### Why, then?\n"))
    assert document.anchors == {
        "the-trap-in-aaa": "c03-the-trap-in-aaa",
        "why-then": "c03-why-then",
    }


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        ("Text\n\n```cel watch\n```\n", 2, "unknown directive ```cel; write one of cell"),
        ("```cell\n```\n", 0, "needs one name"),
        ("```cell a b\n```\n", 0, "needs one name, got 'a b'"),
        ("```cell a\nprint()\n```\n", 0, "text inside"),
        ("```cell a follows=b\n```\n", 0, "unknown option follows"),
        ("```tokens\n```\n", 0, "without an expression"),
        ("```trainer\n{'text'}\n```\n", 0, "JSON is wrong"),
        ('```trainer\n{"text": "a"}\n```\n', 0, "text and options"),
        ("```question\nOnly a question\n```\n", 0, "a question without an answer"),
        ("```cell a\n```\n\n```cell a\n```\n", 3, "a second #cell-a"),
        ("# A title\n", 0, "level 1"),
        ("## One\n\n#### Three\n", 2, "skips a level"),
        ("## One\n\n## One\n", 2, "a second #one"),
        ("## {{ count }} pairs\n", 0, "computed value in a heading"),
        (":::warning Hot\nText\n:::\n", 0, "unknown container :::warning"),
        ("A line\nwith <blink>tags</blink>\n", 1, "'<blink>'"),
        ("<div>block</div>\n", 0, "HTML that is not allowed"),
        ("See [this](other.html).\n", 0, "leads nowhere"),
        ("See\n[this](/03-first/page.md).\n", 1, "leads nowhere"),
        ("[x]()\n", 0, "leads nowhere"),
        ("[x](04-second/page.md)\n", 0, "write ../NN-slug/page.md#heading"),
        ("Text\n![x](x.png)\n", 1, "an image"),
    ],
)
def test_mistakes_name_line_and_remedy(tmp_path: Path, body: str, line: int, words: str) -> None:
    with pytest.raises(BuildError) as caught:
        parse(write_page(tmp_path, body))
    assert words in str(caught.value)
    assert caught.value.line == FIRST_LINE + line
    assert str(caught.value).startswith(f"{tmp_path.as_posix()}/03-first/page.md:")
    assert caught.value.remedy


def test_some_html_is_allowed_in_a_sentence(tmp_path: Path) -> None:
    parse(
        write_page(tmp_path, 'Press <kbd>Esc</kbd>, 2<sup>8</sup>, <abbr title="x y">x</abbr>.\n')
    )


def test_comments_are_dropped(tmp_path: Path) -> None:
    tokens = parse(write_page(tmp_path, "<!-- for authors -->\n\nText\n")).tokens
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]


LINKED = "## A part\n\n```cell run\n```\n"


@pytest.mark.parametrize(
    "link",
    [
        "#here",
        "../04-second/page.md",
        "../04-second/page.md#a-part",
        "../04-second/page.md#cell-run",
    ],
)
def test_links_inside_the_site_are_found(tmp_path: Path, link: str) -> None:
    write_page(tmp_path, LINKED, "04-second")
    write_page(tmp_path, f"## Here\n\n[text]({link})\n")
    check_links([parse(page) for page in read_chapters(tmp_path)])


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("#there", "no heading or cell #there; choose one of here"),
        ("../05-third/page.md", "no chapter: '05-third'; choose one of 03-first, 04-second"),
        ("../04-second/page.md#part", "#part; choose one of a-part, cell-run"),
    ],
)
def test_a_broken_link_fails(tmp_path: Path, link: str, words: str) -> None:
    write_page(tmp_path, LINKED, "04-second")
    write_page(tmp_path, f"## Here\n\nSee\n[text]({link})\n")
    with pytest.raises(BuildError, match=words) as caught:
        check_links([parse(page) for page in read_chapters(tmp_path)])
    assert caught.value.line == FIRST_LINE + 3
