"""What if: a position as it would be after lays, tokens, other trains or a later phase, judged by the rules of a turn.

Money is left aside: what a lay or token costs is not paid, and a note says when the company could not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from engine.common18xx import companies
from engine.common18xx.steps import place_token
from engine.core.errors import Refusal
from engine.games.g1861 import phases
from engine.games.g1861.actions import Lay, Token
from engine.games.g1861.game import Game
from engine.games.g1861.prospects import in_turn, outlook, with_trains
from engine.games.g1861.refusals import refusal
from engine.games.g1861.steps.lay_track import LAYING

MOST_WAYS = 36  # ways to read wishes that leave something open; of more the best so far go on
BOOK = "1861"
# Of several refusals the one that comes last here tells most: everything before it was in order.
STAGES = ("bad_rotation", "track_not_kept", "leads_off", "no_room_for_tokens", "not_connected", "six_way")


class Track(msgspec.Struct, frozen=True):
    """A tile laid; `rotation` None: the legal one that earns most."""

    tile: str
    hex: str
    rotation: int | None = None


class Station(msgspec.Struct, frozen=True):
    """A token placed; `stop` None: the legal one that earns most."""

    hex: str
    stop: int | None = None


class More(msgspec.Struct, frozen=True):
    """One more train, or one less."""

    train: str
    less: bool = False


class Later(msgspec.Struct, frozen=True):
    """A later phase has begun, with all it brings (§5.8)."""

    phase: str


Wish = Track | Station | More | Later


class Supposed(NamedTuple):
    """A position after wishes. `done`: each as it was understood; `notes`: what to know; `changed`: hexes."""

    game: Game
    done: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    def then(self, game: Game, done: str, note: str = "", changed: str = "") -> Supposed:
        """One step on."""
        notes = (*self.notes, note) if note else self.notes
        hexes = (*self.changed, changed) if changed else self.changed
        return Supposed(game, (*self.done, done), notes, hexes)


def suppose(game: Game, company: str, wishes: Sequence[Wish]) -> Supposed | Refusal:
    """The position after all wishes in their order; where they leave something open, the one that earns most."""
    ways = [Supposed(game)]
    for wish in wishes:
        tried = [one for way in ways for one in _after(way, company, wish)]
        ways = [one for one in tried if isinstance(one, Supposed)]
        if not ways:
            return max((one for one in tried if isinstance(one, Refusal)), key=_stage)
        if len(ways) > MOST_WAYS:
            ways = _ranked(ways, company)[:MOST_WAYS]
    return _ranked(ways, company)[0]


def _stage(refused: Refusal) -> int:
    return STAGES.index(refused.code) if refused.code in STAGES else len(STAGES)


def _ranked(ways: list[Supposed], company: str) -> list[Supposed]:
    """The ones that earn most first."""
    if len(ways) == 1:
        return ways
    return sorted(ways, key=lambda way: -outlook(way.game, company).revenue)


def _after(way: Supposed, company: str, wish: Wish) -> Iterator[Supposed | Refusal]:
    if isinstance(wish, Track):
        yield from _laid(way, company, wish)
    elif isinstance(wish, Station):
        yield from _placed(way, company, wish)
    elif isinstance(wish, More):
        yield _fleet(way, company, wish)
    else:
        yield _later(way, company, wish)


def _laid(way: Supposed, company: str, wish: Track) -> Iterator[Supposed | Refusal]:
    """The tile, each way it may lie."""
    if company == way.game.definition.national.id:
        yield Refusal("national_lays_none", f"{BOOK} §5.6", f"The {company} lays no track and places no tokens.", {})
        return
    tile = way.game.definition.board.tiles.get(wish.tile)
    turns = (wish.rotation,) if wish.rotation is not None else range(1 if tile is None or tile.fixed else 6)
    seen = set()
    for turn in turns:
        own = in_turn(way.game, company, "track")
        lay = Lay(own.director(company) or "", company, wish.tile, wish.hex, turn)
        refused = LAYING.why_not(own, lay)
        if refused and refused.code != "track_cost":
            yield refused
            continue
        own.purses[company] += LAYING.cost(own, lay)
        LAYING.do(own, lay)
        drawn = tuple(sorted(own.network.paths(wish.hex)))
        if drawn not in seen:
            seen.add(drawn)
            done = f"lay {wish.tile} {wish.hex} {turn}"
            yield way.then(_only_map(way.game, own), done, refused.sentence if refused else "", wish.hex)


def _placed(way: Supposed, company: str, wish: Station) -> Iterator[Supposed | Refusal]:
    """The token, in each city of the hex where it may stand."""
    own = in_turn(way.game, company, "token")
    hexes = own.definition.board.hexes
    stops = own.network.tile(wish.hex).stops if wish.hex in hexes else ()
    cities = [number for number, stop in enumerate(stops) if stop.kind == "city"]
    for stop in (wish.stop,) if wish.stop is not None else cities or (0,):
        own = in_turn(way.game, company, "token")
        token = Token(own.director(company) or "", company, wish.hex, stop)
        refused = place_token.why_not(own, token)
        if refused and refused.code != "token_cash":
            yield refused
            continue
        own.purses[company] += own.token_cost(company, wish.hex)
        place_token.do(own, token)
        after = _only_map(way.game, own)
        after.companies[company] = own.companies[company]  # one token less on the charter
        yield way.then(after, f"token {wish.hex} {stop}", refused.sentence if refused else "", wish.hex)


def _only_map(before: Game, after: Game) -> Game:
    """What lies on the map after, all else as before."""
    own = before.copied()
    own.laid, own.network = after.laid, after.network
    return own


def _fleet(way: Supposed, company: str, wish: More) -> Supposed | Refusal:
    """Its trains with one more or one less; it is noted when they are more than it may have (§5.8.3)."""
    trains = list(way.game.companies[company].trains)
    if wish.less:
        if wish.train not in trains:
            held = ", ".join(trains) or "none"
            return refusal("not_its_trains", company=company, trains=held, named=wish.train)
        trains.remove(wish.train)
        return way.then(with_trains(way.game, company, tuple(trains)), f"-train {wish.train}")
    own = with_trains(way.game, company, (*trains, wish.train))
    limit = companies.train_limit(own, company)
    over = limit is not None and len(trains) >= limit
    note = f"{company} would have {len(trains) + 1} trains; the limit of phase {own.phase} is {limit} ({BOOK} §5.8.3)."
    return way.then(own, f"train {wish.train}", note if over else "")


def _later(way: Supposed, company: str, wish: Later) -> Supposed | Refusal:
    """The phase, and all before it, as the sale of their first trains would begin them."""
    own = way.game.copied()
    order = tuple(own.definition.phases)
    if order.index(wish.phase) <= order.index(own.phase):
        later = ", ".join(order[order.index(own.phase) + 1 :]) or "none"
        said = f"Phase {own.phase} has begun, and phases never go back. Later ones: {later}."
        return Refusal("phase_over", f"{BOOK} §5.8.1", said, {})
    held = own.companies[company].trains
    for phase in order[order.index(own.phase) + 1 : order.index(wish.phase) + 1]:
        for train, kind in own.definition.trains.items():
            if kind.starts_phase == phase:
                phases.train_sold(own, train)
        if company not in own.companies:
            return Refusal("nationalised", f"{BOOK} §5.8.4", f"{company} is nationalised as phase {phase} begins.", {})
    gone = [train for train in held if train not in own.companies[company].trains]
    note = f"Trains of {company} that go: {', '.join(gone)} ({BOOK} §5.8.3)." if gone else ""
    return way.then(own, f"phase {wish.phase}", note)
