"""Taking back moves, and putting them back: when it is allowed, what it does to position, questions and letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.core import play
from pbem.letters import content as contents
from pbem.letters.content import Content
from pbem.letters.kinds import TAKEN_BACK, names_where
from pbem.post import correspondence, one_letter
from pbem.store.models import LogEntry, Member, OutboundMail
from pbem.table import decisions, in_hand
from pbem.table.following import AUTO, OWN_MAIL
from pbem.table.moves import ask_anew, note_move
from pbem.table.record import mail_of
from pbem.table.record_kinds import ACTION, ENDED, HANDS_OPENED, UNDO
from pbem.table.session import Session
from pbem.words.say import Say

PASS = "pass"
MOST_LISTED = 10  # moves that are named one by one
_TOLD = f"log.{UNDO.name}"
_TELLS_OF_MOVES = names_where(lambda kind: kind.tells_of_moves)


def why_not_undo(session: Session, member: Member) -> Say | None:
    """A player's own undo: not where there is nothing to take back, or somebody has acted since."""
    standing = session.effective()
    gone = last_moves(standing)
    if not gone:
        return Say(key="undo_nothing")
    last = gone[0]
    if last.player != member.player or member.role != "player":
        name = session.names[last.player]
        mine = any(entry.player == member.player for entry in standing)
        return Say(key="undo_others_acted" if mine else "undo_nothing", facts={"name": name})
    return None


def last_moves(standing: Sequence[LogEntry]) -> list[LogEntry]:
    """The last move with all that belongs to it: what else its mail ordered for the same seat, and what followed.

    What somebody stated for later and what was done at once is a move of theirs.
    """
    at = len(standing) - 1
    while at >= 0 and _followed(standing[at]):
        at -= 1
    if at < 0:
        return []
    last = standing[at]
    while at > 0 and _of_one_mail(standing[at - 1], last):
        at -= 1
    return list(standing[at:])


def _followed(entry: LogEntry) -> bool:
    """Whether nobody has acted by it."""
    return AUTO in entry.facts and entry.actor_id is None and OWN_MAIL not in entry.facts


def _of_one_mail(entry: LogEntry, last: LogEntry) -> bool:
    """Whether both were ordered at once; what followed by itself between them is nobody's order."""
    same = any(mail_of(entry)) and (mail_of(entry), entry.at) == (mail_of(last), last.at)
    return same and (entry.player == last.player or AUTO in entry.facts)


def position_after(session: Session, entries: Sequence[LogEntry]) -> Any:
    """The position after these entries, from the start of the game."""
    position = session.start()
    for entry in entries:
        stops = entry.kind == ENDED.name
        position, _ = play.stop(position) if stops else play.apply(position, session.rules.read_action(entry.text))
    return position


def take_back(session: Session, actor: Member, count: int = 1) -> None:
    """Undo the last moves: the log keeps all, the first question is asked again, those who were told hear of it."""
    standing = session.effective()
    gone = standing[-count:]
    session.position = position_after(session, standing[:-count])
    opened = session.game.state == "finished"
    if opened:
        session.game.state, session.game.ended_at = "running", None
    number = 0
    for last in reversed(gone):
        facts = {"move": order_of(session, last)}
        number = session.log(UNDO, actor, undoes=last.number, text=last.text, facts=facts).number
        decisions.reopen(session, last.number)
    in_hand.return_to(session, gone[0].number)
    decisions.follow(session, number)
    if opened:
        session.log(HANDS_OPENED, actor)
    for reader in session.reads():
        if reader.id == actor.id:
            _stop_letters(reader, gone[0].number)  # they get an answer
        else:
            _tell(session, reader, actor, gone, opened=opened)


def last_taken_back(session: Session) -> list[LogEntry]:
    """The moves that the last order to undo took back, oldest first; none once somebody has moved since."""
    taken: list[LogEntry] = []
    for entry in reversed(session.entries):
        if entry.kind == UNDO.name and (not taken or _same_order(entry, taken[0])):
            taken.append(entry)
        elif entry.kind in (ACTION.name, UNDO.name):
            break
    by_number = {entry.number: entry for entry in session.entries}
    gone = [by_number[entry.undoes] for entry in taken if entry.undoes is not None]
    return [entry for entry in gone if entry.kind == ACTION.name]


def _same_order(one: LogEntry, other: LogEntry) -> bool:
    return (mail_of(one), one.at, one.actor_id) == (mail_of(other), other.at, other.actor_id)


