"""The operator's hands on mail: looking at what came in and what goes out, and giving it another try.

A mail is called `in:17` by its row, a letter `out:23`.
"""

from __future__ import annotations

import email
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Literal, NamedTuple

from engine.core.errors import NightMailError
from pbem.base.clock import to_iso
from pbem.base.door import Door
from pbem.base.errors import NoSuchMail
from pbem.base.headers import READING
from pbem.desk.order_book import COMMON_WORDS, MODERATOR_WORDS
from pbem.inbox import handling
from pbem.operating import readings
from pbem.orders.order import Order
from pbem.orders.parse import read_orders
from pbem.reading.read_mail import ReadMail, read_mail
from pbem.store.db import connected, transaction
from pbem.store.models import InboundMail, OutboundMail
from pbem.store.untyped import Part
from pbem.table.our_letters import read_by
from pbem.table.record_kinds import BODIES_READ, OPERATOR
from pbem.table.session import game_session
from pbem.titles import title_of

Way = Literal["in", "out"]
Row = dict[str, object]
IN_STATES = ("stored", "done", "ignored", "stuck")
OUT_STATES = ("queued", "sent", "failed", "dropped")
_NAME = re.compile(r"(in|out):(\d{1,9})")
_TOKEN = re.compile(r"(?<=[+-])[a-z2-7]{16,40}(?=@)|(?<=\()[a-z2-7]{16,40}(?=\))", re.IGNORECASE)


class Done(NamedTuple):
    """What became of one mail of an order: `ok` when it is as the operator wished."""

    mail: str
    ok: bool
    what: str


def find(name: str, *ways: Way) -> InboundMail | OutboundMail:
    """The row called `in:17` or `out:23`; NoSuchMail says how to write it, or that there is none."""
    match = _NAME.fullmatch(name.strip().lower())
    if match is None or match[1] not in ways:
        raise NoSuchMail(f"'{name}' is not the name of a mail. Write {' or '.join(f'{way}:17' for way in ways)}.")
    table = InboundMail if match[1] == "in" else OutboundMail
    row: InboundMail | OutboundMail | None = table.get_or_none(table.id == int(match[2]))
    if row is None:
        raise NoSuchMail(f"There is no {match[0]}. `pbem mail list` shows what there is.")
    return row


def in_state(way: Way, state: str) -> list[InboundMail | OutboundMail]:
    """All mails that came in, or all letters, in that state, oldest first."""
    table = InboundMail if way == "in" else OutboundMail
    return list(table.select().where(table.state == state).order_by(table.id))


# -- looking ----------------------------------------------------------------------------------------------------------


def mail_rows(ways: Iterable[Way], states: Iterable[str], game: int | None, most: int) -> list[Row]:
    """The newest `most` of each way, oldest first; without states, those in any; without a game, those of all."""
    rows: list[Row] = []
    tables: dict[Way, Part] = {"in": InboundMail, "out": OutboundMail}
    for way in ways:
        table = tables[way]
        query = table.select().order_by(table.id.desc()).limit(most)
        if chosen := tuple(states):
            query = query.where(table.state.in_(chosen))
        if game is not None:
            query = query.where(table.game == game)
        rows += [_row(row) for row in reversed(list(query))]
    return rows


def _row(row: InboundMail | OutboundMail) -> Row:
    return _in_row(row) if isinstance(row, InboundMail) else _out_row(row)


def _in_row(mail: InboundMail) -> Row:
    who = mail.envelope_from or (mail.member.person.address if mail.member else "")
    return {
        "mail": f"in:{mail.id}", "at": to_iso(mail.received_at), "game": _game(mail.game_id), "who": tokenless(who),
        "state": mail.state, "what": mail.outcome, "attempts": mail.attempts, "error": tokenless(mail.error),
    }  # fmt: skip


def _out_row(letter: OutboundMail) -> Row:
    return {
        "mail": f"out:{letter.id}", "at": to_iso(letter.created_at), "game": _game(letter.game_id),
        "who": letter.to_address, "state": letter.state, "what": letter.template, "attempts": letter.attempts,
        "error": tokenless(letter.last_error),
    }  # fmt: skip


def mail_sheet(row: InboundMail | OutboundMail, domain: str, *, bodies: bool = False) -> Row:
    """Everything about one mail or letter but its body; of a mail the words of its orders, with `bodies` all its text.

    The words alone: press, defaults and even a move that was refused are nobody else's business.
    """
    if isinstance(row, OutboundMail):
        more = {
            "to_name": row.member.name, "thread": row.thread, "entry": row.number, "message_id": row.message_id,
            "next_attempt": to_iso(row.next_at) if row.state == "queued" else None,
            "sent": to_iso(row.sent_at) if row.sent_at else None, "bytes": len(row.mime or b""),
        }  # fmt: skip
        return _out_row(row) | more
    read = read_of(row, domain)
    text = {"own_text": read.text} if bodies else {"orders": _order_words(row, read.text)}
    return _in_row(row) | text | {
        "member": row.member.name if row.member else "",
        "handled": to_iso(row.handled_at) if row.handled_at else None,
        "envelope_from": tokenless(row.envelope_from), "envelope_to": tokenless(row.envelope_to),
        "message_id": row.message_id, "bytes": len(row.mime),
        "from": ", ".join(read.from_addresses), "to": tokenless(", ".join(read.recipients)),
        "subject": tokenless(read.subject),
        "answers": list(read.references[-1:]), "automatic": read.automatic or "", "notes": list(read.notes),
        "read_as": readings.why(read),
    }  # fmt: skip


