"""A letter of every kind there is, of a real game, as a mail server gets it: by the service's own worker."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from pbem.base.settings import Settings
from pbem.letters.content import Content
from pbem.letters.kinds import LETTER_KINDS, TRIAL, LetterKind
from pbem.operating.trial import Trial
from pbem.post import correspondence, letterbox
from pbem.post.deliver import open_transport
from pbem.store.db import connected
from pbem.store.models import Member
from pbem.table import sight
from pbem.table.session import Session, game_session
from pbem.worker.scheduler import Worker
from tests.edges import speaking_smtp
from tests.house import House
from tests.letters.sample import SAMPLES

OTHER = "george@friends.example"  # who gets the one letter of no game
ANSWERED = "<a.mail.of.hers@example.org>"
PUBLIC = "https://trains.example"
# Of a sample: its own game, and what no sample of another game can say of this one.
_OF_THE_GAME = {"template", "reader", "game", "names", "events", "course", "answers"}


class Got(NamedTuple):
    """A letter as it came to the mail server."""

    sender: str
    to: tuple[str, ...]
    raw: bytes


class _Server:
    def __init__(self) -> None:
        self.got: list[Got] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Keep it."""
        self.got.append(Got(str(envelope.mail_from), tuple(envelope.rcpt_tos), bytes(envelope.original_content)))
        return "250 OK"


@contextmanager
def _with_server(house: House) -> Iterator[tuple[Settings, _Server]]:
    handler = _Server()
    with speaking_smtp(handler) as url:
        yield msgspec.structs.replace(house.settings, mail_url=url, public_url=PUBLIC), handler


def sent_of_every_kind(house: House) -> dict[str, Got]:
    """By the name of its kind. The pictures are real; they go to who is asked to move, and wishes for every letter."""
    house.write(house.active(), "mail all")
    with _with_server(house) as (settings, server):
        found = {}
        for kind in LETTER_KINDS.values():
            _trial(settings, house) if kind is TRIAL else _of_the_game(settings, house, kind)
            (found[kind.name],) = server.got
            server.got.clear()
    return found


def _trial(settings: Settings, house: House) -> None:
    assert Trial(settings, OTHER, house.now).send(open_transport(settings), house.now).level == "ok"


def _of_the_game(settings: Settings, house: House, kind: LetterKind) -> None:
    asked = house.active()
    with connected(), game_session(1, settings.domain, house.now) as session:
        member = next(one for one in session.members if one.person.address == f"{asked}@example.org")
        answered = ANSWERED if kind.answers else ""
        letterbox.enqueue(
            member, _said(session, member, kind), domain=settings.domain, thread="game", number=0, decision=None,
            dedupe_key=f"every kind: {kind.name}", now=house.now, in_reply_to=answered,
        )  # fmt: skip
    worker = Worker(settings)
    while worker.tick_outbox(house.now):
        pass


def _said(session: Session, member: Member, kind: LetterKind) -> Content:
    """What the sample of the kind says, in the name of this game and about its position."""
    base = correspondence.base(session, kind, member)
    known = {*msgspec.structs.asdict(sight.sight_of(session, member)), *_OF_THE_GAME}
    sample = {key: value for key, value in msgspec.structs.asdict(SAMPLES[kind.name]).items() if key not in known}
    said = msgspec.structs.replace(base, **sample, answers=kind.answers)
    return said if SAMPLES[kind.name].view else msgspec.structs.replace(said, view=None)
