"""How a simulated player thinks about Paris Connection: from the view in their letter, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

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

PATIENCE = 10  # actions before anybody thinks of Marseille, where the game ends
HURRY = 28  # … and after which everybody does
MOST = 5
COMPANIES = 3  # they think about
CITIES = 3  # … of each


def choose(definition: Definition, view: View, rng: Random) -> Action | None:
    """A sensible legal move for the view's reader; None for a reader without a hand, or when the game is over."""
    hand, player = view.hand, view.reader
    if hand is None or player is None or view.table.ended:
        return None
    builds = [(_gain(definition, view.table, hand, build, rng), build) for build in _builds(definition, view, rng)]
    best = max(builds, key=lambda pair: pair[0], default=None)
    trade = _trade(definition, view.table, hand, player, rng)
    if trade is not None and (best is None or best[0] < 2 or rng.random() < 0.15):
        return trade
    if best is not None:
        return best[1]
    return trade or _any_trade(view.table, hand, player)


def _builds(definition: Definition, view: View, rng: Random) -> Iterator[Build]:
    """A few builds of the companies they hold most of: to each city in reach, and on; or a march towards Marseille."""
    assert view.reader is not None
    table, board, hand = view.table, definition.board, view.hands[view.reader]
    filled = [colour for colour in definition.companies if table.depots[colour]]
    for colour in sorted(filled, key=lambda one: hand[one] + rng.random(), reverse=True)[:COMPANIES]:
        near = distances(definition, table, colour)
        reached = [city for city in board.cities if near.get(city.id, MOST + 1) <= MOST]
        wanted = [city for city in reached if _wants(definition, table, city.id, rng)]
        for city in sorted(wanted, key=lambda one: (-one.worth, near[one.id]))[:CITIES]:
            if chains := shortest_chains(definition, table, colour, city.id, most=MOST, most_chains=3):
                yield Build(view.reader, colour, _onwards(definition, table, colour, rng.choice(chains), rng))
        if march := _march(definition, table, colour):
            yield Build(view.reader, colour, march)


def _march(definition: Definition, table: Table, colour: str) -> tuple[str, ...]:
    """As many placements as a build allows, each as near to Marseille as it can be, but never onto it."""
    end = definition.board.end_hex
    left = _ways_to(definition, table, end)
    hexes: tuple[str, ...] = ()
    while len(hexes) < MOST:
        ahead = [one for one in open_hexes(definition, table, colour, hexes) if one != end]
        if not ahead:
            break
        hexes = (*hexes, min(ahead, key=lambda one: left.get(one, 99)))
    return hexes


def _ways_to(definition: Definition, table: Table, target: str) -> dict[str, int]:
    """How far each hex with room is from the target, over hexes with room."""
    counts = Counter(one for hexes in table.track.values() for one in hexes)
    found = {target: 0}
    fringe = [target]
    while fringe:
        beside = [(other, found[one] + 1) for one in fringe for other in definition.board.near[one]]
        fringe = []
        for other, far in beside:
            if other not in found and counts[other] < definition.capacity(definition.board.hex(other)):
                found[other] = far
                fringe.append(other)
    return found


def _wants(definition: Definition, table: Table, city: str, rng: Random) -> bool:
    """Nobody ends a young game; later on, more and more do."""
    if city != definition.board.end_hex:
        return True
    return rng.random() < (table.played - PATIENCE) / (HURRY - PATIENCE)


def _onwards(definition: Definition, table: Table, colour: str, chain: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """The chain, and as much behind it as the depot gives: to the next city, else sometimes a hex further."""
    end = definition.board.end_hex
    hexes = chain
    while len(hexes) < MOST and hexes[-1] != end:
        ahead = [one for one in open_hexes(definition, table, colour, hexes) if one != end]
        cities = [one for one in ahead if definition.board.hex(one).worth]
        if not cities and (not ahead or rng.random() < 0.6):
            break
        hexes = (*hexes, rng.choice(cities or ahead))
    return hexes


def _gain(definition: Definition, table: Table, hand: Hand, build: Build, rng: Random) -> float:
    """What the build is worth to its player, roughly: points for their own shares, less for what others may hold."""
    worth = sum(definition.board.hex(hex_id).worth for hex_id in build.hexes)
    if definition.board.end_hex in build.hexes:
        return 10 + worth * hand[build.colour]  # whoever wants the end at all wants it now
    return worth * (hand[build.colour] - 1) + rng.random()


def _trade(definition: Definition, table: Table, hand: Hand, player: str, rng: Random) -> Trade | None:
    """Two of a company that runs well for one that does not, while the hand has room."""
    limit = definition.table_size(len(table.players)).limit
    room = limit - table.hand_sizes[player]
    held = [colour for colour, count in hand.items() if count]
    wanted = [colour for colour, count in table.depots.items() if count >= 2]
    if room < 1 or not held or not wanted:
        return None
    returned = min(held, key=lambda colour: (table.values[colour], rng.random()))
    taken = max(wanted, key=lambda colour: (table.values[colour], rng.random()))
    if taken == returned or table.values[taken] <= table.values[returned]:
        return None
    return Trade(player, returned, taken, 2)


def _any_trade(table: Table, hand: Hand, player: str) -> Trade:
    """§9: while the game runs, there is always a trade."""
    filled = [colour for colour, count in table.depots.items() if count]
    returned = min((colour for colour, count in hand.items() if count), key=lambda colour: table.values[colour])
    return Trade(player, returned, next(colour for colour in filled if colour != returned), 1)
