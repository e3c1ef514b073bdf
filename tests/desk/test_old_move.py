"""An old move taken out by the moderator, or another one in its place: the later moves stand, go, or are asked again."""

from __future__ import annotations

import pytest

from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.table.record_kinds import ACTION
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
    print(standing(desk.house))
    number = number_of(desk.house, "lay NW")
    (preview,) = ask(desk.house, f"undo {number} keep later")
    print(preview.text)
    letters = confirmed(desk.house, f"undo {number} keep later")
    for one in letters:
        print("=====", one.to)
        print(one.text)
    print(standing(desk.house))
    assert 0
