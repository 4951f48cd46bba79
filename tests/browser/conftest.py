"""The built site in Chromium, in each of its forms; whatever a page complains of fails its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_path import launch_options
from generator.__main__ import DIST, build_if_changed
from generator.forms import SINGLE_FILE
from playwright.sync_api import BrowserContext, Page
from site_forms import FORMS, Complaints, Form, served

PREFIX = "/some/path/"


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """Chromium as `build.py` has found it."""
    return launch_options()


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site; made anew if its sources have changed."""
    build_if_changed()
    return DIST


@pytest.fixture(scope="session")
def addresses(dist: Path) -> Iterator[dict[str, str]]:
    """Where each form of the site begins."""
    with served(dist) as root, served(dist, PREFIX) as below:
        yield {
            "http": root,
            "subpath": below,
            "file": f"{dist.as_uri()}/",
            "single": f"{dist.as_uri()}/{SINGLE_FILE}",
        }


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "forms(*names): the forms of the site that a test is for")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that uses `form` in each form, or in those that `in_form` names."""
    if "form" in metafunc.fixturenames:
        marker = metafunc.definition.get_closest_marker("forms")
        metafunc.parametrize("form", marker.args if marker else FORMS, indirect=True)


@pytest.fixture
def form(request: pytest.FixtureRequest, addresses: dict[str, str], dist: Path) -> Form:
    """The form of the site this test is about."""
    return Form(request.param, addresses[request.param], dist)


@pytest.fixture
def open_chapter(form: Form) -> Callable[..., Page]:
    """`open_chapter(page, "04")` goes to a chapter in the form at hand, and returns the page."""

    def go(page: Page, chapter: str, extra: str = "") -> Page:
        page.goto(form.url(chapter) + extra)
        return page

    return go


@pytest.fixture
def complaints() -> Complaints:
    """The complaints of this test's pages, to say what it expects of them."""
    return Complaints()


@pytest.fixture(autouse=True)
def no_complaints(context: BrowserContext, complaints: Complaints) -> Iterator[None]:
    """Fail on errors and warnings in the console, uncaught errors, and requests to elsewhere."""
    complaints.watch(context)
    yield
    unexpected = complaints.unexpected()
    assert not unexpected, "\n".join(unexpected)


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The same language and size everywhere, whatever the machine's."""
    return {**browser_context_args, "locale": "en-GB", "viewport": {"width": 1280, "height": 900}}
