"""Rules of 1861 that meet: mergers and loans, certificates, both ends of the game, kept places, auctions."""

from __future__ import annotations

import pytest

from engine.eighteen.events import BankBroke, RoundBegan, TokenPlaced, TokenRemoved
from engine.eighteen.holdings import certificates
from engine.games.g1861.events import LoansTaken
from engine.games.g1861.rounds import OperatingRound, StockRound
from tests.rules.g1861.mergers import agreed, owned
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import now, sold_out, until

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def kinds(scene: Scene) -> list[str]:
    """The kinds of events of the last line, in order."""
    return [type(event).__name__ for event in scene.events]


# merger rounds


@EDITIONS
def test_6_4_the_last_minors_merge_and_the_round_is_over(variant: str) -> None:
    """All three go into one public; when its shares are sold, the next operating round begins with it."""
    scene = owned({"N": "anne", "M-K": "anne", "M-V": "anne"}, variant).with_(or_number=1)
    scene = scene.play("anne: merge N M-K M-V into NW")
    for _ in range(9):
        if isinstance(scene.round, OperatingRound):
            break
        scene = scene.play("pass")
    assert now(scene)[0] == "NW"
    assert isinstance(scene.round, OperatingRound)
    assert scene.round.order == ("NW", "RSR")
    assert not [name for name in scene.game.companies if name not in ("NW", "RSR")]


@EDITIONS
def test_6_2_minors_of_one_city_leave_one_token(variant: str) -> None:
    """§5.5.3: one stands on the map, and nobody is asked, as nothing is to choose; the next costs 20 a hex."""
    scene = owned({"N": "anne", "M-K": "anne"}, variant).play("anne: merge N M-K into NW")
    assert scene.told(TokenRemoved) == (TokenRemoved(company="M-K", hex="H8", stop=0),)
    assert scene.tokens("NW") == (("H8", 0),)
    assert scene.game.laid.cities["H8"][0].tokens.count("NW") == 1
    assert scene.game.companies["NW"].charter == (20, 40)


def test_5_4_a_merged_public_with_six_loans_takes_none_for_track() -> None:
    """§5.4 AMBIGUOUS: not above the limit; after repaying down to four it may take one."""
    scene = table().with_(phase="5").without_room().with_public("NW", anne=4, at="D20", loans=6, cash=10).operating()
    second = scene.with_cash(NW=19).play("lay NW 202 D20 1")
    assert now(second)[1] != "track", "the second tile, for 20, cannot be paid"
    fewer = scene.edit(lambda own: own.change("NW", loans=4))
    second = fewer.with_cash(NW=0).play("lay NW 202 D20 1")
    assert now(second) == ("NW", "track")
    lays = [order for order in second.legal("lay") if "D20" not in order]
    assert LoansTaken(company="NW", count=1, received=45) in second.play(lays[0]).told(LoansTaken)


def test_6_3_stage_1_an_equal_holding_takes_no_directorship_one_more_does() -> None:
    """carl, with two minors of four, directs; ben, with one, buys one, then one more."""
    scene = owned({"M-V": "carl", "N": "carl", "M-K": "ben", "StP-W": "anne"})
    scene = agreed(scene, "carl: merge M-V N M-K StP-W into NW")
    while scene.legal("remove"):
        scene = scene.play(scene.legal("remove")[0])
    scene = scene.play("carl: pass", "anne: pass", "ben: buy NW treasury")
    assert (scene.held("ben", "NW"), scene.president("NW")) == (2, "carl")
    scene = scene.play("ben: buy NW treasury")
    assert (scene.held("ben", "NW"), scene.president("NW")) == (3, "ben")
    scene = scene.play("ben: pass")
    assert scene.active == "carl", "stage 2 begins with the new director, who has only just passed"


# certificates


@EDITIONS
def test_4_2_1_who_loses_a_directorship_may_be_over_the_limit(variant: str) -> None:
    """Two shares were one certificate and are two now; he must sell before anything else."""
    scene = table(variant=variant).with_public("NW", anne=2, ben=2, price=70, at="H8/1")
    for public in ("SW", "SE", "MK", "MVR"):
        scene = scene.with_public(public, anne=5, ben=3, price=70)
    scene = scene.with_public("GR", anne=4, ben=4, president="ben", price=70).stock("ben")
    assert certificates(scene.game, "anne") == 21
    scene = scene.play("ben: buy NW treasury", "carl: pass")
    assert (scene.president("NW"), certificates(scene.game, "anne")) == ("ben", 22)
    for order in ("anne: pass", "anne: buy NW treasury", "anne: bid N 100"):
        assert scene.refusal(order).section == "1861 §4.2.1"
    assert set(scene.legal()) == set(scene.legal("sell"))
    assert scene.play("anne: sell GR 1").allows("anne: pass")


def test_4_1_a_full_pool_and_the_directors_certificate_the_number_told_is_legal() -> None:
    """The pool would take two, the director's certificate lets him sell one."""
    scene = table().with_public("NW", anne=3, pool=3, price=100).stock()
    refused = scene.refusal("anne: sell NW 3")
    assert (refused.code, refused.facts["most"]) == ("pool_full", "1")
    assert scene.allows("anne: sell NW 1")
    assert scene.refuses("anne: sell NW 2") == "directors_certificate"


