"""`vote pause [REASON]` and `vote resume`: no clock runs until the players, or the moderator, have the game go on."""

from __future__ import annotations

from pbem.base.clock import to_iso
from pbem.desk.clock.standing_still import run_on, stop_clocks
from pbem.desk.command import Asker
from pbem.desk.planner import Planner
from pbem.desk.voting.matter import Matter, Proposal
from pbem.orders.naming import reason_of
from pbem.orders.order import Order, OrderError
from pbem.table.record_kinds import BY_VOTE, PAUSED, PAUSED_BECAUSE, RESUMED, RecordKind, Void
from pbem.table.session import Session
from pbem.table.votes import Vote
from pbem.words.say import Say


def _propose_pause(planner: Planner, reason: str) -> Proposal:
    since = planner.session.game.paused_at
    if since is not None:
        raise OrderError(Say(key="clock.paused_already", facts={"since_at": to_iso(since)}), example="vote resume")
    return Proposal(line="pause", facts={"reason": reason} if reason else {})


def _asks_pause(session: Session, vote: Vote) -> tuple[Say, ...]:
    return (Say(key="vote.asks.pause_because" if "reason" in vote.facts else "vote.asks.pause", facts=vote.facts),)


def _void_pause(session: Session, vote: Vote) -> Void | None:
    return None if session.game.paused_at is None else "done"


def _pause(session: Session, vote: Vote) -> tuple[Say, ...]:
    reason = vote.facts.get("reason", "")
    stop_clocks(session, reason)
    return _logged(session, vote, PAUSED_BECAUSE if reason else PAUSED, reason=reason)


def _logged(session: Session, vote: Vote, kind: RecordKind, **facts: str) -> tuple[Say, ...]:
    """The entry of what a vote did, and the same sentence for everybody."""
    session.log(kind, None, facts={**facts, BY_VOTE: vote.number})
    return (Say(key=f"log.{kind.name}.vote", facts=facts),)


def _read_resume(order: Order, asker: Asker) -> None:
    """The word says all."""


def _propose_resume(planner: Planner, said: None) -> Proposal:
    if planner.session.game.paused_at is None:
        planner.forbid("clock.not_paused")
    return Proposal(line="resume")


def _asks_resume(session: Session, vote: Vote) -> tuple[Say, ...]:
    return (Say(key="vote.asks.resume", facts=vote.facts),)


def _void_resume(session: Session, vote: Vote) -> Void | None:
    return "done" if session.game.paused_at is None else None


def _resume(session: Session, vote: Vote) -> tuple[Say, ...]:
    return _logged(session, vote, RESUMED, time_span=run_on(session))


PAUSE = Matter(
    word="pause", example="vote pause", read=lambda order, asker: reason_of(order),
    propose=_propose_pause, asks=_asks_pause, void=_void_pause, do=_pause,
)  # fmt: skip
RESUME = Matter(
    word="resume", example="vote resume", read=_read_resume,
    propose=_propose_resume, asks=_asks_resume, void=_void_resume, do=_resume,
)  # fmt: skip
