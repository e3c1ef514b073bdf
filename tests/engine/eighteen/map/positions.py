"""Random positions in which every route can be tried: on small maps, and on boards of 1861 and 1843 with some track."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from benchmarks.late_boards import Place, Position, board_of
from engine.eighteen.map.counting import RouteBonus
from engine.eighteen.map.pieces import Board
from engine.eighteen.map.routes import RunRules
from engine.eighteen.map.suit import LayRules
from engine.games.g1843.laying import lay_rules
from engine.games.g1843.state import RUN_RULES
from tests import g1843, g1861
from tests.engine.eighteen.map.boards import random_network
from tests.engine.eighteen.map.runs import random_map
from tests.engine.eighteen.map.trying import KINDS, bonuses_on

Family = Callable[[Random], Iterator[Position]]
MOST_TRAINS = 4
MOST_CROWDED = 6  # trains
EACH = 3  # sets of trains for a company on a map
MOST_COMPANIES = 3  # looked at on one board
LAYS = (5, 10, 14, 19, 25, 35, 50, 80)  # of tiles on a board
COLUMNS = 4  # of values of red areas


def small_maps(rng: Random) -> Iterator[Position]:
    """A small map with stops and junctions side by side, for trains of all kinds; clear: hexes alone tell the track."""
    rules, clear = RunRules(bar_hex_twice=rng.random() < 0.5), rng.random() < 0.6
    net = random_map(rng, *rng.choice([(2, 3), (3, 3), (4, 2)])) if clear else random_network(rng, 4, 3)
    name = "clear small map" if clear else "small map"
    for _ in range(EACH * MOST_COMPANIES):
        trains = tuple(rng.choices(KINDS, k=rng.randint(1, MOST_TRAINS)))
        yield Position(name, net, "A", trains, 0, tuple(bonuses_on(rng, net)), rules)


def crowded_maps(rng: Random) -> Iterator[Position]:
    """A small map on which many trains are in each other's way, two or three of a kind among them."""
    net = random_map(rng, *rng.choice([(3, 3), (4, 3)]))
    for _ in range(EACH):
        kinds = rng.sample(KINDS, rng.randint(1, 3))
        trains = tuple(rng.choices(kinds, k=rng.randint(3, MOST_CROWDED)))
        yield Position("crowded map", net, "A", trains, 0, tuple(bonuses_on(rng, net)), RunRules())


def boards_1861(rng: Random) -> Iterator[Position]:
    """A board of 1861, all its trains, the double bonus and at times a private's."""
    definition = g1861.definition()
    double = definition.bonus
    always = RouteBonus(double.extra, (frozenset((double.hex,)), frozenset((double.with_hex,))), multiplied=True)
    printed = {name: spot.printed.stops for name, spot in definition.board.hexes.items()}
    circles = [(name, at) for name, stops in printed.items() for at, stop in enumerate(stops) if stop.kind == "city"]
    homes = {f"C{number}": home for number, home in enumerate(rng.sample(circles, rng.randint(2, 6)))}
    for one in _on(definition.board, rng, homes):
        privates = [RouteBonus(10, (frozenset((name,)),)) for name, _ in rng.sample(circles, rng.randint(0, 2))]
        trains = tuple(rng.choices(list(definition.trains.values()), k=rng.randint(1, MOST_TRAINS)))
        yield one._replace(name="1861", trains=trains, bonuses=(always, *privates), rules=RunRules())


def boards_1843(rng: Random) -> Iterator[Position]:
    """A board of 1843 and all its trains."""
    definition = g1843.definition()
    names = rng.sample(list(definition.companies), rng.randint(2, 6))
    homes = {name: (definition.companies[name].home, definition.companies[name].stop) for name in names}
    kinds = [train for train in definition.trains.values() if not train.runs]
    laying = {name: lay_rules(definition, name) for name in names}
    for one in _on(definition.board, rng, homes, laying):
        trains = tuple(rng.choices(kinds, k=rng.randint(1, MOST_TRAINS)))
        yield one._replace(name="1843", trains=trains, rules=RUN_RULES)


def _on(
    board: Board, rng: Random, homes: Mapping[str, Place], laying: Mapping[str, LayRules] | None = None
) -> Iterator[Position]:
    """A board with some track, and each company on it some times, still without trains."""
    network = board_of(board, rng, homes, rng.choice(LAYS), rng.randint(1, 3), laying)
    for company in sorted(homes)[:MOST_COMPANIES]:
        for _ in range(EACH):
            yield Position("", network, company, (), rng.randrange(COLUMNS), (), RunRules())


FAMILIES: tuple[Family, ...] = (small_maps, boards_1861, crowded_maps, boards_1843)
