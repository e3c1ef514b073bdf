"""What a move costs and brings, in short clauses for the comment behind its line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.core import play
from engine.core.events import Event
from engine.eighteen import companies
from engine.eighteen.actions import (
    Action,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    Discard,
    Dividend,
    Pass,
    Sell,
    Start,
    Token,
)  # fmt: skip
from engine.eighteen.earnings import column
from engine.eighteen.events import (
    DividendPaid,
    PhaseBegan,
    PresidentChanged,
    PriceMoved,
    SharesSold,
    TokenPlaced,
    TrackLaid,
    TrainsRusted,
)  # fmt: skip
from engine.eighteen.holdings import held
from engine.eighteen.table import BANK, POOL
from engine.eighteen.trains import without
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game, Move, deal, in_turn
from pbem.words.phrases import phrase

PERCENT = 100


def say(key: str, **facts: object) -> str:
    """A clause of the table."""
    return phrase(f"eighteen.sample.{key}", **facts)


def money(game: Game, amount: int) -> str:
    """`40 R`."""
    return say("money", amount=amount, currency=game.definition.currency)


def effects(hints: Hints, move: Move) -> tuple[str, ...]:
    """The clauses of a legal move, the most telling first."""
    if (own := hints.notes(move)) is not None:
        return own
    action = move.last
    if isinstance(action, Pass):
        return ()
    if isinstance(action, Bid):
        return hints.bid_notes(move)
    if isinstance(deal(action), BuyTrain):
        return tuple(_train(hints, move))
    if isinstance(deal(action), BuyPrivate):
        return tuple(_private(hints, move))
    _, events = play.apply(move.at, action)
    found = _of_events(hints, move, events)
    return tuple(found)


def _of_events(hints: Hints, move: Move, events: Sequence[Event]) -> Iterator[str]:
    game, action = move.at, move.last
    if isinstance(action, Token) and len(move.actions) > 1:
        yield from _started(game, action)
    elif isinstance(action, (*hints.lays, *hints.tokens)):
        yield from _built(hints, game, action, events)
    elif isinstance(action, Dividend):
        yield from _dividend(game, action, events)
    elif isinstance(action, Buy):
        yield from _share(hints, game, action, events)
    elif isinstance(action, Sell):
        yield from _sale(hints, game, action, events)
    elif isinstance(action, Start):
        cost = game.purses[action.player] - play.apply(game, action)[0].purses[action.player]
        yield say("start", amount=cost, currency=game.definition.currency)
        yield say("hold", percent=game.president_shares * PERCENT // game.all_shares)
    elif isinstance(action, Discard):
        yield _left(without(game.companies[action.company].trains, action.train))
    yield from (note for event in events if (note := hints.event_note(game, event)))
    yield from hints.besides(move)


def _left(trains: Sequence[str]) -> str:
    return say("train_left", trains=", ".join(trains)) if trains else say("no_train_left")


def _built(hints: Hints, game: Game, action: Any, events: Sequence[Event]) -> Iterator[str]:
    """What a tile or a token costs; of a token the city, and of a first one what that is worth."""
    if hasattr(action, "stop") and (name := hints.place(game, action.hex, action.stop)):
        yield name
    cost = next(
        (one.cost for one in events if isinstance(one, TrackLaid | TokenPlaced) and one.company == action.company), 0
    )
    yield money(game, cost) if cost else say("free")
    if isinstance(action, Token) and in_turn(game, action.player) is None:
        yield _city(game, action)


def _city(game: Game, action: Token) -> str:
    """What it is worth now; nothing of one without track."""
    worth = game.network.tile(action.hex).stops[action.stop].worth(column(game))
    return say("city", worth=worth) if worth else ""


def _started(game: Game, action: Token) -> Iterator[str]:
    """A corporation with its first token: what was paid for it lies in its treasury."""
    yield say("start", amount=game.purses[action.company], currency=game.definition.currency)
    yield _city(game, action)


def _dividend(game: Game, action: Dividend, events: Sequence[Event]) -> Iterator[str]:
    """A share’s part, the price, the player’s part, the treasury’s."""
    company = action.company
    paid = next(one for one in events if isinstance(one, DividendPaid) and one.company == company)
    each = paid.paid // game.all_shares
    if each:
        yield say("each", amount=each, currency=game.definition.currency)
    yield _price(game, company, events)
    if own := each * held(game, action.player, company):
        yield say("yours", amount=own, currency=game.definition.currency)
    if kept := paid.kept + each * held(game, company, company):
        yield say("keeps", amount=kept, currency=game.definition.currency)


def _price(game: Game, company: str, events: Sequence[Event]) -> str:
    """From where it stands to where it ends: several shares move it several rows."""
    moved = [one for one in events if isinstance(one, PriceMoved) and one.company == company]
    if not moved:
        return say("price_stays", old=companies.price(game, company))
    return say("price", old=moved[0].old, new=moved[-1].new)


def _share(hints: Hints, game: Game, action: Buy, events: Sequence[Event]) -> Iterator[str]:
    """Its price, who is paid, what is then in hand."""
    after, _ = play.apply(game, action)
    cost = game.purses[action.player] - after.purses[action.player]
    if hints.bank_sells:
        yield money(game, cost)
    else:
        payee = say("bank") if action.source == POOL else action.company
        yield say("cost_to", amount=cost, currency=game.definition.currency, payee=payee)
    shares = held(after, action.player, action.company) if action.company in after.shares else 0
    if any(isinstance(one, PresidentChanged) and one.player == action.player for one in events):
        yield say("takes_over", title=hints.title(game))
    yield say("hold", percent=shares * PERCENT // game.all_shares)


def _sale(hints: Hints, game: Game, action: Sell, events: Sequence[Event]) -> Iterator[str]:
    sold = next(one for one in events if isinstance(one, SharesSold))
    yield say("get", amount=sold.price * sold.shares, currency=game.definition.currency)
    if any(isinstance(one, PresidentChanged) and one.company == action.company for one in events):
        yield say("gives_up", title=hints.title(game))
    yield _price(game, action.company, events)


def _train(hints: Hints, move: Move) -> Iterator[str]:
    """Its price, what becomes of the phase and of trains; an offer tells that somebody must agree."""
    game, bought = move.at, deal(move.last)
    assert isinstance(bought, BuyTrain)
    if bought.source not in (BANK, POOL):
        yield _dealt(hints, move)
        return
    yield money(game, bought.price)
    after, events = play.apply(game, bought)
    for event in events:
        if isinstance(event, PhaseBegan):
            yield hints.begins(event.phase)
        elif isinstance(event, TrainsRusted) and event.owners:
            yield say("rust", train=hints.rusted(event.train))
        elif note := hints.event_note(game, event):
            yield note
    if not any(isinstance(event, PhaseBegan) for event in events) and in_turn(after, bought.player) == bought.company:
        yield say("cash_left", amount=after.purses[bought.company], currency=game.definition.currency)


def _private(hints: Hints, move: Move) -> Iterator[str]:
    assert isinstance(deal(move.last), BuyPrivate)
    yield _dealt(hints, move)
    yield from hints.private_notes(move)


def _dealt(hints: Hints, move: Move) -> str:
    """At what prices, and whether another player must agree."""
    least, most = hints.price_range(move.at, deal(move.last))
    key = "own" if deal(move.last) is move.last else "offer"
    return say(f"{key}.fixed" if least == most else key, least=least, most=most, currency=move.at.definition.currency)


def subject(action: Action) -> str:
    """The company an action is about, where it has one."""
    return str(getattr(deal(action), "company", ""))
