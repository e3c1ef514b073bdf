"""What a position of 1843 asks, in one sentence, with the sums that decide it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.eighteen import companies
from engine.eighteen.companies import operating
from engine.eighteen.holdings import certificates
from engine.eighteen.limits import certificate_limit
from engine.eighteen.steps import discard
from engine.games.g1843 import emergency, entering, homes, ports, rusted, turn
from engine.games.g1843.actions import BuyPort
from engine.games.g1843.certificates import single
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import BidOff, OperatingRound, PrivateAuction, StockRound
from engine.games.g1843.steps import exchange, move, par_due, private_auction
from engine.games.g1843.steps.private_sale import free_money, price_now, unsold
from engine.games.g1843.steps.sell import can_shed
from pbem.titles.g1843.mail.privates import numbered, private_name
from pbem.titles.g1843.mail.telling import deal_words, limits, port_name
from pbem.words.phrases import joined, phrase

Names = Mapping[str, str]
Facts = dict[str, object]


def asked(game: Game, names: Names) -> str:
    """Who is to act and what they may do: «It is Ann’s turn: NOR may lay or upgrade track.»"""
    what = _what(game, names)
    if not what:
        return phrase("g1843.asked.over")
    who = joined([names.get(one, one) for one in game.active])
    return phrase("g1843.asked.who" if len(game.active) == 1 else "g1843.asked.who.many", name=who, what=what)


def question(game: Game, names: Names) -> str:
    """The same for who is to act; "" when the game is over."""
    what = _what(game, names)
    return f"{what[:1].upper()}{what[1:]}"


def _what(game: Game, names: Names) -> str:
    """What is asked, as it follows a colon; "" when the game is over."""
    if game.finished:
        return ""
    key, facts = _interruption(game, names) or _in_round(game, names)
    return phrase(f"g1843.asked.{key}", unit=game.definition.currency, **facts)


def _interruption(game: Game, names: Names) -> tuple[str, Facts] | None:
    here = game.round
    if game.offered is not None:
        deal = deal_words(game.definition, game.offered.deal, names)
        key = "offer.fixed" if isinstance(game.offered.deal, BuyPort) else "offer"
        return key, {"by": names.get(game.offered.by, game.offered.by), "deal": deal}
    if isinstance(here, OperatingRound) and here.choosing:
        return "home", _home(game, here.choosing)
    if isinstance(here, OperatingRound) and here.asking:
        return "willing", _willing(game, names)
    if waiting := discard.duty(game):
        return _discard(game, waiting[0])
    return None


def _in_round(game: Game, names: Names) -> tuple[str, Facts]:
    here = game.round
    if isinstance(here, PrivateAuction):
        return _auction(game, here, names)
    if isinstance(here, StockRound):
        return _stock(game, here)
    return _step(game, here)


def _home(game: Game, company: str) -> Facts:
    hex_id = game.definition.companies[company].home
    cities = [city_name(game, hex_id, stop) for stop in homes.choices(game, company)]
    return {"company": company, "hex": hex_id, "cities": either(cities)}


def either(names: Sequence[str]) -> str:
    """«67, 73 or 79»."""
    return phrase("g1843.or", rest=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


def city_name(game: Game, hex_id: str, stop: int) -> str:
    """«Metz», or the name of the hex where the city is alone in it."""
    return game.city(hex_id, stop) or game.definition.board.hexes[hex_id].name or hex_id


def _willing(game: Game, names: Names) -> Facts:
    company = operating(game) or ""
    need, director = emergency.need(game), game.president(company) or ""
    return {
        "company": company,
        "director": names.get(director, director),
        "missing": need.missing if need else 0,
        "price": need.price if need else 0,
    }


def _discard(game: Game, company: str) -> tuple[str, Facts]:
    trains = game.companies[company].trains
    facts: Facts = {"company": company, "trains": ", ".join(trains), "limits": limits(game.definition, game.phase)}
    turned = [one for one in dict.fromkeys(trains) if single(game.definition, one)]
    facts |= {"phase": game.phase, "doubled": either(turned)}
    return ("discard.turn" if turned else "discard"), facts


def _auction(game: Game, here: PrivateAuction, names: Names) -> tuple[str, Facts]:
    definition = game.definition
    if here.par_due:
        prices = list(map(str, entering.par_cells(game, par_due.pars(game))))
        return "par", {"company": here.par_due, "prices": either(prices)}
    if here.bid_off:
        return _bid_off(game, here.bid_off, names)
    free, bound = free_money(game, here.player), game.purses[here.player] - free_money(game, here.player)
    first, *others = unsold(game)
    facts: Facts = {"private": numbered(definition, first), "price": price_now(game), "free": free, "bound": bound}
    least = [
        phrase("g1843.asked.least", private=numbered(definition, one), least=private_auction.least_bid(game, one))
        for one in others
    ]
    key = "auction" if price_now(game) <= free else "auction.poor"
    money = phrase("g1843.asked.money.bound" if bound else "g1843.asked.money", free=free, bound=bound)
    facts |= {"least": ", ".join(least), "money": money}
    return (key if least else f"{key}.last"), facts


def _bid_off(game: Game, here: BidOff, names: Names) -> tuple[str, Facts]:
    player = here.bidders[0]
    others = [names.get(one, one) for one in here.bidders if one not in (player, here.high)]
    facts: Facts = {
        "private": numbered(game.definition, here.company),
        "least": here.price + game.bid_step,
        "price": here.price,
        "high": names.get(here.high, here.high),
        "free": free_money(game, player, here.company),
        "others": joined(others),
    }
    if free_money(game, player, here.company) < here.price + game.bid_step:
        return "bid_off.poor", facts
    return ("bid_off.more" if others else "bid_off"), facts


def _stock(game: Game, here: StockRound) -> tuple[str, Facts]:
    player = here.order[here.turn]
    have, limit = certificates(game, player), certificate_limit(game)
    facts: Facts = {"held": have, "limit": limit, "more": here.more}
    if have > limit and can_shed(game, player):
        return "stock.above", facts | {"excess": have - limit}
    if here.more:
        return "stock.more", facts
    if here.bought:
        return "stock.bought", facts
    if here.acted:
        return "stock.sold", facts
    key = "stock.first" if game.set_number == 1 else "stock"
    return (f"{key}.exchange" if exchange.possible(game, player) else key), facts | {
        "private": private_name(game.definition, exchange.exchanged(game))
    }


def _step(game: Game, here: OperatingRound) -> tuple[str, Facts]:
    company, name = here.order[here.turn], turn.TURNS.current(game).name
    facts: Facts = {"company": company, "cash": game.purses[company], "revenue": here.revenue or 0}
    if name == "home":
        return "home", facts | _home(game, company)
    if name == "track":
        facts["price"] = game.definition.numbers.second_yellow
        return (
            "operate.track.extra" if here.built else "operate.track.second" if here.lays else "operate.track"
        ), facts
    if name == "token":
        return "operate.token", facts | {"acts": _markers(game, here, company)}
    if name == "dividend":
        return "operate.dividend", facts | {"share": (here.revenue or 0) // game.all_shares}
    if name == "trains":
        return _trains(game, company, facts)
    return f"operate.{name}", facts | {"price": game.definition.numbers.port_price}


def _markers(game: Game, here: OperatingRound, company: str) -> str:
    """What may be done with markers in this turn, one of the three."""
    charter, acts = game.companies[company].charter, []
    if charter and charter[0] <= game.purses[company]:
        acts.append(phrase("g1843.asked.place", price=charter[0]))
    claimable = [one for one in here.ports if one in ports.unclaimed(game)] if here.trained else []
    if claimable:
        acts.append(phrase("g1843.asked.claim", ports=either([port_name(game.definition, one) for one in claimable])))
    if move.possible(game, company):
        acts.append(phrase("g1843.asked.move", price=game.definition.numbers.move_price))
    return either(acts)


def _trains(game: Game, company: str, facts: Facts) -> tuple[str, Facts]:
    """An emergency with its sums; a train that must be bought; a train that may be."""
    least = rusted.cheapest(game)
    facts["price"] = least if least is not None else 0
    need = emergency.need(game)
    if need is None:
        must = rusted.must_own(game, company) and least is not None
        return ("operate.trains.must" if must else "operate.trains"), facts
    facts |= {"given": need.given, "own": game.purses[need.director], "missing": need.missing}
    if not need.missing:
        return "operate.trains.help", facts
    ways = _ways(game, need)
    if emergency.is_bankrupt(game, need):
        facts["most"] = emergency.raisable(game, need.director, company)
        return "operate.trains.bankrupt", facts
    return "operate.trains.raise", facts | {"ways": "; ".join(ways)}


def _ways(game: Game, need: emergency.Need) -> list[str]:
    """Everything that would bring money: shares that can be sold, privates."""
    ways = []
    for company in game.markers:
        if most := emergency.most_useful(game, need, company):
            facts = {"company": company, "most": most, "price": companies.price(game, company)}
            ways.append(phrase("g1843.asked.sell.one" if most == 1 else "g1843.asked.sell.many", **facts))
    for private, owner in game.privates.items():
        if owner == need.director:
            value = game.definition.privates[private].value
            ways.append(phrase("g1843.asked.cash", private=private_name(game.definition, private), value=value))
    return ways
