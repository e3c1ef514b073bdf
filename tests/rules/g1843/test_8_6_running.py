"""1843 §8.6: routes by and past Nevers, and best runs of generated boards recomputed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

import pytest

from benchmarks.late_boards import late_1843
from engine.eighteen.map.best_run import best_run
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import Result, run, runner_on
from engine.eighteen.map.trails import PASSED
from engine.games.g1843.state import RUN_RULES
from tests.engine.eighteen.map.boards import network
from tests.g1843 import definition
from tests.sampled import sampled

DATA = definition()
RULES = RUN_RULES
# A town in G14, Nevers, Dijon in I16; round by I14 and H13 track leads from Nevers to the town and past Nevers again.
TILES = {"G14": ("55", 0), "I16": ("57", 2)}
ROUND = {"G14": ("630", 0), "I16": ("57", 2), "I14": ("7", 2), "H13": ("8", 3)}


def with_tokens(tiles: dict[str, tuple[str, int]], **tokens: str) -> Network:
    """The board with these tiles, and tokens in the first city of some hexes."""
    return network(DATA.board, {(hex_id, 0): (company,) for hex_id, company in tokens.items()}, **tiles)


def ran(net: Network, company: str, train: str, hexes: str) -> tuple[int, tuple[int, ...]] | str:
    """What a train earns on a route and where it calls, or the code of what is wrong with it."""
    result = run(runner_on(net, company, 0, (), RULES), [(DATA.trains[train], hexes.split("-"))])
    return result.code if isinstance(result, Fault) else (result.revenue, result.trails[0].calls)


@pytest.mark.parametrize("hexes", ["G14-H15-I16", "I16-H15-G14"])
@pytest.mark.parametrize(
    ("train", "revenue", "call"),
    [("3+1", 40, 0), ("2+1", 40, 0), ("2", 30, PASSED), ("3/5", 40, 0), ("5E", 40, 0), ("Electric", 40, 0)],
)
def test_8_6_a_route_calls_at_nevers_if_that_earns_more(train: str, revenue: int, call: int, hexes: str) -> None:
    """§8.6, §13.2: a 2 has no room for it and passes it by."""
    assert ran(with_tokens(TILES, I16="PLM"), "PLM", train, hexes) == (revenue, (0, call, 0))


@pytest.mark.parametrize("hexes", ["G14-H15-I16", "I16-H15-G14"])
def test_8_6_1_ambiguous_a_nevers_that_others_fill_is_passed_by_and_not_called_at(hexes: str) -> None:
    """AMBIGUOUS §8.6.1: the line touches no city; whose marker is there calls. The search knows it."""
    net = with_tokens(TILES, H15="ETA", I16="PLM")
    assert ran(net, "ETA", "3+1", hexes) == (40, (0, 0, 0))
    assert ran(net, "PLM", "3+1", hexes) == ran(net, "PLM", "2", hexes) == (30, (0, PASSED, 0))
    found = best_run(runner_on(net, "PLM", 0, (), RULES), [DATA.trains["3+1"]])
    assert (found.revenue, found.proven) == (50, True)  # the town, past Nevers, Dijon and Lyon


def test_8_6_1_a_full_nevers_may_be_the_end_of_a_route() -> None:
    """AMBIGUOUS §8.6.1: as any full city, from whatever side."""
    net = with_tokens(TILES, H15="ETA", I16="PLM")
    assert ran(net, "PLM", "2", "I16-H15") == (30, (0, 0))


def test_8_6_1_from_south_west_a_full_nevers_is_the_end() -> None:
    """§8.6.1: no line past the city leads there."""
    west = {"G14": ("55", 0), "I16": ("57", 2), "I14": ("7", 2), "H13": ("8", 3)}
    assert ran(with_tokens(west, I16="PLM"), "PLM", "3+1", "I16-H15-I14") == "no_end"
    around = {**west, "G14": ("630", 0)}
    free, full = with_tokens(around, I16="PLM"), with_tokens(around, I16="PLM", H15="ETA")
    through = "I16-H15-I14-H13-G14"
    assert ran(free, "PLM", "3+1", through) == (40, (0, 0, PASSED, PASSED, 0))
    assert ran(full, "PLM", "3+1", through) == "city_blocked"
    assert ran(full, "PLM", "3+1", "I16-H15-G14-H13-I14-H15") == (40, (0, PASSED, 0, PASSED, PASSED, 0))


def test_8_6_1_a_full_nevers_is_called_at_once_only() -> None:
    """§8.6.1: on the line past it and at its end it is one city."""
    full = with_tokens(ROUND, I16="PLM", H15="ETA")
    result = run(
        runner_on(full, "PLM", 0, (), RULES), [(DATA.trains["Electric"], ["I16", "H15", "G14", "H13", "I14", "H15"])]
    )
    assert isinstance(result, Result)
    assert result.trails[0].calls.count(0) == 3  # Dijon, the town, Nevers once


def test_8_6_1_past_nevers_there_is_no_token() -> None:
    """§8.6.1: with its only token at Nevers a company must call there, and what is said is about calling."""
    net = with_tokens(TILES, H15="ETA")
    assert ran(net, "ETA", "2", "G14-H15-I16") == "too_long"
    assert best_run(runner_on(net, "ETA", 0, (), RULES), [DATA.trains["2"]]).revenue == 30  # from Nevers to Dijon


def test_8_6_1_a_route_begins_in_nevers_and_passes_it_later() -> None:
    """§8.6.1: it runs to a city once, and crosses no hexside twice."""
    net = with_tokens(ROUND, H15="ETA")
    calls = (0, PASSED, PASSED, 0, PASSED, 0)
    assert ran(net, "ETA", "3+1", "H15-I14-H13-G14-H15-I16") == (40, calls)
    assert ran(net, "ETA", "3+1", "I16-H15-G14-H13-I14-H15") == (40, calls[::-1])
    assert ran(net, "ETA", "3+1", "H15-I14-H13-G14-H15") == "stop_twice"


def recomputed(seeds: Sequence[int], every: int = 1) -> Counter[str]:
    """How many routes of best runs on generated boards go past Nevers, call there, or pass Genève; all recomputed."""
    seen: Counter[str] = Counter()
    for one in islice(late_1843(seeds), 0, None, every):
        best = best_run(one.runner, one.trains)
        result = run(one.runner, best.routes)
        assert isinstance(result, Result), (one.name, result)
        assert result.revenue == best.revenue, one.name
        seen += Counter(train.id for train in one.trains)
        for trail in result.trails:
            for name, call in list(zip(trail.hexes, trail.calls, strict=True))[1:-1]:
                if name in ("H15", "J21"):
                    seen[f"{name} {call}"] += 1
    return seen


@pytest.mark.parametrize("every", sampled([6, 1], 1))
def test_8_6_2_best_runs_recomputed(every: int) -> None:
    """§8.6.2, §13.2: all kinds of trains earn what the search says, past Nevers, which others fill, through Genève."""
    seen = recomputed((17,), every)
    trains = [name for name, train in DATA.trains.items() if not train.runs]
    assert all(seen[name] for name in trains), seen
    assert min(seen[f"H15 {PASSED}"], seen["J21 0"]) > 10 // every, seen


@pytest.mark.soak
def test_8_6_2_best_runs_of_many_boards_recomputed() -> None:
    """§8.6.2: the same on many boards."""
    seen = recomputed(range(60))
    assert min(seen[f"H15 {PASSED}"], seen["J21 0"]) > 100, seen
