"""Routes by hand (sections 8.6 and 13.2)."""

from __future__ import annotations

import pytest

from . import routes
from .routes import Route
from .state import Game
from .table_by_hand import no, operate, owns, put, turn_of

# From Orléans (F13) E to Versailles (F15), and over F17 and F19 to a town of F21.
EAST: Route = (("F13", "c0", 1), ("F15", 4, "c0"))
FURTHER: Route = (*EAST, ("F15", "c0", 1), ("F17", 4, 1), ("F19", 4, 1), ("F21", 4, "t1"))


def eastern() -> Game:
    """PO with a line from Orléans over Versailles to a town of F21."""
    _, g = turn_of("PO", step="run")
    put(g, F13=("57", 1), F15=("57", 1), F17=("9", 1), F19=("9", 1), F21=("1", 3))
    return g


def test_a_route_joins_stops_by_track() -> None:
    """8.6.1."""
    g = eastern()
    assert routes.why_not_route(g, "PO", EAST) == ""
    assert routes.why_not_route(g, "PO", FURTHER) == ""
    assert "begins and ends" in routes.why_not_route(g, "PO", EAST[:1])
    assert "no such track" in routes.why_not_route(g, "PO", (("F13", "c0", 0), ("E14", 3, "t0")))
    assert "breaks" in routes.why_not_route(g, "PO", (EAST[0], ("F21", 4, "t1")))
    assert "markers" in routes.why_not_route(g, "PO", FURTHER[2:])
    assert "stop twice" in routes.why_not_route(g, "PO", (*EAST, ("F15", "c0", 4), ("F13", 1, "c0")))


def test_a_full_city_is_not_passed_but_may_be_the_end() -> None:
    """8.6.1: another's marker, a blocked one; an own one is no hindrance."""
    g = eastern()
    g.board.markers.append(("SO", "F15", "c0"))
    assert "cannot pass" in routes.why_not_route(g, "PO", FURTHER)
    assert routes.why_not_route(g, "PO", EAST) == ""
    g.board.markers[-1] = ("PO", "F15", "c0")
    assert routes.why_not_route(g, "PO", FURTHER) == ""
    g.board.markers.pop()
    g.board.blocked.append(("F15", "c0"))
    assert "cannot pass" in routes.why_not_route(g, "PO", FURTHER)


@pytest.mark.parametrize(
    ("train", "value"),
    [("2", None), ("2+1", 50), ("3+1", 50), ("3/5", 50), ("5E", 50), ("Electric", 50), ("1/3", 20), ("1/2", None)],
)
def test_what_a_train_earns(train: str, value: int | None) -> None:
    """13.2: two cities of 20 and a town of 10."""
    assert routes.value(eastern(), train, FURTHER) == value


def test_cities_and_towns_of_a_train() -> None:
    """13.2: towns may fill the places of cities; an off-board counts as a city, Genève as a town."""
    _, g = turn_of("EST", phase="green")
    line: Route = (("H25", "c0", 3), ("I24", 0, "t0"))
    assert routes.why_not_route(g, "EST", line) == ""
    assert routes.value(g, "2", line) == 40
    bale: Route = (("H25", "c0", 3), ("I24", 0, 3), ("J23", 0, "off"))
    assert [routes.value(g, "2+1", bale), routes.value(g, "2", bale)] == [60, 60]
    g.phase = "brown"
    assert routes.value(g, "8E", bale) == 90
    put(g, I20=("7", 4))  # E and SE, Genève's NW edge
    geneva: Route = (*line, ("I24", "t0", 4), ("I22", 1, 4), ("I20", 1, 2), ("J21", 5, "t0"))
    assert routes.why_not_route(g, "EST", geneva) == ""
    assert routes.value(g, "1+1", geneva) is None
    assert routes.value(g, "1+2", geneva) == 50 + 10 + 60
    put(g, J19=("9", 1), J17=("X10", 0))
    through: Route = (*geneva, ("J21", "t0", 4), ("J19", 1, 4), ("J17", 1, "c0"))
    assert routes.why_not_route(g, "EST", through) == ""
    assert routes.value(g, "2/4", through) == 60 + 60


def test_nevers_may_be_passed_by() -> None:
    """8.6.1, 16: from Dijon by the NW-SE line, also when Nevers is full; calling there needs room."""
    _, g = turn_of("PO", phase="green")
    put(g, I16=("57", 2), G14=("55", 0), F13=("57", 2))
    by: Route = (("F13", "c0", 2), ("G14", 5, "t0"), ("G14", "t0", 2), ("H15", 5, 2), ("I16", 5, "c0"))
    call: Route = (*by[:3], ("H15", 5, "c0"), ("H15", "c0", 2), ("I16", 5, "c0"))
    for route, value in ((by, 50), (call, 60)):
        assert routes.why_not_route(g, "PO", route) == ""
        assert routes.value(g, "5+2", route) == value
    g.board.markers.append(("ETA", "H15", "c0"))
    assert routes.why_not_route(g, "PO", by) == ""
    assert "cannot pass" in routes.why_not_route(g, "PO", call)


