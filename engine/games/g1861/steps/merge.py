"""Connected minors become a public together (§6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.holdings import clockwise_from
from engine.games.g1861.actions import Merge, Offer
from engine.games.g1861.forming import Founding, form, merger, unstarted
from engine.games.g1861.linked import connected, partners
from engine.games.g1861.state import State
from engine.games.g1861.steps import merger_turn, remove_token, share_purchase


def candidates(game: State) -> Iterator[Merge | Offer]:
    """Every group of the owner's minors, then each single minor of another owner as an offer.

    Larger mergers of several owners are as good, but too many to be listed.
    """
    minor = merger_turn.asked(game)
    free = unstarted(game)
    if minor is None or not free or (player := game.companies[minor].president) is None:
        return
    others = [name for name in _minors(game) if name != minor]
    own = [name for name in others if game.companies[name].president == player]
    most = min(game.definition.numbers.merge_most, game.flags.merge_owner)
    for size in range(1, min(len(own), most - 1) + 1):
        for group in combinations(own, size):
            if connected(game, (minor, *group)):
                yield from (Merge(player, minor, group, corporation) for corporation in free)
    for name in others:
        if name not in own and connected(game, (minor, name)):
            yield from (Offer(player, Merge(player, minor, (name,), corporation)) for corporation in free)


def conceivable(game: State) -> bool:
    """Whether the minor that is asked is connected to any other, so that a merger not listed may be possible."""
    minor = merger_turn.asked(game)
    return minor is not None and bool(unstarted(game)) and bool(partners(game, minor))


def _minors(game: State) -> tuple[str, ...]:
    return companies.operating_order(game, [name for name in game.companies if companies.kind(game, name) == "minor"])


def others(game: State, deal: Merge) -> tuple[str, ...]:
    """Whose consent is needed beside that of the player who says it, clockwise from them."""
    owners = {game.companies[minor].president for minor in deal.minors if minor in game.companies}
    return tuple(player for player in clockwise_from(game.players, deal.player)[1:] if player in owners)


def why_not(game: State, action: Merge) -> Refusal | None:
    """Whose turn, which public, which minors, how many of one owner, connected, and who pays for a missing share.

    Consent of other owners is asked for by the caller.
    """
    return _why_not_whose(game, action) or _why_not_connected(game, action) or _why_not_complete(game, action)


def why_not_besides_map(game: State, action: Merge) -> Refusal | None:
    """The same, but whether the minors are connected is not asked."""
    return _why_not_whose(game, action) or _why_not_complete(game, action)


def _why_not_whose(game: State, action: Merge) -> Refusal | None:
    if refused := merger_turn.why_not_asked(game, action.player, action.company):
        return refused
    if action.public not in (free := unstarted(game)):
        return game.refusal("public_taken", public=action.public, publics=", ".join(free) or "none")
    if refused := _why_not_these(game, action):
        return refused
    return _why_not_share(game, action, merger(game, (action.company, *action.minors)))


def _why_not_these(game: State, action: Merge) -> Refusal | None:
    minors = _minors(game)
    for minor in action.minors:
        if minor not in minors or minor == action.company:
            listed = ", ".join(name for name in minors if name != action.company)
            return game.refusal("merge_unknown", minor=minor, company=action.company, minors=listed or "none")
    most, count = game.definition.numbers.merge_most, len(set(action.minors)) + 1
    if not 2 <= count <= most or count != len(action.minors) + 1:
        return game.refusal("merge_count", most=most, count=count)
    return None


def _why_not_share(game: State, action: Merge, founding: Founding) -> Refusal | None:
    limit = game.flags.merge_owner
    for owner, shares in founding.shares.items():
        if shares > limit:
            return game.refusal("merge_owner", owner=owner, shares=shares, public=action.public, limit=limit)
    return None


def _why_not_connected(game: State, action: Merge) -> Refusal | None:
    minors = (action.company, *action.minors)
    if connected(game, minors):
        return None
    found = ", ".join(partners(game, action.company)) or "no other minor"
    return game.refusal("not_connected_minors", minors=", ".join(minors), company=action.company, partners=found)


def _why_not_complete(game: State, action: Merge) -> Refusal | None:
    """Where nobody would have two shares, one who may buy the missing one must be able to pay for it."""
    founding = merger(game, (action.company, *action.minors))
    if founding.complete:
        return None
    one = game.flags.merge_first_purchase != "any_owner"
    buyers = (founding.president,) if one else tuple(founding.shares)
    price = game.prices.price(founding.cell)
    if any(game.purses[player] >= price for player in buyers):
        return None
    return game.refusal("merge_first_share", who=buyers[0] if one else "none of the owners", price=price)


def do(game: State, action: Merge) -> None:
    """The public stands in their place; tokens too many are given up, then its shares are for sale."""
    founding = merger(game, (action.company, *action.minors))
    brought = form(game, action.public, founding)
    remove_token.begin(game, action.public, founding.president, brought)
    share_purchase.begin(game, action.public, founding)
