"""Deals that other owners must agree to: ordered early for a turn to come, on offer now, or countered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Generic

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Accept, Action, BuyPrivate, BuyTrain, Decline, Offer
from engine.eighteen.book import Book
from engine.eighteen.notation import Notation
from engine.eighteen.steps.bargaining import Bargaining
from engine.eighteen.whatif.lays import Lays
from pbem.eighteen.language import Language
from pbem.eighteen.orders.reading import Reading
from pbem.eighteen.position import G
from pbem.eighteen.standing import turns
from pbem.eighteen.standing.saying import refused_by_rule
from pbem.eighteen.standing.ways import Ways
from pbem.games.deals import Consent, OnOffer
from pbem.games.standing_order import TURN, Fires, StandingOrder
from pbem.orders.order import Order, OrderError
from pbem.words.say import Say

Names = Mapping[str, str]
# What no change of money, phase or track until that turn can mend; the rest is judged again when the turn is there.
FOR_EVER = frozenset({"train_not_there", "price_range", "no_private", "private_owner", "private_price"})


class Dealing(ABC, Generic[G]):
    """A game's own part; see `pbem.games.deals.Deals` for what each verb promises.

    `words`: the order words that may be deals; `for_ever`: codes of refusals that nothing mends any more; `before`: the
    step of a turn from which deals are judged, when the trains have run.
    """

    ways: Ways[G]
    language: Language
    bargaining: Bargaining[Any]
    notation: Notation
    book: Book
    what_if: Lays[Any]
    words: frozenset[str] = frozenset({"buy"})
    for_ever: frozenset[str] = FOR_EVER
    before: str

    @abstractmethod
    def write(self, definition: Any, deal: Any) -> str:
        """The deal as an order line."""

    @abstractmethod
    def told(self, definition: Any, deal: Any, names: Names) -> str:
        """The deal, or its exact line, in words, as it follows «offers that»."""

    def priced(self, deal: Any) -> bool:
        """Whether somebody who is asked may name another price."""
        return hasattr(deal, "price")

    def plain(self, deal: Any) -> Any:
        """The deal as it is compared with another one."""
        return self.bargaining.plain(deal)

    def alike(self, there: G, deal: Any) -> Iterable[Any]:
        """Deals like one that is refused, the likest first."""
        if isinstance(deal, BuyPrivate):
            yield replace(deal, price=max(1, min(deal.price, self.most(there, deal))))
        elif isinstance(deal, BuyTrain):
            seller = there.companies.get(deal.source)
            price = max(1, deal.price)
            trains: tuple[str, ...] = getattr(seller, "trains", ())
            yield replace(deal, price=price)
            yield from (replace(deal, train=one, price=price) for one in sorted(set(trains)))
            yield from (replace(deal, source=one, price=price) for one in there.companies if one != deal.company)

    def most(self, there: G, deal: BuyPrivate) -> int:
        """The most that may be paid for this private."""
        private = there.definition.privates.get(deal.private)
        return private.value if private else 1

    def gone(self, game: G, deal: Any, asked: str) -> bool:
        """Whether the deal can never come, as what is sold is no longer `asked`'s; its buyer is still there."""
        if isinstance(deal, BuyPrivate):
            return game.privates.get(deal.private) != asked
        seller = game.companies.get(deal.source)
        return seller is None or seller.president != asked or deal.train not in getattr(seller, "trains", ())

    def companies(self, deal: Any) -> tuple[str, ...]:
        """The companies and privates that it is about."""
        return (deal.company, deal.private) if isinstance(deal, BuyPrivate) else (deal.company, deal.source)

    def consents(self, game: G, player: str, order: Order, key: str) -> Consent | None:
        """See `Deals.consents`; the company is supposed to have the money by then."""
        if order.word.word not in self.words:
            return None
        there = self.ways.supposed(game, player, key)
        if key in game.companies:  # its trains have run by then, and it is settled what becomes of that
            there = self.what_if.in_turn(there, key, self.before)
        about = order.about or ("" if " " in key else key)
        kinds = replace(self.language.kinds, why_not=_no_rule)
        found = self.language.meaning(Reading(there, player, replace(order, about=about), kinds)).actions
        offer = found[-1] if found else None
        if not isinstance(offer, Offer):
            return None
        deal = offer.deal
        refusal = self._refused(there, deal)
        if refusal is not None and refusal.code in self.for_ever:
            raise refused_by_rule(refusal, example=self._nearest(there, deal))
        asked = self.bargaining.consent(there, deal)
        return Consent(self.notation.write_action(deal), asked, self.priced(deal))

    def countered(self, game: G, player: str, deal: str, price: int) -> str:
        """See `Deals.countered`; the buyer must have as much now."""
        found = self.deal(deal)
        if not self.priced(found):
            raise refused_by_rule(game.refusal("no_counter"))
        if price == found.price:
            raise refused_by_rule(game.refusal("same_price", price=price), example="accept")
        named = replace(found, price=price)
        there = self.ways.supposed(game, found.player, found.company)
        refusal = self.bargaining.rule(named).why_not(there, named)
        if refusal is not None:
            highest = game.purses[found.company]
            if isinstance(found, BuyPrivate):
                highest = min(highest, self.most(game, found))
            best = replace(found, price=highest)
            legal = highest != found.price and self.bargaining.rule(best).why_not(there, best) is None
            raise refused_by_rule(refusal, example=f"counter {highest}" if legal else "")
        return self.notation.write_action(named)

    def on_offer(self, game: G) -> OnOffer[Action] | None:
        """See `Deals.on_offer`."""
        offered: Any = getattr(game, "offered", None)
        if game.finished or offered is None:
            return None
        asked = offered.asked[0]
        stakes = tuple((one, frozenset(_holders(game, one))) for one in self.companies(offered.deal))
        line = self.notation.write_action(offered.deal)
        return OnOffer(line, offered.by, asked, Accept(asked), Decline(asked), stakes)

    def nothing_offered(self) -> OrderError:
        """Why an answer is none where nothing is offered to whoever gives it."""
        return OrderError(Say(key="offer.none"), section=self.book.refusal("nothing_offered").section)

    def fires(self, game: G, player: str, standing: StandingOrder) -> Fires[Action] | None:
        """An agreement answers the very offer it was given for; an offer asked now need not be asked twice."""
        offered: Any = getattr(game, "offered", None)
        if offered is None or offered.asked[:1] != (player,):
            return None
        if not self._is_on_offer(game, self.deal(standing.facts["deal"])):
            return None
        if offered.by != offered.deal.player:  # another price was named: the proposer is asked
            return None
        return Fires((Accept(player),) if standing.facts["state"] == "accepted" else (), over=True)

    def ends(self, game: G, player: str, standing: StandingOrder) -> Say | None:
        """When its turn is over without it, or what is dealt in is no longer there, or is somebody else's."""
        deal = self.deal(standing.facts["deal"])
        if self._is_on_offer(game, deal):
            return None
        turn = StandingOrder(TURN, standing.facts["turn"], standing.line, standing.facts)
        buyer = game.companies.get(deal.company)
        if buyer is None or buyer.president != deal.player or self.gone(game, deal, standing.facts["asked"]):
            return Say(key="offer.over.gone")
        return Say(key="offer.over.turn") if turns.ends(self.ways, game, deal.player, turn) is not None else None

    def deal(self, line: str) -> Any:
        """The deal of an exact line."""
        return self.notation.read_action(line)

    def _refused(self, there: G, deal: Any) -> Refusal | None:
        """What the rule of the deal says of it in its turn, with money enough."""
        rich: Any = there.copied()
        if self.priced(deal):
            rich.purses = {**rich.purses, deal.company: max(rich.purses[deal.company], deal.price)}
        return self.bargaining.rule(deal).why_not(rich, deal)

    def _nearest(self, there: G, deal: Any) -> str:
        """The line of the legal deal most like this one; "" where none is like it."""
        possible = (one for one in self.alike(there, deal) if self._may_be(there, one))
        return next((self.write(there.definition, one) for one in possible), "")

    def _may_be(self, there: G, deal: Any) -> bool:
        return bool(self.bargaining.consent(there, deal)) and self._refused(there, deal) is None

    def _is_on_offer(self, game: Any, deal: Any) -> bool:
        """The same deal of the same proposer."""
        return game.offered is not None and self.plain(game.offered.deal) == self.plain(deal)


def _no_rule(game: object, action: object) -> None:
    """Whether it is legal is asked once it is known what the line means."""


def _holders(game: Any, company: str) -> Iterable[str]:
    """The players who hold a share, a certificate or the presidency of it."""
    state = game.companies.get(company)
    holders = {state.president if state else None, game.privates.get(company), *game.shares.get(company, {})}
    return (player for player in game.players if player in holders)
