"""What tiles fit where, what they join, and what the map is afterwards (1861 §5.5.2), on small boards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.eighteen.definition import Definition18xx
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.geometry import CLOSED
from engine.eighteen.map.laid import City, printed_map
from engine.eighteen.map.lay import fitting_on, laid_with, lays, lays_on, why_not_lay
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP, Board, Tile
from engine.eighteen.map.suit import Layable
from engine.eighteen.map.tokens import free_place, placed
from engine.games.g1861.six_way import exits, six_way_instead
from tests import g1843, g1861
from tests.engine.eighteen.map.boards import COLOURS, blank, board, city, network, tile, town
from tests.engine.eighteen.map.test_reach import balloon
from tests.sampled import spread

S0, S1, S2 = STOP, STOP + 1, STOP + 2
ALL_EDGES = tuple((edge, S0) for edge in range(EDGES))

TILES = (
    tile("8", "yellow", (0, 2)),
    tile("9", "yellow", (0, 3)),
    tile("58", "yellow", (0, S0), (2, S0), stops=[town()]),
    tile("57", "yellow", (0, S0), (3, S0), stops=[city()]),
    tile("201", "yellow", (0, S0), (1, S0), stops=[city()], label="Y"),
    tile("23", "green", (0, 3), (0, 4)),
    tile("20", "green", (0, 3), (1, 4)),
    tile("26", "green", (0, 3), (0, 5)),
    tile("14", "green", (0, S0), (1, S0), (3, S0), (4, S0), stops=[city(2)]),
    tile("88", "green", (0, S0), (1, S0), (3, S0), (4, S0), stops=[town()]),
    tile("635", "green", (0, S0), (1, S0), (2, S1), (3, S1), (4, S2), (5, S2), stops=[city()] * 3, label="K"),
    tile("42", "brown", (0, 3), (0, 5), (3, 5)),
    tile("63", "brown", *ALL_EDGES, stops=[city(2)], count=1),
    tile("611", "brown", *ALL_EDGES[:5], stops=[city(2)]),
    tile("636", "brown", *ALL_EDGES, stops=[city(3)], label="K"),
    tile("640", "gray", *ALL_EDGES, stops=[city(3)], label="Kh"),
    tile("643", "gray", *ALL_EDGES, stops=[city(3)], label="Y"),
)
KIEV = tile("", "yellow", (0, S0), (2, S1), (4, S2), stops=[city(1, "A"), city(1, "B"), city(1, "C")], label="K")


def around(middle: Tile, *more: Tile, **later: dict[str, str]) -> Board:
    """A hex C5 with white hexes on all six sides."""
    ring = dict.fromkeys(("C7", "B6", "B4", "C3", "D4", "D6"), blank())
    return board({"C5": middle, **ring}, *TILES, *more, **later)


def fault(
    net: Network, order: str, company: str = "A", colours: tuple[str, ...] = COLOURS, unlimited: tuple[str, ...] = ()
) -> Fault | None:
    """Why `"8 C5 0"` is not legal."""
    tile_id, hex_id, rotation = order.split()
    return why_not_lay(net, company, tile_id, hex_id, int(rotation), Layable(colours, unlimited))


def code(net: Network, order: str, company: str = "A", colours: tuple[str, ...] = COLOURS) -> str:
    """The code of the fault, or nothing."""
    found = fault(net, order, company, colours)
    return found.code if found else ""


def home(label: str = "") -> Network:
    """A's token on a city without track, among white hexes."""
    return network(around(blank(city(), label=label)), {("C5", 0): "A"})


def test_unknown_things_are_named_and_what_fits_is_told() -> None:
    found = fault(home(), "999 C5 0")
    assert found == Fault("unknown_tile", {"tile": "999", "hex": "C5", "rotation": "0", "tiles": "57"})
    assert code(home(), "57 Z9 0") == "unknown_hex"
    assert code(home(), "57 C5 6") == code(home(), "57 C5 -1") == "bad_rotation"


@pytest.mark.parametrize("colour", ["gray", "red"])
def test_5_5_2_2_gray_and_red_hexes_are_never_built_on(colour: str) -> None:
    net = network(around(tile("", colour, (0, S0), stops=[city()])), {("C5", 0): "A"})
    assert code(net, "57 C5 0") == "hex_closed"


def test_5_5_2_1_colours_follow_one_another() -> None:
    assert code(home(), "14 C5 0") == "wrong_colour"
    printed = network(around(tile("", "yellow", (0, S0), (3, S0), stops=[city()])), {("C5", 0): "A"})
    assert code(printed, "57 C5 0") == "wrong_colour", "printed track is a tile already there"
    assert code(printed, "14 C5 0") == ""
    assert code(printed, "63 C5 0") == "wrong_colour"
    found = fault(printed, "14 C5 0", colours=("yellow",))
    assert found is not None
    assert (found.code, found.facts["colours"]) == ("colour_not_yet", "yellow")


