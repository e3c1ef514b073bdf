"""1861 §4.3: the first stock round, its auction of the privates, and Nikolaev before all other minors."""

from __future__ import annotations

import pytest

from engine.eighteen.events import BidMade, MinimumFell, PrivateWon, RoundBegan
from engine.games.g1861.rounds import PrivateRound, StockRound
from tests.rules.g1861.table import Scene, table

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])
PRIVATES = {"TSR": 20, "BSS": 30, "MYR": 40, "MRR": 50, "WVR": 60}


def offered(game: Scene) -> tuple[str, int]:
    """The private on offer, and the lowest bid for it."""
    assert isinstance(game.round, PrivateRound)
    return game.round.auction.company, game.round.auction.minimum


def all_sold(game: Scene, winner: str = "anne") -> Scene:
    """Every private goes to one player at its minimum; all others pass."""
    while isinstance(game.round, PrivateRound):
        company, minimum = offered(game)
        game = game.play(f"bid {company} {minimum}" if game.active == winner else "pass")
    return game


@EDITIONS
def test_4_3_first_player_opens_the_first_private(variant: str) -> None:
    game = table("anne ben carl", variant)
    assert offered(game) == ("TSR", 20)
    assert game.active == "anne"
    assert game.told(RoundBegan) == (RoundBegan(round="ISR", set_number=1, order=("anne", "ben", "carl")),)


@EDITIONS
def test_4_3_privates_come_in_order_at_their_minimum(variant: str) -> None:
    game = table("anne ben carl", variant)
    for private, minimum in PRIVATES.items():
        assert offered(game) == (private, minimum)
        game = game.play(f"bid {private} {minimum}", "pass", "pass")
    assert isinstance(game.round, StockRound)


@EDITIONS
def test_4_3_only_the_private_on_offer_takes_bids(variant: str) -> None:
    game = table("anne ben carl", variant)
    assert game.refuses("bid BSS 30") == "other_auction"
    assert game.refuses("bid N 100") == "other_auction"


@EDITIONS
def test_4_3_bids_are_like_those_for_minors(variant: str) -> None:
    game = table("anne ben carl", variant)
    assert game.refuses("bid TSR 15") == "bid_too_low"
    assert game.refuses("bid TSR 22") == "bid_step"
    assert game.refuses("bid TSR 425") == "bid_over_cash"
    assert game.allows("bid TSR 420")
    game = game.play("anne: bid TSR 30")
    assert game.refuses("ben: bid TSR 30") == "bid_too_low"
    assert game.allows("ben: bid TSR 35")
    assert game.refusal("ben: bid TSR 30").facts["minimum"] == "35"


@EDITIONS
def test_4_3_who_passes_is_out_of_this_auction(variant: str) -> None:
    game = table("anne ben carl", variant).play("anne: bid TSR 20", "ben: pass", "carl: bid TSR 25", "anne: bid TSR 30")
    assert game.active == "carl"
    assert game.refuses("ben: bid TSR 35") == "not_your_turn"
    assert game.play("carl: pass").game.privates == {"TSR": "anne"}


@EDITIONS
def test_4_3_ambiguous_who_declined_to_open_is_asked_after_the_first_bid(variant: str) -> None:
    game = table("anne ben carl", variant).play("anne: pass", "ben: bid TSR 20", "carl: pass")
    assert game.active == "anne"
    assert game.refuses("anne: bid TSR 20") == "bid_too_low"
    assert game.play("anne: pass").game.privates == {"TSR": "ben"}
    assert game.play("anne: bid TSR 25", "ben: pass").game.privates == {"TSR": "anne"}


@EDITIONS
def test_4_3_ambiguous_all_are_asked_clockwise_from_the_first_bidder(variant: str) -> None:
    game = table("anne ben carl dora", variant).play("anne: pass", "ben: pass", "carl: bid TSR 20")
    asked = [game.active]
    while isinstance(game.round, PrivateRound) and len(asked) < 3:
        game = game.play("pass")
        asked.append(game.active)
    assert asked == ["dora", "anne", "ben"]
    assert game.play("pass").game.privates == {"TSR": "carl"}


