"""The colours of site/styles/tokens.css, in both schemes: contrast, and tokens that stay apart."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

STYLES = Path(__file__).parent.parent / "site" / "styles"
CSS = (STYLES / "tokens.css").read_text(encoding="utf-8")
PAIRS = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", CSS)
SCHEMES = {
    "light": {name: light for name, light, _ in PAIRS},
    "dark": {name: dark for name, _, dark in PAIRS},
}
SURFACES = ("paper", "paper-raised", "code-bg")
TEXT = ("ink", "ink-soft", "accent", "good", "warn", "bad")
CODE = ("keyword", "string", "number", "comment", "name", "function", "operator")
TOKENS = range(6)
READABLE, VISIBLE = 4.5, 3.0  # WCAG 2.2, 1.4.3 and 1.4.11

# What a colour becomes in linear RGB for a reader without one kind of cones (Machado, Oliveira and
# Fernandes 2009, doi:10.1109/TVCG.2009.113, severity 1), and in grey.
VISION = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def linear(colour: str) -> list[float]:
    """Linear RGB of "#rrggbb"."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG, from 1 to 21."""
    dim, bright = sorted(
        sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear(colour)))
        for colour in (one, other)
    )
    return (bright + 0.05) / (dim + 0.05)


def seen(colour: str, vision: str) -> list[float]:
    """The colour as such a reader sees it, in OKLab (Ottosson 2020)."""
    rgb = linear(colour)
    red, green, blue = (
        min(max(sum(w * part for w, part in zip(row, rgb)), 0), 1) for row in VISION[vision]
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return [
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    ]


def distance(one: str, other: str, vision: str) -> float:
    """How different two colours look, in OKLab."""
    pairs = zip(seen(one, vision), seen(other, vision))
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.fixture(params=SCHEMES)
def colours(request: pytest.FixtureRequest) -> dict[str, str]:
    return SCHEMES[request.param]


def test_contrast_is_the_one_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_every_colour_is_read() -> None:
    assert len(PAIRS) == CSS.count("light-dark(#") - CSS.count("@supports not (color: light-dark(#")


def test_an_old_browser_gets_the_light_scheme() -> None:
    fallback = CSS.partition("@supports not")[2]
    assert dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", fallback)) == SCHEMES["light"]


def test_text_is_readable_on_every_surface(colours: dict[str, str]) -> None:
    names = (*TEXT, *(f"hl-{name}" for name in CODE))
    weak = [
        f"--{name} on --{surface}"
        for name, surface in itertools.product(names, SURFACES)
        if contrast(colours[name], colours[surface]) < READABLE
    ]
    assert weak == []


def test_text_on_the_accent_is_readable(colours: dict[str, str]) -> None:
    assert contrast(colours["accent-ink"], colours["accent"]) >= READABLE
    assert contrast(colours["ink"], colours["accent-soft"]) >= READABLE
    assert contrast(colours["accent"], colours["accent-soft"]) >= READABLE


def test_edges_and_focus_are_visible_on_every_surface(colours: dict[str, str]) -> None:
    for name, surface in itertools.product(("line-strong", "focus"), SURFACES):
        assert contrast(colours[name], colours[surface]) >= VISIBLE, (name, surface)


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_is_readable_and_its_edge_visible(colours: dict[str, str], token: int) -> None:
    fill, edge = colours[f"tok-{token}"], colours[f"tok-line-{token}"]
    assert contrast(colours["ink"], fill) >= READABLE
    assert contrast(edge, fill) >= VISIBLE
    for surface in SURFACES:
        assert contrast(edge, colours[surface]) >= VISIBLE, surface


@pytest.mark.parametrize("vision", VISION)
def test_neighbouring_tokens_look_different(colours: dict[str, str], vision: str) -> None:
    for token in TOKENS:
        one, other = colours[f"tok-{token}"], colours[f"tok-{(token + 1) % 6}"]
        assert distance(one, other, vision) >= 0.07, (token, vision)


@pytest.mark.parametrize("vision", [name for name in VISION if name != "grey"])
def test_all_tokens_look_different(colours: dict[str, str], vision: str) -> None:
    for one, other in itertools.combinations(TOKENS, 2):
        assert distance(colours[f"tok-{one}"], colours[f"tok-{other}"], vision) >= 0.03, (
            one,
            other,
        )


def test_no_other_style_sheet_names_a_colour() -> None:
    """Colours live in one file, so that both schemes, print and contrast stay true."""
    for path in STYLES.glob("*.css"):
        if path.name != "tokens.css":
            css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            assert re.findall(r":[^;{}]*#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\(", css) == [], path.name


def test_every_property_that_is_used_is_defined() -> None:
    sheets = [path.read_text(encoding="utf-8") for path in STYLES.glob("*.css")]
    defined = set(re.findall(r"(--[\w-]+):", "".join(sheets)))
    scripts = "".join(
        path.read_text(encoding="utf-8") for path in STYLES.parent.glob("elements/**/*.js")
    )
    defined |= set(re.findall(r"setProperty\(\s*[\"'`](--[\w-]+)", scripts))
    used = set(re.findall(r"var\((--[\w-]+)\s*\)", "".join(sheets)))
    assert sorted(used - defined) == []
