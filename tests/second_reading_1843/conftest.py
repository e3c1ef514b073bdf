"""Without the reference's facts there is nothing to read."""

from __future__ import annotations

import pytest

from .facts import ABSENT


@pytest.fixture(autouse=True)
def _facts() -> None:
    if ABSENT:
        pytest.skip(ABSENT)
