"""Shares by hand: starting, floating, directors and limits (sections 7.2 to 7.6)."""

from __future__ import annotations

import pytest

from . import holdings, market
from .facts import Cell
from .table_by_hand import company, done, no, stock_round


def test_a_company_starts_and_floats_with_sixty_percent() -> None:
    """7.4: twice the par price for 20 %, ten times par when four shares are left."""
    model, g = stock_round(3, 1)
    assert no(model, ("a", "buy", "PO", "ipo")) == "§7.3"
    assert no(model, ("a", "start", "PO", 86)) == "§7.4"
    done(model, ("a", "start", "PO", 79))
    assert no(model, ("a", "buy", "PO", "ipo")) == "§7.1"
    done(model, ("a", "pass"), ("b", "buy", "PO", "ipo"), ("b", "pass"), ("c", "buy", "PO", "ipo"), ("c", "pass"))
    done(model, ("a", "buy", "PO", "ipo"), ("a", "pass"))
    assert (g.floated, g.cash["a"], g.cash["b"]) == ([], 800 - 3 * 79, 721)
    done(model, ("b", "buy", "PO", "ipo"))
    assert (g.floated, g.cash["PO"]) == (["PO"], 790)


def test_nothing_is_sold_in_the_first_stock_round_or_without_a_par_price() -> None:
    """7.2."""
    model, g = stock_round(3, 1)
    company(g, "PO", 67, a=3)
    assert no(model, ("a", "sell", "PO", 1)) == "§7.2"
    model, g = stock_round()
    g.shares["ETA"] = {"ipo": 9, "a": 1}
    assert no(model, ("a", "sell", "ETA", 1)) == "§7.2"


def test_the_pool_holds_five() -> None:
    """7.2."""
    model, g = stock_round()
    company(g, "PO", 67, a=6, pool=2)
    assert no(model, ("a", "sell", "PO", 4)) == "§7.2"
    assert no(model, ("a", "sell", "PO", 3)) == ""


def test_several_shares_are_sold_at_the_price_before() -> None:
    """7.2, 16: together 3 times 73; one after the other 73 and 68 and then 64."""
    model, g = stock_round()
    company(g, "PO", 73, a=6)
    done(model, ("a", "sell", "PO", 3))
    assert (g.cash["a"], market.price(g, "PO")) == (800 + 219, 59)
    model, g = stock_round()
    company(g, "PO", 73, a=6)
    done(model, *[("a", "sell", "PO", 1)] * 3)
    assert (g.cash["a"], market.price(g, "PO")) == (800 + 73 + 68 + 64, 59)


def test_selling_then_buying_then_selling() -> None:
    """7.1, 7.3: not what was sold in this round, and nothing after the second sale."""
    model, g = stock_round()
    company(g, "PO", 67, a=4)
    company(g, "SO", 67, a=4)
    company(g, "OU", 67, a=4)
    done(model, ("a", "sell", "PO", 1))
    assert no(model, ("a", "buy", "PO", "pool")) == "§7.3"
    done(model, ("a", "buy", "SO", "ipo"), ("a", "sell", "OU", 1))
    assert no(model, ("a", "buy", "SO", "ipo")) == "§7.1"
    done(model, ("a", "sell", "SO", 1), ("a", "pass"), ("b", "pass"), ("c", "pass"))
    assert no(model, ("a", "buy", "PO", "pool")) == "§7.3"


def test_a_buyer_with_more_takes_over() -> None:
    """7.5."""
    model, g = stock_round(player="b")
    company(g, "PO", 67, a=2, b=2, pool=3)
    done(model, ("b", "buy", "PO", "pool"))
    assert g.director["PO"] == "b"
    assert holdings.certificates(g, "b") == 2


@pytest.mark.parametrize(
    ("held", "count", "heir"),
    [
        ({"b": 4, "a": 3, "c": 3}, 1, "b"),  # a tie keeps the director
        ({"b": 4, "a": 3, "c": 3}, 2, "c"),  # the next of the tied in card order
        ({"b": 3, "a": 2}, 3, "a"),
        ({"b": 3, "a": 1}, 2, None),  # nobody can take the certificate
        ({"b": 2, "a": 1, "c": 1}, 1, None),
        ({"b": 2, "a": 2}, 1, "a"),  # half of the director's certificate: it goes over
    ],
)
def test_a_seller_may_lose_the_directorship(held: dict[str, int], count: int, heir: str | None) -> None:
    """7.5, 16."""
    model, g = stock_round(player="b")
    company(g, "PO", 67, None, **held)
    action = ("b", "sell", "PO", count)
    assert no(model, action) == ("" if heir else "§7.5")
    if heir:
        model.do(action)
        assert g.director["PO"] == heir