# the end


@pytest.mark.parametrize(("variant", "ends"), [("jklm", "bank"), ("gtg", None)])
@pytest.mark.parametrize("eight_first", [True, False])
def test_7_the_bank_breaks_in_the_round_of_the_first_8(variant: str, ends: str | None, eight_first: bool) -> None:
    """§7 AMBIGUOUS: in either order; in gtg the last set is played out."""
    scene = table(variant=variant).without_room().with_(phase="7")
    scene = scene.with_public("NW", anne=4, trains="5", at="D20", cash=1000, price=135 if eight_first else 70)
    scene = scene.with_public("SW", ben=4, trains="5", at="H8/1 E1/1", price=100)
    scene = sold_out(scene.operating(), "2", "3", "4", "5", "6", "7")
    for company in ("NW", "SW") if eight_first else ("SW", "NW"):
        if company == "NW":
            scene = until(scene, "trains", "NW").play("train NW 8 1000 bank")
        else:
            scene = until(scene, "dividend", "SW")
            scene = scene.with_cash(carl=scene.cash("carl") + scene.cash("bank") - 10).play("dividend SW pay")
    assert scene.game.broken
    scene = scene.play("pass") if scene.game.or_number == 1 and not scene.game.finished else scene
    assert (scene.game.ended, scene.game.or_number) == (ends, 1 if ends else 2)


def test_7_a_bank_broken_by_a_sale_is_told_and_ends_the_next_operating_round() -> None:
    scene = table().without_room().with_(phase="7").with_public("NW", anne=4, ben=2, trains="5", at="H8/1", price=100)
    scene = scene.stock().with_cash(carl=scene.cash("carl") + scene.cash("bank") - 50)
    scene = scene.play("anne: sell NW 2")
    assert scene.told(BankBroke)
    assert isinstance(scene.round, StockRound)


# reservations


@EDITIONS
def test_5_5_3_moscow_s_places_move_with_its_green_tile(variant: str) -> None:
    """Each unsold minor keeps the circle that its printed track became, however the tile is turned."""
    scene = table(variant=variant).with_(phase="3").with_minor("N", "anne", cash=300).operating()
    for turned in [order for order in scene.legal("lay") if " 637 H8 " in order]:
        after = scene.play(turned)
        ends = {
            company: stop
            for stop, city in enumerate(after.game.laid.cities["H8"])
            for company in (*city.tokens, *city.reserved)
        }
        assert set(ends) == {"N", "M-NN", "M-K"}
        paths = after.game.network.paths("H8")
        for company, edge in (("M-K", 0), ("N", 2), ("M-NN", 4)):
            assert (edge, 6 + ends[company]) in paths


@EDITIONS
def test_5_6_1_moscow_turns_gray_with_the_rsr_there_or_not(variant: str) -> None:
    """The token kept for it is placed the moment the tile is laid, unless it has one (§5.6.1)."""
    scene = table(variant=variant).without_room().with_(phase="6").with_tiles("H8 638 0")
    scene = scene.with_public("NW", anne=4, trains="6", at="H8/0", price=100)
    for tokens, told in (((), 1), (("H8/0",), 0)):
        here = scene.with_tokens("RSR", *tokens).operating()
        after = here.play("lay NW 639 H8 0")
        assert len(after.told(TokenPlaced)) == told
        city = after.game.laid.cities["H8"][0]
        assert sorted(city.tokens) == ["NW", "RSR"]
        assert city.reserved == ()


# auctions


@EDITIONS
def test_4_2_4_who_sold_and_then_lost_an_auction_is_not_the_last_to_act(variant: str) -> None:
    """§4: the card goes to the left of the winner; a sale before counts only if nobody wins after it."""
    scene = table(variant=variant).with_public("NW", anne=4, ben=2, at="H8/1", operated=True, price=100).stock()
    scene = scene.play("anne: sell NW 1", "anne: bid N 100", "ben: bid N 105")
    while isinstance(scene.round, StockRound):
        scene = scene.play("pass")
    assert scene.game.first == "carl"


@EDITIONS
def test_4_3_nikolaev_unsold_while_nobody_can_pay_for_it(variant: str) -> None:
    """Set after set goes by: privates pay until somebody has 100."""
    scene = table(variant=variant).with_cash(anne=60, ben=0, carl=0).with_privates(WVR="anne", TSR="carl")
    scene = scene.stock().play("anne: pass")
    rounds = [event for event in scene.events if isinstance(event, RoundBegan)]
    assert [event.round for event in rounds][:3] == ["OR", "OR", "SR"]
    assert scene.active == "anne"
    assert scene.cash("anne") >= 100
    assert set(scene.legal()) == {"pass", *(f"bid N {price}" for price in range(100, scene.cash("anne") + 1, 5))}


@EDITIONS
def test_7_the_bank_breaks_before_the_game_is_over(variant: str) -> None:
    """Both in one action: the last minor's dividend is more than the bank has; the end is told last."""
    scene = table(variant=variant).without_room().with_minor("N", "anne", trains="2").operating()
    scene = until(scene, "run", "N").with_cash(carl=scene.cash("carl") + scene.cash("bank") - 10)
    scene = scene.play(scene.legal("run")[0])
    assert kinds(scene)[-2:] == ["BankBroke", "GameEnded"]
