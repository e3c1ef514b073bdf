"""Examples with the rule text's own numbers: auctions, the stock round, the market, the operating round."""

from __future__ import annotations

import pytest

from . import dividends, flow, stock, track
from .table_by_hand import at, game, in_operating_round, in_stock_round, minor, public, say


def test_the_capital_comes_out_of_the_bank() -> None:
    """Section 2: four players with 315 each, out of 15,000."""
    model, table, _ = game(4)
    assert table.cash == {"p1": 315, "p2": 315, "p3": 315, "p4": 315, "bank": 13740, "RSR": 0}
    assert model.snapshot()["asked"] == ["p1"]


def test_a_declined_private_is_auctioned_with_a_lower_minimum() -> None:
    """4.3: after the reduction a normal auction, in which all who can pay more are asked again."""
    model, table, _ = game(3)
    assert not say(model, "p1: pass", "p2: pass", "p3: pass", "p1: pass", "p2: bid TSR 15", "p3: bid TSR 20")
    assert not say(model, "p1: pass", "p2: pass")
    assert not model.expect("p1: bid BSS 30")
    assert table.privates == {"TSR": "p3"}
    assert table.cash["p3"] == 400


def test_a_reduced_private_of_gtg_has_no_auction() -> None:
    """4.3 (gtg): the first to take the reduced price has it."""
    model, table, _ = game(3, "gtg")
    assert not say(model, "p1: pass", "p2: pass", "p3: pass", "p1: pass")
    assert model.expect("p2: bid TSR 20")
    assert not say(model, "p2: bid TSR 15")
    assert table.privates == {"TSR": "p2"}


def test_a_private_falls_to_nothing() -> None:
    """4.3: four rounds of passes, 20 to 0: free for the player who began; the next is opened to their left."""
    model, table, _ = game(3)
    assert not say(model, *["p1: pass", "p2: pass", "p3: pass"] * 4)
    assert not model.expect("p2: bid BSS 30")
    assert table.privates == {"TSR": "p1"}
    assert table.cash["p1"] == 420


@pytest.mark.parametrize(("bid", "price"), [(100, 50), (105, 50), (145, 70), (275, 135), (400, 135)])
def test_the_price_of_a_minor(bid: int, price: int) -> None:
    """4.2.4: half of the bid, rounded down to the next price, 135 at most."""
    _, table, _ = game()
    assert table.market.value(table.market.minor_cell(bid)) == price


def test_nikolaev_comes_first_and_play_passes_left_of_the_winner() -> None:
    """4.2.4, 4.3: N before all others; the winner pays the minor, the player to their left is next."""
    model, table, _ = game(3)
    in_stock_round(table, "2")
    table.gone.clear()
    assert model.expect("p1: bid O-K 100")
    assert not say(model, "p1: bid N 100", "p2: bid N 120", "p3: pass", "p1: pass")
    assert not model.expect("p3: bid O-K 100")
    assert (table.cash["N"], table.cash["p2"], table.tokens["N"]) == (120, 300, ["H8"])
    assert table.market.price("N") == 60


def test_a_director_s_sale_drops_the_price_once() -> None:
    """4.1.2: NW 70 to 65; jklm: one drop in a turn, the later sale is paid at the price before it, gtg: one each."""
    for variant, cash, price in (("jklm", 140, 65), ("gtg", 135, 60)):
        model, table, _ = game(4, variant)
        in_stock_round(table)
        public(table, "NW", (5, 3), p1=5, p2=2)
        table.cash["p1"] = 0
        assert not say(model, "p1: sell NW 1", "p1: sell NW 1")
        assert (table.cash["p1"], table.market.price("NW")) == (cash, price)


def test_at_the_bottom_edge_the_price_stays() -> None:
    """4.1.2, example MKN: no cell below."""
    model, table, _ = game()
    in_stock_round(table)
    public(table, "MKN", (4, 9), p1=4)
    assert not say(model, "p1: sell MKN 1")
    assert table.market.place["MKN"] == (4, 9)


def test_the_directorship_goes_to_the_nearest_left() -> None:
    """4.1.1: of two with as many the nearest to the left of the outgoing director; 4.1: the pool holds five at most."""
    model, table, _ = game()
    in_stock_round(table)
    public(table, "NW", (5, 3), p3=3, p2=2, p1=2)
    table.sr.player = "p3"
    assert not say(model, "p3: sell NW 3")
    assert table.president["NW"] == "p1"
    assert stock.sale_wrong(table, "p1", "NW", 2) is None
    table.shares["NW"] = {"p1": 2, "p2": 2, "pool": 5, "p4": 1}
    assert stock.sale_wrong(table, "p1", "NW", 1) is not None


def test_the_certificate_limit() -> None:
    """4.2.1: with four players sixteen; at it nothing can be bought, above it something must be sold first."""
    model, table, _ = game(4)
    in_stock_round(table)
    for name, cell in (("NW", (5, 3)), ("SW", (5, 4)), ("SE", (4, 4))):
        public(table, name, cell, p1=6)
    assert table.certificates("p1") == 15
    minor(table, "O-K", "p1", (7, 1))
    public(table, "GR", (7, 2), p2=2)
    assert stock.buy_wrong(table, "p1", "GR", "treasury") is not None
    minor(table, "R-O", "p1", (7, 1))
    assert model.expect("p1: pass")
    assert not say(model, "p1: sell NW 1")
    assert model.expect("p1: buy GR treasury")


