"""A mail is handled: turned away, or done what it says, exactly once and in the order in which a game's mails came."""

from __future__ import annotations

import logging
from collections.abc import Set
from datetime import datetime

import msgspec

from pbem.base import work
from pbem.base.door import Door
from pbem.desk import apply, holding
from pbem.desk.seats import renewal
from pbem.inbox import robots, turn_away, unheard
from pbem.inbox.claims import LEASE, LEFT_OVER_AFTER, MOST_ATTEMPTS, STORED, UNFINISHED, claim, claim_stuck
from pbem.inbox.owner import Finding, shows_to_others
from pbem.inbox.receive import Begun, Looked, addressed, look_at
from pbem.post import letterbox
from pbem.reading.read_mail import ReadMail
from pbem.store import trouble
from pbem.store.db import connected, locked, transaction
from pbem.store.models import Game, InboundMail, Member
from pbem.store.often import Often, given
from pbem.table import bounces
from pbem.table.our_letters import Lately, newest_to, read_beside
from pbem.table.session import Session, game_session

log = logging.getLogger(__name__)

SILENT = (unheard.UNHEARD, holding.UNHEARD, robots.ROBOT)  # outcomes of mails that get no answer
BOUNCES = ("bounce", turn_away.NULL_SENDER, "report", turn_away.CHALLENGE)  # signs of a letter that came back

_WAITING = Often(
    lambda: (
        InboundMail.select(InboundMail.id)
        .where((InboundMail.game == given("game")) & UNFINISHED & (InboundMail.id <= given("mail")))
        .where((STORED & (InboundMail.attempts < MOST_ATTEMPTS)) | (InboundMail.id == given("mail")))
        .order_by(InboundMail.id)
    )
)
_FINISHED = ("state", "outcome", "handled_at", "claimed_until", "turn", "member", "game", "text_key")
_FINISH = Often(
    lambda: InboundMail.update({name: given(name, getattr(InboundMail, name)) for name in _FINISHED}).where(
        (InboundMail.id == given("mail")) & UNFINISHED
    )
)


class _Overtaken(Exception):
    """Somebody else has finished the mail, or an earlier one came in between: whatever we did is undone."""


def handle(mail_id: int, door: Door, now: datetime, *, begun: Begun | None = None, stuck: bool = False) -> str:
    """Do what the mail says; returns one word for the outcome. One that fails thrice is `stuck`.

    Where the store fails (a full disk, a lost server), that is no fault of the mail's and does not count.
    `begun`: this process has claimed it as it came. `stuck`: it is one by now, and may take the process down.
    """
    with work.within(mail=mail_id), connected():
        mail: InboundMail | None
        looked: Looked | None = None
        if begun is not None and _still_ours(begun.mail, now):
            mail, looked = begun
        else:
            mail = claim_stuck(mail_id, now) if stuck else claim(mail_id, now)
        if mail is None:
            return "taken"
        try:
            if mail.game_id is None:
                looked = looked or look_at(mail, door)
                if looked.finding.member is None:
                    return _turn_away(mail, looked, door.domain, now)
                with transaction():
                    addressed(mail, looked)
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
    ours = (InboundMail.id == mail.id) & STORED & (InboundMail.claimed_until == until) & (InboundMail.attempts == 1)
    with transaction():
        return bool(InboundMail.update(claimed_until=now + LEASE).where(ours).execute())


def _failed(mail: InboundMail, failure: Exception, now: datetime) -> str:
    """Let the mail be tried again; later and later when it has been thrice."""
    error = f"{type(failure).__name__}: {failure}"
    if trouble.is_store_trouble(failure):
        trouble.not_counted(InboundMail, mail.id, mail.attempts, mail.state, error=error)
        return "failed"
    stuck = mail.attempts >= MOST_ATTEMPTS
    ours = (InboundMail.id == mail.id) & UNFINISHED & (InboundMail.attempts == mail.attempts)
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


def _turn_away(mail: InboundMail, looked: Looked, domain: str, now: datetime) -> str:
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
            with work.within(mail=first):
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
        unfinished = (InboundMail.id == mail_id) & UNFINISHED
        InboundMail.update(attempts=InboundMail.attempts + more).where(unfinished).execute()


def _apply(mail: InboundMail, looked: Looked | None, left_out: Set[int], door: Door, now: datetime) -> str:
    """Do what one mail says, in one transaction; nobody else works on the game meanwhile.

    `looked`: what it was when it was read, if it was; that holds as long as its sender's seat is what it was.
    """
    looked = looked or look_at(mail, door)
    assert mail.game_id is not None
    with game_session(mail.game_id, door.domain, now, mail) as session:
        if _first_waiting(mail, left_out) != mail.id:
            raise _Overtaken
        if _has_changed(session, looked.finding.member):
            looked = look_at(mail, door)
        present = _present(session, looked.finding.member)
        if present is None:  # their seat was given to somebody else since
            return _turn_away(mail, looked, door.domain, now)
        doubt, link = looked.finding.doubt, looked.finding.link
        doubted = bool(doubt) or looked.finding.unproven
        if present.person.bounces and not doubted:
            bounces.heard_from(present.person)
        lately = session.kept(Lately)
        lately[:] = newest_to(present, mail.received_at)
        read = _noted(read_beside(lately, mail, door.domain), looked.finding)
        mail.text_key = robots.text_key(read.text)
        suspicion = robots.suspicion(mail, present, door, now, doubted=bool(doubt))
        outcome = apply.take_mail(session, present, read, doubt=doubt, link=link, only_if_it_acts=any(suspicion))
        if outcome == unheard.UNHEARD and suspicion.robot:
            outcome = robots.ROBOT
            robots.tell_moderator_once(session, mail, present)
        elif outcome == unheard.UNHEARD and suspicion.over is not None:
            letterbox.heard(present, mail.message_id)
            if not doubted:
                unheard.fall_silent(session, present, *suspicion.over)
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
