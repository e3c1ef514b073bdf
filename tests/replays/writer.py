"""Writes games of our engine as 18xx.games records them, with what that program has after every action.

All that the format leaves open is chosen at random: which certificate, free tile or train is named, the direction and
order of a route's chains, and whether fields that may be absent are there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from engine.core.events import Event
from engine.eighteen import actions as shared
from engine.eighteen import events as happened
from engine.eighteen.actions import Action
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.trails import resolve
from engine.eighteen.table import BANK, POOL
from engine.games.g1861 import actions as acts
from engine.games.g1861 import events as told
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound
from engine.games.g1861.steps.share_purchase import why_not_buy
from pbem.recorded.shares import DIRECTOR, Certificates
from pbem.titles.g1861.files import FILES
from pbem.titles.g1861.files.translate import asked_company

KINDS = {"pay": "payout", "half": "half", "keep": "withhold"}
Fields = dict[str, Any]
Seats = dict[str, int | str]  # our id of a player -> that of the file


class Line(msgspec.Struct):
    """One elementary action without its id, and the position after it as a trace shows it."""

    action: Fields
    after: Fields


class Writer:
    """Give it each action with the positions around it and what happened; `lines` is the log so far."""

    def __init__(self, start: Game, seats: Seats, dice: Random) -> None:
        self.seats = seats
        self.dice = dice
        self.lines: list[Line] = []
        self.names = {one.id: one.also[0] if one.also else one.id for one in start.definition.companies.values()}
        self.names["RSR"] = "RSR"
        self.tiles: dict[str, str] = {}  # hex -> id of the tile laid there
        self.trains: dict[str, list[str]] = {}  # holder -> ids
        self.next_train: dict[str, int] = {}
        self.certificates: dict[str, Certificates] = {}
        self.deal: acts.Deal | None = None

    def note(self, before: Game, action: Action, events: Sequence[Event], after: Game) -> None:
        """Write what the action is there; passes that nobody waits for there may be left out."""
        fields = self._fields(before, action, events)
        self._keep_account(before, events, after)
        shown = self.shown(after)
        if not fields:
            if self.lines and not isinstance(action, acts.Offer | acts.Accept | acts.Decline):
                self.lines[-1].after = shown
            return
        still = self.shown(before) if len(fields) > 1 else {}
        self.lines += [Line(one, still) for one in fields[:-1]]
        self.lines.append(Line(fields[-1], shown))

    def shown(self, game: Game) -> Fields:
        """The position in the words of the file."""
        return FILES.line(game, self.seats.__getitem__, self.names.__getitem__)

    # names and numbers

    def _by(self, entity: str, kind: str, /, **fields: Any) -> Fields:
        player = self.seats.get(entity)
        who, what = (player, "player") if player is not None else (self.names[entity], "corporation")
        return {"type": kind, "entity": who, "entity_type": what, **fields}

    def _name(self, company: str) -> str:
        return self.names.get(company, company)

    def _city(self, game: Game, hex_id: str, stop: int) -> str:
        printed = f"{hex_id}-{self.dice.randrange(25)}"
        return f"{self.tiles.get(hex_id, printed)}-{stop}"

    def _tile(self, game: Game, action: shared.Lay) -> str:
        """A free copy; the one now on the hex goes back. Unlimited ones get ever new numbers."""
        count = game.definition.board.tiles[action.tile].count
        lying = set(self.tiles.values())
        several = range(200 if count is None or action.tile in game.flags.unlimited_tiles else count)
        free = [f"{action.tile}-{number}" for number in several if f"{action.tile}-{number}" not in lying]
        self.tiles[action.hex] = free[0] if self.dice.random() < 0.7 else self.dice.choice(free)
        return self.tiles[action.hex]

    def _held(self, holder: str, train: str) -> str:
        return self.dice.choice([one for one in self.trains[holder] if one.rpartition("-")[0] == train])

    def _bought(self, event: happened.TrainBought) -> str:
        if event.source == BANK:
            number = self.next_train.get(event.train, 0)
            self.next_train[event.train] = number + 1
            train = f"{event.train}-{number}"
        else:
            train = self._held(event.source, event.train)
            self.trains[event.source].remove(train)
        self.trains.setdefault(event.company, []).append(train)
        return train

    # what an action is in the log

    def _fields(self, before: Game, action: Action, events: Sequence[Event]) -> list[Fields]:
        if isinstance(action, acts.Offer):
            self.deal = action.deal
            return []
        if isinstance(action, acts.Accept):
            done = any(
                isinstance(one, happened.PrivateSold | happened.TrainBought | told.PublicFormed) for one in events
            )
            return self._fields(before, self.deal, events) if done and self.deal else []
        write = getattr(self, f"_on_{type(action).__name__.lower()}", None)
        return write(before, action, events) if write else []

    def _on_pass(self, game: Game, action: shared.Pass, events: Sequence[Event]) -> list[Fields]:
        if skipped_there(game, action):
            return []
        company = asked_company(game)
        return [self._by(company or action.player, "pass")]

    def _on_bid(self, game: Game, action: shared.Bid, events: Sequence[Event]) -> list[Fields]:
        key = "company" if action.company in game.definition.privates else "corporation"
        return [self._by(action.player, "bid", price=action.price, **{key: self._name(action.company)})]

    def _on_sell(self, game: Game, action: shared.Sell, events: Sequence[Event]) -> list[Fields]:
        certificates = self.certificates[action.company]
        own = [number for number in certificates.of(action.player) if number != DIRECTOR]
        self.dice.shuffle(own)
        named = own[: action.shares] if len(own) >= action.shares else [*own, DIRECTOR]
        certificates.sell(action.player, named, action.shares, _president(game, action.company, events))
        return [self._by(action.player, "sell_shares", **self._shares(action.company, named, action.shares))]

    def _shares(self, public: str, numbers: Sequence[int], count: int) -> Fields:
        return {"shares": [f"{self.names[public]}_{number}" for number in numbers], "percent": 10 * count}

    def _on_buy(self, game: Game, action: acts.Buy, events: Sequence[Event]) -> list[Fields]:
        certificates = self.certificates[action.company]
        there = [number for number in certificates.of(action.source) if number != DIRECTOR]
        number = there[0] if self.dice.random() < 0.5 else self.dice.choice(there)
        certificates.buy(action.player, number, action.source, _president(game, action.company, events))
        price = self.dice.choice(({}, {"share_price": False}, {"share_price": None}))
        return [self._by(action.player, "buy_shares", **self._shares(action.company, [number], 1), **price)]

    def _on_redeem(self, game: Game, action: acts.Redeem, events: Sequence[Event]) -> list[Fields]:
        numbers = self.dice.sample(self.certificates[action.company].of(POOL), action.shares)
        self.certificates[action.company].redeem(numbers)
        return [self._by(action.company, "buy_shares", **self._shares(action.company, numbers, action.shares))]

    def _on_start(self, game: Game, action: shared.Start, events: Sequence[Event]) -> list[Fields]:
        self.certificates[action.company] = Certificates()
        self.certificates[action.company].begin(action.player)
        price = f"{action.price},{self.dice.randrange(3)},{self.dice.randrange(9)}"
        return [self._by(action.player, "par", corporation=self.names[action.company], share_price=price)]

    def _on_token(self, game: Game, action: shared.Token, events: Sequence[Event]) -> list[Fields]:
        return [self._by(action.company, "place_token", **self._place(game, action))]

    def _on_removetoken(self, game: Game, action: acts.RemoveToken, events: Sequence[Event]) -> list[Fields]:
        return [self._by(action.company, "remove_token", **self._place(game, action))]

    def _place(self, game: Game, action: shared.Token | acts.RemoveToken) -> Fields:
        tokener = self.dice.choice(({}, {"tokener": self.names[action.company]}, {"tokener": None}))
        return {"city": self._city(game, action.hex, action.stop), "slot": self.dice.randrange(2), **tokener}

    def _on_lay(self, game: Game, action: shared.Lay, events: Sequence[Event]) -> list[Fields]:
        tile = self._tile(game, action)
        return [self._by(action.company, "lay_tile", hex=action.hex, tile=tile, rotation=action.rotation)]

    def _on_run(self, game: Game, action: shared.Run, events: Sequence[Event]) -> list[Fields]:
        ran = next(one for one in events if isinstance(one, happened.Ran))
        left = list(self.trains.get(action.company, ()))
        routes = []
        for route, said in zip(action.routes, ran.routes, strict=True):
            train = self.dice.choice([one for one in left if one.rpartition("-")[0] == route.train])
            left.remove(train)
            routes.append(self._route(game, train, route.hexes, int(said.rpartition(" ")[2])))
        extra = self.dice.choice(({}, {"extra_revenue": 0, "subsidy": 0}, {"subsidy": None}))
        return [self._by(action.company, "run_routes", routes=routes, **extra)]

    def _route(self, game: Game, train: str, hexes: tuple[str, ...], revenue: int) -> Fields:
        """Chains from stop to stop in any order and direction; what the client computed is there or not."""
        trails = resolve(game.network, hexes)
        assert not isinstance(trails, Fault)
        trail = trails[0]
        ends = _positions(hexes, [hex_id for hex_id, _ in trail.stops])
        chains = [list(hexes[here : there + 1]) for here, there in pairwise(ends)]
        chains = [chain[:: self.dice.choice((1, -1))] for chain in chains]
        self.dice.shuffle(chains)
        stops = [hex_id for hex_id, _ in trail.stops][:: self.dice.choice((1, -1))]
        fields: Fields = {"train": train, "connections": chains}
        if self.dice.random() < 0.8:
            fields |= {"hexes": stops, "revenue": revenue, "revenue_str": "-".join(stops)}
        if self.dice.random() < 0.5:
            nodes = [f"{hex_id}-{stop}" for hex_id, stop in trail.stops]
            self.dice.shuffle(nodes)
            fields["nodes"] = nodes
        return fields

    def _on_dividend(self, game: Game, action: acts.Dividend, events: Sequence[Event]) -> list[Fields]:
        return [self._by(action.company, "dividend", kind=KINDS[action.kind])]

    def _on_buyprivate(self, game: Game, action: shared.BuyPrivate, events: Sequence[Event]) -> list[Fields]:
        return [self._by(action.company, "buy_company", company=action.private, price=action.price)]

    def _on_buytrain(self, game: Game, action: shared.BuyTrain, events: Sequence[Event]) -> list[Fields]:
        event = next(one for one in events if isinstance(one, happened.TrainBought))
        variant = {"variant": action.train} if action.source in (BANK, POOL) else {}
        return [self._by(action.company, "buy_train", train=self._bought(event), price=action.price, **variant)]

    def _on_discard(self, game: Game, action: shared.Discard, events: Sequence[Event]) -> list[Fields]:
        train = self._held(action.company, action.train)
        self.trains[action.company].remove(train)
        self.trains.setdefault(POOL, []).append(train)
        return [self._by(action.company, "discard_train", train=train)]

    def _on_nationalise(self, game: Game, action: acts.Nationalise, events: Sequence[Event]) -> list[Fields]:
        return [self._by(action.company, "choose", choice="nationalize")]

    def _on_convert(self, game: Game, action: acts.Convert, events: Sequence[Event]) -> list[Fields]:
        merge = self._by(action.company, "merge", corporation=self.names[action.public])
        return [self._by(action.company, "convert"), merge]

    def _on_merge(self, game: Game, action: acts.Merge, events: Sequence[Event]) -> list[Fields]:
        minors = self.dice.sample(action.minors, len(action.minors))
        lines = [self._by(action.company, "merge", corporation=self.names[minor]) for minor in minors]
        if self.dice.random() < 0.5:
            lines.append(self._by(action.company, "pass"))
        return [*lines, self._by(action.company, "merge", corporation=self.names[action.public])]

    # what happens besides

    def _keep_account(self, before: Game, events: Sequence[Event], after: Game) -> None:
        """Numbers that change hands without being named: trains of the state railway, of merged companies, rust."""
        for event in events:
            if isinstance(event, happened.TrainBought) and event.company == after.definition.national.id:
                self._bought(event)
            elif isinstance(event, happened.TrainsRusted):
                for held in self.trains.values():
                    held[:] = [one for one in held if one.rpartition("-")[0] != event.train]
            elif isinstance(event, told.Nationalised):
                national = after.definition.national.id
                self.trains.setdefault(national, []).extend(self.trains.pop(event.company, []))
            elif isinstance(event, told.PublicFormed):
                self.trains[event.public] = [one for minor in event.minors for one in self.trains.pop(minor, [])]
                self._found(event.public, [before.companies[minor].president or "" for minor in event.minors])

    def _found(self, public: str, owners: Sequence[str]) -> None:
        """The certificates of a public that is formed; `owners` of the minors in operating order."""
        self.certificates[public] = Certificates()
        if len(owners) > 1:
            self.certificates[public].form(owners)
        else:
            self.certificates[public].begin(owners[0])


def _president(game: Game, public: str, events: Sequence[Event]) -> str | None:
    """Who directs a public after what happened."""
    changed = [one.player for one in events if isinstance(one, happened.PresidentChanged) and one.company == public]
    return changed[-1] if changed else game.companies[public].president


def skipped_there(game: Game, action: shared.Pass) -> bool:
    """Whether 18xx.games does not wait for this pass."""
    here = game.round
    if not isinstance(here, MergerRound) or here.purchase is None:
        return False
    return why_not_buy(game, here.purchase.public, action.player) is not None


def _positions(hexes: Sequence[str], stops: Sequence[str]) -> list[int]:
    """Where in the hexes the stops are; a hex crossed without a stop may come before."""
    found, at = [], 0
    for stop in stops:
        at = hexes.index(stop, at)
        found.append(at)
        at += 1
    return found
