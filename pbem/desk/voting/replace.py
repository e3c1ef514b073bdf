"""`vote replace NAME by ADDRESS`: somebody is asked to take over a seat that is overdue for long, or empty."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.base.clock import to_iso
from pbem.desk.command import Asker
from pbem.desk.planner import Planner
from pbem.desk.seats.replacing import NOBODY, Replace, read
from pbem.desk.seats.substitutes import ask_proposed, asked_for, known_of, propose, why_not_replace
from pbem.desk.voting.matter import Matter, Proposal
from pbem.orders.order import Order, OrderError
from pbem.orders.refuse import refused
from pbem.store.models import Member
from pbem.table.candidates import WITHDRAWN
from pbem.table.game_settings import value_of
from pbem.table.record_kinds import STAYS, VOTE_VOID, Void
from pbem.table.session import Session
from pbem.table.votes import Vote
from pbem.words.say import Say

BACK: Void = "back"  # why a vote is void: who was to lose the seat is there again


def _read(order: Order, asker: Asker) -> Replace:
    said = read(order, asker._replace(names=asker.seats or asker.names))
    if said.address == NOBODY:
        raise refused("replace_address", {"name": said.name}, example=f"vote replace {said.name} by zoe@example.org")
    return said


def _propose(planner: Planner, said: Replace) -> Proposal:
    session = planner.session
    seat = planner.seat(said.name)
    if seat.id == planner.member.id:
        raise OrderError(Say(key="vote.own_seat"), example="resign")
    since = overdue_since(session, seat)
    free = seat.status == "resigned"
    if not free:
        _must_be_late(planner, seat, since)
    if (one := asked_for(session, seat.player)) is not None:
        planner.forbid("vote.asked_already", name=seat.name, new=one.member.name)
    if reason := why_not_replace(session, seat.player, said.address):
        raise OrderError(reason)
    facts = {"seat_of": seat.player, "old": seat.name, "holder": seat.number}
    facts |= {} if free or since is None else {"since_at": to_iso(since)}

    def begin(session: Session) -> dict[str, object]:
        return propose(session, seat.player, said.address, planner.book.reserved)

    known = known_of(session, said.address)
    if alike := next((say.facts["name"] for say in known if say.key == "newcomer.alike"), ""):
        facts["alike"] = alike
    return Proposal(line=f"replace {seat.name}", facts=facts, begin=begin, says=known)


def _must_be_late(planner: Planner, seat: Member, since: datetime | None) -> None:
    days = value_of(planner.session.game, "votes_overdue")
    facts = {"name": seat.name, "days": str(days)}
    if planner.session.game.paused_at is not None:
        planner.forbid("vote.paused")
    if since is None:
        planner.forbid("vote.not_overdue", **facts)
    if planner.session.now < since + timedelta(days=days):
        planner.forbid(
            "vote.not_long_overdue", **facts, since_at=to_iso(since), from_at=to_iso(since + timedelta(days))
        )


def overdue_since(session: Session, seat: Member) -> datetime | None:
    """Since when the player owes an answer whose deadline has passed; from their last word that they are there on."""
    late = next((one for one in session.open_decisions if one.player == seat.player and one.overdue), None)
    if late is None:
        return None
    due: datetime = late.due_at
    for entry in session.record.backwards():
        if entry.at <= due:
            break
        there = entry.kind == STAYS.name or (entry.kind == VOTE_VOID.name and entry.facts["why"] == BACK)
        if there and entry.player == seat.player:
            due = max(due, entry.at)
            break
    return due


def _asks(session: Session, vote: Vote) -> tuple[Say, ...]:
    asks = Say(key="vote.asks.replace" if "since_at" in vote.facts else "vote.asks.fill", facts=vote.facts)
    alike = (Say(key="vote.alike", facts=vote.facts),) if "alike" in vote.facts else ()
    return (asks, *alike, Say(key="newcomer.one_person"))


def _void(session: Session, vote: Vote) -> Void | None:
    seat, new = session.seat(vote.player), _proposed(session, vote)
    if str(seat.number) != vote.facts["holder"] or asked_for(session, vote.player) is not None:
        return "seat_given"
    if seat.status != "resigned" and overdue_since(session, seat) is None:
        return "not_late"
    return "candidate" if why_not_replace(session, vote.player, new.person.address) else None


def _proposed(session: Session, vote: Vote) -> Member:
    return next(one for one in session.members if str(one.number) == vote.facts["member"])


def _do(session: Session, vote: Vote) -> tuple[Say, ...]:
    new = _proposed(session, vote)
    ask_proposed(session, vote.player, new, vote.number)
    return (Say(key="vote.asked_substitute", facts={"new": new.name, "old": vote.facts["old"]}),)


def _drop(session: Session, vote: Vote) -> None:
    new = _proposed(session, vote)
    new.status = WITHDRAWN
    new.save()


MATTER = Matter(
    word="replace", example="vote replace Ann by zoe@example.org",
    read=_read, propose=_propose, asks=_asks, void=_void, do=_do, drop=_drop,
)  # fmt: skip
