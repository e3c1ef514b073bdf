"""Every worker sends letters and looks at what is due, with or without the lease; the rest is its holder's alone."""

from __future__ import annotations

from datetime import UTC, datetime
from threading import Barrier, Thread

import pytest

from pbem.base import clock
from pbem.post import outbox
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from pbem.worker import lease
from pbem.worker.scheduler import Worker
from tests.hasty import hasty_worker
from tests.house import House


def run_all(worker: Worker) -> None:
    for work, _ in worker.jobs():
        work()


def test_a_worker_without_the_lease_sends_letters_and_looks_at_what_is_due(
    running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: running.now)
    assert lease.hold("another", 45, running.now)
    worker = hasty_worker(running.settings, running.box)
    ran: list[str] = []
    for name in ("tick_deadlines", "tick_mail", "tick_pruning"):
        monkeypatch.setattr(worker, name, lambda now, name=name: ran.append(name))
    running.take(running.mail("ann", "help"))
    before = len(running.box.letters)
    run_all(worker)
    assert [letter.to for letter in running.box.letters[before:]] == ["ann@example.org"]
    assert ran == ["tick_deadlines"]
    ran.clear()
    lease.release("another", running.now)
    run_all(worker)
    assert ran == ["tick_deadlines", "tick_mail", "tick_pruning"]


def test_beside_the_holder_of_the_lease_a_worker_begins_at_the_other_end(running: House) -> None:
    """The games backwards, the letters of each in their order: nobody gets an older letter after a newer one."""
    for name in ("Volga", "Loire", "Rhône"):
        running.create(name=name)
    with connected():
        OutboundMail.update(state="queued", attempts=0, mime=None, next_at=running.now).execute()
        rows = [(row.game_id, row.id) for row in OutboundMail.select().order_by(OutboundMail.id)]
        forward, back = outbox.due(running.now), outbox.due(running.now, other_end=True)
    assert forward == [id_ for _, id_ in rows]
    games = {id_: game for game, id_ in rows}
    assert [games[one] for one in back] == sorted((games[one] for one in back), reverse=True)
    for game in set(games.values()):
        assert [one for one in back if games[one] == game] == [one for one in forward if games[one] == game]


def test_workers_that_send_at_once_send_each_letter_once(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC))
    count = 12
    for _ in range(count):
        running.take(running.mail("ann", "help"))
    with connected():
        OutboundMail.update(next_at=clock.now()).where(OutboundMail.state == "queued").execute()
    before = len(running.box.letters)
    begin = Barrier(2)

    def send(worker: Worker) -> None:
        begin.wait()
        while worker.tick_outbox(clock.now()):
            pass

    threads = [Thread(target=send, args=(hasty_worker(running.settings, running.box),)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sent = [letter.mail["Message-ID"] for letter in running.box.letters[before:]]
    assert len(sent) == len(set(sent)) == count
