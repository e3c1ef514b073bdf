"""1843 §7.1: turns in the stock round, its end, and the player cards after it."""

from __future__ import annotations

from engine.eighteen.events import Passed, RoundBegan
from engine.games.g1843.events import CardsDealt
from tests.rules.g1843.table import Scene, table


def rich() -> Scene:
    """A second stock round in which all can sell and buy; no company has floated, so nobody operates."""
    scene = table().stock().with_public("EST", par=79, anne=3, ben=1, carl=1)
    return scene.with_public("NOR", par=67, ben=2, carl=2, anne=1)


def test_7_1_card_1_begins_and_turns_go_in_card_order() -> None:
    scene = rich()
    assert scene.active == "anne"
    assert scene.play("anne: pass").active == "ben"
    assert scene.play("anne: pass", "ben: pass").active == "carl"


def test_7_1_from_the_second_on_the_holder_of_card_1_begins() -> None:
    scene = rich().with_cash(ben=2000, carl=1000, anne=500).passing(3)
    assert scene.game.set_number == 3
    assert scene.active == "ben"
    assert scene.stock_round.order == ("ben", "carl", "anne")


def test_7_1_sell_then_buy_then_sell() -> None:
    scene = rich().with_public("EST", par=79, anne=3, ben=2)
    scene = scene.play("anne: sell EST 1", "anne: sell NOR 1", "anne: start PO 67", "anne: sell EST 1")
    assert (scene.held("anne", "EST"), scene.held("anne", "PO"), scene.active) == (1, 2, "anne")
    assert scene.play("anne: pass").active == "ben"


def test_7_1_one_purchase_a_turn_though_sales_lie_between() -> None:
    scene = rich().play("anne: start PO 67", "anne: sell EST 1")
    for line in ("anne: buy NOR ipo", "anne: start SO 67"):
        refused = scene.refusal(line)
        assert (refused.code, refused.section) == ("bought_already", "1843 §7.3")


def test_7_1_a_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    scene = table().stock().with_public("EST", ben=2)
    assert scene.play("anne: buy EST ipo").active == "anne"  # the share may be sold again
    assert scene.play("anne: start PO 67").active == "ben"  # the director’s certificate may not
    first = table().stock(set_number=1).with_public("EST", ben=2)
    assert first.play("anne: buy EST ipo").active == "ben"  # in the first round nobody sells


def test_7_1_purchases_are_limited_by_cash() -> None:
    scene = rich().with_cash(anne=60)
    refused = scene.refusal("anne: buy NOR ipo")
    assert (refused.code, refused.facts["cost"], refused.facts["cash"]) == ("cannot_pay_share", "67", "60")
    assert scene.play("anne: sell EST 1").allows("anne: buy NOR ipo")


def test_7_1_who_passed_may_act_later() -> None:
    scene = rich().play("anne: pass", "ben: sell NOR 1", "ben: pass", "carl: pass")
    assert scene.active == "anne"
    assert scene.allows("anne: sell EST 1")


def test_7_1_the_round_ends_when_all_pass_in_sequence() -> None:
    scene = rich().play("anne: pass", "ben: pass", "carl: sell EST 1", "carl: pass", "anne: pass", "ben: pass")
    assert scene.active == "carl"
    assert scene.play("carl: pass").game.set_number == 3


def test_7_1_a_sale_alone_is_no_pass() -> None:
    scene = rich().passing(2)
    assert scene.told(Passed) == (Passed(player="ben"),)
    scene = scene.play("carl: sell EST 1", "carl: pass")
    assert scene.active == "anne"
    assert scene.game.set_number == 2
    assert not scene.told(Passed)


def test_7_1_cards_go_by_cash_most_first() -> None:
    scene = rich().with_cash(anne=100, ben=300, carl=200).passing(3)
    assert scene.game.cards == ("ben", "carl", "anne")
    assert scene.game.first == "ben"
    assert scene.told(CardsDealt) == (CardsDealt(order=("ben", "carl", "anne")),)


def test_7_1_by_the_cash_at_the_end_of_the_stock_round() -> None:
    """Not by what the operating rounds bring: Lyon – Méditerranée makes carl the richest, after the cards are dealt."""
    scene = rich().with_privates(LYM="carl").with_cash(anne=100, ben=120, carl=100).passing(3)
    assert (scene.game.set_number, scene.cash("carl")) == (3, 130)
    assert scene.stock_round.order == ("ben", "anne", "carl")


def test_7_1_tied_players_keep_their_order() -> None:
    scene = rich().with_(cards=("carl", "anne", "ben"), first="carl").stock()
    scene = scene.with_cash(anne=200, ben=500, carl=200).passing(3)
    assert scene.game.cards == ("ben", "carl", "anne")


def test_7_1_seats_stay_as_they_were_dealt_first() -> None:
    scene = rich().with_cash(anne=100, ben=300, carl=200).passing(3)
    assert scene.game.players == ("anne", "ben", "carl")


def test_7_1_the_length_of_the_set_is_that_of_the_phase() -> None:
    for phase, rounds in (("yellow", 1), ("green", 2), ("blue", 2), ("brown", 3), ("red", 3), ("gray", 4)):
        told = rich().with_(phase=phase).passing(3).told(RoundBegan)
        assert [one.round for one in told if isinstance(one, RoundBegan)] == ["OR"] * rounds + ["SR"]


def test_7_1_who_can_do_nothing_is_passed_over() -> None:
    scene = table().stock().with_public("EST", anne=3, pool=2).with_cash(ben=10, carl=10)
    scene = scene.play("anne: sell EST 1", "anne: pass")
    assert scene.active == "anne"


def test_7_1_who_could_act_only_by_another_s_private_is_passed_over() -> None:
    """anne, not ben, can exchange Val de Loire (§10.2)."""
    scene = table().with_privates(VDL="anne").stock().with_public("EST", anne=3, carl=3).with_cash(ben=10)
    assert scene.play("anne: pass").active == "carl"


def test_7_1_all_ways_to_act_are_listed() -> None:
    scene = table().with_privates(VDL="anne").stock().with_public("EST", par=79, anne=3, ben=2, pool=1)
    others = ("ETA", "MID", "NOR", "OU", "PLM", "PO", "PRO", "SO")
    assert scene.legal("sell") == ("sell EST 1", "sell EST 2", "sell EST 3")
    assert scene.legal("buy") == ("buy EST ipo", "buy EST pool")
    assert scene.legal("start") == tuple(f"start {name} {par}" for name in others for par in (67, 73, 79))
    assert scene.legal("half") == tuple(f"half {name} {par}" for name in others for par in (67, 73, 79))
    assert scene.legal("exchange") == ("exchange EST",)
    assert scene.legal("pass") == ("pass",)
