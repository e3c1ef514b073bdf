"""What the sequence of every 18xx game has: deals that may need consent, and the steps of companies' turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Generic, TypeVar

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Action, Offer
from engine.eighteen.step import GameT, Rule, Rules
from engine.eighteen.steps.bargaining import Bargaining
from engine.eighteen.turn import Turns, answers
from engine.eighteen.waiting import Waiting

WaitsT = TypeVar("WaitsT")
MOST_KNOWN = 4096  # companies at steps of which is kept what they wait for; a game has some hundreds


class WaitingWithDeals(Waiting[GameT]):
    """Where a deal may need the consent of others."""

    deals: Bargaining[GameT]

    def why_not_now(self, game: GameT, action: Action) -> Refusal | None:
        """A deal on offer must be possible now as well."""
        if isinstance(action, Offer) and action.deal.player == action.player and type(action) in self.rules:
            return super().why_not_now(game, action.deal)
        return super().why_not_now(game, action)

    def why_not_besides(self, game: GameT, action: Action) -> Refusal | None:
        """A deal that needs another's consent is legal only as an offer, however sound it is."""
        return self.deals.why_only_offered(game, action)


class WaitingInTurn(Generic[GameT, WaitsT]):
    """What is waited for in a company's turn: the same whenever it comes to the same step under the same president.

    `waits` makes it of a name, a section, who must act, and rules. `always` may be done at every step, `beside` at the
    steps of these names.
    """

    def __init__(
        self,
        waits: Callable[[str, str, tuple[str, ...], Rules[GameT]], WaitsT],
        turns: Turns[GameT],
        *always: Rule[GameT],
        beside: Mapping[str, tuple[Rule[GameT], ...]] | None = None,
    ) -> None:
        more = beside or {}
        self._waits, self._turns = waits, turns
        self._rules = {one.name: answers(one, *always, *more.get(one.name, ())) for one in turns.steps}
        self._known = lru_cache(MOST_KNOWN)(self._at)

    def now(self, game: GameT, step: int) -> WaitsT:
        """At this step of the company that operates."""
        company = companies.operating(game)
        return self._known(step, company, game.president(company) if company else None)

    def _at(self, step: int, company: str | None, president: str | None) -> WaitsT:
        here, who = self._turns.steps[step], (president,) if president is not None else ()
        return self._waits(f"{company} to {here.words}", here.section, who, self._rules[here.name])
