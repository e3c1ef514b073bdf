"""What is earned on maps that differ by a tile: without a search for each, as much as with one (1861 §5.5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from unittest.mock import Mock

import pytest

from engine.eighteen.definition import Definition18xx, TrainType
from engine.eighteen.map import ahead as ahead_module
from engine.eighteen.map.ahead import Ahead, Worth
from engine.eighteen.map.best_run import best_run, prove
from engine.eighteen.map.counting import RouteBonus
from engine.eighteen.map.laid import City, Laid
from engine.eighteen.map.lay import laid_with, lays
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import RunRules, runner_on
from engine.eighteen.map.search.graph import Graph, likeness, spread
from engine.eighteen.map.suit import Layable
from engine.eighteen.map.tokens import placed
from engine.games.g1843.state import RUN_RULES
from tests import g1843, g1861
from tests.sampled import sampled

COMPANIES = ("A", "B", "C")
LAYS = 80  # on a board, each the one with most track of a few
FLEETS = (  # on the last two of 1861 what is new loses little, or pays for a cut
    ("1861", 5, "5+5E 3"), ("1861", 102, "3 3 6 8"), ("1843", 4, "2 2 2 5+2"),
    ("1861", 1, "3 4 5"), ("1861", 110, "7 3 4"), ("1843", 2, "5/7 5E"), ("1843", 3, "Electric 8E"),
)  # fmt: skip
DAILY = ((*FLEETS[0], 14), (*FLEETS[2], 7))
RULES = {"1861": RunRules(), "1843": RUN_RULES}


def definition(slug: str) -> Definition18xx:
    """The data of a game."""
    return g1861.definition() if slug == "1861" else g1843.definition()


def grown(slug: str, dice: Random) -> Iterator[Network]:
    """A board of the game, lay by lay of three companies."""
    board = definition(slug).board
    cities = {name: tuple(City() for _ in spot.printed.stops) for name, spot in board.hexes.items()}
    supply = {tile.id: tile.count for tile in board.tiles.values() if tile.count}
    network = Network(board, Laid({}, {name: some for name, some in cities.items() if some}, supply))
    homes = [
        (name, number) for name, spot in board.hexes.items() for number, stop in enumerate(spot.printed.stops)
        if stop.kind == "city"
    ]  # fmt: skip
    for company, home in zip(COMPANIES * 2, dice.sample(homes, 2 * len(COMPANIES)), strict=True):
        network = Network(board, placed(network.laid, *home, company), network)
    yield network
    for _ in range(LAYS):
        options = list(lays(network, dice.choice(COMPANIES), Layable(board.colours)))
        if options:
            some = dice.sample(options, min(3, len(options)))
            network = laid_with(network, *max(some, key=lambda one: len(board.tiles[one[0]].paths)))
            yield network


def bonuses(slug: str) -> tuple[RouteBonus, ...]:
    """Two hexes that count more together, and one that counts more by itself."""
    names = [name for name, spot in definition(slug).board.hexes.items() if spot.printed.stops]
    return (
        RouteBonus(40, (frozenset(names[:6]), frozenset(names[6:12])), multiplied=True),
        RouteBonus(10, (frozenset(names[3:5]),)),
    )


@pytest.mark.parametrize(("slug", "seed", "fleet", "most"), sampled([DAILY[1], *((*one, 14) for one in FLEETS)], DAILY))
def test_5_5_4_after_each_lay_as_much_as_a_search_from_nothing_finds(
    slug: str, seed: int, fleet: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most lays need no search; some earn more, and tokens of others block where they did not before.

    `most`: lays that are tried for each company, those first that matter to it.
    """
    whole = Mock(wraps=prove)
    monkeypatch.setattr(ahead_module, "prove", whole)
    tried = better = 0
    dice = Random(f"ahead {slug} {seed}")
    *_, network = grown(slug, dice)
    trains = tuple(definition(slug).trains[train] for train in fleet.split())
    for company in COMPANIES[:2]:
        ahead = Ahead(runner_on(network, company, 1, bonuses(slug), RULES[slug]), trains)
        before = ahead.on(network)
        options = list(lays(network, company, Layable(network.board.colours)))
        dice.shuffle(options)
        options.sort(key=lambda lay: matters(network, laid_with(network, *lay), company, slug), reverse=True)
        for lay in (*options[:most], *options[-2:]):
            after = laid_with(network, *lay)
            assert ahead.on(after) == from_nothing(after, company, trains, slug), (company, lay)
            better += ahead.on(after).revenue > before.revenue
            tried += 1
    assert 3 * whole.call_count < 2 * tried
    assert better > 1


