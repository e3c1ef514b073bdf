"""What the players of a recorded game know of their own later doings, as lines they state for later.

They know four things: what they pass, the highest bid they make in an auction, the dividend of each company, the
shares they buy next. What they lay, which trains they buy, where they open an auction they know when they are asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from engine.common18xx.actions import Bid, Buy, Dividend, Pass, Run
from engine.common18xx.holdings import held
from engine.games.g1861.rounds import OperatingRound, PrivateRound, StockRound
from pbem.games.eighteen.orders.shares import SAID
from pbem.games.eighteen.orders.written import DIVIDENDS
from pbem.games.eighteen.standing.moments import Moment
from pbem.games.g1861.standing import WAYS
from tests.handing.auctions import Auctions
from tests.handing.recorded import Done, Recorded

TO_THE_OR, TO_THE_SR, TO_THE_END = "pass until OR", "pass until SR", "pass until the end of the round"


class Knowing:
    """What each player knows after so many actions. `chain`: of purchases all to come in the round, not only the next.
    """

    def __init__(self, game: Recorded, *, chain: bool = False) -> None:
        self.game = game
        self.done = game.done_
        self.chain = chain
        self.auctions = Auctions(game)

    def lines(self, at: int, player: str) -> list[str]:
        """What the player would have in hand then, if they stated all of it."""
        now = self.game.after(at)
        if at >= len(self.done):
            return []
        if isinstance(now.round, PrivateRound):
            found = [*self.auctions.lines(at, player), *self._privates(at, player)]
        elif isinstance(now.round, StockRound):
            found = [*self.auctions.lines(at, player), *self._stock(at, player, WAYS.moment(now))]
        else:
            coming = WAYS.following(now, "SR")
            ahead = [line for line in self._stock(at, player, coming) if line != TO_THE_OR or not WAYS.moment(now).merging]
            found = [*self._mergers(at, player), *ahead]
        return [*found, *self._companies(at, player)]

    def _rest(self, at: int, player: str, moment: Moment) -> list[Done]:
        """What is left for the player to do in a round."""
        there = takewhile(lambda one: one.moment <= moment, self.done[at:])
        return [one for one in there if one.player == player and one.moment == moment]

    def _privates(self, at: int, player: str) -> Iterator[str]:
        rest = self._rest(at, player, WAYS.moment(self.game.after(at)))
        if rest and all(isinstance(one.action, Pass) or self.auctions.stated(at, one) for one in rest):
            yield TO_THE_SR

    def _stock(self, at: int, player: str, moment: Moment) -> Iterator[str]:
        """What they do in the stock round that is now, or in the next one."""
        now = self.game.after(at)
        rest = self._rest(at, player, moment)
        bought, passes = self._bought(rest)
        yield from bought
        if rest and passes(self.auctions, at):
            yield TO_THE_OR
        elif not bought and WAYS.moment(now) == moment and not WAYS.auction(now) and player not in now.active:
            own = [one for one in rest if one.own_turn]
            if own and isinstance(own[0].action, Pass):
                yield "pass"

    def _bought(self, rest: Sequence[Done]) -> tuple[list[str], Any]:
        """The purchases of their next turns; and whether they do nothing more afterwards."""
        lines: list[str] = []
        left = [one for one in rest if not (one.running and isinstance(one.action, Pass))]
        seen: set[str] = set()
        while left and (run := self._same(left)):
            first: Any = run[0].action
            if first.company in seen or (seen and not self.chain):
                break
            seen.add(first.company)
            source = {one.action.source for one in run}
            where = f" from {SAID[first.source]}" if len(source) == 1 and _both(run[0].game, first.company) else ""
            number = held(run[0].game, first.player, first.company) + len(run)
            lines.append(f"buy {first.company}{where} until {number} shares then ask")
            left = left[len(run) :]
            while left and isinstance(left[0].action, Pass) and left[0].game.round.acted:
                left = left[1:]
        return lines, lambda auctions, at: all(isinstance(one.action, Pass) or auctions.stated(at, one) for one in left)

    def _same(self, left: Sequence[Done]) -> list[Done]:
        """Purchases of one company, one a turn."""
        found: list[Done] = []
        for one in left:
            action = one.action
            if isinstance(action, Pass) and found and one.own_turn and one.game.round.acted:
                continue
            if not (isinstance(action, Buy) and one.own_turn and not one.game.round.acted):
                break
            if found and found[0].action.company != action.company:
                break
            found.append(one)
        return found

    def _mergers(self, at: int, player: str) -> Iterator[str]:
        now = self.game.after(at)
        moment = WAYS.moment(now)
        if moment.number < 1 or not (moment.merging or WAYS.mergers(now)):
            return
        this_set = takewhile(lambda one: one.moment.set == moment.set, self.done[at:])
        coming = [one for one in this_set if one.player == player and one.moment.merging]
        here = [one for one in coming if one.moment == moment]
        if coming and all(isinstance(one.action, Pass) for one in coming):
            yield TO_THE_SR
        elif here and all(isinstance(one.action, Pass) for one in here):
            yield TO_THE_END
        else:
            for one in here:
                if isinstance(one.action, Pass) and one.merging and one.company:
                    yield f"{one.company}: pass"

    def _companies(self, at: int, player: str) -> Iterator[str]:
        """The next turns of their companies in which they do nothing but run and pay."""
        now = self.game.after(at)
        coming = WAYS.following(now, "OR")
        for company, state in now.companies.items():
            if state.president != player:
                continue
            here = now.round
            to_come = isinstance(here, OperatingRound) and company in here.order[here.turn :]
            moment = WAYS.moment(now) if to_come else coming
            turn = [one for one in self.done[at:] if one.company == company and one.moment == moment]
            if not turn or not all(isinstance(one.action, Pass | Run | Dividend) for one in turn):
                continue
            if turn[0].player != player or self._begun(at, turn[0], company):
                continue
            paid = [one.action.kind for one in turn if isinstance(one.action, Dividend)]
            if paid or not isinstance(here, StockRound):  # where a bare pass is one of that round
                yield f"{company}: {DIVIDENDS[paid[0]] if paid else 'pass'}"

    def _begun(self, at: int, first: Done, company: str) -> bool:
        """Whether the turn has begun already."""
        return at > 0 and self.done[at - 1].company == company and self.done[at - 1].moment == first.moment


def _both(game: Any, company: str) -> bool:
    """Whether there are shares of it in the treasury and in the market."""
    return bool(held(game, company, company)) and bool(held(game, "pool", company))
