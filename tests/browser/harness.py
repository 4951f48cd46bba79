"""A page with nothing but the runtime on it: `window.python`, in the forms of the site."""

from __future__ import annotations

import json
from pathlib import Path

from generator import bundle, csp
from generator.assets import as_script, pack
from generator.paths import CACHE, SITE
from generator.pyodide_assets import runtime_assets

ENTRY = """
globalThis.mergeByMerge = { parts: {}, assets: {} };
const { python, latest, warmWhenIdle } = require("./runtime/python.js");
Object.assign(globalThis, { python, latest, warmWhenIdle });
"""
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Runtime</title>
<link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<script type="application/json" id="manifest">{manifest}</script>
{data}
{script}
"""


def build(folder: Path) -> None:
    """Write site.html with its assets, and single.html, into `folder`."""
    script = bundle.script(ENTRY, SITE / "main.js").decode()
    assets = [pack(name, data, CACHE / "packed") for name, data in runtime_assets(CACHE).items()]
    (folder / "assets").mkdir(parents=True)
    (folder / "page.js").write_text(script, encoding="utf-8")
    for asset in assets:
        for key, part in zip(asset.keys, asset.parts, strict=True):
            (folder / "assets" / f"{key}.js").write_bytes(as_script(key, part))
    files = {
        asset.name: {"parts": [f"assets/{key}.js" for key in asset.keys], "bytes": asset.size}
        for asset in assets
    }
    nodes = {
        asset.name: {"parts": [f"asset-{key}" for key in asset.keys], "bytes": asset.size}
        for asset in assets
    }
    data = "\n".join(
        f'<script type="text/plain" id="asset-{key}">{part}</script>'
        for asset in assets
        for key, part in zip(asset.keys, asset.parts, strict=True)
    )
    site = _page("site", files, csp.for_files(), "", '<script src="page.js"></script>')
    single = _page(
        "single", nodes, csp.for_single_file([script], []), data, f"<script>{script}</script>"
    )
    (folder / "site.html").write_text(site, encoding="utf-8")
    (folder / "single.html").write_text(single, encoding="utf-8")


def _page(form: str, assets: object, policy: str, data: str, script: str) -> str:
    manifest = {"form": form, "root": "./", "parts": {}, "assets": assets}
    return PAGE.format(policy=policy, manifest=json.dumps(manifest), data=data, script=script)
