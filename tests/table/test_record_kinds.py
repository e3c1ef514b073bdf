"""The table of record kinds: every entry can be told, and there is no kind beside the table."""

from __future__ import annotations

from pathlib import Path

import pytest

import pbem
from pbem.table import record_kinds
from pbem.table.record_kinds import RECORD_KINDS, RecordKind, names_where
from pbem.words.phrases import messages

TOLD_BY_EVENTS = {"started", "action"}


@pytest.mark.parametrize("name", sorted(set(RECORD_KINDS) - TOLD_BY_EVENTS))
def test_every_kind_has_its_sentence(name: str) -> None:
    assert f"log.{name}" in messages()


def test_no_sentence_is_left_over() -> None:
    told = {key.removeprefix("log.") for key in messages() if key.startswith("log.")}
    assert told <= set(RECORD_KINDS)


def test_every_row_is_called_as_its_entries_are() -> None:
    """So no two have one name, of which the table would keep the second only."""
    rows = {name: kind.name for name, kind in vars(record_kinds).items() if isinstance(kind, RecordKind)}
    assert rows == {name.upper(): name for name in RECORD_KINDS}


def test_nobody_makes_a_kind_that_is_not_in_the_table() -> None:
    files = Path(pbem.__file__).parent.rglob("*.py")
    making = [file.name for file in files if " RecordKind(" in file.read_text(encoding="utf-8")]
    assert making == ["record_kinds.py"]


def test_a_code_is_outdated_by_whatever_moves() -> None:
    assert set(names_where(lambda kind: kind.moves)) < set(names_where(lambda kind: kind.changes))