@pytest.mark.parametrize("order", ["8 C5 0", "58 C5 0"])
def test_5_5_2_2_a_city_hex_takes_a_city_tile(order: str) -> None:
    found = fault(home(), order)
    assert found is not None
    assert (found.code, found.facts["tiles"]) == ("wrong_kind", "57")


def test_5_5_2_2_a_marked_hex_takes_a_marked_tile_and_no_other_does() -> None:
    assert (code(home("Y"), "57 C5 0"), code(home("Y"), "201 C5 0")) == ("wrong_label", "")
    assert (code(home(), "201 C5 0"), code(home(), "57 C5 0")) == ("wrong_label", "")


def test_5_5_2_3_a_label_may_change_with_the_colour() -> None:
    old = tile("", "brown", *ALL_EDGES, stops=[city(2)], label="Y")
    special = network(around(old, C5={"gray": "Kh"}), {("C5", 0): "A"})
    assert (code(special, "640 C5 0"), code(special, "643 C5 0")) == ("", "wrong_label")
    usual = network(around(old), {("C5", 0): "A"})
    assert (code(usual, "640 C5 0"), code(usual, "643 C5 0")) == ("wrong_label", "")


def test_5_5_2_1_supply() -> None:
    net = home()
    net.laid.supply["57"] = 0
    found = fault(net, "57 C5 0")
    assert found is not None
    assert (found.code, found.facts["tiles"]) == ("none_left", "none")
    assert fault(net, "57 C5 0", unlimited=("57",)) is None
    assert fault(net, "57 C5 0", unlimited=("8", "yellow")) is not None, "tiles are named, not colours"


def test_5_5_2_2_home_without_track_may_be_laid_any_way_and_nothing_else() -> None:
    net = home()
    assert set(lays(net, "A", Layable(COLOURS))) == {
        ("57", "C5", 0), ("57", "C5", 1), ("57", "C5", 2),
    }  # fmt: skip
    assert code(net, "8 C3 5") == "not_connected"
    assert code(net, "57 C5 0", company="B") == "not_connected"


def test_5_5_2_2_track_leads_to_a_hex() -> None:
    net = network(board({"A1": blank(city()), "A3": blank()}, *TILES), {("A1", 0): "A"})
    found = fault(net, "57 A1 0")
    assert found is not None
    assert (found.code, found.facts["edges"], found.facts["rotations"]) == ("leads_off", "3", "none")


def test_5_5_2_2_no_track_against_a_blank_gray_side() -> None:
    for path, expected in (((4, 5), "leads_off"), ((0, 5), "")):
        gray = tile("", "gray", path)
        net = network(board({"A1": gray, "A3": blank(city()), "A5": blank()}, *TILES), {("A3", 0): "A"})
        assert code(net, "57 A3 0") == expected


def line() -> Network:
    """A's city C3 with track south into C5, where a tile 9 goes on to C7."""
    on = board(
        {
            "C3": tile("", "yellow", (0, S0), stops=[city()]),
            **dict.fromkeys(("C5", "C7", "B4", "B6", "D4", "D6", "C9", "B8", "D8"), blank()),
        },
        *TILES,
    )
    return network(on, {("C3", 0): "A"}, C5=("9", 0))


def test_5_5_2_2_new_track_extends_a_route() -> None:
    assert code(line(), "9 C7 0") == ""
    assert code(line(), "9 C7 1") == "not_connected"
    assert code(line(), "9 B6 0") == "not_connected"
    found = fault(line(), "8 C7 0")
    assert found is not None
    assert (found.code, found.facts["rotations"]) == ("not_connected", "1, 3")


def test_5_5_2_2_track_that_leads_to_the_second_of_two_towns_only_extends_a_route_too() -> None:
    """The way there crosses the hex that stands next in the list of the board."""
    towns = tile("D2", "yellow", (0, S0), (1, S0), (3, S1), (4, S1), stops=[town(), town()])
    track = {"C3": tile("", "yellow", (0, 1)), "B4": tile("", "yellow", (4, S0), stops=[city()])}
    rest = dict.fromkeys(("C7", "B6", "D4", "D6"), blank())
    net = network(board({"C5": blank(town(), town()), **track, **rest}, *TILES, towns), {("B4", 0): "A"})
    assert [code(net, f"D2 C5 {turn}") for turn in (0, 1, 3)] == ["", "not_connected", ""]


