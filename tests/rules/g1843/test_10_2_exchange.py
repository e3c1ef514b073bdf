"""1843 §10.2: Val de Loire is given up for a share, in a stock round."""

from __future__ import annotations

import pytest

from engine.eighteen.holdings import certificates
from engine.games.g1843.events import CompanyFloated, PrivateClosed, PrivateExchanged
from tests.rules.g1843.table import Scene, table

WHITE, BROWN, ORANGE, YELLOW = (5, 4), (10, 0), (7, 0), (4, 0)


def owning(players: str = "anne ben carl", set_number: int = 2) -> Scene:
    """A stock round; anne owns Val de Loire."""
    return table(players).with_privates(VDL="anne").stock(set_number=set_number)


def test_10_2_for_a_share_from_the_ipo_that_costs_nothing() -> None:
    start = owning().with_public("EST", par=79, ben=2)
    scene = start.play("anne: exchange EST")
    assert (scene.held("anne", "EST"), scene.held("EST", "EST"), scene.cash("anne")) == (1, 7, 800)
    assert scene.told(PrivateExchanged) == (PrivateExchanged(player="anne", private="VDL", company="EST", paid=0),)


def test_10_2_it_is_then_closed() -> None:
    scene = owning().with_public("EST", par=79, ben=2).play("anne: exchange EST")
    assert scene.owner("VDL") is None
    assert "VDL" in scene.game.closed
    assert scene.told(PrivateClosed) == (PrivateClosed(private="VDL", opened=("G14",)),)


def test_10_2_only_by_its_owner() -> None:
    scene = owning().with_public("EST", par=79, ben=2).play("anne: pass")
    refused = scene.refusal("ben: exchange EST")
    assert (refused.code, refused.section, refused.facts["owner"]) == ("not_yours_to_exchange", "1843 §10.2", "anne")
    gone = table().stock().with_public("EST", par=79, ben=2)
    assert gone.refusal("anne: exchange EST").facts["owner"] == "nobody"


def test_10_2_not_when_a_company_owns_it() -> None:
    scene = table().stock().with_public("EST", par=79, anne=2, ben=2).with_privates(VDL="EST").stock()
    assert scene.refuses("anne: exchange EST") == "not_yours_to_exchange"


def test_10_2_in_the_first_stock_round_too() -> None:
    assert owning(set_number=1).with_public("EST", par=79, ben=2).allows("anne: exchange EST")


def test_10_2_ambiguous_in_a_stock_round_it_is_the_purchase_of_the_turn() -> None:
    scene = owning().with_public("EST", par=79, ben=2, carl=2)
    exchanged = scene.play("anne: exchange EST")
    assert exchanged.refuses("anne: buy EST ipo") == "bought_already"
    assert scene.play("anne: buy EST ipo").refuses("anne: exchange EST") == "bought_already"


def test_10_2_before_and_after_it_shares_may_be_sold() -> None:
    scene = owning().with_public("EST", par=79, ben=2).with_public("NOR", par=67, anne=2, ben=2, president="ben")
    scene = scene.play("anne: sell NOR 1", "anne: exchange EST", "anne: sell NOR 1")
    assert scene.held("anne", "NOR") == 0


def test_10_2_ambiguous_only_from_the_ipo() -> None:
    scene = owning().with_public("EST", par=79, ben=5, carl=2, pool=3)
    refused = scene.refusal("anne: exchange EST")
    assert (refused.code, refused.facts["offers"]) == ("none_in_ipo", "nothing")


def test_10_2_ambiguous_only_of_a_company_with_a_par() -> None:
    refused = owning().refusal("anne: exchange EST")
    assert (refused.code, refused.facts["price"]) == ("half_first", "67")
    assert owning().with_eta("ben").refuses("anne: exchange ETA") == "half_first"


def test_10_2_for_half_a_director_s_certificate_the_other_half_is_paid() -> None:
    start = owning()
    scene = start.play("anne: half EST 73")
    assert (scene.held("anne", "EST"), scene.president("EST")) == (2, "anne")
    assert scene.cash("anne") == 800 - 73
    assert scene.cash("bank") == start.cash("bank") + 73
    assert (scene.game.companies["EST"].par, scene.price("EST")) == (73, 73)
    assert scene.owner("VDL") is None


def test_10_2_ambiguous_its_par_is_set_by_the_phase() -> None:
    refused = owning().refusal("anne: half EST 86")
    assert (refused.code, refused.facts["prices"]) == ("start_price", "67, 73, 79")
    assert owning().with_(phase="green").allows("anne: half EST 86")


def test_10_2_half_of_what_nobody_has() -> None:
    refused = owning().with_public("EST", par=79, ben=2).refusal("anne: half EST 67")
    assert (refused.code, refused.facts["publics"]) == ("no_half", "ETA, MID, NOR, OU, PLM, PO, PRO, SO")


