"""What the picture shows, as plain data: everything open in a position, nothing hidden."""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.drawing.hexes import STEPS, Axial


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """One hex of the board. `colour` is the map file's word for a city's worth."""

    id: str
    q: int
    r: int
    kind: Literal["rural", "city", "start", "eiffel"]
    name: str = ""
    worth: int = 0
    colour: str = ""
    ends_game: bool = False

    @property
    def at(self) -> Axial:
        """Its axial coordinates."""
        return self.q, self.r


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The printed board. `borders` are pairs of neighbours with a checkered edge between them."""

    spots: tuple[Spot, ...]
    borders: tuple[tuple[str, str], ...]
    reconstructed: bool
    last_value: int

    def by_id(self) -> dict[str, Spot]:
        """The hexes by id."""
        return {spot.id: spot for spot in self.spots}

    def adjacent(self) -> tuple[tuple[str, str], ...]:
        """Each pair of hexes that are adjacent for play, once, in the board's order."""
        at = {spot.at: spot.id for spot in self.spots}
        barred = {frozenset(pair) for pair in self.borders}
        pairs = (
            (spot.id, at[spot.q + q, spot.r + r])
            for spot in self.spots
            for q, r in STEPS[:3]  # the other three are the same pairs seen from the other side
            if (spot.q + q, spot.r + r) in at
        )
        return tuple(pair for pair in pairs if frozenset(pair) not in barred)


class Company(msgspec.Struct, frozen=True, kw_only=True):
    """One company: its colour word, its track on the map, its value, its depot."""

    colour: str
    track: tuple[str, ...]
    value: int
    depot: int


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One player: his name as he gave it, the size of his hand, and whether the move is his."""

    name: str
    hand: int
    active: bool


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """All of it. `seats` in playing order; `turn` is the one being played, or the last one of a game that is over."""

    board: Board
    companies: tuple[Company, ...]
    seats: tuple[Seat, ...]
    turn: int
    over: bool

    def standing(self) -> dict[str, tuple[str, ...]]:
        """Which companies stand on each hex that holds any."""
        found: dict[str, tuple[str, ...]] = {}
        for company in self.companies:
            for spot in company.track:
                found[spot] = (*found.get(spot, ()), company.colour)
        return found
