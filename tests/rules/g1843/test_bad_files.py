"""Data files of 1843 with one mistake each: the error names the file, the key and the reason."""

from __future__ import annotations

import pytest

from engine.core.errors import BadGameFile
from engine.games.g1843.files import read_files
from tests.changes import Change, drop, many, more, put, walk
from tests.g1843 import definition, shipped

Mistake = tuple[str, Change, str, str]


def same(what: str, path: str, value: object, reason: str) -> Mistake:
    """A mistake that is told at the very key where it stands."""
    return what, put(path, value), path, reason


MISTAKES: list[Mistake] = [
    # what, change, where it is told, words of the reason
    ("no companies file", drop("companies"), "companies", "missing"),
    same("unknown key", "game.loan", 5, "unknown field"),
    same("number of players left out", "game.players[1].players", 4, "must be 3"),
    same("more cash than the bank", "game.players[0].cash", 60000, "bank"),
    same("nine certificates", "game.numbers.certificates", 9, "11 shares"),
    same("floats with eleven shares", "game.numbers.float_shares", 11, "only 10 shares"),
    same("nothing to bid", "game.numbers.bid_step", 0, "at least 1"),
    same("a token price below zero", "game.numbers.token_prices[1]", -40, "at least 0"),
    # tiles laid without one of the colour between (§8.4.3)
    same("few of no tile", "game.few.tiles[0]", "X99", "no `X99`"),
    same("joined by no tile", "game.few.joins[1]", "X99", "no `X99`"),
    ("few of a tile twice", more("game.few.tiles", "57"), "game.few.tiles[5]", "twice"),
    same("no stub there", "game.few.stub", "E8", "no `E8`"),
    same("leap to no colour", "game.leaps.colour", "pink", "no `pink`"),
    same("leap by no tile", "game.leaps.tiles[0]", "X99", "no `X99`"),
    same("leap by a yellow tile", "game.leaps.tiles[0]", "3", "3 is yellow"),
    ("leap by a tile twice", more("game.leaps.tiles", "X12"), "game.leaps.tiles[1]", "twice"),
    same("leap by a city", "game.leaps.tiles[0]", "63", "needs one town, nothing else"),
    # trains (§13.2)
    same("no trains", "game.trains", [], "no train"),
    same("train twice", "game.trains[2+1].id", "2", "is both here and at trains[0]"),
    same("train id with a colon", "game.trains[2+1].id", "2:1", "regex"),
    same("train of one stop", "game.trains[2].stops", 1, ">= 2"),
    same("best three of three", "game.trains[3/5].length", 3, "more than the 3"),
    same("all stops of five", "game.trains[Electric].length", 5, "every stop"),
    same("as many cities as stops", "game.trains[2+1].cities", 3, "less than 3"),
    same("cities of the best stops", "game.trains[3/5].cities", 2, "does not go with length"),
    ("train nobody can buy", drop("game.cards[green].sides[3/5x2]"), "game.trains[3/5].id", "no certificate"),
    # certificates (§8.8.1)
    same("certificate without sides", "game.cards[red].sides", [], "has a side"),
    same("side twice", "game.cards[red].sides[8E].id", "5E", "is both here and at cards[3].sides[0]"),
    same("side that is no train", "game.cards[red].sides[8E].id", "9E", "no `9E`"),
    same("train that runs as another", "game.cards[red].sides[8E].runs", [["5E"]], "runs as itself"),
    same("side that runs as nothing", "game.cards[green].sides[3/5x2].runs[0]", [], "one or 2 trains"),
    same("side of three trains", "game.cards[green].sides[3/5x2].runs[0]", ["3/5"] * 3, "one or 2 trains"),
    same("side of unknown trains", "game.cards[green].sides[3/5x2].runs[0][1]", "3/6", "no `3/6`"),
    same("rusting by an earlier colour", "game.cards[red].rusted_by", "green", "not sold after red"),
    same("rusting by no colour", "game.cards[red].rusted_by", "pink", "no `pink`"),
    same("unknown train sold again", "game.cards[red].resold.9E", 500, "no `9E`"),
    same("gray trains sold again", "game.cards[gray].resold", {"Electric": 900}, "that rust"),
    ("colour without a phase", put("game.cards[red].id", "pink"), "game.cards", "those of the phases"),
    # phases (§5, §15)
    same("limit rises", "game.phases[blue].limits.public", 5, "higher than in phase green"),
    same("certificates rise", "game.phases[red].cards", 3, "higher than in phase brown"),
    same("first prices fall", "game.phases[brown].pars", ["yellow", "green"], "fewer than phase blue"),
    same("first prices out of order", "game.phases[blue].pars", ["yellow", "blue"], "must follow"),
    same("limit of minors", "game.phases[blue].limits.minor", 1, "not a kind of company"),
    same("phase left out", "game.cards[red].id", "yellow", "is both here and at cards[0]"),
    same("merger rounds", "game.phases[blue].merger_round", True, "unknown field"),
    same("unknown event", "game.phases[gray].events[0]", "strike", "strike"),
    # companies (§10, §11)
    same("odd face value", "companies.privates[TAB].value", 17, "multiples of 5"),
    same("blocks nothing", "companies.privates[TAB].blocks[0]", "K9", "no `K9`"),
    same("blocks a gray hex", "companies.privates[TAB].blocks[0]", "A6", "nothing is ever built"),
    same("blocks a hex twice", "companies.privates[CEI].blocks[1]", "E18", "twice"),
    same("share of no company", "companies.privates[BAM].share[0]", "XYZ", "no `XYZ`"),
    same("eleven shares with a private", "companies.privates[BAM].share[1]", 11, "only 10 shares"),
    same("director's certificate without first prices", "companies.privates[LYM].pars", [], "director’s certificate"),
    same("unknown first prices", "companies.privates[LYM].pars[1]", "pink", "no `pink`"),
    (
        "less than a director's certificate with first prices",
        put("companies.privates[LYM].share[1]", 1),
        "companies.privates[LYM].pars",
        "no less",
    ),
    same("first prices of nothing", "companies.privates[TAB].pars", ["yellow"], "no less"),
    same("two privates exchanged", "companies.privates[LYM].exchanged", True, "only one is, and that is VDL"),
    same("unknown private a train", "companies.private_train.private", "XYZ", "no `XYZ`"),
    same("private an unknown train", "companies.private_train.train", "9", "no `9`"),
    same("private a train for seven", "companies.private_train.players[0]", 7, "game is for 2, 3"),
    same("private a train for six twice", "companies.private_train.players[1]", 5, "twice"),
    same("private with a lowest bid", "companies.privates[TAB].min_bid", 15, "unknown field"),
    same("no companies", "companies.publics", [], "no company"),
    same("id like a player", "companies.publics[SO].id", "p1", "looks like a player"),
    same("id of a private", "companies.publics[SO].id", "tab", "already a name of TAB"),
    same("five tokens", "companies.publics[SO].tokens", 5, "prices for 4"),
    same("five tokens of other printings", "companies.publics[PLM].other_tokens[0]", 5, "prices for 4"),
    same("home of the rules' table", "companies.publics[SO].home", "H6", "no `H6`"),
    same("home on plain land", "companies.publics[SO].home", "I6", "I6 is not a city"),
    same("home at no stop", "companies.publics[SO].stop", 1, "cities of H7 are 0"),
    (
        "home of another",
        many(("companies.publics[SO].home", "J9"), ("companies.publics[SO].stop", 1)),
        "companies.publics[SO].stop",
        "belongs to MID",
    ),
    same("port in a town", "companies.ports[0]", "C6", "C6 is not a city"),
    ("port twice", put("companies.ports[0]", "C14"), "companies.ports[1]", "twice"),
    same("port that is no hex", "companies.ports[0]", "H6", "no `H6`"),
    same("private out of its number", "companies.privates[CEI].number", 3, "must be 2"),
    same("unknown rim", "companies.publics[SO].edge", "wavy", "wavy"),
    # map (§9)
    (
        "track into the sea",
        many(("map.hexes[N19].paths", [[1, 4], [1, 2]]), ("map.hexes[N19].exits", [1, 2, 4])),
        "map.hexes[N19].paths",
        "across side 2 leads to no hex",
    ),
    (
        "track of a gray hex into the blank side of another",
        many(
            ("map.hexes[H25].paths", [[3, "s0"], [4, "s0"], [5, "s0"]]),
            ("map.hexes[H25].exits", [3, 4, 5]),
        ),
        "map.hexes[G26].paths",
        "into a blank side of H25",
    ),
    same("alias of no hex", "map.aliases.H24", "H26", "no `H26`"),
    same("alias that is a hex", "map.aliases.H25", "H25", "already the name of a hex"),
    same("alias that is a name", "map.aliases.lyon", "J17", "already the name of a hex"),
    same("name of a city that is alone", "map.hexes[D15].stops[0].name", "Rouen", "called as its hex"),
    same("two cities of a name", "map.hexes[F23].stops[1].name", "Metz", "twice"),
    ("city without a name", drop("map.hexes[F23].stops[1].name"), "map.hexes[F23].stops[1].name", "is missing"),
    same("more names of a nameless city", "tiles.tiles[10].stops[0].also", ["Metz"], "goes with a name"),
    ("stub of an unlisted hex", put("map.stubs", ["C14", "C20"]), "map.hexes[J17].colour", "has a colour"),
    same("stub where none is", "map.stubs[0]", "C16", "C16 is not white with printed track"),
    same("stub twice", "map.stubs[1]", "C14", "twice"),
    same("bare hex with track", "map.bare[0]", "E16", "without track"),
    same("unknown bare hex", "map.bare[0]", "C17", "no `C17`"),
    same("passed hex that is not red", "map.passed[0]", "A6", "is not red"),
    ("passed hex that is an area", more("map.passed", "J23"), "map.hexes[J23].stops[0].kind", "counts as a town"),
    ("town on a red hex", put("map.passed", []), "map.hexes[J21].stops[0].kind", "red areas and red hexes go together"),
    ("track on a bare hex forgotten", put("map.bare", []), "map.hexes[C18].colour", "has printed track"),
    same("paid hex without a cost", "map.paid[0]", "F23", "no upgrade_cost"),
    same("place kept on the map", "map.hexes[D15].stops[0].reserved", ["SO"], "companies.yaml"),
    same("two values of an off-board", "map.hexes[B21].stops[0].revenue", [20, 30], "one number or 4"),
    same("terrain without a cost", "map.hexes[D15].terrain", "river", "goes with a cost"),
    same("unknown terrain", "map.hexes[E8].terrain", "swamp", "swamp"),
    same("cost on printed track", "map.hexes[J15].cost", 80, "no track is printed"),
    same("upgrade cost on white", "map.hexes[E8].upgrade_cost", 80, "no tile is ever paid for"),
    # tiles (§12)
    same("place kept on a tile", "tiles.tiles[57].stops[0].reserved", ["SO"], "companies.yaml"),
    same("fixed in words", "tiles.tiles[X01].fixed", "yes", "Expected `bool`"),
    # market (§14)
    same("unknown zone", "market.market.zones.red", [[0, 0, 122]], "not a zone in this game"),
    same("wall at no cell", "market.market.walls[0]", [4, 15, 92], "no cell in row 4, column 15"),
    same("wall at the edge", "market.market.walls[0]", [4, 0, 87], "no cell to its left"),
    same("end elsewhere", "market.market.zones.end", [[1, 14, 443]], "last cell of the first row"),
    (
        "two first prices alike",
        put("market.market.zones.par_blue", [[7, 4, 86]]),
        "market.market.zones",
        "two first prices are the same",
    ),
    (
        "a cell of two colours",
        more("market.market.zones.brown", [17, 4, 44]),
        "market.market.zones",
        "two coloured zones",
    ),
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
