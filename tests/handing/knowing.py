"""What the players of a recorded game know of their own later doings, as lines they state for later.

They know four things: what they pass, the highest bid they make in an auction, the dividend of each company, the
shares they buy next. What they lay, which trains they buy, where they open an auction they know when they are asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from engine.eighteen.actions import Buy, Dividend, Pass, Run
from engine.eighteen.holdings import held
from engine.eighteen.rounds import OperatingRound
from pbem.eighteen.orders.shares import POOLED
from pbem.eighteen.standing.moments import Moment
from pbem.eighteen.standing.ways import owned
from pbem.eighteen.steps.advancing import DIVIDENDS
from tests.handing.auctions import Auctions
from tests.handing.in_turns import InTurns
from tests.handing.recorded import Course, Done

PASS, TO_THE_OR, TO_THE_SR, TO_THE_END = "pass", "pass until OR", "pass until SR", "pass until the end of the round"
ONE_TURN = "pass my next turn"
AUCTIONS = "pass auctions until OR"
MOST_WANTED = 3  # minors named in one line


class Knowing:
    """What each player knows after so many actions.

    `far`: the shares they buy next are all those of the round; or else only those of the company they buy first.
    """

    def __init__(self, game: Course, *, far: bool = True) -> None:
        self.game = game
        self.deeds = game.deeds
        self.ways = game.of.ways
        self.far = far
        self.auctions: Auctions | InTurns = InTurns(game) if game.of.ways.in_turns else Auctions(game)

    def lines(self, at: int, player: str) -> list[str]:
        """What the player has in hand then, if they have stated all of it."""
        if at >= len(self.deeds):
            return []
        now = self.game.after(at)
        found = list(self._of_players(at, player, now))
        if TO_THE_SR in found or TO_THE_OR in found:
            found = [
                one for one in found if one != ONE_TURN and not one.startswith("pass on ")
            ]  # which the order for the whole round says too
        return [*found, *self._companies(at, player, now)]

    def _of_players(self, at: int, player: str, now: Any) -> Iterator[str]:
        moment = self.ways.moment(now)
        if moment.number < 0:
            yield from self.auctions.lines(at, player)
            if self._only_passes(at, self._rest(at, player, moment)):
                yield TO_THE_SR
        elif self.ways.in_stock_round(now):
            yield from self.auctions.lines(at, player)
            yield from self._stock(at, player, moment)
        else:
            yield from self._mergers(at, player, now)
            ahead = self._stock(at, player, self.ways.following(now, "SR"))
            yield from (one for one in ahead if not (moment.merging and one == TO_THE_OR))  # there: the next round

    def _rest(self, at: int, player: str, moment: Moment) -> list[Done]:
        """What is left for the player to do in a round."""
        until = takewhile(lambda one: one.moment <= moment, self.deeds[at:])
        return [one for one in until if one.player == player and one.moment == moment]

    def _only_passes(self, at: int, rest: Sequence[Done]) -> bool:
        """Whether they do something, and nothing but pass, besides bids that they have stated."""
        return bool(rest) and all(isinstance(one.action, Pass) or self.auctions.states(at, one) for one in rest)

    # -- stock rounds -------------------------------------------------------------------------------------------------

    def _stock(self, at: int, player: str, moment: Moment) -> Iterator[str]:
        """What they do in the stock round that is now, or in the next one."""
        now, rest = self.game.after(at), self._rest(at, player, moment)
        left = [one for one in rest if one.own_turn or not isinstance(one.action, Pass)]
        companies: set[str] = set()
        while bought := _purchases(left):
            company = bought[0].action.company
            if company in companies or (companies and not self.far):
                break
            companies.add(company)
            yield _purchase(bought)
            left = left[left.index(bought[-1]) + 1 :]
            left = left[1:] if left and _ends_turn(left[0]) else left
        if rest and (not left or self._only_passes(at, left)):
            yield TO_THE_OR
            return
        yield from self._auctions(at, player, moment)
        if (
            not companies
            and self.ways.moment(now) == moment
            and not self.ways.auction(now)
            and player not in now.active
        ):
            own = next((one.action for one in rest if one.own_turn), None)
            if isinstance(own, Pass):
                yield ONE_TURN

    def _auctions(self, at: int, player: str, moment: Moment) -> Iterator[str]:
        """What others put up in this round they pass, but for the few minors that they want."""
        if self.ways.moment(self.game.after(at)) != moment:
            return
        rest = [one for one in self._rest(at, player, moment) if one.running and isinstance(one.action, Pass)]
        if self.auctions.bids_by_hand(at, player, self.ways.auction(self.game.after(at))):
            return
        wanted = self.auctions.wanted(at, player)
        if len(wanted) <= MOST_WANTED and any(not self.auctions.opened(one.auction, player) for one in rest):
            unless = ", ".join(f"anyone auctions {one}" for one in wanted)
            yield f"{AUCTIONS} unless {unless}" if unless else AUCTIONS

    # -- merger rounds ------------------------------------------------------------------------------------------------

    def _mergers(self, at: int, player: str, now: Any) -> Iterator[str]:
        """What they pass in this merger round, or in all up to the next stock round."""
        moment = self.ways.moment(now)
        if not (moment.merging or self.ways.mergers(now)):
            return
        this_set = takewhile(lambda one: one.moment.set == moment.set, self.deeds[at:])
        coming = [one for one in this_set if one.player == player and one.moment.merging]
        here = [one for one in coming if one.moment == moment]
        if sale := self.ways.buying(now):
            yield from self._shares(at, player, sale)
        if self._only_passes(at, coming):
            yield TO_THE_SR
        elif self._only_passes(at, here):
            yield TO_THE_END
        elif self.ways.merging(now):  # else such a line is for the company's turn in the next operating round
            yield from (f"{one.company}: {PASS}" for one in here if isinstance(one.action, Pass) and one.company)

    def _shares(self, at: int, player: str, public: str) -> Iterator[str]:
        """What they buy of a public just formed, when they are asked next; they may be asked again."""
        sale = takewhile(lambda one: self.ways.buying(one.game) == public, self.deeds[at:])
        theirs = [one for one in sale if one.player == player]
        bought = len(list(takewhile(lambda one: isinstance(one.action, Buy), theirs)))
        if bought and len(theirs) == bought:
            yield "\n".join([f"buy {public} from treasury"] * bought)
        elif theirs and not bought:
            yield f"pass on {public}"

    # -- operating rounds ---------------------------------------------------------------------------------------------

    def _companies(self, at: int, player: str, now: Any) -> Iterator[str]:
        """The next turns of their companies in which they do nothing but run and pay."""
        here = now.round
        for company in owned(now, player):
            to_come = isinstance(here, OperatingRound) and company in here.order[here.turn :]
            moment = self.ways.moment(now) if to_come else self.ways.following(now, "OR")
            turn = [one for one in self.deeds[at:] if (one.company, one.moment) == (company, moment)]
            if not turn or turn[0].player != player or self._begun(at, turn[0]):
                continue
            if not all(isinstance(one.action, Pass | Run | Dividend) for one in turn):
                continue
            kind = next((one.action.kind for one in turn if isinstance(one.action, Dividend)), None)
            if kind or not self.ways.in_stock_round(now):  # there a pass is one of that round, whatever it names
                yield f"{company}: {DIVIDENDS[kind] if kind else PASS}"

    def policy(self, at: int) -> list[str]:
        """What the company whose turn it is does in all turns that it still has before the next stock round."""
        now, company, moment = self.game.after(at), self.deeds[at].company, self.ways.moment(self.game.after(at))
        if not isinstance(now.round, OperatingRound) or now.companies[company].president != self.deeds[at].player:
            return []
        left = [one for one in self.deeds[at:] if one.company == company and one.moment.set == moment.set]
        coming = [one for one in left if one.moment > moment and not one.moment.merging]
        quiet = all(isinstance(one.action, Pass | Run | Dividend) and one.player == left[0].player for one in coming)
        kinds = {one.action.kind for one in coming if isinstance(one.action, Dividend)}
        if not coming or not quiet or len(kinds) > 1:
            return []
        run = f"{DIVIDENDS[kinds.pop()]}, run best, " if kinds else ""
        return [f"policy {company}: {run}nothing else until SR"]

    def _begun(self, at: int, first: Done) -> bool:
        """Whether the turn has begun already."""
        before = self.deeds[at - 1] if at else None
        return before is not None and (before.company, before.moment) == (first.company, first.moment)


def _purchases(left: Sequence[Done]) -> list[Done]:
    """The purchases of one company with which these begin, one a turn and nothing else in it."""
    found: list[Done] = []
    for at, one in enumerate(left):
        if found and _ends_turn(one):
            continue
        if any(other.in_turn and not _ends_turn(other) for other in left[at + 1 : at + 2]):
            break  # more is done in that turn
        if not (isinstance(one.action, Buy) and one.own_turn and not one.in_turn):
            break
        if found and found[0].action.company != one.action.company:
            break
        if found and found[0].action.source != one.action.source and _either(found[0]):
            break
        found.append(one)
    return found


def _either(one: Done) -> bool:
    """Whether there are shares in both places, where it buys one."""
    company = one.action.company
    return bool(held(one.game, company, company) and held(one.game, POOLED, company))


def _ends_turn(one: Done) -> bool:
    """Whether it only ends a turn in which something was done."""
    return isinstance(one.action, Pass) and one.in_turn


def _purchase(bought: Sequence[Done]) -> str:
    """The line for these purchases; where from is said where it could be either."""
    first: Any = bought[0].action
    game, company = bought[0].game, first.company
    either = _either(bought[0])
    one_source = len({one.action.source for one in bought}) == 1
    where = f" from {bought[0].of.ways.kinds.places[first.source][0]}" if either and one_source else ""
    return f"buy {company}{where} until {held(game, first.player, company) + len(bought)} shares then ask"
