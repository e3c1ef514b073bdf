"""What could be ordered now: the data behind «options», and the example lines at the foot of a letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from engine.games.paris_connection import (
    Action,
    Build,
    Definition,
    Hand,
    Table,
    Trade,
    View,
    distances,
    open_hexes,
    shortest_chains,
)  # fmt: skip
from engine.games.paris_connection.steps import build, trade
from engine.games.paris_connection.steps.turn import end_reason
from pbem.games.paris_connection.notation import write_order


class WayToCity(msgspec.Struct, frozen=True):
    """A city within one build: its worth, and one shortest legal chain to it, as hexes and as an order line."""

    hex: str
    name: str
    worth: int
    hexes: tuple[str, ...]
    order: str


class ColourOptions(msgspec.Struct, frozen=True):
    """A colour: its depot, where its next locomotive may go, the cities within one build, nearest first."""

    colour: str
    depot: int
    open: tuple[str, ...]
    cities: tuple[WayToCity, ...]


class TradeOptions(msgspec.Struct, frozen=True):
    """A colour the reader may return, how many he holds, and what he may take: each colour and the most of it."""

    returned: str
    held: int
    takes: tuple[tuple[str, int], ...]


class Options(msgspec.Struct, frozen=True):
    """All that could be ordered now; empty when the game is over."""

    colours: tuple[ColourOptions, ...] = ()
    trades: tuple[TradeOptions, ...] = ()


def options(definition: Definition, view: View) -> Options:
    """What the view's reader could order if it were his turn; no trades for a reader without a hand of his own.

    Builds depend on the open table only (§4.1), trades on it and the reader's own hand (§4.2).
    """
    if view.table.ended:
        return Options()
    colours = tuple(
        ColourOptions(
            colour=colour,
            depot=view.table.depots[colour],
            open=open_hexes(definition, view.table, colour),
            cities=tuple(_cities(definition, view.table, colour)),
        )
        for colour in definition.companies
    )
    return Options(colours, tuple(_trades(definition, view.table, view.hand or {})))


def examples(definition: Definition, view: View, player: str) -> tuple[str, ...]:
    """Two or three order lines that are legal if it is the player's turn: a build, a longer one, a trade of his hand.

    The same table and hand give the same lines. One that ends the game is shown only when nothing else is legal.
    """
    table = view.table
    if table.ended:
        return ()
    hand = view.hands.get(player, {})
    kinds: tuple[Iterable[Action], ...] = (
        _short_builds(definition, table, player),
        _long_builds(definition, table, player),
        _two_first(_legal_trades(definition, table, hand, player)),
    )
    chosen = (_quiet(definition, table, hand, actions) for actions in kinds)
    return tuple(write_order(action) for action in chosen if action is not None)


def is_legal(definition: Definition, view: View, action: Action) -> bool:
    """Whether the action keeps the rules but for whose turn it is (§4.1, §4.2), as far as the view's hands tell."""
    if view.table.ended:
        return False
    if isinstance(action, Build):
        return build.why_not(definition, view.table, action) is None
    hand = view.hands.get(action.player)
    return hand is not None and trade.why_not(definition, view.table, hand, action) is None


def _cities(definition: Definition, table: Table, colour: str) -> Iterator[WayToCity]:
    far = distances(definition, table, colour)
    near = (city for city in definition.board.cities if 0 < far.get(city.id, 0) <= definition.most_per_build)
    for city in sorted(near, key=lambda city: far[city.id]):
        for chain in shortest_chains(definition, table, colour, city.id, most_chains=1):
            yield WayToCity(city.id, city.name, city.worth, chain, write_order(Build("", colour, chain)))


def _trades(definition: Definition, table: Table, hand: Hand) -> Iterator[TradeOptions]:
    takes: dict[str, dict[str, int]] = {}
    for action in _legal_trades(definition, table, hand, ""):
        most = takes.setdefault(action.returned, {})
        most[action.taken] = max(action.count, most.get(action.taken, 0))
    for returned, most in takes.items():
        yield TradeOptions(returned, hand[returned], tuple(most.items()))


def _legal_trades(definition: Definition, table: Table, hand: Hand, player: str) -> Iterator[Trade]:
    for action in trade.candidates(definition, hand, player) if hand else ():
        if trade.why_not(definition, table, hand, action) is None:
            yield action


def _two_first(trades: Iterable[Trade]) -> tuple[Trade, ...]:
    """Trades that take more come first: they show where the number stands."""
    return tuple(sorted(trades, key=lambda action: -action.count))


def _short_builds(definition: Definition, table: Table, player: str) -> Iterator[Build]:
    for colour in definition.companies:
        for hex_id in open_hexes(definition, table, colour):
            yield Build(player, colour, (hex_id,))


def _long_builds(definition: Definition, table: Table, player: str) -> Iterator[Build]:
    """Ways to cities that take more than one locomotive, else any two in a row."""
    for colour in definition.companies:
        for way in _cities(definition, table, colour):
            if len(way.hexes) > 1:
                yield Build(player, colour, way.hexes)
    for first in _short_builds(definition, table, player):
        for hex_id in open_hexes(definition, table, first.colour, first.hexes):
            yield Build(player, first.colour, (*first.hexes, hex_id))


def _quiet(definition: Definition, table: Table, hand: Hand, actions: Iterable[Action]) -> Action | None:
    """The first action that does not end the game, else the first one, else None."""
    first = None
    for action in actions:
        if isinstance(action, Build):
            after, _ = build.do(definition, table, action)
        else:
            after, _, _ = trade.do(definition, table, hand, action)
        if end_reason(definition, after) is None:
            return action
        first = first or action
    return first
