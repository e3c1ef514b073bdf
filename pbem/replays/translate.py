"""Recorded actions of 1861 in the words of our engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from engine.common18xx import companies
from engine.common18xx.table import BANK
from engine.games.g1861 import actions as acts
from engine.games.g1861 import course
from engine.games.g1861.actions import AnyAction
from engine.games.g1861.game import Game
from engine.games.g1861.steps import merger_turn
from engine.games.g1861.steps.offers import consent
from pbem.replays import recorded as rec
from pbem.replays.chains import joined
from pbem.replays.memory import POOL, Memory, Public, numbered
from pbem.replays.names import Names
from pbem.replays.recorded import AnyRecorded
from pbem.replays.shares import DIRECTOR

SHARE = 10  # per cent
DIVIDENDS: dict[str, Literal["pay", "half", "keep"]] = {"payout": "pay", "half": "half", "withhold": "keep"}
NATIONALISE = "nationalize"


class Unfit(Exception):
    """A recorded action speaks of what is not there; str() says of what."""


class Translator:
    """Gives the actions of our engine for one recorded action after the other; the memory is kept by the caller."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.memory = Memory()

    def actions(self, game: Game, action: AnyRecorded) -> tuple[AnyAction, ...]:
        """What to do now, nothing for an action that only prepares another. Unfit when there is no such thing."""
        return HANDLERS[type(action)](self, game, action)

    def done(self, game: Game, action: AnyRecorded, read: tuple[AnyAction, ...] = ()) -> None:
        """The action has been replayed as it was `read`; `game` is the position after it."""
        pool = len(read) == 1 and isinstance(read[0], acts.Buy) and read[0].source == POOL
        self.memory.note(action, self._public(game, action, from_pool=pool))

    def _public(self, game: Game, action: AnyRecorded, *, from_pool: bool) -> Public | None:
        """The public that an action founds or deals in."""
        if isinstance(action, rec.BuyShares | rec.SellShares):
            name = numbered(action.shares)[0]
        elif isinstance(action, rec.Par | rec.Merge):
            name = action.corporation
        else:
            return None
        ours = self.names.company(name)
        if ours not in game.shares:
            return None
        held = sum(game.shares[ours].get(player, 0) for player in game.players)
        return Public(held, directed=game.companies[ours].president is not None, from_pool=from_pool)

    def company_of(self, action: AnyRecorded) -> str | None:
        """The company that acts, or None for a player."""
        return self.names.company(action.entity) if action.entity_type == "corporation" else None

    # who acts

    def _player(self, game: Game, action: AnyRecorded) -> str:
        """Who says it in our game: the player, or the director of the company that acts."""
        if action.entity_type == "player":
            return self.names.player(action.entity)
        company = self._acting(game, action)
        player = game.director(company)
        if player is None and len(game.active) == 1:  # a public just formed, whose director's share is still missing
            return game.active[0]
        if player is None:
            raise Unfit(f"{company} has no director")
        return player

    def _acting(self, game: Game, action: AnyRecorded) -> str:
        company = self.company_of(action)
        if company is None:
            raise Unfit("a company must do this, not a player")
        if company not in game.companies:
            raise Unfit(f"{company} is not in play")
        return company

    def _is_public(self, game: Game, corporation: str) -> bool:
        ours = self.names.company(corporation)
        return ours in game.definition.companies and game.definition.companies[ours].kind == "public"

    def _deal(self, game: Game, deal: acts.Deal) -> tuple[AnyAction, ...]:
        """A deal, with the consent that recorded games leave out."""
        others = consent(game, deal)
        if not others:
            return (deal,)
        return acts.Offer(deal.player, deal), *(acts.Accept(other) for other in others)

    # one handler for each kind of recorded action

    def nothing(self, game: Game, action: AnyRecorded) -> tuple[AnyAction, ...]:
        """An action that changes nothing in itself."""
        return ()

    def passed(self, game: Game, action: rec.Pass) -> tuple[AnyAction, ...]:
        """A pass; the one that closes the list of a merger is no action of ours."""
        if self.memory.merging and not self.memory.closed:
            return ()
        player, company = self._player(game, action), self.company_of(action)
        if company is not None and company != (asked := asked_company(game)):
            raise Unfit(f"{asked or 'no company'} is asked now, not {company}")
        return (acts.Pass(player),)

    def bid(self, game: Game, action: rec.Bid) -> tuple[AnyAction, ...]:
        """A bid for a private or a minor."""
        wanted = action.company or action.corporation
        if wanted is None:
            raise Unfit("the bid names no company")
        return (acts.Bid(self._player(game, action), self.names.company(wanted), action.price),)

    def par(self, game: Game, action: rec.Par) -> tuple[AnyAction, ...]:
        """A public is started."""
        price = action.share_price.partition(",")[0]
        if not price.isdecimal():
            raise Unfit(f"`{action.share_price}` is no price")
        return (acts.Start(self._player(game, action), self.names.company(action.corporation), int(price)),)

    def place_token(self, game: Game, action: rec.PlaceToken) -> tuple[AnyAction, ...]:
        """A token, also the first one of a public that has just been started."""
        hex_id, stop = self._stop(game, action.city)
        return (acts.Token(self._player(game, action), self._acting(game, action), hex_id, stop),)

    def remove_token(self, game: Game, action: rec.RemoveToken) -> tuple[AnyAction, ...]:
        """A token given up after a merger."""
        hex_id, stop = self._stop(game, action.city)
        return (acts.RemoveToken(self._player(game, action), self._acting(game, action), hex_id, stop),)

    def _stop(self, game: Game, city: str) -> tuple[str, int]:
        """Hex and stop of `635-0-2`, the tile's id and the number of its stop; printed tiles are named by their hex."""
        tile, _, stop = city.rpartition("-")
        hex_id = self.memory.tiles.get(tile) or tile.rpartition("-")[0]
        if hex_id not in game.definition.board.hexes or not stop.isdecimal():
            raise Unfit(f"there is no city {city} on the map")
        return hex_id, int(stop)

    def buy_shares(self, game: Game, action: rec.BuyShares) -> tuple[AnyAction, ...]:
        """A player buys one certificate; a public redeems."""
        count, public = self._shares(action)
        if action.entity_type == "corporation":
            return (acts.Redeem(self._player(game, action), self._acting(game, action), count),)
        if count != 1:
            raise Unfit(f"one certificate of {SHARE} % can be bought at a time, not {count * SHARE} %")
        return (acts.Buy(self._player(game, action), public, self._source(game, public, action.shares[0])),)

    def other_way(self, game: Game, action: AnyRecorded, read: tuple[AnyAction, ...]) -> tuple[AnyAction, ...] | None:
        """How an action may be read instead, if it is not certain: a pass as no move of ours, or the other source."""
        if isinstance(action, rec.Pass):
            return () if read else None
        if not isinstance(action, rec.BuyShares) or len(read) != 1 or not isinstance(read[0], acts.Buy):
            return None
        held = game.shares.get(read[0].company, {})
        if not held.get(POOL) or not held.get(read[0].company) or self.memory.sure(action.shares[0]):
            return None
        return (replace(read[0], source="treasury" if read[0].source == "pool" else "pool"),)

    def _source(self, game: Game, public: str, share: str) -> Literal["treasury", "pool"]:
        """Where a certificate lies: where the public has any; if at both places, its number tells."""
        held = game.shares.get(public, {})
        if not held.get(POOL):
            return "treasury"
        return "pool" if not held.get(public) or self.memory.lies_in_pool(share) else "treasury"

    def _shares(self, action: rec.BuyShares | rec.SellShares) -> tuple[int, str]:
        """How many shares of 10 %, and of which public."""
        named = {share.rpartition("_")[0] for share in action.shares}
        if len(named) != 1:
            raise Unfit("shares of one public are expected")
        director_too = sum(share.endswith(f"_{DIRECTOR}") for share in action.shares)
        percent = action.percent or (len(action.shares) + director_too) * SHARE
        return percent // SHARE, self.names.company(named.pop())

    def sell_shares(self, game: Game, action: rec.SellShares) -> tuple[AnyAction, ...]:
        """Shares go to the pool."""
        count, public = self._shares(action)
        return (acts.Sell(self._player(game, action), public, count),)

    def lay_tile(self, game: Game, action: rec.LayTile) -> tuple[AnyAction, ...]:
        """A tile, its copy's number left out."""
        tile = action.tile.rpartition("-")[0]
        player, company = self._player(game, action), self._acting(game, action)
        return (acts.Lay(player, company, tile, action.hex, action.rotation),)

    def run_routes(self, game: Game, action: rec.RunRoutes) -> tuple[AnyAction, ...]:
        """All routes, each as one line of hexes."""
        player, company = self._player(game, action), self._acting(game, action)
        routes = tuple(acts.Route(_type(one.train), self._hexes(game, one)) for one in action.routes)
        return (acts.Run(player, company, routes),)

    def _hexes(self, game: Game, route: rec.Route) -> tuple[str, ...]:
        hexes = joined(game.network, route)
        if hexes is None:
            raise Unfit(f"the route of train {route.train} is no line of track")
        return hexes

    def dividend(self, game: Game, action: rec.Dividend) -> tuple[AnyAction, ...]:
        """Pay, pay half, keep."""
        player, company = self._player(game, action), self._acting(game, action)
        return (acts.Dividend(player, company, DIVIDENDS[action.kind]),)

    def buy_company(self, game: Game, action: rec.BuyCompany) -> tuple[AnyAction, ...]:
        """A private is bought from its owner."""
        player, company = self._player(game, action), self._acting(game, action)
        deal = acts.BuyPrivate(player, company, self.names.company(action.company), action.price)
        return (deal,) if course.must_discard(game) else self._deal(game, deal)

    def buy_train(self, game: Game, action: rec.BuyTrain) -> tuple[AnyAction, ...]:
        """A train of the bank, the pool or another company: who held this very train tells which."""
        player, company = self._player(game, action), self._acting(game, action)
        holder = self.memory.trains.get(action.train, BANK)
        source = holder if holder in (BANK, POOL) else self.names.company(holder)
        return self._deal(game, acts.BuyTrain(player, company, _type(action.train), action.price, source))

    def discard_train(self, game: Game, action: rec.DiscardTrain) -> tuple[AnyAction, ...]:
        """A train above the limit."""
        return (acts.Discard(self._player(game, action), self._acting(game, action), _type(action.train)),)

    def choose(self, game: Game, action: rec.Choose) -> tuple[AnyAction, ...]:
        """Yes or no to a nationalisation."""
        player, company = self._player(game, action), self._acting(game, action)
        return (acts.Nationalise(player, company) if action.choice == NATIONALISE else acts.Pass(player),)

    def merge(self, game: Game, action: rec.Merge) -> tuple[AnyAction, ...]:
        """Nothing while minors are named; with the public the whole merger or conversion."""
        if not self._is_public(game, action.corporation):
            return ()
        player, minor = self._player(game, action), self._acting(game, action)
        public = self.names.company(action.corporation)
        if self.memory.converting:
            return (acts.Convert(player, minor, public),)
        others = tuple(self.names.company(other) for other in self.memory.merging)
        if missing := [other for other in others if other not in game.companies]:
            raise Unfit(f"{missing[0]} is not in play")
        return self._deal(game, acts.Merge(player, minor, others, public))


