"""Good runs, quickly found: what each train earns alone, one train after the other, two of them anew."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from engine.eighteen.map.search.fleet import Fleet, Sent
from engine.eighteen.map.search.trips import Terms, Trip

PAIR = 2
NOWHERE = Trip(0, 0.0, 0, -1, ())  # the route of a train that stays home


def alone(fleet: Fleet) -> None:
    """The best route of each train if the others stayed at home: no run earns more than these together."""
    for at in range(len(fleet.kinds)):
        before = fleet.before(at)
        floor = 0 if before is None else fleet.tops[before]
        if before is not None:
            fleet.pool[at].update(fleet.pool[before])
        found = fleet.look(at, Terms(floor)).found
        fleet.tops.append(found[-1].value if found else floor)
        if fleet.pool[at]:
            best = max(fleet.pool[at].values(), key=lambda trip: trip.value)
            fleet.offer([Sent(at, best)])
    fleet.bound = sum(top * count for top, count in zip(fleet.tops, fleet.counts, strict=True))


def in_turn(fleet: Fleet) -> None:
    """One train after the other takes the best route on track that is left, the best trains first, then the worst."""
    order = sorted(range(len(fleet.kinds)), key=lambda at: -fleet.tops[at])
    turns = (order, order[::-1]) if len(order) > 1 else (order,)
    for turn in turns:
        free, sent = -1, []
        for at in turn:
            for _ in range(fleet.counts[at]):
                found = fleet.look(at, Terms(free=free)).found
                if found:
                    sent.append(Sent(at, found[-1]))
                    free &= ~found[-1].sides
        fleet.offer(sent)


def by_pairs(fleet: Fleet) -> None:
    """Any two trains look for better routes beside the others, one after the other, until none find any."""
    known: dict[tuple[int, int], Trip | None] = {}
    before = -1
    while before < fleet.revenue:
        before = fleet.revenue
        for pair in combinations(_all_sent(fleet), PAIR):
            others = [one for one in fleet.best if one not in pair]
            for turn in (pair, pair[::-1]):
                sent = list(others)
                for one in turn:
                    free = -1
                    for other in sent:
                        free &= ~other.trip.sides
                    if (one.kind, free) not in known:
                        found = fleet.look(one.kind, Terms(free=free)).found
                        known[one.kind, free] = found[-1] if found else None
                    if (trip := known[one.kind, free]) is not None:
                        sent.append(Sent(one.kind, trip))
                fleet.offer(sent)
            if fleet.revenue > before:
                break


def _all_sent(fleet: Fleet) -> list[Sent]:
    """The trains of the best run, with the idle ones on routes of no track."""
    idle = Counter(dict(enumerate(fleet.counts)))
    idle.subtract(one.kind for one in fleet.best)
    return [*fleet.best, *(Sent(at, NOWHERE) for at in idle.elements())]
