"""What the events say that only 1861 has: minors, loans, the state, mergers, deals, the end that is fixed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.core.events import Event
from engine.eighteen.actions import BuyPrivate, BuyTrain
from engine.eighteen.events import PhaseBegan, PriceMoved, RoundBegan, TokenPlaced, TokenRemoved
from engine.games.g1861 import events as happened
from engine.games.g1861.actions import Deal, Merge
from engine.games.g1861.definition import Definition
from engine.games.g1861.notation import read_action
from pbem.eighteen.told import telling
from pbem.eighteen.told.corrected import CORRECTED
from pbem.eighteen.told.lessened import without_agreed_offers
from pbem.eighteen.told.telling import Names, Tellers, Told, listed, name_of, said, train_words
from pbem.words.phrases import joined, phrase
from pbem.words.say import Say

_ASIDE = "p"  # a deal is written without its proposer; it is read with anybody’s name before it


def _phase(definition: Definition, event: PhaseBegan, names: Names) -> Told:
    """The colours, the limits, and what is otherwise than in the phase before."""
    order = list(definition.phases)
    phase = definition.phases[event.phase]
    before = definition.phases[order[max(0, order.index(event.phase) - 1)]]
    news = [phrase(f"g1861.phase.{one}") for one in phase.events]
    for name in ("private_sales", "merger_round", "minor_auctions", "public_starts", "national_operates"):
        if (now := getattr(phase, name)) != getattr(before, name):
            news.append(phrase(f"g1861.phase.{name}.{'on' if now else 'off'}", national=definition.national.id))
    limits = ", ".join(phrase(f"g1861.limit.{kind}", limit=limit) for kind, limit in phase.limits.items() if limit)
    key = "g1861.event.phase.news" if news else "g1861.event.phase"
    return said(key, phase=event.phase, tiles=joined(phase.colours), limits=limits, news="; ".join(news))


def _round(definition: Definition, event: RoundBegan, names: Names) -> Told:
    """The RSR is left out: it always comes last, and in some phases it has no turn."""
    order = tuple(one for one in event.order if one != definition.national.id)
    facts = {"set": str(event.set_number), "number": str(event.or_number), "order": listed(names, order)}
    return said(f"round.{event.round}" if order else f"g1861.event.round.nobody.{event.round}", **facts)


def _founded(definition: Definition, event: happened.MinorFounded, names: Names) -> Told:
    facts = {"company": event.company, "name": definition.companies[event.company].name}
    facts |= {"paid": str(event.paid), "price": str(event.price)}
    return said("g1861.event.founded", player=name_of(names, event.player), **facts)


def _redeemed(definition: Definition, event: happened.SharesRedeemed, names: Names) -> Told:
    key = "one" if event.shares == 1 else "many"
    return said(f"g1861.event.redeemed.{key}", event.company, shares=event.shares, price=event.price)


def _borrowed(definition: Definition, event: happened.LoansTaken, names: Names) -> Told:
    key = "one" if event.count == 1 else "many"
    return said(f"g1861.event.loans.{key}", event.company, count=event.count, received=event.received)


def _repaid(definition: Definition, event: happened.LoansRepaid, names: Names) -> Told:
    key = "one" if event.count == 1 else "many"
    return said(f"g1861.event.repaid.{key}", event.company, count=event.count, paid=event.paid)


def _interest(definition: Definition, event: happened.InterestPaid, names: Names) -> Told:
    return said("g1861.event.interest", event.company, amount=event.amount)


def _private_taken(definition: Definition, event: happened.PrivateNationalised, names: Names) -> Told:
    facts = {"company": event.company, "owner": name_of(names, event.owner), "paid": str(event.paid)}
    return said("g1861.event.private_nationalised", national=definition.national.id, **facts)


def _nationalised(definition: Definition, event: happened.Nationalised, names: Names) -> Told:
    paid = [f"{name_of(names, player)} {amount}" for player, amount in event.paid.items()]
    facts = {"company": event.company, "national": definition.national.id, "price": str(event.price)}
    return said(f"g1861.event.nationalised{'' if paid else '.nobody'}", paid=", ".join(paid), **facts)


def _kept(definition: Definition, event: happened.NationalisationDeclined, names: Names) -> Told:
    return said("g1861.event.kept", company=event.company)


def _formed(definition: Definition, event: happened.PublicFormed, names: Names) -> Told:
    key = "g1861.event.converted" if len(event.minors) == 1 else "g1861.event.merged"
    facts = {"public": event.public, "minors": joined(event.minors), "price": str(event.price)}
    president = name_of(names, event.president)
    return said(key if president else f"{key}.nobody", president=president, **facts)


def deal_words(definition: Definition, deal: str | Deal, names: Names) -> str:
    """A deal, as it is offered: «NW buys a 3-train from SW for 100»."""
    found = read_action(f"{_ASIDE}: {deal}") if isinstance(deal, str) else deal
    if isinstance(found, BuyTrain):
        facts = {"train": train_words(found.train), "source": found.source, "price": found.price}
        return phrase("g1861.deal.train", company=found.company, **facts)
    if isinstance(found, BuyPrivate):
        return phrase("g1861.deal.private", company=found.company, private=found.private, price=found.price)
    assert isinstance(found, Merge)
    return phrase("g1861.deal.merge", minors=joined((found.company, *found.minors)), public=found.public)


def _offered(definition: Definition, event: happened.DealOffered, names: Names) -> Told:
    asked = joined([name_of(names, one) for one in event.asked])
    deal = deal_words(definition, event.deal, names)
    return said("g1861.event.offered", by=name_of(names, event.by), deal=deal, asked=asked)


def _answered(definition: Definition, event: happened.DealAnswered, names: Names) -> Told:
    key = "g1861.event.agreed" if event.agreed else "g1861.event.declined"
    return said(key, player=name_of(names, event.player))


def _last_set(definition: Definition, event: happened.FinalSet, names: Names) -> Told:
    return said("g1861.event.last_set", set=event.set_number, ors=definition.numbers.last_set_ors)


def _stands_still(definition: Definition, event: happened.StandsStill, names: Names) -> Told:
    order = list(definition.phases)
    following = order[order.index(event.phase) + 1 :]
    return said("g1861.event.stands_still", phase=event.phase, next=following[0] if following else "")


TELLERS: Tellers = {
    **telling.TELLERS,
    **CORRECTED,
    PhaseBegan: _phase,
    RoundBegan: _round,
    happened.MinorFounded: _founded,
    happened.SharesRedeemed: _redeemed,
    happened.LoansTaken: _borrowed,
    happened.LoansRepaid: _repaid,
    happened.InterestPaid: _interest,
    happened.PrivateNationalised: _private_taken,
    happened.Nationalised: _nationalised,
    happened.NationalisationDeclined: _kept,
    happened.PublicFormed: _formed,
    happened.DealOffered: _offered,
    happened.DealAnswered: _answered,
    happened.FinalSet: _last_set,
    happened.StandsStill: _stands_still,
}


def _privates_taken(definition: Definition, events: Sequence[happened.PrivateNationalised], names: Names) -> Say:
    key = "g1861.story.privates_nationalised"
    each = [phrase(f"{key}.one", company=one.company, owner=name_of(names, one.owner), paid=one.paid) for one in events]
    return Say(key=key, facts={"privates": joined(each), "national": definition.national.id})


def _several_nationalised(definition: Definition, events: Sequence[happened.Nationalised], names: Names) -> Say:
    key = "g1861.story.nationalised"
    each = [phrase(f"{key}.one", company=one.company, price=one.price, paid=_paid(one, names)) for one in events]
    return Say(key=key, facts={"companies": joined(each), "national": definition.national.id})


def _paid(event: happened.Nationalised, names: Names) -> str:
    paid = [f"{name_of(names, player)} {amount}" for player, amount in event.paid.items()]
    return ", ".join(paid) or phrase("g1861.story.nationalised.nobody")


def _several_kept(definition: Definition, events: Sequence[happened.NationalisationDeclined], names: Names) -> Say:
    return Say(key="g1861.story.kept", facts={"companies": joined([one.company for one in events])})


ALIKE: Mapping[type[Event], Callable[[Definition, Sequence[Any], Names], Say]] = {
    happened.PrivateNationalised: _privates_taken,
    happened.Nationalised: _several_nationalised,
    happened.NationalisationDeclined: _several_kept,
}
_TAKING = PriceMoved | happened.Nationalised | TokenPlaced | TokenRemoved  # what the fall of each company brings


def lessened(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events that a report tells: no merger round in which nobody is asked, no offer that all agreed to."""
    empty = (isinstance(one, RoundBegan) and one.round == "MR" and not one.order for one in events)
    return without_agreed_offers([one for one, none in zip(events, empty, strict=True) if not none])


def taken_at_once(events: Sequence[Event]) -> list[Event]:
    """Where several companies are nationalised in a row: their prices first, then who is, then all their tokens."""
    found: list[Event] = []
    for taking, some in groupby(events, lambda one: isinstance(one, _TAKING)):
        group = list(some)
        if taking and sum(isinstance(one, happened.Nationalised) for one in group) > 1:
            first = next(number for number, one in enumerate(group) if not _of_turn(one, group))
            found += group[:first]
            group = sorted(group[first:], key=_place)
        found += group
    return found


def _of_turn(event: Event, group: Sequence[Event]) -> bool:
    """Whether it was done in a company’s turn before: a token, or a price of who is not taken over."""
    taken = {one.company for one in group if isinstance(one, happened.Nationalised)}
    if isinstance(event, TokenPlaced):
        return True
    return isinstance(event, PriceMoved) and event.company not in taken


def _place(event: Event) -> int:
    return 0 if isinstance(event, PriceMoved) else 1 if isinstance(event, happened.Nationalised) else 2
