"""Everybody's mailboxes as data for the page `/dev/mail`: who there is, which letters, which conversations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from pbem.base.clock import to_iso
from pbem.demo.letter import read_letter
from pbem.store.models import Decision, InboundMail, Member, OutboundMail, Person
from pbem.table.candidates import is_open

# The order of conversations in a mailbox; others come after these.
THREADS = ("game", "hand", "invitation")


class Summary(NamedTuple):
    """What a list of mails shows of one, and what sorts it in."""

    subject: str
    first_words: str
    sender: str
    references: tuple[str, ...]


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """A line in a conversation: a letter of ours (`o7`) or a mail that this person has sent (`i3`)."""

    id: str
    at: str
    first: str
    kind: str  # a letter's template, or "sent"
    asks: bool = False  # this letter's question is still open
    outcome: str = ""  # of a sent mail
    answers: str = ""  # id of the mail or letter it answers


class Thread(msgspec.Struct, frozen=True, kw_only=True):
    """A conversation, newest item first."""

    name: str
    title: str
    items: list[Item]


class Mailbox(msgspec.Struct, frozen=True, kw_only=True):
    """A person. `mark`: turn | invited | "" says what they are asked; `letters` are the ids of those they received."""

    id: int
    name: str
    address: str
    role: str
    simulated: bool
    mark: str
    letters: list[str]


def version() -> str:
    """Changes whenever a letter is sent, or a mail comes in or is handled."""
    sent = OutboundMail.select().where(OutboundMail.state == "sent").count()
    handled = InboundMail.select().where(InboundMail.handled_at.is_null(False)).count()
    return f"{sent}-{InboundMail.select().count()}-{handled}"


def instance() -> str:
    """Names this database, so that a browser does not mix up two demos."""
    first = Person.select(Person.created_at).order_by(Person.id).first()
    return to_iso(first.created_at) if first is not None else ""


def mailboxes(simulated: frozenset[str]) -> list[Mailbox]:
    """Every person in the order in which they came; those who play themselves before the `simulated` addresses."""
    boxes = [_mailbox(person, simulated) for person in Person.select().order_by(Person.id)]
    return sorted(boxes, key=lambda box: (box.role == "moderator", box.simulated))


def _mailbox(person: Person, simulated: frozenset[str]) -> Mailbox:
    seats = list(Member.select().where((Member.person == person) & (Member.status != "replaced")).order_by(Member.role))
    received = _received(person)
    return Mailbox(
        id=person.id,
        name=seats[-1].name if seats else person.address.partition("@")[0],
        address=person.address,
        role="player" if any(seat.role != "moderator" for seat in seats) else "moderator",
        simulated=person.address in simulated,
        mark=_mark(seats, {(letter.member_id, letter.decision) for letter in received}),
        letters=[f"o{letter.id}" for letter in received],
    )


def _mark(seats: list[Member], asked: set[tuple[int | None, int | None]]) -> str:
    """What the newest letters ask of this person."""
    for seat in seats:
        open_ones = Decision.select().where((Decision.member == seat) & Decision.closed_at.is_null())
        if any((seat.id, decision.number) in asked for decision in open_ones):
            return "turn"
    waiting = any(seat.status == "invited" and seat.game.state == "inviting" for seat in seats)
    waiting = waiting or any(is_open(seat) for seat in seats)
    return "invited" if waiting else ""


def threads(person: Person) -> list[Thread]:
    """The person's conversations: the newest game first, within a game in the order of THREADS."""
    received = _received(person)
    by_message = {letter.message_id: letter for letter in received}
    open_now = _open_questions(person)
    found: dict[tuple[int, str], list[tuple[float, int, Item]]] = {}
    for letter in received:
        found.setdefault((letter.game_id or 0, letter.thread), []).append(_letter_item(letter, open_now))
    for mail, summary in _written(person):
        answered = next((by_message[one] for one in reversed(summary.references) if one in by_message), None)
        place = (answered.game_id or 0, answered.thread) if answered else (mail.game_id or 0, "game")
        found.setdefault(place, []).append(_sent_item(mail, summary, answered))
    order = sorted(found, key=lambda place: (-place[0], _rank(place[1])))
    return [_thread(place[1], found[place]) for place in order]


def _rank(thread: str) -> int:
    return THREADS.index(thread) if thread in THREADS else len(THREADS)


