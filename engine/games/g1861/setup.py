"""The first position of a game of 1861 (§2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.core.events import Event
from engine.eighteen.events import GameStarted
from engine.eighteen.map.laid import printed_map
from engine.eighteen.map.network import Network
from engine.eighteen.setup import Seating, check_begun, first_purses, seated, seats_for
from engine.eighteen.waiting import taken
from engine.games.g1861.definition import Definition
from engine.games.g1861.game import Game
from engine.games.g1861.position import Company
from engine.games.g1861.refusals import BOOK
from engine.games.g1861.rounds import StockRound
from engine.games.g1861.steps import private_auction
from engine.games.g1861.tabletop.taking_up import take_up


class Options(Seating, frozen=True, forbid_unknown_fields=True):
    """What is chosen at set-up: seats, the edition whose readings hold, the stock market, and who sends the trains.

    `runs` is `best`: every run is the best one and goes by itself, or `own`: presidents declare theirs.
    """

    variant: Literal["jklm", "gtg"] = "jklm"
    market: Literal["grid", "column"] = "grid"
    runs: Literal["best", "own"] = "best"


def start(
    definition: Definition, players: tuple[str, ...], options: Mapping[str, object], seed: str = ""
) -> tuple[Game, tuple[Event, ...]]:
    """Seats and first player; money for everybody, all else in bank and depot; the first private is offered (§4.3).

    Everything random is a function of `seed`. A game begun on a table goes on from there, and nothing is drawn.
    """
    chosen = msgspec.convert(dict(options), Options)
    if (begun := definition.begun) is not None:
        check_begun(chosen, variant=begun.edition, market=begun.market, runs=begun.runs)
        return take_up(definition, players, begun)
    cash = seats_for(definition, players, BOOK.title).cash
    players, first = seated(players, chosen, seed)
    laid = printed_map(definition.board)
    national = definition.national.id
    purses = first_purses(definition, players, cash) | {national: 0}
    game = Game(
        definition=definition, network=Network(definition.board, laid), variant=chosen.variant, market=chosen.market,
        runs=chosen.runs, players=players, first=first, phase=next(iter(definition.phases)), purses=purses,
        companies={national: Company()}, shares={}, privates={}, markers={},
        depot={name: train.count for name, train in definition.trains.items()},
        laid=laid, ors=definition.numbers.ors, round=StockRound(players), told=[],
    )  # fmt: skip
    game.tell(GameStarted(players=players, first=first, cash=cash))
    private_auction.begin(game)
    return taken(game)
