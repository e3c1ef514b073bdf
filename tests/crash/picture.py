"""What stands in the database, without what differs from one life to the next: moments, keys, codes, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from pbem.store.db import connected
from pbem.store.models import Confirmation, Decision, DecisionAddress, Game, InboundMail, LogEntry, Member, OutboundMail

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)?")
_KEY = re.compile(r"\b[0-9a-f]{10,}\b")
_ADDRESS = re.compile(r'"address":"play\+[a-z2-7]{24}@')
_CODE = re.compile(r'"code":"[0-9A-Z]{4}-[0-9A-Z]{4}"')

Row = tuple[Any, ...]


class Picture(NamedTuple):
    """The game itself, and everything around it."""

    game: tuple[Row, ...]  # position, record, questions, seats
    mails: tuple[Row, ...]
    letters: tuple[Row, ...]

    @property
    def actions(self) -> int:
        """Entries of the record that are moves or took one back."""
        return sum(1 for row in self.game if row[0] == "entry" and row[2] in ("action", "undo"))

    @property
    def written(self) -> list[Row]:
        """The letters, sent or not."""
        return [(*row[:2], *row[3:]) for row in self.letters]


class Letter(NamedTuple):
    """A letter's row."""

    to: str
    state: str
    mime: bytes


def picture() -> Picture:
    """What stands in the database now."""
    with connected():
        return Picture(tuple(_game()), tuple(_mails()), tuple(sorted(_letters(), key=_without_state)))


def letters() -> dict[str, Letter]:
    """All letters by their Message-IDs."""
    with connected():
        rows = list(OutboundMail.select())
    return {row.message_id: Letter(row.to_address, row.state, bytes(row.mime or b"")) for row in rows}


def _game() -> Iterator[Row]:
    for game in Game.select().order_by(Game.id):
        yield "game", game.position, game.state, game.last_number, game.last_decision, game.last_mail
    for entry in LogEntry.select().order_by(LogEntry.game, LogEntry.number):
        told = (entry.facts, entry.events, entry.readers, entry.undoes, entry.cause)
        yield "entry", entry.number, entry.kind, entry.player, entry.text, plain(repr(told))
    for asked in Decision.select().order_by(Decision.game, Decision.number):
        yield "question", asked.number, asked.player, asked.outcome, asked.closed_by, asked.overdue
    for address in DecisionAddress.select().order_by(DecisionAddress.id):
        yield "address", address.decision, address.member_id, address.state
    for member in Member.select().order_by(Member.id):
        threads = sorted((name, len(links["last"])) for name, links in member.threads.items())
        yield "seat", member.name, member.status, member.word, member.told_number, repr(threads)
    for waiting in Confirmation.select().order_by(Confirmation.id):
        yield "confirmation", waiting.orders, waiting.number, waiting.used, waiting.misses, waiting.void


def _mails() -> Iterator[Row]:
    for mail in InboundMail.select().order_by(InboundMail.id):
        yield mail.content_key, mail.state, mail.outcome, mail.member_id, mail.turn


def _letters() -> Iterator[Row]:
    for row in OutboundMail.select():
        where = (row.thread, row.decision or 0, row.number, len(row.references))
        yield row.to_address, row.template, row.state, *where, plain(row.content)


def _without_state(letter: Row) -> Row:
    return (*letter[:2], *letter[3:], letter[2])


def plain(text: str) -> str:
    """A text without moments, keys, codes and addresses of decisions."""
    text = _ADDRESS.sub('"address":"play+…@', text)
    return _CODE.sub('"code":"…"', _KEY.sub("…", _MOMENT.sub("…", text)))
