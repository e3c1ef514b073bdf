"""Shares of a public just formed are bought from its treasury, at the new price (§6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.common18xx import companies, directors
from engine.common18xx.actions import Pass
from engine.common18xx.events import Passed
from engine.common18xx.going import Going
from engine.common18xx.holdings import clockwise_from, held
from engine.common18xx.limits import why_not_certificate
from engine.common18xx.rounds import running
from engine.core.errors import Refusal
from engine.games.g1861.actions import Buy
from engine.games.g1861.forming import Founding, sell_share
from engine.games.g1861.rounds import MergerRound, Purchase
from engine.games.g1861.state import State
from engine.games.g1861.steps.buy import BUYING


def begin(game: State, public: str, founding: Founding) -> None:
    """The shares are for sale; where the owner of the first minor must buy the missing one, he has (§6.2).

    First the owners of the minors, clockwise from the director or from the owner of the first minor, each as many as
    he likes; then all players, one each.
    """
    director, senior = founding.president, next(iter(founding.shares))
    if not founding.complete and game.flags.merge_first_purchase == "senior_must":
        sell_share(game, public, director)
    start = director if game.flags.stage1_start == "director" else senior
    owners = tuple(player for player in clockwise_from(game.players, start) if player in founding.shares)
    _put(game, Purchase(public, owners, several=owners, then_all=True))


def _put(game: State, purchase: Purchase | None) -> None:
    game.round = replace(running(game, MergerRound), purchase=purchase)


def settle(game: State, purchase: Purchase) -> Going:
    """Whoever cannot buy is not asked; then comes the second stage, then it is over."""
    buyers = purchase.buyers
    if buyers and why_he_cannot(game, purchase.public, buyers[0]) is None:
        return Going.WAITS
    if buyers:
        _put(game, replace(purchase, buyers=buyers[1:]))
    elif purchase.then_all:
        _put(game, _second_stage(game, purchase))
    else:
        _put(game, None)
    return Going.MOVED


def _second_stage(game: State, purchase: Purchase) -> Purchase:
    """Every player may buy one, from the director on; not he himself if he has only just declined.

    Where recorded games may ask him again, after several owners, he is asked: a pass they left out is implied.
    """
    director = game.companies[purchase.public].president
    assert director is not None
    order = clockwise_from(game.players, director)
    asked_again = len(purchase.several) > 1 and game.flags.stage1_start == "senior_owner"
    declined = purchase.passed == director and not asked_again
    return Purchase(purchase.public, order[1:] if declined else order)


def why_he_cannot(game: State, public: str, player: str) -> Refusal | None:
    """What keeps this player from buying a share: none is left, or what stops him in a stock round too (§4.2)."""
    if not held(game, public, public):
        return game.refusal("treasury_empty", public=public)
    if has_director(game, public) and (refused := why_not_certificate(game, player)):
        return refused
    return BUYING.why_not_hold(game, Buy(player, public, "treasury"))


def has_director(game: State, public: str) -> bool:
    """Whether somebody has shares enough for the director's certificate.

    Whoever buys the share that is missing gets it for two 10 % certificates: the certificate limit cannot stop him.
    """
    president = game.companies[public].president
    return president is not None and held(game, president, public) >= game.definition.numbers.director_shares


def candidates(game: State) -> Iterator[Buy | Pass]:
    """One share of the treasury, or no more."""
    purchase = _running(game)
    yield Buy(purchase.buyers[0], purchase.public, "treasury")
    yield Pass(purchase.buyers[0])


def _running(game: State) -> Purchase:
    assert isinstance(game.round, MergerRound)
    assert game.round.purchase is not None
    return game.round.purchase


def why_not(game: State, action: Buy | Pass) -> Refusal | None:
    """One share at a time of this public, from its treasury, by the player who is asked; he may stop."""
    purchase = _running(game)
    public = purchase.public
    if isinstance(action, Pass):
        return _why_not_pass(game, purchase)
    if action.company != public or action.source != "treasury":
        return game.refusal("purchase_only", public=public, price=companies.price(game, public))
    return why_he_cannot(game, public, action.player)


def _why_not_pass(game: State, purchase: Purchase) -> Refusal | None:
    """While the director's certificate is missing, the last owner who can buy it must (§6.2)."""
    public, others = purchase.public, purchase.buyers[1:]
    if has_director(game, public) or any(why_he_cannot(game, public, other) is None for other in others):
        return None
    return game.refusal("first_share_due", public=public)


def do(game: State, action: Buy | Pass) -> None:
    """He has the share, and is director if he now has most; he may go on if several are allowed to him."""
    purchase = _running(game)
    if isinstance(action, Pass):
        _put(game, replace(purchase, buyers=purchase.buyers[1:], passed=action.player))
        game.tell(Passed(player=action.player, company=purchase.public))
        return
    sell_share(game, purchase.public, action.player)
    directors.settle(game, purchase.public)
    goes_on = action.player in purchase.several
    _put(game, replace(purchase, buyers=purchase.buyers if goes_on else purchase.buyers[1:], passed=""))
