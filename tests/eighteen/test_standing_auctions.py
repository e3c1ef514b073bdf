"""`bid M-V up to 135`: a secret proxy that bids as little as it takes."""

from __future__ import annotations

import pytest

from pbem.titles.g1861.mail import TITLE
from tests import scenes_1861 as at
from tests.eighteen.standing_orders import refused, settled, stated
from tests.rules.g1861.table import Scene, definition, read


def auction(price: int = 100, **cash: int) -> Scene:
    """Anne has put M-V up; ben is asked, then carl."""
    return at.stock().with_cash(**{"anne": 900, "ben": 600, "carl": 500, **cash}).play(f"bid M-V {price}")


@pytest.mark.parametrize(
    ("line", "reads"),
    [
        ("bid M-V up to 135", "bid M-V up to 135 then pass"),
        ("bid M-V up to 135 then ask", "bid M-V up to 135 then ask"),
        ("bid M-V up to 135, then ask me", "bid M-V up to 135 then ask"),
        ("bid mv max 135", "bid M-V up to 135 then pass"),
        ("bid up to R135 for M-V", "bid M-V up to 135 then pass"),
        ("bid up to 135", "bid M-V up to 135 then pass"),
        ("auction M-V up to 135", "bid M-V up to 135 then pass"),
        ("bid M-V up to 137", "bid M-V up to 135 then pass"),
        ("bid StP-W up to 100", "bid StP-W up to 100 then pass"),
    ],
)
def test_how_it_is_written(line: str, reads: str) -> None:
    assert stated(auction(), line, "ben").line == reads


def test_it_says_what_it_makes_of_the_limit() -> None:
    """Rounded down to a bid there is, more than they have, an auction that nobody has opened."""
    keys = [one.key.rpartition(".")[2] for one in stated(at.stock(), "bid M-V up to 1002").says]
    assert keys == ["rounded", "cash", "unopened"]
    assert [one.key for one in stated(auction(), "bid M-V up to 200", "ben").says] == []


def test_two_proxies_bid_in_order() -> None:
    """Each bid is one of the game; the higher limit wins for as little as it takes."""
    scene = auction()
    came = settled(
        scene,
        {
            "ben": [stated(scene, "bid M-V up to 135", "ben")],
            "carl": [stated(scene, "bid M-V up to 120", "carl")],
            "anne": [stated(scene, "bid M-V up to 110", "anne")],
        },
    )
    assert came.did == [
        "ben: bid M-V 105", "carl: bid M-V 110", "anne: pass",
        "ben: bid M-V 115", "carl: bid M-V 120", "ben: bid M-V 125", "carl: pass",
    ]  # fmt: skip
    assert (came.scene.president("M-V"), came.scene.cash("ben")) == ("ben", 475)
    assert came.keys == ["bid.passed", "bid.passed"]


def test_above_the_limit_they_are_asked_where_they_said_so() -> None:
    scene = auction(130)
    came = settled(scene, {"ben": [stated(scene, "bid M-V up to 135 then ask", "ben")]})
    assert came.did == ["ben: bid M-V 135"]
    came = settled(came.scene.play("carl: bid M-V 140", "anne: pass"), came.left)
    assert (came.did, came.keys, came.scene.active) == ([], ["bid.above"], "ben")
    assert came.left == {"ben": []}


def test_never_more_than_they_have() -> None:
    """A limit above the cash passes when the money is short."""
    scene = auction(110, ben=117, carl=117)
    came = settled(scene, {"ben": [stated(scene, "bid M-V up to 400", "ben")]})
    assert came.did == ["ben: bid M-V 115"]


def test_the_highest_bidder_bids_nothing() -> None:
    scene = auction()
    kept = {"anne": [stated(scene, "bid M-V up to 135", "anne")]}
    assert settled(scene, kept).did == []


def test_it_does_not_open_the_auction_of_a_minor() -> None:
    scene = at.stock()
    assert settled(scene, {"anne": [stated(scene, "bid M-V up to 135")]}).did == []


def test_it_opens_the_auction_of_a_private() -> None:
    """With the lowest bid; while that is above the limit they pass, and the price may fall."""
    scene = at.privates()
    came = settled(scene, {"anne": [stated(scene, "bid TSR up to 30")]})
    assert came.did[0] == "anne: bid TSR 20"
    low = settled(scene, {one: [stated(scene, "bid TSR up to 10", one)] for one in ("anne", "ben", "carl")})
    assert low.did[:3] == ["anne: pass", "ben: pass", "carl: pass"]
    assert "anne: bid TSR 10" in low.did


@pytest.mark.parametrize(
    ("line", "says", "offered"),
    [
        ("bid M-V up to 100", "bid.low", "bid M-V up to 105 then pass"),
        ("bid M-V up to 90 then ask", "bid.low", "bid M-V up to 105 then ask"),
        ("bid StP-W up to 95", "bid.low", "bid StP-W up to 100 then pass"),
        ("bid NW up to 135", "bid.public", "buy NW until 6 shares then ask"),
        ("bid TSR up to 50", "bid.private", ""),
        ("bid M-V up to moon", "", ""),
        ("bid Muscow up to 135", "", ""),
        ("bid M-V max", "bid.how_much", "bid M-V up to 105 then pass"),
    ],
)
def test_what_can_never_bid(line: str, says: str, offered: str) -> None:
    error = refused(auction(), line, "ben")
    assert error.say.key.startswith(f"eighteen.standing.{says}" if says else "eighteen.ask.")
    assert error.example == offered


def test_who_has_left_the_auction_cannot_come_back() -> None:
    assert refused(auction().play("ben: pass"), "bid M-V up to 200", "ben").say.key == "eighteen.standing.bid.left"


def test_a_minor_that_is_sold_is_sold() -> None:
    assert refused(at.stock(), "bid N up to 200").say.key == "refusal.minor_sold"


def test_how_it_ends() -> None:
    """Won, sold to somebody else, left."""
    scene = auction()
    kept = stated(scene, "bid M-V up to 135", "ben")
    for lines, says in (
        (("ben: pass", "carl: pass"), "over.sold"),
        (("ben: bid M-V 105", "carl: pass", "anne: pass"), "over.won"),
        (("ben: pass",), "over.left"),
        (("ben: bid M-V 105",), ""),
    ):
        over = TITLE.standing.ends(definition(), scene.play(*lines).game, "ben", kept, tuple)
        assert (over.key if over else "") == (f"eighteen.standing.{says}" if says else "")


def test_an_own_bid_in_that_auction_takes_its_place() -> None:
    """So does leaving it; not what they do in another one, nor that they put the minor up."""
    scene = auction()
    kept = stated(scene, "bid M-V up to 135", "ben")
    for line in ("ben: bid M-V 110", "ben: pass"):
        assert TITLE.standing.overrides(definition(), scene.game, read(scene.game, line), kept)
    opening = at.stock()
    kept = stated(opening, "bid M-V up to 135")
    assert not TITLE.standing.overrides(definition(), opening.game, read(opening.game, "anne: bid M-V 100"), kept)
    other = opening.play("bid StP-W 100")
    assert not TITLE.standing.overrides(definition(), other.game, read(other.game, "ben: pass"), kept)
