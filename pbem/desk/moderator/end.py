"""`end now`: the game ends at once and is scored as it stands."""

from __future__ import annotations

import msgspec

from engine.core import play
from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.orders.shapes import GAME
from pbem.post import announce
from pbem.store.models import Member
from pbem.table import decisions, moves
from pbem.table.record_kinds import BY_VOTE, ENDED
from pbem.table.session import Session
from pbem.words.say import Say


class EndNow(msgspec.Struct, frozen=True):
    """The game ends and is scored as it stands."""


def _read(order: Order, asker: Asker) -> EndNow:
    if order.args[-1:] != ("now",):
        raise refused("end_now", example="end now")
    return EndNow()


def _consider(planner: Planner, order: Order, said: EndNow) -> None:
    planner.must_run()

    def do(session: Session, actor: Member) -> None:
        end_now(session)
        announce.game_over(session, answered=actor if session.mail else None)

    planner.rule(order, do, Say(key="ruled.end_now"), dangerous=True)


def end_now(session: Session, vote: int | None = None) -> None:
    """The moderator ends the game, or the players by that vote; it is scored as it stands."""
    session.position, events = play.stop(session.position)
    actor = session.moderator if vote is None else None
    facts = {} if vote is None else {BY_VOTE: vote}
    entry = session.log(ENDED, actor, events=session.plain_events(events), facts=facts)
    moves.finish(session)
    decisions.follow(session, entry.number)


_WORD = order_word("moderator", "end", "end now", "end now", shape=rf"|now\b.*|{GAME}(?: now)?")
COMMANDS = (Command(word=_WORD, place=18, read=_read, consider=_consider),)
