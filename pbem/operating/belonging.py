"""Whether questions, codes, mails and letters belong to the seats, entries and times that they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

import msgspec

from pbem.auditing.orders_in_hand import orders_in_hand
from pbem.auditing.questions import questions
from pbem.base.clock import to_iso
from pbem.facts.finding import MOST_PLACES, Finding
from pbem.reading.content_key import content_key, header_message_id
from pbem.store.fields import storable
from pbem.store.models import (
    Confirmation,
    Decision,
    DecisionAddress,
    FormerAddress,
    HeldMail,
    InboundMail,
    LogEntry,
    Member,
    OrderInHand,
    OutboundMail,
)
from pbem.table import shuffle
from pbem.table.our_letters import prints_of
from pbem.table.record_kinds import (
    ACCEPTED,
    ARRIVED,
    AWAY,
    AWAY_DEFAULT,
    BACK,
    BACK_STAYS,
    DEADLINE_MOVED,
    SETTING,
    SUBSTITUTED,
)
from pbem.table.session import Session
from pbem.words.say import Say

_HABITS = tuple(one.name for one in (SETTING, AWAY, AWAY_DEFAULT, BACK, BACK_STAYS, DEADLINE_MOVED))
_WITH_A_ZONE = (ACCEPTED.name, SUBSTITUTED.name)  # who accepts may say where they live
_HEAD_ENDS = re.compile(rb"\r?\n\r?\n")


def belonging(session: Session) -> list[Finding]:
    """Every difference, at most a few of each kind, or that there is none."""
    wrong: list[Finding] = []
    for found in (
        _questions(session), _codes(session), _mails(session), _held(session), _letters(session), _in_hand(session),
    ):  # fmt: skip
        told = list(found)
        wrong += [Finding(False, what) for what in told[:MOST_PLACES]]
        if len(told) > MOST_PLACES:
            wrong.append(Finding(False, f"and {len(told) - MOST_PLACES} more of this kind"))
    return wrong or [Finding(True, "questions, codes, mails and letters belong to the seats and entries they name")]


# -- questions --------------------------------------------------------------------------------------------------------


def _questions(session: Session) -> Iterator[str]:
    asked = list(Decision.select().where(Decision.game == session.game).order_by(Decision.number))
    yield from questions(session, asked, _habits_changed)
    yield from _addresses(session, {one.number: one for one in asked})


def _habits_changed(member: Member, since: datetime) -> bool:
    """Whether a record tells that zone, quiet hours or absences of the player were set since, in any game of theirs."""
    mine = Member.person == member.person_id
    rows, games = Member.select(Member.id).where(mine), Member.select(Member.game).where(mine)
    theirs = LogEntry.kind.in_(_HABITS) & LogEntry.actor.in_(rows) & (LogEntry.at >= since)
    given = LogEntry.kind.in_(_WITH_A_ZONE) & LogEntry.game.in_(games) & (LogEntry.at > since)
    return bool(LogEntry.select(LogEntry.id).where(theirs | given).exists())


def _addresses(session: Session, asked: dict[int, Decision]) -> Iterator[str]:
    """The address of a question is one of the seat it is put to, and is over when the question is."""
    members = {member.id: member for member in session.members}
    taken: set[int] = set()
    for row in DecisionAddress.select().where(DecisionAddress.member.in_(list(members))).order_by(DecisionAddress.id):
        one = asked.get(row.decision)
        if one is None or one.player != members[row.member_id].player:
            yield f"{members[row.member_id].name} has an address for question {row.decision}, which was not theirs"
        elif row.state != "over" and (one.closed_at is not None or one.member_id != row.member_id):
            yield f"question {row.decision} is over for {members[row.member_id].name}, and its address is not"
        elif row.state == "open" and row.decision in taken:
            yield f"question {row.decision} has two addresses"
        taken |= {row.decision} if row.state == "open" else set()


# -- codes ------------------------------------------------------------------------------------------------------------


class _Line(msgspec.Struct):
    line: str
    status: str


class _Asked(msgspec.Struct):
    """What a letter that asks for a code told of it."""

    code: str = ""
    results: list[_Line] = []
    says: list[Say] = []


def _codes(session: Session) -> Iterator[str]:
    """A code does what its letter said, for the member it went to; what was asked on the command line has no letter."""
    for one in Confirmation.select().where(Confirmation.member.in_(list(session.members))).order_by(Confirmation.id):
        if not one.letter:
            continue
        letter = OutboundMail.get_or_none(OutboundMail.message_id == one.letter)
        if letter is None or letter.member_id != one.member_id:
            yield f"the letter asking for code {one.id} did not go to its member"
            continue
        told = msgspec.json.decode(letter.content.encode(), type=_Asked)
        waiting = "\n".join(result.line for result in told.results if result.status == "confirm")
        if told.code.replace("-", "") != one.code or waiting != one.orders:
            yield f"code {one.id} differs from what letter out:{letter.id} said, or is for other orders"
        if to_iso(one.good_until) not in [say.facts.get("until_at") for say in told.says]:
            yield f"code {one.id} is good until {to_iso(one.good_until)}; letter out:{letter.id} said otherwise"


# -- mails ------------------------------------------------------------------------------------------------------------


def _mails(session: Session) -> Iterator[str]:
    game = session.game
    rows = list(InboundMail.select().where(InboundMail.game == game).order_by(InboundMail.id))
    people = {member.id: member.person_id for member in session.members}
    turns = sorted(one.turn for one in rows if one.turn is not None)
    if (turns[-1] if turns else 0) != game.last_mail or len(set(turns)) < len(turns):
        yield f"{turns[-1] if turns else 0} mails were handled in turn; the game's row says {game.last_mail}"
    for one in rows:
        if one.member_id not in people:
            yield f"mail in:{one.id} is from somebody who is not in this game"
    yield from _caused(session, {one.id: one for one in rows}, people)


def _caused(session: Session, mails: Mapping[int, InboundMail], people: Mapping[int, int]) -> Iterator[str]:
    """Entries come from mails of whoever did it; those to where the game was played before it came here, are there."""
    ours = False
    for entry in session.entries:
        if entry.mail is None:
            if ours and entry.mail_number is not None:
                yield f"entry {entry.number} came from mail no. {entry.mail_number}, which is not a mail to this game"
            continue
        ours = True
        mail = mails.get(entry.mail)
        if mail is None:
            yield f"entry {entry.number} came from mail in:{entry.mail}, which is not a mail to this game"
        elif entry.actor_id is not None and people.get(mail.member_id or 0) != people.get(entry.actor_id):
            yield f"entry {entry.number} came from mail in:{mail.id}, which is from somebody else"
        elif mail.state != "done":
            yield f"entry {entry.number} came from mail in:{mail.id}, which was never handled"


def _held(session: Session) -> Iterator[str]:
    """A code that releases a mail is its sender's, and a former reply address was once promised to its seat."""
    members = {member.id: member for member in session.members}
    for row in HeldMail.select().where(HeldMail.member.in_(list(members))):
        if row.mail.member_id != row.member_id:
            yield f"mail in:{row.mail_id} is held for {members[row.member_id].name}, but is not theirs"
        if (row.void == "released") != (row.mail.outcome == "released"):
            yield f"mail in:{row.mail_id} is '{row.mail.outcome}', but its code is '{row.void or 'not used'}'"
        if (row.address or row.doubt == "link") and not _has_had(members[row.member_id], row.address):
            yield f"mail in:{row.mail_id} came to the address of a question that is not theirs"
    promised = {entry.facts.get("seat") for entry in session.entries}
    for entry in (one for one in session.entries if one.number == 1 or one.kind == ARRIVED.name):
        promised |= set(entry.facts.get("seats", {}).values())
    for former in FormerAddress.select().where(FormerAddress.member.in_(list(members))):
        member = members[former.member_id]
        if shuffle.seat_promise(former.token, member.person.address) not in promised:
            yield f"{member.name} had a reply address that the record never promised"


