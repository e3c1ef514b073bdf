"""Shares of a public just formed are bought from its treasury, at the new price (§6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies, presidents
from engine.eighteen.actions import Pass
from engine.eighteen.events import Passed
from engine.eighteen.going import Going
from engine.eighteen.holdings import clockwise_from, held
from engine.eighteen.limits import why_not_certificate
from engine.eighteen.rounds import running
from engine.games.g1861.actions import Buy
from engine.games.g1861.forming import Founding, sell_share
from engine.games.g1861.rounds import MergerRound, Purchase
from engine.games.g1861.state import State
from engine.games.g1861.steps.buy import BUYING


def begin(game: State, corporation: str, founding: Founding) -> None:
    """The shares are for sale; where the owner of one minor must buy the missing one, that is done (§6.2).

    First the owners of the minors, clockwise from the director or from the owner of the first minor, each as many as
    they like; then all players, one each.
    """
    president, senior = founding.president, next(iter(founding.shares))
    if not founding.complete and game.flags.merge_first_purchase != "any_owner":
        sell_share(game, corporation, president)
    start = president if game.flags.stage1_start == "director" else senior
    owners = tuple(player for player in clockwise_from(game.players, start) if player in founding.shares)
    _put(game, Purchase(corporation, owners, several=owners, then_all=True))


def _put(game: State, purchase: Purchase | None) -> None:
    game.round = replace(running(game, MergerRound), purchase=purchase)


def settle(game: State, purchase: Purchase) -> Going:
    """Whoever cannot buy is not asked; then comes the second stage, then it is over."""
    buyers = purchase.buyers
    if buyers and why_not_buy(game, purchase.public, buyers[0]) is None:
        return Going.WAITS
    if buyers:
        _put(game, replace(purchase, buyers=buyers[1:]))
    elif purchase.then_all:
        _put(game, _second_stage(game, purchase))
    else:
        _put(game, None)
    return Going.MOVED


def _second_stage(game: State, purchase: Purchase) -> Purchase:
    """Every player may buy one, from the director on; but not a director who has only just declined.

    Where recorded games may ask the director again, after several owners, so do we: a pass they left out is implied.
    """
    president = game.companies[purchase.public].president
    assert president is not None
    order = clockwise_from(game.players, president)
    asked_again = len(purchase.several) > 1 and game.flags.stage1_start == "senior_owner"
    declined = purchase.passed == president and not asked_again
    return Purchase(purchase.public, order[1:] if declined else order)


def why_not_buy(game: State, corporation: str, player: str) -> Refusal | None:
    """What keeps this player from buying a share: none is left, or what stops them in a stock round too (§4.2)."""
    if not held(game, corporation, corporation):
        return game.refusal("treasury_empty", public=corporation)
    if has_president(game, corporation) and (refused := why_not_certificate(game, player)):
        return refused
    return BUYING.why_not_hold(game, Buy(player, corporation, "treasury"))


def has_president(game: State, corporation: str) -> bool:
    """Whether somebody has shares enough for the director's certificate.

    Whoever buys the share that is missing gets it for two single certificates: the certificate limit cannot stop them.
    """
    president = game.companies[corporation].president
    return president is not None and held(game, president, corporation) >= game.definition.numbers.president_shares


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
    """One share at a time of this public, from its treasury, by the player who is asked, who may stop."""
    purchase = _running(game)
    corporation = purchase.public
    if isinstance(action, Pass):
        return _why_not_pass(game, purchase)
    if action.company != corporation or action.source != "treasury":
        return game.refusal("purchase_only", public=corporation, price=companies.price(game, corporation))
    return why_not_buy(game, corporation, action.player)


def _why_not_pass(game: State, purchase: Purchase) -> Refusal | None:
    """While the director's certificate is missing, the last owner who can buy it must (§6.2)."""
    corporation, others = purchase.public, purchase.buyers[1:]
    if has_president(game, corporation) or any(why_not_buy(game, corporation, other) is None for other in others):
        return None
    return game.refusal("first_share_due", public=corporation)


def do(game: State, action: Buy | Pass) -> None:
    """They have the share, and are director if they now have most; whoever is allowed several may go on."""
    purchase = _running(game)
    if isinstance(action, Pass):
        _put(game, replace(purchase, buyers=purchase.buyers[1:], passed=action.player))
        game.tell(Passed(player=action.player, company=purchase.public))
        return
    sell_share(game, purchase.public, action.player)
    presidents.settle(game, purchase.public)
    goes_on = action.player in purchase.several
    _put(game, replace(purchase, buyers=purchase.buyers if goes_on else purchase.buyers[1:], passed=""))
