"""Letters waiting to be sent: claimed by one worker, made into bytes once, sent until taken.

One whose file a mail server refuses is made once more, without that file.
"""

from __future__ import annotations

import logging
import random
import time
from datetime import datetime, timedelta
from typing import Any

from peewee import InterfaceError, OperationalError

from pbem.base import work
from pbem.base.errors import PermanentFailure, TemporaryFailure, TooBig, TooSlow, Unreachable
from pbem.letters import content as contents
from pbem.letters.content import Content
from pbem.letters.kinds import letter_kind
from pbem.post import letterbox, overtaken
from pbem.post.bringing import bring
from pbem.post.deliver import Transport
from pbem.post.enclosing import without_file
from pbem.post.mail_server import PROBES, MailServer, says_nothing_of_the_letter
from pbem.post.writing import Scribe
from pbem.store import trouble
from pbem.store.db import LEEWAY, connected, locked, transaction, unclaimed
from pbem.store.fields import as_written
from pbem.store.models import Decision, Game, Member, OutboundMail
from pbem.table import bounces
from pbem.table.our_letters import prints_of

log = logging.getLogger(__name__)

# A claim is renewed just before a letter is handed over, and handing it over ends within `deliver.LETTER_SECONDS`, with
# half a minute to spare: nobody else takes a letter on its way, and one whose worker was killed is soon free.
LEASE = timedelta(minutes=2)
PAUSES = (1, 5, 15, 60, 240)  # minutes after the first, second … temporary failure; then the last one again
JITTER = 0.2
LONGEST_PAUSE = timedelta(minutes=max(PAUSES) * (1 + JITTER))
MOST_ATTEMPTS = 25  # about four days
HEAVY_ATTEMPTS = 8  # of a letter with a file, about half a day; then it goes without
BATCH = 50
BATCH_SECONDS = 60  # of one tick; what is left stays due for the next one, which looks anew
_WAITS = OutboundMail.state == as_written("queued")


class StoreTrouble(Exception):
    """The store failed, and no letter can be sent now; none of it counts against the one that met it."""


def due(now: datetime, *, other_end: bool = False) -> list[int]:
    """Ids of the letters to be sent now, oldest first; from the `other_end` the games backwards, each in its order.

    Two workers that begin at both ends do not draw the same picture at the same time.
    """
    free = unclaimed(OutboundMail.claimed_until, now, LEASE)
    found = OutboundMail.select(OutboundMail.id, OutboundMail.game).where(_WAITS & _waited(now) & free)
    rows = list(found.order_by(OutboundMail.id).limit(BATCH))
    if other_end:
        last = {row.game_id: row.id for row in rows}
        rows.sort(key=lambda row: (-last[row.game_id], row.id))
    return [row.id for row in rows]


def _waited(now: datetime) -> Any:
    """Whether a letter has waited for as long as it was to, or a clock stood wrong.

    A clock that was ahead made it later than now, or put it off for longer than anything is put off. Whoever defers one
    that has not been tried is obeyed.
    """
    ahead = (OutboundMail.created_at > now + LEEWAY) | (OutboundMail.attempts > 0)
    return (OutboundMail.next_at <= now) | (ahead & (OutboundMail.next_at > now + LONGEST_PAUSE))


def _probes(now: datetime) -> list[int]:
    """Letters to try a server with that is down: the oldest of each reader, those first that have waited longest."""
    wanted = (OutboundMail.id, OutboundMail.member, OutboundMail.next_at)
    to_go = _WAITS & (_waited(now) | (OutboundMail.attempts > 0)) & unclaimed(OutboundMail.claimed_until, now, LEASE)
    first: dict[int, OutboundMail] = {}
    for row in OutboundMail.select(*wanted).where(to_go).order_by(OutboundMail.id):
        first.setdefault(row.member_id, row)
    return [row.id for row in sorted(first.values(), key=lambda row: (row.next_at, row.id))[:PROBES]]


def claim(letter_id: int, now: datetime) -> OutboundMail | None:
    """Take a letter for the next two minutes; None when another worker was quicker, or its reader is to get one before.

    An earlier one that is put off keeps back no later one.
    """
    ours = (OutboundMail.id == letter_id) & _WAITS & unclaimed(OutboundMail.claimed_until, now, LEASE)
    with transaction():
        letter = OutboundMail.get_or_none(ours)
        if letter is None or _earlier(letter, now).exists():
            return None
        take = {"claimed_until": now + LEASE, "attempts": OutboundMail.attempts + 1}
        return OutboundMail.get_by_id(letter_id) if OutboundMail.update(take).where(ours).execute() else None


def _earlier(letter: OutboundMail, now: datetime) -> Any:
    """The reader's letters before this one that are on their way or can go now."""
    before = (OutboundMail.member == letter.member_id) & (OutboundMail.id < letter.id) & _WAITS
    held = ~unclaimed(OutboundMail.claimed_until, now, LEASE)
    return OutboundMail.select().where(before & (held | _waited(now)))


