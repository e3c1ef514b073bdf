"""Nothing hidden is in what is made from archives of running games: with hands dealt anew they are the same bytes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.core import play
from engine.games.paris_connection import RULES, Build
from pbem.archive.derived import derived
from pbem.archive.story import story_of
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.table.session import load_session
from tests.archived import PARIS, actions_of, archived, begun, laid
from tests.house import House
from tests.random_games import random_action
from tests.sampled import sampled
from tests.worlds import Hands, redealt, world

pytestmark = pytest.mark.any_engine

NAMES = ("ann", "ben", "cleo", "dan")
READER = "p2"
MOVES = 12
Files = dict[str, bytes]


def _start(house: House) -> object:
    with connected():
        return load_session(1, house.settings.domain, house.now).position


def _builds(position: object, dice: Random) -> list[str]:
    """Moves that are legal whatever anybody holds."""
    lines: list[str] = []
    while len(lines) < MOVES:
        action = random_action(position, dice)  # type: ignore[arg-type]
        if isinstance(action, Build):
            position, _ = play.apply(position, action)  # type: ignore[type-var]
            lines.append(RULES.write_action(action))
    return lines


def _made(house: House) -> dict[str, Files]:
    return {
        "public": derived(story_of(archived(house))),
        "own": derived(story_of(archived(house, "own", READER))),
        "whole": derived(story_of(archived(house, "whole"))),
    }


@pytest.mark.parametrize("seed", sampled([1, 2], 0))
def test_files_of_running_games_are_the_same_whatever_others_hold(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    dice, found = Random(seed), []
    hands: Hands | None = None
    lines: list[str] = []
    for name in ("one", "two"):
        with world(tmp_path / name, settings, monkeypatch, hands) as house:
            game = begun(house, PARIS, NAMES, {})
            position = _start(house)
            if hands is None:
                lines, hands = _builds(position, dice), redealt(position, READER, dice)  # type: ignore[arg-type]
            laid(house, game, actions_of(PARIS, lines), undo_every=5)
            found.append(_made(house))
    one, two = found
    assert one["public"] == two["public"]
    assert one["own"] == two["own"]
    assert one["whole"].keys() == two["whole"].keys()
    assert one["whole"] != two["whole"]
