"""Trading shares: one locomotive back, one or two of one other company (§4.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.games.paris_connection.actions import Trade
from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.events import Traded
from engine.games.paris_connection.refusals import listed, refusal
from engine.games.paris_connection.state import Hand, Table


def why_not(definition: Definition, table: Table, hand: Hand, action: Trade) -> Refusal | None:
    """The rule; it looks at the player's own hand only."""
    for colour in (action.returned, action.taken):
        if colour not in definition.companies:
            return refusal("unknown_colour", colour=colour, companies=listed(definition.companies))
    if hand[action.returned] < definition.returned_per_trade:
        own = tuple(f"{count} {colour}" for colour, count in hand.items() if count)
        return refusal("not_in_hand", colour=action.returned, hand=listed(own))
    others = tuple(one for one in definition.companies if table.depots[one] and one != action.returned)
    if action.taken == action.returned:
        return refusal("same_colour_trade", filled=listed(others))
    if not 1 <= action.count <= definition.most_per_trade:
        return refusal("take_one_or_two", most=definition.most_per_trade, count=action.count)
    left = table.depots[action.taken]
    if left == 0:
        return refusal("empty_depot_trade", colour=action.taken, filled=listed(others))
    if action.count > left:
        return refusal("depot_short_trade", colour=action.taken, held=left, count=action.count)
    return None


def candidates(definition: Definition, hand: Hand, player: str) -> Iterator[Trade]:
    """Every trade worth asking about, in company order."""
    for returned in definition.companies:
        if hand[returned]:
            for taken in definition.companies:
                for count in range(1, definition.most_per_trade + 1):
                    yield Trade(player, returned, taken, count)


def do(definition: Definition, table: Table, hand: Hand, action: Trade) -> tuple[Table, Hand, Traded]:
    """Table and hand after a legal trade."""
    back = definition.returned_per_trade
    grown = action.count - back
    depots = {
        **table.depots,
        action.returned: table.depots[action.returned] + back,
        action.taken: table.depots[action.taken] - action.count,
    }
    sizes = {**table.hand_sizes, action.player: table.hand_sizes[action.player] + grown}
    own = {**hand, action.returned: hand[action.returned] - back, action.taken: hand[action.taken] + action.count}
    after = replace(table, depots=depots, hand_sizes=sizes, idle=0 if grown else table.idle + 1)
    event = Traded(player=action.player, returned=action.returned, taken=action.taken, count=action.count)
    return after, own, event
