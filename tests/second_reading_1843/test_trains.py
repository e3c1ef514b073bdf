"""Trains by hand: buying, limits, phases, rusting, the foreigners (sections 5, 8.8, 13 and 15)."""

from __future__ import annotations

from . import rolling, shop
from .table_by_hand import company, done, no, operate, owns, stock_round, turn_of


def test_either_side_of_the_next_colour() -> None:
    """8.8.1: yellow first; one purchase after the other within the limit."""
    model, g = turn_of("PO", step="trains")
    assert shop.on_sale(g) == [("supply", "2+1", 125), ("supply", "2x2 or 3+1", 200)]
    assert no(model, ("a", "buy_train", "supply", "4+1")) == "§8.8.1"
    done(model, ("a", "buy_train", "supply", "2+1"), ("a", "buy_train", "supply", "2x2 or 3+1"))
    assert (g.cash["PO"], g.supply["yellow"]) == (675, 4)
    assert no(model, ("a", "buy_train", "supply", "2+1")) == ""


def test_the_limit_counts_trains_and_certificates() -> None:
    """8.8.2: four in yellow and green; a doubled one is two, a dual one counts as one."""
    model, g = turn_of("PO", step="trains", phase="green")
    g.supply["yellow"] = 0
    owns(g, "PO", "2x2 or 3+1", "2x2 or 3+1", "2+1")
    assert no(model, ("a", "buy_train", "supply", "3/5x2")) == "§8.8.2"
    assert no(model, ("a", "buy_train", "supply", "4+1")) == ""
    g.phase = "brown"  # 3 trains in 2 certificates
    owns(g, "PO", "5E", "5E")
    assert no(model, ("a", "buy_train", "supply", "4+1")) == "§8.8.2"
    owns(g, "PO", "5/7x2")
    assert no(model, ("a", "buy_train", "supply", "4+1")) == ""


def test_the_limit_is_that_before_the_phase_change() -> None:
    """8.8.1, 8.8.2, 16: three 4+1 and the first blue: within 4/4, then 3/3; each director chooses, this one first."""
    model, g = turn_of("PO", step="trains", phase="green")
    g.supply |= {"yellow": 0, "green": 0}
    company(g, "SO", 79, b=6)
    owns(g, "PO", "4+1", "4+1", "2+1", "4+1")
    assert no(model, ("a", "buy_train", "supply", "5+2")) == "§8.8.2"
    owns(g, "PO", "4+1", "4+1", "4+1")
    owns(g, "SO", "3/5x2", "3/5x2", "2+1")
    done(model, ("a", "buy_train", "supply", "5+2"))
    assert (g.phase, model.acting()) == ("blue", "a")
    assert [question.company for question in g.questions] == ["PO", "SO"]
    assert no(model, ("a", "done")) == "§8.8.2"
    assert no(model, ("a", "turn_train", "4+1")) == "§8.8.2"
    done(model, ("a", "discard", "4+1"), ("b", "turn_train", "3/5x2"))
    assert sorted(rolling.name(g, cert) for cert in g.trains["SO"]) == ["3/5x2", "4+1"]
    assert [rolling.name(g, cert) for cert in g.pool] == ["4+1"]
    assert g.questions == []


def test_a_certificate_of_the_pool_is_bought_as_either_side() -> None:
    """16; between companies it changes hands as it lies, for 1 or more."""
    model, g = turn_of("PO", step="trains", phase="green")
    company(g, "SO", 79, b=6)
    owns(g, "SO", "3/5x2")
    g.pool, g.trains["SO"] = g.trains["SO"], []
    done(model, ("a", "buy_train", "pool", "4+1"))
    assert (g.pool, g.cash["PO"]) == ([], 700)
    owns(g, "SO", "3/5x2", "2+1")
    assert no(model, ("a", "buy_train", "SO", "4+1", 10)) == "§8.8.1"
    assert no(model, ("a", "buy_train", "SO", "3/5x2", 0)) == "§8.8.1"
    done(model, ("a", "buy_train", "SO", "3/5x2", 1))
    assert (g.cash["PO"], g.cash["SO"]) == (699, 1)


