"""What cannot be in any lawful position of Paris Connection; sums and open things only, no hand is told."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.paris_connection.cut_off import cut_off, occupancy
from engine.games.paris_connection.state import State
from engine.games.paris_connection.steps.turn import end_reason


def faults(game: State) -> Iterator[str]:
    """A sentence for each; none when all is well."""
    yield from _locomotives(game)
    yield from _hands(game)
    yield from _values(game)
    yield from _track(game)
    yield from _course(game)


def _locomotives(game: State) -> Iterator[str]:
    """§1, §3: as many of each company as there are, wherever they lie."""
    table, there = game.table, game.definition.locomotives
    for company in game.definition.companies:
        depot, track = table.depots[company], len(table.track[company])
        held = sum(hand[company] for hand in game.hands.values())
        if (count := depot + held + track + game.definition.on_value_track) != there:
            yield f"{company}: {count} locomotives in depot, hands, on the map and the value track; there are {there}"
        if depot < 0:
            yield f"{company}: {depot} locomotives in the depot"


def _hands(game: State) -> Iterator[str]:
    """§8, §9: sizes follow from the open record, and no hand ever shrinks."""
    drawn = game.definition.table_size(len(game.table.players)).drawn
    for player, hand in game.hands.items():
        size, told = sum(hand.values()), game.table.hand_sizes[player]
        if size != told:
            yield f"{player}: {size} locomotives in the hand; the table says {told}"
        if min(hand.values()) < 0:
            yield f"{player}: fewer than no locomotives of a company in the hand"
        if told < drawn:
            yield f"{player}: {told} locomotives in the hand, of {drawn} that were drawn"


def _values(game: State) -> Iterator[str]:
    """§4.1: a company is worth what it has been built to."""
    board = game.definition.board
    for company, hexes in game.table.track.items():
        worth = game.definition.value_start + sum(board.hex(hex_id).worth for hex_id in hexes[1:])
        if game.table.values[company] != worth:
            yield f"{company}: its value is {game.table.values[company]}, its track is worth {worth}"


def _track(game: State) -> Iterator[str]:
    """§4.1, §5: it begins on a start hex and grows from hex to hex, where there is room; nobody is cut off."""
    table, board = game.table, game.definition.board
    for company, hexes in table.track.items():
        if not hexes or board.hex(hexes[0]).kind != "start":
            yield f"{company}: its track does not begin on a start hex"
        if len(set(hexes)) < len(hexes):
            yield f"{company}: two locomotives on one hex"
        yield from (
            f"{company}: the locomotive on {hex_id} is not next to those placed before it"
            for at, hex_id in enumerate(hexes)
            if at and not set(board.near[hex_id]) & set(hexes[:at])
        )
    for hex_id, count in occupancy(table.track).items():
        hex_ = board.hex(hex_id)
        room = 1 if hex_.kind == "start" else game.definition.capacity(hex_)
        if count > room:
            yield f"{hex_id}: {count} locomotives, where {room} may stand"
    if lost := cut_off(game.definition, table.track, ""):
        yield f"{lost}: it is cut off from every city"


def _course(game: State) -> Iterator[str]:
    """§6, §11: the game is over when it must be, and not before; its counters fit together."""
    table = game.table
    due = end_reason(game.definition, table)
    if table.ended != due and table.ended != "moderator":
        yield f"the game {_ended(table.ended)}; by its table it {_ended(due)}"
    if not 0 <= table.idle <= table.played:
        yield f"{table.idle} of {table.played} actions are said to have changed nothing"


def _ended(reason: str | None) -> str:
    return f"is over ({reason})" if reason else "goes on"
