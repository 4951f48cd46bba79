"""Tokenizers as files: small, versioned JSON, checked in full when read.

Nothing in a file is trusted: the size is bounded, every field is checked, and a merge may use
only ids that exist by then, so that a damaged file is an error and never a wrong tokenizer.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
from pathlib import Path
from typing import Any

from bpe.alphabets import ByteAlphabet, CharacterAlphabet
from bpe.errors import BPEError, TokenizerFileError, short
from bpe.model import Model
from bpe.options import MOST, Options
from bpe.steps import Merge, Stopped
from bpe.text import clean

FORMAT = "merge-by-merge tokenizer"
VERSION = 1
MAX_BYTES = 1 << 26  # of a file
MAX_SYMBOLS = 1 << 24  # of one token: merges can double its length a thousand times

_DEPTH = 8  # of nesting; a file of ours has 3
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_REASONS = ("reached", "no_pairs", "min_count")


def to_json(model: Model) -> str:
    """The JSON text of a model, on one line."""
    fields = {
        "format": FORMAT,
        "version": VERSION,
        "base": model.base,
        "alphabet": list(model.alphabet.letters)
        if isinstance(model.alphabet, CharacterAlphabet)
        else None,
        "end_of_word": model.end_of_word,
        "pretokenizer": model.pretokenizer,
        "ties": model.ties,
        "min_count": model.min_count,
        "stopped": {"reason": model.stopped.reason, "message": model.stopped.message},
        "merges": [[merge.left, merge.right, merge.count] for merge in model.merges],
    }
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Model:
    """Read a model from JSON text, or raise TokenizerFileError with what is wrong."""
    if len(text) > MAX_BYTES:
        raise _wrong(f"it is over {MAX_BYTES >> 20} MB long")
    if _is_deep(text):
        raise _wrong(f"it is nested more than {_DEPTH} deep")
    try:
        fields = json.loads(text, object_pairs_hook=_once)
    except ValueError as error:
        raise _wrong(f"it is not JSON ({error})") from None
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise _wrong(f'it does not say "format": "{FORMAT}"')
    version = fields.get("version")
    if type(version) is not int or version != VERSION:
        raise _wrong(f"its version is {short(version)}, this program reads version {VERSION}")
    try:
        return _model(fields)
    except KeyError as error:
        raise _wrong(f"{error} is missing") from None


def read(path: str | os.PathLike[str]) -> str:
    """The text of a tokenizer file; at most `MAX_BYTES` of it are read."""
    with Path(path).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise _wrong(f"it is over {MAX_BYTES >> 20} MB long")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _wrong(f"it is not UTF-8 ({error.reason} at byte {error.start})") from None


def write(path: str | os.PathLike[str], text: str) -> None:
    """Write a file whole or not at all: to a file beside it, which then takes its place."""
    target = Path(os.path.realpath(path))  # through a link, to the file itself
    beside = target.with_name(f".merge-by-merge.{secrets.token_hex(8)}.tmp")
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    except BaseException as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno is not None:
            # It names the file beside, which the caller never saw.
            raise OSError(error.errno, error.strerror, os.fspath(path)) from None
        raise


def _is_deep(text: str) -> bool:
    """Whether reading the text could exhaust the stack, which would end Pyodide for good."""
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > _DEPTH:
            return True
        if depth < 0:  # not JSON: reading it ends here too
            break
    return False


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a key stands in it twice")
    return fields


def _model(fields: dict[str, Any]) -> Model:
    end_of_word = fields["end_of_word"]
    try:
        options = Options(
            merges=0,
            base=fields["base"],
            pretokenizer=fields["pretokenizer"],
            end_of_word=end_of_word,
            ties=fields["ties"],
            min_count=fields["min_count"],
        )
    except BPEError as error:
        raise _wrong(str(error)) from None
    alphabet = _alphabet(options, fields["alphabet"])
    return Model(
        alphabet=alphabet,
        merges=_merges(fields["merges"], alphabet.size),
        pretokenizer=options.pretokenizer,
        ties=options.ties,
        min_count=options.min_count,
        stopped=_stopped(fields["stopped"]),
    )


def _alphabet(options: Options, letters: Any) -> ByteAlphabet | CharacterAlphabet:
    if options.base == "bytes":
        if letters is not None:
            raise _wrong("alphabet must be null when base is 'bytes'")
        return ByteAlphabet()
    if not isinstance(letters, list) or not all(isinstance(letter, str) for letter in letters):
        raise _wrong("alphabet must be a list of characters")
    marker = options.end_of_word
    if marker is not None and marker not in letters:
        raise _wrong(f"end_of_word {short(marker)} is not in the alphabet")
    for letter in letters:
        if letter != marker and (len(letter) != 1 or "\ud800" <= letter <= "\udfff"):
            raise _wrong(f"alphabet must be a list of characters, {short(letter)} is not one")
    if letters != sorted(set(letters)):
        raise _wrong("alphabet must be sorted, each character once")
    return CharacterAlphabet(tuple(letters), marker)


def _merges(rows: Any, base_size: int) -> tuple[Merge, ...]:
    if not isinstance(rows, list):
        raise _wrong("merges must be a list")
    merges: list[Merge] = []
    seen: set[tuple[int, int]] = set()
    lengths = [1] * base_size  # in symbols
    for rank, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != 3 or any(type(n) is not int for n in row):
            raise _wrong(f"merge {rank} must be [left, right, count], got {short(row)}")
        left, right, count = row
        id = base_size + rank
        if not (0 <= left < id and 0 <= right < id):
            raise _wrong(
                f"merge {rank} makes id {id}, its parts must be below it, got {short(row)}"
            )
        if not 0 <= count <= MOST or (left, right) in seen:
            fault = (
                "was there before"
                if (left, right) in seen
                else f"has a count below 0 or over {MOST}"
            )
            raise _wrong(f"merge {rank} {short(row)} {fault}")
        lengths.append(lengths[left] + lengths[right])
        if lengths[-1] > MAX_SYMBOLS:
            raise _wrong(f"merge {rank} makes a token of {lengths[-1]} symbols")
        seen.add((left, right))
        merges.append(Merge(left, right, id, count))
    return tuple(merges)


def _stopped(fields: Any) -> Stopped:
    if not isinstance(fields, dict):
        raise _wrong("stopped must hold a reason and a message")
    reason, message = fields["reason"], fields["message"]
    if reason not in _REASONS:
        raise _wrong(f"stopped.reason must be one of {', '.join(_REASONS)}, got {short(reason)}")
    if not isinstance(message, str) or len(message) > 1000:
        raise _wrong("stopped.message must be a short text")
    return Stopped(reason, clean(message))


def _wrong(what: str) -> TokenizerFileError:
    return TokenizerFileError(
        f"this is not a tokenizer file that can be used: {what}; "
        "save the tokenizer again, or train a new one"
    )
