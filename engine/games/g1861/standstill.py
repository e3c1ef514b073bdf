"""A game that cannot go on: nobody can ever buy the train that begins the next phase, so it has no end (§5.8, §7)."""

from __future__ import annotations

from engine.eighteen import companies, train_market
from engine.games.g1861.forming import unstarted
from engine.games.g1861.state import State
from engine.games.g1861.steps import open_auction, start_token


def stands_still(game: State) -> bool:
    """Whether, as things stand, no company has room for a train, none can come into play, and the RSR buys none.

    Then rounds follow each other for ever unless the bank breaks; the moderator may end the game as it stands (§7).
    """
    if game.finished or game.last_set is not None or game.broken:
        return False
    national = game.definition.national.id
    roomy = any(train_market.has_room(game, name) for name in game.companies if name != national)
    return not (roomy or _may_found(game) or _may_form(game) or _national_may_buy(game))


def _may_found(game: State) -> bool:
    """A minor could be auctioned, or a public started (§4.2.3, §4.2.4)."""
    starts = game.definition.phases[game.phase].public_starts and bool(unstarted(game)) and start_token.room(game)
    return starts or bool(open_auction.available(game))


def _may_form(game: State) -> bool:
    """A minor could become a public, which may have more trains (§6)."""
    minors = any(companies.kind(game, name) == "minor" for name in game.companies)
    return minors and bool(unstarted(game)) and game.definition.phases[game.phase].merger_round


def _national_may_buy(game: State) -> bool:
    """It operates, and has no train, for which it borrows, or has or earns money (§5.6)."""
    if not game.definition.phases[game.phase].national_operates:
        return False
    national = game.definition.national.id
    earns = national in game.privates.values() or game.network.can_run(national)
    new = train_market.cheapest_new(game)
    rich = new is not None and game.definition.trains[new].price <= game.purses[national]
    return earns or rich or not game.companies[national].trains