def matters(before: Network, after: Network, company: str, slug: str) -> bool:
    """Whether the trains of the company have something else before them."""
    runners = [runner_on(network, company, 1, bonuses(slug), RULES[slug]) for network in (before, after)]
    return len({likeness(runner, spread(runner)) for runner in runners}) > 1


def from_nothing(network: Network, company: str, trains: tuple[TrainType, ...], slug: str) -> Worth:
    """The best run, with nothing known before."""
    alone = Network(network.board, network.laid)
    best = best_run(runner_on(alone, company, 1, bonuses(slug), RULES[slug]), trains)
    assert best.proven
    return Worth(best.revenue, best.bound)


@pytest.mark.parametrize("maps", sampled([1, 2], 1))
def test_a_token_that_blocks_is_seen_though_no_track_was_laid(maps: int) -> None:
    """What is worth less than on the first map is searched for."""
    less = 0
    for number in range(maps):
        dice = Random(f"blocked {number}")
        *_, network = grown("1861", dice)
        trains = (g1861.definition().trains["4"], g1861.definition().trains["3"])
        ahead = Ahead(runner_on(network, "A", 1, bonuses("1861"), RULES["1861"]), trains)
        before = ahead.on(network)
        for hex_id, cities in network.laid.cities.items():
            for stop, city in enumerate(cities):
                if "A" not in city.tokens and network.tile(hex_id).stops[stop].kind == "city":
                    slots = network.tile(hex_id).stops[stop].slots
                    full = City(tuple(f"Z{place}" for place in range(slots)))
                    there = {**network.laid.cities, hex_id: (*cities[:stop], full, *cities[stop + 1 :])}
                    after = Network(network.board, Laid(network.laid.tiles, there, network.laid.supply), network)
                    assert ahead.on(after) == from_nothing(after, "A", trains, "1861"), (number, hex_id)
                    less += ahead.on(after).revenue < before.revenue
    assert less


@pytest.mark.parametrize("steps", sampled([60, 600], 1))  # not enough for each train alone, not enough for all of them
def test_out_of_steps_the_bound_is_told(steps: int) -> None:
    """Revenue and bound lie on both sides of what the whole search finds."""
    unproven = 0
    for number in range(2):
        dice = Random(f"steps {number}")
        *_, network = grown("1861", dice)
        trains = tuple(g1861.definition().trains[train] for train in ("4", "5", "6"))
        ahead = Ahead(runner_on(network, "A", 1, bonuses("1861"), RULES["1861"]), trains, steps=steps)
        ahead.on(network)
        options = list(lays(network, "A", Layable(network.board.colours)))
        for lay in dice.sample(options, min(6, len(options))):
            after = laid_with(network, *lay)
            found, best = ahead.on(after), from_nothing(after, "A", trains, "1861")
            assert found.revenue <= best.revenue <= found.bound
            assert found.proven == (found.revenue == found.bound)
            unproven += not found.proven
    assert unproven


@pytest.mark.parametrize("slug", ["1861", "1843"])
def test_tracks_taken_over_are_those_found_anew(slug: str) -> None:
    """From board to board of a growing map each network knows the tracks that its own search would find."""
    kept = 0
    for network in grown(slug, Random(f"tracks {slug}")):
        for company in COMPANIES:
            runner = runner_on(network, company, 0, (), RULES[slug])
            kept += len(network.legs)
            old, new = Graph(runner), Graph(runner._replace(network=Network(network.board, network.laid)))
            assert (old.calls, old.legs, old.hexsides, old.sides) == (new.calls, new.legs, new.hexsides, new.sides)
    assert kept > 100
