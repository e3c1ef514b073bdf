"""What a company's trains would earn now and after each lay it could make, and what keeps them at home (§5.5.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from engine.common18xx import companies
from engine.common18xx.earnings import earn, foresight, proposed_run
from engine.common18xx.map.revenue import Result
from engine.common18xx.map.trails import Fault
from engine.games.g1861 import turn
from engine.games.g1861.actions import Lay, Route
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.steps.lay_track import LAYING

STEPS = {step.name: number for number, step in enumerate(turn.STEPS)}


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


class LayValue(NamedTuple):
    """A lay, and the best revenue known before and after it; no run then earns more than `bound`."""

    lay: Lay
    before: int
    after: int
    bound: int

    @property
    def proven(self) -> bool:
        """Whether no run earns more then."""
        return self.after == self.bound


def outlook(game: Game, company: str) -> Outlook:
    """The best run of a company in play, whoever's turn it is. The one place where the search is asked."""
    best = proposed_run(game, company)
    result = earn(game, company, best.run.routes)
    if isinstance(result, Fault):
        raise ValueError(f"the search found an illegal run: {result}")
    return Outlook(best.run.routes, result, best.proven, best.bound)


def in_turn(game: Game, company: str, step: str) -> Game:
    """The position as it would be if the company were at this step of a turn, with nothing done in it before."""
    own = game.copied()
    own.round = OperatingRound((company,), step=STEPS[step])
    own.offered, own.trainless = None, ()
    return own


def to_lay(game: Game, company: str) -> Game:
    """The position in which its lays are judged: in its turn as far as track, what it did in it counts; else anew."""
    here = game.round
    if isinstance(here, OperatingRound) and companies.operating(game) == company and here.step <= STEPS["track"]:
        own = in_turn(game, company, "track")
        own.round = replace(here, step=STEPS["track"])
        return own
    return in_turn(game, company, "track")


def lays_by_revenue(
    game: Game, company: str, progress: Callable[[int, int], None] = lambda done, total: None
) -> list[LayValue]:
    """Every legal lay of a company (§5.5.2) with its best revenue before and after; the best first, then as found.

    `progress` is told after each lay how many are done, and how many there are.
    """
    own = to_lay(game, company)
    legal = [lay for lay in LAYING.candidates(own) if LAYING.why_not(own, lay) is None]
    ahead = foresight(game, company)
    before = ahead.on(game.network).revenue if legal else 0
    found = []
    for number, lay in enumerate(legal, start=1):
        after = own.copied()
        LAYING.do(after, lay)
        worth = ahead.on(after.network)
        found.append(LayValue(lay, before, worth.revenue, worth.bound))
        progress(number, len(legal))
    return sorted(found, key=lambda one: -one.after)


class Idle(NamedTuple):
    """What is in the way of a company's trains: a code and what a sentence about it needs."""

    code: str
    facts: dict[str, str]


def why_idle(game: Game, company: str) -> Idle | None:
    """Why the trains of a company in play earn nothing; None when they can run.

    no_train `company` · no_token `company` · no_second_stop `company`, `hexes` (of its tokens) · no_legal_route.
    """
    tokens = game.network.tokens_of(company)
    if not game.companies[company].trains:
        return Idle("no_train", {"company": company})
    if not tokens:
        return Idle("no_token", {"company": company})
    hexes = ", ".join(dict.fromkeys(hex_id for hex_id, _ in tokens))
    if not game.network.can_run(company):
        return Idle("no_second_stop", {"company": company, "hexes": hexes})
    return None if outlook(game, company).revenue else Idle("no_legal_route", {"company": company, "hexes": hexes})


def blockades(game: Game, company: str) -> dict[str, tuple[str, ...]]:
    """The cities its network comes to and cannot pass, by hex, with whose tokens fill them (§5.3)."""
    network = game.network
    found: dict[str, tuple[str, ...]] = {}
    for hex_id, stop in sorted(network.reach(company).stops):
        if network.blocks(hex_id, stop, company):
            found[hex_id] = (*found.get(hex_id, ()), *network.laid.cities[hex_id][stop].tokens)
    return found


def with_trains(game: Game, company: str, trains: tuple[str, ...]) -> Game:
    """The same position with these trains in the company's hands."""
    own = game.copied()
    own.companies[company] = replace(own.companies[company], trains=trains)
    return own
