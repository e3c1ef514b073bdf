"""1861 §5.8, §7: a game in which nobody can begin the next phase any more is told so as each stock round begins."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core import play
from engine.games.g1861.events import StandsStill
from engine.games.g1861.sequence import begin_stock_round
from engine.games.g1861.standstill import stands_still
from engine.games.g1861.steps import start_token
from tests.rules.g1861.mergers import LINE
from tests.rules.g1861.table import Scene, table

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


@pytest.fixture(autouse=True)
def every_circle_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    """As late in a game: no public can be started any more (§4.2.3)."""
    monkeypatch.setattr(start_token, "circles", lambda game: iter(()))


def full(variant: str = "jklm", phase: str = "7", national: str = "5") -> Scene:
    """Two publics with as many trains as they may have, no minor left to be sold, and the RSR earns nothing."""
    scene = table(variant=variant).without_room().with_(phase=phase)
    scene = scene.with_public("NW", anne=4, trains="6 6", at="D20", cash=2000)
    scene = scene.with_public("SW", ben=3, trains="7 7", at="H18")
    return scene.edit(lambda own: own.change("RSR", trains=tuple(national.split())))


def told(scene: Scene) -> tuple[StandsStill, ...]:
    """What is told as a stock round begins."""
    own = scene.game.copied()
    begin_stock_round(own)
    return tuple(event for event in own.told if isinstance(event, StandsStill))


@EDITIONS
def test_7_it_is_told_when_nobody_can_ever_buy_the_next_train(variant: str) -> None:
    scene = full(variant)
    assert stands_still(scene.game)
    assert told(scene) == (StandsStill(phase="7"),)
    ended, _ = play.stop(scene.game)
    assert ended.finished, "the moderator may end it as it stands"


OTHERWISE: dict[str, Callable[[Scene], Scene]] = {
    "a company has room": lambda scene: scene.with_public("SE", carl=3, trains="7", at="Q3"),
    "the RSR has no train and borrows for one": lambda scene: full(national=""),
    "the RSR owns a private": lambda scene: scene.with_privates(TSR="RSR"),
    "the RSR can run": lambda scene: scene.with_tiles(*LINE).with_tokens("RSR", "H8/0"),
    "the RSR has the money": lambda scene: scene.with_cash(RSR=1000),
    "a minor may convert, and publics may have more trains": lambda scene: scene.with_minor("E", "carl", trains="5 5"),
    "a minor may be auctioned": lambda scene: full(phase="4").with_(gone=scene.game.gone[1:]),
    "publics may have four trains": lambda scene: full(phase="3"),
    "the last set is known": lambda scene: scene.with_(last_set=9),
    "the bank has broken": lambda scene: scene.with_(broken=True),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_5_8_it_goes_on_where(name: str) -> None:
    scene = OTHERWISE[name](full())
    assert not stands_still(scene.game)
    assert told(scene) == ()


def test_4_2_3_it_goes_on_where_a_public_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_token, "circles", lambda game: iter((("B4", 0),)))
    assert not stands_still(full().game)


def test_5_6_in_phase_3_the_rsr_does_not_help() -> None:
    """It has no train and would borrow for one, but does not operate before phase 4."""
    scene = table().without_room().with_(phase="3").with_public("NW", anne=4, trains="3 3 3 3", at="D20")
    assert stands_still(scene.with_public("SW", ben=3, trains="2 2 2 2", at="H18").game)
