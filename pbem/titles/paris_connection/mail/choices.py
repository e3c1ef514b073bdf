"""What could be ordered now: the data behind «options»."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from engine.games.paris_connection import (
    Action,
    Build,
    Definition,
    Hand,
    Table,
    Trade,
    View,
    Ways,
    open_hexes,
)  # fmt: skip
from engine.games.paris_connection.steps import build, trade
from engine.games.paris_connection.steps.turn import end_reason
from pbem.titles.paris_connection.mail.notation import write_order

MOST_WAYS = 12  # builds of one colour to one place that are shown


class WayToCity(msgspec.Struct, frozen=True):
    """A city within one build: the best of the shortest legal chains to it, as hexes and as an order line.

    `worth` is what the whole build adds to the value: it may pass through other cities. `ends`: it ends the game.
    """

    hex: str
    name: str
    worth: int
    hexes: tuple[str, ...]
    order: str
    ends: bool = False


class WaysTo(msgspec.Struct, frozen=True):
    """All equally short legal builds of a colour to one hex, the most valuable first; of `found` at most `MOST_WAYS`.

    Each as what it adds to the value, and as an order line.
    """

    colour: str
    found: int
    builds: tuple[tuple[int, str], ...]
    length: int  # locomotives of each; 0 where there is none


class ColourOptions(msgspec.Struct, frozen=True):
    """A colour: its depot, where its next locomotive may go, the cities within one build, nearest first."""

    colour: str
    depot: int
    open: tuple[str, ...]
    cities: tuple[WayToCity, ...]


class TradeOptions(msgspec.Struct, frozen=True):
    """A colour the reader may return, how many they hold, and what they may take: each colour and the most of it."""

    returned: str
    held: int
    takes: tuple[tuple[str, int], ...]


class Options(msgspec.Struct, frozen=True):
    """All that could be ordered now; empty when the game is over."""

    colours: tuple[ColourOptions, ...] = ()
    trades: tuple[TradeOptions, ...] = ()


def options(definition: Definition, view: View) -> Options:
    """What the view's reader could order if it were their turn; no trades for a reader without a hand of their own.

    Builds depend on the open table only (§4.1), trades on it and the reader's own hand (§4.2).
    """
    if view.table.ended:
        return Options()
    colours = tuple(
        ColourOptions(
            colour=colour,
            depot=view.table.depots[colour],
            open=open_hexes(definition, view.table, colour),
            cities=tuple(_cities(definition, view.table, Ways(definition, view.table, colour), colour)),
        )
        for colour in definition.companies
    )
    return Options(colours, tuple(_trades(definition, view.table, view.hand or {})))


def ways_to(definition: Definition, view: View, hex_id: str) -> tuple[WaysTo, ...]:
    """For every company its shortest builds to this hex; empty when the game is over."""
    return (
        () if view.table.ended else tuple(_ways_of(definition, view.table, one, hex_id) for one in definition.companies)
    )


def is_legal(definition: Definition, view: View, action: Action) -> bool:
    """Whether the action keeps the rules but for whose turn it is (§4.1, §4.2), as far as the view's hands tell."""
    if view.table.ended:
        return False
    if isinstance(action, Build):
        return build.why_not(definition, view.table, action) is None
    hand = view.hands.get(action.player)
    return hand is not None and trade.why_not(definition, view.table, hand, action) is None


def _cities(definition: Definition, table: Table, ways: Ways, colour: str) -> Iterator[WayToCity]:
    near = (city for city in definition.board.cities if 0 < ways.far.get(city.id, 0) <= definition.most_per_build)
    for city in sorted(near, key=lambda city: ways.far[city.id]):
        for chain in islice(ways.to(city.id), 1):
            action = Build("", colour, chain)
            ends = end_reason(definition, build.do(definition, table, action)[0]) is not None
            yield WayToCity(city.id, city.name, ways.worth(chain), chain, write_order(action), ends)


def _ways_of(definition: Definition, table: Table, colour: str, hex_id: str) -> WaysTo:
    ways = Ways(definition, table, colour)
    chains = tuple(ways.to(hex_id))
    shown = tuple((ways.worth(chain), write_order(Build("", colour, chain))) for chain in chains[:MOST_WAYS])
    return WaysTo(colour, len(chains), shown, len(chains[0]) if chains else 0)


def _trades(definition: Definition, table: Table, hand: Hand) -> Iterator[TradeOptions]:
    takes: dict[str, dict[str, int]] = {}
    for action in legal_trades(definition, table, hand, ""):
        most = takes.setdefault(action.returned, {})
        most[action.taken] = max(action.count, most.get(action.taken, 0))
    for returned, most in takes.items():
        yield TradeOptions(returned, hand[returned], tuple(most.items()))


def legal_trades(definition: Definition, table: Table, hand: Hand, player: str) -> Iterator[Trade]:
    """Every trade of this hand that keeps the rules but for whose turn it is (§4.2), in the order of the companies."""
    for action in trade.candidates(definition, hand, player) if hand else ():
        if trade.why_not(definition, table, hand, action) is None:
            yield action
