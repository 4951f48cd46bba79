"""Settings for all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# No test asserts a time. In continuous integration the same texts are generated in every run, so
# that a failure is about the change at hand; elsewhere each run looks at new ones.
settings.register_profile(
    "project",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("project")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in the browser last: the others tell in seconds what is wrong."""
    items.sort(key=lambda item: "browser" in item.path.parts)
