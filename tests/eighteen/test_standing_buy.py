"""`buy NW until 5 shares then pass`: a share at each of its owner's turns in the stock round."""

from __future__ import annotations

import pytest

from engine.games.g1861.rounds import OperatingRound
from pbem.games.standing_order import StandingOrder
from pbem.titles.g1861.mail import TITLE
from tests import scenes_1861 as at
from tests.eighteen.standing_orders import refused, settled, stated
from tests.rules.g1861.table import Scene, definition, read

PASSING = ("ben", "carl")


def passing(scene: Scene) -> dict[str, list[StandingOrder]]:
    """The others pass."""
    return {one: [stated(scene, "pass until OR", one)] for one in PASSING}


@pytest.mark.parametrize(
    ("line", "reads"),
    [
        ("buy NW until 5 shares then pass", "buy NW until 5 shares then pass"),
        ("buy NW until five shares", "buy NW until 5 shares then ask"),
        ("buy NW until 5 shares", "buy NW until 5 shares then ask"),
        ("buy NW to 5", "buy NW until 5 shares then ask"),
        ("buy nw from the market until I have 5 shares, then ask me", "buy NW from market until 5 shares then ask"),
        ("buy NW from treasury until 50% then pass", "buy NW from treasury until 5 shares then pass"),
        ("buy NW until 5 shares or floated then pass", "buy NW until 5 shares then pass"),
        ("buy NW until 5 shares or until it floats", "buy NW until 5 shares then ask"),
        ("NW: buy until 5 shares", "buy NW until 5 shares then ask"),
        ("purchase North Western until 5 certificates", "buy NW until 5 shares then ask"),
    ],
)
def test_how_it_is_written(line: str, reads: str) -> None:
    assert stated(at.stock(), line).line == reads


def test_one_share_a_turn_and_then_passes() -> None:
    """From the treasury first, then from the market; the stock round ends with the passes."""
    scene = at.stock().with_public("NW", price=100, anne=3, ben=5, pool=1, president="ben", at="F18")
    came = settled(scene, {"anne": [stated(scene, "buy NW until 5 shares then pass")], **passing(scene)})
    own = [one for one in came.did if one.startswith("anne")]
    assert own == ["anne: buy NW from treasury", "anne: buy NW from market", "anne: pass"]
    assert isinstance(came.scene.round, OperatingRound)


def test_or_then_asks() -> None:
    scene = at.stock()
    came = settled(scene, {"anne": [stated(scene, "buy NW until 4 shares then ask")], **passing(scene)})
    assert came.did == ["anne: buy NW from treasury", "ben: pass", "carl: pass"]
    assert (came.keys, came.scene.active, came.left["anne"]) == (["buy.done"], "anne", [])


@pytest.mark.parametrize(
    ("scene", "says"),
    [
        (at.stock().with_cash(anne=90), "cannot_pay_share"),
        (at.stock().with_public("NW", price=100, anne=3, ben=6, carl=1, president="ben", at="F18"), "none_there"),
    ],
)
def test_what_is_no_longer_legal_is_asked(scene: Scene, says: str) -> None:
    """With the reason of the rule; nothing of the order is left."""
    came = settled(scene, {"anne": [stated(scene, "buy NW until 5 shares then pass")]})
    assert (came.did, [one.key for one in came.said], came.left["anne"]) == ([], [f"refusal.{says}"], [])


def test_the_source_that_is_named_alone() -> None:
    scene = at.stock()
    came = settled(scene, {"anne": [stated(scene, "buy NW from market until 6 shares then pass")], **passing(scene)})
    assert came.did[0] == "anne: buy NW from market"
    assert came.said[-1].key == "refusal.none_there"


def test_outside_of_a_stock_round_it_is_for_the_next() -> None:
    kept = stated(at.operating(), "buy NW until 5 shares then pass")
    assert kept.says[0].facts == {"company": "NW", "round": "SR 2"}
    scene = at.stock()
    assert settled(scene, {"anne": [kept]}).did == []
    assert settled(scene.with_(set_number=2), {"anne": [kept]}).did == ["anne: buy NW from treasury"]
    over = TITLE.standing.ends(definition(), at.operating().with_(set_number=2).game, "anne", kept, tuple)
    assert over is not None


def test_a_public_that_may_be_started_yet() -> None:
    assert [one.key for one in stated(at.stock(), "buy MK until 3 shares").says] == ["eighteen.standing.buy.unstarted"]


@pytest.mark.parametrize(
    ("line", "says", "offered"),
    [
        ("buy NW until floated", "buy.floated", "buy NW until 6 shares then ask"),
        ("buy NW until float then pass", "buy.floated", "buy NW until 6 shares then pass"),
        ("buy NW until 7 shares then pass", "buy.most", "buy NW until 6 shares then pass"),
        ("buy NW until 3 shares", "buy.has", "buy NW until 4 shares then ask"),
        ("buy NW until 45%", "buy.percent", "buy NW until 4 shares then ask"),
        ("buy NW until I am rich", "buy.goal", "buy NW until 6 shares then ask"),
        ("buy M-V until 3 shares", "buy.minor", "bid M-V up to 100 then pass"),
    ],
)
def test_bad_input(line: str, says: str, offered: str) -> None:
    error = refused(at.stock(), line)
    assert (error.say.key, error.example) == (f"eighteen.standing.{says}", offered)


def test_what_was_sold_in_this_round() -> None:
    """It cannot be bought back."""
    scene = at.stock().play("sell NW 1", "pass")
    error = refused(scene, "buy NW until 5 shares then pass")
    assert (error.say.key, error.section) == ("refusal.sold_before", "1861 §4.2")


def test_what_its_owner_does_themself_takes_its_place() -> None:
    """Also a pass; nothing in an auction."""
    scene = at.stock()
    kept = stated(scene, "buy NW until 5 shares then pass")
    for line in ("pass", "sell NW 1", "buy GR treasury", "bid M-V 100"):
        assert TITLE.standing.overrides(definition(), scene.game, read(scene.game, line), kept)
    auction = scene.with_cash(ben=600).play("bid M-V 100")
    theirs = stated(scene, "buy NW until 5 shares then pass", "ben")
    assert not TITLE.standing.overrides(definition(), auction.game, read(auction.game, "ben: pass"), theirs)


@pytest.mark.parametrize(
    ("line", "other", "contradicts"),
    [
        ("buy NW until 5 shares then pass", "pass until OR", True),
        ("pass until OR", "buy NW until 5 shares then pass", True),
        ("buy NW until 5 shares then ask", "pass until OR", False),
        ("bid M-V up to 135", "pass until OR", False),
        ("pass auctions until OR", "buy NW until 5 shares then pass", False),
        ("buy NW until 5 shares then pass", "pass auctions until OR", False),
        ("buy GR until 2 shares", "buy NW until 5 shares then pass", True),
        ("buy GR until 2 shares then pass", "buy NW until 5 shares then ask", False),
        ("buy NW until 6 shares then pass", "buy NW until 5 shares then pass", False),
        ("policy NW: pay", "pass until OR", False),
    ],
)
def test_what_contradicts(line: str, other: str, contradicts: bool) -> None:
    """Two orders for the same turns to the end of the round; a newer one of the same company takes its place."""
    one, two = stated(at.stock(), line), stated(at.stock(), other)
    assert TITLE.standing.against(definition(), one, [two]) == (two if contradicts else None)


def test_orders_for_different_rounds_do_not_contradict() -> None:
    now, later = stated(at.stock(), "pass until OR"), stated(at.operating(), "buy NW until 5 shares then pass")
    assert TITLE.standing.against(definition(), now, [later]) is None