def test_rusting() -> None:
    """15: yellow by blue, green by brown, blue by red, brown and red by gray; brown closes the privates."""
    _, g = turn_of("PO", step="trains")
    every = ["2+1", "4+1", "5+2", "5E", "8E", "Electric"]
    g.private_owner, g.closed = {5: "a", 6: "PO"}, set()
    owns(g, "PO", "2", *every)
    owns(g, "SO", *every)
    g.pool, g.trains["SO"] = g.trains["SO"], []
    for colour, gone, privates in (("green", 0, 2), ("blue", 1, 2), ("brown", 2, 0), ("red", 3, 0), ("gray", 5, 0)):
        rolling.begin_phase(g, colour)
        assert [rolling.name(g, cert) for cert in g.trains["PO"] if not cert.loire] == every[gone:]
        assert [rolling.name(g, cert) for cert in g.pool] == every[gone:]
        assert any(cert.loire for cert in g.trains["PO"]) == (gone == 0)
        assert len(g.private_owner) == privates


def test_gray_sells_the_rusted() -> None:
    """8.8.1, 16: out of the treasury, one for a company; it is no train in the sense of 8.8.1."""
    model, g = turn_of("PO", step="trains", phase="red")
    g.supply |= dict.fromkeys(("yellow", "green", "blue", "brown", "red"), 0)
    assert no(model, ("a", "buy_train", "resale", "4+1")) == "§8.8.1"
    done(model, ("a", "buy_train", "supply", "Electric"))
    assert g.resale == {"yellow": 6, "green": 7, "blue": 7, "brown": 6, "red": 6}
    assert model.why_not(("a", "buy_train", "resale", "4+1")) == "§8.8.1: a rusted train from the treasury only"
    g.cash["PO"] = 500
    g.trains["PO"] = []
    assert no(model, ("a", "buy_train", "resale", "3/5x2")) == "§8.8.1"
    done(model, ("a", "buy_train", "resale", "3+1"))
    assert g.resale["yellow"] == 5
    assert not rolling.owns_train(g, "PO")
    assert no(model, ("a", "buy_train", "resale", "2+1")) == "§8.8.1"
    g.cash["PO"] = 900
    assert no(model, ("a", "trade_rusted", "resale", "2+1")) == "§8.8.1"
    done(model, ("a", "trade_rusted", "resale", "4+1"))
    assert (g.cash["PO"], g.resale["yellow"], g.resale["green"]) == (600, 6, 6)


def test_the_foreigners_take_one_or_two() -> None:
    """5: the last of a colour takes the first of the next with it, and that begins its phase."""
    _, g = stock_round()
    rolling.foreigners(g)
    assert (g.supply["yellow"], g.phase) == (5, "yellow")
    g.supply["yellow"] = 1
    rolling.foreigners(g)
    assert (g.supply["yellow"], g.supply["green"], g.phase) == (0, 6, "green")
    rolling.foreigners(g)
    assert g.supply["green"] == 5


def test_a_set_ends_with_the_foreigners_and_a_stock_round() -> None:
    """5, 7.1: the next set is as long as the phase at the end of that stock round says."""
    model, g = turn_of("PO")
    g.supply |= {"yellow": 0, "green": 1}
    g.phase = "green"
    owns(g, "PO", "2+1")
    done(model, ("a", "done"))
    assert (g.round, g.phase, g.trains["PO"]) == ("stock", "blue", [])
    done(model, ("a", "pass"), ("b", "pass"), ("c", "pass"))
    assert (g.round, g.set_length) == ("operating", 2)


def test_companies_operate_by_price_whatever_moves_meanwhile() -> None:
    """8.2, 16: the next is always the first that has not operated; one floated meanwhile waits."""
    model, g = turn_of("PO")
    company(g, "SO", 73, b=6)
    company(g, "OU", 67, c=6)
    operate(g, "SO")
    g.waiting = ["SO", "PO", "OU"]
    company(g, "EST", 79, c=6)
    done(model, ("b", "done"), ("a", "done"))
    assert g.acting().company == "OU"
    g.set_length = 2
    done(model, ("c", "done"))
    assert (g.round_in_set, g.acting().company) == (2, "EST")
