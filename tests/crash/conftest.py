"""Fixtures of the crash test: an empty database, and the places letters go to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from pbem.base.settings import Settings
from tests.crash.errands import SCENES, Errand
from tests.crash.hasty import quick, trust_the_kernel
from tests.crash.offices import Office, Pigeonholes, postman
from tests.crash.trial import Trial


@pytest.fixture(params=["smtp", pytest.param("maildir", marks=pytest.mark.any_engine)])
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Office]:
    """A mail server, then a Maildir; a test may name one of them."""
    if request.param == "maildir":
        yield Pigeonholes(tmp_path / "letters")
    else:
        with postman() as server:
            yield server


Scened = Callable[[str, Random], tuple[Trial, Errand]]


@pytest.fixture
def sending(store: Settings, office: Office, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings whose letters go to the office, and a disk that is quick."""
    trust_the_kernel(monkeypatch)
    return quick(msgspec.structs.replace(store, mail_url=office.url, environment="production"))


@pytest.fixture
def scened(sending: Settings, office: Office) -> Scened:
    """`scened("undo", dice)`: a trial in a database where all stands ready for this errand, and the errand."""

    def make(what: str, dice: Random) -> tuple[Trial, Errand]:
        house, errand = SCENES[what](sending, dice)
        return Trial(sending, office, house.now), errand

    return make
