"""What cannot be in any lawful position of 1843: what no 18xx game allows, and what 1843 does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.eighteen import companies, invariants
from engine.eighteen.holdings import held
from engine.eighteen.invariants import Beyond
from engine.eighteen.map.laid import BLOCKED
from engine.games.g1843 import rusted as bought_rusted
from engine.games.g1843 import sequence
from engine.games.g1843.certificates import card_of, gone, resold
from engine.games.g1843.rounds import PrivateAuction
from engine.games.g1843.state import State
from engine.games.g1843.steps.private_sale import free_money

BEYOND = Beyond(unparred=True, hand_limit=False, markers=(BLOCKED,), trains=False)


def faults(game: State) -> Iterator[str]:
    """A sentence for each; none when all is well."""
    here = game.round
    forming = here.par_due if isinstance(here, PrivateAuction) else ""
    yield from invariants.broken(game, forming=forming, beyond=BEYOND)
    yield from _of_cards(game)
    yield from _of_companies(game, forming)
    yield from _of_privates(game)
    yield from _of_trains(game)
    if isinstance(here, PrivateAuction):
        yield from _of_bids(game, here)


def _of_cards(game: State) -> Iterator[str]:
    """Each player has one of the numbered cards (§4)."""
    if sorted(game.cards) != sorted(game.players) or game.first != game.cards[0]:
        yield f"cards {invariants.listed(game.cards)}, #1 {game.first} (§7.1)"


def _of_companies(game: State, forming: str) -> Iterator[str]:
    """Par and price come together; who has sold enough has floated; markers on map and charter are all there are."""
    numbers = game.definition.numbers
    for company, state in game.companies.items():
        if bool(state.par) != (company in game.markers):
            yield f"{company}: par {state.par}, market {game.markers.get(company)} (§7.4)"
        out = game.all_shares - held(game, company, company)
        if company != forming and state.floated != (bool(state.par) and out >= numbers.float_shares):
            yield f"{company}: {out} shares out of the IPO, floated {state.floated} (§7.4)"
        on_map = len(game.network.tokens_of(company))
        if on_map + len(state.charter) > game.station_markers(company):
            yield f"{company} has {on_map} markers on the map and {len(state.charter)} on its charter (§8.5.1)"
    ports = Counter(port for state in game.companies.values() for port in state.ports)
    if strange := [port for port, times in ports.items() if times > 1 or port not in game.definition.ports]:
        yield f"port markers {invariants.listed(strange)} (§8.5.3)"


def _of_privates(game: State) -> Iterator[str]:
    """A private is sold or closed, one of them; only in the auction some are not sold yet."""
    known = [*game.privates, *game.closed]
    left = set(game.definition.privates) - set(known)
    if len(known) != len(set(known)) or (left and not isinstance(game.round, PrivateAuction)):
        yield f"privates owned {invariants.listed(game.privates)}, closed {invariants.listed(game.closed)} (§10.1)"


def _of_trains(game: State) -> Iterator[str]:
    """Every certificate is somewhere, once; limits hold, but for what is being given up (§8.8.1, §8.8.2, §10.2)."""
    data, made = game.definition, game.definition.private_train.train
    seen = Counter(game.discarded)
    where = [*game.pool_trains, *(one for state in game.companies.values() for one in (*state.trains, *state.obsolete))]
    seen.update(card_of(data, train).id for train in where if train != made)
    rusted, again = gone(data, game.phase), resold(data, game.phase)
    for colour, card in data.cards.items():
        left = game.depot[colour] or 0
        count = left + seen[colour] - (game.discarded.count(colour) if colour in rusted else 0)
        if left < 0 or (count != card.count and (colour not in rusted or again)):
            yield f"{colour} trains: {left} in the supply, {seen[colour]} elsewhere, of {card.count} (§13)"
        if colour in rusted and not again and (left or any(_of_colour(game, colour))):
            yield f"{colour} trains have rusted, yet some are there (§15)"
    crowded = companies.crowded(game)
    if crowded and "given up" not in sequence.step(game).name and game.offered is None:
        yield f"{invariants.listed(crowded)} are above their limits (§8.8.2)"
    for company, state in game.companies.items():
        if len(bought_rusted.of(game, company)) > data.numbers.rusted_trains:
            yield f"{company} has several rusted trains: {invariants.listed(state.trains)} (§8.8.1)"
        if state.engineers and state.engineers not in state.trains:
            trains = invariants.listed(state.trains)
            yield f"{company}: the Engineers card lies on {state.engineers}, it has {trains} (§10.2)"


def _of_colour(game: State, colour: str) -> Iterator[str]:
    """The trains of this colour in pool and companies but obsolete ones."""
    for train in (*game.pool_trains, *(one for state in game.companies.values() for one in state.trains)):
        if card_of(game.definition, train).id == colour:
            yield train


def _of_bids(game: State, here: PrivateAuction) -> Iterator[str]:
    """Bids rise, are on privates still to be had, and can be paid (§6.1, §6.3)."""
    for private, bids in here.bids.items():
        prices = [bid.price for bid in bids]
        if private in game.privates or prices != sorted(set(prices)) or len({bid.player for bid in bids}) != len(bids):
            yield f"bids on {private}: {', '.join(f'{bid.player} {bid.price}' for bid in bids)} (§6.1)"
    yield from (
        f"{player} has bid more than they have (§6.3)" for player in game.players if free_money(game, player) < 0
    )
