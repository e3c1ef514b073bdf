"""Whether a mail of a mailbox that people use as well is for us, judged by its head before it is stored."""

from __future__ import annotations

from pbem.base import addresses
from pbem.base.door import Door
from pbem.inbox import trials
from pbem.inbox.owner import identify
from pbem.inbox.recipients import is_ours
from pbem.reading.is_mail import what_instead
from pbem.reading.read_mail import read_mail
from pbem.store.db import connected
from pbem.store.models import OutboundMail

OURS, REPORT, NOT_OURS, UNREADABLE = "ours", "report", "not ours", "unreadable"


def judged(head: bytes, door: Door) -> str:
    """OURS: it came to an address of ours, answers a letter, or is from somebody who plays here.

    REPORT: a machine wrote it, and only its text can tell whether it is about a letter of ours. UNREADABLE: no mail.
    Who is meant by it, and whether they wrote it, is found out when it has been stored, as of any other.
    """
    if what_instead(head):
        return UNREADABLE
    read = read_mail(head, door.domain)
    if "unreadable" in read.notes:
        return UNREADABLE
    if read.automatic == "own_letter":
        return NOT_OURS  # somebody who plays reads it here
    with connected():
        if any(_is_for_us(one, door.domain) for one in read.recipients) or _are_letters(read.references):
            return OURS
        if read.automatic:
            return REPORT
        found = identify(read, "", door)
    return OURS if found.member or found.owners or found.why == trials.TRIAL else NOT_OURS


def is_about_letter(raw: bytes, door: Door) -> bool:
    """Whether a report names a letter that we sent, by an id that nobody can guess."""
    with connected():
        return _are_letters(addresses.letters_in(raw, door.domain))


def _is_for_us(address: str, domain: str) -> bool:
    """The plain address of one mailbox is that of its people, too, so it tells nothing."""
    place = addresses.place_of(domain)
    return (place.ours or address.strip().lower() != place.plain) and is_ours(address, domain)


def _are_letters(message_ids: tuple[str, ...]) -> bool:
    if not message_ids:
        return False
    known = OutboundMail.select().where(OutboundMail.message_id.in_(message_ids)).exists()
    return bool(known) or trials.answer_one(message_ids)
