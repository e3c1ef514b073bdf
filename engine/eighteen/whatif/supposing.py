"""What if: a position as it would be after lays, tokens, other trains or a later phase, judged by the rules of a turn.

Money is left aside: what a lay or token costs is not paid, and a note says when the company could not.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple

import msgspec

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Lay, Token
from engine.eighteen.step import GameT
from engine.eighteen.turn import TOKEN, TRACK
from engine.eighteen.whatif.lays import Lays
from engine.eighteen.whatif.outlook import outlook, with_trains

MOST_WAYS = 36  # ways to read wishes that leave something open; of more the best so far go on


class WishTile(msgspec.Struct, frozen=True):
    """A tile laid; `rotation` None: the legal one that earns most."""

    tile: str
    hex: str
    rotation: int | None = None


class WishToken(msgspec.Struct, frozen=True):
    """A token placed; `stop` None: the legal one that earns most."""

    hex: str
    stop: int | None = None


class WishTrain(msgspec.Struct, frozen=True):
    """One more train, or one less."""

    train: str
    less: bool = False


class WishPhase(msgspec.Struct, frozen=True):
    """A later phase has begun, with all it brings."""

    phase: str


Wish = WishTile | WishToken | WishTrain | WishPhase


class Supposed(NamedTuple, Generic[GameT]):
    """A position after wishes. `done`: each as it was understood; `notes`: what to know; `changed`: hexes."""

    game: GameT
    done: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    def then(self, game: GameT, done: str, note: str = "", changed: str = "") -> Supposed[GameT]:
        """One step on."""
        notes = (*self.notes, note) if note else self.notes
        hexes = (*self.changed, changed) if changed else self.changed
        return Supposed(game, (*self.done, done), notes, hexes)


class WhatIf(Lays[GameT]):
    """All that is asked of supposed positions of a game.

    `stages`: of several refusals the one that comes last here tells most, as everything before it was in order.
    """

    stages: tuple[str, ...] = ("bad_rotation", "track_not_kept", "leads_off", "no_room_for_tokens", "not_connected")

    def starts(self, game: GameT, phase: str) -> Iterator[str]:
        """The trains whose first sale begins this phase."""
        return (train for train, kind in game.definition.trains.items() if kind.starts_phase == phase)

    @abstractmethod
    def sold_first(self, game: GameT, train: str) -> None:
        """The first train of a type is sold: its phase begins."""

    def why_lays_none(self, game: GameT, company: str) -> Refusal | None:
        """Why the company never lays track."""
        return None

    @abstractmethod
    def why_gone(self, game: GameT, company: str, phase: str) -> Refusal:
        """The company is in play no more as the phase begins."""

    def suppose(self, game: GameT, company: str, wishes: Sequence[Wish]) -> Supposed[GameT] | Refusal:
        """The position after all wishes in their order; where they leave something open, the one that earns most."""
        ways = [Supposed(game)]
        for wish in wishes:
            tried = [one for way in ways for one in self._after(way, company, wish)]
            ways = [one for one in tried if isinstance(one, Supposed)]
            if not ways:
                return max((one for one in tried if isinstance(one, Refusal)), key=self._stage)
            if len(ways) > MOST_WAYS:
                ways = _ranked(ways, company)[:MOST_WAYS]
        return _ranked(ways, company)[0]

    def _after(self, way: Supposed[GameT], company: str, wish: Wish) -> Iterator[Supposed[GameT] | Refusal]:
        if isinstance(wish, WishTile):
            yield from self._laid(way, company, wish)
        elif isinstance(wish, WishToken):
            yield from self._placed(way, company, wish)
        elif isinstance(wish, WishTrain):
            yield _fleet(way, company, wish)
        else:
            yield self._later(way, company, wish)

    def _laid(self, way: Supposed[GameT], company: str, wish: WishTile) -> Iterator[Supposed[GameT] | Refusal]:
        """The tile, each way it may lie."""
        if (none := self.why_lays_none(way.game, company)) is not None:
            yield none
            return
        tile = way.game.definition.board.tiles.get(wish.tile)
        turns = (wish.rotation,) if wish.rotation is not None else range(1 if tile is None or tile.fixed else 6)
        seen = set()
        for turn in turns:
            own = self.in_turn(way.game, company, TRACK)
            lay = Lay(own.president(company) or "", company, wish.tile, wish.hex, turn)
            refused = self.laying.why_not(own, lay)
            if refused and refused.code != "track_cost":
                yield refused
                continue
            own.purses[company] += self.laying.cost(own, lay)
            self.laying.do(own, lay)
            drawn = tuple(sorted(own.network.paths(wish.hex)))
            if drawn not in seen:
                seen.add(drawn)
                done = f"lay {wish.tile} {wish.hex} {turn}"
                yield way.then(_only_map(way.game, own), done, refused.sentence if refused else "", wish.hex)

    def _placed(self, way: Supposed[GameT], company: str, wish: WishToken) -> Iterator[Supposed[GameT] | Refusal]:
        """The token, in each city of the hex where it may stand."""
        own = self.in_turn(way.game, company, TOKEN)
        hexes = own.definition.board.hexes
        stops = own.network.tile(wish.hex).stops if wish.hex in hexes else ()
        cities = [number for number, stop in enumerate(stops) if stop.kind == "city"]
        for stop in (wish.stop,) if wish.stop is not None else cities or (0,):
            own = self.in_turn(way.game, company, TOKEN)
            token = Token(own.president(company) or "", company, wish.hex, stop)
            refused = self.placing.why_not(own, token)
            if refused and refused.code != "token_cash":
                yield refused
                continue
            own.purses[company] += own.token_cost(company, wish.hex)
            self.placing.do(own, token)
            after = _only_map(way.game, own)
            after.change(company, charter=own.companies[company].charter)  # one token less
            yield way.then(after, f"token {wish.hex} {stop}", refused.sentence if refused else "", wish.hex)

    def _later(self, way: Supposed[GameT], company: str, wish: WishPhase) -> Supposed[GameT] | Refusal:
        """The phase, and all before it, as the sale of their first trains would begin them."""
        own = way.game.copied()
        order = tuple(own.definition.phases)
        if order.index(wish.phase) <= order.index(own.phase):
            later = ", ".join(order[order.index(own.phase) + 1 :]) or "none"
            return own.refusal("phase_over", phase=own.phase, later=later)
        held = own.companies[company].trains
        for phase in order[order.index(own.phase) + 1 : order.index(wish.phase) + 1]:
            for train in self.starts(own, phase):
                self.sold_first(own, train)
            if company not in own.companies:
                return self.why_gone(own, company, phase)
        gone = [train for train in held if train not in own.companies[company].trains]
        note = own.book.note("trains_rust", company=company, trains=", ".join(gone)) if gone else ""
        return way.then(own, f"phase {wish.phase}", note)

    def _stage(self, refused: Refusal) -> int:
        return self.stages.index(refused.code) if refused.code in self.stages else len(self.stages)


def _ranked(ways: list[Supposed[GameT]], company: str) -> list[Supposed[GameT]]:
    """The ones that earn most first."""
    if len(ways) == 1:
        return ways
    return sorted(ways, key=lambda way: -outlook(way.game, company).revenue)


def _only_map(before: GameT, after: GameT) -> GameT:
    """What lies on the map after, all else as before."""
    own = before.copied()
    own.redrawn(after.network)
    return own


def _fleet(way: Supposed[GameT], company: str, wish: WishTrain) -> Supposed[GameT] | Refusal:
    """Its trains with one more or one less; it is noted when they are more than it may have."""
    trains = list(way.game.companies[company].trains)
    if wish.less:
        if wish.train not in trains:
            held = ", ".join(trains) or "none"
            return way.game.refusal("not_its_trains", company=company, trains=held, named=wish.train)
        trains.remove(wish.train)
        return way.then(with_trains(way.game, company, tuple(trains)), f"-train {wish.train}")
    own = with_trains(way.game, company, (*trains, wish.train))
    limit = companies.train_limit(own, company)
    note = ""
    if limit is not None and not own.may_own(company, (*trains, wish.train)):
        note = own.book.note(
            "train_limit_exceeded", company=company, count=len(trains) + 1, phase=own.phase, limit=limit
        )
    return way.then(own, f"train {wish.train}", note)
