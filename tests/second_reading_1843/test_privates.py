"""Privates' powers by hand (section 10)."""

from __future__ import annotations

import pytest

from .table_by_hand import company, done, no, operate, owns, put, stock_round, turn_of


def test_a_company_buys_a_private_for_up_to_twice_its_face() -> None:
    """10.1: from green phase on, from players only, never Lyon - Méditerranée."""
    model, g = turn_of("PO")
    g.private_owner, g.closed = {2: "b", 4: "SO", 7: "b"}, set()
    assert no(model, ("a", "sell_private", 2, 20)) == "§10.1"
    g.phase = "green"
    assert no(model, ("a", "sell_private", 2, 41)) == "§10.1"
    assert no(model, ("a", "sell_private", 2, 0)) == "§10.1"
    assert no(model, ("a", "sell_private", 4, 60)) == "§10.1"
    assert no(model, ("a", "sell_private", 7, 210)) == "§10.2"
    done(model, ("a", "sell_private", 2, 40))
    assert (g.private_owner[2], g.cash["PO"], g.cash["b"]) == ("PO", 960, 840)
    g.set_length = 2
    done(model, ("a", "done"))
    assert (g.cash["PO"], g.cash["SO"]) == (965, 15)


def test_toulouse_lays_one_more_yellow_tile() -> None:
    """10.2 (1): before or after the build, not between two tiles; for 20 and the terrain; it closes."""
    model, g = turn_of("SO", phase="green")
    g.private_owner, g.closed = {1: "SO"}, set()
    done(model, ("a", "lay", "H7", "57", 0), ("a", "power", 1, "I6", "9", 0))
    assert (g.cash["SO"], g.closed) == (1000 - 80 - 20, {1})
    assert no(model, ("a", "lay", "J5", "9", 0)) == "§10.2"
    model, g = turn_of("SO", phase="green")
    g.private_owner, g.closed = {1: "SO"}, set()
    done(model, ("a", "power", 1, "H7", "57", 0), ("a", "lay", "I6", "9", 0), ("a", "lay", "J5", "9", 0))
    assert g.cash["SO"] == 1000 - 100 - 20
    assert no(model, ("a", "lay", "K4", "7", 0)) == "§8.4.1"


def test_saint_germain_lays_in_e14_at_any_time_and_stays() -> None:
    """10.2 (3): unconnected, for nothing."""
    model, g = turn_of("SO", step="ports", phase="green")
    g.private_owner, g.closed = {3: "SO"}, set()
    done(model, ("a", "power", 3, "1", 0))
    assert (g.cash["SO"], g.private_owner) == (1000, {3: "SO"})
    assert no(model, ("a", "power", 3, "2", 0)) == "§10.2"


def test_havre_lays_tile_and_marker_for_eighty() -> None:
    """10.2 (4), 16: the whole build and marker of the turn; the next ordinary marker costs 100."""
    model, g = turn_of("SO", phase="green")
    g.private_owner, g.closed = {4: "SO"}, set()
    assert no(model, ("a", "power", 4, "57", 1)) == "§8.4.2"
    done(model, ("a", "power", 4, "57", 0))
    assert (g.cash["SO"], g.board.markers) == (920, [("SO", "H7", "c0"), ("SO", "C14", "c0")])
    assert no(model, ("a", "lay", "H7", "57", 0)) == "§10.2"
    assert model.why_not(("a", "claim_port", "C14")) == "§8.5.1: one marker or port in a turn"
    model, g = turn_of("SO", phase="green")
    g.private_owner, g.closed = {4: "SO"}, set()
    done(model, ("a", "lay", "H7", "57", 0))
    assert no(model, ("a", "power", 4, "57", 0)) == "§10.2"


def test_boulogne_lays_green_or_only_a_marker() -> None:
    """10.2 (6), 16."""
    model, g = turn_of("SO", phase="green")
    g.private_owner, g.closed = {6: "SO"}, set()
    assert no(model, ("a", "power", 6, None, None, "c0")) == "§10.2"
    done(model, ("a", "power", 6, "10", 1, "c1"))
    assert (g.cash["SO"], g.board.markers[-1]) == (900, ("SO", "C18", "c1"))
    model, g = turn_of("PO", phase="green")
    g.private_owner, g.closed = {6: "PO"}, set()
    put(g, C18=("10", 1))
    g.board.markers.append(("SO", "C18", "c1"))
    assert no(model, ("a", "power", 6, "10", 1, "c0")) == "§10.2"
    assert no(model, ("a", "power", 6, None, None, "c1")) == "§8.5.1"
    done(model, ("a", "power", 6, None, None, "c0"))
    assert g.cash["PO"] == 900