@EDITIONS
def test_4_3_only_who_passes_a_bid_is_out(variant: str) -> None:
    """ben declines first and bids later; carl passes ben's bid and is asked no more."""
    game = table("anne ben carl", variant).play("anne: pass", "ben: pass", "carl: bid TSR 20")
    game = game.play("anne: bid TSR 25", "ben: bid TSR 30", "carl: pass", "anne: bid TSR 35")
    assert game.active == "ben"
    assert game.play("ben: pass").game.privates == {"TSR": "anne"}


@EDITIONS
def test_4_3_whoever_cannot_outbid_the_first_bid_is_not_asked(variant: str) -> None:
    game = table("anne ben carl", variant).with_cash(anne=200, ben=420, carl=420)
    game = game.play("anne: pass", "ben: bid TSR 200", "carl: pass")
    assert game.game.privates == {"TSR": "ben"}, "anne, who has 200, could not have bid more"


@EDITIONS
def test_4_3_winner_pays_the_bank(variant: str) -> None:
    start = table("anne ben carl", variant)
    game = start.play("anne: bid TSR 20", "ben: bid TSR 45", "carl: pass", "anne: pass")
    assert (game.cash("anne"), game.cash("ben")) == (420, 375)
    assert game.cash("bank") == start.cash("bank") + 45
    assert game.told(PrivateWon) == (PrivateWon(player="ben", company="TSR", price=45),)


@EDITIONS
def test_4_3_ambiguous_left_of_the_winner_opens_the_next(variant: str) -> None:
    game = table("anne ben carl", variant).play("anne: bid TSR 20", "ben: bid TSR 45", "carl: pass", "anne: pass")
    assert offered(game) == ("BSS", 30)
    assert game.active == "carl"


@EDITIONS
def test_4_3_ambiguous_left_of_the_last_winner_begins_the_stock_round(variant: str) -> None:
    game = all_sold(table("anne ben carl", variant), winner="ben")
    assert game.active == "carl"
    assert game.game.first == "carl"  # without any transaction in it the card stays there
    assert game.told(RoundBegan) == (RoundBegan(round="SR", set_number=1, order=("carl", "anne", "ben")),)


@EDITIONS
def test_4_3_all_pass_and_the_minimum_falls_for_the_same_opener(variant: str) -> None:
    game = table("anne ben carl", variant).play("bid TSR 20", "pass", "pass").play("pass", "pass", "pass")
    assert offered(game) == ("BSS", 25)
    assert game.active == "ben"  # he opened the round that was passed
    assert game.told(MinimumFell) == (MinimumFell(company="BSS", minimum=25),)


def test_4_3_ambiguous_english_a_reduced_private_is_auctioned() -> None:
    game = table("anne ben carl", "jklm").play("pass", "pass", "pass", "anne: bid TSR 15")
    assert game.refuses("ben: bid TSR 15") == "bid_too_low"
    game = game.play("ben: bid TSR 40", "carl: pass", "anne: pass")
    assert game.game.privates == {"TSR": "ben"}
    assert game.cash("ben") == 380


def test_4_3_ambiguous_english_a_reduced_private_may_be_opened_higher() -> None:
    assert table("anne ben carl", "jklm").play("pass", "pass", "pass").allows("anne: bid TSR 50")


def test_4_3_ambiguous_dutch_the_first_taker_has_a_reduced_private() -> None:
    game = table("anne ben carl", "gtg").play("pass", "pass", "pass", "anne: pass", "ben: bid TSR 15")
    assert game.game.privates == {"TSR": "ben"}
    assert game.cash("ben") == 405
    assert offered(game) == ("BSS", 30)
    assert game.active == "carl"
    assert len(game.told(BidMade)) == 1


