"""Conditions of `if` and `unless`: how they are written, what they mean, and what is prose."""

from __future__ import annotations

import pytest

from pbem.eighteen.standing.conditions import read_all, write_all
from pbem.orders.order import OrderError
from pbem.titles.g1861.mail import TITLE
from pbem.titles.g1861.mail.orders import LANGUAGE
from tests import scenes_1861 as at
from tests.eighteen.lines import is_prose, orders
from tests.rules.g1861.table import Scene, definition


def holds(scene: Scene, condition: str, player: str = "anne") -> bool:
    """Whether it holds; what is written back means the same."""
    again = write_all(read_all(scene.game, condition))
    assert write_all(read_all(scene.game, again)) == again
    found = [
        TITLE.standing.holds(definition(), scene.game, player, one, lambda: scene.events) for one in (condition, again)
    ]
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize(
    ("condition", "holds_now"),
    [
        ("2 left = 0", False), ("no 2 left", False), ("no 2s left", False), ("2 left > 0", True),
        ("2-trains left >= 1", True), ("there are no more 2s left", False), ("2s are gone", False),
        ("not 2 left = 0", True), ("2 left < 3", False), ("2 left ≥ 3", True), ("2 left ≠ 0", True),
        ("phase >= 4", True), ("phase 4", True), ("phase = 5", False), ("phase 5 or later", False),
        ("phase < 5", True), ("phase is at least 4", True),
        ("NW price > 100", False), ("NW price = 100", True), ("price of NW <= 100", True),
        ("NW's price is over 90", True), ("NW share price is not 100", False), ("MK price < 1000", False),
        ("my cash >= 900", True), ("cash ben = 600", True), ("ben's cash under 600", False), ("cash NW >= 1", False),
        ("NW has a train", False), ("NW has no train", True), ("NW has a 4", False), ("NW has no 4", True),
        ("NW has 1 trains", False), ("not NW has a train", True), ("NW has fewer than 2 trains", True),
        ("ben has three shares of SW", True),
        ("ben has 3 shares of SW", True), ("ben has more than 3 shares of SW", False), ("ben has 30% of SW", True),
        ("I have exactly 3 shares of NW", True), ("anyone has 2 NW shares", True), ("anyone has 3 shares of NW", False),
        ("NW is started", True), ("MK is started", False), ("MK is not started", True), ("NW is in play", True),
        ("N is gone", True), ("NW is gone", False), ("M-V is gone", False), ("NW is sold out", False),
        ("I can lose director of NW", False), ("anyone overtakes SW", True),
        ("phase >= 4 and NW price = 100", True), ("phase >= 4 and NW price = 90", False),
    ],
)  # fmt: skip
def test_what_holds(condition: str, holds_now: bool) -> None:
    assert holds(at.stock(), condition) == holds_now


def test_trains_of_a_company() -> None:
    scene = at.operating()
    assert holds(scene, "NW has a train")
    assert holds(scene, "NW has a 4")
    assert holds(scene, "NW has 2 trains")
    assert not holds(scene, "NW has no 3")


def test_what_somebody_else_has_done() -> None:
    """What one does oneself does not count, unless one says so."""
    scene = at.stock().play("sell NW 1")
    assert not holds(scene, "anyone sells NW", "anne")
    assert holds(scene, "I sell NW", "anne")
    for condition in ("anyone sells NW", "anne sells NW", "NW is sold", "somebody has sold shares of NW"):
        assert holds(scene, condition, "ben"), condition
    for condition in ("ben sells NW", "anyone sells SW", "anyone buys NW", "not anyone sells NW"):
        assert not holds(scene, condition, "ben"), condition


def test_what_cannot_be_read() -> None:
    for condition in ("it rains", "", "NW", "phase", "4 left", "NW price"):
        with pytest.raises(OrderError):
            TITLE.standing.holds(definition(), at.stock().game, "anne", condition, tuple)


@pytest.mark.parametrize(
    "line",
    [
        "if 4 left = 0: NW: buy train 5 else pass",
        "NW: if 4 left = 0: buy train 5",
        "If Ann sells NW: buy NW",
        "if no 4s left: NW: buy train 5",
        "if phase >= 4 and NW price > 100: NW: pay else NW: withhold",
        "If NW has no train: NW: buy train 4",
        "if NW is started: buy NW",
    ],
)
def test_a_line_with_if(line: str) -> None:
    (order,) = orders(line)
    assert order.word.word == "if"


@pytest.mark.parametrize(
    "line",
    [
        "If NW pays, I sell",
        "If you buy NW: thanks",
        "If I win: beer for all",
        "if it rains: pass",
        "If only I had sold SW",
        "if phase 5 comes we are all dead",
        "policy is what it is",
        "pass until tomorrow",
        "pass until you hear from me",
        "pass unlessness",
    ],
)
def test_prose_stays_prose(line: str) -> None:
    assert is_prose(line)


def test_an_if_that_is_meant_and_not_understood_is_answered() -> None:
    found = LANGUAGE.why_none("if the moon is full: NW: buy train 5")
    assert found is not None
    assert found.say.key == "g1861.why.condition"
    assert LANGUAGE.why_none("if the moon is full: drink tea") is None


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("max bid M-V 135", "bid M-V up to 135"),
        ("my max for M-V is 135", "bid M-V up to 135"),
        ("proxy 135 on M-V", "bid M-V up to 135"),
        ("up to 135 for M-V", "bid M-V up to 135"),
        ("autopass", "pass until OR"),
        ("auto pass until the next OR", "pass until OR"),
        ("pass the whole round", "pass until the end of the round"),
        ("keep buying NW until 5 shares", "buy NW until 5 shares"),
        ("autobuy NW to 5", "buy NW until 5 shares"),
        ("go 120 on M-V", "bid M-V 120"),
    ],
)
def test_how_18xx_players_say_it(said: str, line: str) -> None:
    assert TITLE.orders.plainly(definition(), said) == (line,)
