"""Runs put to both: the second reading draws routes piece by piece, the engine hears their hexes."""

from __future__ import annotations

from itertools import groupby
from random import Random

from engine.core.play import why_not
from engine.eighteen import actions as shared
from engine.eighteen.earnings import earn, proposed_run
from engine.eighteen.map.fault import Fault
from engine.games.g1843.game import Game
from tests.beside_1843.names import pieces, printed, side
from tests.second_reading_1843 import rolling, routes
from tests.second_reading_1843.board import own_stops, stops
from tests.second_reading_1843.model import Model
from tests.second_reading_1843.reach import all_places

LONGEST = 7  # links of a drawn route
SMALL, FEW = 24, 4_000  # so many places in reach, so many combinations of routes: there every one is tried


def drawn(model: Model, dice: Random) -> routes.Run:
    """One to three trains of the company (now and then another) with routes of any sort over its network."""
    g = model.game
    company = g.acting().company
    ways = [name for cert in g.trains[company] for name in dice.choice(rolling.ways(g, cert))]
    if dice.random() < 0.1:
        ways.append(dice.choice(["2", "4+1", "Electric"]))
    reached = all_places(g.facts, g.board, company, list(own_stops(g.board, company)))
    starts = sorted({place for place in reached if not isinstance(place[1], int)})
    if dice.random() < 0.1:
        starts = sorted((hex_id, stop) for hex_id in g.board.tiles for stop in stops(g.facts, g.board, hex_id))
    trains = dice.sample(ways, min(len(ways), dice.choice([1, 1, 2, 3])))
    return tuple((train, _route(model, dice, starts)) for train in trains)


def _route(model: Model, dice: Random, starts: list[tuple[str, str]]) -> routes.Route:
    line: routes.Route = ()
    place = dice.choice(starts) if starts else None
    while place is not None and len(line) < 40:
        onward = list(routes.links(model.game, place))
        if not onward or (line and dice.random() < 1 / LONGEST):
            break
        link = dice.choice(onward)
        line, place = line + link, (link[-1][0], link[-1][2])
    return line


def differs(model: Model, game: Game, run: routes.Run) -> str:
    """How the two judge these routes differently; "" when they agree."""
    company = model.game.acting().company
    player = model.game.director[company]
    if any(not route for _, route in run) or not run:
        return ""
    ways = tuple(shared.Route(side(train), tuple(k for k, _ in groupby(p[0] for p in route))) for train, route in run)
    there = routes.why_not_run(model.game, company, run)
    refused = why_not(game, shared.Run(player, company, ways))
    if refused:
        return "" if there else f"{run} is refused here: {refused.section} {refused.sentence}"
    result = earn(game, company, ways)
    assert not isinstance(result, Fault)
    read = tuple(
        (printed(way.train), pieces(model, game, trail)) for way, trail in zip(ways, result.trails, strict=True)
    )
    if why := routes.why_not_run(model.game, company, read):
        return f"{read} is refused there: {why}"
    if (total := routes.total(model.game, read)) != result.revenue:
        return f"{read} earns {result.revenue} here, {total} there"
    if not there and result.revenue < (total := routes.total(model.game, run)):
        return f"{run} earns {total} there, {result.revenue} here"
    return ""


def best_differs(model: Model, game: Game) -> str | None:
    """How the best run differs; None when the network is too large to try every run of it."""
    company = model.game.acting().company
    b = model.game.board
    places = all_places(model.game.facts, b, company, list(own_stops(b, company)))
    if len(places) > SMALL:
        return None
    trains = max(sum(max(map(len, rolling.ways(model.game, cert))) for cert in model.game.trains[company]), 1)
    if len(routes.all_routes(model.game, company)) ** trains > FEW:
        return None
    found, run = routes.best(model.game, company)
    known = proposed_run(game, company)
    if known.revenue == found and known.proven:
        return ""
    return f"best run {known.revenue} here (proven: {known.proven}), {found} there by {run}"
