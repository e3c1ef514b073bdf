"""Lines of Paris Connection by their meaning, where what the grammar says of them is not better."""

from __future__ import annotations

from engine.games.paris_connection import Definition, View
from pbem.orders.meaning import NOTHING, Meant
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import by_name, read_orders
from pbem.titles.paris_connection.mail import wishes
from pbem.titles.paris_connection.mail.dictated import is_torn
from pbem.titles.paris_connection.mail.later import is_for_later
from pbem.titles.paris_connection.mail.orders import BUILD, TRADE, action_of

_ORDERED = frozenset(name for name in by_name((BUILD, TRADE)) if len(name) > 1)
# Refusals of lines that were read so far that nothing need be guessed about them.
_READ = frozenset(
    f"paris_connection.orders.{code}"
    for code in (
        "colour_meant", "place_meant", "build_several", "build_far", "build_supply", "build_no_way", "build_cut_off",
        "build_start", "build_count", "trade_one",
    )
)  # fmt: skip


def by_meaning(definition: Definition, view: View, player: str, line: str, names: frozenset[str]) -> Meant:
    """What a line comes to by its words, where its refusal has nothing better to say."""
    if is_torn(line) or is_for_later(line):
        return NOTHING  # one of it, or two; and what is for a later turn is no order of this one
    for item in read_orders(line, (BUILD, TRADE)):
        if isinstance(item, Order) and not _ORDERED.isdisjoint(item.args):
            return NOTHING  # two orders
        try:
            action = action_of(definition, view, player, item) if isinstance(item, Order) else None
        except OrderError as error:
            if error.say.key in _READ and (error.example or error.choices):
                return NOTHING
        else:
            if action is not None:
                return NOTHING
    return wishes.by_meaning(definition, view, player, line, names)
