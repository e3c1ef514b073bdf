"""What an `options` line asks about: one place, some colours, or everything."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.paris_connection import Definition
from pbem.orders.order import Order, OrderError
from pbem.orders.refuse import as_written
from pbem.titles.paris_connection.mail.places import Gazetteer, gazetteer
from pbem.titles.paris_connection.mail.refusing import refused

_JOINTS = frozenset({"from", "to", "for"})
_SAYS_NOTHING = frozenset(
    {"me", "us", "i", "have", "now", "all", "every", "everything", "again", "of", "or", "turn", "list"}
)


def options_topic(definition: Definition, order: Order) -> str:
    """The colours and the hex id that the rest of the line names, as `asked_about` reads them; "" for everything.

    OrderError for a name that is none, and for several places.
    """
    names = gazetteer(definition)
    said = tuple(arg for arg in order.args if arg not in _SAYS_NOTHING)
    items = tuple(names.items(said, _JOINTS))
    colours = tuple(dict.fromkeys(item.value for item in items if item.kind == "colour"))
    places = tuple(dict.fromkeys(item.value for item in items if item.kind == "place"))
    for item in items:
        if item.kind == "unknown":
            raise _unknown(definition, names, order, item.value, colours)
    if len(places) > 1:
        lines = tuple(_line(order, (*colours, place)) for place in places)
        raise refused("options_one", choices=lines)
    return " ".join((*colours, *places))


def asked_about(definition: Definition, topic: str) -> tuple[tuple[str, ...], str]:
    """The colours a topic names, in the order of the companies, and its hex id: () and "" where it names none."""
    said = topic.split()
    place = next((one for one in said if one in definition.board.by_id), "")
    return tuple(one for one in definition.companies if one in said), place


def _unknown(definition: Definition, names: Gazetteer, order: Order, said: str, colours: Sequence[str]) -> OrderError:
    """What is said is no name; the nearest one is offered."""
    quoted = as_written(said, order.rest)
    if place := names.meant_place(said):
        facts = {"said": quoted, "meant": definition.board.hex(place).label}
        return refused("place_meant", facts, example=_line(order, (*colours, place)))
    if colour := names.meant_colour(said):
        return refused("colour_meant", {"said": quoted, "meant": colour}, example=_line(order, (colour,)))
    return refused("options_unknown", {"said": quoted}, example=_line(order, ()))


def _line(order: Order, said: Sequence[str]) -> str:
    return " ".join((order.word.word, *said))
