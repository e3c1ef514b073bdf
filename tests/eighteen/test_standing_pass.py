"""`pass until OR unless anyone sells NW`: passes whatever is asked outside of companies' turns."""

from __future__ import annotations

import pytest

from engine.games.g1861.rounds import OperatingRound, StockRound
from pbem.titles.g1861.mail import TITLE
from tests import scenes_1861 as at
from tests.eighteen.standing_orders import refused, settled, stated, states
from tests.rules.g1861.table import Scene, definition, read


def merging() -> Scene:
    """Anne’s K-B is asked, after operating round 2 of 2 of set 3."""
    return at.merging().with_(set_number=3, or_number=2, ors=2)


@pytest.mark.parametrize(
    ("line", "reads"),
    [
        ("pass until OR", "pass until OR"),
        ("Pass till the operating round.", "pass until OR"),
        ("pass to the next OR", "pass until OR"),
        ("skip until or", "pass until OR"),
        ("pass until SR", "pass until SR"),
        ("pass until the merger round", "pass until MR"),
        ("pass until next round", "pass until the end of the round"),
        ("pass for the rest of the round", "pass until the end of the round"),
        ("pass until OR, unless anyone sells NW", "pass until OR unless anyone sells NW"),
        ("pass until OR unless NW is sold", "pass until OR unless anyone sells NW"),
        ("pass until or unless somebody buys a share of SW or ben dumps nw",
         "pass until OR unless anyone buys SW, ben sells NW"),
        ("pass until OR unless I could lose the presidency of NW, MV is auctioned",
         "pass until OR unless I can lose director of NW, anyone auctions M-V"),
        ("pass until OR unless anyone overtakes NW", "pass until OR unless anyone has more shares of NW than I"),
        ("pass until OR unless anyone starts MK and phase > 4", "pass until OR unless anyone starts MK and phase > 4"),
    ],
)  # fmt: skip
def test_how_it_is_written(line: str, reads: str) -> None:
    assert stated(at.stock(), line).line == reads


def test_a_pass_now_is_no_standing_order() -> None:
    for line in ("pass", "pass for now", "pass this turn", "skip"):
        assert states(at.stock(), line) is None


def test_it_passes_until_the_operating_round() -> None:
    """At every turn of the stock round, and in auctions; the operating round begins."""
    scene = at.stock()
    everybody = {one: [stated(scene, "pass until OR", one)] for one in ("anne", "ben", "carl")}
    came = settled(scene, everybody)
    assert came.did == ["anne: pass", "ben: pass", "carl: pass"]
    assert isinstance(came.scene.round, OperatingRound)


def test_it_leaves_an_auction_of_a_minor() -> None:
    scene = at.stock().with_cash(carl=400)
    came = settled(scene.play("bid M-V 100"), {"ben": [stated(scene, "pass until OR", "ben")]})
    assert (came.did, came.scene.active) == (["ben: pass"], "carl")


def test_a_company_in_its_turn_is_asked() -> None:
    """Stated in an operating round it is for the next stock round, which the receipt says."""
    scene = at.operating()
    kept = stated(scene, "pass until OR")
    assert [one.key for one in kept.says] == ["eighteen.standing.pass.later"]
    assert kept.says[0].facts == {"since": "SR 2", "until": "OR 2.1"}
    assert settled(scene, {"anne": [kept]}).did == []
    later = at.stock().with_(set_number=2)
    assert settled(later, {"anne": [kept]}).did == ["anne: pass"]


def test_in_a_merger_round_it_passes_mergers_and_shares() -> None:
    """To the next operating round, a stock round between included."""
    scene = merging()
    kept = stated(scene, "pass until OR")
    assert kept.says[0].facts == {"since": "MR 3.2", "until": "OR 4.1"}
    came = settled(scene, {"anne": [kept]})
    assert (came.did, came.scene.active) == (["anne: pass"] * 3, "ben")
    came = settled(came.scene.play("pass"), came.left)
    assert isinstance(came.scene.round, StockRound)
    assert came.did == ["anne: pass"]
    assert stated(scene.with_(or_number=1), "pass until OR").says[0].facts["until"] == "OR 3.2"


def test_shares_of_a_public_just_formed() -> None:
    """They are passed; tokens to be given up are not."""
    scene = at.merged().with_(or_number=1)
    kept = {one: [stated(scene, "pass until OR", one)] for one in ("anne", "ben", "carl")}
    assert settled(scene, kept).did == []
    assert settled(scene.play("remove GR E1 0"), kept).did == ["anne: pass", "ben: pass", "carl: pass"]


def test_what_somebody_else_does_ends_it() -> None:
    """The sentence names the condition; what its owner does themself does not count."""
    scene = at.stock()
    kept = stated(scene, "pass until OR unless anyone sells NW, anyone sells SW", "carl")
    sold = scene.play("anne: sell NW 1")
    came = settled(sold.play("anne: pass", "ben: pass"), {"carl": [kept]}, sold.events)
    assert (came.did, came.keys) == ([], ["over.unless"])
    assert came.said[0].facts["condition"] == "anyone sells NW"
    own = stated(scene, "pass until OR unless anyone sells NW")
    assert TITLE.standing.ends(definition(), sold.game, "anne", own, lambda: sold.events) is None


