"""Deals of 1861 that other owners must agree to: trains, privates and mergers, ordered early or on offer now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Action, BuyPrivate, BuyTrain
from engine.games.g1861.actions import Accept, Deal, Decline, Merge, Offer
from engine.games.g1861.definition import Definition
from engine.games.g1861.forming import unstarted
from engine.games.g1861.game import Game
from engine.games.g1861.notation import read_action, write_action
from engine.games.g1861.refusals import BOOK
from engine.games.g1861.steps import offers
from engine.games.g1861.whatif import WHAT_IF
from pbem.eighteen.orders.reading import Reading
from pbem.eighteen.standing import turns
from pbem.eighteen.standing.saying import refused_by_rule
from pbem.games.deals import Consent, OnOffer
from pbem.games.standing_order import TURN, Fires, StandingOrder
from pbem.orders.order import Order, OrderError
from pbem.titles.g1861.mail import telling
from pbem.titles.g1861.mail.orders import KINDS, MEANINGS, mended, write_order
from pbem.titles.g1861.mail.standing import WAYS
from pbem.words.say import Say

Names = Mapping[str, str]
DEALS = frozenset({"buy", "merge"})
# What no change of money, phase or track until that turn can mend; the rest is judged again when the turn is there.
_FOR_EVER = frozenset(
    {"train_not_there", "price_range", "rsr_sells_none", "rsr_buys_none", "no_private", "private_owner"}
    | {"private_price", "public_taken", "merge_unknown", "merge_count"}
)


def consents(game: Game, player: str, order: Order, key: str) -> Consent | None:
    """See `Deals.consents`; the company is supposed to have the money by then."""
    if order.word.word not in DEALS:
        return None
    there = WAYS.supposed(game, player, key)
    if key in game.companies:  # its trains have run by then, and it is settled what becomes of that
        there = WHAT_IF.in_turn(there, key, "private")
    about = order.about or ("" if " " in key else key)
    reading = Reading(there, player, replace(order, about=about), replace(KINDS, mended=mended, why_not=_no_rule))
    found = MEANINGS[order.word.word](reading).actions
    offer = found[-1] if found else None
    if not isinstance(offer, Offer):
        return None
    deal = offer.deal
    refusal = _refused(there, deal)
    if refusal is not None and refusal.code in _FOR_EVER:
        raise refused_by_rule(refusal, example=_nearest(there, deal))
    return Consent(write_action(deal), offers.consent(there, deal), not isinstance(deal, Merge))


def countered(game: Game, player: str, deal: str, price: int) -> str:
    """See `Deals.countered`; the buyer must have as much now."""
    found = _deal(deal)
    if isinstance(found, Merge):
        raise refused_by_rule(game.refusal("no_counter"))
    if price == found.price:
        raise refused_by_rule(game.refusal("same_price", price=price), example="accept")
    named = replace(found, price=price)
    there = WAYS.supposed(game, found.player, found.company)
    refusal = offers.rule(named).why_not(there, named)
    if refusal is not None:
        highest = game.purses[found.company]
        if isinstance(found, BuyPrivate):
            highest = min(highest, game.definition.privates[found.private].value)
        best = replace(found, price=highest)
        legal = highest != found.price and offers.rule(best).why_not(there, best) is None
        raise refused_by_rule(refusal, example=f"counter {highest}" if legal else "")
    return write_action(named)


def deal_told(definition: Definition, deal: str, names: Names) -> str:
    """See `Deals.told`."""
    return telling.deal_words(definition, _deal(deal), names)


def on_offer(game: Game) -> OnOffer[Action] | None:
    """See `Deals.on_offer`."""
    if game.finished or game.offered is None:
        return None
    offered, asked = game.offered, game.offered.asked[0]
    stakes = tuple((one, frozenset(_holders(game, one))) for one in _companies(offered.deal))
    return OnOffer(write_action(offered.deal), offered.by, asked, Accept(asked), Decline(asked), stakes)


def nothing_offered() -> OrderError:
    """Why an answer is none where nothing is offered to whoever gives it."""
    return OrderError(Say(key="offer.none"), section=BOOK.refusal("nothing_offered").section)


def fires(game: Game, player: str, standing: StandingOrder) -> Fires[Action] | None:
    """An agreement answers the very offer it was given for; an offer that is asked now need not be asked twice."""
    offered = game.offered
    if offered is None or offered.asked[:1] != (player,) or not _is_on_offer(game, _deal(standing.facts["deal"])):
        return None
    if offered.by != offered.deal.player:  # another price was named: the proposer is asked
        return None
    return Fires((Accept(player),) if standing.facts["state"] == "accepted" else (), over=True)


def ends(game: Game, player: str, standing: StandingOrder) -> Say | None:
    """When its turn is over without it, or what is dealt in is no longer there, or is somebody else's."""
    deal = _deal(standing.facts["deal"])
    if _is_on_offer(game, deal):
        return None
    turn = StandingOrder(TURN, standing.facts["turn"], standing.line, standing.facts)
    if _is_gone(game, deal, standing.facts["asked"]):
        return Say(key="offer.over.gone")
    return Say(key="offer.over.turn") if turns.ends(WAYS, game, deal.player, turn) is not None else None


