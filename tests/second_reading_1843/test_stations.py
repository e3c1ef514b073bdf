"""Station markers and ports by hand (section 8.5, 8.9)."""

from __future__ import annotations

from .table_by_hand import company, done, no, operate, owns, put, turn_of


def test_the_first_costs_forty_the_next_a_hundred() -> None:
    """8.5.1, 16: ETA has four markers, one of them at home in Nevers; one in a turn, one on a hexagon."""
    model, g = turn_of("ETA", step="station", phase="brown")
    put(g, I16=("63", 0), J17=("X10", 0))
    done(model, ("a", "station", "I16", "c0"))
    assert g.cash["ETA"] == 960
    assert no(model, ("a", "station", "J17", "c0")) == "§8.5.1"
    operate(g, "ETA", "station")
    assert no(model, ("a", "station", "I16", "c0")) == "§8.5.1"
    done(model, ("a", "station", "J17", "c0"))
    assert g.cash["ETA"] == 900
    g.bought_markers["ETA"] = 3
    operate(g, "ETA", "station")
    assert model.why_not(("a", "station", "E12", "c0")) == "§8.5.1: no marker left"


def test_not_the_last_circle_of_a_home_to_be_placed() -> None:
    """8.5.1: Lyon (J17) is PLM's; from J15's NE end I16 joins SW and SE."""
    model, g = turn_of("ETA", step="station", phase="green")
    put(g, I16=("57", 2), J17=("X02", 0))
    assert no(model, ("a", "station", "J17", "c0")) == "§8.5.1"
    put(g, J17=("X10", 0))
    assert no(model, ("a", "station", "J17", "c0")) == ""
    put(g, J17=("X02", 0))
    g.at_home.add("PLM")
    assert no(model, ("a", "station", "J17", "c0")) == ""


def test_a_marker_moves_in_gray_and_leaves_a_blocked_one() -> None:
    """8.5.2: once, for 100; not in the turn of another marker."""
    model, g = turn_of("ETA", step="station", phase="gray")
    put(g, I16=("57", 2))
    move = ("a", "move_station", ("H15", "c0"), ("I16", "c0"))
    g.phase = "red"
    assert no(model, move) == "§8.5.2"
    g.phase = "gray"
    done(model, move)
    assert (g.board.markers, g.board.blocked, g.cash["ETA"]) == ([("ETA", "I16", "c0")], [("H15", "c0")], 900)
    operate(g, "ETA", "station")
    assert no(model, ("a", "move_station", ("I16", "c0"), ("H15", "c0"))) == "§8.5.2"


def test_a_moved_marker_needs_a_line_to_its_old_place_or_an_own_one() -> None:
    """8.5.2: Strasbourg has no track to Dijon; within Strasbourg it may move."""
    model, g = turn_of("EST", step="station", phase="gray")
    put(g, I16=("57", 2))
    assert no(model, ("a", "move_station", ("H25", "c0"), ("I16", "c0"))) == "§8.5.2"
    done(model, ("a", "move_station", ("H25", "c0"), ("H25", "c0")))
    assert (g.board.markers, g.board.blocked) == ([("EST", "H25", "c0")], [("H25", "c0")])


def test_claiming_a_port() -> None:
    """8.5.3, 16: a train and a route of two stops at the start of the turn; no marker besides; 20 a round."""
    model, g = turn_of("SO", step="station")
    assert no(model, ("a", "claim_port", "H7")) == "§8.5.3"
    owns(g, "SO", "2+1")
    operate(g, "SO", "station")
    put(g, H7=("57", 1), H9=("8", 1), G10=("9", 0), F11=("9", 0))
    assert no(model, ("a", "claim_port", "H7")) == "§8.5.3"  # laid in this turn
    put(g, E12=("59", 0))  # c1 has its SW edge
    operate(g, "SO", "station")
    done(model, ("a", "claim_port", "H7"))
    assert g.ports == {"H7": "SO"}
    assert no(model, ("a", "claim_port", "H7")) == "§8.5.1"
    assert no(model, ("a", "station", "E12", "c0")) == "§8.5.1"


def test_ports_change_hands_for_twenty() -> None:
    """8.9."""
    model, g = turn_of("PO", step="ports", phase="green")
    company(g, "SO", 73, b=6)
    g.ports["H7"] = "SO"
    assert no(model, ("a", "sell_port", "H7", "EST")) == "§8.9"
    done(model, ("a", "sell_port", "H7", "SO"))
    assert (g.ports, g.cash["SO"], g.cash["PO"]) == ({"H7": "PO"}, 20, 980)


def test_ports_pay_at_the_start_of_a_round() -> None:
    """8.1."""
    model, g = turn_of("PO")
    g.ports |= {"H7": "PO", "A6": "PO"}
    g.set_length = 2
    done(model, ("a", "done"))
    assert (g.round_in_set, g.cash["PO"]) == (2, 1040)
