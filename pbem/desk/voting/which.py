"""Which vote a line is about, and the words that stop one."""

from __future__ import annotations

from pbem.desk.planner import Planner
from pbem.table import votes
from pbem.table.votes import Vote

STOP = frozenset({"stop", "withdraw", "cancel"})


def must_be_open(planner: Planner) -> Vote:
    """The vote that the line is about: that of the letter which the mail answers, else the one there is."""
    session, number = planner.session, planner.mail.vote
    vote = votes.numbered(session, number) if number else votes.open_now(session)
    if vote is None:
        planner.forbid("vote.none")
    if vote.closed is not None:
        planner.forbid(f"vote.closed.{vote.closed.kind.removeprefix('vote_')}", line=vote.line)
    return vote
