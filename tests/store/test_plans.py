"""What every mail, letter and tick asks is found by an index in any store: `scale.py` has made this one."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import cache

import pytest

from benchmarks import scale_load
from benchmarks.scale_models import Model, models
from benchmarks.scale_store import Mill, Plan
from pbem.base import clock
from pbem.base.settings import Settings
from pbem.inbox import handling, receive
from pbem.operating.doctor import examine
from pbem.operating.game_list import Wanted, game_page
from pbem.operating.health import health
from pbem.operating.verify import verify_game
from pbem.store.db import connected, database, is_server, transaction
from pbem.store.models import Decision, Game, InboundMail, Member, OrderInHand, OutboundMail
from pbem.worker import lease, pruning
from pbem.worker.scheduler import Worker
from tests.house import House
from tests.store.plans import asked, ways

GAMES = 120
MAILS = 2  # moves by mail
RARE = {"stored", "stuck", "queued"}  # states in which few rows are
LOOKED_UP = re.compile(r'^SELECT .*"t1"\."state" (=|IN) ')
NEEDED = {
    "decision_open",
    "game_to_fold",
    "inbound_mail_kept",
    "order_in_hand_open",
    "outbound_mail_kept",
    "outbound_mail_prints",
    "person_bounce_score",
}


@cache
def played() -> list[Model]:
    """Played once for each process of the tests."""
    return models(lambda what: None, few=True)


@pytest.fixture
def large(store: Settings) -> Plan:
    """A store of some games, a tenth of them active; each player once had an order in hand."""
    plan = Mill(played(), store, clock.now()).make(GAMES, lambda done: None)
    with transaction():
        done = {"number": 1, "kind": "turn", "line": "pass", "made_at": clock.now(), "made_after": 1, "over_after": 2}
        seats = Member.select().where(Member.role == "player")
        OrderInHand.insert_many(
            [done | {"game": one.game_id, "member": one.id, "told": True} for one in seats]
        ).execute()
        if is_server():  # or the server does it in the middle of a test, or not
            database.execute_sql("ANALYZE")
    return plan


def _by_mail(worker: Worker, plan: Plan) -> list[str]:
    """Moves of several games, each with the letters that follow."""
    outcomes = []
    for game, moves in list(plan.moves.items())[:MAILS]:
        with connected():
            people = scale_load.people_of(game)
        mail = scale_load.mail(game, 0, moves[0], people[moves[0].member]).mime
        door = worker.settings.door
        taken = receive.take_in(mail, clock.now(), door)
        outcomes.append(handling.handle(taken.id, door, clock.now(), begun=taken.begun))
        worker.tick_outbox(clock.now())
    return outcomes


def _by_looking(settings: Settings, now: datetime) -> None:
    """The list of games as an operator asks for it, and what tells whether the service is well."""
    with connected():
        for wanted in (Wanted(), Wanted(states=("running",)), Wanted(waiting=True), Wanted(overdue=True)):
            game_page(wanted)
        health(now, settings.home_dir)


def _by_clock(worker: Worker, now: datetime) -> None:
    """Deadlines are looked for; then comes an outage of two days, and all that is due after it."""
    lease.hold(worker.holder, worker.settings.lease_seconds, now)
    for hours in (0, 0.5, 48):
        moment = now + timedelta(hours=hours)
        worker.watch.jump(moment)
        worker.tick_mail(moment)
        worker.tick_deadlines(moment)
        worker.tick_outbox(moment)


def _by_pruning(worker: Worker, now: datetime) -> int:
    """What is old by now, and all that ever will be."""
    later = now + timedelta(days=worker.settings.keep_mails_days + 1)
    pictures = worker.scribe.maker.pictures
    return pruning.tick(worker.settings, pictures, now) + pruning.tick(worker.settings, pictures, later)


def test_no_large_table_is_read_from_end_to_end(store: Settings, large: Plan) -> None:
    worker, now = House(store).worker, clock.now()
    with asked() as statements:
        outcomes = _by_mail(worker, large)
        _by_looking(store, now)
        _by_clock(worker, now)
        pruned = _by_pruning(worker, now)
    assert outcomes == ["applied"] * MAILS
    with connected():
        assert OutboundMail.select().where(OutboundMail.sent_at >= now).count() > MAILS
        assert Decision.select().where(Decision.reminders_sent > 0).count() > 1
        assert pruned > GAMES
        assert InboundMail.select().where(InboundMail.mime == b"").exists()
    found = ways(statements)
    assert found.whole == []
    assert found.indexes >= NEEDED
    assert [sql for sql, values in statements.items() if RARE & set(values) and LOOKED_UP.search(sql)] == [], (
        "what a server plans for any state, it plans for that of nearly all rows"
    )
    with connected(), database.atomic() as taken_back:
        database.execute_sql("DROP INDEX decision_open")
        assert ways(statements).whole != []
        taken_back.rollback()


def test_what_the_program_makes_is_a_store_like_one_that_was_played(store: Settings) -> None:
    Mill(played(), store, clock.now()).make(GAMES, lambda done: None)
    with connected():
        states = [Game.select().where(Game.state == state).count() for state in ("running", "finished")]
        looked = [one for game in range(1, 12) for one in verify_game(game, store.domain, clock.now())]
    assert min(states) > 1
    assert [one.what for one in looked if not one.ok] == []
    found = examine(store, clock.now())
    assert [one.what for one in found if one.about in ("rows", "games") and one.level != "ok"] == []
    assert any(f"{GAMES} games load" in one.what for one in found)
