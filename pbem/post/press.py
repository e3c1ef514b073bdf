"""Messages between the people of a game."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.letters.kinds import PRESS
from pbem.orders.names import EVERYBODY, MODERATOR
from pbem.post import correspondence
from pbem.store.models import Member
from pbem.table import record_kinds
from pbem.table.candidates import ASKED, asked_now
from pbem.table.session import Session
from pbem.words.say import Say


def readers_of(session: Session, sender: Member, to: Sequence[str]) -> list[Member]:
    """Who gets a message to these names: others of the game, `moderator`, or `all`."""
    others = [one for one in session.reads() if one.person_id != sender.person_id]
    wanted = {name.casefold() for name in to}
    if sender.role == ASKED:  # who does not play yet writes to who leads the game, and to nobody else
        return [session.moderator] if wanted <= {MODERATOR, session.moderator.name.casefold()} else []
    if EVERYBODY in wanted:
        return others
    if sender.role == "moderator":
        others += [one.member for one in asked_now(session)]
    chosen = [one for one in others if one.name.casefold() in wanted]
    asked = MODERATOR in wanted and session.moderator.person_id != sender.person_id
    return [*chosen, session.moderator] if asked and session.moderator not in chosen else chosen


def send_press(session: Session, member: Member, to: Sequence[str], text: str) -> None:
    """Send a message to these names and write it into the record, for its readers only."""
    readers = readers_of(session, member, to)
    everybody = EVERYBODY in {name.casefold() for name in to}
    numbers = None if everybody else [one.number for one in (*readers, member)]
    entry = session.log(record_kinds.PRESS, member, text=text, facts={"to": ", ".join(to)}, readers=numbers)
    facts = {"name": member.name, "to": "all" if everybody else "you"}
    told = "announcement" if member.role == "moderator" else "press_to_all"
    for reader in readers:
        say = Say(key=told if everybody else "press_to_you", facts=facts)
        content = correspondence.base(session, PRESS, reader, says=(say,), quote=text, facts={"from": member.name})
        correspondence.send(session, reader, content, key=f"{reader.id}:press:{entry.number}")
