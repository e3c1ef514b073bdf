"""An old move taken out by the moderator, or another one in its place: the later moves stand, go, or are asked again."""

from __future__ import annotations

import pytest

from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.table.session import load_session
from tests import scenes_1861 as at
from tests.desk.presiding import ask, confirmed, plain
from tests.house import House
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

TURN = "NW: lay 57 E9 NE; run best; half"


def standing(house: House) -> list[tuple[int, str]]:
    """What stands: the numbers of the entries, and their exact lines."""
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        return [(one.number, one.text) for one in session.effective()]


def number_of(house: House, words: str) -> int:
    """The entry that stands whose line has these words."""
    return next(number for number, line in standing(house) if words in line)


def test_try(desk: Desk) -> None:
    desk.put(at.operating())
    desk.send(TURN)
    print(desk.send("SW: lay 57 H18 SE NW; buy train 2", "ben").outcome, standing(desk.house))
    number = number_of(desk.house, "lay NW")
    for order in (
        f"undo {number} keep later ask",
        f"replace {number} by NW: lay 6 E9 SW SE",
        f"replace no. {number} with lay 5 E9 NE SE ask",
        "undo 900 keep later",
        "undo 1 keep later",
        f"replace {number} by NW: lay 57 E9 NE",
        f"replace {number} by SW: lay 57 H18 SE NW",
        f"replace {number} by gibberish",
        f"undo {number} keep later\nreplace {number} by pass",
        "replace 41",
        f"replace {number} by pass",
        f"replace {number} by zoe@example.org",
    ):
        (preview,) = ask(desk.house, order)
        print("#############", order)
        print(preview.text[:3400])
    assert 0
