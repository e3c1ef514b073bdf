"""Moves that are kept for a turn which has not come."""

from __future__ import annotations

import pytest

from pbem.games.standing_order import TURN, StandingOrder
from pbem.titles.g1861.mail import TITLE
from tests import scenes_1861 as at
from tests.eighteen.standing_orders import refused, settled, stated, states
from tests.eighteen.test_standing_pass import merging
from tests.rules.g1861.table import Scene, definition, read


def opens(scene: Scene, kept: StandingOrder, player: str = "anne") -> bool:
    """Whether its turn has come."""
    return TITLE.standing.opens(definition(), scene.game, player, kept)


def over(scene: Scene, kept: StandingOrder, player: str = "anne") -> str:
    """Why it can come no more."""
    found = TITLE.standing.ends(definition(), scene.game, player, kept, tuple)
    return found.key.removeprefix("eighteen.standing.") if found else ""


@pytest.mark.parametrize(
    ("scene", "player", "line", "key", "reads", "when"),
    [
        (at.stock(), "anne", "NW: lay 57 E9 NE", "NW", "NW: lay 57 E9 NE", "1.1.0"),
        (at.stock(), "anne", "nw run best", "NW", "NW: run best", "1.1.0"),
        (at.stock(), "anne", "pay NW", "NW", "NW: pay NW", "1.1.0"),
        (at.stock(), "anne", "NW: buy 4", "NW", "NW: buy 4", "1.1.0"),
        (at.stock(), "anne", "NW: buy a 4", "NW", "NW: buy a 4", "1.1.0"),
        (at.stock(), "ben", "buy GR", "stock", "buy GR", "1.0.0"),
        (at.operating(), "anne", "buy 10% Moscow, Vindava & Rybinsk Railway", "stock",
         "buy 10% Moscow, Vindava & Rybinsk Railway", "2.0.0"),
        (at.stock(), "ben", "bid M-V 100", "stock", "bid M-V 100", "1.0.0"),
        (at.stock(), "ben", "sell 1 NW", "stock", "sell 1 NW", "1.0.0"),
        (at.stock(), "ben", "SW: pass", "SW", "SW: pass", "1.1.0"),
        (at.operating(), "ben", "SW: pay", "SW", "SW: pay", "1.1.0"),
        (at.operating(), "ben", "run best", "SW", "SW: run best", "1.1.0"),
        (at.operating(), "anne", "sell 1 NW", "stock", "sell 1 NW", "2.0.0"),
        (at.operating(), "anne", "buy NW from market", "stock", "buy NW from market", "2.0.0"),
        (at.privates(), "ben", "bid TSR 25", "auction TSR", "bid TSR 25", "1.-1.0"),
        (at.privates(), "anne", "bid MRR 60", "auction MRR", "bid MRR 60", "1.-1.0"),
        (merging(), "anne", "O-K: pass", "merge O-K", "O-K: pass", "3.2.1"),
        (merging(), "ben", "K-R: convert into GR", "merge K-R", "K-R: convert into GR", "3.2.1"),
        (at.stock().with_minor("M-V", "anne", price=120), "anne", "M-V: convert into MK", "merge M-V",
         "M-V: convert into MK", "1.1.1"),
    ],
)  # fmt: skip
def test_whose_turn_a_line_is_for(scene: Scene, player: str, line: str, key: str, reads: str, when: str) -> None:
    kept = stated(scene, line, player)
    assert (kept.kind, kept.key, kept.line, kept.facts) == (TURN, key, reads, {"round": when})
    assert not opens(scene, kept, player)


def test_the_first_token_of_a_public_is_not_kept_though_its_line_names_the_public() -> None:
    """What else names it is for its turn in the operating round."""
    scene = at.stock().play("anne: start MK 70")
    assert states(scene, "MK: token M19") is None
    assert states(scene, "token M19") is None
    assert states(scene, "MK: token B4") is None, "it is refused, and not kept"
    assert stated(scene, "MK: pay").key == "MK"


@pytest.mark.parametrize(
    ("scene", "line"),
    [
        (at.stock(), "buy GR"),
        (at.stock(), "bid M-V 100"),
        (at.stock(), "pass"),
        (at.operating(), "NW: lay 57 E9 NE"),
        (at.operating(), "pay"),
        (at.operating(), "buy 4"),
        (at.operating(), "NW: pass"),
        (at.operating(), "keep open"),
        (at.privates(), "bid TSR 25"),
        (at.merging(), "merge K-B + O-K into SW"),
        (at.offered(), "accept"),
        (at.offered(), "decline"),
        (at.offered(), "counter 70"),
        (at.trainless(), "keep NW"),
        (at.trainless(), "nationalise NW"),
        (at.merged(), "remove E1"),
        (at.too_many(), "NW: discard 3"),
        (at.stock(), "SW: pay"),  # asked themself, they are told by the rules whose it is
    ],
)
def test_what_is_asked_now_is_not_kept(scene: Scene, line: str) -> None:
    assert states(scene, line) is None