def test_10_2_half_is_paid_in_cash() -> None:
    scene = owning().with_cash(anne=72)
    refused = scene.refusal("anne: half EST 73")
    assert (refused.code, refused.facts["cost"], refused.facts["prices"]) == (
        "cannot_pay_half", "73", "a first price of 67",
    )  # fmt: skip
    assert scene.allows("anne: half EST 67")


def test_10_2_ambiguous_60_percent_holds() -> None:
    scene = owning().with_public("EST", par=79, anne=6)
    assert scene.refuses("anne: exchange EST") == "holding_limit"
    for cell in (ORANGE, BROWN):
        assert owning().with_public("EST", par=79, cell=cell, anne=6).allows("anne: exchange EST")


def test_10_2_ambiguous_not_of_what_was_sold_in_this_round() -> None:
    scene = owning().with_public("EST", par=79, anne=2, ben=3).play("anne: sell EST 1")
    assert scene.refuses("anne: exchange EST") == "sold_before"


def test_10_2_ambiguous_the_limit_is_counted_after_the_private_has_gone() -> None:
    """A player at the limit may exchange; one above it must sell first."""
    scene = owning("anne ben carl dora eve finn").with_public("EST", par=79, cell=WHITE, ben=2)
    for public, shares in (("SO", 4), ("PO", 4), ("OU", 4), ("PRO", 3)):
        scene = scene.with_public(public, par=67, cell=WHITE, anne=shares, ben=2)
    assert certificates(scene.game, "anne") == 12
    assert scene.refuses("anne: buy EST ipo") == "cert_limit"
    after = scene.play("anne: exchange EST")
    assert certificates(after.game, "anne") == 12
    above = scene.with_public("PRO", par=67, cell=WHITE, anne=4, ben=2)
    refused = above.refusal("anne: exchange EST")
    assert (refused.code, refused.facts["held"]) == ("cert_limit", "12")
    assert above.refuses("anne: half MID 67") == "cert_limit"


def test_10_2_above_the_limit_one_that_does_not_count_may_be_had() -> None:
    """§7.6, §16: anne is above it, first sells what she can, here nothing: the pools are full. Then she is at it."""
    scene = owning("anne ben carl dora eve finn").with_public("EST", par=79, cell=YELLOW, ben=2)
    for public in ("SO", "PO", "OU", "PRO"):
        scene = scene.with_public(public, par=67, cell=WHITE, anne=4, ben=1, pool=5)
    assert certificates(scene.game, "anne") == 13
    assert scene.refuses("anne: buy EST ipo") == "cert_limit"
    free = scene.with_public("SO", par=67, cell=WHITE, anne=4, ben=2, pool=4)
    assert free.refuses("anne: exchange EST") == "must_sell"
    assert certificates(scene.play("anne: exchange EST").game, "anne") == 12
    more = scene.with_public("NOR", par=67, cell=WHITE, anne=1, ben=2, president="ben")
    assert more.refuses("anne: exchange EST") == "cert_limit"


@pytest.mark.parametrize("line", ["exchange EST", "half SO 67"])
def test_10_2_it_is_no_pass(line: str) -> None:
    """§7.1: the round ends when all pass in sequence."""
    scene = owning().with_public("EST", par=79, ben=2, carl=2).play("anne: pass", "ben: pass", "carl: buy EST ipo")
    scene = scene.play("carl: pass") if scene.active == "carl" else scene
    scene = scene.play(f"anne: {line}")
    scene = scene.play("anne: pass") if scene.active == "anne" else scene
    scene = scene.play("ben: pass", "carl: pass")
    assert (scene.active, scene.waits) == ("anne", "a player’s turn in the stock round")
    assert scene.game.or_number == 0


def test_10_2_ambiguous_the_directorship_may_change() -> None:
    scene = owning().with_public("EST", par=79, anne=2, ben=2, president="ben").play("anne: exchange EST")
    assert scene.president("EST") == "anne"


def test_10_2_ambiguous_the_company_may_float() -> None:
    scene = owning().with_public("EST", par=79, ben=3, carl=2).play("anne: exchange EST")
    assert scene.told(CompanyFloated) == (CompanyFloated(company="EST", capital=790),)
    assert scene.cash("EST") == 790


def test_7_4_ambiguous_an_exchanged_share_counts_for_floating() -> None:
    scene = owning().with_public("EST", par=79, ben=3, carl=1).play("anne: exchange EST")
    assert not scene.game.companies["EST"].floated
    scene = scene.play("anne: pass") if scene.active == "anne" else scene
    assert scene.play("ben: buy EST ipo").game.companies["EST"].floated


def test_10_2_who_can_only_exchange_is_asked() -> None:
    scene = owning().with_public("EST", par=79, ben=2).with_cash(anne=0)
    assert scene.active == "anne"
    assert set(scene.legal()) == {"exchange EST", "pass"}
