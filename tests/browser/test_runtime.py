"""Python in the page, without the elements: it starts, runs, streams, stops, fails and recovers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import harness
import pytest
from playwright.sync_api import Browser, Page
from site_forms import Complaints, served

CRASH_REPORT = "fatal error|cause of the fatal error|call stack size"  # Pyodide's, to the console

RUN = """
async ([source, { before = [], stopAt = "", answers = null }]) => {
  const started = performance.now();
  const stopper = new AbortController();
  const told = { output: [], times: [], asked: [] };
  const handlers = {
    signal: stopper.signal,
    onOutput: (stream, text) => {
      told.output.push([stream, text]);
      told.times.push(performance.now() - started);
      if (stopAt && text.includes(stopAt)) {
        told.stoppedAt = performance.now();
        stopper.abort();
      }
    },
  };
  if (answers) {
    handlers.onAsk = async (prompt) => {
      told.asked.push(prompt);
      if (stopAt && stopAt === prompt) stopper.abort();
      return answers.shift() ?? null;
    };
  }
  try {
    told.result = await python.run({ source, before, filename: "<cell>" }, handlers);
  } catch (error) {
    const { name, kind, message, result } = error;
    told.error = { name, kind, message, result };
    told.stopTook = performance.now() - told.stoppedAt;
  }
  return told;
}
"""


RESTARTED = "Stopped. Python had to be started again."
TRIES = 4  # a busy machine may not stop a cell within half a second


@dataclass(frozen=True)
class Runtime:
    """A harness page in one of the forms."""

    form: str
    page: Page

    def run(self, source: str, **options: object) -> dict[str, Any]:
        """Run a cell: its `result` or `error`, its `output`, when it came, and what it asked."""
        told: dict[str, Any] = self.page.evaluate(RUN, [source, options])
        return told

    def text(self, source: str) -> str:
        """Run a cell that must succeed; all it printed."""
        told = self.run(source)
        assert told["result"]["ok"], told
        return "".join(text for _, text in told["output"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("harness") / "site"
    harness.build(folder)
    return folder


@pytest.fixture(scope="module")
def addresses(folder: Path) -> Iterator[dict[str, str]]:
    with served(folder) as root:
        yield {
            "http": f"{root}site.html",
            "file": (folder / "site.html").as_uri(),
            "single": (folder / "single.html").as_uri(),
        }


@pytest.fixture(scope="module", params=["http", "file", "single"])
def shared(
    request: pytest.FixtureRequest, browser: Browser, addresses: dict[str, str]
) -> Iterator[tuple[Runtime, Complaints]]:
    """One page for the tests of a form: Python starts once, and must survive each of them."""
    with browser.new_context() as context:
        complaints = Complaints()
        complaints.watch(context)
        page = context.new_page()
        page.goto(addresses[request.param])
        yield Runtime(request.param, page), complaints


@pytest.fixture
def runtime(shared: tuple[Runtime, Complaints]) -> Iterator[Runtime]:
    runtime, complaints = shared
    complaints.found.clear()
    complaints.expected.clear()
    yield runtime
    assert not complaints.unexpected()


@pytest.fixture
def expect_crash(shared: tuple[Runtime, Complaints], runtime: Runtime) -> None:
    """Pyodide reports its death to the console."""
    del runtime
    shared[1].expect(CRASH_REPORT)


def test_a_cell_runs(runtime: Runtime) -> None:
    told = runtime.run(
        "import sys\nprint('<b>', file=sys.stderr)\nprint(x)\nx + 1", before=["x = 1"]
    )
    assert told["output"] == [["stderr", "<b>\n"], ["stdout", "1\n"]]
    assert told["result"] == {
        "ok": True,
        "value": "2",
        "error": None,
        "left_out": {"lines": 0, "characters": 0},
    }


def test_it_is_the_python_and_the_package_of_the_build(runtime: Runtime) -> None:
    source = "import sys, bpe, micropip\nprint(*sys.version_info[:2], bpe.__file__)"
    assert runtime.text(source) == "3 14 /lib/python3.14/site-packages/bpe/__init__.py\n"


def test_output_streams_while_python_runs(runtime: Runtime) -> None:
    source = (
        "from time import perf_counter as now\n"
        "for i in range(3):\n    print(i)\n    end = now() + 0.3\n    while now() < end: pass"
    )
    told = runtime.run(source)
    assert told["output"] == [["stdout", f"{i}\n"] for i in range(3)]
    first, _, last = told["times"]
    assert last - first > 500


def test_an_error_is_a_result(runtime: Runtime) -> None:
    error = runtime.run("def f():\n    return 1 / 0\nf()")["result"]["error"]
    assert error["text"].startswith("line 3:\n    f()\nline 2, in f:\n")


def test_an_endless_loop_stops_and_the_next_run_works(runtime: Runtime) -> None:
    source = "print('on and on')\nwhile True: pass"
    if runtime.form == "http":
        assert_interrupted(runtime, source, stopAt="on and on")
    else:
        told = runtime.run(source, stopAt="on and on")
        assert told["error"]["name"] == "AbortError"
        assert told["error"]["message"] == RESTARTED
    assert runtime.text("print('still here')") == "still here\n"


def assert_interrupted(runtime: Runtime, source: str, **options: object) -> None:
    """The cell stops, and Python lives on."""
    errors = (runtime.run(source, **options)["error"] for _ in range(TRIES))
    error = next(error for error in errors if error["message"] != RESTARTED)
    assert (error["name"], error["message"]) == ("AbortError", "Stopped.")
    assert error["result"]["error"]["type"] == "KeyboardInterrupt"


def test_a_loop_that_will_not_be_interrupted_stops_too(runtime: Runtime) -> None:
    source = "print('on')\nwhile True:\n    try:\n        while True: pass\n    except: pass"
    assert runtime.run(source, stopAt="on")["error"]["name"] == "AbortError"
    assert runtime.text("print('still here')") == "still here\n"


def test_a_cell_that_sleeps_stops(runtime: Runtime) -> None:
    told = runtime.run("import time\nprint('zzz')\ntime.sleep(3600)", stopAt="zzz")
    assert told["error"]["name"] == "AbortError"


def test_a_million_lines_are_bounded(runtime: Runtime) -> None:
    told = runtime.run("for i in range(10**6): print(i)")
    assert told["result"]["left_out"] == {"lines": 999_000, "characters": 6_885_000}
    text = "".join(text for _, text in told["output"])
    assert text == "".join(f"{i}\n" for i in range(1000))
    assert len(told["output"]) < 200


def test_runs_queue_and_one_that_waits_can_be_stopped(runtime: Runtime) -> None:
    seen = runtime.page.evaluate(
        """async () => {
          const seen = [];
          const run = (source, signal) => python
            .run({ source, before: [], filename: "<cell>" },
              { onOutput: (_, text) => seen.push(text.trim()), signal })
            .catch((error) => seen.push(error.message));
          const stopper = new AbortController();
          const busy = "sum(range(10**6))";
          const runs = [run(`print("a1"); ${busy}; print("a2")`),
            run("print('never')", stopper.signal), run("print('b')")];
          stopper.abort();
          await Promise.all(runs);
          return seen;
        }"""
    )
    assert seen == ["Stopped before it began.", "a1", "a2", "b"]


def test_input_asks_the_page(runtime: Runtime) -> None:
    source = "name = input('Who? ')\nprint('hi', name)\ninput()"
    told = runtime.run(source, answers=["Ada"])
    assert told["asked"] == ["Who? ", ""]
    assert "".join(text for _, text in told["output"]) == "Who? Ada\nhi Ada\n"
    assert told["result"]["error"]["message"] == "no answer was given to input()"


def test_a_cell_that_waits_for_an_answer_stops(runtime: Runtime) -> None:
    source = "try: input('Who? ')\nexcept EOFError: print('no')"
    assert_interrupted(runtime, source, stopAt="Who? ", answers=[])


def test_where_the_page_cannot_answer_input_says_so(runtime: Runtime) -> None:
    error = runtime.run("input('Who? ')")["result"]["error"]
    assert "cannot ask" in error["message"]


def test_too_much_memory_is_told_and_survived(runtime: Runtime) -> None:
    error = runtime.run("x = []\nwhile True: x.append('a' * 10**7)")["result"]["error"]
    assert error["type"] == "MemoryError"
    assert runtime.text("print('still here')") == "still here\n"


@pytest.mark.usefixtures("expect_crash")
@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("x = []\nfor i in range(100_000): x = [x]\nrepr(x)", "ran out of stack"),
        ("import os; os._exit(3)", "ended Python itself"),
    ],
)
def test_a_crash_is_told_and_recovered_from(runtime: Runtime, source: str, words: str) -> None:
    told = runtime.run(source)
    assert told["error"]["kind"] == "crashed"
    assert words in told["error"]["message"]
    assert told["output"] == []
    assert runtime.text("print('still here')") == "still here\n"


@pytest.mark.parametrize(
    "source",
    [
        "import sys\ndef no(event, args):\n    if event == 'compile': raise OSError\n"
        "sys.addaudithook(no)",
        "import ast\nast.Assign.__init__ = lambda *a, **k: None",
        "import bpe\nbpe.train.__code__ = (lambda *a, **k: None).__code__",
        "import js\njs.self.onmessage = None",
    ],
)
def test_damage_that_cannot_be_put_back_ends_with_its_worker(runtime: Runtime, source: str) -> None:
    runtime.run(source)
    assert runtime.text("import bpe\nprint(bpe.train('aab', merges=1).tokens('aa'))") == "['aa']\n"


def test_many_stopped_jobs_leave_one_worker(runtime: Runtime) -> None:
    workers = runtime.page.evaluate(
        """async () => {
          const text = "abcdefghij klmno ".repeat(60_000);
          const stop = new AbortController();
          await python.train({ text: "warm up", options: { merges: 1 } });
          const calls = [1, 2, 3].map((merges) =>
            python.train({ text, options: { merges } }, { signal: stop.signal }));
          setTimeout(() => stop.abort(), 100);
          const ends = await Promise.allSettled(calls);
          await python.train({ text: "after", options: { merges: 1 } });
          return ends.map(({ status, reason }) => reason?.name ?? status);
        }"""
    )
    assert workers == ["AbortError"] * 3
    assert len(runtime.page.workers) <= 2, "one for the page, one for the cells"


def test_a_cell_cannot_reach_the_network_or_close_its_worker(runtime: Runtime) -> None:
    source = (
        "import js\nfrom pyodide.ffi import run_sync\n"
        "for act in [js.close, lambda: run_sync(js.fetch('https://example.org'))]:\n"
        "    try: act()\n    except Exception as error: print(error)"
    )
    text = runtime.text(source)
    assert "a cell cannot close its worker" in text
    assert "this page makes no requests to the network" in text


def test_it_trains_and_encodes(runtime: Runtime) -> None:
    told = runtime.page.evaluate(
        """async () => {
          const recording = await python.train({ text: "low low lower", options: { merges: 3 } });
          const { ids, decoded } = await python.encode({ recording, text: "lower" });
          const same = (await python.load(recording.tokenizer)).key === recording.key;
          return { merges: recording.steps.length, ids, decoded, same };
        }"""
    )
    assert told == {"merges": 3, "ids": [257, 101, 114], "decoded": "lower", "same": True}


def test_a_faulty_job_is_told_in_words(runtime: Runtime) -> None:
    told = runtime.page.evaluate(
        """() => python.train({ text: "low", options: { merges: -1 } })
          .catch(({ name, kind, message }) => ({ name, kind, message }))"""
    )
    assert told["name"] == "Fault"
    assert "merges" in told["message"]


def test_training_is_cancelled_and_the_worker_lives_on(runtime: Runtime) -> None:
    told = runtime.page.evaluate(
        """async () => {
          const words = Array.from({ length: 60_000 }, (_, i) => (i * 7919 % 99991).toString(36));
          const stopper = new AbortController();
          const progress = [];
          const failed = await python
            .train({ text: words.join(" "), options: { merges: 5000 } }, {
              signal: stopper.signal,
              onProgress: ({ done, total, label }) => {
                progress.push([done, total, label]);
                stopper.abort();
              },
            })
            .catch(({ name, message }) => ({ name, message }));
          await python.train({ text: "low low", options: { merges: 1 } });
          return { failed, progress };
        }"""
    )
    assert told["failed"] == {"name": "AbortError", "message": "Stopped."}
    assert told["progress"]
    done, total, label = told["progress"][0]
    assert 0 <= done <= total
    assert label


# Starting: each with a page of its own


@pytest.fixture
def page_at(page: Page, addresses: dict[str, str]) -> Callable[[str], Page]:
    def go(form: str) -> Page:
        page.goto(addresses[form])
        return page

    return go


FIRST_RUN = """async () => {
  try { return await python.run({ source: "1", before: [], filename: "<cell>" }, {}); }
  catch ({ kind, message }) { return { kind, message }; }
}"""


def test_the_start_is_told_in_bytes_and_then_in_steps(page_at: Callable[[str], Page]) -> None:
    page = page_at("http")
    phases = page.evaluate(
        """async () => {
          const seen = [{ ...python.status("cells") }];
          python.onStatus((role, status) => role === "cells" && seen.push({ ...status }));
          await python.run({ source: "1", before: [], filename: "<cell>" }, {});
          return seen;
        }"""
    )
    order = list(dict.fromkeys(status["phase"] for status in phases))
    assert order == ["asleep", "loading", "starting", "ready"]
    loading = [status for status in phases if status["phase"] == "loading"]
    done = [status["done"] for status in loading]
    assert done == sorted(done)
    assert loading[-1]["done"] == loading[-1]["total"] > 20_000_000
    starting = [status["label"] for status in phases if status["phase"] == "starting"]
    assert starting[-1] == "Importing it"


def test_a_part_that_does_not_come_is_told_and_the_next_try_works(
    page: Page, page_at: Callable[[str], Page], complaints: Complaints
) -> None:
    complaints.expect("ERR_FAILED")
    page.route("**/stdlib.3.js", lambda route: route.abort(), times=1)
    page_at("http")
    failed = page.evaluate(FIRST_RUN)
    assert failed["kind"] == "network"
    assert "Check the connection" in failed["message"]
    assert page.evaluate("python.status('cells').phase") == "failed"
    assert page.evaluate(FIRST_RUN)["value"] == "1"


def test_forbidden_webassembly_is_told(
    page: Page, folder: Path, addresses: dict[str, str], complaints: Complaints
) -> None:
    complaints.expect("wasm-eval|WebAssembly")
    policy = (folder / "site.html").read_text(encoding="utf-8").replace("'wasm-unsafe-eval'", "")
    (folder / "forbidden.html").write_text(policy, encoding="utf-8")
    page.goto(addresses["http"].replace("site.html", "forbidden.html"))
    assert page.evaluate(FIRST_RUN)["kind"] == "blocked"


def test_where_memory_is_small_one_worker_does_both(
    page: Page, page_at: Callable[[str], Page]
) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'deviceMemory', { value: 2 })")
    page_at("http")
    told = page.evaluate(
        """async () => {
          const recording = await python.train({ text: "low low lower", options: { merges: 3 } });
          const run = (source) => python.run({ source, before: [], filename: "<cell>" }, {});
          await run("import bpe, json, bpe.bridge\\nbpe.train = json.loads = None");
          await python.encode({ recording, text: "low" });
          await run("import os; os._exit(1)").catch(() => {});
          const { ids } = await python.encode({ recording, text: "low" });
          return { ids, phases: [python.status("page").phase, python.status("cells").phase] };
        }"""
    )
    assert len(told["ids"]) == 1
    assert told["phases"] == ["ready", "ready"]
    assert len(page.workers) == 1


@pytest.mark.parametrize("saves", [False, True])
def test_it_starts_when_idle_unless_the_reader_saves_data(
    page: Page, page_at: Callable[[str], Page], saves: bool
) -> None:
    connection = f"{{ value: {{ saveData: {str(saves).lower()} }} }}"
    page.add_init_script(f"Object.defineProperty(navigator, 'connection', {connection})")
    page.clock.install()
    page_at("http")
    page.evaluate("warmWhenIdle()")
    page.clock.run_for(3_000)
    assert page.evaluate("python.status('page').phase") == "asleep"
    page.clock.run_for(3_000)
    assert (page.evaluate("python.status('page').phase") == "asleep") == saves
    assert page.evaluate("python.status('cells').phase") == "asleep"


def test_a_tokenizer_that_the_worker_has_never_seen_is_given_to_it(
    page_at: Callable[[str], Page],
) -> None:
    train = """() => python.train({ text: "low low lower", options: { merges: 3 } })"""
    recording = page_at("http").evaluate(train)
    encode = """async (recording) =>
      (await python.encode({ recording, text: "low" })).ids"""
    assert page_at("http").evaluate(encode, recording) == [257]


def test_what_is_typed_fast_is_coalesced(page_at: Callable[[str], Page]) -> None:
    told = page_at("http").evaluate(
        """async () => {
          const begun = [];
          const work = latest(async (text) => {
            begun.push(text);
            await new Promise((resolve) => setTimeout(resolve));
            if (text === "lo") throw new Error("no");
            return text;
          });
          const results = await Promise.allSettled(["l", "lo", "low", "lowe"].map(work));
          const last = await Promise.allSettled([work("lo"), work("lower")]);
          return { begun, results: [...results, ...last].map(({ value }) => value ?? null) };
        }"""
    )
    assert told["begun"] == ["l", "lowe", "lo", "lower"]
    assert told["results"] == ["l", None, None, "lowe", None, "lower"]