def _thread(name: str, entries: list[tuple[float, int, Item]]) -> Thread:
    newest_first = [item for _, _, item in sorted(entries, key=lambda entry: entry[:2], reverse=True)]
    summaries = (_summary_of(item.id) for item in reversed(newest_first))
    title = next((one.subject for one in summaries if one.subject), "")
    return Thread(name=name, title=title.removeprefix("Re: "), items=newest_first)


def _letter_item(letter: OutboundMail, open_now: set[tuple[int, int]]) -> tuple[float, int, Item]:
    sent_at = letter.sent_at
    item = Item(
        id=f"o{letter.id}",
        at=to_iso(sent_at),
        first=letter_summary(letter.message_id).first_words,
        kind=letter.template,
        asks=(letter.member_id, letter.decision) in open_now,
        answers=_mail_id(letter.in_reply_to),
    )
    return sent_at.timestamp(), 2 * letter.id, item


def _sent_item(mail: InboundMail, summary: Summary, answered: OutboundMail | None) -> tuple[float, int, Item]:
    item = Item(
        id=f"i{mail.id}",
        at=to_iso(mail.received_at),
        first=summary.first_words,
        kind="sent",
        outcome=mail.outcome or mail.state,
        answers=f"o{answered.id}" if answered else "",
    )
    return mail.received_at.timestamp(), 0, item


def _mail_id(message_id: str) -> str:
    """The id of the person's mail that a letter answers."""
    if not message_id:
        return ""
    row = InboundMail.select(InboundMail.id).where(InboundMail.message_id == message_id).first()
    return f"i{row.id}" if row is not None else ""


def _received(person: Person) -> list[OutboundMail]:
    """The letters that have arrived at this person's, oldest first; without their bytes, which are many."""
    table = OutboundMail
    columns = (
        table.id, table.game, table.member, table.thread, table.template, table.decision,
        table.message_id, table.in_reply_to, table.sent_at,
    )  # fmt: skip
    mine = Member.select(Member.id).where(Member.person == person)
    arrived = (table.state == "sent") & (table.member.in_(mine))
    return list(table.select(*columns).where(arrived).order_by(table.id))


def _written(person: Person) -> Iterator[tuple[InboundMail, Summary]]:
    """The mails this person has sent, oldest first; one that is not placed yet is theirs by its sender."""
    table = InboundMail
    columns = (
        table.id, table.game, table.member, table.state, table.outcome, table.received_at, table.content_key
    )  # fmt: skip
    mine = {seat.id for seat in Member.select(Member.id).where(Member.person == person)}
    for mail in table.select(*columns).order_by(table.id):
        summary = mail_summary(mail.content_key)
        if mail.member_id in mine or (mail.member_id is None and summary.sender == person.address):
            yield mail, summary


def _open_questions(person: Person) -> set[tuple[int, int]]:
    """Seat and number of every question this person has not answered yet."""
    seats = Member.select(Member.id).where(Member.person == person)
    rows = Decision.select().where(Decision.member.in_(seats) & Decision.closed_at.is_null())
    return {(row.member_id, row.number) for row in rows}


def mime_of(item: str) -> bytes | None:
    """The bytes of `o7` or `i3`; None when there is no such mail, or it has not been sent."""
    number = int(item[1:])
    if item[0] == "i":
        mail = InboundMail.get_or_none(InboundMail.id == number)
        return bytes(mail.mime) if mail is not None else None
    letter = OutboundMail.get_or_none((OutboundMail.id == number) & (OutboundMail.state == "sent"))
    return bytes(letter.mime) if letter is not None and letter.mime is not None else None


def _summary_of(item: str) -> Summary:
    number = int(item[1:])
    if item[0] == "i":
        return mail_summary(InboundMail.get_by_id(number).content_key)
    return letter_summary(OutboundMail.get_by_id(number).message_id)


# Bytes that have been sent never change, and their keys are never given twice: each mail is read once.


@lru_cache(maxsize=5000)
def letter_summary(message_id: str) -> Summary:
    """The summary of a sent letter."""
    return _summary(bytes(OutboundMail.get(OutboundMail.message_id == message_id).mime or b""))


@lru_cache(maxsize=5000)
def mail_summary(content_key: str) -> Summary:
    """The summary of a mail that came in."""
    return _summary(bytes(InboundMail.get(InboundMail.content_key == content_key).mime))


def _summary(raw: bytes) -> Summary:
    letter = read_letter(raw)
    return Summary(letter.subject, letter.first_words[:200], letter.sender, letter.references)
