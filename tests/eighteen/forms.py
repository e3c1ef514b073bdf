"""Ways in which people write an action of 1861: our own line, those of 18xx.games and Rails-18xx, plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from engine.core import play
from engine.eighteen import actions as shared
from engine.eighteen import companies
from engine.eighteen.actions import Action
from engine.eighteen.companies import operating
from engine.eighteen.earnings import best_run
from engine.eighteen.table import BANK, POOL
from engine.games.g1861 import actions as acts
from engine.games.g1861.definition import Definition
from engine.games.g1861.game import Game
from pbem.eighteen.map_orders.track import lay_words
from pbem.eighteen.orders.said import said
from pbem.orders.order import Order
from pbem.orders.parse import read_orders
from pbem.orders.plain_words import MOST_PLAIN
from pbem.titles.g1861.mail.orders import WORDS, write_order

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Emil", "Flo")
SIDES = ("S", "SW", "NW", "N", "NE", "SE")


class Played(NamedTuple):
    """An action, and the positions before and after it."""

    game: Game
    action: Action
    after: Game


class Forms:
    """Gives lines at random."""

    def __init__(self, definition: Definition, dice: Random, *, sentences: bool = True) -> None:
        self.definition = definition
        self.dice = dice
        self.sentences = sentences  # also those that begin with no order word

    def text(self, played: Sequence[Played]) -> str:
        """A mail: lines, some of them joined by semicolons, the company named once or in every line."""
        lines: list[str] = []
        at = 0
        while at < len(played):
            game, action = played[at].game, played[at].action
            following = played[at + 1].action if at + 1 < len(played) else None
            if isinstance(action, shared.Start) and isinstance(following, shared.Token) and self.dice.random() < 0.7:
                lines.append(f"par {action.company} at {action.price} token {self._place(following)}")
                at += 1
            else:
                lines.append(self.line(game, action))
            at += 1
        return self._joined(lines)

    def line(self, game: Game, action: Action) -> str:
        """One way to write it."""
        if isinstance(action, shared.Pass) and game.trainless:
            ways = self.passed(game, action)
            return self.dice.choice(ways if self.sentences else ways[:2])
        exact = write_order(self.definition, action)
        write = WAYS.get(type(action))
        ways = [exact, exact.lower() if _has_case(exact) else exact, f"Please {exact}" if ":" not in exact else exact]
        ways += write(self, game, action) if write else []
        return self.dice.choice(ways if self.sentences else [one for one in ways if self._is_order(one)])

    def _is_order(self, line: str) -> bool:
        (found,) = read_orders(line, WORDS, said=lambda one: said(self.definition, one, WORDS))
        return isinstance(found, Order)

    def _joined(self, lines: Sequence[str]) -> str:
        """Below each other or on one line; the same company is not always named again."""
        about, written = "", []
        for line in lines:
            company, colon, rest = line.partition(": ")
            if colon and company == about and self.dice.random() < 0.6:
                written.append(rest)
            else:
                written.append(line)
            about = company if colon else about
        return self.dice.choice(["; ", "\n", "\n"]).join(written)

    def name(self, player: str) -> str:
        """A player's name."""
        return NAMES[int(player[1:]) - 1]

    def called(self, company: str) -> str:
        """The company by one of its names."""
        data = self.definition.companies[company]
        return self.dice.choice([data.id, data.id, data.id, *data.also, *data.also, data.name])

    def money(self, amount: int) -> str:
        """An amount as different people write it."""
        return self.dice.choice([str(amount), f"{amount} R", f"{amount}₽"])

    def _place(self, token: shared.Token | acts.RemoveToken) -> str:
        cities = sum(one.kind == "city" for one in self.definition.board.hexes[token.hex].printed.stops)
        return f"{token.hex} stop {token.stop}" if cities > 1 or token.stop else token.hex

    # -- one for each kind ---------------------------------------------------------------------------------------------

    def passed(self, game: Game, action: shared.Pass) -> list[str]:
        """A pass."""
        if game.trainless:  # asked in the turn of another company, of which the lines above may be
            company = game.trainless[0]
            return [f"keep {company}", f"{company}: pass", f"{company} passes", f"don't nationalise {company}"]
        here = operating(game)
        ways = ["I pass", "pass.", f"{self.name(action.player)} passes"]
        return [*ways, f"{here}: pass", f"{here} passes"] if here else ways

    def bid(self, game: Game, action: shared.Bid) -> list[str]:
        """A bid."""
        wanted = action.company if action.company in self.definition.privates else self.called(action.company)
        price = self.money(action.price)
        return [
            f"{self.name(action.player)} bids {price} for {wanted}",
            f"bid {wanted} {price}",
            f"auction {wanted} at {price}",
            f"I'll bid {action.price} on the {wanted}",
            f"bid {price} for {wanted}",
            f"bid {price} on the {wanted}.",
        ]

    def buy(self, game: Game, action: acts.Buy) -> list[str]:
        """A share."""
        source, rails = ("market", "Pool") if action.source == POOL else ("treasury", "IPO")
        named, price = self.called(action.company), companies.price(game, action.company)
        ways = [
            f"{self.name(action.player)} buys a 10% share of {named} from the {source} for {price} R",
            f"buy 10% {named} from {source}",
            f"I'd like to buy a share of {named} from the {source}",
            f"buy a share of {named} from the {source} for {self.money(price)}",
            f"take one {named} share from the {source}",
            f"buy one share of {named} from {'the pool' if source == 'market' else 'treasury'}, please",
            f"{self.name(action.player)} buys 10% {named} share from {rails} for {price}",
        ]
        held = game.shares[action.company]
        if not (held.get(POOL) and held.get(action.company)):
            ways += [f"buy {named}", f"buy 1 {named}", f"buy a share of {named}", f"buy {named} share"]
        return ways

    def sell(self, game: Game, action: shared.Sell) -> list[str]:
        """Shares."""
        number, named = action.shares, self.called(action.company)
        shares = "a 10% share" if number == 1 else f"{number} shares"
        return [
            f"{self.name(action.player)} sells {shares} of {named} and receives 90 R",
            f"sell {shares} of {named}",
            f"sell {number} {named}",
            f"sell {10 * number}% of {named}",
            f"I'd like to sell {shares} of {named}",
        ]

    def start(self, game: Game, action: shared.Start) -> list[str]:
        """A public."""
        return [f"par {action.company} at {self.money(action.price)}", f"start {action.company} at {action.price}"]

    def redeem(self, game: Game, action: acts.Redeem) -> list[str]:
        """Shares that a public buys back."""
        number, named = action.shares, self.called(action.company)
        shares = "a 10% share" if number == 1 else f"{number} shares"
        return [f"{named} redeems {shares} of {named} from the market for 100 R", f"{named}: redeem {number}"]

    def lay(self, game: Game, action: shared.Lay) -> list[str]:
        """A tile; always with its rotation, since several ways may look alike."""
        named, tile, place, turned = self.called(action.company), action.tile, action.hex, action.rotation
        words = lay_words(self.definition, action).split()[2:]
        sides = []
        if words and all(word in SIDES for word in words):
            sides = [
                f"{named} lays {tile} in {place} towards {' and '.join(words)}",
                f"{named}: put {tile} on {place} facing {', '.join(words)}",
                f"{named}: lay tile {tile} on {place}, {' '.join(words).lower()}",
            ]
        return [
            *sides,
            f"{named} lays tile #{tile} with rotation {turned} on {place} (Kyiv)",
            f"{named} spends {_told(game, action, 'cost')}₽ and lays tile #{tile} with rotation {turned} on {place}",
            f"{named}: lay {tile} {place} {turned}",
            f"{named}: lay #{tile} on {place.lower()} rotation {turned}",
            f"{named}: upgrade {place} {tile} {turned}",
            f"{named} lays tile #{tile}/{SIDES[turned]} on {place}",
        ]

    def token(self, game: Game, action: shared.Token) -> list[str]:
        """A token."""
        if self._place(action) != action.hex:
            return []
        named, cost = self.called(action.company), _told(game, action, "cost")
        return [
            f"{named} places a token on {action.hex} for {cost} R",
            f"{named}: token on {action.hex}",
            f"{named}: put a token on {action.hex}",
            f"{named}: token in {action.hex} for {cost} R",
            f"{named} lays a base on {action.hex}",
        ]

    def run(self, game: Game, action: shared.Run) -> list[str]:
        """Trains."""
        named, earned = self.called(action.company), _told(game, action, "revenue")
        ways = []
        if best_run(game, action.company) == action:
            ways = [
                f"{named}: run best",
                f"{named}: run",
                f"{named} runs",
                f"{named}: run the best",
                f"{named}: let's run the best",
            ]
            ways += [f"{named}: best run", f"{named}: run all trains", f"{named}: run for {earned}"]
        if len(action.routes) == 1:
            route = action.routes[0]
            line = f"{named} runs a {route.train} train for {earned} R: {'-'.join(route.hexes)}"
            ways += [line] if len(line) <= MOST_PLAIN else []
        return ways

    def dividend(self, game: Game, action: acts.Dividend) -> list[str]:
        """What becomes of the revenue."""
        named, paid, kept = self.called(action.company), _told(game, action, "paid"), _told(game, action, "kept")
        revenue, each = paid + kept, paid // game.all_shares
        said = {
            "pay": [f"pays out {each} R per share", "pays", f"pays out {paid}₽ = {each}₽ (x10 shares)", "pays in full"],
            "half": [f"runs for {revenue} R and pays half", f"splits {revenue}", "pays half"],
            "keep": [f"withholds {revenue} R", "keeps the money", "pays nothing"],
        }[action.kind]
        plain = {
            "pay": ["pay", "payout", "pay out", "pay full dividend", f"pay out {each} R per share", "full pay"],
            "half": ["half", "half pays", "pay half", "half pay", "half dividend", "split"],
            "keep": ["withhold", "keep", "withhold everything", "keep the money", "no dividend", "retain"],
        }[action.kind]
        return [f"{named} {one}" for one in said] + [f"{named}: {one}" for one in plain]

    def buy_train(self, game: Game, action: shared.BuyTrain) -> list[str]:
        """A train."""
        named, train = self.called(action.company), action.train
        if action.source == BANK:
            return [
                f"{named} buys a {train} train for {action.price} R from The Depot",
                f"{named}: buy train {train}",
                f"{named}: buy a {train}",
                f"{named}: buy a {train} train",
                f"{named}: buy {train} from the bank",
                f"{named}: buy a {train} train from the depot for {action.price} R",
                f"{named}: take a {train}",
                f"{named} buys {train}-train from IPO for {action.price}",
            ]
        if action.source == POOL:
            return [
                f"{named} buys a {train} train for {action.price} R from The Discard",
                f"{named}: buy train {train} from pool",
            ]
        seller = self.called(action.source)
        return [
            f"{named} buys a {train} train for {self.money(action.price)} from {seller}",
            f"{named}: buy train {train} from {seller} for {self.money(action.price)}",
            f"{named}: buy a {train} from {seller} for {self.money(action.price)}",
            f"{named}: buy the {train} train of {seller} for {self.money(action.price)}",
            f"{named} buys {train}-train from {seller} for {action.price}",
        ]

    def buy_private(self, game: Game, action: shared.BuyPrivate) -> list[str]:
        """A private."""
        named, price = self.called(action.company), self.money(action.price)
        return [
            f"{named} buys {action.private} from {self.name(action.player)} for {price}",
            f"{named}: buy {action.private} for {price}",
        ]

    def discard(self, game: Game, action: shared.Discard) -> list[str]:
        """A train given up."""
        return [
            f"{self.called(action.company)} discards a {action.train} train",
            f"{self.called(action.company)}: discard the {action.train} train",
            f"{self.called(action.company)}: discard a {action.train}",
        ]

    def convert(self, game: Game, action: acts.Convert) -> list[str]:
        """A conversion."""
        named = self.called(action.company)
        return [
            f"{named} converts into {action.public}",
            f"{named}: convert into {self.called(action.public)}",
            f"convert {named} into {action.public}",
            f"{named} becomes {action.public}",
        ]

    def merge(self, game: Game, action: acts.Merge) -> list[str]:
        """A merger."""
        minors = [self.called(one) for one in (action.company, *action.minors)]
        return [
            f"merge {' + '.join(minors)} into {action.public}",
            f"{', '.join(minors[:-1])} and {minors[-1]} merge into {action.public}",
            f"{minors[0]} merges with {' and '.join(minors[1:])} into {action.public}",
            f"{minors[0]}: merge with {', '.join(minors[1:])} to form {action.public}",
        ]

    def offer(self, game: Game, action: acts.Offer) -> list[str]:
        """An offer is written as its deal."""
        write = WAYS[type(action.deal)]
        return write(self, game, action.deal)

    def nationalise(self, game: Game, action: acts.Nationalise) -> list[str]:
        """A nationalisation agreed to."""
        return [f"{action.company} chooses to nationalize", f"nationalize {action.company}"]

    def remove(self, game: Game, action: acts.RemoveToken) -> list[str]:
        """A token given up."""
        return [f"{action.company}: remove {self._place(action)}"]


