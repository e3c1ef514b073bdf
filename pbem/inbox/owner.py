"""Whose mail is it, of which game? By the token in the address, else by the letter answered, else by the subject."""

from __future__ import annotations

from typing import NamedTuple

from pbem.base import addresses
from pbem.reading.read_mail import ReadMail
from pbem.store.models import Member, OutboundMail, Person


class Finding(NamedTuple):
    """`member` when the sender may act for him; else `why`, and the owners to be told of a mail in their name."""

    member: Member | None
    why: str = ""  # stranger | foreign_token | unknown_token | several_games | which_game | moderators_address
    owners: tuple[Member, ...] = ()


def identify(read: ReadMail, envelope_to: str, domain: str) -> Finding:
    """Find the seat this mail speaks for. Never trusts a sender with more than one From address."""
    tokens = addresses.tokens_in((*read.recipients, *addresses.envelope(envelope_to)), domain)
    if tokens:
        return _by_token(tokens, read)
    if (found := _by_letter(read)) is not None:
        return found
    return _by_subject(read)


def owns(member: Member, read: ReadMail) -> bool:
    """Whether the mail's one sender is the person of this seat."""
    return read.from_addresses == (member.person.address,)


def _by_token(tokens: tuple[str, ...], read: ReadMail) -> Finding:
    members = tuple(Member.select().where(Member.token.in_(tokens) & (Member.status != "replaced")))
    if not members:
        return Finding(None, "unknown_token")
    mine = [member for member in members if owns(member, read)]
    if not mine:
        return Finding(None, "foreign_token", members)
    if len(mine) > 1:
        return Finding(None, "several_games", (mine[0],))
    return Finding(mine[0])


def _by_letter(read: ReadMail) -> Finding | None:
    """The newest letter of ours that the mail refers to; its reader must be the sender."""
    for message_id in reversed(read.references):
        letter = OutboundMail.get_or_none(OutboundMail.message_id == message_id)
        if letter is None or letter.member.status == "replaced":
            continue
        if not owns(letter.member, read):
            return Finding(None, "foreign_token", (letter.member,))
        return _but_no_moderator(letter.member)
    return None


def _but_no_moderator(member: Member) -> Finding:
    """A moderator's orders are read at his own reply address only: anybody can write a sender and a number."""
    return Finding(None, "moderators_address", (member,)) if member.role == "moderator" else Finding(member)


def _by_subject(read: ReadMail) -> Finding:
    known = Person.get_or_none(Person.address == read.from_addresses[0]) if len(read.from_addresses) == 1 else None
    if known is None:
        return Finding(None, "stranger")
    seats = list(
        Member.select().where((Member.person == known) & (Member.status != "replaced")).order_by(Member.role.desc())
    )
    number = addresses.game_in_subject(read.subject)
    chosen = [seat for seat in seats if seat.game_id == number]
    if chosen:
        return _but_no_moderator(chosen[0])
    return Finding(None, "which_game", tuple(seats[:1]))
