"""`away DATES [hold|default]` and `back`: absences, in all somebody's games."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Literal

import msgspec

from pbem.desk import other_games
from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.setting import set_of_person
from pbem.orders.dates import read_dates
from pbem.orders.fold import key
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import ENDED
from pbem.store.models import Member
from pbem.table.record_kinds import AWAY, AWAY_DEFAULT, BACK
from pbem.table.session import Session
from pbem.timetable import local_day
from pbem.words.say import Say

MOST_ABSENCES = 20
_DAY = timedelta(days=1)
_MODES: Mapping[str, Literal["hold", "default"]] = {"hold": "hold", "default": "default"}


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
    if isinstance(said, SetAway):
        _consider_absence(planner, order, said)
        return
    if not _to_come(planner.session, planner.member):
        planner.forbid("away_not")

    def do(session: Session, member: Member) -> None:
        to_come = _to_come(session, member)
        set_of_person(session, member, away=[one for one in member.person.away if one not in to_come])
        other_games.note(session, member, session.log(BACK, member))

    planner.do_freely(order, said, do, Say(key="away_off"))


def _consider_absence(planner: Planner, order: Order, said: SetAway) -> None:
    if len(_with(planner.session, planner.member, said)) > MOST_ABSENCES:
        planner.forbid("away_many")
    says = [Say(key=f"away_set.{said.mode}", facts=_days(said))]
    if said.mode == "default" and planner.member.role == "player" and not planner.member.defaults:
        says.append(Say(key="away_default_none"))

    def do(session: Session, member: Member) -> None:
        set_of_person(session, member, away=_with(session, member, said))
        kind = AWAY if said.mode == "hold" else AWAY_DEFAULT
        other_games.note(session, member, session.log(kind, member, facts=_days(said)))

    planner.do_freely(order, said, do, *says)


def _today(session: Session, member: Member) -> date:
    return local_day(session.now, member.person.timezone)


def _to_come(session: Session, member: Member) -> list[dict[str, str]]:
    today = _today(session, member).isoformat()
    return [one for one in member.person.away if one["last"] >= today]


def _with(session: Session, member: Member, new: SetAway) -> list[dict[str, str]]:
    """Their absences with the new one, which holds where it meets older ones. Past ones are forgotten in time."""
    kept: list[dict[str, str]] = []
    month_ago = (_today(session, member) - 31 * _DAY).isoformat()
    for one in member.person.away:
        first, last = date.fromisoformat(one["first"]), date.fromisoformat(one["last"])
        pieces = ((first, min(last, new.first - _DAY)), (max(first, new.last + _DAY), last))
        kept += [_absence(begin, end, one["mode"]) for begin, end in pieces if begin <= end]
    kept.append(_absence(new.first, new.last, new.mode))
    return sorted((one for one in kept if one["last"] >= month_ago), key=lambda one: one["first"])


def _absence(first: date, last: date, mode: str) -> dict[str, str]:
    return {"first": first.isoformat(), "last": last.isoformat(), "mode": mode}


def _days(said: SetAway) -> dict[str, str]:
    return {"first_day": said.first.isoformat(), "last_day": said.last.isoformat()}


_SHAPE = (  # what begins dates, or ends an absence
    r"|(?:off|cancel|none|over)\b.*|(?:(?:from|on|for|until|till|to|this|the)\s+)?"
    r"(?:\d|today|tomorrow|next|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec).*"
)
_AWAY = order_word(
    "setting", "away", "away DATES [hold|default]", "away 3-17 aug", "absent", "holiday", "vacation", shape=_SHAPE
)
_BACK = order_word("setting", "back", "back", "back", shape="")
COMMANDS = (
    Command(word=_AWAY, place=6, read=_read, consider=_consider),
    Command(word=_BACK, place=7, read=_read_back, consider=_consider),
)
