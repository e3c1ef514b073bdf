"""What a company did three times alike is offered as its policy: one line, until its director says otherwise."""

from __future__ import annotations

import pytest

from engine.core.events import Event
from engine.eighteen.events import DividendPaid, TokenPlaced, TrackLaid, TrainBought
from pbem.eighteen.offered.ahead import habits
from pbem.eighteen.offered.hints import COMMENT
from pbem.eighteen.told.lately import habit, lately
from tests import scenes_1861 as at
from tests.eighteen.standing_orders import stated

LAID = TrackLaid(company="NW", tile="9", hex="E5", rotation=0, cost=0)
PLACED = TokenPlaced(company="NW", hex="E9", stop=0, cost=0)
BOUGHT = TrainBought(company="NW", train="4", source="bank", price=350)


def paid(kind: str = "pay", company: str = "NW") -> Event:
    """A run of the company, and what became of it."""
    return DividendPaid(company=company, kind=kind, paid=60, kept=0)


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ([], (0, "")),
        ([paid(), paid(), paid()], (3, "pay")),
        ([paid(), paid("half"), paid("half")], (2, "half")),
        ([paid(), LAID, paid(), paid()], (1, "pay")),
        ([paid(), paid(), PLACED, paid()], (0, "pay")),
        ([paid(), paid(), BOUGHT], (0, "pay")),
        ([paid(), paid("keep", "SW"), paid()], (2, "pay")),
    ],
)
def test_turns_alike_are_counted(events: list[Event], found: tuple[int, str]) -> None:
    """Track, a token, a train or another dividend ends them, of that company alone; folding in parts is the same."""
    assert habit(lately({}, events), "NW") == found
    assert habit(lately(lately({}, events[:1]), events[1:]), "NW") == found


def test_it_is_offered_as_a_policy() -> None:
    """To who directs the company whose turn it is; the line is kept as it stands."""
    scene = at.operating()
    known = lately({}, [paid("half")] * 3)
    (line,) = habits(scene.game, "anne", known)
    assert line.partition(COMMENT)[0] == "policy NW: half, run best, nothing else"
    assert stated(scene, line.partition(COMMENT)[0]).kind == "policy"
    assert habits(scene.game, "ben", known) == ()
    assert habits(scene.game, "anne", lately({}, [paid("half")] * 2)) == ()
    assert habits(at.stock().game, "anne", known) == ()
