"""What the moves that only 1843 has cost and bring, in clauses for the comment behind a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core import play
from engine.core.events import Event
from engine.eighteen import companies
from engine.eighteen.actions import Accept, BuyPrivate, BuyTrain, Counter, Decline, Pass, Sell, Start
from engine.eighteen.events import PrivateWon
from engine.eighteen.holdings import held
from engine.eighteen.map.fit import edges_of
from engine.games.g1843 import actions as acts
from engine.games.g1843 import cities, events, powers
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction
from engine.games.g1843.steps.private_sale import price_now
from pbem.eighteen.map_orders.sides import clockwise, side_word
from pbem.eighteen.offered.effects import PERCENT, money, say
from pbem.eighteen.offered.moves import Move, deal
from pbem.eighteen.told.telling import train_words
from pbem.titles.g1843.mail import raising
from pbem.titles.g1843.mail.naming import private
from pbem.titles.g1843.mail.supply import colour_train
from pbem.words.phrases import counted, joined, phrase

Clauses = tuple[str, ...]


def own(key: str, **facts: object) -> str:
    """A clause of 1843's table."""
    return phrase(f"g1843.sample.{key}", **facts)


def notes(move: Move) -> Clauses | None:
    """Of a move that only 1843 has, or that does something else in 1843; None for any other one."""
    told = _TOLD.get(type(deal(move.last)))
    return tuple(filter(None, told(move.at, move))) if told is not None else None


def besides(move: Move) -> Clauses:
    """Behind the shared clauses: how far a company is from floating, what a director in need still lacks."""
    game, action = move.at, move.last
    if isinstance(action, acts.Buy):
        return tuple(_floating(play.apply(game, action)[0], action.company))
    if isinstance(action, Sell) and isinstance(game.round, OperatingRound):
        return tuple(_lacking(play.apply(game, action)[0]))
    return ()


def event_note(game: Game, event: Event) -> str:
    """What a move brings that only 1843 has."""
    if isinstance(event, events.CompanyFloated):
        return own("floats", company=event.company, capital=money(game, event.capital))
    if isinstance(event, events.PrivateClosed):
        return own("closes", private=private(game.definition, event.private))
    if isinstance(event, events.DirectorPaid):
        return own("you_add", amount=money(game, event.amount))
    if isinstance(event, events.TrainsObsolete):
        return own("obsolete", train=event.train)
    return own("scraps", train=event.train) if isinstance(event, events.TrainScrapped) else ""


