"""`vote undo [N|N actions|to N]`: everything from a move on is taken back, with what was done since it was asked."""

from __future__ import annotations

from pbem.desk.planner import Planner
from pbem.desk.undoing.how_many import UndoBy, UndoTo, read, to_take_back
from pbem.desk.undoing.moves_told import last_parts, parts_told
from pbem.desk.undoing.take_back import last_moves, take_back, why_not_undo
from pbem.desk.voting.matter import Matter, Proposal
from pbem.orders.order import OrderError
from pbem.table.doings import doings_of
from pbem.table.record_kinds import Void
from pbem.table.session import Session
from pbem.table.votes import Vote
from pbem.words.say import Say


def _propose(planner: Planner, said: UndoBy | UndoTo) -> Proposal:
    session = planner.session
    count = to_take_back(planner, said)
    alone = why_not_undo(session, planner.member) is None
    if alone and count <= len(last_moves(doings_of(session))):
        raise OrderError(Say(key="vote.undo_alone"), example="undo")
    first = session.effective()[-count].number
    return Proposal(line=f"undo to {first - 1}", facts={"first": first})


def _count(session: Session, vote: Vote) -> int:
    """How many entries that stand would be taken back by now."""
    return sum(entry.number >= int(vote.facts["first"]) for entry in session.effective())


def _asks(session: Session, vote: Vote) -> tuple[Say, ...]:
    return (
        Say(key="vote.asks.undo", facts=vote.facts),
        *parts_told(session, last_parts(session, _count(session, vote))),
    )


def _void(session: Session, vote: Vote) -> Void | None:
    there = any(entry.number == int(vote.facts["first"]) for entry in session.effective())
    return None if there else "undone"


def _do(session: Session, vote: Vote) -> tuple[Say, ...]:
    take_back(session, None, _count(session, vote), vote=vote.number)
    return ()


MATTER = Matter(
    word="undo", example="vote undo 2", read=read, propose=_propose, asks=_asks, void=_void, do=_do
)  # fmt: skip
