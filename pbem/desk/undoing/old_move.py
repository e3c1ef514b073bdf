"""An old move that a moderator wants out of the game, or another one in its place: which it is, and the plan of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.desk.planner import Planner
from pbem.desk.undoing.anew import Anew, anew
from pbem.desk.undoing.taking_out import old_and_new, says_of, take_out
from pbem.facts.result import Answer
from pbem.games.border import Action
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.store.models import LogEntry, Member
from pbem.table.following import AGAIN
from pbem.table.record_kinds import ACTION, ENDED
from pbem.table.session import Session
from pbem.table.standing_moves import position_after
from pbem.words.say import Say


class KeepLater(msgspec.Struct, frozen=True):
    """Take out entry `number` and make the later ones again; `ask`: from the first that cannot stand on, ask anew."""

    number: int
    ask: bool = False


class ReplaceOne(msgspec.Struct, frozen=True):
    """The same with the order `text` of the same player in its place, as written and not yet read."""

    number: int
    text: str
    ask: bool = False


def consider_out(planner: Planner, order: Order, said: KeepLater) -> None:
    """Plan that the entry goes."""
    entry = _entry(planner, said.number)
    _plan(planner, order, entry, (), ask=said.ask)


def consider_instead(planner: Planner, order: Order, said: ReplaceOne) -> None:
    """Plan that another action stands in its place."""
    entry = _entry(planner, said.number)
    session = planner.session
    if entry.player not in session.names or entry.kind != ACTION.name:
        planner.forbid("replace_one.nobodys", number=str(said.number))
    seat = session.seat(entry.player)
    actions = _meant(planner, seat, entry, said.text)
    if [session.rules.write_action(one) for one in actions] == [entry.text]:
        planner.forbid("replace_one.same", number=str(said.number))
    if session.hides and any(map(session.rules.tells_of_hand, actions)):
        planner.forbid("undo_one.hand", name=seat.name, number=str(said.number))
    _plan(planner, order, entry, actions, ask=said.ask)


def _entry(planner: Planner, number: int) -> LogEntry:
    """The entry that is meant, where it can be taken out."""
    session = planner.session
    must_be_possible(planner)
    if session.hides and session.moderator_plays:
        planner.forbid("undo_one.hands")
    standing = session.effective()
    found = next((one for one in standing if one.number == number), None)
    if found is not None:
        return found
    entry = next((one for one in session.entries if one.number == number), None)
    if entry is None:
        planner.forbid("undo_one.never", number=str(number))
    if entry.kind not in (ACTION.name, ENDED.name):
        planner.forbid("undo_one.no_move", number=str(number))
    again = _made_again(session, standing, number)
    if again is not None:
        planner.forbid("undo_one.gone_again", number=str(number), again=str(again))
    planner.forbid("undo_one.gone", number=str(number))


def must_be_possible(planner: Planner) -> None:
    """Refuse the line where no move can be taken back at all."""
    session = planner.session
    if not session.has_position:
        planner.forbid("not_started")
    if session.game.state == "cancelled":
        planner.forbid("game_cancelled")
    if session.game.state == "finished" and session.moderator_plays:
        planner.forbid("undo_hands_seen")


def _made_again(session: Session, standing: Sequence[LogEntry], number: int) -> int | None:
    """The entry that stands and is what entry `number` was first."""
    again = {one.number: int(one.facts[AGAIN]) for one in session.entries if AGAIN in one.facts}
    for one in standing:
        at = one.number
        while at in again:
            at = again[at]
            if at == number:
                return int(one.number)
    return None


def _meant(planner: Planner, seat: Member, entry: LogEntry, text: str) -> tuple[Action, ...]:
    """The actions that the order would have been, in the position in which the entry was made."""
    session = planner.session
    items = read_orders(text, session.title.orders.words, said=session.said)
    if len(items) != 1 or not isinstance(items[0], Order):
        planner.forbid("replace_one.one", name=seat.name)
    before = position_after(session, (one for one in session.effective() if one.number < entry.number))
    view = session.tried_view(seat, before)
    try:
        actions = session.title.orders.understand(session.definition, view, seat.player, items[0]).actions
    except OrderError as error:
        if session.hides:  # an example would be made of their hand
            raise OrderError(error.say, section=error.section) from error
        raise
    if not actions:
        planner.forbid("replace_one.one", name=seat.name)
    return actions


def _other(session: Session, found: Anew) -> bool:
    """Whether the game stands otherwise than it does."""
    encode = session.rules.encode
    return encode(found.after) != encode(found.before)


def _plan(planner: Planner, order: Order, entry: LogEntry, instead: Sequence[Action], *, ask: bool) -> None:
    def course(session: Session) -> Anew:
        return anew(session, entry, instead, ask=ask, hides=session.hides)

    def do(session: Session, actor: Member) -> None:
        take_out(session, actor, found)

    session = planner.session
    found = course(session)
    if not (instead or found.dropped or found.otherwise or _other(session, found)):
        planner.forbid("undo_one.nothing", number=str(entry.number), upto=str(entry.number - 1))
    planner.plan.position = found.after
    planner.plan.picture = True
    head = Say(key="ruled.replace_one" if instead else "ruled.take_out")
    opened = (Say(key="ruled.hands_were_open"),) if session.game.state == "finished" else ()
    planner.rule(order, do, *says_of(session, found, head), *opened, dangerous=True)
    told = Answer(about="old_and_new", old_and_new=old_and_new(session, planner.member, found))
    planner.plan.results[-1] = msgspec.structs.replace(planner.plan.results[-1], answer=told)
