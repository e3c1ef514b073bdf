"""The choice of columns from lists: nothing that earns most is left out, and the best choice is found for certain."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import cast

from engine.eighteen.map.search.choice import Choice, Column
from engine.eighteen.map.search.cover import Cover
from engine.eighteen.map.search.dominance import undominated
from engine.eighteen.map.search.fleet import Fleet, Sent
from engine.eighteen.map.search.sets import bits
from engine.eighteen.map.search.trips import Trip
from engine.eighteen.map.search.work import Steps

SEGMENTS = 6
UNIT = 10
ROWS = ((0,), (0, 1))  # of a kind of train and a longer one


class Offered:
    """What stands for a fleet: it takes the runs that are offered."""

    unit = UNIT

    def __init__(self) -> None:
        self.best = 0

    def offer(self, sent: Sequence[Sent]) -> None:
        """Keep what the best of them earns."""
        self.best = max(self.best, sum(one.trip.value for one in sent))


def random_choice(rng: Random) -> Choice:
    """Columns of random values and segments at random prices; the bound is what prices and trains prove."""
    prices = [float(rng.choice((0, 0, 10, 20, 30))) for _ in range(SEGMENTS)]
    caps = [rng.randint(1, 3), 1]
    columns, seen = [], set()
    for _ in range(rng.randint(1, 12)):
        kind, sides = rng.randint(0, 1), rng.randint(1, 2**SEGMENTS - 1)
        if (kind, sides) not in seen:
            seen.add((kind, sides))
            columns.append((kind, Trip(UNIT * rng.randint(1, 12), 0.0, sides, 0, ())))
    reduced = [trip.value - sum(prices[side] for side in bits(trip.sides)) for _, trip in columns]
    alone = [0.0, 0.0]
    for (kind, _), gain in zip(columns, reduced, strict=True):
        alone[kind] = max(alone[kind], gain)
    alone[1] = max(alone)
    worth = [alone[0], alone[1] - alone[0]]
    bound = sum(prices) + sum(cap * one for cap, one in zip(caps, worth, strict=True))
    return Choice(
        bound,
        [
            Column(alone[kind] - gain, trip.sides, ROWS[kind], Sent(kind, trip))
            for (kind, trip), gain in zip(columns, reduced, strict=True)
        ],
        caps,
        worth,
        prices,
    )


def by_trying(choice: Choice) -> int:
    """The most that columns earn which share no side and need no more trains than there are."""
    best = 0
    for size in range(1, sum(choice.caps) + 1):
        for some in combinations(choice.columns, size):
            rows = [row for one in some for row in one.rows]
            apart = all(not one.sides & other.sides for one, other in combinations(some, 2))
            if apart and all(rows.count(row) <= cap for row, cap in enumerate(choice.caps)):
                best = max(best, sum(one.sent.trip.value for one in some))
    return best


def covered(choice: Choice, target: int) -> int:
    """What the cover finds if it looks for this much; 0 if nothing earns it."""
    fleet = Offered()
    found = Cover(cast(Fleet, fleet), choice, target, Steps(10**6)).found
    assert found == (fleet.best > 0)
    return fleet.best


def test_the_best_choice_is_found_whatever_is_looked_for() -> None:
    """At any target up to it the best choice is found, above it none."""
    rng = Random("covers")
    for _ in range(400):
        choice = random_choice(rng)
        best = by_trying(choice)
        assert choice.bound >= best
        assert covered(choice, rng.randrange(UNIT, best + 1, UNIT)) == best
        assert covered(choice, best + UNIT) == 0


def test_columns_left_out_are_never_missed() -> None:
    """Where another column earns no less and is in nobody's way more, the choice without it earns as much."""
    rng = Random("dominance")
    fewer = 0
    for _ in range(600):
        choice = random_choice(rng)
        left = undominated(choice, SEGMENTS)
        assert by_trying(left) == by_trying(choice)
        fewer += len(left.columns) < len(choice.columns)
    assert fewer > 100


def test_a_segment_does_not_matter_whose_users_meet_on_another_one() -> None:
    """Two columns that share a segment: what the better one uses alone does not save the other one."""

    def column(value: int, sides: int) -> Column:
        return Column(0.0, sides, (0,), Sent(0, Trip(value, 0.0, sides, 0, ())))

    better, worse, other = column(50, 0b011), column(40, 0b001), column(30, 0b100)
    left = undominated(Choice(100, [worse, better, other], [2], [50.0], [0.0] * 3), 3)
    assert left.columns == [better, other]
    outside = column(30, 0b110)  # it meets the better one only on the second segment
    left = undominated(Choice(100, [worse, better, outside], [2], [50.0], [0.0] * 3), 3)
    assert left.columns == [better, worse, outside]
