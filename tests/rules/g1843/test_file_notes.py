"""1843 §9, §12: what the loader notes of tiles and map, though it is no mistake."""

from __future__ import annotations

from functools import cache

from engine.games.g1843.file_notes import file_notes
from engine.games.g1843.files import read_files
from tests.changes import Change, more, put
from tests.g1843 import definition, shipped


@cache
def printed_notes() -> tuple[str, ...]:
    """Those on our files."""
    return tuple(file_notes(definition()))


def noted(change: Change) -> tuple[str, ...]:
    """The notes on our files with one change that are not on the files as they are."""
    files = shipped()
    change(files)
    known = printed_notes()
    return tuple(note for note in file_notes(read_files(files)) if note not in known)


def test_what_is_true_of_the_printed_game_is_noted() -> None:
    """Nantes stays green, X12 fits B19 in no rotation, and no gray tile bears the names of these cities."""
    assert printed_notes() == (
        "nothing comes after yellow on B19, as it does on others of the kind",
        "nothing comes after brown on C14 Le Havre, C20 Lille, E16 Paris, H7 Bordeaux, N15 Marseille, "
        "as it does on others of the kind",
        "nothing comes after green on E8 Nantes, as it does on others of the kind",
    )


def test_a_tile_that_fits_nowhere_is_noted() -> None:
    tile = {
        "id": "X99", "colour": "brown", "count": 1, "label": "Marseille", "exits": [0, 1, 2, 3, 4],
        "stops": [{"kind": "city", "revenue": 50}], "paths": [[side, "s0"] for side in range(5)],
    }  # fmt: skip
    assert noted(more("tiles.tiles", tile)) == ("tile X99 fits nowhere on this map",)


def test_a_hex_without_a_next_tile_is_noted() -> None:
    """Reims, once no brown tile but Bordeaux’s may lie there: no gray one bears that name."""
    (note,) = noted(put("map.hexes[E20].later_labels", {"brown": "Bordeaux"}))
    assert "E20 Reims" in note
    assert note.startswith("nothing comes after brown on")