def test_5_5_2_3_all_old_track_stays() -> None:
    found = fault(line(), "23 C5 1")
    assert found is not None
    assert (found.code, found.facts["rotations"]) == ("track_not_kept", "0, 3")
    assert code(line(), "23 C5 3") == ""


def test_5_5_2_3_new_plain_track_extends_a_route_of_the_company() -> None:
    assert code(line(), "23 C5 3") == "", "the branch leaves from the north, where the company comes from"
    assert code(line(), "23 C5 0") == "not_connected", "from the south only: the company would have to reverse"
    assert code(line(), "20 C5 0") == "not_connected", "the second line touches nothing"


def test_5_5_2_3_new_track_that_only_a_used_hexside_leads_to_extends_nothing() -> None:
    """§5.3: the short piece at the junction would be used twice."""
    for in_loop, expected in ((None, "not_connected"), (city(), "")):
        on = balloon(in_loop=in_loop)
        on = Board(
            on.hexes, {one.id: one for one in (*TILES, tile("T", "brown", (1, 3), (3, 5), (1, 5)))}, COLOURS, on.steps
        )
        net = network(on, {("C7" if in_loop else "C1", 0): "A"})
        assert code(net, "T C5 0") == expected


def test_5_5_2_3_a_city_is_upgraded_by_whom_any_of_its_track_serves() -> None:
    stop = tile("", "yellow", (0, S0), (3, S0), stops=[city()])
    on = board(
        {"C3": tile("", "yellow", (0, S0), stops=[city()]), "C5": stop}
        | dict.fromkeys(("C7", "B4", "B6", "D4", "D6"), blank()),
        *TILES,
    )
    net = network(on, {("C3", 0): "A", ("C5", 0): "B"})
    assert code(net, "14 C5 0", "A") == code(net, "14 C5 0", "B") == ""
    assert code(net, "14 C5 0", "C") == "not_connected"


def test_5_5_2_3_a_city_may_be_upgraded_from_where_only_new_track_leads() -> None:
    on = board(
        {"D6": tile("", "yellow", (2, S0), stops=[city()]), "C5": tile("", "yellow", (0, S0), (3, S0), stops=[city()])}
        | dict.fromkeys(("C3", "C7", "B4", "B6", "D4"), blank()),
        *TILES,
    )
    net = network(on, {("D6", 0): "A"})
    assert [code(net, f"14 C5 {turn}") for turn in (0, 2)] == ["not_connected", ""]


def test_5_5_2_3_tokens_and_kept_places_stay_on_their_circles_then_share_one_city() -> None:
    net = network(around(KIEV), {("C5", 1): "X"})
    after = laid_with(net, "635", "C5", 2)
    circles = {edge: next(end - STOP for a, end in after.paths("C5") if a == edge) for edge in (0, 2, 4)}
    cities = after.laid.cities["C5"]
    assert [cities[circles[edge]] for edge in (0, 2, 4)] == [City((), ("A",)), City(("X",), ("B",)), City((), ("C",))]
    one = laid_with(after, "636", "C5", 0).laid.cities["C5"]
    assert len(one) == 1
    assert (set(one[0].tokens), set(one[0].reserved)) == ({"X"}, {"A", "B", "C"})


def test_5_5_2_3_a_place_printed_on_a_tile_is_kept_unless_its_company_stands_there() -> None:
    kept = tile("K2", "green", (0, S0), (3, S0), stops=[city(2, "R")])
    on = around(tile("", "yellow", (0, S0), (3, S0), stops=[city(1, "A")]), kept)
    assert laid_with(network(on), "K2", "C5", 0).laid.cities["C5"] == (City((), ("A", "R")),)
    assert laid_with(network(on, {("C5", 0): "R"}), "K2", "C5", 0).laid.cities["C5"] == (City(("R",), ("A",)),)


def test_no_tile_with_too_few_places_for_the_tokens() -> None:
    small = tile("K1", "green", *ALL_EDGES, stops=[city(1)], label="K")
    net = network(around(KIEV, small), {("C5", 0): "A", ("C5", 1): "B"})
    found = fault(net, "K1 C5 0")
    assert found is not None
    assert (found.code, found.facts["tokens"]) == ("no_room_for_tokens", "A, B")


def test_5_5_2_3_the_old_tile_goes_back_to_the_supply() -> None:
    net = line()
    after = laid_with(net, "23", "C5", 3)
    assert (after.laid.supply["23"], after.laid.supply["9"]) == (8, 10)
    assert (after.tile("C5").id, after.rotation("C5")) == ("23", 3)
    unlimited = laid_with(net, "23", "C5", 3, ("9", "23"))
    assert unlimited.laid.supply == net.laid.supply
    assert net.laid.supply["9"] == 9
    assert net.tile("C5").id == "9", "what was is not changed"


