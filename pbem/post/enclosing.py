"""The archive of a game in a letter: made just before the letter is first sent, enclosed or linked to, or missed."""

from __future__ import annotations

import logging
from datetime import datetime

import msgspec
from peewee import InterfaceError, OperationalError

from pbem.archive.errors import SeatPassedOn
from pbem.archive.link import url_of
from pbem.archive.shelf import Shelf
from pbem.base.settings import Settings
from pbem.facts.enclosed import Enclosed
from pbem.letters.compose import Attached
from pbem.letters.content import Content
from pbem.letters.kinds import GAME_OVER
from pbem.store.models import Member, OutboundMail
from pbem.table.session import Session
from pbem.words.phrases import counted, phrase
from pbem.words.say import Say

log = logging.getLogger(__name__)
MOST_BYTES = 8_000_000  # of a file in a letter, which is a third longer there
MOST_TRIES = 3  # of a letter whose worker dies while its archive is made: then it goes without


def public(session: Session) -> Enclosed:
    """The archive for everybody, as the record stands."""
    return Enclosed(session.game.last_number, over=session.position.finished)


def own(session: Session, member: Member) -> Enclosed:
    """The archive as the member may have it: of the seat that they hold, else for everybody.

    Whoever leads a game and plays in it sees it from their seat.
    """
    seats = (one for one in session.seats if one.person_id == member.person_id and one.status == "playing")
    seat = member if member.role == "player" else next(seats, None) if member.role == "moderator" else None
    if seat is None or seat.status != "playing":
        return public(session)
    return msgspec.structs.replace(public(session), scope="own", player=seat.player, holder=seat.number)


def asked_since(member: Member, moment: datetime) -> int:
    """How many letters with an archive have been queued for the member since then."""
    bring = OutboundMail.content.contains('"archive":{')  # within somebody's words the quotes would be escaped
    mine = (OutboundMail.member == member) & (OutboundMail.created_at > moment)
    return int(OutboundMail.select().where(mine & bring).count())


def enclose(
    content: Content, letter: OutboundMail, shelf: Shelf, settings: Settings, now: datetime
) -> tuple[Content, Attached | None]:
    """The content with what it says of its archive, and the file that goes with it.

    Whatever goes wrong with an archive is logged and told in the letter: no letter waits for it, none is lost by it.
    """
    wanted = content.archive
    if wanted is None:
        return content, None
    try:
        if letter.attempts > MOST_TRIES:
            raise RuntimeError(f"given up after {MOST_TRIES} attempts at this letter")
        data = shelf.data(letter.game_id, wanted, settings.domain, now)
        link = url_of(settings, letter.game_id, wanted, now)
    except (OperationalError, InterfaceError):  # trouble with the store: the letter is tried again soon
        raise
    except SeatPassedOn:
        return msgspec.structs.replace(content, about_archive=(Say(key="archive.mail.seat_passed_on"),)), None
    except Exception:
        log.exception("an archive could not be made", extra={"letter": letter.id, "game": letter.game_id})
        key = "archive.mail.failed" if content.template == GAME_OVER.name else "archive.mail.failed_export"
        return msgspec.structs.replace(content, about_archive=(Say(key=key),)), None
    if wanted.attach and len(data) <= MOST_BYTES:
        file = Attached(f"g{letter.game_id}.zip", data)
        return _telling(content, wanted, "attached", file=file.name), file
    facts = {"size": _size(len(data)), "number": str(letter.game_id), "days": _days(settings.keep_archives_days)}
    told = _telling(content, wanted, "linked" if link else "too_large", **facts)
    return msgspec.structs.replace(told, archive_link=link), None


def without_file(content: Content) -> Content | None:
    """The same letter without its file, where a mail server has refused it; None if it has none to leave out."""
    if content.archive is None or not content.archive.attach:
        return None
    return msgspec.structs.replace(content, archive=msgspec.structs.replace(content.archive, attach=False))


def _telling(content: Content, wanted: Enclosed, how: str, **facts: str) -> Content:
    so_far = "" if wanted.over or how == "too_large" else "_so_far"
    says = [Say(key=f"archive.mail.{how}{so_far}", facts=facts | {"until": str(wanted.until)})]
    if not wanted.attach:
        says.insert(0, Say(key="archive.mail.refused"))
    says.append(Say(key="archive.mail.own" if wanted.scope == "own" else "archive.mail.everybody"))
    return msgspec.structs.replace(content, about_archive=tuple(says))


def _size(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB"


def _days(number: int) -> str:
    return counted("archive.mail.days", number) if number else phrase("archive.mail.any_time")
