"""The best run of a company's trains, proven: no legal run earns more (1861 §5.5.4, 1843 §8.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from engine.common18xx.definition import TrainType
from engine.common18xx.map.counting import RouteBonus
from engine.common18xx.map.cover import Column, Cover
from engine.common18xx.map.cuts import breaks, violated
from engine.common18xx.map.graph import Graph
from engine.common18xx.map.kinds import Kind
from engine.common18xx.map.network import Network
from engine.common18xx.map.revenue import RunRules, company_on
from engine.common18xx.map.simplex import Master
from engine.common18xx.map.trips import OutOfSteps, Steps, Trip, Trips

STEPS = 1_000_000  # legs tried, routes tried together: beyond these the best found stands, unproven
FINE = 64  # prices of track are multiples of 1/64, so that sums of them are exact
from engine.common18xx.map.cover import STATS


class Best(NamedTuple):
    """A legal run: trains and the hexes of their routes, in the order the trains were given.

    `proven`: no run earns more; else none earns more than `bound`.
    """

    routes: tuple[tuple[TrainType, tuple[str, ...]], ...]
    revenue: int
    proven: bool
    bound: int


def chains(kinds):
    """Groups of kinds, in each the later ones can run all that the earlier ones can and earn no less."""
    groups = {}
    for at, kind in enumerate(kinds):
        t = kind.train
        key = (t.multiplier, t.skips_cities, t.skips_towns, t.skips_areas, t.counts_own, t.length is None, t.cities is None)
        groups.setdefault(key, []).append(at)
    found = []
    for some in groups.values():
        some.sort(key=lambda at: (kinds[at].train.stops, kinds[at].train.length or 0, kinds[at].train.cities or 0))
        chain = []
        for at in some:
            if chain:
                a, b = kinds[chain[-1]].train, kinds[at].train
                if not (a.stops <= b.stops and (a.length or 0) <= (b.length or 0) and (a.cities or 0) <= (b.cities or 0)):
                    found.append(chain); chain = []
            chain.append(at)
        found.append(chain)
    return found


class Packer:
    def __init__(self, graph, fleet: dict[TrainType, int], steps: Steps) -> None:
        self.graph = graph
        self.steps = steps
        self.kinds = [Kind(graph, train) for train in fleet]
        self.counts = list(fleet.values())
        self.trips = [Trips(graph, kind, steps) for kind in self.kinds]
        self.chains = chains(self.kinds)
        self.follows = [any(at in c[1:] and c[c.index(at)-1]==at-1 for c in self.chains) for at in range(len(self.kinds))]
        self.unit = 0
        for kind in self.kinds:
            self.unit = gcd(self.unit, *kind.gains, *(b.amount for b in graph.runner.bonuses))
        self.unit = self.unit or 1
        self.chosen: list[list[Trip]] = [[] for _ in self.kinds]
        self.revenue = 0
        self.bound = 0

    def run(self) -> None:
        firsts = [trips.best() for trips in self.trips]
        self.tops = [found[-1].value if found else 0 for found in firsts]
        self.bound = sum(top * count for top, count in zip(self.tops, self.counts))
        STATS.clear(); STATS['ub0']=self.bound
        if sum(self.counts) == 1:
            self._take([[found[-1]] if found else [] for found in firsts])
            return
        pool = [{trip.sides: trip for trip in found} for found in firsts]
        self._greedy(pool)
        STATS['lb0']=self.revenue
        if self.revenue == self.bound:
            return
        self._price(pool)
        STATS['lp']=self.bound; STATS['lb1']=self.revenue
        if self.revenue < self.bound:
            self._finish()

    def _take(self, chosen) -> None:
        value = sum(trip.value for some in chosen for trip in some)
        if value > self.revenue:
            self.revenue, self.chosen = value, [list(some) for some in chosen]

    def _greedy(self, pool) -> None:
        order = sorted(range(len(self.kinds)), key=lambda at: -self.tops[at])
        for turn in (order, order[::-1]) if len(order) > 1 else (order,):
            free, chosen = -1, [[] for _ in self.kinds]
            for at in turn:
                for _ in range(self.counts[at]):
                    found = self.trips[at].best(free=free)
                    if found:
                        free &= ~found[-1].sides
                        chosen[at].append(found[-1])
                        for trip in found: pool[at].setdefault(trip.sides, trip)
            self._take(chosen)

    def _price(self, pool) -> None:
        segments = self.graph.segments
        master = Master([*self.counts, *[1] * segments])
        K = len(self.kinds)
        def add(at, trip):
            master.add(trip.value, (at, *(K + s for s in range(segments) if trip.sides >> s & 1)))
        for at, some in enumerate(pool):
            for trip in some.values(): add(at, trip)
        rounds = 0; pivots = 0
        while True:
            rounds += 1
            pivots += master.solve(10000)
            duals = [max(0, round(price * FINE)) / FINE for price in master.prices[K:]]
            prices = [sum(duals[s] for s in range(segments) if leg.sides >> s & 1) for leg in self.graph.legs]
            total = sum(duals)
            bests = []; new = 0
            for at, trips in enumerate(self.trips):
                floor = max((t.value - sum(prices[n] for n in t.arms if n >= 0) for t in pool[at].values()), default=0)
                floor = max(floor, bests[-1] if at and self.follows[at] else 0, 0)
                found = trips.best(prices, floor=floor)
                bests.append(found[-1].reduced if found else floor)
                total += bests[-1] * self.counts[at]
                for trip in found:
                    if trip.sides not in pool[at] and trip.reduced > master.prices[at] - 1e-6:
                        pool[at][trip.sides] = trip; new += 1
                        add(at, trip)
            bound = int(total // self.unit) * self.unit
            if bound < self.bound or not hasattr(self, 'state') or total < self.state[0]:
                self.state = (total, prices, bests, duals)
            self.bound = min(self.bound, bound)
            if self.bound <= self.revenue or not new or (total - master.value < 1e-3):
                break
        STATS['rounds']=rounds; STATS['pivots']=pivots; STATS['cols']=len(master.columns)
        if self.bound > self.revenue:
            own = Steps(20000)
            try:
                self._combine([list(some.values()) for some in pool], own)
            except OutOfSteps:
                pass
            self.steps.left -= 20000 - own.left

    def _finish(self) -> None:
        total, prices, bests, duals = self.state
        target, step = self.bound, self.unit
        while target > self.revenue:
            slack = total - target
            lists = [trips.above(bests[at] - slack - 1/FINE/2, prices) for at, trips in enumerate(self.trips)]
            STATS.setdefault('lists',[]).append(sum(len(l) for l in lists))
            problem = self._columns(lists, slack)
            own = Steps(min(self.steps.left, 3000))
            before = own.left
            try:
                found = self._cover(problem, slack, own)
            except OutOfSteps:
                self.steps.left -= before
                found = self._cut(problem, total, target)
            else:
                self.steps.left -= before - own.left
            if found or target <= self.revenue:
                break
            self.bound = target - self.unit
            target = max(target - step, self.revenue + self.unit)if target > self.revenue + self.unit else self.revenue
            step *= 2
        self.bound = self.revenue

    def _columns(self, lists, slack):
        total, prices, bests, duals = self.state
        columns = []; caps = []; worth = []
        for chain in self.chains:
            below = {}; before = 0.0; first = len(caps)
            for level, at in enumerate(chain):
                caps.append(sum(self.counts[a] for a in chain[level:]))
                worth.append(bests[at] - before); before = bests[at]
                rows = tuple(range(first, first+level+1))
                mine = {}
                for t in lists[at]:
                    known = below.get(t.sides)
                    if known is not None and known >= t.value: continue
                    red = t.value - sum(prices[n] for n in t.arms if n >= 0)
                    old = mine.get(t.sides)
                    if old is None or old.trip.value < t.value:
                        mine[t.sides] = Column(bests[at] - red, t.sides, rows, at, t)
                for k, c in mine.items(): below[k] = c.trip.value
                columns += [c for c in mine.values() if c.loss <= slack]
        STATS['columns'] = len(columns)
        return columns, caps, worth, duals

    def _cover(self, problem, slack, steps):
        columns, caps, worth, duals = problem
        cover = Cover(columns, duals, caps, worth, slack, self.unit, steps, self)
        return cover.best is not None

    def _combine(self, lists, steps) -> None:
        total = self.state[0]
        slack = total - self.revenue - self.unit
        self._cover(self._columns(lists, slack), slack, steps)

    def _cut(self, problem, total, target) -> bool:
        """Tighten the bound by cuts over the columns, then cover."""
        columns, caps, worth, duals = problem
        segments = self.graph.segments
        K = len(caps)
        master = Master([*caps, *[1]*segments])
        masks = [c.sides for c in columns]
        inside = {}
        order = []  # master column -> columns index
        def add(index):
            inside[index] = len(order); order.append(index)
            mask = masks[index]
            master.add(columns[index].trip.value, (*columns[index].rows, *(K+s for s in range(mask.bit_length()) if mask >> s & 1)))
        for index in sorted(range(len(columns)), key=lambda i: columns[i].loss)[:100]: add(index)
        cuts = 0; best = None; rounds=0
        while True:
            rounds += 1
            self.steps.left -= master.repair(1000) * 20
            self.steps.left -= master.solve(1000) * 20
            # price all columns
            prices = [max(0, round(p*FINE))/FINE for p in master.prices[K:]]
            worths = [max(0, round(p*FINE))/FINE for p in master.prices[:K]]
            priced = [(1<<s, p) for s, p in enumerate(prices) if p]
            reds = []
            worst = 0.0
            levels = {}
            for index, c in enumerate(columns):
                m = masks[index]; r = c.trip.value
                for bit, p in priced:
                    if m & bit: r -= p
                reds.append(r)
                if r > levels.get(c.rows, 0): levels[c.rows] = r
            self.steps.left -= len(columns)//4
            if self.steps.left < 0: raise OutOfSteps
            # worth of levels: running maximum
            ws = []; low = 0.0
            for row in range(K):
                rows = next((r for r in levels if r and r[-1] == row), None)
                start = row == 0 or not any(len(r)>1 and r[-1]==row for r in [c.rows for c in columns[:0]])
                ws.append(0)
            # simple: price of a level = max reduced in it or below
            bound = sum(prices); ws = [0.0]*K
            for chain_rows in self._chain_rows(caps):
                low = 0.0
                for row in chain_rows:
                    top = max(low, levels.get(tuple(chain_rows[:chain_rows.index(row)+1]), 0))
                    ws[row] = top - low; bound += ws[row]*caps[row]; low = top
            if best is None or bound < best[0] :
                best = (bound, prices, ws, list(reds), list(masks))
            added = 0
            cand = []
            for index, c in enumerate(columns):
                if index not in inside and reds[index] - sum(master.prices[r] for r in c.rows) > 1e-6: cand.append((sum(master.prices[r] for r in c.rows) - reds[index], index))
            cand.sort()
            for _, index in cand[:50]: add(index)
            if cand: continue
            if best[0] < target: break
            if rounds > 60: break
            triples = violated([(masks[order[m]], x) for m, x in master.solution()])
            if not triples: break
            for triple in triples:
                bit = 1 << (segments + cuts); cuts += 1
                for index in range(len(columns)):
                    if breaks(masks[index], triple): masks[index] |= bit
                master.add_row([m for m, index in enumerate(order) if masks[index] & bit])
        bound, prices, ws, reds, masks = best
        STATS['cut'] = (round(bound), target, cuts, rounds)
        slack = bound - target
        if slack < 0: return False
        again = []
        for index, c in enumerate(columns):
            level = sum(ws[r] for r in c.rows)
            loss = level - reds[index]
            if loss <= slack: again.append(Column(loss, masks[index], c.rows, c.level, c.trip))
        STATS['columns2'] = len(again)
        return self._cover((again, caps, ws, prices), slack, self.steps)

    def _chain_rows(self, caps):
        first = 0
        for chain in self.chains:
            yield list(range(first, first+len(chain))); first += len(chain)

    def _take_value(self, cols):
        value = sum(c.trip.value for c in cols)
        if value <= self.revenue: return
        self.revenue = value
        self.cols = cols

def best_run(
    network: Network, company: str, trains: Sequence[TrainType], column: int, bonuses: Sequence[RouteBonus],
    rules: RunRules,
) -> Best:
    graph = Graph(company_on(network, company, column, bonuses, rules))
    steps = Steps(STEPS)
    packer = Packer(graph, dict(Counter(trains)), steps)
    proven = graph.complete
    try:
        packer.run()
    except OutOfSteps:
        proven = False
    STATS['steps'] = STEPS - steps.left
    return Best((), packer.revenue, proven, packer.bound)
