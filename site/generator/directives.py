"""What a chapter asks for besides prose: each directive as a record, read from its fenced block.

    ```cell NAME [continues=NAME] [raises=ErrorName]    runs NAME.py, which lies beside the page
    ```source bpe.module.name                           prints the package's source
    ```trainer                                          the trainer; inside, as JSON, the keys
                                                        "text", "options" and perhaps "encode"
    ```tokens EXPRESSION                                a list of tokens, drawn; inside, a label
    ```figure NAME                                      NAME.svg beside the page; inside, a caption
    ```question                                         a question, a line `---`, the answer
    ```contents                                         the list of chapters

Besides these, `{{ EXPRESSION }}` in the prose is a computed value. Expressions are evaluated in
the namespace of the chapter's `values.py`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from generator.chapters import Page

NAMES = ("cell", "source", "trainer", "tokens", "figure", "question", "contents")


@dataclass(frozen=True)
class Cell:
    name: str
    continues: str | None
    raises: str | None
    line: int


@dataclass(frozen=True)
class Source:
    name: str
    line: int


@dataclass(frozen=True)
class Trainer:
    text: str
    options: dict[str, Any]
    encode: str | None
    line: int


@dataclass(frozen=True)
class Tokens:
    expression: str
    label: str
    line: int


@dataclass(frozen=True)
class Value:
    expression: str
    line: int


@dataclass(frozen=True)
class Figure:
    name: str
    caption: str
    line: int


@dataclass(frozen=True)
class Question:
    question: str
    answer: str
    line: int
    answer_line: int


@dataclass(frozen=True)
class Contents:
    line: int


@dataclass(frozen=True)
class Block:
    """A fenced block as Markdown gives it: the words after the fence, the text, the line."""

    page: Page
    kind: str
    argument: str
    body: str
    line: int
    options: dict[str, str] = field(default_factory=dict)

    def error(self, problem: str, remedy: str) -> Exception:
        return self.page.error(self.line, problem, remedy)

    def one_name(self, example: str) -> str:
        if not self.argument or " " in self.argument:
            remedy = f"write it like ```{self.kind} {example}"
            raise self.error(f"```{self.kind} needs one name, got {self.argument!r}", remedy)
        return self.argument

    def no_body(self) -> None:
        if self.body.strip():
            raise self.error(f"```{self.kind} has text inside", "leave the block empty")


def read(page: Page, info: str, body: str, line: int) -> Any:
    """The directive a fenced block holds; BuildError with the block's line if it is wrong."""
    kind, _, rest = info.strip().partition(" ")
    options: dict[str, str] = {}
    if kind == "cell":
        options = dict(re.findall(r"(\w+)=(\S+)", rest))
        rest = re.sub(r"\w+=\S+", "", rest)
    block = Block(page, kind, rest.strip(), body, line, options)
    return _READERS[kind](block)


def _cell(block: Block) -> Cell:
    block.no_body()
    unknown = sorted(block.options.keys() - {"continues", "raises"})
    if unknown:
        remedy = "a cell takes continues=NAME and raises=ErrorName"
        raise block.error(f"unknown option {', '.join(unknown)}", remedy)
    name = block.one_name("count_pairs")
    return Cell(name, block.options.get("continues"), block.options.get("raises"), block.line)


def _source(block: Block) -> Source:
    block.no_body()
    return Source(block.one_name("bpe.reference.count_pairs"), block.line)


def _trainer(block: Block) -> Trainer:
    try:
        given = json.loads(block.body)
    except json.JSONDecodeError as fault:
        remedy = 'write {"text": "...", "options": {"merges": 12}}'
        raise block.error(f"the trainer's JSON is wrong: {fault}", remedy) from None
    if not isinstance(given, dict) or set(given) - {"encode"} != {"text", "options"}:
        remedy = "give these two keys, perhaps encode, and no other"
        raise block.error("the trainer needs text and options", remedy)
    return Trainer(given["text"], given["options"], given.get("encode"), block.line)


def _tokens(block: Block) -> Tokens:
    if not block.argument:
        raise block.error("```tokens without an expression", 'write ```tokens split("newest")')
    return Tokens(block.argument, block.body, block.line)


def _figure(block: Block) -> Figure:
    return Figure(block.one_name("merge-tree"), block.body, block.line)


def _question(block: Block) -> Question:
    question, divider, answer = ("\n" + block.body).partition("\n---\n")
    if not (divider and question.strip() and answer.strip()):
        remedy = "write the question, a line '---', the answer"
        raise block.error("a question without an answer", remedy)
    question = question.removeprefix("\n")
    answer_line = block.line + 2 + question.count("\n") + 1
    return Question(question, answer, block.line, answer_line)


def _contents(block: Block) -> Contents:
    block.no_body()
    return Contents(block.line)


_READERS = {
    "cell": _cell,
    "source": _source,
    "trainer": _trainer,
    "tokens": _tokens,
    "figure": _figure,
    "question": _question,
    "contents": _contents,
}
