"""Incoming mail: stored before anything else, and found out whose it is.

Whoever takes a mail in and goes on to handle it says `take_in`, then `handle` of `handling.py`: two commits. What is
only stored, or was left by a process that died, is claimed and read by whoever handles it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from pbem.base.clock import from_millis, to_millis
from pbem.base.door import Door
from pbem.inbox.claims import LEFT_OVER_AFTER, claim
from pbem.inbox.own_dkim import marked
from pbem.inbox.owner import Finding, identify
from pbem.inbox.verdict import OURSELVES
from pbem.reading.automatic import automatic_envelope
from pbem.reading.content_key import content_key, header_message_id
from pbem.reading.read_mail import ReadMail, read_mail
from pbem.store import trouble
from pbem.store.db import connected, transaction
from pbem.store.models import InboundMail
from pbem.store.often import Often, given

log = logging.getLogger(__name__)

READ_AT_ONCE = 1 << 20  # bytes: reading a larger mail may take a process down, so that it is stored for good before
_ADDRESSED = Often(
    lambda: InboundMail.update(member=given("member"), game=given("game")).where(InboundMail.id == given("mail"))
)


class Stored(NamedTuple):
    """The row of a mail. `fresh`: it was not here before; else `unread`: nobody has found out whose it is."""

    id: int
    fresh: bool
    unread: bool = False


class Looked(NamedTuple):
    """What a mail is: its reading, the sign by which a machine wrote it, or whose it is."""

    read: ReadMail
    automatic: str | None
    finding: Finding


class Begun(NamedTuple):
    """A mail that was claimed as it was taken in, and what it is."""

    mail: InboundMail
    looked: Looked


class TakenIn(NamedTuple):
    """The same as `Stored`; `begun` is for `handle`, where this process has the mail."""

    id: int
    fresh: bool
    begun: Begun | None = None
    unread: bool = False


def store(
    raw: bytes, now: datetime, *, envelope_from: str = "", envelope_to: str = "",
    event_key: str | None = None, way: str = "",
) -> Stored:  # fmt: skip
    """Keep the bytes. The same mail, or the same delivery of a provider, is kept once. No `event_key`: "" or None."""
    mail = _as_it_came(raw, now, envelope_from, envelope_to, event_key)
    mail.way = way
    with transaction():
        return Stored(mail.id, True) if _kept(mail) else _known(mail)


def take_in(
    raw: bytes, now: datetime, door: Door, *, envelope_from: str = "", envelope_to: str = "",
    event_key: str | None = None, way: str = "", verdicts: Sequence[str] = (),
) -> TakenIn:  # fmt: skip
    """The same by a process that handles the mail next: with its game and the first claim, in one commit.

    Where anything of that fails, the mail is stored all the same. The claim is over when others begin to look for it.
    `way`: a name of ours for how it came, as `/metrics` shows it. `verdicts`: what whoever brought it found out about
    the sender. Signatures are checked before the store is asked.
    """
    asked, known = door.own_dkim, tuple(verdicts)
    if door.authentication == "off":
        asked, known = False, ()
    if asked or known or OURSELVES.encode() in raw.lower():  # that it may bear by itself, and be read with a setting on
        raw = marked(raw, asked=asked, known=known)
    mail = _as_it_came(raw, now, envelope_from, envelope_to, event_key)
    mail.way = way
    if len(raw) <= READ_AT_ONCE:
        try:
            with transaction():
                if _kept(mail, claimed_until=mail.received_at + LEFT_OVER_AFTER, attempts=1):
                    looked = look_at(mail, door)
                    addressed(mail, looked)
                    return TakenIn(mail.id, True, Begun(mail, looked))
        except Exception as failure:
            if trouble.is_store_trouble(failure):
                raise
            log.exception("mail not addressed yet")
    stored = store(raw, now, envelope_from=envelope_from, envelope_to=envelope_to, event_key=event_key, way=way)
    if stored.fresh or stored.unread:
        _address_or_leave(stored, door, now)
    return TakenIn(stored.id, stored.fresh, unread=stored.unread)


def _as_it_came(raw: bytes, now: datetime, envelope_from: str, envelope_to: str, event_key: str | None) -> InboundMail:
    return InboundMail(
        received_at=from_millis(to_millis(now)),  # as it is read again
        mime=raw,
        content_key=content_key(raw),
        event_key=event_key or None,
        message_id=header_message_id(raw) or "",
        envelope_from=envelope_from[:500],
        envelope_to=envelope_to[:2000],
    )


def _kept(mail: InboundMail, **claim: object) -> bool:
    """Whether the mail is new, and is kept now; somebody who keeps the same at this moment is waited for."""
    for name, value in claim.items():
        setattr(mail, name, value)
    rows = InboundMail.insert(dict(mail.__data__)).on_conflict("nothing").returning(InboundMail.id).tuples().execute()
    new = [number for (number,) in rows]
    if new:
        mail.id = new[0]
        log.info("mail stored", extra={"mail": mail.id, "bytes": len(mail.mime)})
    return bool(new)


def _known(mail: InboundMail) -> Stored:
    """The row of the mail that was here before."""
    same = InboundMail.content_key == mail.content_key
    if mail.event_key:
        same |= InboundMail.event_key == mail.event_key
    rows = InboundMail.select(InboundMail.id, InboundMail.state, InboundMail.game).where(same)
    row = rows.order_by(InboundMail.id).first()
    return Stored(row.id, False, unread=row.state == "stored" and row.game_id is None)


def address(mail_id: int, door: Door) -> None:
    """Write down which game the mail is for, so that mails of one game keep their order. May be skipped or repeated."""
    with connected():
        mail = InboundMail.get_by_id(mail_id)
        if mail.state == "stored" and mail.game_id is None:
            looked = look_at(mail, door)
            with transaction():
                addressed(mail, looked)


def _address_or_leave(stored: Stored, door: Door, now: datetime) -> None:
    """Before the next mail comes: of two for one game the first is to act first. The mail is safe, whatever happens."""
    try:
        if stored.fresh:
            address(stored.id, door)
        else:
            address_again(stored.id, door, now)
    except Exception:
        log.exception("mail not addressed yet", extra={"mail": stored.id})


def address_again(mail_id: int, door: Door, now: datetime) -> None:
    """The same of one that was stored before, and whose process may have died of it: as long as it takes, it counts."""
    with connected():
        mail = claim(mail_id, now)
        if mail is not None:
            looked = look_at(mail, door)
            with transaction():
                addressed(mail, looked)
            trouble.not_counted(InboundMail, mail.id, mail.attempts, "stored")


def look_at(mail: InboundMail, door: Door) -> Looked:
    read = read_mail(bytes(mail.mime), door.domain)
    automatic = read.automatic or automatic_envelope(mail.envelope_from)
    return Looked(read, automatic, Finding(None) if automatic else identify(read, mail.envelope_to, door))


def addressed(mail: InboundMail, looked: Looked) -> None:
    """Whose the mail is, and of which game, is written down."""
    member = looked.finding.member
    if member is not None and mail.member_id != member.id:
        mail.member_id, mail.game_id = member.id, member.game_id
        _ADDRESSED.run(mail=mail.id, member=member.id, game=member.game_id)
