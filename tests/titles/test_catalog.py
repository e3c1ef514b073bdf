"""Game files: our own load and say what the reference says; an own map takes the place of ours; broken YAML is told."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.core.errors import BadGameFile
from engine.games.paris_connection import RULES
from pbem.titles.catalog import games_dir, read_yaml
from pbem.titles.shipped import load_files
from tests.conftest import SHARED, skip_or_fail

SLUG = "paris-connection"
Files = dict[str, Any]


def shipped() -> Files:
    """Our own two files as plain data, safe to change."""
    folder = games_dir() / SLUG
    return copy.deepcopy({name: read_yaml(folder / name, name) for name in ("game.yaml", "map.yaml")})


BROKEN = {
    "a: 1\na: 2": ("line 2", "the key `a` appears here twice"),
    "a:\n  - {x: 1, y: 2, x: 3}": ("line 2", "the key `x` appears here twice"),
    "a: [1": ("line 1", "expected"),
    "a: 1\nb: 'open": ("line 2", "end of stream"),
    "a: 1\n\tb: 2": ("line 2", "character"),
    "a: *nothing": ("line 1", "undefined alias"),
    "a: &x [*x]": ("line 1", "recursive"),
    "a: 1\n---\nb: 1": ("line 2", "another document"),
    "a: !!python/object:os.system x": ("line 1", "constructor"),
    "? [a]\n: 1": ("line 1", "unhashable"),
    "a: \x00": ("", "is not YAML"),
    "a: 2020-99-99": ("", "cannot be read as YAML"),
    "a: !!int x": ("", "cannot be read as YAML"),
    "a: !!bool x": ("", "cannot be read as YAML"),
    "a: !!timestamp x": ("", "cannot be read as YAML"),
    "[" * 5000: ("", "stand within each other"),
}


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:20])
def test_yaml_that_cannot_be_read_names_the_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadGameFile) as bad:
        read_yaml(path, "own.yaml")
    assert bad.value.file == "own.yaml"
    assert bad.value.key == BROKEN[text][0]
    assert BROKEN[text][1] in bad.value.reason


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    """Notepad writes one."""
    path = tmp_path / "own.yaml"
    path.write_bytes("map: Île-de-France".encode("utf-8-sig"))
    assert read_yaml(path, "own.yaml") == {"map": "Île-de-France"}


@pytest.mark.parametrize("kind", ["missing", "folder", "latin-1"])
def test_a_file_that_cannot_be_opened(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    if kind == "folder":
        path.mkdir()
    if kind == "latin-1":
        path.write_bytes("map: Béziers".encode("latin-1"))
    with pytest.raises(BadGameFile, match=r"own\.yaml: cannot be read: "):
        read_yaml(path, "own.yaml")


def own_map(tmp_path: Path, provenance: str = "printed", **calais: str) -> Path:
    """A group's own map file: ours, but for its provenance and the line of Calais."""
    files = shipped()
    files["map.yaml"]["provenance"] = provenance
    files["map.yaml"]["hexes"][0].update(calais)
    path = tmp_path / "printed.yaml"
    path.write_text(yaml.safe_dump(files["map.yaml"], allow_unicode=True), encoding="utf-8")
    return path


def test_our_own_files_load() -> None:
    assert set(load_files(SLUG)) == {"game.yaml", "map.yaml"}
    assert RULES.define(load_files(SLUG)).provenance == "reconstructed"


def test_an_own_map_takes_the_place_of_ours(tmp_path: Path) -> None:
    path = own_map(tmp_path, city="Dunkerque")
    definition = RULES.define(load_files(SLUG, path))
    assert (definition.provenance, definition.board.hex("A09").name) == ("printed", "Dunkerque")
    assert RULES.define(load_files(SLUG)).board.hex("A09").name == "Calais"


def test_a_mistake_in_an_own_map_names_that_file(tmp_path: Path) -> None:
    path = own_map(tmp_path, colour="pink")
    with pytest.raises(BadGameFile) as bad:
        load_files(SLUG, path)
    assert (bad.value.file, bad.value.key) == (str(path), "hexes[0].colour")


def test_an_own_map_that_is_no_yaml_names_that_file(tmp_path: Path) -> None:
    path = tmp_path / "printed.yaml"
    path.write_text("map: [", encoding="utf-8")
    with pytest.raises(BadGameFile) as bad:
        load_files(SLUG, path)
    assert bad.value.file == str(path)
    with pytest.raises(BadGameFile, match="cannot be read"):
        load_files(SLUG, tmp_path / "nowhere.yaml")


def test_a_mistake_in_the_game_file_is_not_laid_on_the_own_map(tmp_path: Path) -> None:
    folder = tmp_path / "games" / SLUG
    folder.mkdir(parents=True)
    files = shipped()
    files["game.yaml"]["penalty"] = -1
    for name, data in files.items():
        (folder / name).write_text(yaml.safe_dump(data), encoding="utf-8")
    with pytest.raises(BadGameFile) as bad:
        load_files(SLUG, own_map(tmp_path), tmp_path / "games")
    assert (bad.value.file, bad.value.key) == ("game.yaml", "penalty")


def test_the_board_counts_what_the_reference_counts() -> None:
    definition = RULES.define(shipped())
    kinds = Counter(hex_.kind for hex_ in definition.board.hexes)
    assert kinds == {"rural": 100, "city": 43, "start": 6, "eiffel": 1}
    assert Counter(hex_.worth for hex_ in definition.board.cities) == {1: 22, 2: 10, 3: 10, 4: 1}
    assert sum(hex_.worth for hex_ in definition.board.hexes) == 76
    assert len(definition.board.borders) == 21


def test_the_board_is_the_reference_board() -> None:
    """Every hex, worth, start and checkered edge is the one of the map we were given."""
    path = SHARED / "reference" / "paris-connection" / "map.yaml"
    if not path.is_file():
        skip_or_fail("the shared reference material is not here")
    reference = yaml.safe_load(path.read_text(encoding="utf-8"))
    ours = RULES.define(shipped())
    expected = [
        (row["id"], row["q"], row["r"], row["kind"], row.get("name", ""), row.get("value", 0), row.get("colour", ""))
        for row in reference["hexes"]
    ]
    board = ours.board
    assert [(h.id, h.q, h.r, h.kind, h.name, h.worth, h.colour) for h in board.hexes] == expected
    assert {frozenset(pair) for pair in board.borders} == {frozenset(pair) for pair in reference["borders"]}
    assert len(board.borders) == len(reference["borders"])
    assert board.fixed_start == {colour: start["hex"] for colour, start in reference["fixed_start"].items()}
    stations = {start["hex"]: start["station"] for start in reference["fixed_start"].values()}
    assert {h.id: h.name for h in board.hexes if h.kind == "start"} == stations
    assert board.hex(board.end_hex).name == reference["end_trigger_city"]
    assert list(ours.companies) == reference["companies"]
    assert shipped()["map.yaml"]["worth"] == reference["city_colours"]
    assert ours.value_start == reference["value_track"]["start"]
    assert ours.value_last_printed == reference["value_track"]["last_printed"]
    assert ours.provenance == reference["provenance"]