def _deal(line: str) -> Deal:
    found = read_action(line)
    assert isinstance(found, Deal)
    return found


def _no_rule(game: object, action: object) -> None:
    """Whether it is legal is asked once it is known what the line means."""


def _refused(there: Game, deal: Deal) -> Refusal | None:
    """What the rule of the deal says of it in its turn, with money enough."""
    rich = there.copied()
    if not isinstance(deal, Merge):
        rich.purses = {**rich.purses, deal.company: max(rich.purses[deal.company], deal.price)}
    return offers.rule(deal).why_not(rich, deal)


def _nearest(there: Game, deal: Deal) -> str:
    """The line of the legal deal most like this one; "" where none is like it."""
    return next((write_order(there.definition, one) for one in _alike(there, deal) if _may_be(there, one)), "")


def _alike(there: Game, deal: Deal) -> Iterable[Deal]:
    if isinstance(deal, BuyPrivate):
        private = there.definition.privates.get(deal.private)
        yield replace(deal, price=max(1, min(deal.price, private.value if private else 1)))
    elif isinstance(deal, BuyTrain):
        seller = there.companies.get(deal.source)
        price = max(1, deal.price)
        yield replace(deal, price=price)
        yield from (replace(deal, train=one, price=price) for one in sorted(set(seller.trains if seller else ())))
        yield from (replace(deal, source=one, price=price) for one in there.companies if one != deal.company)
    else:
        yield from (replace(deal, public=one) for one in unstarted(there))


def _may_be(there: Game, deal: Deal) -> bool:
    return bool(offers.consent(there, deal)) and _refused(there, deal) is None


def _is_on_offer(game: Game, deal: Deal) -> bool:
    """The same deal of the same proposer, in whatever order minors are named."""
    return game.offered is not None and _plain(game.offered.deal) == _plain(deal)


def _plain(deal: Deal) -> Deal:
    return replace(deal, minors=tuple(sorted(deal.minors))) if isinstance(deal, Merge) else deal


def _is_gone(game: Game, deal: Deal, asked: str) -> bool:
    """Whether the deal can never come: a company, a train, a private, or who it belonged to."""
    buyer = game.companies.get(deal.company)
    if buyer is None or buyer.president != deal.player:
        return True
    if isinstance(deal, BuyPrivate):
        return game.privates.get(deal.private) != asked
    if isinstance(deal, BuyTrain):
        seller = game.companies.get(deal.source)
        return seller is None or seller.president != asked or deal.train not in seller.trains
    if deal.public in game.companies or not all(one in game.companies for one in deal.minors):
        return True
    return asked not in {game.companies[one].president for one in deal.minors}


def _companies(deal: Deal) -> tuple[str, ...]:
    if isinstance(deal, BuyPrivate):
        return deal.company, deal.private
    return (deal.company, deal.source) if isinstance(deal, BuyTrain) else (deal.company, *deal.minors, deal.public)


def _holders(game: Game, company: str) -> Iterable[str]:
    """The players who hold a share, a certificate or the presidency of it."""
    state = game.companies.get(company)
    holders = {state.president if state else None, game.privates.get(company), *game.shares.get(company, {})}
    return (player for player in game.players if player in holders)