def test_val_de_loire_for_a_share() -> None:
    """10.2, 16: the purchase of a stock turn; it may change the director and float the company."""
    model, g = stock_round()
    g.private_owner, g.closed = {5: "a"}, set()
    company(g, "PO", 67, b=2, a=2, c=1)
    done(model, ("a", "exchange", "PO"))
    assert (g.director["PO"], g.floated, g.cash["a"], g.closed) == ("a", ["PO"], 800, {5})
    assert no(model, ("a", "buy", "PO", "ipo")) == "§7.1"


def test_val_de_loire_for_half_a_director_s_certificate() -> None:
    """10.2, 16: at the certificate limit too, for the private goes first."""
    model, g = stock_round(6)
    g.private_owner, g.closed = {5: "a"}, set()
    for name in ("EST", "SO"):
        company(g, name, 67, a=6)
    company(g, "OU", 67, b=2, a=1)
    g.cash["a"] = 79
    assert no(model, ("a", "exchange", "OU")) == ""
    assert no(model, ("a", "exchange", "PO")) == "§7.4"
    done(model, ("a", "exchange", "PO", 79))
    assert (g.director["PO"], g.shares["PO"]["a"], g.cash["a"]) == ("a", 2, 0)


def test_val_de_loire_for_a_share_in_an_operating_round() -> None:
    """10.2: at any time, by whoever owns it; a company floated so waits for the next round."""
    model, g = turn_of("PO")
    g.private_owner, g.closed = {5: "b"}, set()
    company(g, "SO", 79, b=5)
    assert no(model, ("b", "done")) == "§8.3"
    done(model, ("b", "exchange", "SO"))
    assert (g.floated, g.waiting, g.cash["SO"]) == (["PO", "SO"], ["PO"], 790)


@pytest.mark.parametrize(
    ("players", "phase", "price", "use", "why"),
    [
        (5, "yellow", 110, "train", ""),
        (5, "yellow", 109, "train", "§10.1"),
        (5, "yellow", 110, "private", "§10.1"),
        (4, "yellow", 110, "train", "§10.1"),
        (4, "green", 110, "train", "§10.2"),
        (6, "green", 220, "train", ""),
        (6, "green", 1, "private", ""),
        (6, "blue", 110, "train", "§10.2"),
        (6, "blue", 110, "private", ""),
    ],
)
def test_val_de_loire_as_a_train(players: int, phase: str, price: int, use: str, why: str) -> None:
    """10.2, 15.1, 16."""
    model, g = turn_of("PO", players, phase=phase)
    g.private_owner, g.closed = {5: "b"}, set()
    assert no(model, ("a", "sell_private", 5, price, use)) == why
    if not why and use == "train":
        done(model, ("a", "sell_private", 5, price, use))
        assert (model.summary()["trains"]["PO"], g.closed) == (["2"], {5})


def test_the_engineers_card() -> None:
    """10.2, 16: obsolete instead of rusted: outside the limits, runs once more, goes before the next train step."""
    model, g = turn_of("PO", step="trains", phase="green")
    g.private_owner, g.closed = {5: "PO"}, set()
    put(g, F13=("57", 1), F15=("57", 1))
    owns(g, "PO", "2+1", "2+1")
    g.supply |= {"yellow": 0, "green": 0}
    done(model, ("a", "engineers", "2+1"), ("a", "buy_train", "supply", "5+2"))
    assert model.summary()["trains"]["PO"] == ["2+1 card obsolete", "5+2"]
    g.set_length = 3
    done(model, ("a", "done"))
    run = (("2+1", (("F13", "c0", 1), ("F15", 4, "c0"))),)
    done(model, ("a", "run", run))
    assert len(g.trains["PO"]) == 2
    done(model, ("a", "dividend", "pay"))
    assert model.summary()["trains"]["PO"] == ["5+2"]


def test_lyon_closes_with_plm_s_first_train() -> None:
    """10.2, 16: the one made of Val de Loire too."""
    model, g = turn_of("PLM", 5)
    g.private_owner, g.closed = {5: "b", 7: "b"}, set()
    done(model, ("a", "sell_private", 5, 110, "train"))
    assert g.closed == {5, 7}
    model, g = turn_of("PLM", step="trains")
    g.private_owner, g.closed = {7: "b"}, set()
    done(model, ("a", "buy_train", "supply", "2+1"))
    assert g.closed == {7}
    operate(g, "PLM")
    assert g.private_owner == {}
