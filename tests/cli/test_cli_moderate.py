"""`pbem game do`: the moderator's words on the command line, logged as his, confirmed before anything dangerous."""

from __future__ import annotations

import json

import pytest

from pbem.store.db import connected
from pbem.store.models import LogEntry, OutboundMail
from tests.edges import Run, legal_order, standing
from tests.house import House

pytestmark = pytest.mark.any_engine


def test_who_is_answered_on_the_terminal_and_writes_to_nobody(running: House, run: Run) -> None:
    before = running.queued()
    code, out, _ = run("game", "do", "G1", "who", PBEM_HOME=running.settings.home)
    assert code == 0
    assert "decision 1" in " ".join(out.split())
    assert running.queued() == before


def test_several_orders_are_one_transaction(running: House, run: Run) -> None:
    before = standing()
    code, out, _ = run("game", "do", "G1", "hours 72", "eject Nobody", PBEM_HOME=running.settings.home)
    assert code == 1
    assert "Nobody" in out
    assert standing() == before


def test_what_is_dangerous_is_only_shown_without_yes(running: House, run: Run) -> None:
    name, order = legal_order(running)
    running.write(name, order)
    before = standing()
    code, out, _ = run("game", "do", "g1", "undo", PBEM_HOME=running.settings.home)
    assert code == 1
    assert "Moves taken back: 1" in " ".join(out.split())
    assert standing() == before
    code, out, _ = run("game", "do", "1", "undo", "--yes", PBEM_HOME=running.settings.home)
    assert code == 0
    with connected():
        entry = LogEntry.select().order_by(LogEntry.number.desc()).get()
        assert entry.actor is not None
        assert (entry.kind, entry.cause, entry.actor.role) == ("undo", "command", "moderator")
        told = {row.member.name for row in OutboundMail.select().where(OutboundMail.template == "taken_back")}
    assert len(told) >= 1


def test_scripts_read_json(running: House, run: Run) -> None:
    code, out, _ = run("game", "do", "G1", "undo", "who", "--json", PBEM_HOME=running.settings.home)
    told = json.loads(out)
    assert code == 1
    assert told["outcome"] == "refused"
    assert [line["status"] for line in told["lines"]] == ["refused", "answered"]
    assert told["lines"][0]["says"] == ["There is no move to take back."]


def test_what_is_not_understood_fails(running: House, run: Run) -> None:
    code, out, _ = run("game", "do", "G1", "frobnicate", PBEM_HOME=running.settings.home)
    assert code == 1
    assert "Not understood" in out


def test_an_unknown_game_and_a_bad_number_are_one_line(running: House, run: Run) -> None:
    assert run("game", "do", "G99", "who", PBEM_HOME=running.settings.home)[0] == 1
    assert run("game", "do", "Gx", "who", PBEM_HOME=running.settings.home)[0] == 2
