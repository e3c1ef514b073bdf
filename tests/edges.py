"""What tests at the service's edges share: a started game copied in a moment, and pictures of what stands stored."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from aiosmtpd.controller import Controller
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pbem.base.settings import FOREIGN, Settings
from pbem.desk.order_book import RESERVED
from pbem.desk.seats.substitutes import replace, take_over
from pbem.post import letterbox, to_candidates
from pbem.store.db import connected, database, is_server
from pbem.store.models import Decision, Game, InboundMail, LogEntry, Member, OutboundMail
from pbem.table.candidates import request_of
from pbem.table.session import Session
from tests import stores
from tests.house import House, Sent, sample_orders

Run = Callable[..., tuple[int, str, str]]
DATABASE = stores.FILE
BEARER = {"Authorization": "Bearer sesame"}
ACCEPTED = 3  # the first mails: those with which the players accepted


class Kept(NamedTuple):
    """A started game of ann, ben and cleo, led by mo: where it is kept, the letters sent so far, what time it is."""

    settings: Settings
    letters: tuple[Sent, ...]
    now: datetime


def standing(game: int = 1) -> dict[str, Any]:
    """All that a mail may change of a game: position, state, record, open questions."""
    with connected():
        row = Game.get_by_id(game)
        entries = LogEntry.select().where(LogEntry.game == game).order_by(LogEntry.number)
        open_now = Decision.select().where((Decision.game == game) & Decision.closed_at.is_null())
        return {
            "position": row.position,
            "state": row.state,
            "log": [(one.number, one.kind, one.text) for one in entries],
            "asked": [(one.number, one.player, one.due_at) for one in open_now],
        }


def unseal_record() -> None:
    """Take away the database's own guard of the record, as somebody would who tampers with it."""
    with connected():
        for trigger in ("log_entry_no_update", "log_entry_no_delete"):
            database.execute_sql(f"DROP TRIGGER IF EXISTS {trigger}{' ON log_entry' if is_server() else ''}")


def mails() -> list[InboundMail]:
    """The mails stored since the game began, oldest first."""
    with connected():
        return list(InboundMail.select().where(InboundMail.id > ACCEPTED).order_by(InboundMail.id))


def queued(template: str | None = None) -> list[OutboundMail]:
    """The letters waiting to be sent, oldest first."""
    with connected():
        rows = list(OutboundMail.select().where(OutboundMail.state == "queued").order_by(OutboundMail.id))
    return [row for row in rows if template in (None, row.template)]


def told(template: str | None = None) -> list[tuple[str, str]]:
    """(name before the @, template) of every letter that waits."""
    return [(row.to_address.partition("@")[0], row.template) for row in queued(template)]


def legal_order(house: House) -> tuple[str, str]:
    """Who is asked, and an order that is legal for them now: the first build their newest letter offers, if any."""
    name = house.active()
    lines = sample_orders(house.last(name, "your_turn"))
    return name, next((line for line in lines if line.startswith("build")), lines[0])


def substituted(session: Session, player: str, address: str) -> Member:
    """Somebody is asked to take over a seat of a running game, and has accepted; their first letter is queued."""
    one = request_of(session, replace(session, player, address, RESERVED))
    assert one is not None
    take_over(session, one)
    new = session.seat(player)
    letterbox.put(session, new, to_candidates.first_letter(session, new))
    return new


def post(client: FlaskClient, mime: bytes, **headers: str) -> TestResponse:
    """Post one mail with the right token."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post("/inbound/raw", data=mime, headers=BEARER | named, content_type="message/rfc822")


def drain(client: FlaskClient) -> None:
    """Wait until the background thread has done what it was given; it takes nothing more."""
    client.application.config["MAILROOM"].close()


def free_port() -> int:
    """A port of the loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def speaking_smtp(handler: object) -> Iterator[str]:
    """An SMTP server on the loopback with this handler, and its address as a mail URL."""
    controller = Controller(handler, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{controller.port}"
    finally:
        controller.stop()


def environment(settings: Settings, **more: str) -> dict[str, str]:
    """The variables of a process that works in this home; none of the machine's own settings."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_") and name not in FOREIGN}
    given = {"PBEM_DATABASE_URL": settings.database_url} if settings.database_url else {}
    return {**own, "PBEM_CONFIG": "", "PBEM_HOME": settings.home, "PBEM_DOMAIN": "mail.test", **given, **more}


def one_line(err: str) -> str:
    """The one line of the errors; click shows the usage above it."""
    assert "Traceback" not in err
    lines = [line for line in err.splitlines() if line and not line.startswith(("Usage:", "Try '"))]
    assert len(lines) == 1, err
    return lines[0]
