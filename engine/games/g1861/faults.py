"""What cannot be in any lawful position of 1861: what no 18xx game allows, and what 1861 does not."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen import companies, invariants, limits
from engine.eighteen.steps import bidding
from engine.games.g1861 import sequence
from engine.games.g1861.rounds import MergerRound, PrivateRound, StockRound
from engine.games.g1861.state import State


def faults(game: State) -> Iterator[str]:
    """A sentence for each; none when all is well."""
    here, forming = game.round, ""
    if isinstance(here, MergerRound):
        forming = here.purchase.public if here.purchase else here.removing
    national = game.definition.national.id
    beyond = invariants.Beyond(hand_limit=game.flags.merge_owner <= limits.most_held(game))  # §6.2: many of one owner
    yield from invariants.broken(game, game.flags.unlimited_tiles, forming, (national,), beyond)
    yield from _of_the_state_railway(game)
    yield from _of_loans(game)
    yield from _of_charters(game, forming)
    yield from _of_bids(game)
    if strange := set(game.gone) & set(game.companies):
        yield f"gone and in play: {invariants.listed(strange)}"
    if companies.crowded(game) and not (forming or game.trainless or sequence.must_discard(game)):
        yield f"{invariants.listed(companies.crowded(game))} have too many trains (§5.8.3)"


def _of_the_state_railway(game: State) -> Iterator[str]:
    national = game.definition.national
    places = [hex_id for hex_id, _ in game.network.tokens_of(national.id)]
    elsewhere = [one for one in places if one not in national.reserved]
    if len(places) > national.tokens or len(elsewhere) > national.tokens - len(national.reserved):
        yield f"the RSR has tokens at {invariants.listed(places)} (§5.8.4)"


def _of_charters(game: State, forming: str) -> Iterator[str]:
    owned = len(game.definition.numbers.token_prices)
    for corporation in game.shares:
        on_map, left = len(game.network.tokens_of(corporation)), len(game.companies[corporation].charter)
        if corporation != forming and on_map + left > owned:
            yield f"{corporation} has {on_map} tokens on the map and {left} on its charter (§5.5.3)"


def _of_bids(game: State) -> Iterator[str]:
    """Who leads an auction can pay what they bid (§4.2.4, §4.3)."""
    auction = game.round.auction if isinstance(game.round, PrivateRound | StockRound) else None
    if auction is not None and auction.high is not None:
        bid, cash = bidding.price_paid(game, auction), game.purses[auction.high]
        if cash < bid:
            yield f"{auction.high} has {cash} and has bid {bid} for {auction.company} (§4.2.4)"


def _of_loans(game: State) -> Iterator[str]:
    most = game.definition.loan.limits["minor"]
    for name, state in game.companies.items():
        above = companies.kind(game, name) == "minor" and most is not None and state.loans > most
        if state.loans < 0 or above:
            yield f"{name}: {state.loans} loans (§5.4)"
