"""`undo [N|to N]`: takes back the last moves, whoever made them; also the end of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.known_hands import told_by
from pbem.desk.planner import Planner
from pbem.desk.take_back import moves_told, position_after, take_back
from pbem.orders.fold import level
from pbem.orders.numbers import in_digits
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.store.models import LogEntry, Member
from pbem.table.session import Session
from pbem.words.say import Say

_UNDO = re.compile(
    r"(?:(?:the\s+)?last\s+)?(?P<by>\d{1,6})?(?:\s*moves?)?|to\s+(?:move\s+|entry\s+)?(?P<to>\d{1,6})", re.A
)


class UndoBy(msgspec.Struct, frozen=True):
    """Take back the last `count` moves."""

    count: int = 1


class UndoTo(msgspec.Struct, frozen=True):
    """Take back every move after entry `number` of the record."""

    number: int


def _read(order: Order, asker: Asker) -> UndoBy | UndoTo:
    found = _UNDO.fullmatch(in_digits(level(order.rest)))
    if found is None or found["by"] in {"0", "00"}:
        raise refused("undo_how_many", choices=("undo", "undo 3", "undo to 41"))
    return UndoTo(int(found["to"])) if found["to"] else UndoBy(int(found["by"] or 1))


def _consider(planner: Planner, order: Order, said: UndoBy | UndoTo) -> None:
    session = planner.session
    standing = session.effective()
    count = said.count if isinstance(said, UndoBy) else sum(entry.number > said.number for entry in standing)
    if isinstance(said, UndoTo) and not count:
        planner.forbid("undo_to_nothing", number=str(said.number))
    if session.position is None:
        planner.forbid("not_started")
    if session.game.state == "cancelled":
        planner.forbid("game_cancelled")
    if session.game.state == "finished" and session.moderator_plays:
        planner.forbid("undo_hands_seen")
    if not standing:
        planner.forbid("undo_no_moves")
    if count > len(standing):
        planner.forbid("undo_too_many", most=str(len(standing)))
    if peeked := _peeked(session, planner.member, standing[-count:]):
        planner.forbid("undo_peeked", name=session.names[peeked.player], number=str(peeked.number))
    planner.plan.position = position_after(session, standing[:-count])
    planner.plan.picture = True
    gone = moves_told(session, list(reversed(standing[-count:])))
    opened = (Say(key="ruled.hands_were_open"),) if session.game.state == "finished" else ()

    def do(session: Session, actor: Member) -> None:
        take_back(session, actor, count)

    says = (Say(key="ruled.take_back", facts={"count": str(count)}), *gone, *opened)
    planner.rule(order, do, *says, dangerous=True)


def _peeked(session: Session, member: Member, entries: Sequence[LogEntry]) -> LogEntry | None:
    """A move among these that this moderator, who plays, made for another, and that told what is held there.

    Taken back it would cost nothing to look into a hand. The seat's owner may take it back.
    """
    if not session.moderator_plays:
        return None
    mine = {seat.player for seat in session.seats if seat.person_id == member.person_id}
    made = (one for one in entries if one.actor_id == member.id and one.player not in mine)
    return next((one for one in made if told_by(session, one)), None)


_WORD = order_word("moderator", "undo", "undo [N|to N]", "undo 3", "takeback", help="help.moderator.undo")
COMMANDS = (Command(word=_WORD, place=11, read=_read, consider=_consider),)
