"""`as NAME: ORDER`: an order for a player, judged as if the player had sent it."""

from __future__ import annotations

import re

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.deals.offers import has_part
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.orders.by_place import place_of
from pbem.orders.naming import name_first
from pbem.orders.order import Order, OrderError, order_word
from pbem.orders.parse import read_orders
from pbem.orders.refuse import refused
from pbem.store.models import Member
from pbem.table.record_kinds import ACTION, TRIED_FOR
from pbem.words.phrases import joined
from pbem.words.say import Say

_COLON = re.compile("[:：]")
_SHAPE = (  # a colon, or at least no turn of phrase
    r".*[:：].*|(?!(?:a|agreed|always|an|before|discussed|ever|far|for|he|i|if|in|it|long|mentioned|my|of|per|promised"
    r"|said|she|soon|such|the|they|though|to|usual|we|well|yet|you)\b).+"
)


class ActFor(msgspec.Struct, frozen=True):
    """An order for the player `name`, as written and not yet read."""

    name: str
    text: str


def _read(order: Order, asker: Asker) -> ActFor:
    head, *text = _COLON.split(order.rest, maxsplit=1)
    name, rest = name_first(msgspec.structs.replace(order, rest=head), asker.names, ": the order")
    if not text or rest:
        raise refused("as_colon")
    if not text[0].strip():
        raise refused("as_empty", {"name": name})
    return ActFor(name, text[0].strip())


def _consider(planner: Planner, order: Order, said: ActFor) -> None:
    """A moderator who plays learns no more than done or refused."""
    planner.must_run()
    session, plan, seat = planner.session, planner.plan, planner.seat(said.name)
    items = read_orders(said.text, session.title.orders.words, said=session.said)
    if place_of(said.text) is not None and not any(isinstance(one, Order) for one in items):
        planner.forbid("as_by_place", name=seat.name)
    if len(items) != 1 or not isinstance(items[0], Order):
        planner.forbid("as_one_move", name=seat.name)
        return
    _must_not_agree_for(planner, seat, items[0])
    blind = session.moderator_plays
    if blind and plan.preview:
        planner.forbid("as_not_previewed")
    if blind and not planner.one_order:  # beside a refused line they would read «this would be done»
        planner.forbid("stands_alone", word=order.word.word)
    if blind and _tried_before(planner, seat) and _tells_of_hand(planner, seat, items[0]):
        planner.forbid("as_tried_once", name=seat.name)
    # Whoever must not see the hand must not learn from a request for a code that the move is legal.
    inner = planner.for_seat(seat, confirmed=planner.confirmed or blind)
    inner.take(items[0])
    if not inner.plan.refused:
        inner.moving.follow(rest=False)
    result = inner.plan.results[-1]
    plan.to_seats.append((seat, result))
    if inner.plan.refused:
        plan.refused = True
        told = Result(line=order.line.text, status="refused", says=(Say(key="as_refused", facts={"name": seat.name}),))
        plan.results.append(told if blind else _of_line(result, order))
        return
    plan.position = inner.plan.position
    plan.events.extend(inner.plan.events)
    plan.steps.extend(inner.plan.steps)
    plan.to_confirm.extend(order.line.text for _ in inner.plan.to_confirm)
    plan.picture = plan.picture or not blind
    planner.done(order, *(() if blind else result.says))


def _must_not_agree_for(planner: Planner, seat: Member, order: Order) -> None:
    """Whoever gains by a deal must not give the other side's consent to it: `force` says who may, and for whom."""
    session = planner.session
    offered = session.on_offer(planner.plan.position.view(None))
    asked = offered is not None and offered.asked == seat.player and seat.person_id != session.moderator.person_id
    if asked and offered is not None and order.word.word in ("accept", "counter") and has_part(session, offered):
        companies = joined([company for company, _ in offered.stakes])
        planner.forbid("force.own_part", name=seat.name, companies=companies)


def _tried_before(planner: Planner, seat: Member) -> bool:
    """Whether a move of this seat was tried and refused since somebody moved; an undo or a redo is no move."""
    for entry in reversed(planner.session.entries):
        if entry.kind == ACTION.name and "again" not in entry.facts:
            return False
        if entry.kind == TRIED_FOR.name and entry.player == seat.player:
            return True
    return False


def _tells_of_hand(planner: Planner, seat: Member, order: Order) -> bool:
    """Whether the answer would tell what the seat holds: by one refusal after the other, the whole hand."""
    session = planner.session
    try:
        view = session.tried_view(seat, planner.plan.position)
        meant = session.title.orders.understand(session.definition, view, seat.player, order)
    except OrderError:
        return False
    return any(session.rules.tells_of_hand(action) for action in meant.actions)


def _of_line(result: Result, order: Order) -> Result:
    """What was found of the order within the line, told of the line as the moderator wrote it."""
    return msgspec.structs.replace(result, line=order.line.text, example="", choices=())


_WORD = order_word("moderator", "as", "as NAME: ORDER", "as Ann: the order", shape=_SHAPE)
COMMANDS = (Command(word=_WORD, place=13, read=_read, consider=_consider, sure=r"as \S+\s?[:：].*"),)
