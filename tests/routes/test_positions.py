"""The positions of a file: numbered as a trace numbers them, found by either number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core import play
from engine.games.g1861.rules import RULES
from pbem.replays.exports import Export, read_lines
from pbem.replays.logfile import read_file
from pbem.replays.positions import NoSuchPosition, course_of, position_at
from tests.replays.logs import all_privates, by, game
from tests.routes.courses import JKLM, course


def test_an_export_has_a_position_after_each_line() -> None:
    export = read_file(JKLM)
    assert isinstance(export, Export)
    now = course().positions[0].game
    for number, action in enumerate(read_lines(export)[:40], start=1):
        now = play.apply(now, action)[0]
        assert RULES.encode(course().positions[number].game) == RULES.encode(now)
    assert len(course().positions) == len(export.actions) + 1
    assert course().parted is None


def logged(tmp_path: Path, *more: dict[str, object]) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game(*all_privates(), *more)), encoding="utf-8")
    return path


def test_a_log_counts_what_counts_and_knows_its_own_ids(tmp_path: Path) -> None:
    """Actions 16 and 17 of the file are a bid and its undoing; 18 and 19 the bid again and a pass."""
    bid = by(30, "bid", corporation="N", price=130)
    found = course_of(logged(tmp_path, bid, by(30, "undo"), bid, by(10, "pass")))
    assert [(one.number, one.id) for one in found.positions[14:]] == [(14, 14), (15, 15), (16, 18), (17, 19)]
    assert position_at(found, "16") == position_at(found, "id:18") == found.positions[16]
    assert position_at(found, "0").id == 0
    with pytest.raises(NoSuchPosition, match=r"changed nothing.* --at id:15\."):
        position_at(found, "id:16")
    with pytest.raises(NoSuchPosition, match=r"last action there is 17 \(id:19\)"):
        position_at(found, "18")
    with pytest.raises(NoSuchPosition, match=r"last action there is 17 \(id:19\)"):
        position_at(found, "id:20")


@pytest.mark.parametrize("word", ["", "-1", "last", "id:", "id:x", "1.5", "²"])
def test_other_words_are_told_what_would_do(word: str) -> None:
    with pytest.raises(NoSuchPosition, match="--at 120"):
        position_at(course(), word)


def test_a_file_that_parts_ends_before_that(tmp_path: Path) -> None:
    found = course_of(logged(tmp_path, by(10, "bid", corporation="N", price=130)))
    assert found.parted is not None
    assert found.positions[-1].number == 15
    with pytest.raises(NoSuchPosition, match="disagree: It is not your turn"):
        position_at(found, "16")
