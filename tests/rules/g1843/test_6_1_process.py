"""1843 §6.1: turns in the auction of the privates."""

from __future__ import annotations

from engine.eighteen.events import BidMade, PrivateWon
from tests.rules.g1843.table import table


def test_6_1_card_1_begins_and_turns_go_in_card_order() -> None:
    scene = table("anne ben carl")
    seen = []
    for _ in range(4):
        seen.append(scene.active)
        scene = scene.play("bid LYM 215") if len(seen) == 1 else scene.play("pass")
    assert seen == ["anne", "ben", "carl", "anne"]


def test_6_1_only_whose_turn_it_is() -> None:
    refused = table().refusal("ben: take TAB")
    assert (refused.code, refused.section) == ("not_your_turn", "1843 §6.1")


def test_6_1_the_cheapest_costs_its_face_value() -> None:
    start = table()
    scene = start.play("anne: take TAB")
    assert scene.owner("TAB") == "anne"
    assert scene.cash("anne") == 800 - 15
    assert scene.cash("bank") == start.cash("bank") + 15
    assert scene.told(PrivateWon) == (PrivateWon(player="anne", company="TAB", price=15),)
    assert scene.active == "ben"


def test_6_1_only_the_cheapest_left_is_bought() -> None:
    refused = table().refusal("anne: take CEI")
    assert (refused.code, refused.section) == ("not_cheapest", "1843 §6.1")
    assert refused.facts == {"private": "CEI", "cheapest": "TAB", "price": "15"}
    scene = table().play("anne: take TAB")
    assert scene.allows("ben: take CEI")
    refused = scene.refusal("ben: take TAB")
    assert refused.code == "private_sold"
    assert refused.facts["privates"] == "CEI, PSG, HAV, VDL, BAM, LYM"
    assert scene.refuses("ben: take XX") == "private_unknown"


def test_6_1_nobody_bids_on_the_cheapest() -> None:
    refused = table().refusal("anne: bid TAB 20")
    assert (refused.code, refused.facts["price"]) == ("bid_on_cheapest", "15")


def test_6_1_a_bid_is_5_more_than_the_face_value() -> None:
    scene = table()
    for price in (60, 50, 1):
        refused = scene.refusal(f"anne: bid HAV {price}")
        assert (refused.code, refused.section, refused.facts["minimum"]) == ("bid_too_low", "1843 §6.1", "65")
    assert scene.allows("anne: bid HAV 65")


def test_6_1_ambiguous_the_first_bid_is_face_value_and_a_multiple_of_5() -> None:
    scene = table()
    assert scene.refuses("anne: bid HAV 67") == "bid_step"
    assert scene.allows("anne: bid HAV 100")


def test_6_1_a_later_bid_is_a_multiple_of_5_above_the_largest() -> None:
    scene = table().play("anne: bid HAV 80")
    assert scene.refusal("ben: bid HAV 80").facts["minimum"] == "85"
    assert scene.refuses("ben: bid HAV 87") == "bid_step"
    assert scene.play("ben: bid HAV 95").refusal("carl: bid HAV 95").facts["minimum"] == "100"


def test_6_1_a_bid_leaves_the_private_where_it_is() -> None:
    scene = table().play("anne: bid HAV 80")
    assert scene.told(BidMade) == (BidMade(player="anne", company="HAV", price=80),)
    assert scene.owner("HAV") is None
    assert scene.cash("anne") == 800


def test_6_1_a_pass_forbids_nothing_later() -> None:
    scene = table().play("anne: pass", "ben: bid CEI 25", "carl: pass")
    assert scene.allows("anne: take TAB")
    assert scene.allows("anne: bid CEI 30")


def test_6_1_ambiguous_players_raise_their_own_bids() -> None:
    """The new one replaces the old: it is the only one left, and its money alone is set aside."""
    scene = table().play("anne: bid HAV 80", "ben: pass", "carl: pass")
    assert scene.refuses("anne: bid HAV 80") == "bid_too_low"
    raised = scene.play("anne: bid HAV 90")
    assert [tuple(bid) for bid in raised.auction.bids["HAV"]] == [("anne", 90)]
    done = raised.play("ben: pass", "carl: pass").with_cash(anne=800).play("take TAB", "take CEI", "take PSG")
    assert done.owner("HAV") == "anne"


def test_6_1_ambiguous_an_own_bid_below_others_is_replaced_too() -> None:
    scene = table().play("anne: bid HAV 65", "ben: bid HAV 70", "carl: pass", "anne: bid HAV 75")
    assert [tuple(bid) for bid in scene.auction.bids["HAV"]] == [("ben", 70), ("anne", 75)]


def test_6_1_ambiguous_bids_stay_until_they_are_resolved() -> None:
    scene = table().play("anne: bid BAM 155").passing(2).play("anne: take TAB", "take CEI", "take PSG")
    assert [tuple(bid) for bid in scene.auction.bids["BAM"]] == [("anne", 155)]


def test_6_3_money_of_bids_is_set_aside() -> None:
    scene = table().with_cash(anne=230).play("anne: bid LYM 215", "ben: pass", "carl: pass")
    refused = scene.refusal("anne: bid CEI 25")
    assert (refused.code, refused.section, refused.facts["cash"]) == ("too_poor_to_bid", "1843 §6.3", "15")
    assert scene.allows("anne: take TAB")
    tight = table().with_cash(anne=229).play("anne: bid LYM 215", "ben: pass", "carl: pass")
    refused = tight.refusal("anne: take TAB")
    assert (refused.code, refused.facts["cash"], refused.facts["price"]) == ("cannot_take", "14", "15")


def test_6_3_money_is_set_aside_whichever_private_it_was_bid_on() -> None:
    scene = table().with_cash(anne=239).play("anne: bid CEI 25", "ben: pass", "carl: pass")
    assert scene.refuses("anne: bid LYM 215") == "too_poor_to_bid"
    assert scene.with_cash(anne=240).allows("anne: bid LYM 215")


def test_6_3_the_old_bid_pays_for_the_new_one() -> None:
    scene = table().with_cash(anne=220).play("anne: bid LYM 215", "ben: pass", "carl: pass")
    assert scene.allows("anne: bid LYM 220")
    assert scene.refuses("anne: bid LYM 225") == "bid_over_cash"


def test_6_3_nobody_bids_more_than_they_have() -> None:
    scene = table().with_cash(anne=100)
    refused = scene.refusal("anne: bid HAV 105")
    assert (refused.code, refused.facts["most"]) == ("bid_over_cash", "100")
    assert scene.refuses("anne: bid VDL 115") == "too_poor_to_bid"


def test_6_1_all_that_is_listed_is_legal_and_all_that_is_legal_is_listed() -> None:
    scene = table().with_cash(anne=90, ben=40).play("anne: bid CEI 25")
    assert scene.legal() == ("pass", "take TAB", "bid CEI 30", "bid CEI 35", "bid CEI 40")
