"""The trainer: replays what the package recorded, trains what is typed, encodes, keeps."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpe
import pytest
from bpe.encoding import encode_with_steps
from bpe.options import Options
from bpe.recording import Recording, record
from generator.paths import NODE_MODULES
from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, Route, expect
from site_forms import Complaints, Form, in_form

pytestmark = in_form("http")

Open = Callable[..., Page]
START = 60_000  # Python's start and a training, on a busy machine; nothing here measures time
WORDS = {"low": 5, "lower": 2, "newest": 6, "widest": 3}
PAPER = " ".join(word for word, count in WORDS.items() for _ in range(count))
CLASSIC: dict[str, Any] = {"base": "characters", "pretokenizer": "words"}
SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
HOSTILE = [
    "<b>bold</b>",
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "&lt;b&gt; &amp; \"q\" 's'",
    "</textarea><h1>x",
    "javascript:alert(1)",
    "{{7*7}} ${7*7}",
    "<!-- --> ]]> <style>*{display:none}</style>",
]

# What all panels show, read in one go.
BOARD = """board => {
  const all = (selector, from = board) => [...from.querySelectorAll(selector)];
  const text = element => element.textContent;
  return {
    splits: all(".split, .splits-paragraph").map(line => all(".tok", line).map(text)),
    candidates: all(".candidate").map(row => [
      ...all(".tok", row).map(text),
      Number(text(row.querySelector(".candidate-count")).replaceAll(",", "")),
      ...all(".candidate-tag", row).map(text),
    ]),
    merges: all(".merge-row").map(row => all(".tok", row).map(text)),
    current: all("[aria-current]").map(row => Number(row.dataset.step)),
    figures: Object.fromEntries(all("dd").map(value => [value.dataset.figure, text(value)])),
    caption: text(board.querySelector(".board-caption")),
    scrubber: board.querySelector("[type=range]").getAttribute("aria-valuetext"),
    next: all(".is-next-left").map(box => [text(box), text(box.nextElementSibling)]),
    joined: all(".is-joined").map(text),
  };
}"""


@dataclass(frozen=True)
class Trainer:
    """The trainer as its reader meets it."""

    page: Page

    @property
    def root(self) -> Locator:
        return self.page.locator("bpe-trainer")

    @property
    def board(self) -> Locator:
        return self.root.get_by_role("region", name="The training, step by step")

    @property
    def place(self) -> Locator:
        return self.board.locator(".transport-place")

    @property
    def scrubber(self) -> Locator:
        return self.board.get_by_role("slider", name="Step")

    @property
    def corpus(self) -> Locator:
        return self.root.get_by_label("Corpus", exact=True)

    @property
    def text(self) -> Locator:
        return self.root.get_by_label("Text to encode")

    @property
    def encoded(self) -> Locator:
        return self.root.locator(".encode-tokens")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def read(self) -> dict[str, Any]:
        """What the board shows."""
        board: dict[str, Any] = self.board.evaluate(BOARD)
        return board

    def go(self, step: int) -> None:
        """To a step, as one drags the scrubber."""
        self.scrubber.fill(str(step))
        expect(self.place).to_contain_text(f"{step:,} /")

    def trained(self, merges: int) -> None:
        """Wait until the board shows a new training of so many merges."""
        expect(self.board).not_to_have_class("is-old", timeout=START)
        expect(self.root.locator(".training-said")).to_contain_text("Trained", timeout=START)
        expect(self.place).to_contain_text(f"/ {merges:,}")

    def train(self, text: str) -> None:
        """Type a corpus, and wait for its training."""
        self.corpus.fill(text)
        expect(self.board).to_have_class("trainer-board is-old")
        expect(self.board).to_have_class("trainer-board", timeout=START)

    def choose(self, label: str, value: str) -> None:
        """Choose an option by its value."""
        self.root.get_by_label(label, exact=True).select_option(value)

    def tokens(self) -> list[str]:
        """The tokens of the encoded text."""
        return self.encoded.locator(".tok").all_text_contents()


@pytest.fixture
def trainer(page: Page, open_chapter: Open) -> Trainer:
    """The trainer of chapter 4; Python sleeps until the reader needs it."""
    page.add_init_script(SAVE_DATA)
    trainer = Trainer(open_chapter(page, "04"))
    expect(trainer.button("Play")).to_be_visible()
    return trainer


def shows(board: dict[str, Any], recording: Recording, step: int, words: Sequence[str]) -> None:
    """Assert that every panel of the board shows this step of the recording."""
    text = recording.tokenizer.token_text
    state = recording.states[step]
    total = len(recording.steps)
    sofar = [(text(s.left), text(s.right), text(s.id)) for s in recording.steps[:step]]
    so_far = bpe.train(
        PAPER, merges=step, **CLASSIC, ties=recording.options.ties
    )  # apart from the recording
    assert board["splits"] == [so_far.tokens(word) for word in words]
    expected = [[text(c.left), text(c.right), c.count] for c in state.candidates[:8]]
    assert [row[:3] for row in board["candidates"]] == expected
    tied = [row for row in board["candidates"] if "tied" in row[3:]]
    assert len(tied) == (state.tied if state.tied > 1 else 0)
    chosen = [row[:2] for row in board["candidates"] if "next" in row[3:]]
    assert board["merges"] == [list(merge) for merge in sofar]
    assert board["current"] == ([step] if step else [])
    assert board["figures"] == {
        "merges": str(step),
        "vocabulary": str(state.vocab_size),
        "tokens": str(state.tokens),
        "perToken": f"{79 / state.tokens:.2f}",
        "inUse": str(state.in_use),
    }
    assert f"Step {step} of {total}." in board["caption"]
    assert board["scrubber"].startswith(f"step {step} of {total}: ")
    if step < total:
        coming = recording.steps[step]
        pair = [text(coming.left), text(coming.right)]
        assert chosen == [pair]
        assert board["next"]
        assert all(marked == pair for marked in board["next"])
    else:
        assert chosen == board["next"] == []
        assert recording.tokenizer.stopped.message in board["caption"]
    if step:
        assert set(board["joined"]) == {sofar[-1][2]}


# Replaying


def test_the_example_plays_to_its_end_without_python(
    trainer: Trainer, complaints: Complaints
) -> None:
    trainer.root.get_by_label("Speed").select_option("16")
    trainer.button("Play").click()
    expect(trainer.place).to_have_text("12 / 12")
    expect(trainer.button("Play")).to_be_visible()
    assert trainer.read()["splits"] == [[word] for word in WORDS]
    assert not [url for url in complaints.requests if "wasm" in url]


def test_every_panel_shows_the_same_step(trainer: Trainer) -> None:
    recording = record(PAPER, merges=12, **CLASSIC)
    for step in (0, 1, 3, 4, 6, 11, 12, 5, 0):
        trainer.go(step)
        shows(trainer.read(), recording, step, list(WORDS))


def test_the_tokens_grow_fewer_as_they_should(trainer: Trainer) -> None:
    tokens = trainer.board.locator("[data-figure=tokens]")
    for count in (79, 70, 61, 54, 47, 41, 35):
        expect(tokens).to_have_text(str(count))
        trainer.button("Step forward").click()
    trainer.button("To the end").click()
    expect(tokens).to_have_text("16")
    expect(trainer.board.locator("[data-figure=vocabulary]")).to_have_text("22")


def test_each_way_to_a_step_leads_there(trainer: Trainer) -> None:
    at = trainer.place
    trainer.button("Step forward").click()
    trainer.button("Step forward").click()
    expect(at).to_have_text("2 / 12")
    trainer.button("Step back").click()
    expect(at).to_have_text("1 / 12")
    trainer.button("To the end").click()
    expect(at).to_have_text("12 / 12")
    trainer.root.get_by_role("button", name=re.compile("^Step 3 ?: ?l")).click()
    expect(at).to_have_text("3 / 12")
    trainer.button("To the start").click()
    expect(at).to_have_text("0 / 12")
    trainer.button("Step back").click(
        force=True
    )  # it says that it is disabled, and keeps the focus
    expect(at).to_have_text("0 / 12")


def test_the_keyboard_moves_and_plays(trainer: Trainer) -> None:
    at, press = trainer.place, trainer.page.keyboard.press
    trainer.scrubber.focus()
    for key, place in [
        ("ArrowRight", "1"),
        ("ArrowUp", "2"),
        ("ArrowLeft", "1"),
        ("End", "12"),
        ("Home", "0"),
    ]:
        press(key)
        expect(at).to_have_text(f"{place} / 12")
    press("Space")
    expect(trainer.button("Pause")).to_be_visible()
    press("Space")
    expect(trainer.button("Play")).to_be_visible()
    trainer.button("Step forward").focus()
    press("End")
    expect(at).to_have_text("12 / 12")
    press("ArrowLeft")
    expect(at).to_have_text("11 / 12")
    press("Space")
    expect(at).to_have_text("12 / 12")


def test_a_step_is_told_in_words(trainer: Trainer) -> None:
    trainer.go(3)
    caption = trainer.board.locator(".board-caption")
    told = (
        "Step 3 of 12. The most frequent pair is l + o, seen 7 times, tied with o + w; "
        "the rule takes the first seen. It becomes lo. 61 tokens become 54."
    )
    expect(caption).to_contain_text(told)
    expect(caption).to_contain_text("Next: lo + w, seen 7 times.")
    expect(caption).to_have_attribute("aria-live", "polite")
    trainer.root.get_by_text("All steps in words").click()
    steps = trainer.root.locator(".transcript-steps li")
    expect(steps).to_have_count(4)
    expect(steps.last).to_have_text(told)


def test_a_step_moves_its_tokens_together(trainer: Trainer) -> None:
    trainer.button("Step forward").click()
    expect(trainer.board.locator(".tok-half")).to_have_count(4)  # `es`, in two words
    assert trainer.read()["joined"] == ["es", "es"]


def test_reduced_motion_steps_without_moving(page: Page, open_chapter: Open) -> None:
    page.emulate_media(reduced_motion="reduce")
    trainer = Trainer(open_chapter(page, "04"))
    trainer.button("Play").click()
    expect(trainer.place).to_have_text("1 / 12")
    assert page.evaluate("document.getAnimations().length") == 0
    expect(trainer.place).to_have_text("2 / 12")
    assert page.evaluate("document.getAnimations().length") == 0


# Training


def test_an_edit_trains_again_and_the_old_training_stays_until_then(trainer: Trainer) -> None:
    trainer.go(2)
    text = "to be or not to be to be"
    trainer.corpus.fill(text)
    expect(trainer.board.get_by_text("From before your edit")).to_be_visible()
    assert trainer.read()["merges"] == [["e", "s", "es"], ["es", "t", "est"]]
    expect(trainer.board.get_by_text("From before your edit")).to_be_hidden(timeout=START)
    recording = record(text, merges=12, **CLASSIC)
    expect(trainer.place).to_have_text(f"2 / {len(recording.steps)}")
    name = recording.tokenizer.token_text
    board = trainer.read()
    assert board["merges"] == [
        [name(s.left), name(s.right), name(s.id)] for s in recording.steps[:2]
    ]
    trainer.button("To the end").click()
    expect(trainer.board.locator(".board-caption")).to_contain_text(
        recording.tokenizer.stopped.message
    )
    # The example again, typed: it needs no training.
    trainer.corpus.fill(PAPER)
    expect(trainer.place).to_have_text("12 / 12")


def test_the_tie_rule_changes_what_is_learned(trainer: Trainer) -> None:
    trainer.choose("Ties", "smallest")
    trainer.trained(12)
    trainer.go(5)
    assert trainer.read()["merges"][4] == ["e", "w", "ew"]
    recording = record(PAPER, merges=12, **CLASSIC, ties="smallest")
    for step in (5, 12):
        trainer.go(step)
        shows(trainer.read(), recording, step, list(WORDS))


def test_the_marker_takes_part_in_the_merges(trainer: Trainer) -> None:
    trainer.root.get_by_label("End-of-word marker").check()
    trainer.trained(12)
    trainer.go(12)
    tokenizer = bpe.train(PAPER, merges=12, **CLASSIC, end_of_word="</w>")
    assert trainer.read()["splits"] == [tokenizer.tokens(word) for word in WORDS]
    assert any("</w>" in merge[2] for merge in trainer.read()["merges"])


def test_the_marker_is_offered_where_the_package_takes_it(trainer: Trainer) -> None:
    marker = trainer.root.get_by_label("End-of-word marker")
    for base, cut in itertools.product(("characters", "bytes"), ("words", "whitespace", "none")):
        trainer.choose("Base", base)
        trainer.choose("Pretokenizer", cut)
        pretokenizer = None if cut == "none" else cut
        try:
            Options(merges=12, base=base, pretokenizer=pretokenizer, end_of_word="</w>")
        except bpe.OptionError:
            expect(marker).to_be_disabled()
            expect(marker).to_have_accessible_description(re.compile("^The marker needs"))
        else:
            expect(marker).to_be_enabled()
            expect(marker).to_have_accessible_description("")


def test_a_marker_that_cannot_stay_is_switched_off_and_that_is_said(trainer: Trainer) -> None:
    marker = trainer.root.get_by_label("End-of-word marker")
    marker.check()
    trainer.choose("Base", "bytes")
    expect(marker).not_to_be_checked()
    said = "Now off. The marker needs characters and words: with bytes there is no symbol for it."
    expect(marker).to_have_accessible_description(said)
    trainer.trained(12)


@pytest.mark.parametrize("text", ["", "-1", "1e9", "1000000000", "abc", "2.5", "<b>"])
def test_a_wrong_number_of_merges_is_refused_in_words(trainer: Trainer, text: str) -> None:
    field = trainer.root.get_by_label("Merges to learn")
    field.fill(text)
    problem = trainer.root.locator(".trainer-options .trainer-problem")
    expect(problem).to_contain_text("merges")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("12")
    expect(problem).to_have_text("")


def test_no_merges_and_no_text_are_trainings_too(trainer: Trainer) -> None:
    trainer.root.get_by_label("Merges to learn").fill("0")
    trainer.trained(0)
    assert trainer.read()["splits"] == [list(word) for word in WORDS]
    trainer.root.get_by_label("Merges to learn").fill("12")
    trainer.train("")
    expect(trainer.board).to_contain_text("The corpus is empty")
    trainer.button("Step forward").click(force=True)
    expect(trainer.place).to_have_text("0 / 0")


def test_many_quick_edits_end_with_the_last(trainer: Trainer) -> None:
    trainer.corpus.focus()
    trainer.page.keyboard.press("End")
    trainer.page.keyboard.type(" lowest" * 4)
    last = trainer.corpus.input_value()
    assert last == PAPER + " lowest" * 4
    recording = record(last, merges=12, **CLASSIC)
    expect(trainer.board.locator("[data-figure=tokens]")).to_have_text(
        str(recording.states[0].tokens), timeout=START
    )
    expect(trainer.board).to_have_class("trainer-board", timeout=START)


def test_if_python_does_not_start_the_trainer_says_so_and_the_way_out(
    page: Page, open_chapter: Open, complaints: Complaints
) -> None:
    complaints.expect("wasm|net::ERR")
    # The service worker would load the file itself, past the route that refuses it.
    page.add_init_script(SAVE_DATA + ";delete Navigator.prototype.serviceWorker;")
    page.route("**/assets/wasm*", lambda route: route.abort())
    trainer = Trainer(open_chapter(page, "04"))
    trainer.corpus.fill("one two two")
    again = trainer.root.get_by_role("button", name="Try again").or_(
        trainer.root.get_by_role("button", name="Train on the corpus")
    )
    expect(again.first).to_be_visible(timeout=START)
    trainer.button("To the end").click()
    expect(trainer.place).to_have_text("12 / 12")
    page.unroute("**/assets/wasm*")
    again.first.click()
    expect(trainer.board).to_have_class("trainer-board", timeout=START)
    recording = record("one two two", merges=12, **CLASSIC)
    expect(trainer.place).to_contain_text(f"/ {len(recording.steps)}")


# Files


def payload(name: str, data: bytes) -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": data}


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (payload("big.txt", b"a" * 2_000_001), "“big.txt” is 2 MB. The trainer takes"),
        (payload("cat.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF"), "“cat.jpg” is no text file"),
        (payload("latin.txt", "café".encode("latin-1")), "“latin.txt” is not UTF-8"),
        (payload("wide.txt", "café".encode("utf-16")), "“wide.txt” is UTF-16 text"),
        (payload("empty.txt", b""), "“empty.txt” is empty"),
        (payload("<img src=x>.txt", b"\0"), "“<img src=x>.txt” is no text file"),
    ],
    ids=["large", "binary", "latin-1", "utf-16", "empty", "name"],
)
def test_a_file_that_is_no_corpus_is_refused_in_words(
    trainer: Trainer, file: FilePayload, said: str
) -> None:
    trainer.root.get_by_label("Open a text file…").first.set_input_files(file)
    expect(trainer.root.get_by_role("alert").filter(has_text=said)).to_be_visible()
    assert trainer.corpus.input_value() == PAPER
    expect(trainer.board).to_have_class("trainer-board")


DROP = """(area, files) => {
  const dataTransfer = new DataTransfer();
  for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
  for (const type of ["dragenter", "dragover", "drop"]) {
    area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}"""


def test_a_dropped_file_is_the_corpus(trainer: Trainer) -> None:
    area = trainer.root.locator(".trainer-corpus")
    area.evaluate(DROP, [["one.txt", "a"], ["two.txt", "b"]])
    expect(area.get_by_role("alert")).to_have_text("Drop one text file at a time.")
    area.evaluate(DROP, [["hens.txt", "\ufeffhen hens hen\r\n"]])
    expect(area).to_contain_text("hens.txt, 14 bytes")
    trainer.trained(3)
    trainer.go(3)
    assert trainer.read()["splits"] == [["hen"], ["hens"]]
    trainer.button("Type a corpus instead").click()
    expect(trainer.corpus).to_be_focused()


@pytest.fixture(scope="module")
def megabyte() -> str:
    """A text of a megabyte with many different words."""
    words = [f"{a}{b}{c}" for a, b, c in itertools.product("mnop", "aeiou", "rstvw")]
    lines = []
    state = 1
    while sum(map(len, lines)) < 1_000_000:
        line = []
        for _ in range(400):
            state = state * 1103515245 + 12345 & 0x7FFFFFFF
            line.append(words[(state >> 8) % 100] * (1 + (state >> 20) % 3))
        lines.append(" ".join(line) + "\n")
    return "".join(lines)[:1_000_000]


def test_a_megabyte_trains_with_progress_and_stop_while_the_page_lives(
    trainer: Trainer, megabyte: str
) -> None:
    trainer.choose("Pretokenizer", "none")
    trainer.root.get_by_label("Merges to learn").fill("1000")
    file = payload("megabyte.txt", megabyte.encode())
    trainer.root.get_by_label("Open a text file…").first.set_input_files(file)
    expect(trainer.root.locator(".corpus-card")).to_contain_text("megabyte.txt, 1 MB, 1,000,000")
    expect(trainer.corpus).to_be_hidden()
    progress = trainer.root.get_by_role("progressbar", name="Training")
    expect(progress).to_be_visible(timeout=START)
    trainer.button("Step forward").click()
    expect(trainer.place).to_contain_text("1 /")
    trainer.button("Stop").click()
    expect(trainer.root.get_by_text("Stopped.")).to_be_visible(timeout=START)
    expect(progress).to_be_hidden()
    expect(trainer.board).to_have_class("trainer-board is-old")
    trainer.button("Train on the corpus").click()
    expect(trainer.board).to_have_class("trainer-board", timeout=2 * START)
    expect(trainer.place).to_have_text("1 / 1,000")
    trainer.go(1000)
    assert trainer.read()["figures"]["merges"] == "1,000"
    recording = record(megabyte, merges=1000, base="characters")
    trainer.go(500)
    board = trainer.read()
    assert board["figures"]["tokens"] == f"{recording.states[500].tokens:,}"
    assert board["current"] == [500]
    assert len(board["merges"]) < 60, "only the rows in sight are drawn"
    view = recording.as_dict()["view"]
    expect(trainer.board).to_contain_text(f"first {view['shown']:,} of 1,000,000 symbols")


# Encoding


def test_encoding_shows_the_tokens_and_the_merges_that_fired(trainer: Trainer) -> None:
    tokenizer = bpe.train(PAPER, merges=12, **CLASSIC)
    name = tokenizer.token_text
    # "lowest" is there from the start, encoded at build: it comes last.
    for text in ("newer widest", "wow low", "lowest"):
        trainer.text.fill(text)
        said = trainer.root.locator(".encode-said")
        expect(said).to_contain_text(f"{len(text)} characters", timeout=START)
        encoding = encode_with_steps(tokenizer, text)
        assert trainer.tokens() == tokenizer.tokens(text)
        ids = trainer.encoded.locator(".tok").evaluate_all("boxes => boxes.map(b => b.dataset.id)")
        assert [int(id) for id in ids] == tokenizer.encode(text)
        expect(trainer.root.locator(".encode-ids")).to_have_text(str(tokenizer.encode(text)))
        fired = trainer.root.locator(".fired li").evaluate_all(
            "rows => rows.map(row => [...row.querySelectorAll('.tok')].map(t => t.textContent))"
        )
        assert fired == [[name(f.left), name(f.right), name(f.id)] for f in encoding.fired]
        lossless = tokenizer.decode(tokenizer.encode(text)) == text
        expect(said).to_contain_text("the same text" if lossless else "the spaces are missing")


def test_a_fired_merge_marks_its_places(trainer: Trainer) -> None:
    trainer.text.fill("lowest lower")
    expect(trainer.root.locator(".encode-said")).to_contain_text("12 characters", timeout=START)
    merge = trainer.root.get_by_role("button", name=re.compile("^Merge 3 "))
    merge.click(timeout=START)
    expect(trainer.encoded.locator("mark")).to_have_text(["lo", "lo"])
    expect(merge).to_have_attribute("aria-pressed", "true")
    merge.click()
    trainer.text.focus()
    trainer.page.mouse.move(0, 0)
    expect(trainer.encoded.locator("mark")).to_have_count(0)
    trainer.root.get_by_role("button", name=re.compile("^Merge 1 ")).focus()
    expect(trainer.encoded.locator("mark")).to_have_text(["es"])


def test_the_steps_of_an_encoding_can_be_scrubbed(trainer: Trainer) -> None:
    trainer.text.fill("lowest")
    steps = trainer.root.get_by_role("slider", name="Step of the encoding")
    expect(steps).to_have_attribute("aria-valuetext", "step 4 of 4: lo + w → low", timeout=START)
    for step, tokens in enumerate(["lowest", "l o w es t", "l o w est", "lo w est", "low est"]):
        steps.fill(str(step))
        assert trainer.tokens() == (tokens.split() if step else list(tokens))


def test_a_character_without_an_id_is_shown_and_said(trainer: Trainer) -> None:
    trainer.text.fill("xlow😀")
    expect(trainer.encoded.locator(".is-unknown")).to_have_text(["x", "😀"], timeout=START)
    expect(trainer.root.locator(".encode-said")).to_contain_text(
        "x and 😀 are not in this vocabulary"
    )
    expect(trainer.root.locator(".encode-ids")).to_have_text("no ids")
    assert trainer.tokens() == ["x", "low", "😀"]


def test_every_text_stands_in_its_tokens_as_it_is(trainer: Trainer) -> None:
    trainer.choose("Base", "bytes")
    trainer.choose("Pretokenizer", "none")
    trainer.train("naïve नमस्ते ❌❌ 😀😀  a\ta\n\n a a")
    texts = [
        "A ❌ B",
        "i ⭢ j",
        "😀😀abc",
        "naïve 👋🏽!",
        "𝒜b",
        "e\u0301x",
        " a  b\t\tc\n\n  d \u00a0\u3000\u200b\n",
        "ab\0cd\0",
        "مرحبا بالعالم",
        "👨‍👩‍👧",
    ]
    for text in texts:
        trainer.text.fill(text)
        expect(trainer.encoded).to_have_text(text, use_inner_text=False)
        expect(trainer.root.locator(".encode-said")).to_contain_text("it is the same text")
        assert trainer.encoded.evaluate("e => e.textContent") == text
    trainer.text.fill(" \t\n\0")
    names = ["space", "tab", "newline", "null character"]
    for name in names:
        expect(trainer.encoded.get_by_role("img", name=name, exact=True)).to_be_visible()


# Keeping


def test_a_link_brings_back_what_was_made(
    trainer: Trainer, context: BrowserContext, form: Form
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    text = "ähnlich & ähnlich #1 100% <b>\n"
    trainer.choose("Ties", "smallest")
    trainer.train(text)
    trainer.go(2)
    trainer.text.fill("a&b=c")
    trainer.button("Copy link").click()
    expect(trainer.root.get_by_text("Link copied.")).to_be_visible()
    link = trainer.page.evaluate("navigator.clipboard.readText()")
    board = trainer.read()
    other = Trainer(context.new_page())
    other.page.goto(link)
    expect(other.corpus).to_have_value(text)
    expect(other.place).to_contain_text("2 /", timeout=START)
    assert other.read() == board
    assert other.root.get_by_label("Ties").input_value() == "smallest"
    assert other.text.input_value() == "a&b=c"
    expect(trainer.page).to_have_url(link)
    other.button("Reset").click()
    expect(other.corpus).to_have_value(PAPER)
    expect(other.page).to_have_url(link.split("#")[0])


def test_a_broken_link_says_so_and_opens_the_example(trainer: Trainer, form: Form) -> None:
    trainer.go(4)
    expect(trainer.page).to_have_url(re.compile(r"#trainer\?"))
    link = trainer.page.url
    for broken in (
        link[:-4],
        link.replace("merges=12", "merges=13"),
        f"{form.url('04')}#trainer?x",
    ):
        trainer.page.goto("about:blank")
        trainer.page.goto(broken)
        expect(trainer.root.get_by_text("This link is broken")).to_be_visible()
        expect(trainer.corpus).to_have_value(PAPER)
        expect(trainer.place).to_have_text("0 / 12")


def test_a_corpus_too_long_for_a_link_is_left_out_and_that_is_said(
    trainer: Trainer, context: BrowserContext
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    text = "a long corpus " * 400
    trainer.root.get_by_label("Merges to learn").fill("3")
    trainer.train(text)
    trainer.button("Copy link").click()
    expect(trainer.root.get_by_text("It carries only the options")).to_be_visible()
    link = trainer.page.evaluate("navigator.clipboard.readText()")
    assert len(link) < 4200
    # The session keeps what the address cannot.
    trainer.page.reload()
    expect(trainer.corpus).to_have_value(text)
    other = Trainer(context.new_page())
    other.page.goto(link)
    expect(other.root.get_by_text("This link carries only the options")).to_be_visible()
    expect(other.corpus).to_have_value(PAPER)
    expect(other.place).to_have_text("0 / 3", timeout=START)


def test_a_saved_tokenizer_is_the_packages_and_can_be_loaded(
    trainer: Trainer, tmp_path: Path
) -> None:
    trainer.train("hen hens hen then")
    with trainer.page.expect_download() as download:
        trainer.button("Save tokenizer").click()
    saved = tmp_path / "tokenizer.json"
    download.value.save_as(saved)
    tokenizer = bpe.load(saved)
    assert tokenizer.merges == bpe.train("hen hens hen then", merges=12, **CLASSIC).merges
    trainer.button("Reset").click()
    load = trainer.root.get_by_label("Load tokenizer…").last
    load.set_input_files(saved)
    expect(trainer.root.get_by_text("“tokenizer.json” is loaded")).to_be_visible(timeout=START)
    count = len(tokenizer.merges)
    expect(trainer.place).to_have_text(f"{count} / {count}")
    expect(trainer.board).to_contain_text("loaded from a file")
    trainer.text.fill("hens")
    expect(trainer.encoded).to_have_text("hens")
    assert trainer.tokens() == tokenizer.tokens("hens")


def test_a_damaged_tokenizer_file_is_refused_and_the_board_stays(
    trainer: Trainer, tmp_path: Path
) -> None:
    saved = tmp_path / "t.json"
    bpe.train(PAPER, merges=3, **CLASSIC).save(saved)
    whole = json.loads(saved.read_text())
    damaged = [
        b"{",
        b"\0",
        b"[]",
        json.dumps({**whole, "merges": [[0, 99999]]}).encode(),
        json.dumps({**whole, "version": 99}).encode(),
    ]
    for data in damaged:
        trainer.root.get_by_label("Load tokenizer…").last.set_input_files(payload("t.json", data))
        alert = trainer.root.locator(".trainer-keep").get_by_role("alert")
        expect(alert).to_contain_text("“t.json” was not loaded", timeout=START)
        expect(trainer.place).to_have_text("0 / 12")
        assert "Traceback" not in alert.inner_text()


def test_what_is_kept_is_what_the_form_says_or_nothing(
    trainer: Trainer, context: BrowserContext
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    save, merges = trainer.button("Save tokenizer"), trainer.root.get_by_label("Merges to learn")
    expect(save).to_be_enabled()
    merges.fill("many")
    expect(save).to_be_disabled()
    expect(save).to_have_accessible_description(re.compile("^Nothing to save yet"))
    trainer.corpus.fill("hen hens")
    trainer.button("Copy link").click()
    expect(trainer.root.locator(".trainer-keep").get_by_role("alert")).to_contain_text(
        "No link was made. The number of merges"
    )
    merges.fill("2")
    trainer.button("Copy link").click()
    expect(trainer.root.get_by_text("Link copied.")).to_be_visible()
    link = trainer.page.evaluate("navigator.clipboard.readText()")
    assert "text=hen+hens&" in link
    assert "merges=2&" in link
    trainer.trained(2)
    expect(save).to_be_enabled()


@pytest.fixture
def release(trainer: Trainer) -> Callable[[], None]:
    """Python does not arrive until this is called."""
    held: list[Route] = []
    arrives = False

    def hold(route: Route) -> None:
        if arrives:
            route.continue_()
        else:
            held.append(route)

    def release() -> None:
        nonlocal arrives
        arrives = True
        for route in held:
            route.continue_()

    trainer.page.route("**/assets/wasm*", hold)
    return release


def test_a_link_says_that_it_waits_for_python(
    trainer: Trainer, release: Callable[[], None]
) -> None:
    trainer.corpus.fill("hen hens hen")
    trainer.text.fill("hens")
    expect(trainer.page).to_have_url(re.compile(r"#trainer\?.*encode=hens"))
    trainer.page.reload()
    said = trainer.root.locator(".training-said")
    expect(said).to_have_text("Preparing the training from the link…")
    expect(trainer.root.locator(".trainer-status python-status")).to_contain_text("Loading Python")
    expect(trainer.board.locator(".board-old")).to_have_text(
        "The example, until the link is trained"
    )
    expect(trainer.root.locator(".encode-said")).to_have_text("Waiting for Python…")
    release()
    trainer.trained(3)
    expect(trainer.encoded).to_have_text("hens", timeout=START)


def test_what_the_session_brings_back_is_said(trainer: Trainer) -> None:
    trainer.train("hen hens hen")
    expect(trainer.page).to_have_url(re.compile(r"#trainer\?.*hens"))
    address = trainer.page.url.split("#")[0]
    trainer.page.goto("about:blank")
    trainer.page.goto(address)
    trainer.trained(3)
    expect(trainer.root.locator(".training-said")).to_contain_text(
        "Your last training is back. Reset shows the chapter’s example."
    )


def test_a_file_says_that_it_waits_for_python(
    trainer: Trainer, release: Callable[[], None], tmp_path: Path
) -> None:
    saved = tmp_path / "t.json"
    bpe.train(PAPER, merges=3, **CLASSIC).save(saved)
    trainer.root.get_by_label("Load tokenizer…").last.set_input_files(saved)
    keep = trainer.root.locator(".trainer-keep")
    expect(keep).to_contain_text("“t.json” waits for Python…")
    expect(keep.locator("python-status")).to_contain_text("Loading Python")
    release()
    expect(keep).to_contain_text("“t.json” is loaded", timeout=START)
    expect(keep.locator("python-status")).to_be_hidden()


@pytest.mark.parametrize("newer", ["reset", "edit", "other file", "stop"])
def test_what_is_done_while_a_tokenizer_loads_stands(
    trainer: Trainer, release: Callable[[], None], tmp_path: Path, newer: str
) -> None:
    saved, other = tmp_path / "saved.json", tmp_path / "other.json"
    bpe.train(PAPER, merges=7, **CLASSIC).save(saved)
    bpe.train(PAPER, merges=3, **CLASSIC).save(other)
    load = trainer.root.get_by_label("Load tokenizer…").last
    keep = trainer.root.locator(".trainer-keep")
    load.set_input_files(saved)
    expect(keep).to_contain_text("“saved.json” waits for Python…")
    said, place = "Loading was stopped.", "0 / 12"
    if newer == "reset":
        trainer.button("Reset").click()
        said = "Back to the example."
    elif newer == "edit":
        trainer.corpus.fill("hen hens hen")
        place = "0 / 3"
    elif newer == "other file":
        load.set_input_files(other)
        said, place = "“other.json” is loaded", "3 / 3"
    else:
        trainer.button("Stop loading").click()
    release()
    expect(keep).to_contain_text(said, timeout=START)
    expect(trainer.place).to_have_text(place, timeout=START)
    # Python answers in order: once this is encoded, the first file would be on the board too.
    trainer.text.fill("hen")
    expect(trainer.root.locator(".encode-said")).to_contain_text(
        re.compile("3 characters|not in this vocabulary"), timeout=START
    )
    expect(trainer.place).to_have_text(place)
    expect(keep).to_contain_text(said)
    expect(keep).not_to_contain_text("saved.json")
    expect(trainer.button("Stop loading")).to_be_hidden()
    expect(trainer.board).to_have_class("trainer-board")


@pytest.mark.parametrize("newer", ["reset", "file"])
def test_a_training_that_is_replaced_does_not_say_that_it_was_stopped(
    trainer: Trainer, megabyte: str, tmp_path: Path, newer: str
) -> None:
    trainer.choose("Pretokenizer", "none")
    trainer.root.get_by_label("Merges to learn").fill("1000")
    file = payload("megabyte.txt", megabyte.encode())
    trainer.root.get_by_label("Open a text file…").first.set_input_files(file)
    progress = trainer.root.get_by_role("progressbar", name="Training")
    expect(progress).to_be_visible(timeout=START)
    saved = tmp_path / "saved.json"
    bpe.train(PAPER, merges=7, **CLASSIC).save(saved)
    if newer == "reset":
        trainer.button("Reset").click()
        said, place = "This training was recorded in advance.", "0 / 12"
    else:
        trainer.root.get_by_label("Load tokenizer…").last.set_input_files(saved)
        said, place = "The board shows the tokenizer from “saved.json”.", "7 / 7"
    status = trainer.root.locator(".training-said")
    expect(status).to_contain_text(said, timeout=START)
    # The training has ended when Python encodes again.
    trainer.text.fill("wow")
    expect(trainer.root.locator(".encode-said")).to_contain_text("3 characters", timeout=START)
    expect(status).to_contain_text(said)
    expect(progress).to_be_hidden()
    expect(trainer.place).to_have_text(place)


# Robust and open to all


def test_what_looks_like_html_stays_text(trainer: Trainer) -> None:
    count = "root => root.querySelectorAll('b, img, h1, script, style, iframe').length"
    before = trainer.root.evaluate(count)
    trainer.choose("Base", "bytes")
    trainer.choose("Pretokenizer", "none")
    trainer.train("\n".join(HOSTILE))
    for step in (0, 6, 12):
        trainer.go(step)
        assert trainer.root.evaluate(count) == before
        shown = trainer.board.locator(".splits").evaluate("splits => splits.textContent")
        assert shown == "\n".join(HOSTILE)
    trainer.text.fill(HOSTILE[1])
    expect(trainer.encoded).to_have_text(HOSTILE[1], timeout=START)
    assert trainer.root.evaluate(count) == before


@pytest.mark.parametrize("width", [320, 360, 768])
def test_nothing_is_wider_than_the_page(trainer: Trainer, width: int) -> None:
    trainer.page.set_viewport_size({"width": width, "height": 700})
    trainer.corpus.fill("x" * 500 + " " + "low" * 100)
    expect(trainer.board).to_have_class("trainer-board", timeout=START)
    expect(trainer.board.locator(".split")).to_have_count(2)
    trainer.text.fill("x" * 500)
    expect(trainer.encoded).to_contain_text("xxxx", timeout=START)
    for step in (0, 12):
        trainer.go(step)
        wide = trainer.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(trainer: Trainer, scheme: Any) -> None:
    trainer.page.emulate_media(color_scheme=scheme)
    trainer.page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))

    def check(state: str) -> None:
        found = trainer.page.evaluate(
            "axe.run('bpe-trainer').then(({ violations }) =>"
            " violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)]))"
        )
        assert found == [], state

    check("at the opening")
    trainer.root.get_by_text("All steps in words").click()
    trainer.button("To the end").click()
    expect(trainer.place).to_have_text("12 / 12")
    check("at the end")
    trainer.root.get_by_label("Merges to learn").fill("none")
    check("with a problem, the board old")
    trainer.root.get_by_label("Merges to learn").fill("12")
    trainer.text.fill("xlow")
    expect(trainer.encoded.locator(".is-unknown")).to_have_count(1, timeout=START)
    trainer.root.get_by_role("button", name=re.compile("^Merge 3 ")).focus()
    check("with a text encoded")
    trainer.page.set_viewport_size({"width": 360, "height": 740})
    check("on a phone")


def test_on_a_phone_the_tokens_and_the_transport_are_seen_at_once(trainer: Trainer) -> None:
    for size in ((360, 740), (1440, 900)):
        trainer.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(trainer.board.locator(".tok").first).to_be_in_viewport()
        expect(trainer.button("Play")).to_be_in_viewport()
        expect(trainer.button("Step forward")).to_be_in_viewport()


def test_it_prints_what_it_shows(trainer: Trainer) -> None:
    trainer.go(3)
    trainer.page.emulate_media(media="print")
    expect(trainer.board.locator(".split").first).to_be_visible()
    expect(trainer.board.locator(".merge-row")).to_have_count(3)
    expect(trainer.button("Play")).to_be_hidden()


def test_taken_out_of_the_page_and_put_back_it_works_on(trainer: Trainer) -> None:
    trainer.go(2)
    trainer.root.evaluate("e => { const place = e.parentNode; e.remove(); place.append(e); }")
    expect(trainer.root).to_have_count(1)
    trainer.go(4)
    assert trainer.read()["merges"][-1] == ["lo", "w", "low"]
