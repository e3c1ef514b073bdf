"""A player's turn in the stock round: passing, whose turn is next, and the end of the round (§4, §4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.common18xx.going import Going
from engine.common18xx.holdings import certificates, left_of
from engine.common18xx.limits import certificate_limit, may_gain
from engine.common18xx.steps import sold_out
from engine.core.errors import Refusal
from engine.games.g1861.actions import Pass
from engine.games.g1861.events import Passed
from engine.games.g1861.refusals import refusal
from engine.games.g1861.rounds import StockRound
from engine.games.g1861.state import State
from engine.games.g1861.steps import open_auction, start_public
from engine.games.g1861.steps.buy import BUYING
from engine.games.g1861.steps.sell import SELLING


def candidates(game: State) -> Iterator[Pass]:
    """To pass, or to end the turn after a sale."""
    here = _round(game)
    yield Pass(here.order[here.turn])


def why_not(game: State, action: Pass) -> Refusal | None:
    """Only who holds more certificates than he may, and can sell some, must not pass (§4.2.1)."""
    have, limit = certificates(game, action.player), certificate_limit(game)
    if have > limit and SELLING.possible(game, action.player):
        return refusal("must_sell", held=have, limit=limit, excess=have - limit)
    return None


def do(game: State, action: Pass) -> None:
    """The turn is over; after a sale that was no pass."""
    here = _round(game)
    if not here.acted:
        game.tell(Passed(player=action.player))
    game.round = replace(here, over=True)


def settle(game: State) -> Going:
    """Go on until somebody can do something; when all have passed in succession the round ends (§4, §4.4)."""
    here = game.round
    if not isinstance(here, StockRound) or here.auction is not None or here.starting:
        return Going.WAITS
    while here.over or not can_act(game, here.order[here.turn]):
        player = here.order[here.turn]
        passed = here.passed - {player} if here.acted else here.passed | {player}
        turn = (here.turn + 1) % len(here.order)
        game.round = here = replace(here, turn=turn, passed=passed, acted=False, over=False, sales=())
        if len(passed) == len(here.order):
            close(game)
            return Going.OVER
    return Going.WAITS


def can_act(game: State, player: str) -> bool:
    """Whether he can sell, buy, start a public or put a minor up for auction; else he is passed over."""
    if SELLING.possible(game, player):
        return True
    return may_gain(game, player) and (
        BUYING.possible(game, player) or open_auction.possible(game, player) or start_public.possible(game, player)
    )


def close(game: State) -> None:
    """Sold-out publics rise, in operating order, and the card goes to the left of who acted last (§4.4)."""
    sold_out.rise(game)
    last = _round(game).last
    if last is not None:
        game.first = left_of(game.players, last)[0]


def _round(game: State) -> StockRound:
    assert isinstance(game.round, StockRound)
    return game.round
