"""Taking back one's own last move: when it is allowed, and what it does to position, questions and letters."""

from __future__ import annotations

import msgspec

from engine.core import play
from pbem import correspondence, decisions
from pbem.letters.content import Content
from pbem.models import LogEntry, Member, OutboundMail
from pbem.say import Say
from pbem.session import Session

TELLS_OF_MOVES = ("your_turn", "report")


def why_not_undo(session: Session, member: Member) -> Say | None:
    """Nothing to take back, somebody has acted since, or something hidden has been learnt: then no."""
    standing = session.effective()
    if not standing:
        return Say(key="undo_nothing")
    last = standing[-1]
    if last.player != member.player or member.role != "player":
        name = session.names[last.player]
        mine = any(entry.player == member.player for entry in standing)
        return Say(key="undo_others_acted" if mine else "undo_nothing", facts={"name": name})
    if any(event.get("readers") is not None for event in last.events):
        return Say(key="undo_learnt")
    return None


def take_back(session: Session, member: Member) -> LogEntry:
    """Undo the last move: the log keeps both, the question is asked again, those who were told hear of it."""
    last = session.effective()[-1]
    actions = [session.rules.read_action(entry.text) for entry in session.effective()[:-1]]
    session.position = play.replay(session.start(), actions)
    move = order_of(session, last)
    entry = session.log("undo", member, undoes=last.number, text=last.text, facts={"move": move})
    decisions.reopen(session, last.number)
    decisions.follow(session, entry.number)
    for other in session.reads():
        if other.id != member.id:
            _tell(session, other, member, last)
    return entry


def order_of(session: Session, entry: LogEntry) -> str:
    """A logged action as a player would write it."""
    return session.kind.write_order(session.definition, session.rules.read_action(entry.text))


def _tell(session: Session, reader: Member, actor: Member, last: LogEntry) -> None:
    about = (OutboundMail.member == reader) & (OutboundMail.number >= last.number)
    letters = list(OutboundMail.select().where(about & OutboundMail.template.in_(TELLS_OF_MOVES)))
    unsent = [one for one in letters if one.state == "queued" and one.attempts == 0]
    for letter in unsent:
        letter.state = "dropped"
        letter.save()
    if len(unsent) == len(letters):
        # He has heard nothing of it; his next letter begins where the last one ended.
        reader.told_number = min(reader.told_number, last.number - 1)
        reader.save()
        return
    facts = {"name": actor.name, "move": order_of(session, last)}
    content: Content = correspondence.base(session, "taken_back", reader)
    content = msgspec.structs.replace(content, says=(Say(key="taken_back", facts=facts),))
    correspondence.send(session, reader, correspondence.with_news(session, content, reader))