def _has_had(member: Member, token: str) -> bool:
    """Whether an address of this member's seat has that token, whoever was asked in it."""
    row = DecisionAddress.get_or_none(DecisionAddress.token == token)
    return row is not None and (row.member.game_id, row.member.player) == (member.game_id, member.player)


def mail_trouble(mail: InboundMail) -> str:
    """What is wrong with a mail by itself; empty when nothing is. Its bytes may have been let go."""
    raw = bytes(mail.mime)
    if raw and mail.content_key != content_key(raw):
        return "is not the mail that came: its bytes do not match its key"
    if raw and mail.message_id != storable(header_message_id(raw) or ""):
        return "has a different Message-ID from its bytes"
    if (mail.state in ("done", "ignored")) != (mail.handled_at is not None) or (mail.handled_at and not mail.outcome):
        return f"is '{mail.state}', but was handled {_when(mail.handled_at)} as '{mail.outcome}'"
    if mail.handled_at is not None and mail.handled_at < mail.received_at:
        return "was handled before it came"
    return ""


# -- letters ----------------------------------------------------------------------------------------------------------


def _letters(session: Session) -> Iterator[str]:
    members = {member.id: member for member in session.members}
    rows: Sequence[OutboundMail] = list(
        OutboundMail.select().where(OutboundMail.game == session.game).order_by(OutboundMail.id)
    )
    for one in rows:
        member = members.get(one.member_id)
        if member is None:
            yield f"letter out:{one.id} is to somebody who is not in this game"
        elif one.to_address != member.person.address:
            yield f"letter out:{one.id} to {member.name} did not go to that person's address"
        elif one.number > session.game.last_number:
            yield f"letter out:{one.id} mentions entry {one.number}, which does not exist"


# -- orders in hand ---------------------------------------------------------------------------------------------------


def _in_hand(session: Session) -> Iterator[str]:
    """Orders for later are of seats and entries that there are, and nobody was told of entries there are not."""
    rows = OrderInHand.select().where(OrderInHand.game == session.game).order_by(OrderInHand.id)
    yield from orders_in_hand(session, list(rows))
    for member in session.members:
        if member.told_number > session.game.last_number:
            yield f"{member.name} was told of entry {member.told_number}; the record has {session.game.last_number}"


# -- a letter by itself -----------------------------------------------------------------------------------------------


def letter_trouble(letter: OutboundMail) -> str:
    """What is wrong with a letter by itself; empty when nothing is. Its bytes may have been let go."""
    if (letter.state == "sent") != (letter.sent_at is not None):
        return f"is '{letter.state}', but was sent {_when(letter.sent_at)}"
    if letter.mime is not None:
        head = b" ".join(_HEAD_ENDS.split(bytes(letter.mime), maxsplit=1)[0].split())
        if letter.message_id.encode() not in head or letter.to_address.encode() not in head:
            return "has the bytes of another Message-ID or address"
        if letter.prints is not None and bytes(letter.prints) != prints_of(bytes(letter.mime)):
            return "has the fingerprints of another text"
    return ""


def _when(at: object) -> str:
    return "at some point" if at else "never"