def put_back(session: Session, actor: Member) -> None:
    """Make again what was taken back last, as moves of those who made them."""
    made = []
    for entry in last_taken_back(session):
        facts = {"again": str(entry.number)} | {
            key: entry.facts[key] for key in ("by", "offered_by", AUTO) if key in entry.facts
        }
        made.append(note_move(session, actor, session.rules.read_action(entry.text), facts))
    ask_anew(session, *made)


def order_of(session: Session, entry: LogEntry) -> str:
    """A logged action as a player would write it, or the moderator's end of the game."""
    if entry.kind == ENDED.name:
        return "end now"
    return session.kind.write_order(session.definition, session.rules.read_action(entry.text))


def orders_of(session: Session, entries: Sequence[LogEntry]) -> str:
    """What was ordered at once, as a line; without what followed, and without the passes on the way to something."""
    ordered = (one for one in entries if AUTO not in one.facts or OWN_MAIL in one.facts)
    orders = [order_of(session, entry) for entry in ordered]
    return "; ".join([one for one in orders if one != PASS] or orders)


def moves_told(session: Session, entries: Sequence[LogEntry]) -> tuple[Say, ...]:
    """These moves, one by one, for whoever is asked whether to take them back or put them back."""
    says = [_move_told(session, entry) for entry in entries]
    left = len(says) - MOST_LISTED
    more = (Say(key="ruled.more_moves", facts={"count": str(left)}),) if left > 0 else ()
    return (*says[:MOST_LISTED], *more)


def _move_told(session: Session, entry: LogEntry) -> Say:
    name = session.names.get(entry.player, session.moderator.name)
    facts = {"number": str(entry.number), "name": name, "move": order_of(session, entry)}
    return Say(key="ruled.move", facts=facts)


def _tell(session: Session, reader: Member, actor: Member, gone: Sequence[LogEntry], *, opened: bool) -> None:
    """`opened`: the game was over and is not any more; so much everybody must hear, whatever they had heard of it."""
    first = gone[0].number
    if all(_stop_letters(reader, first)):
        # They have heard nothing of it; their next letter begins where the last one ended.
        reader.told_number = min(reader.told_number, first - 1)
        reader.save()
        unasked = decisions.open_decision(session, reader) is None or actor.role == "player"
        if unasked and not opened and not session.hand_changed(reader):
            return
    content: Content = correspondence.base(session, TAKEN_BACK, reader, says=_gone_told(session, actor, gone))
    add = correspondence.with_news if content.ask is None else correspondence.with_board
    content = add(session, content, reader)
    news = tuple(one for one in content.events if one.say is None or one.say.key != _TOLD)  # it stands above
    correspondence.send(session, reader, msgspec.structs.replace(content, events=news))


def _gone_told(session: Session, actor: Member, gone: Sequence[LogEntry]) -> tuple[Say, ...]:
    """What was taken back, the last move first; what somebody ordered at once in one sentence, in its order."""
    ordered = [one for one in gone if AUTO not in one.facts or OWN_MAIL in one.facts] or list(gone)
    if len(ordered) > 1 and all(_of_one_mail(entry, ordered[-1]) for entry in ordered):
        return (Say(key="taken_back_turn", facts={"name": actor.name, "moves": orders_of(session, ordered)}),)
    return tuple(
        Say(key="taken_back" if entry is ordered[-1] else "taken_back_too", facts={"name": actor.name, "move": move})
        for entry, move in ((entry, order_of(session, entry)) for entry in reversed(ordered))
    )


def _stop_letters(reader: Member, first: int) -> list[bool]:
    """Whether each letter that tells of a move since that entry could be stopped."""
    about = (OutboundMail.member == reader) & (OutboundMail.number >= first)
    return [_stopped(one) for one in OutboundMail.select().where(about & OutboundMail.template.in_(_TELLS_OF_MOVES))]


def _stopped(letter: OutboundMail) -> bool:
    """Drop a letter that nobody has begun to send; of us and a worker that takes it in the same instant, one has it.

    What stood in it beside the moves is sent all the same.
    """
    waiting = (OutboundMail.id == letter.id) & (OutboundMail.state == "queued") & (OutboundMail.attempts == 0)
    rest = one_letter.alone(contents.decode(letter.content.encode()))
    if rest is None:
        return bool(OutboundMail.update(state="dropped").where(waiting).execute())
    left = {"content": contents.encode(rest).decode(), "template": rest.template}
    return bool(OutboundMail.update(**left).where(waiting).execute())
