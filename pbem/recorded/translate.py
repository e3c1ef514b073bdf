"""Recorded actions in the words of our engine: those that all 18xx games have. A game adds its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Generic, Literal, TypeVar

from engine.eighteen import actions as acts
from engine.eighteen import companies
from engine.eighteen.actions import Action
from engine.eighteen.game import Game18xx
from engine.eighteen.table import BANK, POOL
from pbem.recorded import entries as rec
from pbem.recorded.chains import joined
from pbem.recorded.entries import AnyRecorded
from pbem.recorded.memory import Memory, Public, numbered
from pbem.recorded.names import Names
from pbem.recorded.shares import DIRECTOR

SHARE = 10  # per cent
DEALS = (rec.BuyShares, rec.SellShares)  # in certificates
BEGINNINGS = (rec.Par, rec.Merge)  # of a public
DIVIDENDS = {"payout": "pay", "half": "half", "withhold": "keep"}

GameT = TypeVar("GameT", bound=Game18xx)
Handler = Callable[..., tuple[Action, ...]]  # translator, game, recorded action


class Unfit(Exception):
    """A recorded action speaks of what is not there; str() says of what."""


class Translator(Generic[GameT]):
    """Gives the actions of our engine for one recorded action after the other; the memory is kept by the caller.

    `handlers`: what reads each kind of recorded action; a kind without one is none of this game. `buys` and `pays`: the
    game's own types of these actions.
    """

    buys: ClassVar[type[acts.Buy]] = acts.Buy
    pays: ClassVar[type[acts.Dividend]] = acts.Dividend

    def __init__(self, names: Names) -> None:
        self.names = names
        self.memory = Memory()
        self.guessed = False  # the action read last could have been read otherwise
        self.guesses = 0  # deals read so, or in a certificate that its dealer has not

    def actions(self, game: GameT, action: AnyRecorded) -> tuple[Action, ...]:
        """What to do now, nothing for an action that only prepares another. Unfit when there is no such thing."""
        self.guessed = False
        handler = self.handlers.get(type(action))
        if handler is None:
            raise Unfit(f"{self.names.title} has no such action")
        return handler(self, game, action)

    def done(self, before: GameT, after: GameT, action: AnyRecorded, read: tuple[Action, ...] = ()) -> None:
        """The action, which was read last, has been replayed as it was `read`; the positions before and after it."""
        lost = self.memory.note(action, self._public(before, after, action, read))
        self.guesses += self.guessed or lost

    def _public(self, before: GameT, after: GameT, action: AnyRecorded, read: tuple[Action, ...]) -> Public | None:
        """The public that an action founds or deals in."""
        if isinstance(action, DEALS):
            name = numbered(action.shares)[0]
        elif isinstance(action, BEGINNINGS):
            name = action.corporation
        else:
            return None
        ours = self.names.company(name)
        if ours not in after.shares:
            return None
        president = after.companies[ours].president
        first = read[0] if read else None
        if isinstance(first, acts.Buy | acts.Sell):
            return Public(president, first.player, first.source if isinstance(first, acts.Buy) else "")
        return Public(president, owners=self.owners(before, action) if isinstance(action, rec.Merge) else ())

    def owners(self, game: GameT, action: rec.Merge) -> tuple[str, ...]:
        """The owners of the minors that have been named for a merger, in operating order; just before it."""
        named = [self.names.company(minor) for minor in (str(action.entity), *self.memory.merging)]
        presidents = [game.companies[minor].president for minor in companies.operating_order(game, named)]
        return tuple(president for president in presidents if president is not None)

    @property
    def prepares(self) -> bool:
        """Whether what was recorded last only prepares what is recorded next, as one of several minors that merge."""
        return False

    def company_of(self, action: AnyRecorded) -> str | None:
        """The company that acts, or None for a player."""
        return self.names.company(action.entity) if action.entity_type == "corporation" else None

    # who acts

    def player(self, game: GameT, action: AnyRecorded) -> str:
        """Who says it in our game: the player, or the director of the company that acts."""
        if action.entity_type == "player":
            return self.names.player(action.entity)
        return self.director(game, action)[0]

    def director(self, game: GameT, action: AnyRecorded) -> tuple[str, str]:
        """Who says it for the company that acts, and this company."""
        company = self.acting(game, action)
        player = self.speaker(game, company)
        if player is None:
            raise Unfit(f"{company} has no director")
        return player, company

    def speaker(self, game: GameT, company: str) -> str | None:
        """Who acts for a company in play."""
        return game.president(company)

    def acting(self, game: GameT, action: AnyRecorded) -> str:
        """The company that acts; it is in play."""
        company = self.company_of(action)
        if company is None:
            raise Unfit("a company must do this, not a player")
        if company not in game.companies:
            raise Unfit(f"{company} is not in play")
        return company

    def deal(self, game: GameT, deal: acts.BuyPrivate | acts.BuyTrain) -> tuple[Action, ...]:
        """A deal, with the consent that recorded games leave out."""
        return (deal,)

    def asked_company(self, game: GameT) -> str | None:
        """The company whose director must decide something that can be passed."""
        return companies.operating(game)

    # one handler for each kind of recorded action

    def nothing(self, game: GameT, action: AnyRecorded) -> tuple[Action, ...]:
        """An action that changes nothing in itself."""
        return ()

    def passed(self, game: GameT, action: rec.Pass) -> tuple[Action, ...]:
        """A pass; one that ends what only prepares is no action of ours."""
        if self.prepares:
            return ()
        if action.entity_type == "player":
            return (acts.Pass(self.names.player(action.entity)),)
        player, company = self.director(game, action)
        if company != (asked := self.asked_company(game)):
            raise Unfit(f"it is the turn of {asked or 'no company'}, not {company}")
        return (acts.Pass(player),)

    def bid(self, game: GameT, action: rec.Bid) -> tuple[Action, ...]:
        """A bid for a private or a minor."""
        wanted = action.company or action.corporation
        if wanted is None:
            raise Unfit("the bid names no company")
        return (acts.Bid(self.player(game, action), self.names.company(wanted), action.price),)

    def par(self, game: GameT, action: rec.Par) -> tuple[Action, ...]:
        """A public is started."""
        price = action.share_price.partition(",")[0]
        if not price.isdecimal():
            raise Unfit(f"`{action.share_price}` is not a price")
        return (acts.Start(self.player(game, action), self.names.company(action.corporation), int(price)),)

    def place_token(self, game: GameT, action: rec.PlaceToken) -> tuple[Action, ...]:
        """A token, also the first one of a public that has just been started."""
        hex_id, stop = self.stop(game, action.city)
        return (acts.Token(self.player(game, action), self.acting(game, action), hex_id, stop),)

    def stop(self, game: GameT, city: str) -> tuple[str, int]:
        """Hex and stop of `635-0-2`, the tile's id and the number of its stop; printed tiles are named by their hex."""
        tile, _, stop = city.rpartition("-")
        hex_id = self.memory.tiles.get(tile) or tile.rpartition("-")[0]
        if hex_id not in game.definition.board.hexes or not stop.isdecimal():
            raise Unfit(f"there is no city {city} on the map")
        return hex_id, int(stop)

    def buy_shares(self, game: GameT, action: rec.BuyShares) -> tuple[Action, ...]:
        """A player buys one certificate, or a public its own shares."""
        count, public = self._shares(action)
        if action.entity_type == "corporation":
            return self.redeem(game, action, count)
        if count != 1:
            raise Unfit(f"one certificate of {SHARE} % can be bought at a time, not {count * SHARE} %")
        return (self.buys(self.player(game, action), public, self._source(game, public, action.shares[0])),)

    def redeem(self, game: GameT, action: rec.BuyShares, count: int) -> tuple[Action, ...]:
        """A public buys its own shares from the pool."""
        raise Unfit("no company buys its own shares in this game")

    def _source(self, game: GameT, public: str, share: str) -> Literal["treasury", "pool"]:
        """Where a certificate lies: where the public has any; if at both places, its number tells.

        One whose place is not known is taken for one of the treasury, which is a guess.
        """
        held = game.shares.get(public, {})
        if not held.get(POOL):
            return "treasury"
        if not held.get(public):
            return "pool"
        place = self.memory.place(share)
        self.guessed = not place
        return "pool" if place == POOL else "treasury"

    def _shares(self, action: rec.BuyShares | rec.SellShares) -> tuple[int, str]:
        """How many shares of 10 %, and of which public."""
        named = {share.rpartition("_")[0] for share in action.shares}
        if len(named) != 1:
            raise Unfit("shares of one public are expected")
        director_too = sum(share.endswith(f"_{DIRECTOR}") for share in action.shares)
        percent = action.percent or (len(action.shares) + director_too) * SHARE
        return percent // SHARE, self.names.company(named.pop())

    def sell_shares(self, game: GameT, action: rec.SellShares) -> tuple[Action, ...]:
        """Shares go to the pool."""
        count, public = self._shares(action)
        return (acts.Sell(self.player(game, action), public, count),)

    def lay_tile(self, game: GameT, action: rec.LayTile) -> tuple[Action, ...]:
        """A tile, its copy's number left out."""
        tile = action.tile.rpartition("-")[0]
        player, company = self.director(game, action)
        return (acts.Lay(player, company, tile, action.hex, action.rotation),)

    def run_routes(self, game: GameT, action: rec.RunRoutes) -> tuple[Action, ...]:
        """All routes, each as one line of hexes."""
        player, company = self.director(game, action)
        routes = tuple(acts.Route(_type(one.train), self._hexes(game, one)) for one in action.routes)
        return (acts.Run(player, company, routes),)

    def _hexes(self, game: GameT, route: rec.Route) -> tuple[str, ...]:
        hexes = joined(game.network, route)
        if hexes is None:
            raise Unfit(f"the route of train {route.train} is not a line of track")
        return hexes

    def dividend(self, game: GameT, action: rec.Dividend) -> tuple[Action, ...]:
        """Pay, pay half, keep."""
        player, company = self.director(game, action)
        return (self.pays(player, company, DIVIDENDS[action.kind]),)

    def buy_company(self, game: GameT, action: rec.BuyCompany) -> tuple[Action, ...]:
        """A private is bought from its owner."""
        player, company = self.director(game, action)
        deal = acts.BuyPrivate(player, company, self.names.company(action.company), action.price)
        return self.deal(game, deal)

    def buy_train(self, game: GameT, action: rec.BuyTrain) -> tuple[Action, ...]:
        """A train of the bank, the pool or another company: who held this very train tells which."""
        player, company = self.director(game, action)
        holder = self.memory.trains.get(action.train, BANK)
        source = holder if holder in (BANK, POOL) else self.names.company(holder)
        return self.deal(game, acts.BuyTrain(player, company, _type(action.train), action.price, source))

    def discard_train(self, game: GameT, action: rec.DiscardTrain) -> tuple[Action, ...]:
        """A train above the limit."""
        return (acts.Discard(self.player(game, action), self.acting(game, action), _type(action.train)),)

    handlers: ClassVar[Mapping[type[rec.Recorded], Handler]] = {
        rec.Pass: passed,
        rec.Bid: bid,
        rec.Par: par,
        rec.PlaceToken: place_token,
        rec.BuyShares: buy_shares,
        rec.SellShares: sell_shares,
        rec.LayTile: lay_tile,
        rec.RunRoutes: run_routes,
        rec.Dividend: dividend,
        rec.BuyCompany: buy_company,
        rec.BuyTrain: buy_train,
        rec.DiscardTrain: discard_train,
        rec.EndGame: nothing,
        rec.Wish: nothing,
    }


def _type(train: str) -> str:
    """The type of `2+2-0`."""
    return train.rpartition("-")[0]
