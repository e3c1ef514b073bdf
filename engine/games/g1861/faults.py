"""What cannot be in any lawful position of 1861: what no 18xx game allows, and what 1861 does not."""

from __future__ import annotations

from collections.abc import Iterator

from engine.common18xx import companies, invariants
from engine.games.g1861 import course
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound


def faults(game: Game) -> Iterator[str]:
    """A sentence for each; none when all is well (§1, §5.8.3)."""
    numbers = game.definition.numbers
    here = game.round
    forming = "" if not isinstance(here, MergerRound) else here.removing
    if isinstance(here, MergerRound) and here.purchase:
        forming = here.purchase.public
    yield from invariants.broken(
        game, game.definition, game.network,
        shares=numbers.director_shares + numbers.certificates, president=numbers.director_shares,
        unlimited=game.flags.unlimited_tiles, forming=forming,
        ownerless=(game.definition.national.id,),
    )  # fmt: skip
    yield from _of_1861(game, forming)


def _of_1861(game: Game, forming: str) -> Iterator[str]:
    """What holds in 1861 beside what holds in every 18xx game."""
    national, owned = game.definition.national, len(game.definition.numbers.token_prices)
    places = [hex_id for hex_id, _ in game.network.tokens_of(national.id)]
    elsewhere = [one for one in places if one not in national.reserved]
    if len(places) > national.tokens or len(elsewhere) > national.tokens - len(national.reserved):
        yield f"the RSR has tokens at {places} (§5.8.4)"
    yield from _settled(game)
    most = game.definition.loan.limits["minor"]
    for name, state in game.companies.items():
        above = companies.kind(game, name) == "minor" and most is not None and state.loans > most
        if state.loans < 0 or above:
            yield f"{name}: {state.loans} loans (§5.4)"
    for public in game.shares:
        on_map, left = len(game.network.tokens_of(public)), len(game.companies[public].charter)
        if public != forming and on_map + left > owned:
            yield f"{public} has {on_map} tokens on the map and {left} on its charter (§5.5.3)"
    for company, marker in game.markers.items():
        if not game.prices.has(marker.cell):
            yield f"{company} stands at {marker.cell}, where no price is (§1.1.2)"
    if game.network.laid is not game.laid:
        yield "the map that routes are sought on is not the one that lies there"


def _settled(game: Game) -> Iterator[str]:
    """Somebody must act unless the game is over, and trains above the limit are given up before anything else."""
    here = game.round
    settling = isinstance(here, MergerRound) and (here.removing or here.purchase)
    if companies.crowded(game) and not (settling or game.trainless or course.must_discard(game)):
        yield f"{companies.crowded(game)} have too many trains (§5.8.3)"
    if not game.finished and not set(game.active) <= set(game.players):
        yield f"{game.active} must act"
    if game.finished == bool(game.active):
        yield f"finished {game.finished}, active {game.active}"