def send_due(scribe: Scribe, transport: Transport, now: datetime, *, other_end: bool = False) -> int:
    """Send what is due, in the order of `due`; returns how many letters were taken by the mail server.

    Where the mail server cannot be reached, or the store is in trouble, one letter has tried it for all; the others
    stay due. So do those that a slow mail server leaves no time for. A server that was down gets all that has waited as
    soon as it takes one.
    """
    sent, began = 0, time.monotonic()
    with connected(), transport:
        if trouble.owed:
            trouble.make_good(OutboundMail, "queued")
        server = MailServer()
        if not server.may_be_called(now):
            return 0
        while True:
            was_down = server.down
            batch = _probes(now) if was_down else due(now, other_end=other_end)
            taken = _send_batch(batch, scribe, transport, server, now, began)
            sent += taken
            if not (was_down and taken and not server.down):
                return sent


def _send_batch(
    batch: list[int], scribe: Scribe, transport: Transport, server: MailServer, now: datetime, began: float
) -> int:
    """How many of these letters were taken. What would fare no better is not tried."""
    sent = 0
    for letter_id in batch:
        moment = _later(now, began)  # a claim counts from when it is made, not from when the tick began
        if moment > now + timedelta(seconds=BATCH_SECONDS):
            break
        letter = claim(letter_id, moment)
        try:
            with work.new(letter=letter_id):
                taken = letter is not None and _send(letter, scribe, transport, server, moment)
            sent += taken
            if server.took_one(now) if taken else server.tried_enough:
                break  # what has waited longer comes first; or nothing goes
        except (Unreachable, StoreTrouble):
            break
    return sent


def _later(now: datetime, began: float) -> datetime:
    """What time it is, when it was `now` at `began` of the clock that nobody sets."""
    return now + timedelta(seconds=time.monotonic() - began)


def _send(letter: OutboundMail, scribe: Scribe, transport: Transport, server: MailServer, now: datetime) -> bool:
    """Whether the letter was taken. Raises Unreachable, with the letter postponed like any other, or StoreTrouble."""
    began, offered = time.monotonic(), letter.mime is not None
    try:
        content = _up_to_date(letter, contents.decode(letter.content.encode()), scribe, _later(now, began))
        if content is None:
            return False
        mime = _bytes_of(letter, content, scribe, now, began)
        if mime is None:
            return False
        transport.send(mime, scribe.envelope_sender(letter), letter.to_address, letter.message_id)
    except PermanentFailure as failure:
        if isinstance(failure, TooBig) and _lightened(letter, failure, _later(now, began)):
            return _send(letter, scribe, transport, server, _later(now, began))
        _give_up(letter, failure, now)
        return False
    except Exception as failure:
        if trouble.is_store_trouble(failure):
            raise _left(letter, failure) from failure
        _not_taken(letter, failure, server, _later(now, began), offered=offered)
        if isinstance(failure, Unreachable):
            raise
        return False
    _sent(letter, now)
    return True


def _not_taken(letter: OutboundMail, failure: Exception, server: MailServer, now: datetime, *, offered: bool) -> None:
    """The letter is put off, unless it was not even offered. `offered`: it was before."""
    if isinstance(failure, TemporaryFailure):
        server.failed(letter, failure, now)
    if says_nothing_of_the_letter(failure):
        _not_offered(letter, failure, letter.mime if offered else None)
    else:
        _put_off(letter, failure, server, now)


def _bytes_of(letter: OutboundMail, content: Content, scribe: Scribe, now: datetime, began: float) -> bytes | None:
    """Its bytes, made now if they are not yet; None where somebody else has claimed it meanwhile."""
    if letter.mime is None:
        content, brought = bring(content, letter, scribe.shelf, scribe.settings, now)
        letter.mime = scribe.write(letter, content, brought, now)
        written = {"mime": letter.mime, "prints": prints_of(letter.mime)}
        if not _settle(letter, **written, claimed_until=_later(now, began) + LEASE):
            log.warning("letter left to whoever claimed it since", extra={"letter": letter.id})
            return None
    return bytes(letter.mime)


def _give_up(letter: OutboundMail, failure: PermanentFailure, now: datetime) -> None:
    log.error("letter refused for good", extra={"letter": letter.id, "reason": str(failure)})
    with transaction():
        if _settle(letter, state="failed", last_error=str(failure)):
            bounces.came_back(letter.member.person_id, str(failure), now, for_good=True)


def _not_offered(letter: OutboundMail, failure: Exception, mime: bytes | None) -> None:
    """The letter stays due, as if it had not been tried; one that nobody was ever offered is made when it can go."""
    log.warning("letter not offered", extra={"letter": letter.id, "reason": str(failure)})
    _settle(letter, mime=mime, last_error=str(failure), attempts=letter.attempts - 1)


