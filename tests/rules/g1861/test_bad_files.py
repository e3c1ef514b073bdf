"""Data files of 1861 with one mistake each: the error names the file, the key and the reason."""

from __future__ import annotations

import pytest

from engine.core.errors import BadGameFile
from engine.games.g1861.files import read_files
from tests.changes import Change, drop, many, more, put, walk
from tests.g1861 import definition, shipped

Mistake = tuple[str, Change, str, str]


def same(what: str, path: str, value: object, reason: str) -> Mistake:
    """A mistake that is told at the very key where it stands."""
    return what, put(path, value), path, reason


MISTAKES: list[Mistake] = [
    # what, change, where it is told, words of the reason
    ("no market file", drop("market"), "market", "missing"),
    same("empty tiles file", "tiles", None, "null"),
    same("unknown key", "game.colour", "red", "unknown field"),
    ("missing key", drop("game.bank"), "game.bank", "missing required"),
    same("RSR with a phase", "companies.national.phase", "4", "unknown field"),
    same("public with a home", "companies.publics[NW].home", "H8", "unknown field"),
    ("minor without a stop", drop("companies.minors[N].stop"), "companies.minors[N].stop", "missing required"),
    same("certificates of a phase", "game.phases[3].cards", 3, "unknown field"),
    same("private that blocks", "companies.privates[TSR].blocks", ["E3"], "unknown field"),
    same("text for a number", "game.bank", "15000", "Expected `int`"),
    same("limit of 55 per cent", "game.holding_limit", 55, "multiple"),
    # numbers of players (§2)
    same("no players", "game.players", [], "each number of players"),
    same("number of players left out", "game.players[1].players", 5, "must be 4"),
    same("number of players twice", "game.players[1].players", 3, "must be 4"),
    same("one player", "game.players[0].players", 1, "must be 2"),
    same("more cash than the bank", "game.players[3].cash", 2500, "bank"),
    # numbers
    same("no certificates", "game.numbers.certificates", 0, "at least 1"),
    same("eleven shares", "game.numbers.certificates", 9, "11 shares"),
    same("a token price below zero", "game.numbers.token_prices[1]", -20, "at least 0"),
    same("a second lay below zero", "game.numbers.second_lay", -1, "at least 0"),
    same("a free lay below zero", "game.numbers.free_lays", -1, "at least 0"),
    same("more free lays than lays", "game.numbers.free_lays", 3, "2 in a turn"),
    same("no lays", "game.numbers.lays", 0, "at least 1"),
    same("six-way tiles of no colour", "game.six_way_colour", "pink", "no `pink`"),
    same("more merged tokens than tokens", "game.numbers.merged_tokens", 4, "3 tokens"),
    same("merger of one", "game.numbers.merge_most", 1, "at least 2"),
    same("odd lowest bid", "game.numbers.minor_min_bid", 102, "multiples of 5"),
    ("lowest bid too low", put("game.numbers.minor_min_bid", 90), "market.grid.zones.minor_par", "45 or less"),
    same("highest price of a minor", "game.numbers.minor_max_price", 130, "not a first price"),
    same("loan brings more than it costs", "game.loan.received", 55, "more than the 50"),
    same("loan of an unknown kind", "game.loan.limits.private", 1, "not a kind of company"),
    ("loan without limit of minors", drop("game.loan.limits.minor"), "game.loan.limits.minor", "missing"),
    same("loan limit in words", "game.loan.limits.minor", "many", "many"),
    # trains (§1.5, §5.8.3)
    same("no trains", "game.trains", [], "no train"),
    same("train twice", "game.trains[3].id", "2", "is both here and at trains[0]"),
    same("train id with a colon", "game.trains[3].id", "3:", "regex"),
    same("train of one stop", "game.trains[2].stops", 1, ">= 2"),
    same("train count in words", "game.trains[2].count", "many", "many"),
    same("train that never ends", "game.trains[2].count", "unlimited", "3 would never be sold"),
    same("rusting by an unknown train", "game.trains[2].rusted_by", "9", "no `9`"),
    same("rusting by an earlier train", "game.trains[4].rusted_by", "2", "not sold after 4"),
    same("train starts an unknown phase", "game.trains[4].starts_phase", "9", "no `9`"),
    same("train starts the first phase", "game.trains[3].starts_phase", "2", "from the start"),
    same("phases out of order", "game.trains[3].starts_phase", "4", "next phase to be started is 3"),
    same("train starts a phase again", "game.trains[8].starts_phase", "3", "to be started is 8"),
    ("phase nobody starts", drop("game.trains[8].starts_phase"), "game.phases[8].id", "no train starts"),
    same("train from an unknown phase", "game.trains[2+2].phase", "9", "no `9`"),
    (
        "first train from a phase on",
        put("game.trains", [{"id": "2", "price": 1, "count": 1, "stops": 2, "phase": "2"}]),
        "game.trains[2].phase",
        "sold in turn",
    ),
    same("train of a phase among the others", "game.trains[5].phase", "8", "after all others"),
    same("train of a phase starts one", "game.trains[2+2].starts_phase", "8", "starts no phase"),
    # phases (§5.8.5)
    same("no phases", "game.phases", [], "no phase"),
    same("phase twice", "game.phases[3].id", "2", "is both here and at phases[0]"),
    same("unknown colour in a phase", "game.phases[3].tiles[1]", "pink", "no `pink`"),
    same("colour left out", "game.phases[5].tiles", ["yellow", "brown"], "must follow"),
    same("no colours", "game.phases[2].tiles", [], "must follow"),
    same("colour lost again", "game.phases[6].tiles", ["yellow", "green"], "fewer colours than phase 5"),
    same("column skipped", "game.phases[6].column", 4, "must be 2 as in phase 5"),
    same("column falls", "game.phases[6].column", 1, "must be 2 as in phase 5"),
    same("limit rises", "game.phases[5].limits.minor", 2, "higher than in phase 4"),
    same("limit of an unknown kind", "game.phases[5].limits.national", 2, "not a kind of company"),
    ("limit missing", drop("game.phases[5].limits.public"), "game.phases[5].limits.public", "missing"),
    same("unknown event", "game.phases[6].events[0]", "strike", "strike"),
    same("event twice", "game.phases[6].events", ["end_announced"] * 2, "twice"),
    # companies (§1.2)
    same("private with an odd bid", "companies.privates[TSR].min_bid", 22, "multiples of 5"),
    same("private with a bonus for nothing", "companies.privates[TSR].bonus", 10, "bonus_hexes"),
    ("private without bonus", drop("companies.privates[BSS].bonus"), "companies.privates[BSS].bonus", "bonus_hexes"),
    same("private with a bonus nowhere", "companies.privates[BSS].bonus_hexes[0]", "D21", "no `D21`"),
    same("private with a bonus on plain land", "companies.privates[BSS].bonus_hexes[0]", "E3", "no stop"),
    same("no publics", "companies.publics", [], "no company"),
    same("private with a bonus twice", "companies.privates[WVR].bonus_hexes[2]", "A11", "twice"),
    same("id twice", "companies.minors[M-V].id", "N", "already a name of N"),
    same("id that differs by capitals", "companies.publics[GR].id", "tsr", "already a name of TSR"),
    same("id like a player", "companies.publics[NW].id", "p1", "looks like a player"),
    same("id like a player in capitals", "companies.publics[NW].id", "P12", "looks like a player"),
    same("id of the bank", "companies.publics[NW].id", "bank", "meaning of its own"),
    same("id of the pool", "companies.publics[NW].id", "Pool", "meaning of its own"),
    same("id with a line feed", "companies.publics[NW].id", "NW\n", "letters, digits"),
    same("other name that clashes", "companies.minors[R-O].also[0]", "stp-w", "name of StP-W"),
    same("other name like a player", "companies.minors[R-O].also[0]", "p3", "looks like a player"),
    same("name of nothing", "companies.national.name", " ", "no letter"),
    same("name with a line feed", "companies.national.name", "State\nRailway", "one line"),
    same("name without end", "companies.national.name", "Railway " * 9 + "x", "60 letters"),
    same("colour that is none", "companies.publics[NW].colour", "blue", "#[0-9a-f]"),
    same("colour of another", "companies.publics[GR].colour", "#ffd9a8", "already used by N"),
    same("unknown home", "companies.minors[N].home", "H9", "no `H9`"),
    same("home in a town", "companies.minors[N].home", "H10", "H10 is not a city"),
    same("home on plain land", "companies.minors[N].home", "H12", "H12 is not a city"),
    same("home at no stop", "companies.minors[N].stop", 3, "cities of H8 are 0, 1, 2"),
    same("home of another", "companies.minors[M-K].stop", 1, "belongs to N"),
    same("home of the RSR taken", "companies.national.stop", 0, "belongs to StP-W"),
    same("unknown phase of a minor", "companies.minors[N].phase", "9", "no `9`"),
    same("phase without auctions", "companies.minors[E].phase", "5", "only in the phases 2, 3, 4"),
    same("first minor unknown", "companies.first_minor", "X", "must be one of N, StP-W"),
    same("first minor sold later", "companies.first_minor", "E", "must be one of N, StP-W"),
    same("RSR reserved nowhere", "companies.national.reserved[1]", "F21", "no `F21`"),
    same("RSR reserved in a town", "companies.national.reserved[1]", "H10", "is not a city"),
    same("RSR reserved twice", "companies.national.reserved[1]", "E1", "twice"),
    same("RSR not reserved at home", "companies.national.reserved", ["H8"], "E1 is missing"),
    same("RSR with one token", "companies.national.tokens", 1, "fewer than the reserved"),
    same("RSR tile unknown", "companies.national.tile", "999", "no `999`"),
    same("RSR tile without place", "companies.national.tile", "638", "no stop of tile 638"),
    (
        "RSR tile of another label",
        many(("companies.national.tile", "636"), ("tiles.tiles[636].stops[0].reserved", ["RSR"])),
        "companies.national.tile",
        "none of the labels of the hexes, S, M",
    ),
    # map (§1.1.1, §5.5.2.2)
    same("five sides", "map.sides", [[0, 2], [-1, 1], [-1, -1], [0, -2], [1, -1]], "six different steps"),
    ("side not opposite", put("map.sides[3]", [0, -4]), "map.sides", "opposite"),
    same("bonus nowhere", "map.bonus.hex", "Q4", "no `Q4`"),
    same("bonus on plain land", "map.bonus.with_hex", "E3", "no stop"),
    same("bonus with itself", "map.bonus.with_hex", "Q3", "another hex"),
    same("bonus below zero", "map.bonus.extra", -40, "at least 0"),
    same("hex key unknown", "map.hexes[E3].town", "x", "unknown"),
    same("hex twice", "map.hexes[E3].id", "A5", "is both here and at hexes[0]"),
    ("odd coordinates", put("map.hexes[E3].y", 3), "map.hexes[E3]", "x + y must be even"),
    ("hex on another", many(("map.hexes[E3].x", 0), ("map.hexes[E3].y", 4)), "map.hexes[E3]", "lies where A5 is"),
    same("hex of no colour", "map.hexes[E3].colour", "pink", "no `pink`"),
    same("yellow hex without track", "map.hexes[E3].colour", "yellow", "has printed track"),
    ("track on white", put("map.hexes[E3].exits", [0]), "map.hexes[E3].colour", "has a colour"),
    same("cost on printed track", "map.hexes[K7].cost", 20, "no track is printed"),
    same("upgrade cost, which stands with the variants", "map.hexes[K7].upgrade_cost", 20, "no tile is ever paid for"),
    same("terrain without a cost", "map.hexes[L12].terrain", "river", "goes with a cost"),
    same("town on red", "map.hexes[A9].stops[0].kind", "town", "red areas and red hexes go together"),
    same("red area to be passed", "map.passed", ["A9"], "unknown"),
    same("closed until an unknown phase", "map.hexes[E3].closed_until", "9", "no `9`"),
    same("closed gray hex", "map.hexes[A5].closed_until", "3", "gray hex"),
    same("unknown label", "map.hexes[G13].label", "Z", "no tile has the label Z"),
    same("later label of no colour", "map.hexes[G15].later_labels.pink", "Kh", "no `pink`"),
    same("later label on no tile", "map.hexes[G15].later_labels.gray", "Z", "no gray tile"),
    same("later label on red", "map.hexes[A9].later_labels", {"gray": "Kh"}, "red hex"),
    same("city on red", "map.hexes[A9].stops[0].kind", "city", "red areas and red hexes go together"),
    same("red area on white", "map.hexes[L12].stops[0].kind", "offboard", "red areas and red hexes go together"),
    same("three values of a red area", "map.hexes[A9].stops[0].revenue", [30, 40, 50], "one number or 4"),
    same("red area of two values", "map.hexes[A11].stops[0].revenue", [30, 40, 50, 60], "worth 30, 40, 50, 70 at A9"),
    same("town with a place", "map.hexes[B8].stops[0].slots", 1, "no slot for tokens"),
    same("group of a city", "map.hexes[B4].stops[0].group", "Baltic", "only red areas"),
    same("gray town worth nothing", "map.hexes[C5].stops[0].revenue", 0, "missing"),
    same("place kept on the map", "map.hexes[L12].stops[0].reserved", ["N"], "companies.yaml"),
    same("edge 6", "map.hexes[C7].paths[0][1]", 6, "<= 5"),
    same("path to no stop", "map.hexes[K7].paths[0][1]", "s1", "no stop s1; K7 has 1"),
    same("path to what is no stop", "map.hexes[K7].paths[0][1]", "x0", "regex"),
    same("path to itself", "map.hexes[C7].paths[0]", [1, 1], "where it begins"),
    ("path twice", put("map.hexes[K7].paths[0]", ["s0", 5]), "map.hexes[K7].paths[1]", "twice"),
    same("exits other than the paths", "map.hexes[C7].exits", [1, 4], "sides 1, 3"),
    (
        "stop without track",
        many(("map.hexes[C5].paths", [[0, 4]]), ("map.hexes[C5].exits", [0, 4])),
        "map.hexes[C5].stops[0]",
        "no path",
    ),
    ("track to no hex", drop("map.hexes[B6]"), "map.hexes[A5].paths", "side 5 leads to no hex"),
    (
        "track into a blank side",
        put("map.hexes[B6]", {"id": "B6", "x": 1, "y": 5, "colour": "gray"}),
        "map.hexes[A5].paths",
        "blank side of B6",
    ),
    # tiles (§1.3)
    ("colour twice", put("tiles.colours[3]", "green"), "tiles.colours", "different"),
    same("white tiles", "tiles.colours[3]", "white", "no tile is white"),
    same("tile twice", "tiles.tiles[4].id", "3", "is both here and at tiles[0]"),
    same("tile called like a hex", "tiles.tiles[624].id", "H8", "H8 is a hex"),
    same("tile called like a colour", "tiles.tiles[7].id", "green", "green is a colour of tiles"),
    same("tile of no colour", "tiles.tiles[4].colour", "blue", "no `blue`"),
    same("tile with a label of no hex", "tiles.tiles[4].label", "Z", "no hex has the label Z"),
    same("no tile of its kind", "tiles.tiles[4].count", 0, ">= 1"),
    same("tile with a red area", "tiles.tiles[4].stops[0].kind", "offboard", "printed on the map"),
    ("tile with a stop without track", put("tiles.tiles[57].paths", [[0, 3]]), "tiles.tiles[57].stops[0]", "no path"),
    same("tile with a city worth nothing", "tiles.tiles[57].stops[0].revenue", 0, "missing"),
    (
        "tile with a city without a value",
        drop("tiles.tiles[57].stops[0].revenue"),
        "tiles.tiles[57].stops[0].revenue",
        "missing",
    ),
    same("tile without track", "tiles.tiles[7].paths", [], "has track"),
    same("tile to no stop", "tiles.tiles[7].paths[0][1]", "s0", "no stop s0; 7 has 0"),
    same("tile exits other than the paths", "tiles.tiles[7].exits", [0, 2], "sides 0, 1"),
    same("tile kept for nobody", "tiles.tiles[638].stops[0].reserved", ["XYZ"], "no `XYZ`"),
    (
        "tile with too few places",
        put("tiles.tiles[635].stops[0].reserved", ["N", "V"]),
        "tiles.tiles[635].stops[0].slots",
        "be 2",
    ),
    same("tile with a place in a town", "tiles.tiles[3].stops[0].reserved", ["N"], "a town has no slot"),
    # market (§1.1.2)
    same("market without prices", "market.grid.grid", [], "no row"),
    same("row without prices", "market.grid.grid[9]", [None], "no price"),
    ("gap in a row", put("market.grid.grid[9][1]", None), "market.grid.grid[9]", "before the first price"),
    same("prices that fall", "market.grid.grid[9]", [35, 45, 40], "rise"),
    same("unknown zone", "market.grid.zones.green", [[9, 0, 35]], "not a zone in this game"),
    ("zone missing", drop("market.column.zones.convert"), "market.column.zones.convert", "missing"),
    same("empty zone", "market.column.zones.convert", [], "at least one cell"),
    same("cell that is none", "market.grid.zones.convert[0]", [9, 9, 100], "no cell in row 9, column 9"),
    same("cell of another price", "market.grid.zones.convert[0]", [5, 6, 110], "has the price 100, not 110"),
    ("cell twice", more("market.grid.zones.convert", [0, 6, 165]), "market.grid.zones.convert[6]", "twice"),
    (
        "two first prices alike",
        more("market.grid.zones.minor_par", [7, 4, 65]),
        "market.grid.zones.minor_par",
        "a price is both here and in",
    ),
    (
        "conversion without a first price",
        more("market.grid.zones.convert", [5, 2, 65]),
        "market.grid.zones.convert",
        "65 is not a public's first price",
    ),
    ("no price for a cheap merger", drop("market.grid.zones.any_par[0]"), "market.grid.zones.any_par", "public of 70"),
    # variants
    same("no variants", "variants.variants", {}, "no variant"),
    same("unknown choice", "variants.variants.jklm.merge_tie", "oldest", "oldest"),
    same("unknown flag", "variants.variants.gtg.speed", 1, "unknown"),
    same("unlimited tiles of no colour", "variants.variants.jklm.unlimited_tiles", ["pink"], "`pink` is neither"),
    same("upgrade cost nowhere", "variants.variants.gtg.printed_upgrade_costs.K8", 20, "no `K8`"),
    same("upgrade cost without track", "variants.variants.gtg.printed_upgrade_costs.E3", 20, "no printed track"),
    same("upgrade cost of nothing", "variants.variants.gtg.printed_upgrade_costs.K7", 0, "at least 1"),
    same("upgrade cost in words", "variants.variants.gtg.printed_upgrade_costs.K7", "20", "Expected `int`"),
    same("floor below zero", "variants.variants.jklm.merge_price_floor", -1, "at least 0"),
    same("floor too high", "variants.variants.jklm.merge_price_floor", 205, "above the highest"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "where", "reason"), [m[1:] for m in MISTAKES], ids=[m[0] for m in MISTAKES])
def test_a_mistake_names_file_key_and_reason(change: Change, where: str, reason: str) -> None:
    files = shipped()
    key = walk(files, where)[2]
    change(files)
    with pytest.raises(BadGameFile) as bad:
        read_files(files)
    assert (bad.value.file, bad.value.key) == (f"{where.partition('.')[0]}.yaml", key)
    assert reason in bad.value.reason


def test_without_a_mistake_the_changed_files_load() -> None:
    """The table above begins from files that are good."""
    assert read_files(shipped()) == definition()


@pytest.mark.parametrize(("zone", "cell"), [("public_par", [6, 2, 60]), ("minor_par", [7, 0, 45])])
def test_first_prices_may_lie_below_those_that_are_needed(zone: str, cell: list[int]) -> None:
    """§6.2: two minors make a public of 70 at least; §4.2.4: half of the lowest bid for a minor is 50."""
    files = shipped()
    more(f"market.grid.zones.{zone}", cell)(files)
    market = read_files(files).markets["grid"]
    assert min(market.price(one) for one in market.cells(zone)) == cell[2]
