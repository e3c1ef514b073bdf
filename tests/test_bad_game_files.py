"""A mistake of any kind in game.yaml or map.yaml is told with file, key and reason, before anything starts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.errors import BadGameFile
from engine.games.paris_connection import RULES
from tests.titles.test_catalog import Files, shipped

Change = Callable[[Files], object]


def row(files: Files, hex_id: str) -> dict[str, Any]:
    """The line of a hex in map.yaml."""
    found: dict[str, Any] = next(row for row in files["map.yaml"]["hexes"] if row["id"] == hex_id)
    return found


def at(hex_id: str) -> int:
    """The place of a hex in the list."""
    return [row["id"] for row in shipped()["map.yaml"]["hexes"]].index(hex_id)


def game(**changes: object) -> Change:
    return lambda files: files["game.yaml"].update(changes)


def board(**changes: object) -> Change:
    return lambda files: files["map.yaml"].update(changes)


def place(hex_id: str, **changes: object) -> Change:
    return lambda files: row(files, hex_id).update(changes)


def without(name: str, key: str) -> Change:
    return lambda files: files[name].pop(key)


def many(*changes: Change) -> Change:
    return lambda files: [change(files) for change in changes]


def borders(*pairs: object) -> Change:
    return lambda files: files["map.yaml"]["borders"].extend(pairs)


def size(place_in_list: int, **changes: object) -> Change:
    return lambda files: files["game.yaml"]["tables"][place_in_list].update(changes)


def worth(**changes: object) -> Change:
    return lambda files: files["map.yaml"]["worth"].update(changes)


def bare(hex_id: str, key: str) -> Change:
    return lambda files: row(files, hex_id).pop(key)


def more_hexes(*rows: object) -> Change:
    return lambda files: files["map.yaml"]["hexes"].extend(rows)


def starts(**changes: object) -> Change:
    return lambda files: files["map.yaml"]["fixed_start"].update(changes)


MISTAKES: list[tuple[str, Change, str, str]] = [
    # what, change, where (file: key), words of the reason
    ("no game file", lambda files: files.pop("game.yaml"), "game.yaml: ", "missing"),
    ("no map file", lambda files: files.pop("map.yaml"), "map.yaml: ", "missing"),
    ("empty map file", lambda files: files.update({"map.yaml": None}), "map.yaml: ", "null"),
    ("a list", lambda files: files.update({"game.yaml": []}), "game.yaml: ", "array"),
    ("unknown key", game(colours=[]), "game.yaml: colours", "unknown field"),
    ("a key that is no text", lambda files: files["map.yaml"].update({1: 2}), "map.yaml: ", "Expected `str`"),
    ("missing key", without("game.yaml", "penalty"), "game.yaml: penalty", "missing required"),
    ("missing map key", without("map.yaml", "end_city"), "map.yaml: end_city", "missing required"),
    ("text for a number", game(penalty="20"), "game.yaml: penalty", "Expected `int`, got `str`"),
    ("a fraction", game(penalty=20.0), "game.yaml: penalty", "Expected `int`, got `float`"),
    ("yes for a number", game(penalty=True), "game.yaml: penalty", "Expected `int`, got `bool`"),
    ("below zero", game(penalty=-20), "game.yaml: penalty", ">= 0"),
    ("no locomotives", game(locomotives=0), "game.yaml: locomotives", ">= 1"),
    ("two returned per trade", game(returned_per_trade=2), "game.yaml: returned_per_trade", "2"),
    ("company with a capital", game(companies=["Blue", "red"]), "game.yaml: companies[0]", "matching regex"),
    ("company twice", game(companies=["blue", "blue"]), "game.yaml: companies", "different names"),
    ("one company", game(companies=["blue"]), "game.yaml: companies", "at least two"),
    ("no tables", game(tables=[]), "game.yaml: tables", "one entry per number"),
    (
        "tables out of order",
        lambda files: files["game.yaml"]["tables"].reverse(),
        "game.yaml: tables",
        "small to large",
    ),
    ("table key missing", size(1, limit=None), "game.yaml: tables[1].limit", "null"),
    ("table key unknown", size(1, x=1), "game.yaml: tables[1].x", "unknown"),
    ("nobody draws", size(0, drawn=0), "game.yaml: tables[0]", "at least 1"),
    ("hands empty the bag", size(3, drawn=31), "game.yaml: tables[3].drawn", "bag"),
    ("hands leave one depot", size(0, drawn=52), "game.yaml: tables[0].drawn", "two depots"),
    ("bag too small", game(locomotives=2), "game.yaml: tables[0].drawn", "bag"),
    ("provenance", board(provenance="scanned"), "map.yaml: provenance", "scanned"),
    ("layout", board(layout="flat_top"), "map.yaml: layout", "flat_top"),
    ("end city unknown", board(end_city="Lutetia"), "map.yaml: end_city", "no city called Lutetia"),
    ("end city a station", board(end_city="Gare de Lyon"), "map.yaml: end_city", "no city called"),
    ("worth no number", worth(red="three"), "map.yaml: worth.red", "Expected `int`, got `str`"),
    ("worth zero", worth(beige=0), "map.yaml: worth.beige", ">= 1"),
    ("worth of a number", board(worth={1: 1}), "map.yaml: worth", "Expected `str`"),
    ("worth no list", board(worth=[1, 2]), "map.yaml: worth", "array"),
    ("company without start", board(fixed_start={"red": "E10"}), "map.yaml: fixed_start.black", "every company"),
    ("start of no company", starts(green="D08"), "map.yaml: fixed_start.green", "every company"),
    ("start left blank", starts(red=None), "map.yaml: fixed_start.red", "null"),
    ("start on a rural hex", starts(red="E11"), "map.yaml: fixed_start.red", "E11 is not a hex with a station"),
    ("start no id", starts(red="e10"), "map.yaml: fixed_start.red", "matching regex"),
    ("two on one start hex", starts(red="D08"), "map.yaml: fixed_start", "same hex"),
    ("no hexes", board(hexes=[]), "map.yaml: hexes", "one eiffel hex, not 0"),
    ("hex no mapping", more_hexes("A01"), "map.yaml: hexes[150]", "Expected `object`"),
    ("hex key unknown", place("A09", town="x"), "map.yaml: hexes[A09].town", "unknown"),
    ("hex without q", bare("B08", "q"), "map.yaml: hexes[B08].q", "missing"),
    ("hex q no number", place("B08", q="1"), "map.yaml: hexes[B08].q", "Expected `int`"),
    ("hex id lower case", place("B08", id="b08"), "map.yaml: hexes[B08].id", "matching regex"),
    ("hex id with a line feed", place("B08", id="B08\n"), "map.yaml: hexes[B08].id", "matching regex"),
    ("hex id twice", place("B08", id="A09"), "map.yaml: hexes[B08].id", "A09 is both here and at hexes[0]"),
    ("two hexes in a place", place("B08", q=2, r=-4), "map.yaml: hexes[B08]", "lies where A09 is"),
    ("city and station", place("D08", city="x", colour="beige"), "map.yaml: hexes[D08]", "city and station"),
    ("city without colour", bare("A09", "colour"), "map.yaml: hexes[A09].colour", "needs a colour"),
    ("rural hex with colour", place("B08", colour="red"), "map.yaml: hexes[B08].colour", "only a city has one"),
    ("colour without worth", place("A09", colour="pink"), "map.yaml: hexes[A09].colour", "`pink` is not among beige"),
    ("city name twice", place("B09", city="CALAIS"), "map.yaml: hexes[B09]", "both called CALAIS"),
    ("names that fold alike", place("B09", city="Béziers "), "map.yaml: hexes[B09].city", "a space"),
    ("names alike but for accents", place("B09", city="Beziers"), "map.yaml: hexes[P09]", "both called"),
    ("blank city name", place("B09", city=" "), "map.yaml: hexes[B09].city", "letter"),
    ("city name of signs", place("B09", city="…"), "map.yaml: hexes[B09].city", "letter"),
    ("city name with a line feed", place("B09", city="Lille\nNord"), "map.yaml: hexes[B09].city", "line"),
    ("station name with a tab", place("D08", station="Gare\tX"), "map.yaml: hexes[D08].station", "line"),
    ("city name without end", place("B09", city="Lille" * 20), "map.yaml: hexes[B09].city", "40"),
    ("city called like a hex", place("B09", city="G-7"), "map.yaml: hexes[B09].city", "looks like the id"),
    ("no tower", bare("E09", "eiffel"), "map.yaml: hexes", "one eiffel hex, not 0"),
    ("two towers", place("B08", eiffel="Tokyo"), "map.yaml: hexes", "one eiffel hex, not 2"),
    ("station too few", bare("D08", "station"), "map.yaml: hexes", "there are 5"),
    ("station too many", place("B08", station="Nord"), "map.yaml: hexes", "there are 7"),
    (
        "station away from the tower",
        many(bare("D08", "station"), place("C08", station="Far"), starts(black="C08")),
        "map.yaml: hexes[C08].station",
        "Eiffel",
    ),
    ("border to no hex", borders(["A09", "A99"]), "map.yaml: borders[21]", "no hex A99"),
    ("border between far hexes", borders(["A09", "Q10"]), "map.yaml: borders[21]", "do not share an edge"),
    ("border of one hex", borders(["A09", "A09"]), "map.yaml: borders[21]", "do not share an edge"),
    ("border twice", borders(["P12", "O12"]), "map.yaml: borders[21]", "listed twice"),
    ("border of three", borders(["A09", "B08", "B09"]), "map.yaml: borders[21]", "length"),
    ("border no id", borders(["A09", 7]), "map.yaml: borders[21][1]", "Expected `str`"),
    ("hex cut off by borders", borders(["O14", "O15"]), "map.yaml: hexes", "O15 cannot be reached from D08"),
    ("hex apart", more_hexes({"id": "Z99", "q": 99, "r": 99}), "map.yaml: hexes", "Z99 cannot be reached"),
]


@pytest.mark.parametrize(("change", "where", "reason"), [m[1:] for m in MISTAKES], ids=[m[0] for m in MISTAKES])
def test_a_mistake_names_file_key_and_reason(change: Change, where: str, reason: str) -> None:
    files = shipped()
    change(files)
    with pytest.raises(BadGameFile) as bad:
        RULES.define(files)
    file, _, key = where.partition(": ")
    if listed := re.match(r"hexes\[([A-Z]\d\d)\]", key):
        key = key.replace(listed[1], str(at(listed[1])))
    assert (bad.value.file, bad.value.key) == (file, key)
    assert reason in bad.value.reason
    assert str(bad.value).startswith(f"{file}: {key}: " if key else f"{file}: ")


def test_without_a_mistake_the_changed_files_load() -> None:
    """The table above begins from files that are good."""
    assert RULES.define(shipped()).title == "Paris Connection"