def _put_off(letter: OutboundMail, failure: Exception, server: MailServer, now: datetime) -> None:
    """Try it again later; without its file, where that may be why it does not get through."""
    if isinstance(failure, TooSlow) or (letter.attempts >= HEAVY_ATTEMPTS and not server.down):
        _lightened(letter, failure, now)
    _postpone(letter, failure, now, counts=not server.down)


def _lightened(letter: OutboundMail, failure: Exception, now: datetime) -> bool:
    """Whether the letter had a file that it can do without, and is to be written anew; it stays claimed."""
    if letter.mime is None or (lighter := without_file(contents.decode(letter.content.encode()))) is None:
        return False
    letter.content, letter.mime = contents.encode(lighter).decode(), None
    log.warning("letter goes without its file", extra={"letter": letter.id, "reason": str(failure)})
    return _settle(letter, content=letter.content, mime=None, claimed_until=now + LEASE)


def _sent(letter: OutboundMail, now: datetime) -> None:
    try:
        _settle(letter, state="sent", sent_at=now)
    except (OperationalError, InterfaceError) as failure:  # it will come twice; that cannot be helped
        raise _left(letter, failure) from failure
    log.info("letter sent", extra={"letter": letter.id, "template": letter.template})


def _up_to_date(letter: OutboundMail, content: Content, scribe: Scribe, now: datetime) -> Content | None:
    """What the letter says, as the question that it asks stands now; None where it is not to be sent.

    Where that is closed, what else a letter tells is told all the same: in this one if it has not been offered to
    anybody, else in a new one. Not in the reader's next one: an undo may stop that.
    """
    if letter.decision is None:
        return content
    question = Decision.get_or_none((Decision.game == letter.game_id) & (Decision.number == letter.decision))
    if question is None or overtaken.still_asked(letter, question):
        return _now_says(letter, overtaken.asked_now(letter.game, question, content), now)
    if not letter_kind(letter.template).asks:
        return _now_says(letter, overtaken.unasked(content), now)
    rest = overtaken.rest(letter, content)
    if rest is None:
        _settle(letter, state="dropped")
        return None
    if letter.mime is None:
        return _now_says(letter, rest, now)
    with transaction():
        if _settle(letter, state="dropped"):
            locked(Game.select(Game.id).where(Game.id == letter.game_id)).first()
            letterbox.enqueue(
                Member.get_by_id(letter.member_id),
                rest,
                domain=scribe.settings.domain,
                thread=letter.thread,
                number=letter.number,
                decision=None,
                dedupe_key=f"{letter.dedupe_key}:late",
                now=now,
            )
    return None


def _now_says(letter: OutboundMail, content: Content, now: datetime) -> Content | None:
    """Have the letter say this, unless it has been made; None where somebody else has claimed it meanwhile."""
    if letter.mime is not None:
        return content
    decision = content.ask.decision if content.ask else None
    said = {"content": contents.encode(content).decode(), "template": content.template, "decision": decision}
    if said["content"] == letter.content:
        return content
    if not _settle(letter, claimed_until=now + LEASE, **said):
        return None
    letter.content, letter.template, letter.decision = said["content"], content.template, decision
    return content


def _postpone(letter: OutboundMail, failure: Exception, now: datetime, *, counts: bool) -> None:
    """`counts`: against the letter, which is given up in the end; else only its first attempt, as it was offered."""
    if not isinstance(failure, TemporaryFailure):
        log.exception("letter could not be made or sent", extra={"letter": letter.id})
    if letter.attempts >= MOST_ATTEMPTS and counts:
        _settle(letter, state="failed", last_error=str(failure))
        return
    minutes = PAUSES[min(letter.attempts, len(PAUSES)) - 1]
    pause = timedelta(minutes=minutes * random.uniform(1 - JITTER, 1 + JITTER))
    log.warning("letter postponed", extra={"letter": letter.id, "reason": str(failure), "attempt": letter.attempts})
    attempts = letter.attempts if counts else max(letter.attempts - 1, 1)
    _settle(letter, next_at=now + pause, last_error=str(failure), attempts=attempts)


def _left(letter: OutboundMail, failure: Exception) -> StoreTrouble:
    """The letter stays due, as if it had not been tried."""
    log.error("letter left until the store is well", extra={"letter": letter.id, "reason": str(failure)})
    trouble.not_counted(OutboundMail, letter.id, letter.attempts, "queued", last_error=str(failure))
    return StoreTrouble(str(failure))


def _settle(letter: OutboundMail, **fields: object) -> bool:
    """Write down what became of a letter, and give up the claim unless a new one is named; False where it was lost.

    `attempts` counts the claims: another number, and somebody else has the letter. What was sent was sent all the same.
    """
    ours = OutboundMail.id == letter.id
    if fields.get("state") != "sent":
        ours &= _WAITS & (OutboundMail.attempts == letter.attempts)
    with transaction():
        values = {"claimed_until": None} | fields
        return bool(OutboundMail.update(values).where(ours).execute())
