"""What may be guessed of a mail: what its writer surely wrote themself, and what the letter it answers lets expect."""

from __future__ import annotations

import re

import msgspec

from pbem.letters.kinds import OFFER, PRESS, VOTE, LetterKind
from pbem.orders.fold import tokens
from pbem.orders.names import MODERATOR
from pbem.orders.relays import relayed
from pbem.post.press import readers_of
from pbem.reading.marked import Marked
from pbem.reading.read_mail import ReadMail
from pbem.store.models import LogEntry, Member, OutboundMail
from pbem.table.our_letters import Lately, stands_in_our_letters
from pbem.table.session import Session


class Circumstances(msgspec.Struct, frozen=True):
    """`sure`: no line of the text can be a quoted one. `sample`: one line of it may have the dot of our samples."""

    sure: bool = False
    sample: bool = False
    names: frozenset[str] = frozenset()  # folded words of the names that may stand in greetings
    addressed: bool = False  # it names another player, to whom it may speak
    to: str = ""  # whose message the mail answers, as press names them; "" where it answers none
    reply: str = ""  # what was written, with its own characters …
    offer: int = 0  # the number of the offer that the letter it answers has made; 0 for none
    vote: int = 0  # the number of the vote that the letter it answers asks about; 0 for none
    ours: bool = False  # … and whether words of it stand in a letter of ours
    letter: OutboundMail | None = None  # the letter that it answers …
    direct: bool = False  # … and names as the one that it answers, and no other
    doubted: bool = False  # somebody else may have written it
    marked: tuple[Marked, ...] = ()  # samples in what it quotes, with what was put beside them


_PRESS = re.compile(r"\s*press\b[^:\n]{1,60}:", re.IGNORECASE)
NOTHING_GUESSED = Circumstances()


def circumstances(
    session: Session, member: Member, read: ReadMail, letter: OutboundMail | None, *, doubted: bool = False
) -> Circumstances:
    """What may be guessed of a mail that answers this letter; one that may be somebody else's is never a message."""
    people = (read.from_name, *(one.name for one in session.members))
    names = frozenset(word for name in people for word in tokens(name[:80]))
    to = "" if doubted else _writer(session, member, letter)
    ours = bool(to) and stands_in_our_letters(member, read.reply, session.now)
    leads = session.moderator.person_id
    others = [one for one in session.seats if one.person_id not in (member.person_id, leads)]
    spoken = set(tokens(_beside_messages(read.text)))
    addressed = any(set(tokens(one.name)) <= spoken for one in others)
    return Circumstances(
        read.certainty == "certain", read.sample, names, addressed, to, read.reply,
        offer=_number(letter, OFFER), vote=_number(letter, VOTE), ours=ours, letter=letter,
        direct=letter is not None and read.answers == letter.message_id, doubted=doubted, marked=read.marked,
    )  # fmt: skip


def _beside_messages(text: str) -> str:
    """The text without the names to whom a message in it goes, and without that where it stands on its line."""
    lines = []
    for line in text.split("\n"):
        message = relayed(line)
        lines.append(line if message is None else message.before)
    return "\n".join("" if _PRESS.match(line) else line for line in lines)


def answered_letter(session: Session, member: Member, read: ReadMail) -> OutboundMail | None:
    """The newest letter of ours to the member that the mail refers to."""
    known = {letter.message_id: letter for letter in session.kept(Lately) if letter.member_id == member.id}
    for message_id in reversed(read.references):
        mine = (OutboundMail.message_id == message_id) & (OutboundMail.member == member)
        letter: OutboundMail | None = known.get(message_id) or OutboundMail.get_or_none(mine)
        if letter is not None:
            return letter
    return None


def _number(letter: OutboundMail | None, sort: LetterKind) -> int:
    """The number of the offer that this letter has made, or of the vote that it asks about; 0 for no such letter."""
    if letter is None or letter.template != sort.name or letter.dedupe_key is None:
        return 0
    _, kind, number = (*letter.dedupe_key.split(":"), "", "")[:3]
    return int(number) if kind == sort.name and number.isdigit() else 0


def _writer(session: Session, member: Member, letter: OutboundMail | None) -> str:
    """Who sent the message that this letter brought, if a message can still go to them."""
    if letter is None or letter.template != PRESS.name or letter.dedupe_key is None:
        return ""
    number = letter.dedupe_key.rpartition(":")[2]
    entry: LogEntry | None = LogEntry.get_or_none(
        (LogEntry.game == session.game) & (LogEntry.number == (int(number) if number.isdigit() else 0))
    )
    sender = next((one for one in session.members if entry is not None and one.id == entry.actor_id), None)
    name = "" if sender is None else MODERATOR if sender.role == "moderator" else sender.name
    return name if name and readers_of(session, member, (name,)) else ""
