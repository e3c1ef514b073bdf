"""Deals that need the word of another owner: offered, then accepted, declined, or answered with another price."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Accept, Action, Counter, Decline
from engine.eighteen.events import DealAnswered, DealOffered
from engine.eighteen.step import DealRule, GameT


class Bargaining(Generic[GameT]):
    """The rule of offers and answers alike.

    A game's position has `offered`, a struct of `by`, `deal` and `asked` (the next one first), and its rounds with
    deals have `declined`. `offer` is its action with a `deal`, `offered` that struct, `write` says a deal in words.
    """

    def __init__(
        self, offer: type[Any], offered: type[Any], write: Callable[[Any], str], *deals: DealRule[GameT]
    ) -> None:
        self._offer, self._offered, self._write = offer, offered, write
        self._rules = {one.kind: one for one in deals}

    def section(self, deal: Action) -> str:
        """Where the rules ask for consent to this deal, if not where they usually do."""
        return ""

    def plain(self, deal: Action) -> Action:
        """The deal as it is compared with one that was declined."""
        return deal

    def is_offer(self, action: Action) -> bool:
        """Whether the action proposes a deal to somebody."""
        return isinstance(action, self._offer)

    def rule(self, deal: Action) -> DealRule[GameT]:
        """The rule of this deal."""
        return self._rules[type(deal)]

    def consent(self, game: GameT, action: Action) -> tuple[str, ...]:
        """Whose consent this needs beside that of its proposer; nobody's if it is no deal."""
        rule = self._rules.get(type(action))
        return rule.others(game, action) if rule else ()

    def proposed(self, game: GameT, deal: Action) -> Action:
        """The deal itself, or the offer of it to those who must agree."""
        return self._offer(deal.player, deal) if self.consent(game, deal) else deal

    def why_only_offered(self, game: GameT, action: Action) -> Refusal | None:
        """A deal that needs another's consent is legal only as an offer, however sound it is."""
        if type(action) not in self._rules or not (others := self.consent(game, action)):
            return None
        section, deal = self.section(action), self._write(action)
        return game.refusal("needs_consent", section=section, other=", ".join(others), deal=deal)

    def candidates(self, game: GameT) -> Iterator[Action]:
        """Yes or no of the one who is asked next; offers are proposed by the rules of their deals."""
        if pending := _pending(game):
            yield Accept(pending.asked[0])
            yield Decline(pending.asked[0])

    def why_not(self, game: GameT, action: Any) -> Refusal | None:
        """An offer must be of a legal deal that needs consent; whoever is asked may answer as they like."""
        if self.is_offer(action):
            return self._why_not_offer(game, action)
        pending = _pending(game)
        if pending is None:
            return game.refusal("nothing_offered")
        if not isinstance(action, Counter):
            return None
        if not hasattr(pending.deal, "price"):
            return game.refusal("no_counter")
        if action.price == pending.deal.price:
            return game.refusal("same_price", price=action.price)
        deal = replace(pending.deal, price=action.price)
        return self.rule(deal).why_not(game, deal) or self._why_not_again(game, deal)

    def _why_not_offer(self, game: GameT, action: Any) -> Refusal | None:
        deal = action.deal
        if deal.player != action.player:
            return game.refusal("not_your_turn", active=deal.player)
        if refused := self.rule(deal).why_not(game, deal):
            return refused
        if not self.consent(game, deal):
            return game.refusal("no_consent_needed", section=self.section(deal))
        return self._why_not_again(game, deal)

    def _why_not_again(self, game: Any, deal: Action) -> Refusal | None:
        if self.plain(deal) not in map(self.plain, game.round.declined):
            return None
        again: Refusal = game.refusal("declined_already", section=self.section(deal))
        return again

    def do(self, game: GameT, action: Any) -> None:
        """The deal waits for its answers; it is done when all agree, and one refusal ends it for this turn."""
        if self.is_offer(action):
            self._put(game, action.player, action.deal, self.consent(game, action.deal))
            return
        pending = _pending(game)
        assert pending is not None
        if isinstance(action, Counter):
            _decline(game, pending.deal)
            deal = replace(pending.deal, price=action.price)
            self._put(game, action.player, deal, (pending.by,))
            return
        agreed, left = isinstance(action, Accept), pending.asked[1:]
        game.tell(DealAnswered(player=action.player, agreed=agreed))
        _set_pending(game, replace(pending, asked=left) if agreed and left else None)
        if not agreed:
            _decline(game, pending.deal)
        elif not left:
            self.rule(pending.deal).do(game, pending.deal)

    def _put(self, game: GameT, by: str, deal: Action, asked: tuple[str, ...]) -> None:
        _set_pending(game, self._offered(by, deal, asked))
        game.tell(DealOffered(by=by, deal=self._write(deal), asked=asked))


def prices(game: GameT, most: int, deal: Callable[[int], Action], least: int = 1) -> tuple[int, ...]:
    """The lowest and the highest price from `least` to `most` not yet declined in this turn; none when all were."""
    declined = getattr(game.round, "declined", ())
    lowest = next((price for price in range(least, most + 1) if deal(price) not in declined), None)
    if lowest is None:
        return ()
    highest = next(price for price in range(most, least - 1, -1) if deal(price) not in declined)
    return (lowest, highest) if lowest < highest else (lowest,)


def _pending(game: Any) -> Any:
    return game.offered


def _set_pending(game: Any, offered: Any) -> None:
    game.offered = offered


def _decline(game: Any, deal: Action) -> None:
    """This very deal is not offered again in this turn."""
    game.round = replace(game.round, declined=(*game.round.declined, deal))
