"""The one real Chromium of a test process: starting it costs as much as a dozen tests that look at its pages."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)  # where it is, if it is


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of the machine, or the one that the environment names."""
    from playwright.sync_api import sync_playwright

    from tests.conftest import skip_or_fail

    if CHROMIUM is None:
        skip_or_fail("there is no chromium (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield made
        made.close()
