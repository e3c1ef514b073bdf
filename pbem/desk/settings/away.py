"""`away DATES [hold|default]` and `back`: absences, in all somebody's games."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Literal

import msgspec

from pbem.desk import other_games
from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.setting import set_of_person
from pbem.desk.voting import course
from pbem.orders.dates import read_dates
from pbem.orders.fold import key
from pbem.orders.numbers import WRITTEN
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import ENDED
from pbem.store.models import Decision, Game, Member
from pbem.table import absences, decisions
from pbem.table.absences import DAY, HOLD, SPENT, absence
from pbem.table.record_kinds import AWAY, AWAY_DEFAULT
from pbem.table.session import Session
from pbem.timetable import local_day
from pbem.words.say import Say

MOST_ABSENCES = 20  # at once
_MODES: Mapping[str, Literal["hold", "default"]] = {"hold": "hold", "default": "default"}
_Away = list[dict[str, str]]


class SetAway(msgspec.Struct, frozen=True):
    """Absent from `first` to `last`, both days included; meanwhile turns wait or take their default."""

    first: date
    last: date
    mode: Literal["hold", "default"] = "hold"


class CancelAway(msgspec.Struct, frozen=True):
    """No longer absent, nor going to be."""


def _read(order: Order, asker: Asker) -> SetAway | CancelAway:
    if key(order.rest) in ENDED:
        return CancelAway()
    *before, last = order.rest.split() or [""]
    mode = _MODES.get(key(last))
    return SetAway(*read_dates(" ".join(before) if mode else order.rest, "away", asker.here), mode or "hold")


def _read_back(order: Order, asker: Asker) -> CancelAway:
    return CancelAway()


def _consider(planner: Planner, order: Order, said: SetAway | CancelAway) -> None:
    away = _by_then(planner)
    if isinstance(said, SetAway):
        _consider_absence(planner, order, said, away)
        return
    away_too = bool(_to_come(planner.session, planner.member, away))
    stays = course.may_stay(planner.session, planner.member)
    if not (away_too or stays):
        planner.forbid("away_not")

    def do(session: Session, member: Member) -> None:
        if stays:
            course.stay(session, member, answered=member)
        if away_too:
            set_of_person(session, member, away=_after(session, member, member.person.away, said))
            other_games.note(session, member, other_games.came_back(session, member))

    then = _after(planner.session, planner.member, away, said)
    says = [Say(key=key) for key, holds in (("vote.stays", stays), ("away_off", away_too)) if holds]
    planner.do_freely(order, said, do, *says, then=then)


def _consider_absence(planner: Planner, order: Order, said: SetAway, away: _Away) -> None:
    session, member = planner.session, planner.member
    then = _after(session, member, away, said)
    if len(_to_come(session, member, then)) > MOST_ABSENCES:
        planner.forbid("away_many")
    says = [Say(key=f"away_set.{said.mode}", facts=_days(said))]
    if said.mode == HOLD and member.role == "player":
        says.append(_days_left(planner, away, then))
    if said.mode == HOLD:
        says += _elsewhere(member, then, said)
    if said.mode == "default" and member.role == "player" and not member.defaults:
        says.append(Say(key="away_default_none"))

    def do(session: Session, member: Member) -> None:
        entry = session.log(AWAY if said.mode == HOLD else AWAY_DEFAULT, member, facts=_days(said))
        set_of_person(session, member, away=_after(session, member, member.person.away, said))
        other_games.note(session, member, entry)

    planner.do_freely(order, said, do, *says, then=then)


# -- how many days ----------------------------------------------------------------------------------------------------


def _days_left(planner: Planner, away: _Away, then: _Away) -> Say:
    """How many days are left afterwards in this game; refused where they do not suffice."""
    game, member = planner.session.game, planner.member
    most, before, after = absences.most(game), absences.taken(game, member, away), absences.taken(game, member, then)
    if len(after) > max(most, len(before)):
        left, more = max(most - len(before), 0), len(after - before)
        planner.forbid("away_too_long" if most else "away_never", most=str(most), left=str(left), more=str(more))
    return Say(key="away_left", facts={"most": str(most), "left": str(max(most - len(after), 0))})


def _elsewhere(member: Member, then: _Away, said: SetAway) -> list[Say]:
    """Games of theirs in which not all of these days hold the clock, because too few are left there."""
    mine = (Member.person == member.person_id) & (Member.role == "player") & (Member.status == "playing")
    seats = Member.select(Member, Game).join(Game).where(mine & (Game.state == "running") & (Game.id != member.game_id))
    found = []
    for seat in seats.order_by(Member.game):
        held = sum(said.first <= day <= said.last for day in absences.holding(seat.game, seat, then))
        if held < (said.last - said.first).days + 1:
            facts = {"game": f"G{seat.game_id}", "name": seat.game.name, "held": str(held)}
            found.append(Say(key="away_elsewhere", facts=facts | {"most": str(absences.most(seat.game))}))
    return found


# -- the absences of a person -----------------------------------------------------------------------------------------


def _by_then(planner: Planner) -> _Away:
    """Their absences when what stands before in the mail is done."""
    above = (one.then for one in reversed(planner.plan.freely) if isinstance(one.said, SetAway | CancelAway))
    away: _Away = next((one for one in above if one is not None), planner.member.person.away)
    return away


def _after(session: Session, member: Member, away: _Away, said: SetAway | CancelAway) -> _Away:
    """The absences after this order. A new one holds where it meets older ones; past ones are forgotten in time."""
    today, spent_until = _today(session, member), _moved_until(session, member)
    kept: _Away = []
    for one in away:
        first, last = date.fromisoformat(one["first"]), date.fromisoformat(one["last"])
        begin, end = (said.first, said.last) if isinstance(said, SetAway) else (first, last)
        if one["mode"] == SPENT or (isinstance(said, CancelAway) and last < today):
            kept.append(one)
            continue
        pieces = [(first, min(last, begin - DAY), one["mode"]), (max(first, end + DAY), last, one["mode"])]
        if one["mode"] == HOLD and not (isinstance(said, SetAway) and said.mode == HOLD):
            pieces.append((max(first, begin), min(last, end, spent_until), SPENT))
        left = (absence(*piece) for piece in pieces if piece[0] <= piece[1])
        kept += [each for each in left if each not in kept]
    if isinstance(said, SetAway):
        kept.append(absence(said.first, said.last, said.mode))
    oldest = _remembered_from(session, member).isoformat()
    return sorted((one for one in kept if one["last"] >= oldest), key=lambda one: one["first"])


def _to_come(session: Session, member: Member, away: _Away) -> _Away:
    today = _today(session, member).isoformat()
    return [one for one in away if one["mode"] != SPENT and one["last"] >= today]


def _today(session: Session, member: Member) -> date:
    return local_day(session.now, member.person.timezone)


def _moved_until(session: Session, member: Member) -> date:
    """Up to this day an absence that is taken back is spent: it has passed, or a deadline was moved for it."""
    theirs = Decision.select(Decision, Member).join(Member).where(
        (Member.person == member.person_id) & Decision.closed_at.is_null()
    )  # fmt: skip
    moved = (one.due_at for one in theirs if decisions.moved_by(one, "away"))
    return local_day(max(moved, default=session.now), member.person.timezone)


def _remembered_from(session: Session, member: Member) -> date:
    """What was before the oldest of their games that still goes on need not be known any more."""
    games = Game.select(Game.created_at).join(Member).where(
        (Member.person == member.person_id) & Game.state.in_(("inviting", "running"))
    )  # fmt: skip
    oldest: datetime = min((game.created_at for game in games), default=session.now)
    return local_day(oldest, member.person.timezone) - timedelta(days=31)


def _days(said: SetAway) -> dict[str, str]:
    return {"first_day": said.first.isoformat(), "last_day": said.last.isoformat()}


_SHAPE = (  # what begins dates, or ends an absence
    r"|(?:off|cancel|none|over)\b.*|(?:(?:from|on|for|until|till|to|this|the)\s+)?"
    rf"(?:\d|(?:an? )?{WRITTEN} (?:of )?(?:days?|weeks?)\b|an? (?:day|week|fortnight)\b|today|tomorrow|next|"
    r"mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec).*"
)
_AWAY = order_word(
    "setting", "away", "away DATES [hold|default]", "away 3-17 aug", "absent", "holiday", "vacation", shape=_SHAPE
)
_BACK = order_word("setting", "back", "back", "back", shape="")
COMMANDS = (
    Command(word=_AWAY, place=6, read=_read, consider=_consider),
    Command(word=_BACK, place=7, read=_read_back, consider=_consider),
)