@pytest.mark.parametrize(
    ("cell", "more_than_sixty", "at_the_limit"),
    [((13, 7), "§7.3", "§7.6"), ((12, 4), "§7.3", ""), ((12, 2), "", ""), ((12, 0), "", "")],
)
def test_the_zones_lift_the_limits(cell: Cell, more_than_sixty: str, at_the_limit: str) -> None:
    """7.3, 7.6, 14: white, yellow, orange, brown."""
    model, g = stock_round(6)
    company(g, "PO", 67, cell, a=6)
    assert no(model, ("a", "buy", "PO", "ipo")) == more_than_sixty
    model, g = stock_round(6)
    for name in ("EST", "SO"):
        company(g, name, 67, a=6)
    company(g, "OU", 67, a=3)
    company(g, "PO", 67, cell, b=6)
    assert holdings.certificates(g, "a") == 12
    assert no(model, ("a", "buy", "PO", "ipo")) == at_the_limit


def test_several_certificates_of_one_brown_company_in_a_turn() -> None:
    """7.3: from the IPO, the pool, or both."""
    model, g = stock_round()
    company(g, "PO", 67, (12, 0), b=4, pool=3)
    company(g, "SO", 67, (12, 0), b=4, pool=3)
    done(model, ("a", "buy", "PO", "pool"), ("a", "buy", "PO", "ipo"), ("a", "buy", "PO", "pool"))
    assert no(model, ("a", "buy", "SO", "pool")) == "§7.1"
    assert g.cash["a"] == 800 - 51 - 67 - 51
    model, g = stock_round()
    company(g, "PO", 67, (12, 0), b=4, pool=3)
    g.private_owner[5] = "a"
    done(model, ("a", "exchange", "PO"))
    assert no(model, ("a", "buy", "PO", "pool")) == "§7.1"  # that was the purchase, and none of several


def test_who_is_above_the_limit_sells_first() -> None:
    """7.6, 16: what can lawfully be sold; with a full pool nothing can, and play goes on."""
    model, g = stock_round(6)
    for name in ("EST", "SO"):
        company(g, name, 67, a=6)
    company(g, "OU", 67, a=4, b=2)
    assert no(model, ("a", "pass")) == "§7.6"
    assert no(model, ("a", "buy", "OU", "ipo")) == "§7.6"
    done(model, ("a", "sell", "OU", 1))
    assert no(model, ("a", "pass")) == ""
    model, g = stock_round(6)
    for name in ("EST", "SO"):
        company(g, name, 67, a=5, pool=5)
    company(g, "OU", 67, a=5, pool=5)
    company(g, "PO", 67, b=4, a=1, pool=5)
    assert holdings.certificates(g, "a") == 13
    assert no(model, ("a", "pass")) == ""


@pytest.mark.parametrize(("extra", "why"), [(0, ""), (1, "§7.6")])
def test_only_who_is_at_the_limit_buys_what_does_not_count(extra: int, why: str) -> None:
    """7.6: the exception is for players at the limit, so not for one above it who can sell nothing."""
    model, g = stock_round(6)
    for name in ("EST", "SO", "OU"):
        company(g, name, 67, a=5, pool=5)
    company(g, "ETA", 67, b=4, pool=5, a=extra)
    company(g, "PO", 67, (12, 4), b=6)
    assert holdings.certificates(g, "a") == 12 + extra
    assert no(model, ("a", "buy", "PO", "ipo")) == why


def test_the_order_goes_by_cash_and_ties_keep_theirs() -> None:
    """7.1."""
    model, g = stock_round()
    g.cash |= {"a": 100, "b": 300, "c": 300}
    done(model, ("a", "pass"), ("b", "pass"), ("c", "pass"))
    assert g.players == ["b", "c", "a"]


def test_sold_out_companies_rise_and_500_ends_the_game() -> None:
    """7.7, 8.10.1: in operating order; a share in the pool is not a player's."""
    model, g = stock_round()
    company(g, "PO", 67, (1, 14), a=5, b=5)
    company(g, "SO", 67, a=5, b=4, pool=1)
    done(model, ("a", "pass"), ("b", "pass"), ("c", "pass"))
    assert g.round == "over"
    assert model.scores() == {"a": 800 + 2500 + 335, "b": 800 + 2500 + 268, "c": 800}
