"""1843 §6.2: bids are resolved, all pass, the auction ends."""

from __future__ import annotations

from engine.eighteen.events import GameEnded, IncomePaid, MinimumFell, Passed, PrivateWon, RoundBegan
from engine.games.g1843.events import AllPassed, BidOffBegan, CardDiscarded
from tests.rules.g1843.table import Scene, table


def won(scene: Scene) -> list[tuple[str, str, int]]:
    """Who got which private, for how much, by the last line."""
    events = scene.told(PrivateWon)
    return [(event.player, event.company, event.price) for event in events if isinstance(event, PrivateWon)]


def test_6_2_the_only_bidder_gets_the_next_one_for_their_bid() -> None:
    start = table()
    scene = start.play("anne: bid CEI 30", "ben: pass", "carl: take TAB")
    assert won(scene) == [("carl", "TAB", 15), ("anne", "CEI", 30)]
    assert (scene.cash("anne"), scene.cash("carl")) == (770, 785)
    assert scene.cash("bank") == start.cash("bank") + 45  # §6.3


def test_6_2_it_goes_on_up_to_a_private_without_a_bid() -> None:
    scene = table().play("anne: bid CEI 25", "ben: bid PSG 45", "carl: bid VDL 115", "anne: take TAB")
    assert won(scene) == [("anne", "TAB", 15), ("anne", "CEI", 25), ("ben", "PSG", 45)]
    assert scene.owner("HAV") is None
    assert [tuple(bid) for bid in scene.auction.bids["VDL"]] == [("carl", 115)]


def test_6_2_several_bidders_begin_with_the_lowest_bid() -> None:
    scene = table().play("anne: bid CEI 25", "ben: bid CEI 30", "carl: bid CEI 35", "anne: take TAB")
    assert scene.told(BidOffBegan) == (BidOffBegan(company="CEI", bidders=("anne", "ben", "carl"), price=35),)
    assert (scene.active, scene.waits) == ("anne", "a bid for CEI")


def test_6_2_only_bidders_are_in_it() -> None:
    scene = table("anne ben carl dora").play("anne: bid CEI 25", "ben: bid CEI 30", "carl: take TAB")
    assert scene.play("anne: bid CEI 35").active == "ben"
    assert scene.play("anne: bid CEI 35", "ben: bid CEI 40").active == "anne"
    refused = scene.refusal("dora: bid CEI 40")
    assert (refused.code, refused.section) == ("not_your_turn", "1843 §6.2")


def test_6_2_a_raise_is_a_multiple_of_5_above_the_highest() -> None:
    scene = table().play("anne: bid CEI 25", "ben: bid CEI 30", "carl: take TAB")
    assert scene.refusal("anne: bid CEI 30").facts["minimum"] == "35"
    assert scene.refuses("anne: bid CEI 36") == "bid_step"
    assert scene.allows("anne: bid CEI 60")
    refused = scene.refusal("anne: bid PSG 60")
    assert (refused.code, refused.facts["company"], refused.facts["minimum"]) == ("other_bid_off", "CEI", "35")
    assert scene.refuses("anne: take CEI") == "not_now"


def test_6_2_who_passes_is_out_and_the_last_one_pays_their_bid() -> None:
    scene = table().play("anne: bid CEI 25", "ben: bid CEI 30", "carl: take TAB", "anne: pass")
    assert won(scene) == [("ben", "CEI", 30)]
    assert scene.told(Passed) == (Passed(player="anne", company="CEI"),)
    assert (scene.cash("anne"), scene.cash("ben")) == (800, 770)


def test_6_2_losing_bidders_have_their_money_back() -> None:
    scene = table().with_cash(anne=230)
    scene = scene.play("anne: bid CEI 25", "ben: bid CEI 30", "carl: take TAB", "anne: pass", "anne: pass")
    scene = scene.play("ben: pass", "carl: take PSG")
    assert scene.allows("anne: bid LYM 230")