def test_4_3_ambiguous_dutch_only_the_reduced_price_is_a_bid() -> None:
    game = table("anne ben carl", "gtg").play("pass", "pass", "pass")
    assert game.refuses("anne: bid TSR 20") == "reduced_price"
    assert game.legal() == ("pass", "bid TSR 15")


def test_4_3_ambiguous_dutch_an_unreduced_private_is_auctioned() -> None:
    game = table("anne ben carl", "gtg").play("anne: bid TSR 20")
    assert game.allows("ben: bid TSR 100")


@EDITIONS
def test_4_3_minimum_0_gives_it_to_the_opener(variant: str) -> None:
    game = table("anne ben carl", variant).play("bid TSR 20", "pass", "pass")
    for _ in range(5):
        game = game.play("pass", "pass", "pass")
    assert offered(game) == ("BSS", 5)
    game = game.play("ben: pass", "carl: pass", "anne: pass")
    assert game.game.privates == {"TSR": "anne", "BSS": "ben"}
    assert game.cash("ben") == 420
    assert game.told(PrivateWon) == (PrivateWon(player="ben", company="BSS", price=0),)
    assert game.active == "carl"  # a free private counts as won
    assert offered(game) == ("MYR", 40)


@EDITIONS
def test_4_3_who_cannot_pay_the_next_bid_is_not_asked(variant: str) -> None:
    game = table("anne ben carl", variant).with_cash(ben=22).play("anne: bid TSR 20")
    assert game.active == "carl"
    assert game.play("carl: pass").game.privates == {"TSR": "anne"}


@EDITIONS
def test_4_3_with_nobody_able_to_outbid_the_first_bid_wins(variant: str) -> None:
    game = table("anne ben carl", variant).play("anne: bid TSR 420")
    assert game.game.privates == {"TSR": "anne"}
    assert game.cash("anne") == 0


@EDITIONS
def test_4_3_a_minimum_nobody_can_pay_falls_at_once(variant: str) -> None:
    game = table("anne ben carl", variant).with_cash(anne=20, ben=15, carl=10).play("anne: bid TSR 20")
    assert offered(game) == ("BSS", 15)
    assert game.active == "ben"
    assert [event.minimum for event in game.told(MinimumFell)] == [25, 20, 15]  # type: ignore[attr-defined]


@EDITIONS
def test_4_3_without_any_money_the_opener_gets_each_private(variant: str) -> None:
    game = table("anne ben carl", variant).with_cash(anne=20, ben=0, carl=0).play("anne: bid TSR 20")
    assert game.game.privates == {"TSR": "anne", "BSS": "ben", "MYR": "carl", "MRR": "anne", "WVR": "ben"}


@EDITIONS
def test_4_3_nikolaev_comes_before_every_other_minor(variant: str) -> None:
    game = all_sold(table("anne ben carl", variant))
    assert game.active == "ben"
    assert game.refuses("ben: bid M-K 100") == "first_minor_first"
    assert game.refusal("ben: bid M-K 100").facts["first"] == "N"
    game = game.play("ben: bid N 100", "carl: pass", "anne: pass")
    assert game.active == "carl"
    assert game.allows("carl: bid M-K 100")


@EDITIONS
def test_4_3_without_nikolaev_two_operating_rounds_pass_and_it_is_offered_again(variant: str) -> None:
    game = all_sold(table("anne ben carl", variant)).play("ben: pass", "carl: pass", "anne: pass")
    assert isinstance(game.round, StockRound)
    assert game.game.set_number == 2
    assert game.active == "ben"  # nothing was traded: the card stays
    assert game.cash("anne") == 420 - 200 + 2 * 100  # the privates paid twice
    assert game.refuses("ben: bid M-K 100") == "first_minor_first"
    assert game.allows("ben: bid N 100")
