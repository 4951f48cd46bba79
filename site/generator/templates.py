"""Jinja, set up so that whatever is not marked as HTML is escaped."""

from __future__ import annotations

import json
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from generator.paths import TEMPLATES

SITE_NAME = "Merge by Merge"


def load_templates() -> Environment:
    """The templates of the site; a name that a template misses is an error."""
    templates = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined
    )
    templates.filters["script_json"] = script_json
    templates.globals["site_name"] = SITE_NAME
    return templates


def script_json(value: Any) -> Markup:
    """JSON that may stand inside a <script>: `<` could end it there."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return Markup(text.replace("<", "\\u003c"))
