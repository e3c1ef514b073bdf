"""The first position of a game of 1843 (§4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.core.events import Event
from engine.eighteen.events import GameStarted
from engine.eighteen.holdings import clockwise_from
from engine.eighteen.map.laid import printed_map
from engine.eighteen.map.network import Network
from engine.eighteen.setup import Seating, check_begun, first_purses, seated, seats_for
from engine.eighteen.waiting import taken
from engine.games.g1843.definition import Definition
from engine.games.g1843.game import Game
from engine.games.g1843.refusals import BOOK
from engine.games.g1843.rounds import PrivateAuction
from engine.games.g1843.steps import private_auction
from engine.games.g1843.tabletop.taking_up import take_up


class Options(Seating, frozen=True, forbid_unknown_fields=True):
    """What is chosen at set-up: the order of the player cards, PLM's station markers, and who sends the trains.

    `plm_stations`: 3 as in the rules, or 4 as on other sheets (§11.1). `runs` is `best`: every run is the best one and
    goes by itself, or `own`: directors declare theirs (§8.6).
    """

    plm_stations: Literal["3", "4"] = "3"
    runs: Literal["best", "own"] = "best"


def start(
    definition: Definition, players: tuple[str, ...], options: Mapping[str, object], seed: str = ""
) -> tuple[Game, tuple[Event, ...]]:
    """Player cards dealt, money for everybody, all else in bank and supply; the auction of the privates begins (§6).

    Everything random is a function of `seed`. With `seats=invited` the cards follow the order of invitation, from the
    first player on. A game begun on a table goes on from there, and nothing is drawn.
    """
    chosen = msgspec.convert(dict(options), Options)
    if (begun := definition.begun) is not None:
        check_begun(chosen, plm_stations=str(begun.plm_stations), runs=begun.runs)
        return take_up(definition, players, begun)
    cash = seats_for(definition, players, BOOK.title).cash
    seats, first = seated(players, chosen, seed)
    cards = clockwise_from(seats, first)
    laid = printed_map(definition.board)
    game = Game(
        definition=definition, network=Network(definition.board, laid), plm_stations=chosen.plm_stations,
        runs=chosen.runs, players=cards, cards=cards, first=first, phase=next(iter(definition.phases)),
        purses=first_purses(definition, cards, cash), companies={}, shares={}, privates={}, markers={},
        depot=dict(definition.depot), laid=laid, round=PrivateAuction(first), told=[],
    )  # fmt: skip
    game.tell(GameStarted(players=cards, first=first, cash=cash))
    private_auction.begin(game)
    return taken(game)
