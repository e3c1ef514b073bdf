"""What the picture shows of a position, as plain data: everything open, nothing hidden."""

from __future__ import annotations

import msgspec

from engine.games.paris_connection.definition import Definition


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

    definition: Definition
    companies: tuple[Company, ...]
    seats: tuple[Seat, ...]
    turn: int
    over: bool

    def standing(self) -> dict[str, tuple[str, ...]]:
        """Which companies stand on each hex that holds any."""
        found: dict[str, tuple[str, ...]] = {}
        for company in self.companies:
            for hex_id in company.track:
                found[hex_id] = (*found.get(hex_id, ()), company.colour)
        return found

    def links(self) -> tuple[tuple[str, str, str], ...]:
        """(company, hex, neighbour) for each two pieces of a company that touch; never across a checkered edge."""
        return tuple(
            (company.colour, one, other)
            for company in self.companies
            for one in company.track
            for other in self.definition.board.neighbours(one)
            if one < other and other in company.track
        )
