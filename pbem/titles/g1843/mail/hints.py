"""What a letter of 1843 offers that no other 18xx game has, and what it says of it: a `Hints` for the shared parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any

from engine.core import play
from engine.core.events import Event
from engine.eighteen.actions import Accept, Action, Bid, BuyTrain, Counter, Decline, Discard, Lay, Sell, Start, Token
from engine.eighteen.holdings import held
from engine.games.g1843 import actions as acts
from engine.games.g1843 import emergency, entering
from engine.games.g1843.rounds import OperatingRound, PrivateAuction
from engine.games.g1843.steps.buy_private import AS_TRAIN, BUYING_PRIVATES
from engine.games.g1843.steps.buy_train import BUYING_TRAINS
from engine.games.g1843.steps.private_sale import free_money
from engine.games.g1843.whatif import WHAT_IF
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game, Move, deal, opening
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.told.telling import train_words
from pbem.titles.g1843.mail import clauses, privates_told, raising
from pbem.titles.g1843.mail.naming import numbered
from pbem.titles.g1843.mail.supply import SUPPLY, colour_train
from pbem.titles.g1843.mail.warnings import short_of_all, warnings
from pbem.titles.g1843.mail.written import write_order
from pbem.words.phrases import joined, phrase

# Which of its own moves stand among the samples of a turn, the most useful first.
_ORDER: tuple[type[Action], ...] = (
    Accept, Counter, Decline, acts.Turn, Discard, acts.Home, acts.SellTrain, Sell, acts.CashPrivate, acts.ClaimPort,
    acts.Engineers, acts.Exchange, acts.Half, acts.BuyPort, acts.Move,
)  # fmt: skip
MOST_STARTS = 4
ALONE, SHARED = 6, 3  # first prices that a founder of two or more can pay: until it floats, or with some help


class HintsIn1843(Hints):
    """The auction of the privates, powers, ports, certificates with two sides, emergencies."""

    what_if = WHAT_IF
    crowded = "g1843.warning.limit"
    run_key = "g1843.warning.best_run"
    trainless = "g1843.warning.trainless"
    supply = SUPPLY
    bank_sells = True
    lays = (Lay, acts.PowerLay, acts.PowerBuild)
    tokens = (Token, acts.PowerToken)
    lays_twice = True
    free = (acts.ClaimPort,)
    nicknames = MappingProxyType({
        "belt line": "CEI", "little belt": "CEI", "little belt line": "CEI", "belt railway": "CEI", "belt": "CEI",
        "petite ceinture": "CEI", "plm private": "LYM", "private of plm": "LYM", "paris": "",
    })  # fmt: skip
    most_own = 5
    kinds = (("power", (acts.PowerLay, acts.PowerBuild, acts.PowerToken)), ("take", (acts.Take,)),
             ("port", (acts.ClaimPort, acts.BuyPort)), ("marker", (acts.Move,)),
             ("exchange", (acts.Exchange, acts.Half)))  # fmt: skip
    heads = MappingProxyType(dict.fromkeys(("token", "power", "take", "port", "marker", "exchange"), "g1843"))
    parts = MappingProxyType({
        "buy": ("share", "take", "bid", "par", "train", "private", "port", "exchange"), "ports": ("port",),
        "token": ("token", "marker", "port"), "powers": ("power", "exchange"),
    })  # fmt: skip
    part_words = MappingProxyType({"ports": "port ports anchor anchors", "powers": "power powers use exchange"})
    parts_without = ("merge",)

    def good_for(self, game: Game, private: str) -> str:
        return privates_told.good_for(game, private)

    def write(self, game: Game, action: Action) -> str:
        return write_order(game.definition, action, game)

    def notes(self, move: Move) -> tuple[str, ...] | None:
        return clauses.notes(move)

    def besides(self, move: Move) -> tuple[str, ...]:
        return clauses.besides(move)

    def event_note(self, game: Game, event: Event) -> str:
        return clauses.event_note(game, event)

    def bid_notes(self, move: Move) -> tuple[str, ...]:
        return clauses.bid_notes(move)

    def pass_notes(self, game: Game) -> tuple[str, ...]:
        return clauses.pass_notes(game)

    def price_range(self, game: Game, bought: Any) -> tuple[int, int]:
        """A train with what its director may add; a private at up to twice its face value (§8.8.3, §10.1)."""
        if isinstance(bought, BuyTrain):
            return 1, BUYING_TRAINS.most_paid(game, bought)
        rule = AS_TRAIN if isinstance(bought, acts.BuyAsTrain) else BUYING_PRIVATES
        least = AS_TRAIN.least(game, bought.private) if rule is AS_TRAIN else 1
        return least, min(game.purses[bought.company], rule.most(game, bought.private))

    def private_notes(self, move: Move) -> tuple[str, ...]:
        """As a train it is no private any more."""
        bought = deal(move.last)
        if isinstance(bought, acts.BuyAsTrain):
            return (phrase("g1843.sample.as_train", train=train_words(move.at.definition.private_train.train)),)
        return clauses.brings(move.at, bought.private)

    def rusted(self, train: str) -> str:
        return colour_train(train)

    def place(self, game: Game, hex_id: str, stop: int) -> str:
        """Its lines name the city themselves."""
        return ""

    def title(self, game: Game) -> str:
        return phrase("g1843.sample.director")

    def draws(self, game: Game, player: str, company: str) -> float:
        """A company that is to float: the nearer it is, and the more it is theirs."""
        state = game.companies[company]
        if state.floated:
            return 0.0
        sold: int = game.all_shares - held(game, company, company)
        return 1 + sold / 20 + (0.4 if state.president == player else 0.0)

    def rank(self, move: Move) -> tuple[int, ...] | None:
        action, done = move.last, deal(move.last)
        here = move.at.round
        if isinstance(action, Decline) and isinstance(here, OperatingRound) and here.asking:
            return (len(_ORDER),)
        if isinstance(action, Sell):
            if not isinstance(move.at.round, OperatingRound):
                return None
            lacking = raising.need(move.at)
            useful = lacking is not None and action.shares == emergency.most_useful(move.at, lacking, action.company)
            return (_ORDER.index(Sell), -action.shares) if useful else None
        if isinstance(action, acts.Half):
            dearest = action.price == _dearest(move.at, action.player)
            return (_ORDER.index(acts.Half), -_home(move.at, action.company)) if dearest else None
        if isinstance(action, acts.Exchange):
            return (_ORDER.index(acts.Exchange), -held(move.at, action.player, action.company))
        if isinstance(done, acts.BuyPort):
            return (_ORDER.index(acts.BuyPort), done is not action)
        if isinstance(action, acts.Move):
            return (_ORDER.index(acts.Move), -_worth(move.at, action.to_hex, action.to_stop))
        if isinstance(action, acts.Engineers):
            return (_ORDER.index(acts.Engineers), -move.at.definition.trains[action.train].price)
        return (_ORDER.index(type(action)),) if type(action) in _ORDER else None

    def chosen(self, game: Game, player: str, every: Sequence[Move]) -> list[Move] | None:
        """In the auction of the privates: what can be taken, the lowest bid on each other one; all first prices."""
        here = game.round
        if not isinstance(here, PrivateAuction):
            return None
        legal = [move for move in every if not isinstance(move.last, Bid)]
        legal = [move for move in legal if isinstance(move.last, acts.Take | Start) and move.legal]
        if here.par_due:
            return legal[::-1]
        bids = [move for move in every if isinstance(move.last, Bid)]
        if here.bid_off:
            return [move for move in bids if move.legal][:3]
        found = (move for move in bids if opening(move) and not _leads(here, move.last))
        return [*legal, *(move for move in found if move.legal)]

    def starts(self, every: Sequence[Move]) -> list[Move] | None:
        """The companies with the best homes, as dear as the player can help to float; the best one cheaply, too."""
        legal = [move for move in every if isinstance(move.last, Start) and move.legal]
        if not legal:
            return []
        game, player = legal[0].at, legal[0].last.player
        shares, cash = (SHARED if len(game.players) > 2 else ALONE), game.purses[player]
        by_company: dict[str, list[Move]] = {}
        for move in legal:
            by_company.setdefault(move.last.company, []).append(move)
        ranked = sorted(by_company.values(), key=lambda some: -_home(game, some[0].last.company))
        dear = [max((one for one in some if shares * one.last.price <= cash), key=_par, default=some[0])
                for some in ranked]  # fmt: skip
        cheap = [ranked[0][0]] if ranked[0][0] != dear[0] else []
        return [*dear[:1], *cheap, *dear[1:]][:MOST_STARTS]

    def plans(self, game: Game, player: str, company: str) -> list[Move]:
        return raising.plans(game)

    def last_resort(self, plan: Move) -> bool:
        return isinstance(plan.last, acts.Bankrupt)

    def plan_notes(self, game: Game, plan: Move) -> tuple[str, ...]:
        return clauses.plan_notes(game, plan)

    def numbered(self, game: Game, word: str, said: str) -> str:
        """`bid 6 160`."""
        if word != "bid" or not said.isdecimal() or not isinstance(game.round, PrivateAuction):
            return ""
        return numbered(game.definition, int(said[:3]))

    def own_bids(self, game: Game, player: str) -> tuple[str, ...]:
        every = game.round.bids if isinstance(game.round, PrivateAuction) else {}
        return tuple(one for one, bids in every.items() if any(each.player == player for each in bids))

    def most_bid(self, game: Game, player: str) -> int:
        return free_money(game, player) if isinstance(game.round, PrivateAuction) else super().most_bid(game, player)

    def foot(self, game: Game, kind: str) -> str:
        others = entering.unparred(game)[1:]
        if kind != "par" or not others or isinstance(game.round, PrivateAuction):
            return ""
        return phrase("g1843.options.publics", shown=entering.unparred(game)[0], others=joined(others))

    def warnings(self, game: Game, reader: Reader) -> Iterator[tuple[int, str]]:
        yield from warnings(game, reader)

    def lost(self, game: Game) -> frozenset[str]:
        return frozenset(short_of_all(game))

    def begins(self, phase: str) -> str:
        return phrase("g1843.sample.phase", phase=phase)

    def after_bare(self, game: Game, phase: str) -> str:
        return phrase("g1843.warning.bare")

    def more(self, game: Game, player: str) -> Iterator[Action]:
        """A counter to what is offered: a seller asks for more, up to what the buyer could pay; a buyer bids less."""
        offered = game.offered
        if offered is None or isinstance(offered.deal, acts.BuyPort):
            return
        bought = offered.deal
        if game.president(bought.company) == player:
            prices: tuple[int, ...] = (bought.price // 2,)
        else:
            value = (
                game.definition.trains[bought.train].price
                if isinstance(bought, BuyTrain)
                else game.definition.privates[bought.private].value * game.definition.numbers.private_factor
            )
            most = min(game.purses[bought.company], value)
            prices = ((most + bought.price) // 2, most)
        for price in dict.fromkeys(prices):
            if play.why_not(game, Counter(player, price)) is None:
                yield Counter(player, price)
                return

    def pass_line(self, game: Game, player: str) -> str:
        """A company is named where it may be another one's turn; whoever is asked for a train says no."""
        here = game.round
        if isinstance(here, OperatingRound) and here.asking:
            return "decline"
        return super().pass_line(game, player)


def _leads(here: PrivateAuction, bid: Bid) -> bool:
    """Whether the highest bid on it is theirs already (§6.1: bids lie in their order)."""
    bids = here.bids.get(bid.company, ())
    return bool(bids) and bids[-1].player == bid.player


def _par(move: Move) -> int:
    return int(move.last.price)


def _dearest(game: Game, player: str) -> int:
    """The highest first price of which the player can pay half a director's certificate."""
    pars = entering.par_cells(game, entering.pars_now(game))
    return max((one for one in pars if one <= game.purses[player]), default=0)


def _worth(game: Game, hex_id: str, stop: int) -> int:
    return int(game.network.tile(hex_id).stops[stop].worth(game.definition.phases[game.phase].column))


def _home(game: Game, company: str) -> int:
    """What its home is worth now, as a stop."""
    stops = game.network.tile(game.definition.companies[company].home).stops
    return max((stop.worth(game.definition.phases[game.phase].column) for stop in stops), default=0)


HINTS = HintsIn1843()