def test_publics_in_players_hands_rise() -> None:
    """4.4: SE 110 to 120, NW 150 of the top row to the 150 on its right, MKN with 20% in its treasury stays."""
    _, table, _ = game()
    in_stock_round(table)
    public(table, "SE", (3, 5), p1=6, p2=4)
    public(table, "NW", (0, 5), p1=6, p2=4)
    public(table, "MKN", (4, 5), p1=6, p2=2)
    table.sr.last = "p4"
    stock.end(table)
    prices = [table.market.price(name) for name in ("SE", "NW", "MKN")]
    assert (prices, table.market.place["NW"], table.first) == ([120, 150, 100], (1, 6), "p1")


def test_half_is_rounded_up() -> None:
    """5.5.5.2: of 90 the half is 50; 50 is less than the price, so the token stays; treasury shares pay the company."""
    _, table, _ = game()
    public(table, "NW", (5, 3), p1=6, pool=1)
    table.cash["p1"] = 0
    dividends.choose(table, "NW", 90, "half")
    assert (table.cash["p1"], table.cash["NW"], table.market.place["NW"]) == (30, 40 + 15, (5, 3))
    dividends.choose(table, "NW", 70, "pay")
    assert table.market.price("NW") == 80


def test_a_minor_s_revenue() -> None:
    """5.5.4, 5.5.5.1: M-NN runs 90 + 110 = 200, half each; in the yellow column it goes up, at 165 it stays."""
    model, table, paper = game()
    minor(table, "M-NN", "p1", (1, 6))
    table.trains["M-NN"] = ["2", "3"]
    table.cash["p1"] = 0
    in_operating_round(table)
    paper.runners.add("M-NN")
    assert not say(model, "p1: pass")
    assert not say(model, "p1: run M-NN 2:H8-K7 3:H8-K7-N10", revenue=200)
    at(table, "interest")
    assert (table.cash["p1"], table.cash["M-NN"], table.market.price("M-NN")) == (100, 100, 165)
    table.market.right_minor("M-NN")
    assert table.market.place["M-NN"] == (0, 6)


def test_the_distance_of_tokens() -> None:
    """5.5.3: Ekaterinburg to Kazan is 4, so 80; then Samara, 2 from Kazan, at 40: 80 again."""
    _, table, _ = game()
    public(table, "NW", (5, 3), p1=2)
    table.tokens["NW"] = ["Q3"]
    assert track.token_cost(table, "NW", "M7") == 80
    table.tokens["NW"], table.charter["NW"] = ["Q3", "M7"], [40]
    assert track.token_cost(table, "NW", "N10") == 80


def test_loans_for_track() -> None:
    """5.4: 80 of terrain with 30 in hand takes two loans of 45; the facts are compared."""
    model, table, _ = game()
    minor(table, "R-O", "p1", (7, 1), cash=30)
    table.levels["B4"] = 1
    in_operating_round(table)
    assert not say(model, "p1: lay R-O 9 C11 0", cost=80)
    assert (table.cash["R-O"], table.loans["R-O"]) == (40, 2)
    assert say(model, "p1: lay R-O 9 C13 0", cost=0) == ["§5.5.2: ('R-O', '9', 'C13', '0') costs 20, not 0"]


def test_interest_and_repayment() -> None:
    """5.5.6, 5.5.7: three loans cost 15; of 130 are left 115, so two are repaid."""
    _, table, _ = game()
    public(table, "NW", (5, 3), cash=130, p1=2)
    table.loans["NW"] = 3
    in_operating_round(table)
    at(table, "trains")
    assert (table.cash["NW"], table.loans["NW"]) == (15, 1)


def test_interest_that_cannot_be_paid() -> None:
    """5.5.6, 5.8.4: five loans, 20 in hand: nationalised; price one left and five more, players paid."""
    _, table, _ = game()
    public(table, "NW", (4, 6), cash=20, p1=3, p2=2)
    table.loans["NW"] = 5
    in_operating_round(table)
    table.market.place["NW"] = (4, 6)
    at(table, "interest")
    table.market.put("NW", (4, 6))
    cash = table.cash["p1"]
    flow.skip(table)
    assert "NW" not in table.president
    assert (table.cash["p1"] - cash, table.cash["RSR"], table.tokens["RSR"]) == (180, 20, ["D20"])


def test_a_company_without_a_train_must_buy() -> None:
    """5.5.9: 20 + 2 x 45 covers a 2 for 100: it must not pass; it takes two loans."""
    model, table, _ = game()
    minor(table, "R-O", "p1", (7, 1), cash=20)
    in_operating_round(table, "2")
    at(table, "trains")
    assert model.expect("p1: pass") == ["§5.5.9: R-O has no train and can pay for one, so it must not pass"]
    assert not say(model, "p1: train R-O 2 100 bank")
    assert (table.cash["R-O"], table.loans["R-O"], table.depot["2"]) == (10, 2, 9)
