"""Emergency purchases and bankruptcy by hand (section 8.8.3), and the end of the game (8.10)."""

from __future__ import annotations

from .model import Model
from .state import Game
from .table_by_hand import company, done, no, operate, owns, put, turn_of


def poor(cash: int, treasury: int) -> tuple[Model, Game]:
    """PO has a route and no train; the cheapest costs 125."""
    model, g = turn_of("PO", step="trains")
    put(g, F13=("57", 1), F15=("57", 1))
    g.cash["a"], g.cash["PO"] = cash, treasury
    return model, g


def test_a_company_with_a_route_must_buy() -> None:
    """8.8.1: and the director pays what is missing of the cheapest."""
    model, g = poor(300, 100)
    assert no(model, ("a", "done")) == "§8.8.1"
    assert no(model, ("a", "buy_train", "supply", "2x2 or 3+1")) == "§8.8.3"
    done(model, ("a", "buy_train", "supply", "2+1"))
    assert (g.cash["a"], g.cash["PO"]) == (275, 0)
    assert no(model, ("a", "buy_train", "supply", "2+1")) == "§8.8.3"
    model, g = poor(300, 100)
    del g.board.tiles["F15"]
    assert no(model, ("a", "done")) == ""
    assert no(model, ("a", "buy_train", "supply", "2+1")) == "§8.8.3"


def test_a_treasury_that_reaches_gets_no_help() -> None:
    """8.8.3: 125 for the 2+1, so the director may not help to the 200."""
    model, _ = poor(300, 125)
    assert no(model, ("a", "buy_train", "supply", "2x2 or 3+1")) == "§8.8.3"
    assert no(model, ("a", "buy_train", "supply", "2+1")) == ""


def test_with_help_another_company_s_train_costs_face_at_most() -> None:
    """8.8.3."""
    model, g = poor(300, 100)
    company(g, "SO", 73, b=6)
    owns(g, "SO", "2x2 or 3+1")
    assert no(model, ("a", "buy_train", "SO", "2x2 or 3+1", 201)) == "§8.8.3"
    assert no(model, ("a", "buy_train", "SO", "2x2 or 3+1", 200)) == ""
    assert no(model, ("a", "buy_train", "SO", "2x2 or 3+1", 100)) == ""


def test_shares_and_privates_raise_no_more_than_is_needed() -> None:
    """8.8.3, 16: 125 - 50 - 10 leaves 65: a share of PO's at 67 stays within, two of SO at 48 are needed."""
    model, g = poor(10, 50)
    company(g, "SO", 73, (17, 6), a=4, b=3)
    g.private_owner[4], g.closed = "a", set()
    assert no(model, ("a", "sell", "SO", 3)) == "§16"
    assert no(model, ("a", "sell", "SO", 2)) == ""
    assert no(model, ("a", "sell", "PO", 1)) == ""
    done(model, ("a", "cash_in", 4))
    assert (g.cash["a"], g.closed) == (70, {4})
    assert no(model, ("a", "sell", "SO", 2)) == "§16"
    done(model, ("a", "sell", "SO", 1))
    assert no(model, ("a", "sell", "SO", 1)) == "§16"
    done(model, ("a", "buy_train", "supply", "2+1"))
    assert g.cash["a"] == 43


def test_the_operating_company_keeps_its_director_others_may_not() -> None:
    """8.8.3, 7.5."""
    model, g = poor(0, 0)
    g.shares["PO"] = {"a": 5, "b": 4, "ipo": 1}
    assert no(model, ("a", "sell", "PO", 2)) == "§8.8.3"
    assert no(model, ("a", "sell", "PO", 1)) == ""
    company(g, "SO", 73, a=3, b=3)
    done(model, ("a", "sell", "SO", 1))
    assert g.director["SO"] == "b"


def test_nobody_becomes_its_director_for_val_de_loire() -> None:
    """8.8.3; before the train step and once there is a train the directorship may change (16)."""
    model, g = poor(300, 100)
    g.private_owner, g.closed = {5: "b"}, set()
    g.shares["PO"] = {"a": 3, "b": 3, "ipo": 4}
    assert no(model, ("b", "exchange", "PO")) == "§8.8.3"
    assert g.turn is not None
    g.turn.step = "track"
    assert no(model, ("b", "exchange", "PO")) == ""
    done(model, ("a", "buy_train", "supply", "2+1"))
    assert no(model, ("b", "exchange", "PO")) == ""


def test_bankruptcy_ends_the_game() -> None:
    """8.8.3, 16: all is sold, highest price first; the money does not score, what could not be sold does."""
    model, g = poor(0, 10)
    company(g, "SO", 73, (17, 6), a=2, b=2, pool=4)
    g.shares["PO"] = {"a": 6, "pool": 5}
    g.private_owner[2], g.closed = "a", set()
    assert no(model, ("a", "bankrupt")) == ""
    g.cash["a"] = 47
    assert no(model, ("a", "bankrupt")) == "§8.8.3"  # 10 + 47 + 20 + 48 = 125
    g.cash["a"] = 46
    done(model, ("a", "bankrupt"))
    assert g.round == "over"
    assert model.scores()["a"] == 6 * 67 + 48
    assert g.cash["PO"] == 124


def test_the_second_set_with_an_electric_ends_the_game() -> None:
    """8.10.1 (4), 16: the set in which it comes is the first; the foreigners' do not count."""
    model, g = turn_of("PO", phase="gray")
    owns(g, "PO", "Electric")
    g.gray_owned = True
    done(model, ("a", "done"))
    assert (g.round, g.gray_sets, g.supply["yellow"]) == ("stock", 1, 5)
    done(model, ("a", "pass"), ("b", "pass"), ("c", "pass"))
    assert g.set_length == 4
    for _ in range(4):
        assert g.round == "operating"
        done(model, ("a", "done"))
    assert g.round == "over"


def test_500_in_an_operating_round_ends_the_game_after_it() -> None:
    """8.10.1 (3): the others still operate."""
    model, g = turn_of("PO", step="run")
    company(g, "SO", 73, b=6)
    g.stacks = {(0, 13): ["PO"], (11, 6): ["SO"]}
    g.waiting = ["PO", "SO"]
    g.set_length = 3
    put(g, F13=("57", 1), F15=("57", 1))
    owns(g, "PO", "2+1")
    done(model, ("a", "run", (("2+1", (("F13", "c0", 1), ("F15", 4, "c0"))),)), ("a", "dividend", "pay"), ("a", "done"))
    assert (g.round, g.acting().company) == ("operating", "SO")
    done(model, ("b", "done"))
    assert g.round == "over"


def test_a_rusted_train_is_not_enough() -> None:
    """8.8.1, 16: and it is not the cheapest train of an emergency."""
    model, g = poor(2000, 400)
    g.phase = "gray"
    g.supply |= dict.fromkeys(("yellow", "green", "blue", "brown", "red"), 0)
    g.resale = {"yellow": 6}
    owns(g, "PO", "rusted 4+1")
    assert no(model, ("a", "done")) == "§8.8.1"
    assert no(model, ("a", "buy_train", "supply", "Electric")) == ""
    operate(g, "PO", "trains", 0)
    assert no(model, ("a", "buy_train", "resale", "2+1")) == "§8.8.1"
