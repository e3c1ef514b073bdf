"""Orders in hand whose company is gone, merged or somebody else’s now: told once, with the reason, and dropped."""

from __future__ import annotations

import pytest

from tests import scenes_1861 as at
from tests.desk.in_hand import kept, whys
from tests.desk.presiding import plain
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.table import table

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

HEADING = "What you have ordered for later"


def told_once(desk: Desk, name: str, said: str) -> None:
    """The next letter says it, none after it does, and none lists the order any more."""
    desk.send("standing", name)
    letters = [plain(one) for one in desk.house.box.letters if one.to.startswith(f"{name}@")]
    first = next(at_ for at_, text in enumerate(letters) if said in text)
    assert sum(text.count(said) for text in letters) == 1
    assert all(HEADING not in text for text in letters[first:])
    assert "You have ordered nothing for later" in letters[-1]


@pytest.mark.parametrize("line", ["policy NW: pay, run best", "NW: run best; half", "if phase >= 5: NW: buy train 5"])
def test_nationalised(desk: Desk, line: str) -> None:
    desk.put(at.stock())
    assert desk.send(line, "ann").outcome == "applied"
    desk.put(at.trainless())
    desk.send("nationalise NW", "ann")
    assert (kept("ann"), whys("ann")) == ([], ["eighteen.standing.over.gone"])
    told_once(desk, "ann", "NW is not in play any more")


@pytest.mark.parametrize("line", ["policy O-K: nothing else", "O-K: run best", "O-K: pass"])
def test_merged(desk: Desk, line: str) -> None:
    """Ann’s own merger takes O-K; what she had for its turn is over with it."""
    desk.put(at.merging())
    assert desk.send(line, "ann").outcome == "applied"
    desk.send("merge K-B + O-K + K-K into SW", "ann")
    assert kept("ann") == []
    assert whys("ann") == ["eighteen.standing.over.gone"]
    told_once(desk, "ann", "O-K is not in play any more")


@pytest.mark.parametrize("line", ["policy K-R: nothing else until SR", "policy K-R: nothing else"])
def test_gone_with_the_turn_that_the_same_mail_ends(desk: Desk, line: str) -> None:
    """K-R has no train, nor money for one: the state takes it once the rest of its turn is done, after the lines."""
    scene = table("anne ben carl").with_(phase="3", ors=2).with_privates(TSR="anne")
    desk.put(scene.with_minor("K-R", "anne", cash=1, trains="").with_minor("O-K", "ben", trains="2").operating())
    came = desk.send(f"K-R: buy TSR for 1\n{line}", "ann")
    assert came.outcome == "applied"
    assert "its trains earn nothing" not in plain(came.to("ann"))  # it runs no more
    assert (kept("ann"), whys("ann")) == ([], ["eighteen.standing.over.gone"])
    told_once(desk, "ann", "K-R is not in play any more")


@pytest.mark.parametrize("line", ["policy NW: half, run best", "NW: run best", "if anyone sells SW: NW: half"])
def test_somebody_elses(desk: Desk, line: str) -> None:
    """Ben has as many shares as Ann and directs NW when she sells."""
    desk.put(at.stock())
    assert desk.send(line, "ann").outcome == "applied"
    desk.send("sell 2 NW\npass", "ann")
    assert (kept("ann"), whys("ann")) == ([], ["eighteen.standing.over.lost"])
    told_once(desk, "ann", "you do not direct NW any more")


def test_sold_to_somebody_else(desk: Desk) -> None:
    """Cleo has M-V by now; of a minor that is gone for good nobody bids either."""
    desk.put(at.stock())
    assert desk.send("bid M-V up to 135\nbid K-R up to 120", "ben").outcome == "applied"
    desk.put(at.stock().with_minor("M-V", "carl").with_gone("N K-R"))
    came = desk.send("pass", "ann")
    assert kept("ben") == []
    said = plain(came.to("ben"))
    assert "«bid M-V up to 135 then pass» is over: M-V is somebody else’s" in said
    assert "K-R" in said
    told_once(desk, "ben", "M-V is somebody else’s")


def test_a_condition_about_another_company_ends_nothing(desk: Desk) -> None:
    """What it asks about is gone and can never be so: it is over with the turn that it was for, not before."""
    desk.put(at.stock())
    assert desk.send("if anyone sells NW: SW: half", "ben").outcome == "applied"
    desk.put(at.trainless().with_public("SW", price=90, ben=3, anne=2, at="H18", trains="4"))
    desk.send("nationalise NW", "ann")
    assert (kept("ben"), whys("ben")) == ([], ["eighteen.standing.over.turn"])
    told_once(desk, "ben", "SW has had its turn")
