"""A run as somebody declares it: what it earns, or which rule it breaks, and the legal run most like it."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.errors import Refusal
from engine.eighteen.actions import Route
from engine.eighteen.earnings import earn
from engine.eighteen.game import Game18xx
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.nearest import nearest
from engine.eighteen.map.routes import Result
from engine.eighteen.steps.run_trains import why_not_its_trains
from engine.eighteen.whatif.outlook import outlook, with_trains


class Declared(NamedTuple):
    """A declared run, mended where it had to be. `routes` are legal and earn `result`; `refusals`: one a mending."""

    routes: tuple[Route, ...]
    result: Result
    refusals: tuple[Refusal, ...]


def judged(game: Game18xx, company: str, routes: tuple[Route, ...]) -> Declared | Refusal:
    """The run as declared, or made legal route by route; a Refusal for trains the company does not have."""
    if refused := why_not_its_trains(game, company, routes):
        return refused
    legal: tuple[Route, ...] = ()
    refusals = []
    for route in routes:
        fault = earn(game, company, (*legal, route))
        if isinstance(fault, Fault):
            instead = _instead(game, company, legal, route)
            best = f"{instead.train}:{'-'.join(instead.hexes)}" if instead else "that this train stays at home"
            refusals.append(game.refusal(f"route_{fault.code}", **{**fault.facts, "company": company, "best": best}))
            legal = (*legal, instead) if instead else legal
        else:
            legal = (*legal, route)
    result = earn(game, company, legal)
    assert not isinstance(result, Fault)
    return Declared(legal, result, tuple(refusals))


def _instead(game: Game18xx, company: str, beside: tuple[Route, ...], route: Route) -> Route | None:
    """The legal route of this train, beside the others, most like the one declared; else its best one, if any."""

    def earns(hexes: tuple[str, ...]) -> int | None:
        found = earn(game, company, (*beside, Route(route.train, hexes)))
        return None if isinstance(found, Fault) else found.revenue

    if (hexes := nearest(game.network, company, route.hexes, earns)) is not None:
        return Route(route.train, hexes)
    alone = outlook(with_trains(game, company, (route.train,)), company).routes
    return next((one for one in alone if earns(one.hexes) is not None), None)
