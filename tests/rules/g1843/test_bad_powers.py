"""Powers of privates in the data files of 1843 with one mistake each: the error names the key and the reason."""

from __future__ import annotations

import copy

import pytest

from engine.core.errors import BadGameFile
from engine.games.g1843.files import read_files
from tests.changes import put
from tests.g1843 import shipped

MISTAKES = [
    ("privates[TAB].power.kind", "any", "Invalid enum value"),
    ("privates[TAB].power.price", -20, ">= 0"),
    ("privates[TAB].power.hex", "K8", "any hex"),
    ("privates[TAB].power.marker_only", True, "no marker"),
    ("privates[PSG].power.hex", "Z1", "no `Z1`"),
    ("privates[PSG].power.hex", "H25", "nothing is ever built"),
    ("privates[PSG].power.colour", "pink", "no `pink`"),
    ("privates[HAV].power.hex", "E14", "not a city"),
    ("privates[BAM].engineers", True, "only one has the card, and that is VDL"),
]


@pytest.mark.parametrize(("path", "value", "reason"), MISTAKES)
def test_10_2_mistakes_in_powers_are_told(path: str, value: object, reason: str) -> None:
    files = copy.deepcopy(shipped())
    put(f"companies.{path}", value)(files)
    with pytest.raises(BadGameFile) as caught:
        read_files(files)
    assert reason in str(caught.value)
