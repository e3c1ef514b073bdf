"""Incoming mail: stored before anything else, then read, identified and handed to `apply`, exactly once.

Whoever takes a mail in and goes on to handle it says `take_in`, then `handle`: two commits. What is only stored, or was
left by a process that died, is claimed and read by whoever handles it.
"""

from __future__ import annotations

import logging
from collections.abc import Set
from datetime import datetime, timedelta
from typing import NamedTuple

import msgspec

from pbem.base.clock import from_millis, to_millis
from pbem.base.door import Door
from pbem.desk import apply, holding, renewal
from pbem.inbox import robots, turn_away, unheard
from pbem.inbox.owner import Finding, identify, shows_to_others
from pbem.post import outbox
from pbem.reading.automatic import automatic_envelope
from pbem.reading.content_key import content_key, header_message_id
from pbem.reading.read_mail import ReadMail, read_mail
from pbem.store import trouble
from pbem.store.db import LEEWAY, connected, locked, transaction, unclaimed
from pbem.store.models import Game, InboundMail, Member
from pbem.store.often import Often, given
from pbem.store.untyped import Part
from pbem.table import bounces
from pbem.table.our_letters import newest_to, read_beside
from pbem.table.session import Session, game_session

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)
LEFT_OVER_AFTER = timedelta(minutes=1)
READ_AT_ONCE = 1 << 20  # bytes: reading a larger mail may take a process down, so that it is stored for good before
MOST_ATTEMPTS = 3  # then it is stuck: tried alone, after all others, …
PAUSES = tuple(timedelta(hours=hours) for hours in (0.25, 1, 4, 12, 24))  # … ever more seldom; then the last one again
SILENT = (unheard.UNHEARD, holding.UNHEARD, robots.ROBOT)  # outcomes of mails that get no answer
BOUNCES = ("bounce", turn_away.NULL_SENDER, "report", turn_away.CHALLENGE)  # signs of a letter that came back


_STORED = InboundMail.state == "stored"
_STUCK = InboundMail.state == "stuck"
_UNFINISHED = InboundMail.state.in_(("stored", "stuck"))


_WAITING = Often(
    lambda: (
        InboundMail.select(InboundMail.id)
        .where((InboundMail.game == given("game")) & _UNFINISHED & (InboundMail.id <= given("mail")))
        .where((_STORED & (InboundMail.attempts < MOST_ATTEMPTS)) | (InboundMail.id == given("mail")))
        .order_by(InboundMail.id)
    )
)
_ADDRESSED = Often(
    lambda: InboundMail.update(member=given("member"), game=given("game")).where(InboundMail.id == given("mail"))
)
_FINISHED = ("state", "outcome", "handled_at", "claimed_until", "turn", "member", "game", "text_key")
_FINISH = Often(
    lambda: InboundMail.update({name: given(name, getattr(InboundMail, name)) for name in _FINISHED}).where(
        (InboundMail.id == given("mail")) & _UNFINISHED
    )
)


class Stored(NamedTuple):
    """The row of a mail. `fresh`: it was not here before; else `unread`: nobody has found out whose it is."""

    id: int
    fresh: bool
    unread: bool = False


class _Looked(NamedTuple):
    """What a mail is: its reading, the sign by which a machine wrote it, or whose it is."""

    read: ReadMail
    automatic: str | None
    finding: Finding


class Begun(NamedTuple):
    """A mail that was claimed as it was taken in, and what it is."""

    mail: InboundMail
    looked: _Looked


class TakenIn(NamedTuple):
    """The same as `Stored`; `begun` is for `handle`, where this process has the mail."""

    id: int
    fresh: bool
    begun: Begun | None = None
    unread: bool = False


def store(
    raw: bytes, now: datetime, *, envelope_from: str = "", envelope_to: str = "", event_key: str | None = None
) -> Stored:
    """Keep the bytes. The same mail, or the same delivery of a provider, is kept once. No `event_key`: "" or None."""
    mail = _as_it_came(raw, now, envelope_from, envelope_to, event_key)
    with transaction():
        return Stored(mail.id, True) if _kept(mail) else _known(mail)


