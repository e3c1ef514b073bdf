"""What the events say that only 1843 has: certificates with two sides, ports, powers, emergencies, the foreigners."""

from __future__ import annotations

from typing import Any

from engine.eighteen import events as shared
from engine.eighteen.actions import BuyPrivate, BuyTrain
from engine.eighteen.table import BANK, POOL
from engine.games.g1843 import events as happened
from engine.games.g1843.actions import BuyAsTrain, BuyPort, Deal, ReplaceTrain
from engine.games.g1843.definition import Definition
from engine.games.g1843.notation import read_action
from pbem.eighteen.told import telling
from pbem.eighteen.told.corrected import CORRECTED
from pbem.eighteen.told.telling import Names, Tellers, Told, listed, name_of, said, stop_place, train_words
from pbem.titles.g1843.mail.privates import numbered, private_name
from pbem.titles.g1843.mail.telling_trains import TRAINS
from pbem.words.phrases import counted, joined, phrase

_ASIDE = "p"  # a deal is written without its proposer; it is read with anybody’s name before it


def _cards(definition: Definition, event: happened.CardsDealt, names: Names) -> Told:
    return said("g1843.event.cards", order=listed(names, event.order))


def _all_passed(definition: Definition, event: happened.AllPassed, names: Names) -> Told:
    return said("g1843.event.all_passed")


def _discarded_card(definition: Definition, event: happened.CardDiscarded, names: Names) -> Told:
    return said(f"g1843.event.discarded_card{'' if event.left else '.last'}", colour=event.colour, left=event.left)


def _bid(definition: Definition, event: shared.BidMade, names: Names) -> Told:
    facts = {"player": name_of(names, event.player), "price": str(event.price)}
    key = "g1843.event.raised" if event.raised else "g1843.event.bid_made"
    return said(key, private=numbered(definition, event.company), **facts)


def _fell(definition: Definition, event: shared.MinimumFell, names: Names) -> Told:
    key = "g1843.event.fell" if event.minimum else "g1843.event.fell.free"
    return said(key, private=numbered(definition, event.company), price=event.minimum)


def won_key(definition: Definition, event: shared.PrivateWon) -> str:
    """Taken at its price, for nothing, or for a bid: those are above the face value (§6.1)."""
    if not event.price:
        return "free"
    return "bid" if event.price > definition.privates[event.company].value else "taken"


def _won(definition: Definition, event: shared.PrivateWon, names: Names) -> Told:
    facts = {"player": name_of(names, event.player), "price": str(event.price)}
    key = f"g1843.event.won.{won_key(definition, event)}"
    return said(key, private=numbered(definition, event.company), **facts)


def _bid_off(definition: Definition, event: happened.BidOffBegan, names: Names) -> Told:
    bidders = joined([name_of(names, one) for one in event.bidders])
    facts = {"bidders": bidders, "high": name_of(names, event.bidders[-1]), "price": str(event.price)}
    return said("g1843.event.bid_off", private=numbered(definition, event.company), **facts)


def _passed(definition: Definition, event: shared.Passed, names: Names) -> Told:
    """In a bid-off who passes is out; else as everywhere."""
    if event.company not in definition.privates:
        return telling.TELLERS[shared.Passed](definition, event, names)
    player = name_of(names, event.player)
    return said("g1843.event.dropped", player=player, private=numbered(definition, event.company))


def _came(definition: Definition, event: happened.SharesCame, names: Names) -> Told:
    key = "director" if event.shares >= definition.numbers.president_shares else "share"
    facts = {"private": private_name(definition, event.private), "company": event.company}
    return said(f"g1843.event.came.{key}", player=name_of(names, event.player), **facts)


def _started(definition: Definition, event: shared.PublicStarted, names: Names) -> Told:
    """A director’s certificate that came with a private is paid already; for half of one Val de Loire was given."""
    key = "started" if event.paid else "g1843.event.par"
    return said(key, event.player, company=event.company, price=event.price, paid=event.paid)


def _floated(definition: Definition, event: happened.CompanyFloated, names: Names) -> Told:
    return said("g1843.event.floated", event.company, capital=event.capital)


def _sank(definition: Definition, event: happened.SankInStack, names: Names) -> Told:
    key = "g1843.event.sank.one" if event.places == 1 else "g1843.event.sank.many"
    return said(key, event.company, places=event.places)


def _exchanged(definition: Definition, event: happened.PrivateExchanged, names: Names) -> Told:
    key = "g1843.event.exchanged.half" if event.paid else "g1843.event.exchanged"
    facts = {"private": private_name(definition, event.private), "company": event.company, "paid": str(event.paid)}
    return said(key, player=name_of(names, event.player), **facts)


def _closed(definition: Definition, event: happened.PrivateClosed, names: Names) -> Told:
    return said("g1843.event.closed", private=private_name(definition, event.private))


def _income(definition: Definition, event: shared.IncomePaid, names: Names) -> Told:
    private = private_name(definition, event.company)
    return said("income", company=private, owner=name_of(names, event.owner), amount=event.amount)


def _ports_paid(definition: Definition, event: happened.PortIncomePaid, names: Names) -> Told:
    ports = joined([port_name(definition, one) for one in event.ports])
    return said("g1843.event.ports", event.company, amount=event.amount, ports=ports)


