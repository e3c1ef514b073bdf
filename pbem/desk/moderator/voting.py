"""`voting majority|all|after SPAN|at once|for SPAN|overdue N days`: how the players' votes go in this game."""

from __future__ import annotations

import msgspec

from pbem.desk.clock.time_orders import AS_IS, ordered, time_order
from pbem.desk.command import Asker
from pbem.orders.fold import level
from pbem.orders.numbers import in_digits
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.orders.spans import read_whole_hours
from pbem.store.models import Member
from pbem.table.game_settings import MOST_OVERDUE_DAYS, value_of
from pbem.table.record_kinds import (
    VOTING_AFTER,
    VOTING_ALL,
    VOTING_AT_ONCE,
    VOTING_FOR,
    VOTING_MAJORITY,
    VOTING_OVERDUE,
    RecordKind,
)
from pbem.table.session import Session
from pbem.words.say import Say

FORMS = (
    "voting majority",
    "voting all",
    "voting after 72h",
    "voting at once",
    "voting for 72h",
    "voting overdue 7 days",
)


class SetVoting(msgspec.Struct, frozen=True):
    """A setting of votes, and its value from now on."""

    name: str
    value: int | str


_KINDS: dict[tuple[str, int | str], RecordKind] = {
    ("votes_by", "majority"): VOTING_MAJORITY, ("votes_by", "all"): VOTING_ALL, ("votes_after", 0): VOTING_AT_ONCE,
}  # fmt: skip
_OTHERS = {"votes_after": VOTING_AFTER, "votes_for": VOTING_FOR, "votes_overdue": VOTING_OVERDUE}


def _read(order: Order, asker: Asker) -> SetVoting:
    word, rest = next(iter(order.args), ""), order.rest.partition(" ")[2]
    if word in ("majority", "all") and len(order.args) == 1:
        return SetVoting("votes_by", word)
    if level(order.rest) in ("at once", "after 0"):
        return SetVoting("votes_after", 0)
    if word in ("after", "for"):
        return SetVoting(f"votes_{word}", read_whole_hours(rest, f"voting {word}", "72h"))
    days = [int(one) for one in in_digits(level(rest)).split() if one.isascii() and one.isdigit()]
    if word == "overdue" and len(days) == 1 and 1 <= days[0] <= MOST_OVERDUE_DAYS:
        return SetVoting("votes_overdue", days[0])
    raise refused("voting", {"most": str(MOST_OVERDUE_DAYS)}, choices=FORMS)


def _why_not(session: Session, said: SetVoting) -> Say | None:
    return AS_IS if value_of(session.game, said.name) == said.value else None


def _do(session: Session, actor: Member, said: SetVoting) -> Say:
    session.game.settings = {**session.game.settings, said.name: said.value}
    kind = _KINDS.get((said.name, said.value)) or _OTHERS[said.name]
    facts = {"days" if said.name == "votes_overdue" else "hours": str(said.value)}
    return ordered(session, actor, kind, **({} if said.name == "votes_by" else facts))


_WORD = order_word(
    "moderator", "voting", "voting majority|all|after SPAN|at once|for SPAN|overdue N days", "voting all"
)
COMMANDS = (time_order(_WORD, 25, _read, _why_not, _do),)