def brings(game: Game, name: str) -> Clauses:
    """What a private of the auction brings: its income, what comes with it, its power."""
    data = game.definition.privates[name]
    found = [own("income", income=money(game, data.income))] if data.income else []
    if data.share is not None and name not in game.privates:
        found.append(own("comes", percent=data.share[1] * PERCENT // game.all_shares, company=data.share[0]))
    if data.exchanged and name not in game.privates:
        found.append(own("for_share"))
    power = powers.of(game, name)
    if power is not None:
        spot = game.definition.board.hexes.get(power.hex)
        found.append(own(f"power.{power.kind}", hex=(spot.name or power.hex) if spot else ""))
    return tuple(found)


def bid_notes(move: Move) -> Clauses:
    """What the private brings; nothing on what it costs: that is what is said."""
    game, bid = move.at, move.last
    return (own("value", value=money(game, game.definition.privates[bid.company].value)), *brings(game, bid.company))


def pass_notes(game: Game) -> Clauses:
    """What a pass in the auction brings: the end of a bid-off for them, or the brief operating round."""
    here = game.round
    if not isinstance(here, PrivateAuction):
        return ()
    if here.bid_off:
        return (say("pass_auction"),)
    if here.passes + 1 < len(game.players):
        return ()
    after, told = play.apply(game, Pass(game.active[0]))
    if after.finished:
        return (own("ends_game"),)
    colour = next(one.colour for one in told if isinstance(one, events.CardDiscarded))
    later = after.round
    fell = price_now(after) if isinstance(later, PrivateAuction) and not later.par_due else 0
    return (own("all_passed", train=colour_train(colour)), own("falls", price=money(game, fell)))


def plan_notes(game: Game, plan: Move) -> Clauses:
    """What several orders of a director in need bring together."""
    lacking = raising.need(game)
    if isinstance(plan.last, acts.Bankrupt):
        return tuple(_bankrupt(game, plan))
    assert lacking is not None
    got = raising.raised(game, plan.actions)
    train: BuyTrain = plan.last
    added = train.price - game.purses[lacking.company]
    return own("raises", amount=money(game, got)), own("you_add", amount=money(game, added))


def _floating(game: Game, company: str) -> Iterator[str]:
    state = game.companies[company]
    sold = game.all_shares - held(game, company, company)
    left = game.definition.numbers.float_shares - sold
    if state.par and not state.floated and left > 0:
        yield counted("g1843.sample.to_float", left)


def _lacking(game: Game) -> Iterator[str]:
    if lacks := raising.missing(game):
        yield own("lacks", amount=money(game, lacks))


def _take(game: Game, move: Move) -> Iterator[str]:
    """What it costs and brings, and which bids that settles."""
    yield money(game, price_now(game))
    _, told = play.apply(game, move.last)
    for event in told:
        if isinstance(event, PrivateWon) and event.company != move.last.company:
            yield own("then_sold", private=private(game.definition, event.company), price=money(game, event.price))
        elif isinstance(event, events.BidOffBegan):
            yield own("then_bid_off", private=private(game.definition, event.company))
    yield from brings(game, move.last.company)


def _start(game: Game, move: Move) -> Iterator[str]:
    """What it costs, whom it makes what, when it floats and with how much."""
    action: Start = move.last
    after, told = play.apply(game, action)
    if cost := game.purses[action.player] - after.purses[action.player]:
        yield money(game, cost)
    yield say("hold", percent=held(after, action.player, action.company) * PERCENT // game.all_shares)
    floated = [note for one in told if (note := event_note(game, one))]
    yield from floated or _floating(after, action.company)
    if not floated:
        yield own("capital", capital=money(game, game.definition.numbers.capital_factor * action.price))


def _exchange(game: Game, move: Move) -> Iterator[str]:
    action = move.last
    after, told = play.apply(game, action)
    if cost := game.purses[action.player] - after.purses[action.player]:
        yield money(game, cost)
    price = companies.price(after, action.company)
    yield own("share_worth", price=money(game, price))
    yield say("hold", percent=held(after, action.player, action.company) * PERCENT // game.all_shares)
    yield from (note for one in told if isinstance(one, events.CompanyFloated) and (note := event_note(game, one)))
    yield from _floating(after, action.company)


def _move_marker(game: Game, move: Move) -> Iterator[str]:
    yield money(game, game.definition.numbers.move_price)
    yield own("blocks", place=place(game, move.last.hex, move.last.stop))


def _claim(game: Game, move: Move) -> Iterator[str]:
    yield own("port", amount=money(game, game.definition.numbers.port_income))
    yield own("no_token")


def _port(game: Game, move: Move) -> Iterator[str]:
    yield money(game, game.definition.numbers.port_price)
    if deal(move.last) is not move.last:
        yield own("asks")
    yield own("port", amount=money(game, game.definition.numbers.port_income))


def _turned(game: Game, move: Move) -> Iterator[str]:
    after, _ = play.apply(game, move.last)
    yield say("train_left", trains=", ".join(after.companies[move.last.company].trains))


def _engineers(game: Game, move: Move) -> Iterator[str]:
    yield own("engineers")
    yield from (note for one in play.apply(game, move.last)[1] if (note := event_note(game, one)))


def _cash(game: Game, move: Move) -> Iterator[str]:
    after, _ = play.apply(game, move.last)
    yield say("get", amount=after.purses[move.last.player] - game.purses[move.last.player],
              currency=game.definition.currency)  # fmt: skip
    yield from _lacking(after)


def _bankrupt(game: Game, move: Move) -> Iterator[str]:
    after, _ = play.apply(game, move.last)
    yield own("ends_game" if after.finished else "asks_first")


def _sell_train(game: Game, move: Move) -> Iterator[str]:
    action: acts.SellTrain = move.last
    left = list(game.companies[action.company].trains)
    left.remove(action.train)
    yield own("stands")
    if not left:
        yield own("left_without", company=action.company)


def _home(game: Game, move: Move) -> Iterator[str]:
    """Where the track of the city leads."""
    board, home = game.definition.board, game.definition.companies[move.last.company].home
    sides = clockwise(board, edges_of(move.last.stop, game.network.paths(home)))
    if sides:
        yield phrase("g1843.sample.track", sides=joined([side_word(board, one) for one in sides]))


def _answer(game: Game, move: Move) -> Iterator[str]:
    """The deal as it would be done, and whether its seller then has no train."""
    offered = game.offered
    if offered is None or isinstance(move.last, Decline):
        return
    bought = offered.deal
    price = move.last.price if isinstance(move.last, Counter) else getattr(bought, "price", None)
    if price is None:
        price = game.definition.numbers.port_price
    facts = {"company": bought.company, "seller": getattr(bought, "source", ""), "price": money(game, price)}
    if isinstance(bought, BuyTrain):
        yield own("train_deal", thing=train_words(bought.train), **facts)
        if game.companies[bought.source].trains == (bought.train,):
            yield own("left_without", company=bought.source)
    elif isinstance(bought, BuyPrivate):
        yield own("private_deal", thing=private(game.definition, bought.private), **facts)
    else:
        yield own("port_deal", thing=place(game, bought.hex, 0), **facts)


def place(game: Game, hex_id: str, stop: int) -> str:
    """The name of the city; of its hex where it has none of its own."""
    return cities.name_of(game, hex_id, stop) or str(game.definition.board.hexes[hex_id].name)


_TOLD: Mapping[type, Callable[[Game, Any], Iterator[str]]] = {
    acts.Take: _take, Start: _start, acts.Exchange: _exchange, acts.Half: _exchange, acts.Move: _move_marker,
    acts.ClaimPort: _claim, acts.BuyPort: _port, acts.Turn: _turned, acts.Engineers: _engineers,
    acts.CashPrivate: _cash, acts.Bankrupt: _bankrupt, acts.SellTrain: _sell_train, acts.Home: _home,
    Accept: _answer, Counter: _answer, Decline: _answer,
}  # fmt: skip
