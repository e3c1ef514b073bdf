"""What the players of a recorded auction state beforehand: the highest bid they make, or that they pass."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen.actions import Bid
from engine.eighteen.rounds import Auction
from pbem.eighteen.standing.bidding import BID
from tests.handing.recorded import Course, Done


class Auctions:
    """The auctions of a recorded game.

    Whoever bids more than it takes makes their bids by hand, up to that one, so that all end as they did; so does
    whoever puts a minor up. The others know from the beginning of the round how much they bid for what lies open.
    """

    def __init__(self, game: Course) -> None:
        self.game = game
        self.parts: dict[str, list[tuple[int, Done]]] = {}
        for at, one in enumerate(game.deeds):
            if one.auction:
                self.parts.setdefault(one.auction, []).append((at, one))

    def jumps(self) -> int:
        """Bids in auctions that ran already that no standing order would have made: higher than they had to be."""
        every = (one for parts in self.parts.values() for _, one in parts)
        later = (one for one in every if one.running and isinstance(one.action, Bid) and not one.opens)
        return sum(not one.least for one in later)

    def lines(self, at: int, player: str) -> Iterator[str]:
        """What the player states of the auctions of this round."""
        now = self.game.after(at)
        running = self.game.of.ways.auction(now)
        for company in self.parts:
            if not self._open(at, company) or not self._left(at, player, company):
                continue
            limit = self._limit(at, player, company)
            if limit:
                yield f"{BID} {company} up to {limit} then pass"
            elif limit == 0 and running is not None and running.company == company and player in running.bidders:
                yield f"pass on {company} until it is sold"

    def states(self, at: int, one: Done) -> bool:
        """Whether this is a bid that the player's standing order makes, if they state it after so many actions."""
        if not isinstance(one.action, Bid) or not one.running:
            return False
        return self._limit(at, one.player, one.auction) is not None and self._open(at, one.auction)

    def bids_by_hand(self, at: int, player: str, running: Auction | None) -> bool:
        """Whether they make a bid in the auction that runs which no standing order would make."""
        return running is not None and self._limit(at, player, running.company) is None

    def wanted(self, at: int, player: str) -> list[str]:
        """The minors that others will put up in this round, and for which they will bid."""
        coming = [company for company in self.parts if self.parts[company][0][0] >= at and self._open(at, company)]
        theirs = [one for one in coming if not self.opened(one, player)]
        return [one for one in theirs if any(isinstance(done.action, Bid) for done in self._left(at, player, one))]

    def opened(self, company: str, player: str) -> bool:
        """Whether the player put it up."""
        return self.parts[company][0][1].player == player

    def _limit(self, at: int, player: str, company: str) -> int | None:
        """The highest bid they make from then on, 0 where they only pass; None where they must bid by hand."""
        bids = [one for one in self._left(at, player, company) if isinstance(one.action, Bid)]
        if not all(one.least for one in bids):
            return None
        return max((one.action.price for one in bids), default=0)

    def _left(self, at: int, player: str, company: str) -> list[Done]:
        """What is left for the player to do in that auction."""
        return [one for number, one in self.parts[company] if number >= at and one.player == player]

    def _open(self, at: int, company: str) -> bool:
        """Whether it is put up in the round that is now, sooner or later."""
        return self.parts[company][0][1].moment == self.game.of.ways.moment(self.game.after(at))
