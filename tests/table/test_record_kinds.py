"""The table of record kinds: every entry can be told, and a kind that is missing is an error at import."""

from __future__ import annotations

import pytest

from pbem.table import record_kinds
from pbem.table.record_kinds import RECORD_KINDS, names_where
from pbem.words.phrases import messages

TOLD_BY_EVENTS = {"started", "action"}


@pytest.mark.parametrize("name", sorted(set(RECORD_KINDS) - TOLD_BY_EVENTS))
def test_every_kind_has_its_sentence(name: str) -> None:
    assert f"log.{name}" in messages()


def test_no_sentence_is_left_over() -> None:
    told = {key.removeprefix("log.") for key in messages() if key.startswith("log.")}
    assert told <= set(RECORD_KINDS)


def test_what_nobody_put_into_the_table_cannot_be_imported() -> None:
    assert not hasattr(record_kinds, "DREAMT")
    with pytest.raises(ImportError):
        exec("from pbem.table.record_kinds import DREAMT")


def test_a_code_is_outdated_by_whatever_moves() -> None:
    assert set(names_where(lambda kind: kind.moves)) < set(names_where(lambda kind: kind.changes))