def brown_city(*hexes: str) -> Network:
    """A's city C5 with a green tile, and these hexes around it."""
    on = board({"C5": blank(city()), **dict.fromkeys(hexes, blank())}, *TILES)
    return network(on, {("C5", 0): "A"}, C5=("14", 0))


def six(net: Network, tile_id: str = "611", company: str = "A") -> tuple[str, ...]:
    """The six-way tiles to be taken instead."""
    return six_way_instead(net, net.board.tiles[tile_id], "C5", company, "brown", Layable(COLOURS))


def test_5_5_2_3_a_six_way_tile_comes_first_when_there_is_one_that_fits() -> None:
    everywhere = ("C7", "B6", "B4", "C3", "D4", "D6")
    assert six(brown_city(*everywhere)) == ("63",)
    assert six(brown_city(*everywhere), "63") == ()
    assert six(brown_city(*everywhere), "14") == (), "only brown cities"
    assert six(brown_city(*everywhere), "42") == (), "only cities"
    assert six(brown_city(*everywhere[:5])) == (), "one side leads nowhere"
    assert six(brown_city(*everywhere), company="B") == ()
    gone = brown_city(*everywhere)
    gone.laid.supply["63"] = 0
    assert six(gone) == ()


def test_5_5_2_3_exits_are_counted_once() -> None:
    on = around(blank())
    assert [exits(on, name) for name in ("63", "611", "42", "9")] == [6, 5, 3, 2]


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 1_000_000))
def test_5_5_2_whatever_is_offered_is_legal_and_all_that_is_legal_is_offered(seed: int) -> None:
    """A random walk of lays: the list agrees with asking about every tile, hex and rotation."""
    rng = Random(seed)
    names = [f"{chr(65 + x)}{2 * y + x % 2 + 1}" for x in range(4) for y in range(3)]
    cities = rng.sample(names, 5)
    printed = {name: blank(*([city()] if name in cities[:3] else [town()] if name in cities else [])) for name in names}
    net = network(board(printed, *TILES), {(cities[0], 0): "A"})
    yellow = tuple(one.id for one in TILES if one.colour == "yellow")
    for _ in range(6):
        offered = set(lays(net, "A", Layable(COLOURS, yellow)))
        legal = {
            (one.id, hex_id, turn)
            for one in net.board.tiles.values()
            for hex_id in names
            for turn in range(EDGES)
            if fault(net, f"{one.id} {hex_id} {turn}", unlimited=yellow) is None
        }
        assert offered <= legal
        seen = {look(net, *order) for order in offered}
        assert seen == {look(net, *order) for order in legal}
        assert len(seen) == len(offered), "each geometry once"
        if not offered:
            return
        net = laid_with(net, *rng.choice(sorted(offered)), yellow)


def look(net: Network, tile_id: str, hex_id: str, rotation: int) -> tuple[str, str, frozenset[frozenset[int]]]:
    """The tile as it is seen: which edges are joined; all tiles here have one stop at most, or three alike."""
    paths = net.geometry.paths(net.board.tiles[tile_id], rotation)
    joined = [frozenset(path) for path in paths if path[1] < STOP]
    stops = {b: frozenset(x for x, y in paths if y == b) for _, b in paths if b >= STOP}
    return tile_id, hex_id, frozenset((*joined, *stops.values()))


@pytest.mark.parametrize("definition", [g1861.definition(), g1843.definition()], ids=["1861", "1843"])
@pytest.mark.parametrize("seed", spread(range(6), 3, single=True))
def test_after_a_lay_the_map_answers_as_one_read_anew(definition: Definition18xx, seed: int) -> None:
    rng, board = Random(seed), definition.board
    net = Network(board, printed_map(board))
    layable = Layable(board.colours)
    for number in range(60):
        hex_id = rng.choice([name for name, spot in board.hexes.items() if spot.printed.colour not in CLOSED])
        if not (fitting := list(fitting_on(net, hex_id, layable))):
            continue
        tile_id, rotation = rng.choice(fitting)
        net = laid_with(net, tile_id, hex_id, rotation)
        fresh = Network(board, net.laid)
        places = [(name, stop) for name in board.hexes for stop in range(len(net.tile(name).stops))]
        assert [net.runs_from(place) for place in places] == [fresh.runs_from(place) for place in places]
        for company in "ABC":
            assert list(lays_on(net, company, hex_id, layable)) == list(lays_on(fresh, company, hex_id, layable))
        net.reach(rng.choice("ABC"))
        if number % 4 == 0:
            company = rng.choice("ABC")
            if free := [place for place in places if free_place(net, *place, company)]:
                net = Network(board, placed(net.laid, *rng.choice(free), company), net)