def take_in(
    raw: bytes, now: datetime, door: Door, *, envelope_from: str = "", envelope_to: str = "",
    event_key: str | None = None,
) -> TakenIn:  # fmt: skip
    """The same by a process that handles the mail next: with its game and the first claim, in one commit.

    Where anything of that fails, the mail is stored all the same. The claim is over when others begin to look for it.
    """
    mail = _as_it_came(raw, now, envelope_from, envelope_to, event_key)
    if len(raw) <= READ_AT_ONCE:
        try:
            with transaction():
                if _kept(mail, claimed_until=mail.received_at + LEFT_OVER_AFTER, attempts=1):
                    looked = _look_at(mail, door)
                    _addressed(mail, looked)
                    return TakenIn(mail.id, True, Begun(mail, looked))
        except Exception as failure:
            if trouble.is_store_trouble(failure):
                raise
            log.exception("mail not addressed yet")
    stored = store(raw, now, envelope_from=envelope_from, envelope_to=envelope_to, event_key=event_key)
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
            looked = _look_at(mail, door)
            with transaction():
                _addressed(mail, looked)


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
            looked = _look_at(mail, door)
            with transaction():
                _addressed(mail, looked)
            trouble.not_counted(InboundMail, mail.id, mail.attempts, "stored")


def _look_at(mail: InboundMail, door: Door) -> _Looked:
    read = read_mail(bytes(mail.mime), door.domain)
    automatic = read.automatic or automatic_envelope(mail.envelope_from)
    return _Looked(read, automatic, Finding(None) if automatic else identify(read, mail.envelope_to, door))


def _addressed(mail: InboundMail, looked: _Looked) -> None:
    """Whose the mail is, and of which game, is written down."""
    member = looked.finding.member
    if member is not None and mail.member_id != member.id:
        mail.member_id, mail.game_id = member.id, member.game_id
        _ADDRESSED.run(mail=mail.id, member=member.id, game=member.game_id)


def left_over(now: datetime) -> list[int]:
    """Mails that nobody has finished: older than a minute (or from a clock that stood wrong) and not worked on.

    Those that were tried before come last.
    """
    free = unclaimed(InboundMail.claimed_until, now, LEASE)
    waited = (InboundMail.received_at <= now - LEFT_OVER_AFTER) | (InboundMail.received_at > now + LEFT_OVER_AFTER)
    rows = InboundMail.select(InboundMail.id).where(_STORED & waited & free)
    with connected():
        return [row.id for row in rows.order_by(InboundMail.attempts, InboundMail.id).limit(100)]


def stuck_by_now(now: datetime) -> list[int]:
    """Stuck mails that are to be tried again, those first that were tried least; none while any other one waits."""
    with connected():
        if InboundMail.select().where(_STORED).exists():
            return []
        rows = InboundMail.select().where(_STUCK).order_by(InboundMail.attempts, InboundMail.id)
        return [row.id for row in rows if _waited(row, now)]


def _waited(mail: InboundMail, now: datetime) -> bool:
    """Whether a stuck mail was let alone for long enough: its claim tells when it was last tried."""
    if mail.claimed_until is None or mail.claimed_until > now + LEASE + LEEWAY:
        return True
    return bool(mail.claimed_until + PAUSES[min(max(mail.attempts - MOST_ATTEMPTS, 0), len(PAUSES) - 1)] <= now)


def claim(mail_id: int, now: datetime) -> InboundMail | None:
    """Take a mail to work on it; None when it is done, or somebody else is at it.

    One that was claimed thrice and never finished has taken its processes down with it: it is `stuck`.
    """
    waiting = (InboundMail.id == mail_id) & _STORED & unclaimed(InboundMail.claimed_until, now, LEASE)
    if trouble.owed:
        trouble.make_good(InboundMail, "stored")
    with transaction():
        spent = waiting & (InboundMail.attempts >= MOST_ATTEMPTS)
        stuck = {"state": "stuck", "error": "never finished, never failed", "claimed_until": now}
        InboundMail.update(stuck).where(spent).execute()
        return _taken(mail_id, waiting, now)


def _claim_stuck(mail_id: int, now: datetime) -> InboundMail | None:
    """The same of one that is stuck, and stays so until it is done."""
    with transaction():
        mail = InboundMail.get_or_none((InboundMail.id == mail_id) & _STUCK)
        return _taken(mail_id, _STUCK, now) if mail is not None and _waited(mail, now) else None


def _taken(mail_id: int, waiting: Part, now: datetime) -> InboundMail | None:
    take = {"claimed_until": now + LEASE, "attempts": InboundMail.attempts + 1}
    mine = (InboundMail.id == mail_id) & waiting
    return InboundMail.get_by_id(mail_id) if InboundMail.update(take).where(mine).execute() else None


class _Overtaken(Exception):
    """Somebody else has finished the mail, or an earlier one came in between: whatever we did is undone."""


