"""What the events say of trains in 1843: two sides, colours that rust, the Engineers, a train that must be bought."""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen import events as shared
from engine.games.g1843 import events as happened
from engine.games.g1843.definition import Definition
from pbem.eighteen.told import telling
from pbem.eighteen.told.telling import Names, Tellers, Told, name_of, said, train_words
from pbem.titles.g1843.mail.privates import private_name
from pbem.words.phrases import joined


def _rusted(definition: Definition, event: shared.TrainsRusted, names: Names) -> Told:
    return said(rusted_key(event.owners), colour=event.train, owners=joined(event.owners))


def rusted_key(owners: Sequence[str]) -> str:
    """By who had such trains."""
    number = "nobody" if not owners else "one" if len(owners) == 1 else "many"
    return f"g1843.event.rusted.{number}"


def _obsolete(definition: Definition, event: happened.TrainsObsolete, names: Names) -> Told:
    return said("g1843.event.obsolete", company=event.company, train=event.train)


def _obsolete_gone(definition: Definition, event: happened.ObsoleteGone, names: Names) -> Told:
    return said("g1843.event.obsolete_gone", event.company, train=event.train)


def _engineers(definition: Definition, event: happened.EngineersPlaced, names: Names) -> Told:
    return said("g1843.event.engineers", event.company, train=event.train)


def _turned(definition: Definition, event: happened.TrainTurned, names: Names) -> Told:
    return said("g1843.event.turned", event.company, train=event.train, side=event.side)


def _scrapped(definition: Definition, event: happened.TrainScrapped, names: Names) -> Told:
    return said("g1843.event.scrapped", event.company, train=event.train)


def _director_paid(definition: Definition, event: happened.DirectorPaid, names: Names) -> Told:
    return said("g1843.event.director_paid", event.company, player=name_of(names, event.player), amount=event.amount)


def _cashed(definition: Definition, event: happened.PrivateCashed, names: Names) -> Told:
    private = private_name(definition, event.private)
    return said("g1843.event.cashed", player=name_of(names, event.player), private=private, amount=event.amount)


def _asked(definition: Definition, event: happened.TrainsAsked, names: Names) -> Told:
    key = "g1843.event.asked" if event.asked else "g1843.event.asked.nobody"
    return said(key, company=event.company, asked=joined([name_of(names, one) for one in event.asked]))


def _train_offered(definition: Definition, event: happened.TrainOffered, names: Names) -> Told:
    facts = {"player": name_of(names, event.player), "company": event.company, "price": str(event.price)}
    return said("g1843.event.train_offered", train=train_words(event.train), **facts)


def _kept(definition: Definition, event: happened.TrainKept, names: Names) -> Told:
    return said("g1843.event.train_kept", player=name_of(names, event.player))


def _train(definition: Definition, event: shared.TrainBought, names: Names) -> Told:
    """From the supply, the pool, a company; or made of a private."""
    if event.source in definition.privates:
        private = private_name(definition, event.source)
        return said("g1843.event.train_made", event.company, private=private, train=train_words(event.train))
    return telling.TELLERS[shared.TrainBought](definition, event, names)


TRAINS: Tellers = {
    shared.TrainsRusted: _rusted,
    shared.TrainBought: _train,
    happened.TrainsObsolete: _obsolete,
    happened.ObsoleteGone: _obsolete_gone,
    happened.EngineersPlaced: _engineers,
    happened.TrainTurned: _turned,
    happened.TrainScrapped: _scrapped,
    happened.DirectorPaid: _director_paid,
    happened.PrivateCashed: _cashed,
    happened.TrainsAsked: _asked,
    happened.TrainOffered: _train_offered,
    happened.TrainKept: _kept,
}
