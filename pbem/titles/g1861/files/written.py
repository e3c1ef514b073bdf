"""Each action of a game of 1861 as the actions 18xx.games has for it: several, one, or none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from engine.core.events import Event
from engine.eighteen import actions as shared
from engine.eighteen import events as happened
from engine.eighteen.actions import Action
from engine.eighteen.table import BANK, POOL
from engine.games.g1861 import actions as acts
from engine.games.g1861 import events as told
from engine.games.g1861.game import Game
from engine.games.g1861.steps.share_purchase import why_not_buy
from pbem.base.plain import Plain
from pbem.recorded.played import CannotWrite
from pbem.recorded.translate import DIVIDENDS, SHARE
from pbem.titles.g1861.files.certificates import Register
from pbem.titles.g1861.files.copies import Tiles, Trains
from pbem.titles.g1861.files.places import Places
from pbem.titles.g1861.files.route_lines import route_line
from pbem.titles.g1861.files.translate import NATIONALISE, asked_company
from pbem.titles.g1861.files.unasked import Unasked, in_chain, more_could_join

KINDS = {ours: theirs for theirs, ours in DIVIDENDS.items()}
DONE = (happened.PrivateSold, happened.TrainBought, told.PublicFormed)  # by the last consent to a deal
Fields = dict[str, object]


class Done(NamedTuple):
    """An action that was done: the positions around it, what happened, the numbered trains that it moved or ran."""

    before: Game
    after: Game
    events: Sequence[Event]
    trains: Sequence[str]

    def president(self, public: str) -> str | None:
        """Who directs a public afterwards."""
        return self.after.companies[public].president


class Writer:
    """Give it each action with the positions around it and what happened; `lines` is what is written so far.

    `seats`: our players -> those of the file.
    """

    def __init__(self, start: Game, seats: Mapping[str, int]) -> None:
        definition = start.definition
        self.seats = seats
        self.names = {one.id: one.also[0] if one.also else one.id for one in definition.companies.values()}
        self.names[definition.national.id] = definition.national.id
        self.tiles = Tiles(definition.board, start.flags.unlimited_tiles)
        self.trains = Trains(definition.national.id)
        self.places = Places(start.laid)
        self.register = Register()
        self.unasked = Unasked()
        self.lines: list[Fields] = []

    def note(self, before: Game, action: Action, events: Sequence[Event], after: Game) -> None:
        """Write what the action is there; CannotWrite where the other program would not ask for it."""
        run = self.trains.running(action.company, action.routes) if isinstance(action, shared.Run) else None
        moved = self.trains.note(events)
        done = Done(before, after, events, moved if run is None else run)
        if self.unasked.is_not_asked(before, action.player):
            self._unasked(action, done)
        else:
            self.lines += self._lines(action, done)
        for event in events:
            if isinstance(event, told.PublicFormed):
                self.register.found(event.public, [before.companies[minor].president or "" for minor in event.minors])
        self.places.follow(after.laid)
        self.unasked.note(before, action)

    def _unasked(self, action: Action, done: Done) -> None:
        """A pass is not written. Who has ended the purchase of the owners by a pass, and buys, does so before it."""
        if isinstance(action, shared.Pass):
            return
        if not isinstance(action, acts.Buy):
            raise CannotWrite("18xx.games asks nobody here who could not have paid the first price of the private")
        ended = self.lines.pop()
        self.lines += self._lines(action, done)
        if why_not_buy(done.after, action.company, action.player) is None:
            self.lines.append(ended)

    def _lines(self, action: Action, done: Done) -> list[Fields]:
        if isinstance(action, acts.Accept):
            agreed = any(isinstance(event, DONE) for event in done.events)
            assert done.before.offered is not None
            return self._lines(done.before.offered.deal, done) if agreed else []
        handler = self.handlers.get(type(action))
        if handler is None:
            return []  # an offer, or an answer to one that comes to nothing: the deal is not done
        return handler(self, action, done)

    def _by(self, entity: str, kind: str, /, **fields: Plain) -> Fields:
        """An action of a player or company."""
        player = self.seats.get(entity)
        who = {"entity": self.names[entity] if player is None else player}
        return {"type": kind, **who, "entity_type": "corporation" if player is None else "player", **fields}

    # one method for each kind of action of ours

    def _pass(self, action: shared.Pass, done: Done) -> list[Fields]:
        return [self._by(asked_company(done.before) or action.player, "pass")]

    def _bid(self, action: shared.Bid, done: Done) -> list[Fields]:
        if action.company in done.before.definition.privates:
            return [self._by(action.player, "bid", company=action.company, price=action.price)]
        return [self._by(action.player, "bid", corporation=self.names[action.company], price=action.price)]

    def _sell(self, action: shared.Sell, done: Done) -> list[Fields]:
        president = done.president(action.company)
        numbers = self.register.sell(action.company, action.player, action.shares, president)
        return [self._by(action.player, "sell_shares", **self._shares(action.company, numbers, action.shares))]

    def _buy(self, action: acts.Buy, done: Done) -> list[Fields]:
        numbers = self.register.buy(action.company, action.player, action.source, done.president(action.company))
        return [self._by(action.player, "buy_shares", **self._shares(action.company, numbers, 1))]

    def _redeem(self, action: acts.Redeem, done: Done) -> list[Fields]:
        numbers = self.register.redeem(action.company, action.shares)
        return [self._by(action.company, "buy_shares", **self._shares(action.company, numbers, action.shares))]

    def _shares(self, public: str, numbers: Sequence[int], count: int) -> Fields:
        return {"shares": [f"{self.names[public]}_{number}" for number in numbers], "percent": SHARE * count}

    def _start(self, action: shared.Start, done: Done) -> list[Fields]:
        self.register.found(action.company, [action.player])
        row, column = done.after.markers[action.company].cell
        price = f"{action.price},{row},{column}"
        return [self._by(action.player, "par", corporation=self.names[action.company], share_price=price)]

    def _token(self, action: shared.Token | acts.RemoveToken, done: Done) -> list[Fields]:
        kind = "place_token" if isinstance(action, shared.Token) else "remove_token"
        city = self.tiles.city(action.hex, action.stop)
        slot = self.places.of(action.company, action.hex, action.stop)
        return [self._by(action.company, kind, city=city, slot=slot, tokener=self.names[action.company])]

    def _lay(self, action: shared.Lay, done: Done) -> list[Fields]:
        tile = self.tiles.lay(action.tile, action.hex)
        return [self._by(action.company, "lay_tile", hex=action.hex, tile=tile, rotation=action.rotation)]

    def _run(self, action: shared.Run, done: Done) -> list[Fields]:
        ran = next(event for event in done.events if isinstance(event, happened.Ran))
        routes = [
            route_line(done.before.network, train, route.hexes, int(said.rpartition(" ")[2]))
            for train, route, said in zip(done.trains, action.routes, ran.routes, strict=True)
        ]
        return [self._by(action.company, "run_routes", routes=routes, extra_revenue=0, subsidy=0)]

    def _dividend(self, action: acts.Dividend, done: Done) -> list[Fields]:
        return [self._by(action.company, "dividend", kind=KINDS[action.kind])]

    def _buy_private(self, action: shared.BuyPrivate, done: Done) -> list[Fields]:
        return [self._by(action.company, "buy_company", company=action.private, price=action.price)]

    def _buy_train(self, action: shared.BuyTrain, done: Done) -> list[Fields]:
        variant = {"variant": action.train} if action.source in (BANK, POOL) else {}
        return [self._by(action.company, "buy_train", train=done.trains[0], price=action.price, **variant)]

    def _discard(self, action: shared.Discard, done: Done) -> list[Fields]:
        return [self._by(action.company, "discard_train", train=done.trains[0])]

    def _nationalise(self, action: acts.Nationalise, done: Done) -> list[Fields]:
        return [self._by(action.company, "choose", choice=NATIONALISE)]

    def _convert(self, action: acts.Convert, done: Done) -> list[Fields]:
        merge = self._by(action.company, "merge", corporation=self.names[action.public])
        return [self._by(action.company, "convert"), merge]

    def _merge(self, action: acts.Merge, done: Done) -> list[Fields]:
        minors = in_chain(done.before, action)
        lines = [self._by(action.company, "merge", corporation=self.names[minor]) for minor in minors]
        if more_could_join(done.before, (action.company, *minors)):
            lines.append(self._by(action.company, "pass"))
        return [*lines, self._by(action.company, "merge", corporation=self.names[action.public])]

    handlers: ClassVar[Mapping[type[Action], Callable[..., list[Fields]]]] = {
        shared.Pass: _pass,
        shared.Bid: _bid,
        shared.Sell: _sell,
        acts.Buy: _buy,
        acts.Redeem: _redeem,
        shared.Start: _start,
        shared.Token: _token,
        acts.RemoveToken: _token,
        shared.Lay: _lay,
        shared.Run: _run,
        acts.Dividend: _dividend,
        shared.BuyPrivate: _buy_private,
        shared.BuyTrain: _buy_train,
        shared.Discard: _discard,
        acts.Nationalise: _nationalise,
        acts.Convert: _convert,
        acts.Merge: _merge,
    }
