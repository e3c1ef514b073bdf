"""How a simulated player sees mergers, new publics, nationalisation and offers in 1861 (§5.8.4, §6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen import companies
from engine.eighteen.actions import Action, BuyPrivate, BuyTrain, Discard, Pass
from engine.eighteen.steps import discard
from engine.games.g1861.actions import (
    Accept,
    Buy,
    Convert,
    Counter,
    Decline,
    Merge,
    Nationalise,
    Offer,
    RemoveToken,
)
from engine.games.g1861.forming import merger, unstarted
from engine.games.g1861.game import Game
from engine.games.g1861.linked import connected
from engine.games.g1861.rounds import MergerRound, Offered
from engine.games.g1861.steps import merge, merger_turn, remove_token
from pbem.titles.g1861.simulated import worth

LATE = "4"  # from this phase on a minor has room for one train only, and a public is better
DEAR = 110  # … before it, only a merger at a good price is worth it


def turn(game: Game, player: str) -> Iterator[Action]:
    """Merge with own minors, convert, propose a merger to a neighbour; else wait."""
    minor = merger_turn.asked(game)
    assert minor is not None
    late = game.phase >= LATE
    free = unstarted(game)
    if free:
        yield from _own(game, player, minor, free[0], late)
        if late or game.purses[player] >= 2 * companies.price(game, minor):
            yield Convert(player, minor, free[0])
        if late:
            yield from _neighbours(game, player, minor, free[0])
    yield Pass(player)


def _own(game: Game, player: str, minor: str, public: str, late: bool) -> Iterator[Action]:
    """The largest group of their own that is connected, if its price is good."""
    groups = [one for one in merge.candidates(game) if isinstance(one, Merge) and one.public == public]
    for group in sorted(groups, key=lambda one: len(one.minors), reverse=True):
        price = game.prices.price(merger(game, (minor, *group.minors)).cell)
        if late or price >= DEAR:
            yield group


def _neighbours(game: Game, player: str, minor: str, public: str) -> Iterator[Action]:
    """One minor of somebody else that brings a train or money."""
    for other, state in game.companies.items():
        if companies.kind(game, other) != "minor" or state.president in (None, player):
            continue
        if connected(game, (minor, other)) and (state.trains or game.purses[other] >= 100):
            yield Offer(player, Merge(player, minor, (other,), public))
            return


def purchase(game: Game, player: str) -> Iterator[Action]:
    """Shares of a public just formed: the president wants many, others one if it earns."""
    assert isinstance(game.round, MergerRound)
    assert game.round.purchase is not None
    public = game.round.purchase.public
    mine = game.companies[public].president == player
    if mine or worth.of_share(game, public) > 0.6:
        yield Buy(player, public, "treasury")
    yield Pass(player)
    yield Buy(player, public, "treasury")


def spare_token(game: Game) -> Iterator[Action]:
    """The token in the city worth least."""
    column = game.definition.phases[game.phase].column

    def value(one: RemoveToken) -> int:
        return game.network.tile(one.hex).stops[one.stop].worth(column)

    yield from sorted(remove_token.candidates(game), key=value)


def spare_train(game: Game) -> Iterator[Action]:
    """The train that is gone first."""

    def left(one: Action) -> tuple[int, int]:
        assert isinstance(one, Discard)
        return worth.lasts(game, one.train), game.definition.trains[one.train].price

    yield from sorted(discard.candidates(game), key=left)


def nationalisation(game: Game, player: str) -> Iterator[Action]:
    """A public that can pay for a train, or borrow it, is kept."""
    public = game.trainless[0]
    if game.power(public) < worth.next_price(game):
        yield Nationalise(player, public)
    yield Pass(player)


def answer(game: Game, player: str, offered: Offered) -> Iterator[Action]:
    """A fair price is accepted, a low one countered; a merger is welcome to a minor that cannot help itself."""
    deal = offered.deal
    if isinstance(deal, Merge):
        mine = [one for one in deal.minors if game.companies[one].president == player]
        if game.phase >= LATE and all(game.purses[one] < worth.next_price(game) for one in mine):
            yield Accept(player)
    else:
        sells = player != deal.player
        fair = _fair(game, deal, sells)
        if deal.price >= fair if sells else deal.price <= fair:
            yield Accept(player)
        elif offered.by == deal.player:  # once: whoever is answered with a price says yes or no
            yield Counter(player, fair)
    yield Decline(player)


def _fair(game: Game, deal: BuyPrivate | BuyTrain, sells: bool) -> int:
    """What the one who sells would take at least, and the one who buys would pay at most."""
    if isinstance(deal, BuyPrivate):
        value = game.definition.privates[deal.private].value
        return value * 9 // 10 if sells else value * 19 // 20
    share = min(10, worth.lasts(game, deal.train)) / 10
    return max(1, int(game.definition.trains[deal.train].price * share))