Way = Callable[[Forms, Game, Any], list[str]]
WAYS: Mapping[type[Action], Way] = {
    shared.Pass: Forms.passed,
    shared.Bid: Forms.bid,
    acts.Buy: Forms.buy,
    shared.Sell: Forms.sell,
    shared.Start: Forms.start,
    acts.Redeem: Forms.redeem,
    shared.Lay: Forms.lay,
    shared.Token: Forms.token,
    shared.Run: Forms.run,
    acts.Dividend: Forms.dividend,
    shared.BuyTrain: Forms.buy_train,
    shared.BuyPrivate: Forms.buy_private,
    shared.Discard: Forms.discard,
    acts.Convert: Forms.convert,
    acts.Merge: Forms.merge,
    acts.Offer: Forms.offer,
    acts.Nationalise: Forms.nationalise,
    acts.RemoveToken: Forms.remove,
}


def _told(game: Game, action: Action, name: str) -> int:
    """A sum that comes of the action, as its event tells it; 0 for none."""
    _, events = play.apply(game, action)
    return next((getattr(one, name) for one in events if hasattr(one, name)), 0)


def _has_case(line: str) -> bool:
    """Whether a line may be written small: names that are words or one letter count in capitals only."""
    return not any(len(one.strip(":;,.")) < 3 and one.strip(":;,.").isalpha() for one in line.split())
