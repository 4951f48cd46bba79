"""What all pages share: scripts, styles, drawings and packed data, with their file names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator.assets import PackedAsset, as_script, digest


@dataclass(frozen=True)
class Materials:
    """All that pages share: scripts, styles, drawings, packed data."""

    theme_script: bytes
    page_script: bytes
    style_sheet: bytes
    parts: dict[str, bytes]
    assets: list[PackedAsset]
    favicon: bytes
    lost_style: str

    @property
    def theme_path(self) -> str:
        return _hashed("theme", "js", self.theme_script)

    @property
    def page_path(self) -> str:
        return _hashed("page", "js", self.page_script)

    @property
    def style_path(self) -> str:
        return _hashed("style", "css", self.style_sheet)

    def files(self) -> dict[str, bytes]:
        """The files beside the pages, by path; a hash of the content is in each name."""
        return {
            self.theme_path: self.theme_script,
            self.page_path: self.page_script,
            self.style_path: self.style_sheet,
            **{_hashed(name, "js", script): script for name, script in self.parts.items()},
        }

    def asset_files(self) -> dict[str, bytes]:
        """The packed data as scripts, by path."""
        return {path: script for asset in self.assets for path, script in _asset_files(asset)}

    def manifest(self, form: str) -> dict[str, Any]:
        """What the page's loader reads: where each lazy part and each asset is."""
        parts = {name: _hashed(name, "js", script) for name, script in self.parts.items()}
        assets = {
            asset.name: {"parts": _addresses(asset, form), "bytes": asset.size}
            for asset in self.assets
        }
        parts = parts if form == "site" else {}
        return {"form": form, "root": "./", "parts": parts, "assets": assets}


def _hashed(name: str, kind: str, content: bytes) -> str:
    return f"assets/{name}-{digest(content)}.{kind}"


def _addresses(asset: PackedAsset, form: str) -> list[str]:
    """Where the asset's parts are: files beside the page, or elements of it by their ids."""
    if form == "site":
        return [path for path, _ in _asset_files(asset)]
    return [f"asset-{key}" for key in asset.keys]


def _asset_files(asset: PackedAsset) -> list[tuple[str, bytes]]:
    scripts = [(key, as_script(key, part)) for key, part in zip(asset.keys, asset.parts)]
    return [(_hashed(key, "js", script), script) for key, script in scripts]
