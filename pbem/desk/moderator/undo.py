"""`undo [N|N actions|to N]`: takes back the last moves, whoever made them; also the end of the game.

`undo N keep later` takes out one old entry (`old_move`).

A move is all that was done at once (`pbem.table.doings`), as in a player's own `undo`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.seats.known_hands import told_by
from pbem.desk.undoing.how_many import UndoBy, UndoTo, read, to_take_back
from pbem.desk.undoing.moves_told import last_parts, parts_told
from pbem.desk.undoing.old_move import KeepLater, consider_out, must_be_possible
from pbem.desk.undoing.take_back import take_back
from pbem.orders.fold import level
from pbem.orders.numbers import in_digits
from pbem.orders.order import Order, order_word
from pbem.store.models import LogEntry, Member
from pbem.table.session import Session
from pbem.table.standing_moves import position_after
from pbem.words.say import Say

_KEEP_LATER = re.compile(
    r"(?:only |just )?(?:the )?(?:move |entry |action |number |no\.? ?)?(?P<number>\d{1,6}),? ?(?:but |and )?"
    r"keep(?:ing)? (?:all )?(?:the )?(?:later|rest|others?)(?: ones| moves| entries)?"
    r"(?:,? (?:and )?(?P<ask>ask)(?: again| anew)?)?\.?",
    re.A,
)


def _read(order: Order, asker: Asker) -> UndoBy | UndoTo | KeepLater:
    if one := _KEEP_LATER.fullmatch(in_digits(level(order.rest)).strip()):
        return KeepLater(int(one["number"]), bool(one["ask"]))
    return read(order, asker)


def _consider(planner: Planner, order: Order, said: UndoBy | UndoTo | KeepLater) -> None:
    if isinstance(said, KeepLater):
        consider_out(planner, order, said)
        return
    session = planner.session
    must_be_possible(planner)
    count = to_take_back(planner, said)
    standing = session.effective()
    if peeked := _peeked(session, planner.member, standing[-count:]):
        planner.forbid("undo_peeked", name=session.names[peeked.player], number=str(peeked.number))
    planner.plan.position = position_after(session, standing[:-count])
    planner.plan.picture = True
    parts = last_parts(session, count)
    opened = (Say(key="ruled.hands_were_open"),) if session.game.state == "finished" else ()

    def do(session: Session, actor: Member) -> None:
        take_back(session, actor, count)

    whole = not any(part.stays for part in parts)
    head, number = ("ruled.take_back", len(parts)) if whole else ("ruled.take_back_actions", count)
    says = (Say(key=head, facts={"count": str(number)}), *parts_told(session, parts), *opened)
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


_WORD = order_word(
    "moderator", "undo", "undo [N|N actions|to N|N keep later]", "undo 3", "takeback", help="help.moderator.undo"
)
COMMANDS = (Command(word=_WORD, place=11, read=_read, consider=_consider),)
