"""What a company's trains earn now, and what keeps them at home."""

from __future__ import annotations

from typing import NamedTuple

from engine.eighteen.actions import Route
from engine.eighteen.earnings import earn, proposed_run
from engine.eighteen.game import Game18xx
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.routes import Result
from engine.eighteen.step import GameT


class Outlook(NamedTuple):
    """A run. `proven`: none earns more; if not, none earns more than `bound`."""

    routes: tuple[Route, ...]
    result: Result
    proven: bool
    bound: int

    @property
    def revenue(self) -> int:
        """What it earns."""
        return self.result.revenue


def outlook(game: Game18xx, company: str) -> Outlook:
    """The best run of a company in play, whoever's turn it is."""
    best = proposed_run(game, company)
    result = earn(game, company, best.run.routes)
    if isinstance(result, Fault):
        raise ValueError(f"the search found an illegal run: {result}")
    return Outlook(best.run.routes, result, best.proven, best.bound)


def why_idle(game: Game18xx, company: str) -> Fault | None:
    """Why the trains of a company in play earn nothing; None when they can run.

    no_train `company` · no_token `company` · no_second_stop `company`, `hexes` (of its tokens) · no_legal_route.
    """
    tokens = game.network.tokens_of(company)
    if not game.companies[company].trains:
        return Fault("no_train", {"company": company})
    if not tokens:
        return Fault("no_token", {"company": company})
    hexes = ", ".join(dict.fromkeys(hex_id for hex_id, _ in tokens))
    if not game.network.can_run(company):
        return Fault("no_second_stop", {"company": company, "hexes": hexes})
    return None if outlook(game, company).revenue else Fault("no_legal_route", {"company": company, "hexes": hexes})


def blockades(game: Game18xx, company: str) -> dict[str, tuple[str, ...]]:
    """The cities its network comes to and cannot pass, by hex, with whose tokens fill them."""
    network = game.network
    found: dict[str, tuple[str, ...]] = {}
    for hex_id, stop in sorted(network.reach(company).stops):
        if network.blocks(hex_id, stop, company):
            found[hex_id] = (*found.get(hex_id, ()), *network.laid.cities[hex_id][stop].tokens)
    return found


def with_trains(game: GameT, company: str, trains: tuple[str, ...]) -> GameT:
    """The same position with these trains in the company's hands."""
    own = game.copied()
    own.change(company, trains=trains)
    return own
