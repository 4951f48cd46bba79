"""What the build asks of Python; runs inside Pyodide, after the package was installed in it.

>>> job = {"kind": "values", "source": "x = 2", "filename": "values.py", "expressions": ["x + 1"]}
>>> answer(job)
{'values': [{'value': 3, 'text': '3'}]}
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from bpe import cells

Job = dict[str, Any]
Answer = dict[str, Any]

SLICE = 1.0  # seconds of a bridge's job between two looks at how far it has come


def answer_json(job: str) -> str:
    """`answer` for a caller that speaks JSON."""
    return json.dumps(answer(json.loads(job)))


def answer(job: Job) -> Answer:
    """Do one job; see the functions below for the kinds there are."""
    return KINDS[job["kind"]](job)


def _cell(job: Job) -> Answer:
    """The CellResult of {source, before, filename}, and its "output": [stream, text] in order."""
    output: list[list[str]] = []

    def write(stream: str, text: str) -> None:
        if output and output[-1][0] == stream:
            output[-1][1] += text
        else:
            output.append([stream, text])

    result = cells.run(job["source"], before=job["before"], filename=job["filename"], write=write)
    return {**asdict(result), "output": output}


def _values(job: Job) -> Answer:
    """The "values" of {expressions} in the namespace of the module {source, filename}.

    Each is {"value": it, or None if it is nothing JSON has, "text": str of it} or {"error": ...};
    the whole is {"error": ...} if the module does not run.
    """
    namespace: dict[str, Any] = {"__name__": "values"}
    try:
        exec(compile(job["source"], job["filename"], "exec", dont_inherit=True), namespace)
    except Exception as error:
        return {"error": _said(error)}
    return {"values": [_value(expression, namespace) for expression in job["expressions"]]}


def _value(expression: str, namespace: dict[str, Any]) -> Answer:
    try:
        value = eval(expression, namespace)
        text = str(value)
    except Exception as error:
        return {"error": _said(error)}
    try:
        value = json.loads(json.dumps(value))
    except (TypeError, ValueError):
        value = None
    return {"value": value, "text": text}


def _train(job: Job) -> Answer:
    """The Recording of training on {text} with {options}, or {"error": ...}.

    With an {encode} that is not None, the Encoding of that text is its "encoding".
    """
    recording = _through_the_bridge("train", {"text": job["text"], "options": job["options"]})
    if job.get("encode") is None or "error" in recording:
        return recording
    asked = {"key": recording["key"], "text": job["encode"]}
    encoding = _through_the_bridge("encode", asked)
    return encoding if "error" in encoding else {**recording, "encoding": encoding}


def _through_the_bridge(verb: str, arguments: dict[str, Any]) -> Answer:
    from bpe import bridge

    work = bridge.start(verb, json.dumps(arguments))
    while "progress" in (said := json.loads(work.step(SLICE))):
        pass
    result: Answer = said["result"] if "result" in said else {"error": said["error"]["message"]}
    return result


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


KINDS: dict[str, Callable[[Job], Answer]] = {"cell": _cell, "values": _values, "train": _train}
