"""Whose mail is it, of which game, how sure is that? By the address it came to, a letter it answers, its subject."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from peewee import fn

from pbem.base import addresses
from pbem.base.door import Door
from pbem.inbox import trials, verdict
from pbem.reading.read_mail import ReadMail
from pbem.store.models import DecisionAddress, FormerAddress, Member, OutboundMail, Person
from pbem.store.often import Often, given
from pbem.table.candidates import is_open


class Finding(NamedTuple):
    """`member` when the sender may act for them; else `why`, and the owners to be told of a mail in their name.

    `doubt` tells why that member may not have written it, where that is not sure enough: nothing is done before they
    have released it. `unproven`: the mail server could not prove the sender, and that is let pass. `link`: the address
    of one decision that it came to.
    """

    member: Member | None
    why: str = ""  # stranger | foreign_token | unknown_token | several_games | which_game | moderators_address | trial
    owners: tuple[Member, ...] = ()
    doubt: str = ""  # subject | former | verdict | link
    unproven: bool = False
    link: DecisionAddress | None = None


def identify(read: ReadMail, envelope_to: str, door: Door) -> Finding:
    """Find the seat this mail speaks for. Never trusts a sender with more than one From address.

    Where the From is the proof, or what a server says of it, nothing is proved by one that another may read otherwise.
    """
    tokens = addresses.tokens_in((*read.recipients, *addresses.envelope(envelope_to)), door.domain)
    tokens = tokens or addresses.tokens_in_subject(read.subject, door.domain)
    found = _by_token(tokens, read) if tokens else _without_token(read, door)
    if found.member is None:
        return found
    if door.identify == "subject" and read.plain_from:
        found = found._replace(doubt="")
    if not (believed := believed_at(door)):
        return found
    sender = read.from_addresses[0] if read.plain_from else ""
    if found.doubt == "link" and verdict.passing(read.authentication, believed, sender):
        found = found._replace(doubt="")
    if not verdict.failing(read.authentication, believed, sender):
        return found
    return found._replace(unproven=True) if door.authentication == "warn" else found._replace(doubt="verdict")


def believed_at(door: Door) -> str:
    """The host whose verdicts count, beside our own, or we ourselves; "" for none."""
    ours = verdict.OURSELVES if door.own_dkim or door.provider_verdicts else ""
    return door.trusted_authserv or ours if door.authentication != "off" else ""


def owns(member: Member, read: ReadMail) -> bool:
    """Whether the mail's one sender is the person of this seat."""
    return read.from_addresses == (member.person.address,)


def shows_to_others(member: Member, read: ReadMail, domain: str) -> bool:
    """Whether the mail names the seat's reply address before the eyes of others: in To or Cc, beside them."""
    others = {one for one in read.openly if not addresses.is_of_ours(one, domain)} - set(read.from_addresses)
    return bool(others) and member.token in addresses.tokens_in(read.openly, domain)


@cache
def _with_tokens(count: int) -> Often:
    """Members who have so many tokens."""
    tokens = Member.token.in_([given(str(at)) for at in range(count)])
    return Often(lambda: Member.select(Member, Person).join(Person).where(tokens).order_by(Member.id))


def _by_token(tokens: tuple[str, ...], read: ReadMail) -> Finding:
    found = _with_tokens(len(tokens)).rows(**dict(zip(map(str, range(len(tokens))), tokens, strict=True)))
    by_token = {member.token: member for member in found}
    others = [token for token in tokens if token not in by_token]
    members = tuple(member for member in by_token.values() if member.status != "replaced")
    links = list(DecisionAddress.select().where(DecisionAddress.token.in_(others))) if others else []
    if links:
        return _by_link(links, members, read)
    if not members:
        return _by_former_token(tokens, read)
    mine = [member for member in members if owns(member, read)]
    if not mine:
        return Finding(None, "foreign_token", members)
    if len(mine) > 1:
        return Finding(None, "several_games", (mine[0],))
    return Finding(mine[0])