@pytest.mark.parametrize(
    ("condition", "line"),
    [
        ("anyone buys GR", "anne: buy GR treasury"),
        ("GR is bought", "anne: buy GR treasury"),
        ("anne buys GR", "anne: buy GR treasury"),
        ("anyone starts SE", "anne: start SE 100"),
        ("anyone auctions M-V", "anne: bid M-V 100"),
        ("M-V is put up for auction", "anne: bid M-V 100"),
    ],
)
def test_what_somebody_does(condition: str, line: str) -> None:
    scene = at.stock()
    kept = stated(scene, f"pass until OR unless {condition}", "carl")
    after = scene.play(line)
    assert TITLE.standing.ends(definition(), after.game, "carl", kept, tuple) is None
    over = TITLE.standing.ends(definition(), after.game, "carl", kept, lambda: after.events)
    assert over is not None
    assert over.key == "eighteen.standing.over.unless"


def test_losing_a_company() -> None:
    """As soon as another has as many shares and could get one more that is neither theirs nor the director’s."""
    scene = at.stock()
    kept = stated(scene, "pass until OR unless I can lose director of NW")
    assert TITLE.standing.ends(definition(), scene.game, "anne", kept, tuple) is None
    level = scene.with_public("NW", price=100, anne=3, ben=3, president="anne", at="F18")
    assert TITLE.standing.ends(definition(), level.game, "anne", kept, tuple)
    alone = scene.with_public("NW", price=100, anne=5, ben=5, president="anne", at="F18")
    assert TITLE.standing.ends(definition(), alone.game, "anne", kept, tuple) is None
    lost = scene.with_public("NW", price=100, anne=2, ben=4, at="F18")
    assert TITLE.standing.ends(definition(), lost.game, "anne", kept, tuple)


@pytest.mark.parametrize(
    ("line", "says", "offered"),
    [
        ("pass unless anyone sells NW", "pass.how_long", "pass until OR unless anyone sells NW"),
        ("pass until SR 9 please do", "pass.until", "pass until OR"),
        ("pass until OR unless carla sells NW", "condition.who", "pass until OR unless anyone sells NW"),
        ("pass until OR unless anyone sells NWW", "condition.meant", "pass until OR unless anyone sells NW"),
        ("pass until OR unless anyone sells M-V", "condition.never", "pass until OR unless anyone auctions M-V"),
        ("pass until OR unless anyone auctions NW", "condition.never_public", "pass until OR unless anyone starts NW"),
        ("pass until OR unless NW is started", "pass.already", "pass until OR"),
        ("pass until OR unless NW is started, anyone sells NW", "pass.already", "pass until OR unless anyone sells NW"),
        ("pass until OR unless 9 left = 0", "condition.train", "pass until OR unless 2 left = 0"),
        ("pass until OR unless phase >= 9", "condition.phase", "pass until OR unless phase >= 5"),
        ("pass until OR unless m k is started", "condition.which", ""),
        ("pass until OR unless the moon is full", "condition.unknown", ""),
        ("pass until OR unless anyone sels NW", "condition.unknown", "pass until OR unless anyone sells NW"),
    ],
)
def test_bad_input(line: str, says: str, offered: str) -> None:
    """With the nearest that can."""
    error = refused(at.stock(), line)
    assert error.say.key == f"eighteen.standing.{says}"
    lines = (error.example, *error.choices)
    assert offered in lines[:4] if offered else not error.example


def test_conditions_not_understood_are_answered_with_all_that_are() -> None:
    error = refused(at.stock(), "pass until OR unless cows fly")
    assert len(error.choices) > 9
    assert all(one.startswith("pass until OR unless ") for one in error.choices)


def test_nothing_to_pass_before_the_stock_round() -> None:
    assert refused(at.operating(), "pass until the end of the round").example == "pass until OR"


def test_how_it_ends_with_its_round() -> None:
    scene = at.stock()
    kept = stated(scene, "pass until OR")
    over = TITLE.standing.ends(definition(), at.operating().game, "anne", kept, tuple)
    assert over is not None
    assert over.facts == {"line": "pass until OR", "round": "OR 1.1"}


def test_what_its_owner_does_themself_takes_its_place() -> None:
    """In that round, but for a pass, and for what they answer in an auction."""
    scene = at.stock()
    kept = stated(scene, "pass until OR")
    assert TITLE.standing.overrides(definition(), scene.game, read(scene.game, "buy GR treasury"), kept)
    assert not TITLE.standing.overrides(definition(), scene.game, read(scene.game, "pass"), kept)
    later = scene.with_(set_number=2)
    assert not TITLE.standing.overrides(definition(), later.game, read(later.game, "buy GR treasury"), kept)
    auction = scene.with_cash(carl=500).play("bid M-V 100")
    theirs = stated(scene, "pass until OR", "ben")
    assert not TITLE.standing.overrides(definition(), auction.game, read(auction.game, "ben: bid M-V 105"), theirs)
