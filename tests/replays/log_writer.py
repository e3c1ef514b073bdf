"""Writes actions of our engine as 18xx.games records them, so that rare ones are seen by the reader too.

Tiles, trains and certificates get numbers as they come; our ids of companies are among the names a log may use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.games.g1861 import actions as acts
from engine.games.g1861.actions import AnyAction
from engine.games.g1861.game import Game
from pbem.replays.translate import asked_company
from tests.replays.logs import by

KINDS = {"pay": "payout", "half": "half", "keep": "withhold"}
Written = Iterator[dict[str, Any]]


class Writer:
    """Call it with each action and the position before it, in order."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()
        self.tiles: dict[str, str] = {}  # hex -> the tile there
        self.trains: dict[str, list[str]] = {}  # holder -> train ids
        self.out: set[str] = set()

    def __call__(self, game: Game, action: AnyAction) -> Written:
        """The recorded actions that stand for it: none for an offer, which is written when all have agreed."""
        write = getattr(self, f"on_{type(action).__name__}", None)
        if write is not None:
            yield from write(game, action)

    def number(self, kind: str) -> str:
        """A new copy of a tile or train."""
        self.used[kind] += 1
        return f"{kind}-{self.used[kind] - 1}"

    def city(self, hex_id: str, stop: int) -> str:
        """The city by the tile that lies there."""
        return f"{self.tiles.get(hex_id, f'{hex_id}-0')}-{stop}"

    def on_Pass(self, game: Game, action: acts.Pass) -> Written:
        company = asked_company(game)
        yield by(company or seat(action.player), "pass")

    def on_Bid(self, game: Game, action: acts.Bid) -> Written:
        key = "company" if action.company in game.definition.privates else "corporation"
        yield by(seat(action.player), "bid", price=action.price, **{key: action.company})

    def on_Sell(self, game: Game, action: acts.Sell) -> Written:
        shares = [f"{action.company}_{number}" for number in range(1, action.shares + 1)]
        self.out.update(shares)
        yield by(seat(action.player), "sell_shares", shares=shares, percent=10 * action.shares)

    def on_Buy(self, game: Game, action: acts.Buy) -> Written:
        numbers = (f"{action.company}_{number}" for number in range(9))
        share = next(one for one in numbers if (one in self.out) == (action.source == "pool"))
        self.out.add(share)
        yield by(seat(action.player), "buy_shares", shares=[share], percent=10)

    def on_Redeem(self, game: Game, action: acts.Redeem) -> Written:
        gone = sorted(one for one in self.out if one.startswith(f"{action.company}_"))[-action.shares :]
        self.out.difference_update(gone)
        yield by(action.company, "buy_shares", shares=gone, percent=10 * action.shares)

    def on_Start(self, game: Game, action: acts.Start) -> Written:
        self.begin(action.company, 1)
        yield by(seat(action.player), "par", corporation=action.company, share_price=f"{action.price},0,0")

    def begin(self, public: str, certificates: int) -> None:
        """These certificates are out, all others in the treasury."""
        self.out = {one for one in self.out if not one.startswith(f"{public}_")}
        self.out.update(f"{public}_{number}" for number in range(certificates))

    def on_Token(self, game: Game, action: acts.Token) -> Written:
        yield by(action.company, "place_token", city=self.city(action.hex, action.stop), slot=0)

    def on_RemoveToken(self, game: Game, action: acts.RemoveToken) -> Written:
        yield by(action.company, "remove_token", city=self.city(action.hex, action.stop), slot=0)

    def on_Lay(self, game: Game, action: acts.Lay) -> Written:
        self.tiles[action.hex] = self.number(action.tile)
        yield by(action.company, "lay_tile", hex=action.hex, tile=self.tiles[action.hex], rotation=action.rotation)

    def on_Run(self, game: Game, action: acts.Run) -> Written:
        routes = [{"train": f"{one.train}-0", "connections": [one.hexes[::-1]]} for one in action.routes]
        yield by(action.company, "run_routes", routes=routes)

    def on_Dividend(self, game: Game, action: acts.Dividend) -> Written:
        yield by(action.company, "dividend", kind=KINDS[action.kind])

    def on_BuyPrivate(self, game: Game, action: acts.BuyPrivate) -> Written:
        yield by(action.company, "buy_company", company=action.private, price=action.price)

    def on_BuyTrain(self, game: Game, action: acts.BuyTrain) -> Written:
        held = self.trains.get(action.source, [])
        same = [train for train in held if train.rpartition("-")[0] == action.train]
        train = same[0] if same else self.number(action.train)
        if same:
            held.remove(train)
        self.trains.setdefault(action.company, []).append(train)
        yield by(action.company, "buy_train", train=train, price=action.price)

    def on_Discard(self, game: Game, action: acts.Discard) -> Written:
        held = self.trains[action.company]
        train = next(train for train in held if train.rpartition("-")[0] == action.train)
        held.remove(train)
        self.trains.setdefault("pool", []).append(train)
        yield by(action.company, "discard_train", train=train)

    def on_Nationalise(self, game: Game, action: acts.Nationalise) -> Written:
        yield by(action.company, "choose", choice="nationalize")

    def on_Convert(self, game: Game, action: acts.Convert) -> Written:
        self.form((action.company,), action.public)
        yield by(action.company, "convert")
        yield by(action.company, "merge", corporation=action.public)

    def on_Merge(self, game: Game, action: acts.Merge) -> Written:
        self.form((action.company, *action.minors), action.public)
        for minor in action.minors:
            yield by(action.company, "merge", corporation=minor)
        yield by(action.company, "pass")
        yield by(action.company, "merge", corporation=action.public)

    def form(self, minors: tuple[str, ...], public: str) -> None:
        """Trains change hands, certificates are handed out."""
        self.trains[public] = [train for minor in minors for train in self.trains.pop(minor, [])]
        self.begin(public, max(1, len(minors) - 1))

    def on_Accept(self, game: Game, action: acts.Accept) -> Written:
        assert game.offered is not None
        if len(game.offered.asked) == 1:
            yield from self(game, game.offered.deal)


def seat(player: str) -> int:
    """The file's id of `p3`: 30."""
    return 10 * int(player.removeprefix("p"))
