"""Incoming mail: stored before anything else, then read, identified and handed to `apply`, exactly once."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import NamedTuple

from peewee import Expression

from pbem import announce, apply, correspondence, outbox
from pbem.db import connected, transaction
from pbem.identify import Finding, identify
from pbem.letters.content import Content
from pbem.models import InboundMail, Member, OutboundMail
from pbem.reading.automatic import automatic_envelope
from pbem.reading.content_key import content_key, header_message_id
from pbem.reading.read_mail import ReadMail, read_mail
from pbem.say import Say
from pbem.session import Session, game_session

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)
LEFT_OVER_AFTER = timedelta(minutes=1)
MOST_ATTEMPTS = 3
MOST_WARNINGS_A_DAY = 5  # letters to an owner about mails of others in his name
MOST_ANSWERS_AN_HOUR = 60  # against two robots writing to each other


class Stored(NamedTuple):
    """The row of a mail; `fresh` is False when the same mail was here before."""

    id: int
    fresh: bool


def store(
    raw: bytes, now: datetime, *, envelope_from: str = "", envelope_to: str = "", event_key: str | None = None
) -> Stored:
    """Keep the bytes. The same mail, or the same delivery of a provider, is kept once. No `event_key`: "" or None."""
    key = content_key(raw)
    known = InboundMail.content_key == key
    if event_key:
        known |= InboundMail.event_key == event_key
    with transaction():
        row = InboundMail.get_or_none(known)
        if row is not None:
            return Stored(row.id, fresh=False)
        row = InboundMail.create(
            received_at=now,
            mime=raw,
            content_key=key,
            event_key=event_key or None,
            message_id=header_message_id(raw) or "",
            envelope_from=_storable(envelope_from)[:500],
            envelope_to=_storable(envelope_to)[:2000],
        )
    log.info("mail stored", extra={"mail": row.id, "bytes": len(raw)})
    return Stored(row.id, fresh=True)


def _storable(text: str) -> str:
    """Bytes of a command line that are no UTF-8 come as half characters, which no database takes."""
    return text.encode("utf-8", "replace").decode()


def left_over(now: datetime) -> list[int]:
    """Mails that nobody has finished: older than a minute and not being worked on."""
    free = InboundMail.claimed_until.is_null() | (InboundMail.claimed_until < now)
    old = InboundMail.received_at <= now - LEFT_OVER_AFTER
    rows = InboundMail.select(InboundMail.id).where((InboundMail.state == "stored") & old & free)
    with connected():
        return [row.id for row in rows.order_by(InboundMail.id).limit(100)]


def claim(mail_id: int, now: datetime) -> InboundMail | None:
    """Take a mail to work on it; None when it is done, or somebody else is at it.

    One that was claimed thrice and never finished has taken its processes down with it: it is `stuck`.
    """
    free = InboundMail.claimed_until.is_null() | (InboundMail.claimed_until < now)
    waiting = (InboundMail.id == mail_id) & (InboundMail.state == "stored") & free
    with transaction():
        spent = waiting & (InboundMail.attempts >= MOST_ATTEMPTS)
        InboundMail.update(state="stuck", error="never finished, never failed").where(spent).execute()
        taken = (
            InboundMail.update(claimed_until=now + LEASE, attempts=InboundMail.attempts + 1).where(waiting).execute()
        )
        return InboundMail.get_by_id(mail_id) if taken else None


class _Overtaken(Exception):
    """The claim had run out and somebody else has worked on the mail: whatever we did is undone."""


def handle(mail_id: int, domain: str, now: datetime) -> str:
    """Read the mail and do what it says; returns one word for the outcome. One that fails thrice is `stuck`."""
    with connected():
        mail = claim(mail_id, now)
        if mail is None:
            return "taken"
        try:
            return _handle(mail, domain, now)
        except _Overtaken:
            return "taken"
        except Exception as failure:
            log.exception("mail not handled", extra={"mail": mail.id})
            state = "stuck" if mail.attempts >= MOST_ATTEMPTS else "stored"
            with transaction():
                error = f"{type(failure).__name__}: {failure}"
                InboundMail.update(state=state, error=error, claimed_until=None).where(_ours(mail)).execute()
            return "stuck" if state == "stuck" else "failed"


def _ours(mail: InboundMail) -> Expression:
    """The row, as long as nobody has claimed it after us: every claim counts `attempts` up."""
    row: Expression = (InboundMail.id == mail.id) & (InboundMail.state == "stored")
    return row & (InboundMail.attempts == mail.attempts)


def _handle(mail: InboundMail, domain: str, now: datetime) -> str:
    read = read_mail(bytes(mail.mime), domain)
    automatic = read.automatic or automatic_envelope(mail.envelope_from)
    if automatic:
        return _finish(mail, now, "ignored", f"automatic:{automatic}")
    finding = identify(read, mail.envelope_to, domain)
    if finding.member is None:
        return _turn_away(mail, read, finding, domain, now)
    member = finding.member
    mail.member, mail.game = member, member.game
    talkative = _idle_talk_lately(member, now) >= MOST_ANSWERS_AN_HOUR
    with game_session(member.game_id, domain, now, mail) as session:
        present = next(one for one in session.members if one.id == member.id)
        outbox.heard(present, mail.message_id)
        outcome = apply.take_mail(session, present, read, only_if_it_acts=talkative)
        if outcome == "too_many":
            _say_once_that_we_fall_silent(session, present)
        _finish(mail, now, "ignored" if outcome == "too_many" else "done", outcome)
    return outcome


def _idle_talk_lately(member: Member, now: datetime) -> int:
    """Mails of the last hour that did nothing but ask for an answer; moves do not count."""
    mine = (InboundMail.member == member) & (InboundMail.state == "done") & (InboundMail.outcome != "applied")
    return int(InboundMail.select().where(mine & (InboundMail.handled_at > now - timedelta(hours=1))).count())


def _say_once_that_we_fall_silent(session: Session, member: Member) -> None:
    """No answers any more for a while; the person is told so once an hour, so that a human knows what to do."""
    key = f"{member.id}:silent:{session.now:%Y-%m-%dT%H}"
    if OutboundMail.get_or_none(OutboundMail.dedupe_key == key) is None:
        facts = {"most": str(MOST_ANSWERS_AN_HOUR)}
        announce.notice(session, member, Say(key="silent_for_now", facts=facts), key=key)


def _turn_away(mail: InboundMail, read: ReadMail, finding: Finding, domain: str, now: datetime) -> str:
    """Nothing is done. Those in whose name it came are told; a stranger gets no answer (it could hit an innocent)."""
    with transaction():
        for owner in finding.owners:
            _warn(owner, mail, read, finding, domain, now)
        return _finish(mail, now, "ignored", finding.why)


def _warn(owner: Member, mail: InboundMail, read: ReadMail, finding: Finding, domain: str, now: datetime) -> None:
    day = OutboundMail.created_at > now - timedelta(days=1)
    earlier = (OutboundMail.member == owner) & (OutboundMail.template == "stranger") & day
    if OutboundMail.select().where(earlier).count() >= MOST_WARNINGS_A_DAY:
        return
    with game_session(owner.game_id, domain, now, mail) as session:
        member = next(one for one in session.members if one.id == owner.id)
        facts = {"sender": ", ".join(read.from_addresses) or "nobody", "subject": read.subject[:200]}
        content = Content(
            template="stranger",
            reader=correspondence.reader_of(member),
            game=session.card,
            names=session.names,
            says=(Say(key=f"stranger.{finding.why}", facts=facts),),
            quote=read.text[:1000],
        )
        correspondence.send(session, member, content, key=f"{member.id}:stranger:{mail.id}")


def _finish(mail: InboundMail, now: datetime, state: str, outcome: str) -> str:
    """Settle the mail, in the transaction of what it did. Raises _Overtaken, which takes all of it back."""
    with transaction():
        done = {"state": state, "outcome": outcome, "handled_at": now, "claimed_until": None}
        found = {"member": mail.member_id, "game": mail.game_id}
        if not InboundMail.update(done | found).where(_ours(mail)).execute():
            raise _Overtaken
    log.info("mail handled", extra={"mail": mail.id, "game": mail.game_id, "outcome": outcome})
    return outcome
