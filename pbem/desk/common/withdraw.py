"""`withdraw [N]`: takes back an offer, as long as nobody has agreed to it; it is over for both sides."""

from __future__ import annotations

from functools import partial

import msgspec

from engine.core import play
from pbem.desk.command import Asker, Command
from pbem.desk.deals import told as offers_told
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.games.border import Action
from pbem.games.deals import OnOffer
from pbem.orders.numbers import WRITTEN, whole
from pbem.orders.order import Order, OrderError, order_word
from pbem.store.models import LogEntry, Member, OrderInHand
from pbem.table import consents, in_hand
from pbem.table.following import AUTO, WITHDRAWN
from pbem.table.moves import note_unordered
from pbem.table.session import Session
from pbem.words.say import Say

NOW = "now"  # the offer that the game waits for an answer to has no number


class Withdraw(msgspec.Struct, frozen=True):
    """The offer that order no. `number` of the sender makes; NOW the one that the game asks about, "" the only one."""

    number: str = ""


def _read(order: Order, asker: Asker) -> Withdraw:
    said = [arg for arg in order.args if arg not in ("my", "the", "no", "nr", "offer", "order", "please")]
    if not said:
        return Withdraw()
    number = whole(said[0]) if len(said) == 1 else None
    if number is not None or said == [NOW]:
        return Withdraw(NOW if number is None else str(number))
    raise OrderError(Say(key="offer.withdraw_which"))


def _consider(planner: Planner, order: Order, said: Withdraw) -> None:
    planner.must_run()
    planner.must_hold_a_seat()
    open_now: dict[str, list[OrderInHand]] = {}
    for row in consents.open_of(planner.session, planner.member):
        open_now.setdefault(_number(planner.session, planner.member, row), []).append(row)
    on_offer = _on_offer(planner)
    numbers = [*open_now, *([NOW] if on_offer is not None else [])]
    number = said.number or (numbers[0] if len(numbers) == 1 else "")
    if number not in numbers:
        _refuse(planner, number, numbers)
    if number == NOW and on_offer is not None:
        _take_back(planner, order, on_offer)
        return
    rows = open_now[number]
    planner.plan.steps.append(Deed("drop", partial(_do, ids=frozenset(row.id for row in rows))))
    deals = {row.facts["deal"]: row for row in rows}
    facts = (consents.facts_of(planner.session, row) for row in deals.values())
    planner.done(order, *(Say(key="offer.you_withdraw", facts=one) for one in facts))


def _number(session: Session, member: Member, row: OrderInHand) -> str:
    """The number of the order of theirs that makes the offer, or of the offer that they answered by it."""
    kept = consents.source(session, row)
    mine = kept is not None and kept.member_id == member.id
    return str(kept.number) if mine and kept is not None else row.facts.get("answers", "")


def _refuse(planner: Planner, number: str, numbers: list[str]) -> None:
    """Nothing to be withdrawn, or it must be said which; what binds is said so."""
    rows = (one for one in in_hand.orders_of(planner.session, planner.member) if number in ("", str(one.number)))
    binds = next((why for row in rows if (why := consents.why_stays(planner.session, row))), None)
    if binds is not None and not (numbers and not number):
        raise OrderError(binds)
    if not numbers:
        planner.forbid("offer.withdraw_none")
    raise OrderError(Say(key="offer.withdraw_which"), choices=tuple(f"withdraw {one}" for one in numbers))


def _do(session: Session, member: Member, *, ids: frozenset[int]) -> None:
    for row in [one for one in consents.open_of(session, member) if one.id in ids]:
        if row in session.in_hand:  # else it was over with another one of the same deal
            offers_told.broken_off(
                session, row, Say(key="offer.withdrawn", facts=consents.facts_of(session, row)), member
            )


def _on_offer(planner: Planner) -> OnOffer[Action] | None:
    """The sender's own offer that the game waits for an answer to."""
    session, position = planner.session, planner.plan.position
    if position is None or position.finished:
        return None
    found = session.on_offer(in_hand.seen(session, planner.member, position))
    return found if found is not None and found.by == planner.member.player else None


def _take_back(planner: Planner, order: Order, on_offer: OnOffer[Action]) -> None:
    """The service declines it for who is asked, so that a replay needs nothing new; they hear that it was withdrawn."""
    session, plan = planner.session, planner.plan
    plan.position, events = play.apply(plan.position, on_offer.decline)
    plan.events.extend(events)
    facts = {AUTO: WITHDRAWN, "offered_by": planner.member.name}
    deal = session.deals.told(session.definition, on_offer.deal, session.names)
    told = {"deal": deal, "name": planner.member.name}

    def do(session: Session, member: Member) -> LogEntry:
        return note_unordered(session, member, on_offer.decline, facts)

    def tell(session: Session, member: Member) -> None:
        offers_told.tell(session, session.seat(on_offer.asked), Say(key="offer.withdrawn", facts=told))

    plan.steps += [Deed("move", do, seat=planner.member), Deed("tell", tell)]
    planner.done(order, Say(key="offer.you_withdraw", facts=told))


_SHAPE = rf"(?:(?:my|the|no|nr|offer|order|please|now|\d+|{WRITTEN})[\s.,#!]*)*"
_WORD = order_word("control", "withdraw", "withdraw [N]", "withdraw", shape=_SHAPE, seated=True)
COMMANDS = (Command(word=_WORD, place=10, read=_read, consider=_consider),)