def asked_company(game: Game) -> str | None:
    """The company whose director must decide something that can be passed."""
    if game.trainless:
        return game.trainless[0]
    return merger_turn.asked(game) or companies.operating(game)


def _type(train: str) -> str:
    """The type of `2+2-0`."""
    return train.rpartition("-")[0]


Handler = Callable[[Translator, Game, Any], tuple[AnyAction, ...]]
HANDLERS: dict[type[rec.Recorded], Handler] = {
    rec.Pass: Translator.passed,
    rec.Bid: Translator.bid,
    rec.Par: Translator.par,
    rec.PlaceToken: Translator.place_token,
    rec.RemoveToken: Translator.remove_token,
    rec.BuyShares: Translator.buy_shares,
    rec.SellShares: Translator.sell_shares,
    rec.LayTile: Translator.lay_tile,
    rec.RunRoutes: Translator.run_routes,
    rec.Dividend: Translator.dividend,
    rec.BuyCompany: Translator.buy_company,
    rec.BuyTrain: Translator.buy_train,
    rec.DiscardTrain: Translator.discard_train,
    rec.Choose: Translator.choose,
    rec.Convert: Translator.nothing,
    rec.Merge: Translator.merge,
    rec.EndGame: Translator.nothing,
    rec.Wish: Translator.nothing,
}
