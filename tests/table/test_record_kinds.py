"""The table of record kinds: every entry can be told, and there is no kind beside the table."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

import pbem
from pbem.desk.undoing.taking_out import REMADE
from pbem.table import record_kinds
from pbem.table.doings import By
from pbem.table.record_kinds import (
    BY_VOTE,
    DONE_BY_VOTE,
    RECORD_KINDS,
    UNDO,
    VOTE_ASKED,
    VOTE_VOID,
    RecordKind,
    Void,
    message_of,
    names_where,
)
from pbem.words.phrases import messages

TOLD_BY_EVENTS = {"started", "action"}


@pytest.mark.parametrize("name", sorted(set(RECORD_KINDS) - TOLD_BY_EVENTS))
def test_every_kind_has_its_sentence(name: str) -> None:
    told = ({}, {"reason": "Christmas"}) if RECORD_KINDS[name].reasons else ({},)
    assert {message_of(name, facts) for facts in told} <= set(messages())


def test_no_sentence_is_left_over() -> None:
    told = {key.removeprefix("log.") for key in messages() if key.startswith("log.")}
    undos = {f"{UNDO.name}.{by}" for by in (*get_args(By), REMADE)}
    reasoned = {f"{one}.{how}" for one, kind in RECORD_KINDS.items() if kind.reasons for how in ("plain", "because")}
    voted = {f"{name}.vote" for name in DONE_BY_VOTE} | {f"{VOTE_VOID.name}.{why}" for why in get_args(Void)}
    assert told <= set(RECORD_KINDS) | undos | reasoned | voted


@pytest.mark.parametrize("name", sorted(DONE_BY_VOTE))
def test_what_a_vote_has_done_says_so(name: str) -> None:
    assert message_of(name, {BY_VOTE: 7, "did": "mail"}) == f"log.{name}.vote"
    assert f"log.{name}.vote" in messages()
    assert message_of(VOTE_ASKED.name, {BY_VOTE: 7}) == "log.vote_asked"


@pytest.mark.parametrize("why", get_args(Void))
def test_a_void_vote_says_why(why: str) -> None:
    assert message_of(VOTE_VOID.name, {"why": why}) in messages()


@pytest.mark.parametrize("by", get_args(By))
def test_an_undo_says_by_what_that_was_done_which_it_takes_back(by: str) -> None:
    """In the record and in letters; entries of before that was noted are told as they were."""
    assert {message_of(UNDO.name, {"did": by}), message_of(UNDO.name, {}), f"did.{by}"} <= set(messages())
    assert message_of("action", {"did": by}) == "log.action"


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
