"""Where things are in the repository."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
CHAPTERS = SITE / "chapters"
TEMPLATES = SITE / "templates"
STYLES = SITE / "styles"
PACKAGE = ROOT / "py" / "bpe"
NODE_MODULES = ROOT / "node_modules"
CACHE = ROOT / ".build"
