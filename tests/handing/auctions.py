"""What the players of a recorded auction state beforehand: the highest bid they make, or that they pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.common18xx.actions import Bid
from pbem.games.eighteen.standing.bidding import BID
from pbem.games.g1861.standing import WAYS
from tests.handing.recorded import Done, Recorded


class Auctions:
    """The auctions of a recorded game."""

    def __init__(self, game: Recorded) -> None:
        self.game = game
        self.bids: dict[str, list[tuple[int, Done]]] = {}
        for at, one in enumerate(game.done_):
            if one.auction:
                self.bids.setdefault(one.auction, []).append((at, one))

    def left(self, at: int, player: str, company: str) -> list[Done]:
        """What is left for the player to do in that auction."""
        return [one for number, one in self.bids.get(company, ()) if number >= at and one.player == player]

    def limit(self, at: int, player: str, company: str) -> int | None:
        """The highest bid they make from then on; None where they bid more than it takes: then they are asked.

        0: they only pass.
        """
        bids = [one for one in self.left(at, player, company) if isinstance(one.action, Bid)]
        if not all(one.least and self._reaches(one) for one in bids):
            return None
        return max((one.action.price for one in bids), default=0)

    def _reaches(self, one: Done) -> bool:
        """Whether a standing order may make the bid: of a minor it opens no auction."""
        return bool(one.running)

    def stated(self, at: int, one: Done) -> bool:
        """Whether this bid is one that the player's standing order makes, if they state it after so many actions."""
        if not isinstance(one.action, Bid) or not one.running:
            return False
        return self.limit(at, one.player, one.auction) is not None and self._heard(at, one.auction)

    def _heard(self, at: int, company: str) -> bool:
        """Whether it is put up, or will be, in the round that has begun: what may be bid for lies open then."""
        return self.bids[company][-1][1].moment == WAYS.moment(self.game.after(at))

    def lines(self, at: int, player: str) -> Iterator[str]:
        """What they state of the auctions they have heard of."""
        now = self.game.after(at)
        running: Any = WAYS.auction(now)
        for company in self.bids:
            if not self._heard(at, company) or not self.left(at, player, company):
                continue
            limit = self.limit(at, player, company)
            if limit:
                yield f"{BID} {company} up to {limit} then pass"
            elif limit == 0 and running is not None and running.company == company and player in running.bidders:
                yield "pass"