def test_6_2_ambiguous_the_order_of_a_bid_off_stays_that_of_the_first_amounts() -> None:
    """Lowest first, whatever anybody raises to; who leads is not asked."""
    scene = table().play("anne: bid CEI 25", "ben: bid CEI 30", "carl: bid CEI 35", "anne: take TAB")
    asked = []
    for line in ("bid CEI 100", "bid CEI 105", "bid CEI 110", "bid CEI 115", "pass", "bid CEI 120", "pass"):
        asked.append(scene.active)
        scene = scene.play(line)
    assert asked == ["anne", "ben", "carl", "anne", "ben", "carl", "anne"]
    assert (scene.owner("CEI"), scene.cash("carl")) == ("carl", 680)


def test_6_2_the_highest_bidder_gets_it_unasked_if_all_others_drop_out() -> None:
    scene = table().play("anne: bid CEI 25", "ben: bid CEI 30", "carl: bid CEI 35", "anne: take TAB")
    assert won(scene.play("anne: pass", "ben: pass")) == [("carl", "CEI", 35)]


def test_6_2_a_raise_is_paid_with_money_not_set_aside_elsewhere() -> None:
    scene = table().with_cash(anne=250).play("anne: bid LYM 215", "ben: bid CEI 30", "carl: pass")
    scene = scene.play("anne: bid CEI 35", "ben: take TAB")
    assert scene.active == "ben"
    scene = scene.play("ben: bid CEI 40")
    refused = scene.refusal("anne: bid CEI 45")
    assert (refused.code, refused.facts["cash"], refused.facts["minimum"]) == ("too_poor_to_bid", "35", "45")
    assert scene.legal() == ("pass",)


def test_6_2_the_next_is_looked_at_after_a_bid_off() -> None:
    scene = table().play("anne: bid CEI 25", "ben: bid CEI 30", "carl: bid PSG 45", "anne: take TAB")
    assert won(scene.play("anne: pass")) == [("ben", "CEI", 30), ("carl", "PSG", 45)]


def test_6_2_a_bid_off_is_followed_by_another() -> None:
    scene = table().play("anne: bid CEI 25", "ben: bid CEI 30", "carl: bid PSG 45", "anne: bid PSG 50", "ben: take TAB")
    scene = scene.play("anne: pass")
    assert (scene.active, scene.waits) == ("carl", "a bid for PSG")


def test_6_2_next_is_the_player_after_the_last_buyer_at_face_value() -> None:
    """Whoever won the resolved bids."""
    scene = table().play("anne: bid CEI 25", "ben: bid CEI 30", "carl: take TAB", "anne: bid CEI 35", "ben: pass")
    assert scene.owner("CEI") == "anne"
    assert scene.active == "anne"  # after carl, who took TAB
    scene = table().play("anne: pass", "ben: bid CEI 25", "carl: pass", "anne: take TAB")
    assert scene.active == "ben"


# All pass


def test_6_2_when_all_pass_owned_privates_pay_their_owners() -> None:
    scene = table().play("anne: take TAB", "ben: take CEI").passing(3)
    assert scene.told(AllPassed) == (AllPassed(),)
    assert scene.told(IncomePaid)[1] == IncomePaid(company="CEI", owner="ben", amount=5)
    assert scene.cash("ben") == 800 - 20 + 5


def test_6_2_when_all_pass_a_yellow_train_goes() -> None:
    scene = table().passing(3)
    assert scene.told(CardDiscarded) == (CardDiscarded(colour="yellow", left=5),)
    assert scene.game.depot["yellow"] == 5
    assert scene.game.discarded == ("yellow",)


def test_6_2_when_all_pass_the_cheapest_falls_by_5() -> None:
    scene = table().passing(3)
    assert scene.told(MinimumFell) == (MinimumFell(company="TAB", minimum=10),)
    assert scene.refusal("anne: take CEI").facts["price"] == "10"
    assert scene.play("anne: take TAB").cash("anne") == 790


