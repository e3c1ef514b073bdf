"""Late boards made at random: tiles laid and upgraded by the rules until the map is as full as wanted; tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from engine.eighteen.definition import TrainType
from engine.eighteen.map.counting import RouteBonus
from engine.eighteen.map.laid import City, Laid
from engine.eighteen.map.lay import laid_with, lays
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import Board
from engine.eighteen.map.routes import Runner, RunRules, runner_on
from engine.eighteen.map.suit import Layable, LayRules
from engine.eighteen.map.tokens import free_place, placed
from engine.games.g1843.laying import lay_rules
from engine.games.g1843.state import RUN_RULES
from tests import g1843, g1861

Place = tuple[str, int]
LAYS = (40, 60, 90, 120, 150, 1000)  # of tiles on a board; the last fills it as far as it can be
CHOICES = 3  # lays of which the one with most track is taken
TOKEN_CHANCE = 0.12  # after each lay

FLEETS_1861 = ("8", "5+5E", "8 8", "8 5+5E", "5+5E 5+5E", "7 8", "8 2+2", "5 6 7", "2 3 5")
FLEETS_RSR = ("4 5 5 5 6 6 7 7", "5 5 6 6 7 7", "3 3 3 4 4 5 5 5", "5 5 6 7")
FLEETS_1843 = {  # by phase
    "gray": ("Electric", "Electric Electric", "Electric 8E", "Electric 5/7 5/7"),
    "red": ("8E 8E", "8E 5E", "5/7 5/7", "8E 5/7 5/7"),
    "brown": ("5/7 5/7 5E", "5E 5E", "4/6 4/6 5E", "3/5 3/5 4/6"),
    "blue": ("5+2 4/6 4/6", "5+2 5+2 5+2", "4/6 4/6 5+2"),
    "green": ("3/5 3/5 3/5 3/5", "4+1 3+1 2+1 3+1", "2 2 4+1 4+1", "3+1 3+1 3/5 3/5"),
}


class Position(NamedTuple):
    """A company about to run its trains."""

    name: str
    network: Network
    company: str
    trains: tuple[TrainType, ...]
    column: int
    bonuses: tuple[RouteBonus, ...]
    rules: RunRules

    @property
    def runner(self) -> Runner:
        """The company as it stands there."""
        return runner_on(self.network, self.company, self.column, self.bonuses, self.rules)


def board_of(
    board: Board, dice: Random, homes: Mapping[str, Place], most_lays: int, tokens: int,
    rules: Mapping[str, LayRules] | None = None,
) -> Network:  # fmt: skip
    """The board after so many lays by these companies, each with so many tokens as far as there are places.

    `rules`: by what each lays, where that is not the usual.
    """
    cities = {name: tuple(City() for _ in spot.printed.stops) for name, spot in board.hexes.items()}
    supply = {tile.id: tile.count for tile in board.tiles.values() if tile.count}
    network = Network(board, Laid({}, {name: some for name, some in cities.items() if some}, supply))
    for company, home in homes.items():
        network = Network(board, placed(network.laid, *home, company), network)
    left = dict.fromkeys(homes, tokens - 1)
    done = idle = 0
    while done < most_lays and idle < 2 * len(homes):
        company = dice.choice(list(homes))
        own = rules[company] if rules else LayRules()
        options = list(lays(network, company, Layable(board.colours, (), own)))
        idle += 1
        if options:
            some = dice.sample(options, min(CHOICES, len(options)))
            network = laid_with(network, *max(some, key=lambda one: len(board.tiles[one[0]].paths)))
            done, idle = done + 1, 0
        if left[company] and dice.random() < TOKEN_CHANCE:
            network, left[company] = _token(network, dice, company, left[company])
    for company in homes:
        more = left[company]
        while more > 0:
            network, more = _token(network, dice, company, more)
    return network


def _token(network: Network, dice: Random, company: str, left: int) -> tuple[Network, int]:
    """With one more token on a place the company reaches; without one if there is no place."""
    free = sorted(place for place in network.reach(company).stops if free_place(network, *place, company))
    if not free:
        return network, 0
    return Network(network.board, placed(network.laid, *dice.choice(free), company), network), left - 1


def late_1861(seeds: Sequence[int]) -> Iterator[Position]:
    """Two publics with three tokens and the RSR with eight, on each board, with all sets of trains."""
    definition = g1861.definition()
    board, double = definition.board, definition.bonus
    hexes = frozenset((double.hex,)), frozenset((double.with_hex,))
    bonuses = (RouteBonus(double.extra, hexes, multiplied=True),)
    circles = [
        (name, number) for name, spot in board.hexes.items() for number, stop in enumerate(spot.printed.stops)
        if stop.kind == "city"
    ]  # fmt: skip
    for seed in seeds:
        dice = Random(seed)
        homes = {f"C{number}": home for number, home in enumerate(dice.sample(circles, dice.choice((4, 6, 8))))}
        network = board_of(board, dice, homes, LAYS[seed % len(LAYS)], 3)
        fleets = [(company, fleet, network) for company in dice.sample(list(homes), 2) for fleet in FLEETS_1861]
        national = network
        for place in dice.sample(circles, len(circles)):
            stands = len(national.tokens_of("RSR")) < 8 and bool(national.paths(place[0]))
            if stands and place[1] < len(national.tile(place[0]).stops) and free_place(national, *place, "RSR"):
                national = Network(board, placed(national.laid, *place, "RSR"), national)
        fleets += [("RSR", fleet, national) for fleet in FLEETS_RSR]
        for company, fleet, there in fleets:
            trains = tuple(definition.trains[train] for train in fleet.split())
            yield Position(f"1861 board {seed} {company} {fleet}", there, company, trains, 3, bonuses, RunRules())


def late_1843(seeds: Sequence[int]) -> Iterator[Position]:
    """Three companies on each board, with sets of trains of every phase."""
    definition = g1843.definition()
    home = {name: (data.home, data.stop) for name, data in definition.companies.items()}
    for seed in seeds:
        dice = Random(seed)
        names = dice.sample(list(home), dice.choice((5, 7, 9)))
        homes = {name: home[name] for name in names}
        rules = {name: lay_rules(definition, name) for name in names}
        network = board_of(definition.board, dice, homes, LAYS[seed % len(LAYS)], dice.choice((3, 4)), rules)
        for company in names[:3]:
            for phase, fleets in FLEETS_1843.items():
                for fleet in fleets:
                    trains = tuple(definition.trains[train] for train in fleet.split())
                    column = definition.phases[phase].column
                    name = f"1843 board {seed} {company} {fleet}"
                    yield Position(name, network, company, trains, column, (), RUN_RULES)