def handle(mail_id: int, door: Door, now: datetime, *, begun: Begun | None = None, stuck: bool = False) -> str:
    """Do what the mail says; returns one word for the outcome. One that fails thrice is `stuck`.

    Where the store fails (a full disk, a lost server), that is no fault of the mail's and does not count.
    `begun`: this process has claimed it as it came. `stuck`: it is one by now, and may take the process down.
    """
    with connected():
        mail: InboundMail | None
        looked: _Looked | None = None
        if begun is not None and _still_ours(begun.mail, now):
            mail, looked = begun
        else:
            mail = _claim_stuck(mail_id, now) if stuck else claim(mail_id, now)
        if mail is None:
            return "taken"
        try:
            if mail.game_id is None:
                looked = looked or _look_at(mail, door)
                if looked.finding.member is None:
                    return _turn_away(mail, looked, door.domain, now)
                with transaction():
                    _addressed(mail, looked)
            try:
                return _apply(mail, looked, frozenset(), door, now)
            except _Overtaken:  # it is done, or was not the first that waited for its game
                return _work_off(mail, door, now)
        except _Overtaken:
            return "taken"
        except Exception as failure:
            log.exception("mail not handled", extra={"mail": mail.id})
            return _failed(mail, failure, now)


def _still_ours(mail: InboundMail, now: datetime) -> bool:
    """Whether nobody else can have taken the mail since it was claimed; one that had to wait is claimed for longer."""
    if trouble.owed:
        trouble.make_good(InboundMail, "stored")
    until = mail.claimed_until
    if until is not None and now < until - LEFT_OVER_AFTER / 2:
        return True
    ours = (InboundMail.id == mail.id) & _STORED & (InboundMail.claimed_until == until) & (InboundMail.attempts == 1)
    with transaction():
        return bool(InboundMail.update(claimed_until=now + LEASE).where(ours).execute())


def _failed(mail: InboundMail, failure: Exception, now: datetime) -> str:
    """Let the mail be tried again; later and later when it has been thrice."""
    error = f"{type(failure).__name__}: {failure}"
    if trouble.is_store_trouble(failure):
        trouble.not_counted(InboundMail, mail.id, mail.attempts, mail.state, error=error)
        return "failed"
    stuck = mail.attempts >= MOST_ATTEMPTS
    ours = (InboundMail.id == mail.id) & _UNFINISHED & (InboundMail.attempts == mail.attempts)
    with transaction():
        tried = {"state": "stuck", "claimed_until": now} if stuck else {"state": "stored", "claimed_until": None}
        InboundMail.update({"error": error} | tried).where(ours).execute()
    return "stuck" if stuck else "failed"


def handle_or_leave(mail_id: int, door: Door, now: datetime, begun: Begun | None = None) -> str:
    """The same where nobody may hear of a failure: the mail is safe; "left" when the store went away meanwhile."""
    try:
        return handle(mail_id, door, now, begun=begun)
    except Exception:  # the row is still `stored`, the worker will try again
        log.exception("mail left for the worker", extra={"mail": mail_id})
        return "left"


def _turn_away(mail: InboundMail, looked: _Looked, domain: str, now: datetime) -> str:
    """Nothing is done for who is no member, or no person."""
    with transaction():
        if looked.automatic in BOUNCES:
            turn_away.came_back(mail, looked.read, looked.automatic, domain, now)
        elif not looked.automatic:
            turn_away.warn_owners(mail, looked.read, looked.finding, domain, now)
        return _finish(
            mail, now, "ignored", f"automatic:{looked.automatic}" if looked.automatic else looked.finding.why
        )


def _work_off(mail: InboundMail, door: Door, now: datetime) -> str:
    """What came for this game before the mail and still waits, then the mail itself: each in the order received.

    Whoever holds the game works, whichever process first saw the mail. An earlier one that fails is left to
    whoever claims it next, and holds up nobody; so is one that is stuck, or has been tried as often.
    """
    failed: set[int] = set()
    lent = False  # the attempt at this mail is meanwhile one at an earlier one
    while (first := _first_waiting(mail, failed)) is not None:
        earlier = first != mail.id
        if earlier and not _tried_instead(mail, first, failed, now, lend=not lent):
            continue
        if lent and not earlier:
            _counted(mail.id, 1)
        lent, row = earlier, InboundMail.get_by_id(first)
        try:
            outcome = _apply(row, None, failed, door, now)
        except _Overtaken:
            continue
        except Exception:
            if not earlier:
                raise
            log.exception("earlier mail not handled", extra={"mail": first})
            trouble.not_counted(InboundMail, first, row.attempts, "stored")  # it has harmed nobody
            failed.add(first)
        else:
            if not earlier:
                return outcome
    raise _Overtaken


