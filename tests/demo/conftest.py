"""What the tests of the demo share: halls with simulated players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from pbem.base.settings import Settings
from pbem.demo.game import DEFAULT
from pbem.table import shuffle
from tests.demo.hall import Hall


@pytest.fixture
def hall(store: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Hall]]:
    """Halls whose games all go alike."""
    monkeypatch.setattr(shuffle, "new_secret", lambda: "no secret")
    with ExitStack() as open_rooms:

        def opened(settings: Settings, slug: str = DEFAULT, **habits: float) -> Hall:
            made = Hall(settings, slug, **habits)
            open_rooms.callback(made.app.config["MAILROOM"].close)
            return made

        yield opened