def test_it_opens_with_its_turn() -> None:
    """In its round, when its player is asked, and nothing must be answered first."""
    kept = stated(at.stock(), "NW: lay 57 E9 NE")
    assert opens(at.operating(), kept)
    assert not opens(at.operating(), kept, "ben")
    later = stated(at.operating().with_(or_number=1), "sell 1 NW")
    assert not opens(at.stock(), later)
    assert opens(at.stock().with_(set_number=2), later)
    bid = stated(at.privates(), "bid TSR 25", "ben")
    assert opens(at.privates().play("pass"), bid, "ben")


def test_a_company_that_has_operated_waits_for_the_next_round() -> None:
    """Which the receipt says."""
    policy = stated(at.operating(), "policy NW: pay, nothing else")
    scene = settled(at.operating().with_(ors=2), {"anne": [policy]}).scene
    assert scene.active == "ben"
    kept = stated(scene, "NW: run best")
    assert kept.facts == {"round": "1.2.0"}
    assert kept.says[0].facts == {"company": "NW", "round": "OR 1.2"}
    assert not opens(at.operating(), kept)


def test_what_would_be_refused_as_things_stand_is_kept_all_the_same() -> None:
    """Its receipt says so: `tests/desk/test_foreseen.py`."""
    kept = stated(at.stock(), "NW: buy train 4")
    assert [one.key for one in kept.says] == ["eighteen.standing.turn.company"]


@pytest.mark.parametrize(
    ("scene", "player", "line", "says"),
    [
        (at.stock(), "ben", "NW: pay", "eighteen.standing.turn.not_yours.some"),
        (at.stock(), "carl", "SW: pay", "eighteen.standing.turn.not_yours.none"),
        (at.stock(), "ben", "MK: pay", "eighteen.standing.turn.gone.some"),
        (at.stock(), "anne", "pay", "eighteen.standing.turn.which"),
        (at.stock(), "anne", "NW: lay 57 Q99", "eighteen.track.no_hex"),
        (at.stock(), "anne", "NW: lay 999 E9", "eighteen.track.no_tile"),
        (at.stock(), "anne", "NW: buy train 9", "eighteen.ask.no_train"),
        (at.stock(), "anne", "NW: token Q99", "eighteen.track.no_hex"),
        (at.stock(), "ben", "bid N 100", "refusal.minor_sold"),
        (at.stock().play("bid M-V 100", "ben: pass"), "ben", "bid M-V 120", "eighteen.standing.bid.left"),
        (at.stock(), "ben", "bid TSR 25", "eighteen.standing.bid.private"),
        (at.stock(), "ben", "merge K-B + O-K into SW", "eighteen.standing.turn.which_minor"),
    ],
)
def test_what_stays_wrong_is_said_at_once(scene: Scene, player: str, line: str, says: str) -> None:
    assert refused(scene, line, player).say.key == says


def test_several_companies_are_asked_back() -> None:
    assert refused(at.stock(), "pay").choices == ("NW: pay", "MKN: pay")


def test_how_it_ends() -> None:
    """Its turn is over, its company is lost or gone, its auction is over."""
    kept = stated(at.stock(), "NW: run best")
    assert over(at.operating(), kept) == ""
    assert over(at.stock().with_(set_number=2), kept) == "over.turn"
    assert over(at.stock().with_public("NW", price=100, anne=2, ben=4, at="F18"), kept) == "over.lost"
    assert over(at.privates(), kept) == "over.gone"
    share = stated(at.stock(), "buy GR", "ben")
    assert over(at.operating(), share, "ben") == "over.round"
    bid = stated(at.privates(), "bid TSR 25", "ben")
    assert over(at.stock(), bid, "ben") == "over.auction"
    minor = stated(merging(), "O-K: pass")
    assert over(merging(), minor) == ""
    assert over(merging().play("pass", "pass"), minor) == "over.turn"


def test_what_its_owner_does_themself_in_that_turn_takes_its_place() -> None:
    kept = stated(at.stock(), "NW: run best")
    scene = at.operating()
    assert TITLE.standing.overrides(definition(), scene.game, read(scene.game, "pass"), kept)
    share = stated(at.stock(), "buy GR", "ben")
    turn = at.stock().play("pass")
    assert TITLE.standing.overrides(definition(), turn.game, read(turn.game, "ben: pass"), share)
    assert not TITLE.standing.overrides(definition(), scene.game, read(scene.game, "pass"), share)
