"""How fast the engine is: actions applied, open hexes found, games replayed, legal actions listed.

Run `python benchmarks/rules_engine.py`; the figures go to the closing note.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice

import click

from benchmarks.brief import BRIEF
from engine.core.play import apply, legal_actions, replay
from engine.games.paris_connection import RULES, Ways, open_hexes
from tests.paris_table import definition
from tests.random_games import random_game

SECONDS = 0.0 if BRIEF else 2.0


def rate(work: Callable[[], int]) -> float:
    """How many things per second `work` does; it returns how many it did in one call."""
    work()  # warm
    done, start = 0, time.perf_counter()
    while not done or time.perf_counter() - start < SECONDS:
        done += work()
    return done / (time.perf_counter() - start)


class Bench:
    """One random game of four, and what can be measured on it; each method returns how many things it did."""

    def __init__(self) -> None:
        self.played = random_game(4, "benchmark")
        self.positions = (self.played.start, *self.played.positions[:-1])
        self.half = self.positions[len(self.positions) // 2]

    def actions_applied(self) -> int:
        """Each action on its own position."""
        for game, action in zip(self.positions, self.played.actions, strict=True):
            apply(game, action)
        return len(self.positions)

    def open_hexes_of_a_company(self) -> int:
        """In every position, for every company."""
        for game in self.positions:
            for colour in definition().companies:
                open_hexes(definition(), game.table, colour)
        return len(self.positions) * len(definition().companies)

    def whole_games_replayed(self) -> int:
        """From the deal to the end."""
        replay(self.played.start, self.played.actions)
        return 1

    def legal_actions_listed(self) -> int:
        """The first thousand in the middle of the game."""
        return sum(1 for _ in islice(legal_actions(self.half), 1000))

    def positions_with_all_city_chains(self) -> int:
        """What `options` asks for: each city within five placements, with the best of its shortest chains."""
        for colour in definition().companies:
            ways = Ways(definition(), self.half.table, colour)
            for city in definition().board.cities:
                next(ways.to(city.id), None)
        return 1

    def positions_stored_and_read_back(self) -> int:
        """As JSON."""
        for game in self.positions:
            RULES.decode(definition(), RULES.encode(game))
        return len(self.positions)

    def games_dealt(self) -> int:
        """From a seed."""
        RULES.start(definition(), ("p1", "p2", "p3"), RULES.options({}), "benchmark")
        return 1


def main() -> None:
    """Print the table."""
    bench = Bench()
    click.echo(f"A game of {len(bench.positions)} actions; per second:")
    for work in (
        bench.actions_applied, bench.open_hexes_of_a_company, bench.whole_games_replayed, bench.legal_actions_listed,
        bench.positions_with_all_city_chains, bench.positions_stored_and_read_back, bench.games_dealt,
    ):  # fmt: skip
        click.echo(f"{work.__name__.replace('_', ' '):36}{rate(work):12,.0f}")


if __name__ == "__main__":
    main()
