"""Compile the modules of a zip (the standard library, a wheel) to bytecode; runs inside Pyodide.

Four fifths of a plain start of Pyodide go into compiling the standard library, which it ships as
source. Only the very interpreter that will run the bytecode can make it, so
`compile_archives.mjs` boots Pyodide under Node and calls `compile_archive` there.
"""

import base64
import csv
import hashlib
import importlib.util
import io
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

FIXED_TIME = (1980, 1, 1, 0, 0, 0)  # the same input gives the same bytes


def compile_archive(source: str, target: str, root: str, keep_source: bool) -> None:
    """Write `target`, the zip `source` with bytecode for each of its modules.

    `root` is the folder (or zip) the modules will be imported from, for their tracebacks.
    `keep_source=False` puts `x.pyc` in place of `x.py`; True keeps `x.py`, so that tracebacks can
    quote it, and adds `__pycache__/x.cpython-314.pyc` (and a line in a wheel's RECORD).
    The result is stored, not compressed: it is compressed once, as a whole, on its way to the page.
    """
    with zipfile.ZipFile(source) as archive:
        files = {i.filename: archive.read(i) for i in archive.infolist() if not i.is_dir()}
    compiled: dict[str, bytes] = {}
    for name, data in files.items():
        bytecode = _bytecode(data, f"{root}/{name}") if name.endswith(".py") else None
        if bytecode is None:
            compiled[name] = data
        elif keep_source:
            compiled[name] = data
            compiled[_cache_name(name)] = bytecode
        else:
            compiled[name + "c"] = bytecode
    for name in compiled:
        if name.endswith(".dist-info/RECORD"):
            compiled[name] = _record(compiled, name)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, data in compiled.items():
            archive.writestr(zipfile.ZipInfo(name, FIXED_TIME), data)


def _bytecode(source: bytes, path: str) -> bytes | None:
    """The .pyc of a module, never checked against its source; None if it does not compile."""
    try:
        code = compile(source, path, "exec", dont_inherit=True)
    except SyntaxError:  # lib2to3-like test data: leave it as it is
        return None
    return _code_to_hash_pyc(code, importlib.util.source_hash(source), False)


def _cache_name(name: str) -> str:
    folder, _, file = name.rpartition("/")
    cached = f"__pycache__/{file.removesuffix('.py')}.{sys.implementation.cache_tag}.pyc"
    return f"{folder}/{cached}" if folder else cached


def _record(files: dict[str, bytes], record: str) -> bytes:
    """The RECORD of a wheel with these files (its own line has no hash)."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        writer.writerow([name, "", ""] if name == record else [name, f"sha256={digest}", len(data)])
    return text.getvalue().encode()
