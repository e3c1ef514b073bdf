"""Positions of 1843 set up by the words of scenario tests, put before the players of a real service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games.g1843.rules import RULES
from pbem.base.settings import Settings, load_settings
from pbem.store.db import connected
from pbem.table.session import load_session
from pbem.titles.shipped import load_files
from tests import stores
from tests.edges import Kept
from tests.fixtures import copied, held
from tests.house import House
from tests.placed_1861 import SEATS, Desk, place


class Desk1843(Desk):
    """One game of 1843, of Ann, Ben and Cleo."""

    def put(self, scene: object) -> None:
        """The game stands so now, and whoever must act is asked."""
        place(self.house, self.ids, scene, RULES)
        self.house.post()

    def active(self) -> str:
        """Who is asked."""
        with connected():
            found = load_session(1, self.house.settings.domain, self.house.now).position
        return self.names[found.active[0]]

    @property
    def encoded(self) -> bytes:
        """The position as it is stored."""
        with connected():
            return RULES.encode(load_session(1, self.house.settings.domain, self.house.now).position)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def kept_1843(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A started game of 1843, its seats as invited, to be copied."""
    home = str(tmp_path_factory.mktemp("kept 1843"))
    url = stores.new_url("kept1843")
    settings = load_settings({"PBEM_HOME": home, "PBEM_DOMAIN": "mail.test", "PBEM_DATABASE_URL": url})
    stores.make(settings)
    stores.ready(settings)
    house = House(settings)
    house.started(
        tuple(SEATS.values()), slug="1843", files=load_files("1843"), options={"seats": "invited", "first": "1"}
    )
    house.written()
    stores.keep(settings)
    return Kept(settings, tuple(house.box.letters), house.now)


@pytest.fixture
def desk(
    settings: Settings, kept_1843: Kept, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Desk1843]:
    """The started game in this test's own home; every clock shows the house's time."""
    with copied(kept_1843, settings, monkeypatch) as house, held(request.node):
        yield Desk1843(house)
