"""The Chromium that the browser tests drive.

`build.py test` has settled it in the variable CHROMIUM; pytest run by hand finds one itself.
"""

from __future__ import annotations

import os

from generator.environment import browser


def launch_options() -> dict[str, object]:
    """Playwright's options for the fixture `browser_type_launch_args`."""
    if "CHROMIUM" not in os.environ:
        browser.use(os.environ)
    return browser.launch_options(os.environ["CHROMIUM"])
