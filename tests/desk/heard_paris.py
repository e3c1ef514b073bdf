"""What a mail of Paris Connection comes to, tried in a position of the reader's own; nothing is done."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from pbem.desk.circumstances import circumstances
from pbem.desk.order_book import OrderBook
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.reading.letters import OurLetters
from pbem.reading.read_mail import read_mail
from pbem.table.session import game_session
from tests.house import House


class Heard(NamedTuple):
    """What would be done, what is asked back or shown, what is said, and of which lines."""

    does: tuple[str, ...]
    offers: tuple[str, ...]
    says: tuple[str, ...]
    statuses: tuple[str, ...]
    results: tuple[Result, ...] = ()  # all that the answer would be made of


def heard(house: House, name: str, text: str, position: str = "") -> Heard:
    """What this mail of theirs would come to, were the position this one (the engine's JSON), or as it stands."""
    member = house.member(name)
    with game_session(member.game_id, house.settings.domain, house.now) as session:
        before = session.position
        if position:
            session.position = session.rules.decode(session.definition, position.encode())
        seat = next(one for one in session.members if one.id == member.id)
        read = read_mail(house.mail(name, text), house.settings.domain, OurLetters())
        mail = circumstances(session, seat, read, None)
        planner = Planner(session, seat, None, OrderBook())
        plan = planner.make(read.text, mail=mail)
        session.position = before
        moved = [one.do for one in plan.steps if one.what == "move"]
        lines = [session.rules.write_action(do.keywords["action"]) for do in moved if isinstance(do, partial)]
        does = tuple(line.partition(": ")[2] for line in lines) if plan.going or plan.preview else ()
        offers = tuple(line for one in plan.results for line in (one.example, *one.choices) if line)
        says = tuple(say.key for one in plan.results for say in one.says)
        return Heard(does, offers, says, tuple(one.status for one in plan.results), tuple(plan.results))
