"""What each event of every 18xx game says: a clause about a company or a player, or a sentence of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.core.events import Event
from engine.eighteen import events as happened
from engine.eighteen.definition import Definition18xx
from engine.eighteen.table import BANK
from pbem.eighteen.told.geography import place, sides, track_words, turned_paths
from pbem.games.ranking import ranked
from pbem.words.phrases import joined, phrase
from pbem.words.say import Say

Names = Mapping[str, str]
POOLED = "pool"


class Told(NamedTuple):
    """What an event says. `who`: the company or player it is about, whose name comes first; "": a whole sentence.

    `brief`: the same for a report, where the clauses of a turn stand side by side; without one it is `say` there too.
    """

    say: Say
    who: str = ""
    brief: Say | None = None


Teller = Callable[[Any, Any, Names], Told]  # each knows its own kind of definition and event
Tellers = Mapping[type[Event], Teller]


def said(key: str, who: str = "", /, **facts: object) -> Told:
    """A clause or sentence of the table `eighteen.event`; a key with a game’s own prefix is taken as it is."""
    full = key if key.startswith("g1") else f"eighteen.event.{key}"
    return Told(Say(key=full, facts={name: str(value) for name, value in facts.items()}), who)


def name_of(names: Names, holder: str) -> str:
    """A player by their name, a company by its id."""
    return names.get(holder, holder)


def article(train: str) -> str:
    """«a» 4, «an» 8, «an» Electric."""
    return "an" if train[:1] in ("8", "E") else "a"


def train_words(train: str) -> str:
    """«a 4-train», «an 8-train»; «an Electric», «a 3/5x2», where the name alone says that it is a train."""
    own = train.isalpha() or "x" in train or "/" in train
    return phrase(f"eighteen.train.{article(train)}{'.own' if own else ''}", train=train)


def listed(names: Names, players: tuple[str, ...]) -> str:
    """Players or companies, in their order."""
    return ", ".join(name_of(names, one) for one in players)


def _game(definition: Definition18xx, event: happened.GameStarted, names: Names) -> Told:
    facts = {"players": listed(names, event.players), "first": name_of(names, event.first), "cash": event.cash}
    return said("game", **facts, unit=definition.currency)


def _taken_up(definition: Definition18xx, event: happened.TakenUp, names: Names) -> Told:
    return said("taken_up", players=listed(names, event.players), first=name_of(names, event.first))


def _round(definition: Definition18xx, event: happened.RoundBegan, names: Names) -> Told:
    order = listed(names, event.order)
    key = f"round.{event.round}" if order else f"round.nobody.{event.round}"
    return said(key, set=event.set_number, number=event.or_number, order=order)


def _passed(definition: Definition18xx, event: happened.Passed, names: Names) -> Told:
    player = name_of(names, event.player)
    return said("passed.for", player=player, company=event.company) if event.company else said("passed", player=player)


def _bid(definition: Definition18xx, event: happened.BidMade, names: Names) -> Told:
    return said("bid", player=name_of(names, event.player), company=event.company, price=event.price)


def _minimum(definition: Definition18xx, event: happened.MinimumFell, names: Names) -> Told:
    return said("minimum", company=event.company, minimum=event.minimum)


def _private_won(definition: Definition18xx, event: happened.PrivateWon, names: Names) -> Told:
    key = "private_won" if event.price else "private_given"
    facts = {"player": name_of(names, event.player), "company": event.company, "price": event.price}
    return said(key, **facts, name=definition.privates[event.company].name)


def _started(definition: Definition18xx, event: happened.PublicStarted, names: Names) -> Told:
    return said("started", event.player, company=event.company, price=event.price, paid=event.paid)


def _sold(definition: Definition18xx, event: happened.SharesSold, names: Names) -> Told:
    key = "sold.one" if event.shares == 1 else "sold.many"
    total = event.shares * event.price
    return said(key, event.player, shares=event.shares, company=event.company, price=event.price, total=total)


def _bought(definition: Definition18xx, event: happened.ShareBought, names: Names) -> Told:
    return bought(event, 1)


def bought(event: happened.ShareBought, count: int) -> Told:
    """A share bought, or so many one after the other at the same price."""
    key = f"bought{'.pool' if event.source == POOLED else ''}{'.many' if count > 1 else ''}"
    return said(key, event.player, company=event.company, source=event.source, price=event.price, count=count)


def _president(definition: Definition18xx, event: happened.PresidentChanged, names: Names) -> Told:
    return said("president", player=name_of(names, event.player), company=event.company)


def _price(definition: Definition18xx, event: happened.PriceMoved, names: Names) -> Told:
    key = "price.same" if event.old == event.new else "price"
    return said(key, company=event.company, old=event.old, new=event.new)


def _income(definition: Definition18xx, event: happened.IncomePaid, names: Names) -> Told:
    return said("income", company=event.company, owner=name_of(names, event.owner), amount=event.amount)


def _track(definition: Definition18xx, event: happened.TrackLaid, names: Names) -> Told:
    board = definition.board
    paths = turned_paths(board, event.tile, event.rotation)
    where = {"tile": event.tile, "place": place(board, event.hex), "cost": event.cost, "unit": definition.currency}
    cities = event.cities or ()
    track = track_words(board, event.hex, board.tiles[event.tile], paths, cities)
    priced = ".cost" if event.cost else ""
    full = said(f"track{priced}", event.company, track=track, **where)
    return full._replace(brief=said(f"track.brief{priced}", sides=sides(board, paths), **where).say)


def _token(definition: Definition18xx, event: happened.TokenPlaced, names: Names) -> Told:
    where = {"place": token_place(definition, event), "cost": event.cost, "unit": definition.currency}
    return said("token.cost" if event.cost else "token", event.company, **where)


def _token_gone(definition: Definition18xx, event: happened.TokenRemoved, names: Names) -> Told:
    return said("token_gone", event.company, place=stop_place(definition, event.hex, event.stop))


def token_place(definition: Definition18xx, event: happened.TokenPlaced) -> str:
    """Where a token was placed: the hex, with its city where it has several."""
    return stop_place(definition, event.hex, event.stop, event.city or "")


def stop_place(definition: Definition18xx, hex_id: str, stop: int, city: str = "") -> str:
    """The hex, with the city by its name, or the number of the stop, where its printed track has several."""
    if city:
        return phrase("eighteen.place.city", hex=hex_id, city=city)
    spot = definition.board.hexes[hex_id]
    if len(spot.printed.stops) < 2:
        return place(definition.board, hex_id)
    return phrase("eighteen.place.stop", place=place(definition.board, hex_id), stop=stop)


def _ran(definition: Definition18xx, event: happened.Ran, names: Names) -> Told:
    if not event.routes:
        return said("ran.none", event.company)
    key, fact = ("ran.one", "route") if len(event.routes) == 1 else ("ran.many", "routes")
    return said(key, event.company, **{fact: run_words(definition, event)}, revenue=event.revenue)


def run_words(definition: Definition18xx, event: happened.Ran) -> str:
    """«2+1: H25-I24-J21»; of several trains, each with what it earned."""
    routes = [_called_at(definition, route).rsplit(" ", 1) for route in event.routes]
    if len(routes) == 1:
        return routes[0][0]
    return joined([phrase("eighteen.event.ran.route", route=route, value=value) for route, value in routes])


def _called_at(definition: Definition18xx, route: str) -> str:
    """`3: D20-D18-D14 90` with the hexes that have a stop: the way between them is drawn, and would fill the line.

    Of the towns on the way as many as the train can count.
    """
    train, colon, way = route.partition(": ")
    hexes, space, value = way.partition(" ")
    first, *inner = hexes.split("-")
    stops = {one: definition.board.hexes[one].printed.stops for one in inner[:-1]}
    inside = [one for one, there in stops.items() if there]
    kind = definition.trains.get(train)
    for town in [one for one in inside if all(stop.kind == "town" for stop in stops[one])]:
        if kind is not None and len(inside) + 2 > kind.stops:
            inside.remove(town)
    return f"{train}{colon}{'-'.join([first, *inside, *inner[-1:]])}{space}{value}"


def _dividend(definition: Definition18xx, event: happened.DividendPaid, names: Names) -> Told:
    if not event.paid and not event.kept:
        return said("dividend.none", event.company)
    if definition.companies[event.company].kind == "minor":
        return said("dividend.owner", event.company, paid=event.paid, kept=event.kept)
    if definition.companies[event.company].kind != "public":
        return said("dividend.kept", event.company, kept=event.kept)
    numbers = definition.numbers
    share = event.paid // (numbers.president_shares + numbers.certificates)
    return said(f"dividend.{event.kind}", event.company, share=share, kept=event.kept)


def _train(definition: Definition18xx, event: happened.TrainBought, names: Names) -> Told:
    key = {BANK: "train.bank", POOLED: "train.pool"}.get(event.source, "train.company")
    return said(key, event.company, train=train_words(event.train), source=event.source, price=event.price)


def _discarded(definition: Definition18xx, event: happened.TrainDiscarded, names: Names) -> Told:
    return said("discarded", event.company, train=train_words(event.train))


def _phase(definition: Definition18xx, event: happened.PhaseBegan, names: Names) -> Told:
    phase = definition.phases[event.phase]
    limits = ", ".join(f"{kind} {limit}" for kind, limit in phase.limits.items())
    return said("phase", phase=event.phase, tiles=joined(phase.colours), limits=limits)


def _rusted(definition: Definition18xx, event: happened.TrainsRusted, names: Names) -> Told:
    many = "s" if len(event.owners) > 1 else ""
    return said(f"rusted{'.owner' if event.owners else ''}{many}", train=event.train, owners=joined(event.owners))


def _private_sold(definition: Definition18xx, event: happened.PrivateSold, names: Names) -> Told:
    seller = name_of(names, event.seller)
    return said("private_sold", event.company, private=event.private, seller=seller, price=event.price)


def _bank(definition: Definition18xx, event: happened.BankBroke, names: Names) -> Told:
    return said("bank")


def _ended(definition: Definition18xx, event: happened.GameEnded, names: Names) -> Told:
    scores = [f"{name_of(names, one.player)} {one.total}" for one in ranked(event.scores)]
    return said(f"ended.{event.reason}", scores=", ".join(scores), unit=definition.currency)


TELLERS: Tellers = {
    happened.GameStarted: _game,
    happened.TakenUp: _taken_up,
    happened.RoundBegan: _round,
    happened.Passed: _passed,
    happened.BidMade: _bid,
    happened.MinimumFell: _minimum,
    happened.PrivateWon: _private_won,
    happened.PublicStarted: _started,
    happened.SharesSold: _sold,
    happened.ShareBought: _bought,
    happened.PresidentChanged: _president,
    happened.PriceMoved: _price,
    happened.IncomePaid: _income,
    happened.TrackLaid: _track,
    happened.TokenPlaced: _token,
    happened.TokenRemoved: _token_gone,
    happened.Ran: _ran,
    happened.DividendPaid: _dividend,
    happened.TrainBought: _train,
    happened.TrainDiscarded: _discarded,
    happened.PhaseBegan: _phase,
    happened.TrainsRusted: _rusted,
    happened.PrivateSold: _private_sold,
    happened.BankBroke: _bank,
    happened.GameEnded: _ended,
}


def tell(tellers: Tellers, definition: Definition18xx, event: Event, names: Names) -> Told:
    """What the event says; TypeError for one of another game."""
    if (teller := tellers.get(type(event))) is None:
        raise TypeError(f"no words for the event {type(event).__name__}")
    return teller(definition, event, names)
