"""Trains: what the bank sells, buying, losing and rusting them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from engine.eighteen.definition import TrainType
from engine.eighteen.table import Table


def sold_in_turn(table: Table, types: Mapping[str, TrainType]) -> str | None:
    """The type the bank sells now: the first in order of which any is left; None when all are gone."""
    return next((name for name, left in table.depot.items() if left != 0 and not types[name].phase), None)


def for_sale(table: Table, types: Mapping[str, TrainType], phases: Iterable[str]) -> tuple[str, ...]:
    """All types the bank sells now; `phases` are those that have begun."""
    begun = set(phases)
    beside = tuple(name for name, left in table.depot.items() if left != 0 and types[name].phase in begun)
    next_one = sold_in_turn(table, types)
    return (next_one, *beside) if next_one is not None else beside


def fleets(
    cards: Sequence[str], types: Mapping[str, TrainType], limit: int | None = None, beside: Sequence[str] = ()
) -> tuple[tuple[TrainType, ...], ...]:
    """The sets of trains that these cards may run as, each once, at most `limit` trains in a set (None: no limit).

    Cards `beside` run too, and their trains do not count against the limit (obsolete ones, 1843 §10.2).
    """
    choices = [types[card].runs or ((card,),) for card in (*cards, *beside)]
    found: dict[tuple[str, ...], tuple[TrainType, ...]] = {}
    for chosen in product(*choices):
        counted = sum(len(trains) for trains in chosen[: len(cards)])
        if limit is None or counted <= limit:
            ids = [train for trains in chosen for train in trains]
            found.setdefault(tuple(sorted(ids)), tuple(types[train] for train in ids))
    return tuple(found.values())


def take_from_depot(table: Table, name: str) -> None:
    """One train of this type leaves the bank."""
    left = table.depot[name]
    if left is not None:
        table.depot[name] = left - 1


def gain(table: Table, company: str, name: str) -> None:
    """The company has one more train."""
    table.change(company, trains=(*table.companies[company].trains, name))


def lose(table: Table, company: str, name: str) -> None:
    """The company has one train of this type less."""
    table.change(company, trains=without(table.companies[company].trains, name))


def without(trains: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The trains less one of this type."""
    at = trains.index(name)
    return trains[:at] + trains[at + 1 :]


def rust(table: Table, name: str) -> tuple[str, ...]:
    """All trains of a type leave the game, wherever they are; the companies that lose one."""
    owners = tuple(company for company, state in table.companies.items() if name in state.trains)
    for company in owners:
        table.change(company, trains=tuple(train for train in table.companies[company].trains if train != name))
    table.pool_trains = tuple(train for train in table.pool_trains if train != name)
    table.depot[name] = 0
    return owners
