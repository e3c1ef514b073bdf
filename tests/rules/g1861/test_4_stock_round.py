"""1861 §4: turns of the stock round, passing, and when it is over."""

from __future__ import annotations

from engine.eighteen.events import Passed, SharesSold
from engine.games.g1861.rounds import OperatingRound, StockRound
from tests.rules.g1861.table import Scene, table


def trading(players: str = "anne ben carl") -> Scene:
    """A stock round in which shares of three publics are to be had, and no minor."""
    game = table(players).stock().with_(phase="5")
    game = game.with_public("NW", price=100, anne=3, ben=2)
    game = game.with_public("SE", price=90, ben=3, anne=2)
    return game.with_public("MK", price=80, carl=2)


def test_4_turns_go_clockwise_from_the_first_player() -> None:
    game = table("anne ben carl").stock("ben")
    assert game.active == "ben"
    assert game.play("ben: pass").active == "carl"
    assert game.play("ben: pass", "carl: pass").active == "anne"


def test_4_only_the_player_whose_turn_it_is_may_act() -> None:
    assert trading().refuses("ben: buy MK treasury") == "not_your_turn"


def test_4_any_number_of_certificates_is_sold_before_one_is_bought() -> None:
    game = trading().play("anne: sell NW 1", "anne: sell SE 2", "anne: buy MK treasury")
    assert game.cash("anne") == 420 + 100 + 180 - 80
    assert game.active == "ben"


def test_4_a_purchase_ends_the_turn() -> None:
    assert trading().play("anne: buy MK treasury").active == "ben"


def test_4_after_a_sale_pass_ends_the_turn() -> None:
    game = trading().play("anne: sell SE 1")
    assert game.active == "anne"
    game = game.play("anne: pass")
    assert game.active == "ben"
    assert game.told(Passed) == ()  # he has acted


def test_4_a_turn_with_a_sale_is_no_pass() -> None:
    game = trading().play("anne: sell SE 1", "anne: pass", "ben: pass", "carl: pass")
    assert isinstance(game.round, StockRound)
    assert game.active == "anne"
    assert isinstance(game.play("anne: pass").round, OperatingRound)


def test_4_the_round_ends_when_all_pass_in_succession() -> None:
    game = trading().play("anne: pass", "ben: pass", "carl: buy NW treasury", "anne: pass", "ben: pass")
    assert isinstance(game.round, StockRound)
    assert game.active == "carl"
    assert isinstance(game.play("carl: pass").round, OperatingRound)


def test_4_passes_before_somebody_acts_do_not_count() -> None:
    game = trading().play("anne: pass", "ben: buy NW treasury", "carl: pass", "anne: pass")
    assert isinstance(game.round, StockRound)
    assert game.active == "ben"


def test_4_a_player_who_can_do_nothing_is_passed_over() -> None:
    """He counts as having passed; nothing is told."""
    game = table("anne ben carl").stock().with_(phase="5").with_public("NW", price=100, anne=3, carl=2)
    game = game.with_cash(ben=0).play("anne: pass")
    assert game.active == "carl"
    assert game.told(Passed) == (Passed(player="anne"),)
    assert isinstance(game.play("carl: pass").round, OperatingRound)


def test_4_a_turn_in_which_nothing_more_can_be_done_ends_by_itself() -> None:
    game = table("anne ben carl").stock().with_(phase="5").with_public("NW", price=90, ben=3, carl=2, anne=1)
    game = game.with_cash(anne=0).play("anne: sell NW 1")
    assert game.active == "ben"  # with 90 she is not asked about a start, and NW she has sold
    game = game.play("ben: pass", "carl: pass")
    assert isinstance(game.round, OperatingRound)  # she is passed over now; her sale was not the last turn


def test_4_2_3_with_100_a_player_is_asked_though_no_public_starts_so_low() -> None:
    """Recorded games wait for the pass of whoever has twice the lowest starting price of a minor."""
    game = table("anne ben carl").stock().with_(phase="5").with_cash(anne=100, ben=99, carl=100)
    assert (game.active, game.play("anne: pass").active) == ("anne", "carl")
    assert game.refuses("anne: start NW 70") == "too_poor_to_start"


def test_4_2_3_with_all_publics_in_play_nobody_is_asked_about_a_start() -> None:
    game = table("anne ben carl").stock().with_(phase="5")
    for public in ("GR", "NW", "SW", "SE", "MK", "MVR", "MKV", "MKN"):
        game = game.with_public(public, carl=2, ben=1, price=200, operated=public == "NW")
    game = game.stock("carl").with_cash(anne=199, ben=0, carl=0).play("carl: pass")
    assert game.active == "ben"  # anne, who can neither buy nor start, is passed over; ben can sell NW


def test_4_after_the_skipped_turn_of_a_seller_all_others_are_asked_again() -> None:
    game = table("anne ben carl").stock("ben").with_(phase="5").with_public("NW", price=90, ben=3, carl=2, anne=1)
    game = game.with_cash(anne=0).play("ben: pass", "carl: pass", "anne: sell NW 1")
    assert game.active == "ben"
    assert game.told(SharesSold) == (SharesSold(player="anne", company="NW", shares=1, price=90),)


def test_4_nothing_but_the_actions_of_the_round_is_possible() -> None:
    assert trading().refuses("anne: dividend NW pay") == "not_now"
    assert trading().refuses("anne: token NW F18 0") == "not_now"


def test_4_privates_are_not_auctioned_in_it() -> None:
    assert table("anne ben carl").stock().refuses("anne: bid TSR 100") == "no_minor"


def test_4_every_kind_of_action_is_among_the_legal_ones() -> None:
    game = trading().with_(phase="4").with_gone("N").with_cash(anne=200)
    verbs = {line.split()[0] for line in game.legal()}
    assert verbs == {"sell", "buy", "start", "bid", "pass"}
    assert set(game.legal("sell")) == {"sell NW 1", "sell SE 1", "sell SE 2"} | {"sell NW 2", "sell NW 3"}
    assert set(game.legal("buy")) == {"buy NW treasury", "buy SE treasury", "buy MK treasury"}
