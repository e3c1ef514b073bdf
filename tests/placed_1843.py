"""Positions of 1843 set up by the words of scenario tests, put before the players of a real service."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from engine.games.g1843.game import Game as Position
from engine.games.g1843.rules import RULES
from pbem.base.settings import Settings
from tests import placed
from tests.edges import Kept
from tests.house import House
from tests.placed import SEATS, Came, Desk, last_outcome
from tests.rules.g1843.table import Scene

__all__ = ["SEATS", "Came", "Desk", "desk", "kept_1843", "last_outcome", "place"]


def place(house: House, ids: Mapping[str, str], scene: Scene | Position) -> None:
    """The one game stands so now, its players by their `ids` in the service, and whoever must act is asked."""
    placed.place(house, ids, scene, RULES)


@pytest.fixture(scope="session")
def kept_1843(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A started game of 1843, its player cards as invited, to be copied."""
    return placed.kept("1843", tmp_path_factory, first="1")


@pytest.fixture
def desk(
    settings: Settings, kept_1843: Kept, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Desk]:
    """The started game in this test's own home."""
    with placed.opened(kept_1843, RULES, settings, monkeypatch, request) as found:
        yield found
