"""What moderators write of corrections, as the engine has it, and back."""

from __future__ import annotations

import pytest

from engine.core.corrections import write_correction
from pbem.titles import title_of
from tests.shipped import files_of

NAMES = {"p1": "Ann", "p2": "Ben Nevis", "p3": "Cleo"}
READ = [
    ("1861", "cash ann +20", "cash p1 +20"),
    ("1861", "cash of Ben Nevis to 120", "cash p2 =120"),
    ("1861", "money nw -5", "cash NW -5"),
    ("1861", "share NW from ann to market", "share NW 1 from p1 to pool"),
    ("1861", "shares NW 2 from treasury to ben nevis", "share NW 2 from NW to p2"),
    ("1861", "director NW ann", "certificate NW to p1"),
    ("1861", "token nw from k7 to E9", "station NW from K7 to E9"),
    ("1861", "station NW to Nizhnii Novgorod 0", "station NW to K7 0"),
    ("1861", "tile e9 to 57 rotation 2", "tile E9 57 2"),
    ("1861", "tile E9 none", "tile E9 none"),
    ("1861", "price NW to 110 row 2", "price NW 110 row 2"),
    ("1861", "train 2+2 from the bank to NW", "train 2+2 from bank to NW"),
    ("1861", "turn to cleo", "turn p3"),
    ("1861", "cash ann +20 and correct cash cleo -20", "cash p1 +20 and cash p3 -20"),
    ("1843", "station OU from brest", "station OU from A6"),
    ("1843", "train 4/6x2 from EST to pool", "train 4/6x2 from EST to pool"),
    ("paris-connection", "loco Blue from g7 to depot", "locomotive blue from G07"),
    ("paris-connection", "locomotive red from depot to Le Mans", "locomotive red to F06"),
    ("paris-connection", "hand cleo -Blue +red", "hand p3 -blue +red"),
    ("paris-connection", "turn ben nevis", "turn p2"),
    ("paris-connection", "colour of the board", "colour board"),
]


@pytest.mark.parametrize(("slug", "said", "exact"), READ)
def test_a_correction_is_read_into_exact_words(slug: str, said: str, exact: str) -> None:
    title = title_of(slug)
    definition = title.rules.define(files_of(slug))
    correction = title.corrected.read(definition, said, NAMES)
    assert write_correction(correction) == f"table: correct {exact}"
    written = title.corrected.write(correction, NAMES)
    assert title.corrected.read(definition, written.removeprefix("correct "), NAMES) == correction


@pytest.mark.parametrize("slug", ["1861", "1843", "paris-connection"])
def test_usages_name_each_kind_once(slug: str) -> None:
    corrected = title_of(slug).corrected
    assert [one.split()[1] for one in corrected.usages()] == list(corrected.kinds)
    assert all(one.endswith('"REASON"') for one in corrected.usages())
