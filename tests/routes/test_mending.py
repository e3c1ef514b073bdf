"""A declared run: what it earns, or which rule it breaks where, and the legal run most like it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

from engine.core.errors import Refusal
from engine.eighteen.actions import Route
from engine.eighteen.earnings import earn
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.nearest import NAMED_WEIGHS
from engine.eighteen.whatif.mending import Declared, judged
from engine.eighteen.whatif.outlook import outlook, with_trains
from engine.games.g1861.game import Game
from tests.routes.courses import course, position
from tests.sampled import sampled


def mended(game: Game, company: str, *routes: Route) -> Declared:
    found = judged(game, company, routes)
    assert isinstance(found, Declared), found
    return found


EACH = pytest.mark.parametrize("every", sampled([250, 150, 75], 1))  # so manieth position of the game


@cache
def runs(every: int) -> tuple[tuple[Game, str, tuple[Route, ...]], ...]:
    """Best runs of a golden game."""
    return tuple(
        (place.game, company, routes)
        for place in course().positions[200::every]
        for company in place.game.companies
        if (routes := outlook(place.game, company).routes)
    )


@EACH
def test_what_is_legal_stays_as_it_is(every: int) -> None:
    for game, company, routes in runs(every):
        found = mended(game, company, *routes)
        assert (found.routes, found.refusals) == (routes, ())
        assert found.result == earn(game, company, routes)


@EACH
def test_a_forgotten_hex_is_put_back(every: int) -> None:
    """The legal route most like one that lacks a hex in its middle has all hexes that were named."""
    count = 0
    for game, company, (route, *_) in runs(every):
        if len(route.hexes) < 4:
            continue
        named = (*route.hexes[:2], *route.hexes[3:])
        if not isinstance(earn(game, company, (Route(route.train, named),)), Fault):
            continue
        found = mended(game, company, Route(route.train, named))
        assert len(found.refusals) == 1
        assert set(named) <= set(found.routes[0].hexes)
        assert len(found.routes[0].hexes) <= len(route.hexes)
        count += 1
    assert count > 750 // every


@EACH
def test_whatever_is_declared_what_comes_back_is_legal(every: int) -> None:
    """Random nonsense: a refusal for every change, with a section and the route that is proposed."""
    dice, codes = Random("mend"), set()
    for game, company, routes in runs(every):
        board = list(game.definition.board.hexes)
        garbled = [Route(one.train, _garbled(one.hexes, board, dice)) for one in routes]
        found = mended(game, company, *garbled)
        assert earn(game, company, found.routes) == found.result
        changed = [one for one in garbled if one not in found.routes]
        assert len(found.refusals) == len(changed)
        for refused in found.refusals:
            assert refused.section.startswith("1861 §5.")
            assert "cannot be run" in refused.sentence
            codes.add(refused.code)
    assert len(codes) >= 3, codes


def _garbled(hexes: tuple[str, ...], board: list[str], dice: Random) -> tuple[str, ...]:
    some, at = list(hexes), dice.randrange(len(hexes))
    way = dice.randrange(4)
    if way == 0:
        some[at] = dice.choice(board)
    elif way == 1:
        del some[at]
    elif way == 2:
        some.append("Z99")
    else:
        some = some[: at + 1]
    return tuple(some)


@pytest.mark.parametrize(
    ("company", "route", "code", "instead"),
    [
        ("MK", "E1-F2-F4-G5-G7", "route_no_end", "E1-F2-F4-G5-G7-H8"),
        ("MK", "H8-G7-G5-F4-F2-E1-H8", "route_not_neighbours", "H8-G7-G5-F4-F2-E1"),
        ("MK", "H8-E1", "route_not_neighbours", "H8-G7-G5-F4-F2-E1"),
        ("T-R", "K17-J18-J20-J18", "route_no_track", "K17-J18-J20"),
        ("T-R", "Z99-K17-J18-J20", "route_unknown_hex", "K17-J18-J20"),
        ("T-R", "K17", "route_one_hex", "K17-J18-J20"),
    ],
)
def test_5_3_the_rule_the_hex_and_the_nearest(company: str, route: str, code: str, instead: str) -> None:
    game = position(401)
    train = game.companies[company].trains[0]
    found = mended(game, company, Route(train, tuple(route.split("-"))))
    assert found.refusals[0].code == code
    assert "-".join(found.routes[0].hexes) == instead
    assert found.refusals[0].sentence.endswith(f"This would be legal: {train}:{instead}.")


def test_5_3_where_nothing_legal_is_near_the_best_route_of_the_train_is_legal() -> None:
    """Nothing begins in the hexes named; beside another train that has its best track the train stays at home."""
    game = position(401)
    nowhere = Route("2", ("Z99", "Z98"))
    (best,) = outlook(with_trains(game, "SE", ("2",)), "SE").routes
    assert mended(game, "SE", nowhere).routes == (best,)
    assert mended(game, "SE", best, nowhere).routes == (best,)


@EACH
def test_5_5_4_a_route_too_long_names_what_must_count(every: int) -> None:
    """The cities that must count are named; the correction is as like the route as its longest legal part."""
    refusals = 0
    for game, company, (route, *_) in runs(every):
        own = with_trains(game, company, ("2",))
        if isinstance(fault := earn(own, company, (Route("2", route.hexes),)), Fault):
            found = mended(own, company, Route("2", route.hexes))
            assert (fault.code, found.refusals[0].code) == ("too_long", "route_too_long")
            assert f"have to be counted: {fault.facts['hexes']}." in found.refusals[0].sentence
            assert int(fault.facts["count"]) == len(fault.facts["hexes"].split(", ")) > 2
            parts = [route.hexes[a:b] for a, b in combinations(range(len(route.hexes) + 1), 2)]
            legal = [part for part in parts if not isinstance(earn(own, company, (Route("2", part),)), Fault)]
            named, others = Counter(route.hexes), Counter(found.routes[0].hexes) - Counter(route.hexes)
            shared = (named & Counter(found.routes[0].hexes)).total()
            assert NAMED_WEIGHS * shared - others.total() >= NAMED_WEIGHS * max(map(len, legal))
            refusals += 1
    assert refusals > 375 // every


def test_5_5_4_two_trains_never_share_track() -> None:
    game = position(401)
    route = Route("2", ("A9", "B8", "B6", "B4"))
    found = mended(game, "SE", route, route)
    assert found.refusals[0].code == "route_track_shared"
    assert found.routes == (route, Route("2", ("B4", "C5")))


def test_trains_it_does_not_have() -> None:
    found = judged(position(401), "T-R", (Route("5", ("K17", "J18", "J20")),))
    assert isinstance(found, Refusal)
    assert (found.code, found.facts["trains"]) == ("not_its_trains", "3")