def _first_waiting(mail: InboundMail, left_out: Set[int]) -> int | None:
    """The earliest unfinished mail of the game, up to this one."""
    found = _WAITING.tuples(game=mail.game_id, mail=mail.id)
    return next((number for (number,) in found if number not in left_out), None)


def _tried_instead(mail: InboundMail, first: int, left_out: Set[int], now: datetime, *, lend: bool) -> bool:
    """Whether an earlier mail is to be worked off before this one: if it takes the process down, that was its attempt.

    Nobody is at it: they would hold the game.
    """
    with transaction():
        locked(Game.select(Game.id).where(Game.id == mail.game_id)).first()
        if _first_waiting(mail, left_out) != first:
            return False
        InboundMail.update(claimed_until=now + LEASE).where(InboundMail.id == first).execute()
        _counted(first, 1)
        if lend:
            _counted(mail.id, -1)
    return True


def _counted(mail_id: int, more: int) -> None:
    with transaction():
        unfinished = (InboundMail.id == mail_id) & _UNFINISHED
        InboundMail.update(attempts=InboundMail.attempts + more).where(unfinished).execute()


def _apply(mail: InboundMail, looked: _Looked | None, left_out: Set[int], door: Door, now: datetime) -> str:
    """Do what one mail says, in one transaction; nobody else works on the game meanwhile.

    `looked`: what it was when it was read, if it was; that holds as long as its sender's seat is what it was.
    """
    looked = looked or _look_at(mail, door)
    assert mail.game_id is not None
    with game_session(mail.game_id, door.domain, now, mail) as session:
        if _first_waiting(mail, left_out) != mail.id:
            raise _Overtaken
        if _has_changed(session, looked.finding.member):
            looked = _look_at(mail, door)
        present = _present(session, looked.finding.member)
        if present is None:  # their seat was given to somebody else since
            return _turn_away(mail, looked, door.domain, now)
        doubt, link = looked.finding.doubt, looked.finding.link
        doubted = bool(doubt) or looked.finding.unproven
        if present.person.bounces and not doubted:
            bounces.heard_from(present.person)
        session.lately = newest_to(present, mail.received_at)
        read = _noted(read_beside(session.lately, mail, door.domain), looked.finding)
        mail.text_key = robots.text_key(read.text)
        suspicion = robots.suspicion(mail, present, door, now, doubted=bool(doubt))
        outcome = apply.take_mail(session, present, read, doubt=doubt, link=link, only_if_it_acts=any(suspicion))
        if outcome == unheard.UNHEARD and suspicion.robot:
            outcome = robots.ROBOT
            robots.tell_moderator_once(session, mail, present)
        elif outcome == unheard.UNHEARD:
            outbox.heard(present, mail.message_id)
            if not doubted:
                unheard.fall_silent(session, present, robots.MOST_ANSWERS_AN_HOUR)
        if shows_to_others(present, looked.read, door.domain):
            renewal.after_showing(session, present)
        session.game.last_mail += 1
        mail.turn = session.game.last_mail
        _finish(mail, now, "ignored" if outcome in SILENT else "done", outcome)
    return outcome


def _present(session: Session, sender: Member | None) -> Member | None:
    return next((one for one in session.members if sender is not None and one.id == sender.id), None)


def _has_changed(session: Session, sender: Member | None) -> bool:
    """Whether the sender's seat is not what it was when the mail was looked at: by whom it is held, its address."""
    seats = [(one.status, one.token, one.person_id) for one in (sender, _present(session, sender)) if one is not None]
    return len(set(seats)) > 1


def _noted(read: ReadMail, finding: Finding) -> ReadMail:
    """The mail as it was read, and whether its mail server could not prove the sender."""
    return msgspec.structs.replace(read, notes=(*read.notes, "unproven")) if finding.unproven else read


def _finish(mail: InboundMail, now: datetime, state: str, outcome: str) -> str:
    """Settle the mail, in the transaction of what it did. Raises _Overtaken, which takes all of it back."""
    done = {"state": state, "outcome": outcome, "handled_at": now, "claimed_until": None, "turn": mail.turn}
    found = {"member": mail.member_id, "game": mail.game_id, "text_key": mail.text_key}
    if not _FINISH.run(mail=mail.id, **done, **found):
        raise _Overtaken
    log.info("mail handled", extra={"mail": mail.id, "game": mail.game_id, "outcome": outcome})
    return outcome