def test_two_trains_share_no_track() -> None:
    """8.6.1: nor the same edge, though they meet in Orléans."""
    model, g = turn_of("PO", step="run")
    put(g, F13=("57", 1), F15=("57", 1), F11=("9", 1), F9=("9", 1))
    owns(g, "PO", "2+1", "2+1")
    assert no(model, ("a", "run", (("2+1", EAST), ("2+1", EAST)))) == "§8.6.1"
    west: Route = (("F13", "c0", 4), ("F11", 1, 4), ("F9", 1, 4), ("F7", 1, 0), ("E8", 3, "c0"))
    put(g, E8=("57", 0))
    run = (("2+1", EAST), ("2+1", west))
    assert no(model, ("a", "run", run)) == ""
    assert routes.best(g, "PO")[0] == 80
    assert no(model, ("a", "run", (*run, ("2+1", west)))) == "§8.8.2"


def test_a_dual_certificate_runs_either_way() -> None:
    """8.8.2, 13.2: two «2» earn 80, a «3+1» 60; three of them are four «2» at most, an obsolete one's besides."""
    _, g = turn_of("PO", step="run")
    put(g, F13=("57", 1), F15=("57", 1), F11=("9", 1), F9=("9", 1), E8=("57", 0))
    owns(g, "PO", "2x2 or 3+1")
    assert routes.best(g, "PO")[0] == 80
    assert routes.why_not_trains(g, "PO", ["2", "2"]) == ""
    assert routes.why_not_trains(g, "PO", ["3+1", "2"]) == "§8.8.2: not the company's trains, or more than the limit"
    owns(g, "PO", *["2x2 or 3+1"] * 3)
    assert routes.why_not_trains(g, "PO", ["2"] * 4) == ""
    assert routes.why_not_trains(g, "PO", ["2"] * 5) != ""
    g.trains["PO"][0].obsolete = True
    assert routes.why_not_trains(g, "PO", ["2"] * 5) == ""


def test_the_best_run_uses_the_longer_train_on_the_longer_line() -> None:
    """8.6, by trying everything: F13-F15-F21 and the way to Nantes."""
    g = eastern()
    put(g, F11=("9", 1), F9=("9", 1), E8=("57", 0))
    owns(g, "PO", "2x2 or 3+1")
    assert routes.best(g, "PO")[0] == 80  # two «2»; the «3+1» has 70
    owns(g, "PO", "4+1")
    assert routes.best(g, "PO")[0] == 70
    owns(g, "PO", "4+1", "2+1")
    assert routes.best(g, "PO")[0] == 50 + 40


def test_the_run_and_the_dividend() -> None:
    """8.7, 7.7: 40 paid: 4 a share, the pool's to the treasury, the IPO's to nobody; withheld: all to the treasury."""
    for choice, player, treasury, cell in (("pay", 20, 1008, (13, 8)), ("withhold", 0, 1040, (13, 6))):
        model, g = turn_of("PO", step="run")
        put(g, F13=("57", 1), F15=("57", 1))
        g.shares["PO"] = {"a": 5, "pool": 2, "ipo": 3}
        owns(g, "PO", "2+1")
        cash = g.cash["a"]
        assert no(model, ("a", "done")) == "§8.6"
        model.do(("a", "run", (("2+1", EAST),)))
        assert no(model, ("a", "done")) == "§8.7"
        model.do(("a", "dividend", choice))
        assert (g.cash["a"] - cash, g.cash["PO"], model.summary()["cells"]["PO"]) == (player, treasury, cell)


def test_without_revenue_the_price_falls() -> None:
    """7.7: a company that does not pay."""
    model, g = turn_of("PO")
    g.set_length = 2
    model.do(("a", "done"))
    assert model.summary()["cells"]["PO"] == (13, 6)
    operate(g, "PO")
    put(g, F13=("57", 1), F15=("57", 1))
    owns(g, "PO", "2+1")
    model.do(("a", "run", ()))
    assert model.summary()["cells"]["PO"] == (13, 5)


def test_a_loop_back_to_the_stop_it_has_left_calls_there_twice() -> None:
    """8.6.1: no other stop lies on the loop H25 - G26 - G24 - H25."""
    loop: routes.Route = (("H25", "c0", 0), ("G26", 3, 4), ("G24", 1, 2), ("H25", 5, "c0"))
    assert routes.stop_ids(loop) == [("H25", "c0"), ("H25", "c0")]
    assert routes.stop_ids((("H25", 3, "c0"), ("H25", "c0", 0), ("G26", 3, "t0"))) == [("H25", "c0"), ("G26", "t0")]