def test_6_2_only_that_private_is_cheaper() -> None:
    scene = table().passing(3).play("anne: take TAB")
    assert scene.play("ben: take CEI").cash("ben") == 780


def test_6_2_ambiguous_all_pass_is_one_pass_each_in_succession() -> None:
    scene = table().play("anne: pass", "ben: pass", "carl: bid CEI 25", "anne: pass", "ben: pass")
    assert scene.game.depot["yellow"] == 6
    scene = scene.play("carl: pass")
    assert scene.game.depot["yellow"] == 5
    assert scene.passing(2).game.depot["yellow"] == 5


def test_6_2_ambiguous_after_an_all_pass_the_next_in_rotation_acts() -> None:
    """The resolution also where §6.2's last bullet names another: carl bids between, so carl passes last."""
    scene = table().play("anne: take TAB", "ben: pass", "carl: bid PSG 45")
    assert scene.passing(3).active == "anne"  # not ben, who follows the last buyer
    assert table().passing(3).active == "anne"


def test_6_2_bids_stand_through_an_all_pass() -> None:
    scene = table().play("anne: bid CEI 25").passing(3)
    assert [tuple(bid) for bid in scene.auction.bids["CEI"]] == [("anne", 25)]


def test_6_2_at_nothing_the_next_player_must_take_it() -> None:
    scene = table().passing(9)
    assert won(scene) == [("anne", "TAB", 0)]
    assert scene.cash("anne") == 800
    assert scene.active == "ben"
    assert scene.game.depot["yellow"] == 3


def test_6_2_a_private_forced_on_somebody_resolves_bids_on_the_next() -> None:
    scene = table().play("anne: bid CEI 25").passing(9)
    assert won(scene) == [("ben", "TAB", 0), ("anne", "CEI", 25)]
    assert scene.active == "carl"


def test_6_2_a_private_forced_on_somebody_may_begin_a_row_of_bid_offs() -> None:
    """CEI is fought for, PSG has one bid, HAV is fought for, VDL has none; anne follows carl, who had to take TAB."""
    scene = table().play("anne: bid CEI 25", "ben: bid CEI 30", "carl: bid HAV 65")
    scene = scene.play("anne: bid PSG 45", "ben: bid HAV 70", "carl: pass").passing(8)
    assert (scene.owner("TAB"), scene.active, scene.waits) == ("carl", "anne", "a bid for CEI")
    scene = scene.play("anne: bid CEI 35", "ben: pass")
    assert won(scene) == [("anne", "CEI", 35), ("anne", "PSG", 45)]
    assert (scene.active, scene.waits) == ("carl", "a bid for HAV")
    scene = scene.play("carl: pass")
    assert won(scene) == [("ben", "HAV", 70)]
    assert (scene.active, scene.legal("take")) == ("anne", ("take VDL",))


def test_8_10_1_six_yellow_trains_gone_in_the_auction_end_the_game() -> None:
    scene = table().passing(17)
    assert not scene.game.finished
    scene = scene.passing(1)
    assert scene.game.ended == "trains"
    assert scene.game.depot["yellow"] == 0
    scores = {"anne": 815, "ben": 800, "carl": 800}
    assert scene.told(GameEnded) == (GameEnded(reason="trains", scores=scores),)
    assert scene.active == ""


# The end of the auction


def test_6_2_ambiguous_the_first_stock_round_is_opened_after_the_last_buyer() -> None:
    """Not by the holder of card #1, and whoever won the bids."""
    scene = table().play("take TAB", "take CEI", "take PSG", "take HAV", "take VDL", "carl: bid LYM 215")
    assert scene.active == "anne"
    scene = scene.play("anne: take BAM", "carl: start PLM 67")
    assert scene.stock_round.order == ("ben", "carl", "anne")
    assert scene.active == "ben"
    (began,) = scene.told(RoundBegan)
    assert began == RoundBegan(round="SR", set_number=1, order=("ben", "carl", "anne"))
