"""A small invented 18xx game: the shared parts, its own data, and the little that no game can leave to others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from engine.core.errors import Refusal
from engine.core.events import Event
from engine.eighteen import bank, companies, events, holdings, limits, phases, pricing, refusals
from engine.eighteen.actions import Action, Buy, BuyTrain, Discard, Dividend, Lay, Pass, Run, Sell, Token
from engine.eighteen.book import Book
from engine.eighteen.definition import CompanyData, Definition18xx, Numbers18xx, Phase, Seats, TrainType
from engine.eighteen.game import Crowding, Game18xx
from engine.eighteen.going import Going
from engine.eighteen.map import laid, network, routes, tokens
from engine.eighteen.rounds import OperatingRound, StockRound
from engine.eighteen.step import Rule, Rules, rules
from engine.eighteen.steps import buy, buy_train, discard, dividend, lay_track, place_token, run_trains, sell
from engine.eighteen.steps.stock_turn import StockTurns
from engine.eighteen.stock_market import Cell, StockMarket
from engine.eighteen.table import Company
from engine.eighteen.turn import Passing, Turns, TurnStep
from engine.eighteen.waiting import Waiting, taken
from tests.engine.eighteen.map.boards import COLOURS, blank, board, city, tile

SECTIONS = {code: str(number) for number, part in enumerate(refusals.ALL, 1) for code in part}
NO_TRADE = ("4.1", "{source} sells trains only to companies of its own president.")
BOOK = Book("the rules of the small game", SECTIONS, *refusals.ALL, own={"no_trade": NO_TRADE})


class SmallDefinition(Definition18xx, frozen=True, kw_only=True):
    """The data, with where the prices of the companies begin and how many sets of rounds there are."""

    market: StockMarket
    pars: dict[str, Cell]
    sets: int


class Firm(Company, frozen=True):
    """A company in play."""

    president: str
    trains: tuple[str, ...] = ()
    charter: tuple[int, ...] = ()
    operated: bool = False


class Small(Game18xx, kw_only=True):
    """A position; `set_number` counts a stock round and the operating round after it."""

    definition: SmallDefinition
    network: network.Network
    crowding: Crowding = msgspec.field(default_factory=Crowding)
    round: StockRound | OperatingRound
    told: list[Event] = msgspec.field(default_factory=list)
    laid: laid.Laid
    set_number: int = 1
    or_number: int = 1
    finished: bool = False
    book: ClassVar[Book] = BOOK
    run_rules: ClassVar[routes.RunRules] = routes.RunRules()

    @property
    def prices(self) -> StockMarket:
        return self.definition.market

    @property
    def active(self) -> tuple[str, ...]:
        return self.active_step().acting

    def active_step(self) -> SmallWaits:
        here, duty = self.round, discard.duty(self)
        if self.finished:
            return SmallWaits("nothing", "1", (), {})
        if duty:
            return SmallWaits("a train to be given up", "4", self.presidents(duty), DISCARDS)
        if isinstance(here, StockRound):
            return SmallWaits("a turn in the stock round", "2", (here.order[here.turn],), STOCK)
        now, company = TURNS.current(self), here.order[here.turn]
        assert now.action is not None
        passing = Rule(Pass, Passing(TURNS))
        return SmallWaits(
            f"{company} to {now.words}", now.section, self.presidents([company]), rules(now.action, passing)
        )

    def stopped(self) -> tuple[Small, tuple[Event, ...]]:
        own = self.copied()
        finish(own, "moderator")
        return taken(own)


class SmallStockTurns(StockTurns[Small]):
    """Who cannot sell nor buy is passed over."""

    def can_sell(self, game: Small, player: str) -> bool:
        return SELLING.possible(game, player)

    def can_act(self, game: Small, player: str) -> bool:
        return SELLING.possible(game, player) or (limits.may_gain(game, player) and BUYING.possible(game, player))


class SmallTrains(buy_train.BuyingTrains[Small]):
    """Of bank and pool, and of companies with the same president."""

    def proposed(self, game: Small, company: str, seller: str, train: str) -> Iterator[Action]:
        if player := game.president(company):
            yield BuyTrain(player, company, train, 1, seller)

    def why_not_seller(self, game: Small, source: str) -> Refusal | None:
        company = companies.operating(game) or ""
        other = source in game.companies and game.president(source) != game.president(company)
        return game.refusal("no_trade", source=source) if other else None

    def sold(self, game: Small, train: str) -> None:
        phases.train_sold(game, train, {})


STOCK_TURNS, TRAINS = SmallStockTurns(), SmallTrains()
SELLING, BUYING = sell.Selling[Small](), buy.Buying[Small]()
STOCK = rules(Rule(Sell, SELLING), Rule(Buy, BUYING), Rule(Pass, STOCK_TURNS))
DISCARDS: Rules[Small] = rules(Rule(Discard, discard))
LAYING, DIVIDING = lay_track.LayingTrack[Small](), dividend.Dividing[Small]()
PLACING, RUNNING = place_token.PlacingTokens[Small](), run_trains.RunningTrains[Small]()


class SmallTurns(Turns[Small]):
    """Track, a token, the trains, the revenue, new trains."""

    steps = (
        TurnStep("track", "3", "lay track or pass", LAYING, Rule(Lay, LAYING)),
        TurnStep("token", "4", "place a token or pass", PLACING, Rule(Token, PLACING)),
        TurnStep("run", "5", "run", RUNNING, Rule(Run, RUNNING)),
        TurnStep("dividend", "4", "pay or keep", DIVIDING, Rule(Dividend, DIVIDING)),
        TurnStep("trains", "4", "buy trains or pass", TRAINS, Rule(BuyTrain, TRAINS)),
    )


TURNS = SmallTurns()


class SmallWaits(Waiting[Small]):
    """What the game waits for."""

    def held_up(self, game: Small) -> bool:
        return bool(companies.crowded(game))

    def settle(self, game: Small) -> Going:
        return (STOCK_TURNS if isinstance(game.round, StockRound) else TURNS).settle(game)

    def next_round(self, game: Small) -> None:
        if isinstance(game.round, StockRound):
            game.round = OperatingRound(companies.operating_order(game, list(game.companies)))
        elif game.set_number == game.definition.sets:
            finish(game, "last set")
        else:
            game.set_number += 1
            game.round = StockRound(holdings.clockwise_from(game.players, game.first))


def finish(game: Small, reason: str) -> None:
    """Cash and shares are counted."""
    worth = {
        one: [holdings.held(game, one, name) * companies.price(game, name) for name in game.shares] for one in PLAYERS
    }
    game.finished = True
    game.tell(events.GameEnded(reason=reason, scores={one: game.purses[one] + sum(worth[one]) for one in PLAYERS}))


CENTRE = tile("", "yellow", *((side, 6) for side in range(6)), stops=[city(2)])
CITIES, PLAINS, PLAYERS = ("C5", "B2", "D2"), ("C1", "B4", "D4"), ("ann", "ben", "cat")
DATA = SmallDefinition(
    title="the small game", currency="{}", bank=3000, bank_breaks=False, seats=(Seats(3, 300, 6),),
    holding_limit=60, pool_limit=40, sets=6, privates={},
    numbers=Numbers18xx(bid_step=5, president_shares=2, certificates=3, token_prices=(20,)),
    companies={name: CompanyData(name, name, "public", home=home) for name, home in zip("XYZ", CITIES, strict=True)},
    trains={"2": TrainType("2", 80, 4, 2, rusted_by="4"), "3": TrainType("3", 120, 1, 3, starts_phase="3"),
            "4": TrainType("4", 160, None, 4, starts_phase="4")},
    phases={
        name: Phase(id=name, colours=COLOURS[:most], column=0, limits={"public": limit}, private_sales=False)
        for name, most, limit in (("2", 1, 3), ("3", 2, 2), ("4", 2, 1))
    },
    board=board(
        {"C3": CENTRE} | {name: blank(city()) for name in CITIES} | {name: blank() for name in PLAINS},
        tile("bend", "yellow", (0, 2)), tile("city", "yellow", (0, 6), (1, 6), stops=[city()]),
        tile("green", "green", (0, 6), (1, 6), (2, 6), stops=[city(2)]),
    ),
    market=StockMarket(((50, 60, 70, 85, 100, 120), (40, 50, 60, 70, 85, 100), (30, 40, 50, 60, 70, 85)), {}),
    pars={"X": (0, 1), "Y": (1, 2), "Z": (0, 2)},
)  # fmt: skip


def begin() -> Small:
    """Every player has bought the president's certificate of a company, whose home token stands; all else is unsold."""
    map_, cash, trains = laid.printed_map(DATA.board), DATA.seats[0].cash, DATA.trains
    game = Small(
        definition=DATA, network=network.Network(DATA.board, map_), laid=map_, players=PLAYERS, first="ann", phase="2",
        purses={"bank": DATA.bank - 3 * cash} | dict.fromkeys(PLAYERS, cash) | dict.fromkeys(DATA.companies, 0),
        companies={}, shares={}, privates={}, markers={}, depot={name: trains[name].count for name in trains},
        round=StockRound(PLAYERS),
    )  # fmt: skip
    for player, (name, cell) in zip(PLAYERS, DATA.pars.items(), strict=True):
        game.put(name, Firm(president=player, charter=DATA.numbers.token_prices))
        game.shares[name] = {player: game.president_shares, name: DATA.numbers.certificates}
        pricing.move(game, name, cell)
        bank.pay(game, player, name, game.president_shares * companies.price(game, name))
        game.relaid(tokens.placed(game.laid, DATA.companies[name].home, 0, name))
    return game
