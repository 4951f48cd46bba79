"""What the page's worker calls. The only module here that knows there is a page.

A verb becomes a `Job`; the worker calls `Job.step` again and again, looks at its messages in
between, and drops the job to cancel it. Everything crosses as JSON text.
"""

from __future__ import annotations

import json
import re
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Generator, Mapping
from dataclasses import asdict, fields
from typing import Any

from bpe.encoding import encode_with_steps
from bpe.errors import BPEError, OptionError, TextError, UnknownTokenizerError, short
from bpe.options import Options
from bpe.recording import iter_record, key_of
from bpe.steps import Progress
from bpe.tokenizer import Tokenizer
from bpe.trainer import collector_paused
from bpe.training import implied_pretokenizer
from bpe.views import view_token

Args = Mapping[str, Any]
Work = Generator[Progress, None, dict[str, Any]]

KEPT = 16  # tokenizers

_tokenizers: OrderedDict[str, Tokenizer] = OrderedDict()  # the last used at the end


def start(verb: str, args_json: str) -> Job:
    """Begin a verb: "train" {text, options}, "encode" {key, text} or "load" {json}.

    Never raises for what the page sent; the job's first step tells.

    >>> job = start("train", '{"text": "aaab", "options": {"merges": 1}}')
    >>> key = json.loads(job.step(60.0))["result"]["key"]
    >>> job = start("encode", json.dumps({"key": key, "text": "aaa"}))
    >>> json.loads(job.step(60.0))["result"]["ids"]
    [256, 97]
    """
    return Job(_work(verb, args_json))


class Job:
    """A piece of work that is done in slices."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._end: str | None = None

    def step(self, seconds: float) -> str:
        """Work for about so long; return JSON, exactly one of three.

        {"progress": {"done", "total", "label"}}: call again. {"result": {...}} or
        {"error": {"kind", "message", "traceback"}}: that was all.
        """
        if self._end is None:
            try:
                return _dumps({"progress": self._slice(seconds)._asdict()})
            except StopIteration as end:
                self._end = _dumps({"result": end.value})
            except Exception as error:
                self._end = _dumps({"error": _describe(error)})
        return self._end

    def _slice(self, seconds: float) -> Progress:
        until = time.perf_counter() + seconds
        with collector_paused():
            while True:
                progress = next(self._work)
                if time.perf_counter() >= until:
                    return progress


def _work(verb: str, args_json: str) -> Work:
    yield Progress(0, 1, "starting")
    args = json.loads(args_json)
    if verb not in _VERBS:
        raise OptionError(f"verb must be one of {', '.join(_VERBS)}, got {short(verb)}")
    return (yield from _VERBS[verb](args))


def _train(args: Args) -> Work:
    given = dict(args["options"])
    known = {field.name for field in fields(Options)}
    if unknown := sorted(set(given) - known):
        raise OptionError(f"there are no options {unknown}; there are {sorted(known)}")
    given["pretokenizer"] = implied_pretokenizer(
        args["text"], given.get("pretokenizer"), given.get("end_of_word")
    )
    recording = yield from iter_record(args["text"], Options(**given))
    yield Progress(1, 1, "writing down the steps")
    result = recording.as_dict()
    _keep(result["key"], recording.tokenizer)
    return result


def _encode(args: Args) -> Work:
    tokenizer = _tokenizers.get(args["key"])
    if tokenizer is None:
        raise UnknownTokenizerError(
            f"the tokenizer {short(args['key'])} is not here any more; load it or train it again"
        )
    _keep(args["key"], tokenizer)
    yield Progress(0, 1, "encoding")
    return {"key": args["key"], **encode_with_steps(tokenizer, args["text"]).as_dict()}


def _load(args: Args) -> Work:
    tokenizer = Tokenizer.from_json(args["json"])
    yield Progress(0, 1, "reading the tokenizer")
    saved = tokenizer.to_json()
    key = key_of(saved)
    _keep(key, tokenizer)
    model = tokenizer.model
    options = Options(
        merges=len(model.merges),
        base=model.base,
        pretokenizer=model.pretokenizer,
        end_of_word=model.end_of_word,
        ties=model.ties,
        min_count=model.min_count,
    )
    return {
        "key": key,
        "tokenizer": saved,
        "tokens": [view_token(tokenizer, id) for id in range(tokenizer.vocab_size)],
        "base_size": tokenizer.base_size,
        "options": asdict(options),
        "steps": [asdict(merge) for merge in model.merges],
        "stopped": asdict(model.stopped),
    }


_VERBS: Mapping[str, Callable[[Args], Work]] = {"train": _train, "encode": _encode, "load": _load}


def _keep(key: str, tokenizer: Tokenizer) -> None:
    _tokenizers[key] = tokenizer
    _tokenizers.move_to_end(key)
    while len(_tokenizers) > KEPT:
        _tokenizers.popitem(last=False)


def _describe(error: Exception) -> dict[str, str]:
    """An error for the page: a word for programs, a sentence for people."""
    if isinstance(error, BPEError):
        kind = "bad_argument"
        if type(error) not in (OptionError, TextError):
            words = re.findall("[A-Z][a-z]+", type(error).__name__.removesuffix("Error"))
            kind = "_".join(words).lower()
        return {"kind": kind, "message": str(error), "traceback": ""}
    if isinstance(error, MemoryError):
        message = "There is not enough memory for this; try a shorter text."
        return {"kind": "memory", "message": message, "traceback": ""}
    lines = "".join(traceback.format_exception(error))
    message = f"Something went wrong inside: {type(error).__name__}: {error}"
    return {"kind": "internal", "message": message, "traceback": lines}


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
