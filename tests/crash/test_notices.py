"""The crash test can fail: a service that is wrong on purpose is found out, by the right sentence."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from pbem.inbox import claims, handling, receive
from pbem.post import deliver, outbox
from pbem.post.deliver import open_transport
from pbem.store import db, later
from pbem.store.db import connected, transaction
from pbem.store.models import InboundMail, OutboundMail
from pbem.table import session
from pbem.worker.scheduler import Worker
from tests.crash.conftest import Scened
from tests.crash.marks import ANSWERED, IN_PLACE, LETTER_SENT
from tests.crash.trial import Trial
from tests.hasty import Hasty
from tests.sampled import sampled

Mutation = Callable[[pytest.MonkeyPatch, Trial], None]


def settles_before_it_sends(patch: pytest.MonkeyPatch, trial: Trial) -> None:
    """The row says «sent» when nothing has left the house."""
    send = outbox._send

    def wrong(letter: OutboundMail, scribe: Any, transport: Any, server: Any, now: datetime) -> bool:
        letter.mime = letter.mime or scribe.write(letter, now)
        outbox._settle(letter, state="sent", sent_at=now, mime=letter.mime)
        return send(letter, scribe, transport, server, now)

    patch.setattr(outbox, "_send", wrong)


def sends_in_the_transaction_of_the_move(patch: pytest.MonkeyPatch, trial: Trial) -> None:
    """Letters leave the house before the move is saved."""
    enqueue = outbox.enqueue

    def wrong(*args: Any, **kwargs: Any) -> OutboundMail:
        letter = enqueue(*args, **kwargs)
        later.write_now()
        letter.mime, letter.state = Hasty(trial.settings).write(letter, letter.created_at), "sent"
        letter.save()
        with open_transport(trial.settings) as transport:
            transport.send(letter.mime, "bounces+x@mail.test", letter.to_address, letter.message_id)
        return letter

    patch.setattr(outbox, "enqueue", wrong)


def writes_down_a_whole_batch_at_once(patch: pytest.MonkeyPatch, trial: Trial) -> None:
    """One transaction around all the sending: many letters come twice."""
    tick = Worker.tick_outbox

    def wrong(worker: Worker, now: datetime) -> int:
        with transaction():
            return tick(worker, now)

    patch.setattr(Worker, "tick_outbox", wrong)


def makes_the_bytes_anew(patch: pytest.MonkeyPatch, trial: Trial) -> None:
    """Bytes are written down with the state only, and made once more, with another date, for the second try."""
    settle = outbox._settle

    def wrong(letter: OutboundMail, **fields: Any) -> bool:
        return "mime" in fields or settle(letter, **fields, mime=letter.mime)

    patch.setattr(outbox, "_settle", wrong)


def names_files_at_random(patch: pytest.MonkeyPatch, trial: Trial) -> None:
    """A Maildir that cannot know a letter it has already."""
    patch.setattr(deliver, "sha256", lambda _: sha256(os.urandom(9)))


def settles_the_mail_on_its_own(patch: pytest.MonkeyPatch, trial: Trial) -> None:
    """The move is saved; that the mail is done is saved a moment later."""
    apply_one, finish = handling._apply, handling._finish
    later: list[tuple[Any, ...]] = []

    def put_off(mail: InboundMail, *args: Any) -> str:
        later.append((mail, *args))
        return str(args[2])

    def wrong(*args: Any) -> str:
        outcome = apply_one(*args)
        finish(*later.pop())
        return outcome

    patch.setattr(handling, "_finish", put_off)
    patch.setattr(handling, "_apply", wrong)


def saves_statement_by_statement(patch: pytest.MonkeyPatch, trial: Trial) -> None:
    """No transaction around a move."""

    @contextmanager
    def wrong() -> Any:
        with connected():
            yield

    for module in (db, session, receive, handling, claims):
        patch.setattr(module, "transaction", wrong)


def answers_before_it_stores(patch: pytest.MonkeyPatch, trial: Trial) -> None:
    """The provider gets his 200 while the mail is in memory only."""
    from tests.crash import life

    tray, take_in = life._Tray, receive.take_in
    waiting: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def wrong(*args: Any, **kwargs: Any) -> receive.TakenIn:
        waiting.append((args, kwargs))
        return receive.TakenIn(0, True)

    def work(self: Any) -> None:
        for args, kwargs in waiting:
            taken = take_in(*args, **kwargs)
            self._handle(taken.id, taken.begun)
        waiting.clear()

    patch.setattr(receive, "take_in", wrong)
    patch.setattr(tray, "work", work)


def _by_any(*case: object) -> Any:
    """A case in which nothing hangs on the engine's transactions."""
    return pytest.param(*case, marks=pytest.mark.any_engine)


FOUND = [  # what is wrong, where letters go, after which marks the process ends, the sentence that tells of it
    _by_any(settles_before_it_sends, "smtp", "before the letter", "settled, but never sent"),
    _by_any(settles_before_it_sends, "maildir", "half written", "settled, but never sent"),
    (sends_in_the_transaction_of_the_move, "smtp", LETTER_SENT, "nobody has written down"),
    (writes_down_a_whole_batch_at_once, "smtp", "before smtp quit", "too many in doubt"),
    _by_any(makes_the_bytes_anew, "smtp", LETTER_SENT, "another letter than the one written"),
    _by_any(names_files_at_random, "maildir", IN_PLACE, "came too often"),
    (settles_the_mail_on_its_own, "smtp", "after commit", "the mail and what it did do not belong together"),
    (saves_statement_by_statement, "maildir", "after sql INSERT log_entry", "neither as before nor as after"),
    _by_any(answers_before_it_stores, "smtp", ANSWERED, "game differ from the undisturbed run"),
]


@pytest.mark.parametrize(("mutation", "office", "where", "sentence"), sampled(FOUND, FOUND[::3]), indirect=["office"])
def test_a_wrong_service_is_found_out(
    scened: Scened, monkeypatch: pytest.MonkeyPatch, mutation: Mutation, where: str, sentence: str
) -> None:
    trial, errand = scened("move", Random(7))
    mutation(monkeypatch, trial)
    way = trial.undisturbed(errand)

    def everywhere() -> None:
        for number, what in enumerate(way.trail, start=1):
            if what == where:
                trial.killed(way, [number])

    with pytest.raises(AssertionError, match=sentence):
        everywhere()