def _by_link(links: list[DecisionAddress], members: tuple[Member, ...], read: ReadMail) -> Finding:
    """The address of a decision names that one; who writes to it must show it, for letters are forwarded and quoted."""
    seats = {*map(_seat_of, links), *members}
    mine = sorted((seat for seat in seats if seat is not None and owns(seat, read)), key=lambda seat: seat.id)
    if mine and (len(links) > 1 or len(seats) > 1):
        return Finding(None, "several_games", (mine[0],))
    if mine:
        proven = bool(members) or _refers_to_letter_to(mine[0], read)
        doubt = "" if proven else "former" if links[0].state == "former" else "link"
        return Finding(mine[0], doubt=doubt, link=links[0])
    asked = {link.member for link in links if link.state == "open" and link.member.status != "replaced"}
    owners = tuple(asked | set(members))
    return Finding(None, "foreign_token", owners) if owners else Finding(None, "unknown_token")


def _seat_of(link: DecisionAddress) -> Member | None:
    """Who was asked, also where they have left the seat and come back to it since."""
    was = link.member
    if was.status != "replaced":
        return was
    same = (Member.game == was.game_id) & (Member.player == was.player) & (Member.person == was.person_id)
    back: Member | None = Member.get_or_none(same & (Member.status != "replaced"))
    return back


def _refers_to_letter_to(member: Member, read: ReadMail) -> bool:
    """Whether it refers to a letter to this seat whose Message-ID nobody else can know."""
    theirs = (OutboundMail.member == member) & (OutboundMail.id > _last_before_renewal(member))
    return bool(OutboundMail.select().where(theirs & OutboundMail.message_id.in_(read.references)).exists())


def _by_former_token(tokens: tuple[str, ...], read: ReadMail) -> Finding:
    """A reply address that was renewed: its owner is asked, of anybody else it says nothing that they need know."""
    rows = FormerAddress.select().where(FormerAddress.token.in_(tokens))
    mine = {row.member_id: row.member for row in rows if row.member.status != "replaced" and owns(row.member, read)}
    if len(mine) > 1:
        return Finding(None, "several_games", (next(iter(mine.values())),))
    if mine:
        return Finding(next(iter(mine.values())), doubt="former")
    return Finding(None, trials.TRIAL if trials.are_for_one(tokens) else "unknown_token")


def _without_token(read: ReadMail, door: Door) -> Finding:
    """By the newest letter to the sender that it refers to, else by its subject; a letter to another one is no key."""
    foreign = None
    tagged = addresses.place_of(door.domain).tag  # else a moderator has no reply address of their own to write to
    for message_id in reversed(read.references):
        letter = OutboundMail.get_or_none(OutboundMail.message_id == message_id)
        if letter is None or letter.member.status == "replaced":
            continue
        if owns(letter.member, read):
            found = _but_no_moderator(letter.member) if tagged else Finding(letter.member)
            return found._replace(doubt="former") if letter.id <= _last_before_renewal(letter.member) else found
        foreign = foreign or Finding(None, "foreign_token", (letter.member,))
    if foreign is None and trials.answer_one(read.references):
        return Finding(None, trials.TRIAL)
    found = _by_subject(read)
    return found if foreign is None or found.member is not None else foreign


def _last_before_renewal(member: Member) -> int:
    """The last letter whose Message-ID others may know since the reply address was renewed."""
    last = FormerAddress.select(fn.MAX(FormerAddress.last_letter)).where(FormerAddress.member == member).scalar()
    return int(last or 0)


def _but_no_moderator(member: Member) -> Finding:
    """A moderator's orders are read at their own reply address only: anybody can write a sender and a number."""
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
    chosen.sort(key=lambda seat: not is_open(seat))  # who left may be asked to come back
    if chosen:
        return _but_no_moderator(chosen[0])._replace(doubt="subject")
    return Finding(None, "which_game", tuple(seats[:1]))