def _order_words(mail: InboundMail, text: str) -> list[str]:
    words = (*COMMON_WORDS, *(title_of(mail.game.slug).orders.words if mail.game else ()))
    own = MODERATOR_WORDS if mail.member and mail.member.role == "moderator" else ()
    items = read_orders(text, (*own, *words))
    return [item.word.word if isinstance(item, Order) else "(no order)" for item in items]


def note_bodies(row: InboundMail | OutboundMail, domain: str, now: datetime) -> str | None:
    """The operator reads what somebody wrote or was written to; the record of the game says so, or why it cannot."""
    if row.game_id is None:
        return None
    facts = {"mail": f"{'in' if isinstance(row, InboundMail) else 'out'}:{row.id}"}
    try:
        with connected(), game_session(row.game_id, domain, now) as session:
            session.log(BODIES_READ, None, facts=facts | {"name": row.member.name if row.member else ""})
    except NightMailError as error:
        return f"G{row.game_id} cannot be loaded, so its record does not say that you read it: {error}"
    return None


def read_of(mail: InboundMail, domain: str) -> ReadMail:
    """The mail as the service read it when it came."""
    if mail.member is not None:
        return read_by(mail.member, mail, domain)
    return read_mail(bytes(mail.mime), domain)


def letter_text(mime: bytes) -> str:
    """The text part of a letter of ours."""
    part = email.message_from_bytes(mime, policy=READING).get_body(("plain",))
    return "" if part is None else str(part.get_content()).replace("\r\n", "\n")


def tokenless(text: str) -> str:
    """The text without the keys to seats."""
    return _TOKEN.sub("…", text)


def _game(game_id: int | None) -> str:
    return "" if game_id is None else f"G{game_id}"


# -- acting -----------------------------------------------------------------------------------------------------------


def reprocess(mail: InboundMail, door: Door, now: datetime, *, force: bool = False) -> Done:
    """Give a mail three new attempts and handle it now, unless it acted already; `force`: an ignored one too."""
    name = f"in:{mail.id}"
    if mail.state == "done":
        return Done(name, False, "it has been dealt with; doing it again would act twice")
    if not mail.mime:
        return Done(name, False, "its bytes are no longer kept (`keep_mails_days`)")
    if mail.state == "ignored" and not force:
        return Done(name, False, f"it was ignored on purpose ({mail.outcome}); --force handles it anyway")

    def reset() -> None:
        fresh = {"state": "stored", "attempts": 0, "error": "", "claimed_until": None}
        InboundMail.update(fresh).where((InboundMail.id == mail.id) & (InboundMail.state == mail.state)).execute()

    order = f"mail reprocess {name}"
    known = mail.game_id
    if (trouble := _logged(known, order, door.domain, now, reset)) is not None:
        return Done(name, False, trouble)
    outcome = handling.handle(mail.id, door, now)
    after = InboundMail.get_by_id(mail.id)
    if known is None:
        _logged(after.game_id, order, door.domain, now, lambda: None)
    ok = after.state in ("done", "ignored")
    return Done(name, ok, f"{after.outcome or outcome}" if ok else f"{outcome}: {tokenless(after.error)}")


def retry(letter: OutboundMail, domain: str, now: datetime) -> Done:
    """Queue a letter that was given up, with all its attempts before it. The worker sends it."""
    name = f"out:{letter.id}"
    if letter.state != "failed":
        return Done(name, False, _NOT_AGAIN[letter.state])

    def reset() -> None:
        fresh = {"state": "queued", "attempts": 0, "next_at": now, "claimed_until": None}
        OutboundMail.update(fresh).where((OutboundMail.id == letter.id) & (OutboundMail.state == "failed")).execute()

    trouble = _logged(letter.game_id, f"mail retry {name}", domain, now, reset)
    return Done(name, trouble is None, trouble or f"queued for {letter.to_address}")


_NOT_AGAIN = {
    "sent": "the mail server accepted it; retrying would send it twice",
    "queued": "it is already waiting; the worker will send it",
    "dropped": "it was dropped because it is no longer true",
}


def _logged(game_id: int | None, order: str, domain: str, now: datetime, change: Callable[[], None]) -> str | None:
    """Make the change and write it into the record of its game, where one is known; says why that cannot be."""
    if game_id is None:
        with transaction():
            change()
        return None
    try:
        with connected(), game_session(game_id, domain, now) as session:
            change()
            session.log(OPERATOR, None, text=order, facts={"order": order})
    except NightMailError as error:
        return f"G{game_id} cannot be loaded: {error}"
    return None
