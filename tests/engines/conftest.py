"""The built site in the engines beside Chromium, in its forms; only `build.py test --full`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import firefox
import pytest
import webkit
from generator.__main__ import DIST, build_if_changed
from generator.environment import engines
from generator.forms import SINGLE_FILE
from reader import Reader, Tab
from site_forms import Form, served

PREFIX = "/some/path/"
ENGINES = ("firefox", "webkit")
FORMS = ("subpath", "file", "single")


@pytest.fixture(scope="session", params=ENGINES)
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[firefox.Firefox | webkit.WebKit]:
    """Each engine, running."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "firefox":
        with firefox.running(engines.find("firefox-esr", os.environ), folder) as it:
            yield it
    else:
        driver, screen = (engines.find(p, os.environ) for p in ("webkit2gtk-driver", "xvfb"))
        with webkit.running(driver, screen, folder) as it:
            yield it


@pytest.fixture
def tab(engine: firefox.Firefox | webkit.WebKit) -> Iterator[Tab]:
    """A tab in which nothing happened yet."""
    with engine.tab() as it:
        yield it


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site; made anew if its sources have changed."""
    build_if_changed()
    return DIST


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest, dist: Path) -> Iterator[Form]:
    """Each form of the site."""
    if request.param == "subpath":
        with served(dist, PREFIX) as base:
            yield Form(request.param, base, dist)
    else:
        file = SINGLE_FILE if request.param == "single" else ""
        yield Form(request.param, f"{dist.as_uri()}/{file}", dist)


@pytest.fixture
def reader(tab: Tab, form: Form) -> Iterator[Reader]:
    """A reader of the site; its pages may complain of nothing, and ask for their own files only."""
    yield Reader(tab)
    assert tab.complaints() == []
    own = (form.base, "blob:", "data:", "about:")
    assert [url for url in tab.requests() if not url.startswith(own)] == []
