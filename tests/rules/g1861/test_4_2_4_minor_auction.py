"""1861 §4.2.4: putting a minor up for auction, and what its winner pays and gets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.eighteen.events import BidMade, Passed, TokenPlaced
from engine.games.g1861.events import MinorFounded
from engine.games.g1861.rounds import OperatingRound, StockRound
from engine.games.g1861.steps.minor_auction import first_cell
from tests.rules.g1861.table import Scene, table

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])
YELLOW = ("StP-W", "M-NN", "R-O", "O-K", "M-K", "K-K", "M-V", "K-B", "K-R")
GREEN = ("M-B", "D", "V", "T-R", "S-V", "E")


def selling(players: str = "anne ben carl", variant: str = "jklm", phase: str = "2") -> Scene:
    """A stock round in which N has been sold, so that all other minors can be put up."""
    return table(players, variant).stock().with_gone("N").with_(phase=phase)


def on_offer(game: Scene) -> tuple[str, ...]:
    """The minors that can be put up for auction."""
    return tuple(dict.fromkeys(line.split()[1] for line in game.legal("bid")))


@EDITIONS
def test_4_2_4_in_phase_2_the_yellow_minors_only(variant: str) -> None:
    game = selling(variant=variant)
    assert sorted(on_offer(game)) == sorted(YELLOW)
    assert game.refuses("anne: bid D 100") == "minor_not_yet"


@pytest.mark.parametrize("phase", ["3", "4"])
def test_4_2_4_in_phases_3_and_4_all_sixteen(phase: str) -> None:
    assert sorted(on_offer(selling(phase=phase))) == sorted(YELLOW + GREEN)


@pytest.mark.parametrize("phase", ["5", "6", "7", "8"])
def test_4_2_4_from_phase_5_none(phase: str) -> None:
    game = selling(phase=phase)
    assert on_offer(game) == ()
    assert game.refuses("anne: bid M-K 100") == "no_more_minors"


def test_4_3_nikolaev_alone_until_it_is_sold() -> None:
    game = table("anne ben carl").stock()
    assert on_offer(game) == ("N",)
    assert game.refuses("anne: bid M-K 100") == "first_minor_first"
    assert game.refuses("anne: bid D 100") == "minor_not_yet"


def test_4_2_4_a_minor_in_play_or_gone_is_not_sold_again() -> None:
    game = selling().with_minor("M-K", "ben")
    assert game.refuses("anne: bid M-K 100") == "minor_sold"
    assert game.refuses("anne: bid N 100") == "minor_sold"
    assert not {"N", "M-K"} & set(on_offer(game))


def test_4_2_4_nothing_but_minors() -> None:
    for company in ("TSR", "NW", "RSR", "XYZ"):
        assert selling().refuses(f"anne: bid {company} 100") == "no_minor"


@EDITIONS
def test_4_2_4_the_opening_bid_is_at_least_100(variant: str) -> None:
    game = selling(variant=variant)
    assert game.refuses("anne: bid M-K 95") == "bid_too_low"
    assert game.refuses("anne: bid M-K 102") == "bid_step"
    assert game.refuses("anne: bid M-K 425") == "bid_over_cash"
    assert game.with_cash(anne=99).refuses("anne: bid M-K 100") == "too_poor_to_bid"
    assert game.allows("anne: bid M-K 420")
    assert game.refusal("anne: bid M-K 95").section == "1861 §4.2.4"


@EDITIONS
def test_4_2_4_each_bid_is_5_higher(variant: str) -> None:
    game = selling(variant=variant).play("anne: bid M-K 100")
    assert game.active == "ben"
    assert game.refuses("ben: bid M-K 100") == "bid_too_low"
    assert game.refuses("ben: bid M-K 107") == "bid_step"
    assert game.refuses("ben: bid M-NN 105") == "other_auction"
    assert game.play("ben: bid M-K 105").told(BidMade) == (BidMade(player="ben", company="M-K", price=105),)


def test_4_2_4_in_an_auction_nothing_else_is_done() -> None:
    game = selling().with_public("NW", ben=3, anne=2).play("anne: bid M-K 100")
    for line in ("ben: sell NW 1", "ben: buy NW treasury"):
        assert game.refuses(line) == "not_now"


@EDITIONS
def test_4_2_4_one_who_passes_is_out(variant: str) -> None:
    game = selling(variant=variant).play("anne: bid M-K 100", "ben: pass", "carl: bid M-K 110", "anne: bid M-K 115")
    assert game.active == "carl"
    assert game.play("carl: bid M-K 120").active == "anne"


@EDITIONS
def test_4_2_4_the_last_one_left_pays_into_the_treasury(variant: str) -> None:
    game = selling(variant=variant).play("anne: bid M-K 100", "ben: bid M-K 150", "carl: pass", "anne: pass")
    assert (game.cash("anne"), game.cash("ben"), game.cash("M-K")) == (420, 270, 150)
    assert game.president("M-K") == "ben"
    assert game.told(MinorFounded) == (MinorFounded(player="ben", company="M-K", paid=150, price=70),)


@EDITIONS
def test_4_2_4_without_another_bid_the_opener_wins(variant: str) -> None:
    game = selling(variant=variant).play("anne: bid M-K 100", "ben: pass", "carl: pass")
    assert game.president("M-K") == "anne"
    assert game.told(Passed) == (Passed(player="carl", company="M-K"),)


@pytest.mark.parametrize("market", ["grid", "column"])
@pytest.mark.parametrize(
    ("paid", "price"),
    [
        (100, 50), (105, 50), (110, 55), (115, 55), (120, 60), (135, 65), (140, 70), (155, 70), (160, 80), (195, 90),
        (200, 100), (235, 110), (265, 120), (270, 135), (275, 135), (300, 135), (420, 135),
    ],
)  # fmt: skip
def test_4_2_4_the_price_is_half_of_it_rounded_down(paid: int, price: int, market: str) -> None:
    game = table("anne ben carl", market=market).stock().with_cash(ben=0, carl=0).play(f"anne: bid N {paid}")
    assert game.price("N") == price
    assert game.cash("N") == paid


@given(st.integers(100, 1000), st.sampled_from(["grid", "column"]))
def test_4_2_4_the_price_is_the_highest_red_or_brown_one_that_half_the_bid_covers(paid: int, market: str) -> None:
    game = table("anne ben carl", market=market).game
    printed = (50, 55, 60, 65, 70, 80, 90, 100, 110, 120, 135)
    cell = first_cell(game, paid)
    assert game.definition.markets[market].price(cell) == max(price for price in printed if 2 * price <= paid)


def test_4_2_4_the_price_token_lies_on_red_or_brown_under_the_stack() -> None:
    game = selling().with_minor("O-K", "carl", price=70).play("anne: bid M-K 140", "ben: pass", "carl: pass")
    assert game.cell("M-K") == (5, 3)
    assert game.stack("M-K") == ("O-K", "M-K")


@EDITIONS
def test_4_2_4_its_token_is_on_its_place_as_soon_as_it_is_put_up(variant: str) -> None:
    game = selling(variant=variant).play("anne: bid M-NN 100")
    assert game.tokens("M-NN") == (("H8", 2),)
    assert "M-NN" not in game.game.laid.cities["H8"][2].reserved
    assert game.told(TokenPlaced) == (TokenPlaced(company="M-NN", hex="H8", stop=2, cost=0),)
    assert game.game.companies["M-NN"].charter == ()


def test_4_2_4_its_place_moves_with_the_tile() -> None:
    """Moscow brown: one city with a place for each."""
    game = selling(phase="4").with_tiles("H8 637 0").play("anne: bid M-NN 100")
    hex_id, stop = game.tokens("M-NN")[0]
    assert hex_id == "H8"
    assert "M-NN" in game.game.laid.cities["H8"][stop].tokens


@EDITIONS
def test_4_2_4_who_cannot_pay_more_is_not_asked(variant: str) -> None:
    game = selling("anne ben carl dave", variant).with_cash(ben=104).play("anne: bid M-K 100")
    assert game.active == "carl"
    assert game.play("carl: bid M-K 315").president("M-K") == "carl"


@EDITIONS
def test_4_2_1_ambiguous_who_is_at_the_limit_is_not_asked(variant: str) -> None:
    game = selling("anne ben carl dave", variant)
    game = game.with_privates(**dict.fromkeys(("TSR", "BSS", "MYR", "MRR", "WVR"), "ben"))
    game = game.with_public("NW", ben=6).with_public("SE", ben=6).with_minor("R-O", "ben")
    assert game.play("anne: bid M-K 100").active == "carl"


@EDITIONS
def test_4_2_4_ambiguous_play_goes_on_left_of_the_winner(variant: str) -> None:
    game = selling("anne ben carl dave", variant)
    game = game.play("anne: bid M-K 100", "ben: pass", "carl: bid M-K 105", "dave: pass", "anne: pass")
    assert isinstance(game.round, StockRound)
    assert game.active == "dave"


@EDITIONS
def test_4_2_4_ambiguous_the_winner_is_the_last_buyer_not_the_one_who_put_it_up(variant: str) -> None:
    game = selling(variant=variant).play("anne: bid M-K 100", "ben: bid M-K 105", "carl: pass", "anne: pass")
    game = game.play("carl: pass", "anne: pass", "ben: pass")
    assert isinstance(game.round, OperatingRound)
    assert game.game.first == "carl"


@EDITIONS
def test_4_2_4_the_winner_is_asked_again_before_the_round_ends(variant: str) -> None:
    game = selling(variant=variant).play("anne: pass", "ben: pass", "carl: bid M-K 100", "anne: bid M-K 105")
    game = game.play("ben: pass", "carl: pass", "ben: pass", "carl: pass")
    assert isinstance(game.round, StockRound)
    assert game.active == "anne"


def test_4_2_4_one_may_sell_before_putting_a_minor_up() -> None:
    game = selling().with_public("NW", ben=3, anne=2).with_cash(anne=0)
    game = game.play("anne: sell NW 1").with_cash(anne=100).play("anne: bid M-K 100", "ben: pass", "carl: pass")
    assert game.president("M-K") == "anne"
    assert game.active == "ben"


def test_4_2_4_bids_of_one_auction_touch_no_purse_until_it_is_won() -> None:
    game = selling().play("anne: bid M-K 100", "ben: bid M-K 200")
    assert (game.cash("anne"), game.cash("ben"), game.cash("M-K")) == (420, 420, 0)


def test_4_2_4_all_legal_bids_are_listed() -> None:
    game = selling().with_cash(ben=123).play("anne: bid M-K 100")
    assert game.legal() == ("pass", "bid M-K 105", "bid M-K 110", "bid M-K 115", "bid M-K 120")
