"""What is said and refused of corrections in two worlds that differ by what hands hold: the same to the byte."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.games.paris_connection import Game
from pbem.base.settings import Settings
from tests.desk.presiding import ask, plain
from tests.house import House
from tests.playing_18xx import position
from tests.worlds import Hands, letters_to, redealt, world

pytestmark = pytest.mark.any_engine

COLOURS = ("blue", "yellow", "red", "purple", "black", "brown")
CODE = "7K3M-Q9TX"  # of every order that waits to be confirmed
HANDS = tuple(
    f'correct hand {name} -{colour} +{other} "the wrong one"'
    for name in ("ann", "ben")
    for colour, other in zip(COLOURS, (*COLOURS[1:], COLOURS[0]), strict=True)
)
OPEN = (
    "correct hand ann -pink +red \"no such company\"", 'correct locomotive blue to O13 "too far"',
    'correct locomotive red from O13 "not there"', 'correct turn ann "skipped"', 'correct value red 9 "derived"',
)  # fmt: skip
IN_VAIN = f'correct hand ann{" -blue" * 12} "more than there are"'


def told(
    folder: Path, settings: Settings, patch: pytest.MonkeyPatch, hands: Hands | None, *, plays: bool
) -> tuple[Game, dict[str, list[bytes]], list[str]]:
    """The start of a world, everybody's mail of what Mo orders in it, and Mo's answers in words."""
    with world(folder, settings, patch, hands) as house:
        house.started(("ann", "ben", "mo" if plays else "cleo"), options={"seats": "invited", "first": "1"})
        start = position(house)
        answers = [_asked(house, line) for line in (*HANDS, *OPEN)]
        if not plays:
            _asked(house, IN_VAIN)
            answers.append(_asked(house, f"confirm {CODE}"))
            _asked(house, 'correct hand ben +blue "one more"')  # possible whatever they hold
            answers.append(_asked(house, f"confirm {CODE}"))
        return start, {name: letters_to(house, name) for name in ("ann", "ben", "cleo", "mo")}, answers


def _asked(house: House, line: str) -> str:
    return plain(next(letter for letter in ask(house, line) if letter.to.startswith("mo@")))


@pytest.mark.parametrize("plays", [False, True], ids=["without a seat", "who plays"])
def test_a_moderator_learns_nothing_of_a_hand_from_what_is_refused_or_previewed(
    plays: bool, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, letters, answers = told(tmp_path / "one", settings, monkeypatch, None, plays=plays)
    hands = redealt(start, "p3", random.Random(7))  # cleo's seat, or mo's
    assert hands != start.hands
    other, same, _ = told(tmp_path / "two", settings, monkeypatch, hands, plays=plays)
    assert other.hands == hands
    readers = ("cleo", "mo")  # ann and ben see a hand of their own in their letters
    assert {name: same[name] for name in readers} == {name: letters[name] for name in readers}
    if plays:
        assert all("you can correct nothing that is hidden" in answer for answer in answers[: len(HANDS)])
    else:
        assert all("we look at it only once you confirm" in answer for answer in answers[: len(HANDS)])
        assert "Nothing was corrected" in answers[-2]
        assert "Done" in answers[-1]
