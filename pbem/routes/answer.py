"""The answer about a run: routes with the stops that count, plain data for scripts, and the picture."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.core.errors import Refusal
from engine.eighteen import earnings
from engine.eighteen.actions import Route
from engine.eighteen.game import Game18xx
from engine.eighteen.map.routes import Result
from engine.eighteen.whatif.outlook import Outlook, blockades, outlook, why_idle
from pbem.drawing.eighteen.position import position_of
from pbem.drawing.eighteen_map import Ride, draw_map
from pbem.drawing.scene import Scene

IDLE = {
    "no_train": "{company} has no train.",
    "no_token": "{company} has no token on the map.",
    "no_second_stop": "No second stop is within reach: no track leads to one from the tokens of {company} in {hexes}.",
    "no_legal_route": "None of its trains has a legal route from its tokens in {hexes} that earns anything.",
}


class Line(NamedTuple):
    """One route: the stops that count with their values, how often the train counts them, and what bonuses add."""

    train: str
    hexes: tuple[str, ...]
    stops: tuple[tuple[tuple[str, int], int], ...]  # ((hex, stop), value)
    multiplier: int
    bonus: int
    revenue: int


class Answer(NamedTuple):
    """The best run of a company in one position."""

    game: Game18xx
    company: str
    best: Outlook
    lines: tuple[Line, ...]
    home: tuple[str, ...]  # trains without a route
    idle: str  # why nothing runs; empty when something does
    blocked: dict[str, tuple[str, ...]]  # hex of a city its routes cannot pass -> whose tokens fill it


def answer(game: Game18xx, company: str) -> Answer:
    """The best run of a company in play, in any position."""
    best, why = outlook(game, company), why_idle(game, company)
    idle = IDLE[why.code].format(**why.facts) if why else ""
    lines = lines_of(game, best.routes, best.result)
    return Answer(game, company, best, lines, _home(game, company, best.routes), idle, blockades(game, company))


def _home(game: Game18xx, company: str, routes: tuple[Route, ...]) -> tuple[str, ...]:
    """The trains that do not run, of the trains that its cards may run as: those that leave the fewest at home."""
    named, found = Counter(route.train for route in routes), list[tuple[str, ...]]()
    for fleet in game.fleets(company):
        trains = Counter(train.id for train in fleet)
        if not named - trains:
            found.append(tuple((trains - named).elements()))
    return min(found, key=len, default=())


def lines_of(game: Game18xx, routes: tuple[Route, ...], result: Result) -> tuple[Line, ...]:
    """Routes and what they earn, side by side."""
    column = earnings.column(game)
    lines = []
    for route, counted in zip(routes, result.routes, strict=True):
        stops = tuple((at, game.network.tile(at[0]).stops[at[1]].worth(column)) for at in counted.stops)
        times = game.definition.trains[route.train].multiplier
        bonus = counted.value - times * sum(value for _, value in stops)
        lines.append(Line(route.train, route.hexes, stops, times, bonus, counted.value))
    return tuple(lines)


def blocked_said(found: Answer) -> str:
    """Which cities stop its trains, and whose tokens are there; empty when none does."""
    shut = [f"{hex_id} ({', '.join(tokens)})" for hex_id, tokens in found.blocked.items()]
    return f"Its routes end at cities where other companies hold every slot: {', '.join(shut)}." if shut else ""


def proof_said(best: Outlook) -> str:
    """How sure it is that nothing earns more."""
    if best.proven:
        return "proven: no run earns more"
    return f"not proven to be the best; none earns more than {best.bound}"


def as_data(found: Answer) -> dict[str, object]:
    """The answer for scripts."""
    best = found.best
    return {
        "company": found.company,
        "phase": found.game.phase,
        "trains": list(found.game.companies[found.company].trains),
        "routes": routes_data(found.game, found.lines),
        "revenue": best.revenue,
        "proven": best.proven,
        "bound": best.bound,
        "at_home": list(found.home),
        "why_idle": found.idle or None,
        "blocked": {hex_id: list(tokens) for hex_id, tokens in found.blocked.items()},
    }


def routes_data(game: Game18xx, lines: tuple[Line, ...]) -> list[dict[str, object]]:
    """Routes for scripts."""
    hexes = game.definition.board.hexes
    return [
        {
            "train": line.train,
            "hexes": list(line.hexes),
            "stops": [
                {"hex": hex_id, "stop": stop, "name": hexes[hex_id].name, "value": value}
                for (hex_id, stop), value in line.stops
            ],
            "multiplier": line.multiplier,
            "bonus": line.bonus,
            "revenue": line.revenue,
        }
        for line in lines
    ]


def refusal_data(refused: Refusal) -> dict[str, object]:
    """A refusal for scripts."""
    return {"code": refused.code, "section": refused.section, "sentence": refused.sentence}


def picture(game: Game18xx, lines: tuple[Line, ...], title: str, changed: tuple[str, ...]) -> Scene:
    """The map with the routes; `changed` hexes are ringed."""
    rides = [Ride(line.train, line.hexes, line.stops, line.revenue) for line in lines]
    return draw_map(position_of(game), routes=rides, title=title, changed=changed)
