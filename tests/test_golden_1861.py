"""Golden games of 1861: replayed line by line to the exact end, one for each end, edition and market."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from engine.games.g1861.ending import final_scores
from engine.games.g1861.position import EndReason
from pbem.replays.export_replay import ExportReplay
from pbem.replays.exports import Export
from pbem.replays.logfile import read_file
from tests.golden_1861 import ENDS, FOLDER, RECIPES, fingerprint, last_position

FILES = sorted(FOLDER.glob("*.json"))


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    """Each file in turn."""
    found: Path = request.param
    return found


def test_replay_to_the_exact_end(path: Path) -> None:
    """Every line is legal; scores, the reason of the end and the whole last position are those of the file."""
    export = read_file(path)
    assert isinstance(export, Export)
    end = last_position(path)
    assert final_scores(end) == export.result
    assert end.ended == export.end_reason
    assert fingerprint(end) == json.loads(ENDS.read_text(encoding="utf-8"))[path.stem]


def test_pbem_replay_agrees(path: Path) -> None:
    """What `pbem replay` does with such a file finds no difference."""
    export = read_file(path)
    assert isinstance(export, Export)
    outcome = ExportReplay(export).run()
    assert outcome.divergence is None
    assert outcome.scores == export.result


def test_every_end_has_a_golden_game() -> None:
    """§7: the last set after an 8-train, the broken bank, and the moderator."""
    ends = {recipe.ends for recipe in RECIPES}
    assert ends == set(get_args(EndReason))
    assert {path.stem for path in FILES} == {recipe.name for recipe in RECIPES}
