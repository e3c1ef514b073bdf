"""`vote end`: the game ends now and is scored as it stands."""

from __future__ import annotations

from pbem.desk.command import Asker
from pbem.desk.ending import end_now
from pbem.desk.planner import Planner
from pbem.desk.voting.matter import Matter, Proposal
from pbem.orders.fold import key
from pbem.orders.order import Order
from pbem.orders.refuse import refused
from pbem.post import announce
from pbem.table.session import Session
from pbem.table.votes import Vote
from pbem.words.say import Say


def _read(order: Order, asker: Asker) -> None:
    if key(order.rest) not in ("", "now", "game", "the game", "the game now", "it"):
        raise refused("vote_end", example="vote end")


def _propose(planner: Planner, said: None) -> Proposal:
    return Proposal(line="end now")


def _asks(session: Session, vote: Vote) -> tuple[Say, ...]:
    return (Say(key="vote.asks.end", facts=vote.facts),)


def _void(session: Session, vote: Vote) -> None:
    """A game that is over ends every vote."""


def _do(session: Session, vote: Vote) -> tuple[Say, ...]:
    end_now(session, vote.number)
    announce.game_over(session)
    return ()


MATTER = Matter(word="end", example="vote end", read=_read, propose=_propose, asks=_asks, void=_void, do=_do)