def port_name(definition: Definition, hex_id: str) -> str:
    """«Le Havre»."""
    return definition.board.hexes[hex_id].name


def _phase(definition: Definition, event: shared.PhaseBegan, names: Names) -> Told:
    """The colours, the limits, the operating rounds, and what is otherwise than in the phase before."""
    order = list(definition.phases)
    phase = definition.phases[event.phase]
    before = definition.phases[order[max(0, order.index(event.phase) - 1)]]
    news = [phrase(f"g1843.phase.{one}") for one in phase.events]
    if phase.private_sales and not before.private_sales:
        news.append(phrase("g1843.phase.private_sales"))
    if phase.pars != before.pars:
        news.append(phrase("g1843.phase.pars", colour=phase.pars[-1]))
    key = "g1843.event.phase.news" if news else "g1843.event.phase"
    facts = {"phase": event.phase, "name": event.phase.capitalize(), "tiles": joined(phase.colours)}
    facts |= {"limits": limits(definition, event.phase), "news": "; ".join(news)}
    return said(key, **facts, rounds=counted("g1843.rounds", phase.rounds))


def limits(definition: Definition, phase: str) -> str:
    """«3 trains on 2 certificates»."""
    data = definition.phases[phase]
    return phrase("g1843.limits", trains=data.limits["public"], cards=data.cards)


def _moved(definition: Definition, event: happened.MarkerMoved, names: Names) -> Told:
    facts = {"from": stop_place(definition, event.hex, event.stop, event.city or "")}
    facts |= {"to": stop_place(definition, event.to_hex, event.to_stop, event.to_city or "")}
    return said("g1843.event.moved", event.company, **facts, cost=event.cost, unit=definition.currency)


def _claimed(definition: Definition, event: happened.PortClaimed, names: Names) -> Told:
    return said("g1843.event.claimed", event.company, port=port_name(definition, event.hex))


def _port_bought(definition: Definition, event: happened.PortBought, names: Names) -> Told:
    facts = {"port": port_name(definition, event.hex), "source": event.source, "price": str(event.price)}
    return said("g1843.event.port_bought", event.company, **facts)


def _private_sold(definition: Definition, event: shared.PrivateSold, names: Names) -> Told:
    facts = {"private": private_name(definition, event.private), "seller": name_of(names, event.seller)}
    return said("private_sold", event.company, price=event.price, **facts)


def deal_words(definition: Definition, deal: str | Deal, names: Names) -> str:
    """A deal, as it is offered: «NOR buys a 4+1-train from EST for 100»."""
    found: Any = read_action(f"{_ASIDE}: {deal}") if isinstance(deal, str) else deal
    facts = {"company": found.company}
    if isinstance(found, BuyPort):
        facts |= {"port": port_name(definition, found.hex), "source": found.source}
        return phrase("g1843.deal.port", price=definition.numbers.port_price, **facts)
    facts["price"] = str(found.price)
    if isinstance(found, BuyTrain):
        facts |= {"train": train_words(found.train), "source": found.source}
        old = isinstance(found, ReplaceTrain)
        source = {BANK: ".bank", POOL: ".pool"}.get(found.source, "")
        key = f"g1843.deal.{'replace' if old else 'train'}{source}"
        return phrase(key, old=getattr(found, "old", ""), **facts)
    assert isinstance(found, BuyPrivate)
    facts["private"] = private_name(definition, found.private)
    train = train_words(definition.private_train.train)
    return phrase(f"g1843.deal.{'as_train' if isinstance(found, BuyAsTrain) else 'private'}", train=train, **facts)


def _offered(definition: Definition, event: shared.DealOffered, names: Names) -> Told:
    asked = joined([name_of(names, one) for one in event.asked])
    deal = deal_words(definition, event.deal, names)
    return said("g1843.event.offered", by=name_of(names, event.by), deal=deal, asked=asked)


def _answered(definition: Definition, event: shared.DealAnswered, names: Names) -> Told:
    key = "g1843.event.agreed" if event.agreed else "g1843.event.declined"
    return said(key, player=name_of(names, event.player))


TELLERS: Tellers = {
    **telling.TELLERS,
    **CORRECTED,
    **TRAINS,
    shared.BidMade: _bid,
    shared.MinimumFell: _fell,
    shared.PrivateWon: _won,
    shared.Passed: _passed,
    shared.PublicStarted: _started,
    shared.IncomePaid: _income,
    shared.PhaseBegan: _phase,
    shared.PrivateSold: _private_sold,
    happened.CardsDealt: _cards,
    happened.AllPassed: _all_passed,
    happened.CardDiscarded: _discarded_card,
    happened.BidOffBegan: _bid_off,
    happened.SharesCame: _came,
    happened.CompanyFloated: _floated,
    happened.SankInStack: _sank,
    happened.PrivateExchanged: _exchanged,
    happened.PrivateClosed: _closed,
    happened.PortIncomePaid: _ports_paid,
    shared.DealOffered: _offered,
    shared.DealAnswered: _answered,
    happened.MarkerMoved: _moved,
    happened.PortClaimed: _claimed,
    happened.PortBought: _port_bought,
}
