"""Where 18xx.games asks somebody whom our rules of `gtg` do not ask, or the other way round; all else waits alike.

Found by laying recorded games beside ours, see docs/EXCHANGE.md.
"""

from __future__ import annotations

from engine.eighteen.actions import Action, Pass
from engine.eighteen.limits import most_held
from engine.games.g1861.actions import Merge
from engine.games.g1861.game import Game
from engine.games.g1861.linked import connected
from engine.games.g1861.rounds import MergerRound, PrivateRound


class Unasked:
    """Follows a game, for what is asked there hangs on who passed before."""

    def __init__(self) -> None:
        self._ended = ""  # who ended, by a pass, the purchase of those whose minors merged

    def is_not_asked(self, game: Game, player: str) -> bool:
        """Whether 18xx.games passes over the player who must act here.

        Where anybody could pay the first price of a private, nobody who could not is asked about a lower one. Who ended
        the first stage of a share purchase by a pass is not asked at once again.
        """
        here = game.round
        if isinstance(here, PrivateRound):
            first = game.definition.privates[here.auction.company].min_bid
            others_could = any(game.purses[other] >= first for other in game.players)
            return here.auction.reduced and others_could and game.purses[player] < first
        second = isinstance(here, MergerRound) and here.purchase is not None and not here.purchase.then_all
        return second and player == self._ended

    def note(self, before: Game, action: Action) -> None:
        """An action has been done."""
        here = before.round
        purchase = here.purchase if isinstance(here, MergerRound) and not here.removing else None
        ends = purchase is not None and purchase.then_all and isinstance(action, Pass)
        self._ended = action.player if ends else ""


def in_chain(game: Game, deal: Merge) -> tuple[str, ...]:
    """The minors of a merger in an order in which each is reached from one before it, else as they were named."""
    inside, left = [deal.company], list(deal.minors)
    while left:
        reached = next((one for one in left if _reached(game, inside, one)), left[0])
        left.remove(reached)
        inside.append(reached)
    return tuple(inside[1:])


def more_could_join(game: Game, group: tuple[str, ...]) -> bool:
    """Whether the list of minors that merge is still open there, so that a pass must close it."""
    if len(group) >= game.definition.numbers.merge_most:
        return False
    count: dict[str | None, int] = {}
    for minor in group:
        owner = game.companies[minor].president
        count[owner] = count.get(owner, 0) + 1
    return any(
        count.get(game.companies[minor].president, 0) < most_held(game) and _reached(game, group, minor)
        for minor in game.markers
        if minor not in group and minor not in game.shares
    )


def _reached(game: Game, group: list[str] | tuple[str, ...], minor: str) -> bool:
    return any(connected(game, (one, minor)) for one in group)
