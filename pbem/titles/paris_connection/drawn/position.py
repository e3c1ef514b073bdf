"""What the picture shows of a position, as plain data: everything open, nothing hidden."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.state import View


class DrawnCompany(msgspec.Struct, frozen=True, kw_only=True):
    """One company: its colour word, its track on the map, its value, its depot."""

    colour: str
    track: tuple[str, ...]
    value: int
    depot: int


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One player: their name as given, and the size of their hand; once hands are counted, their points.

    `marked` is the one whose move it is, or a winner.
    """

    name: str
    figure: int
    marked: bool


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """All of it. `seats` in playing order; `turn` is the one being played, or the last one of a game that is over."""

    definition: Definition
    companies: tuple[DrawnCompany, ...]
    seats: tuple[Seat, ...]
    turn: int
    over: bool
    scored: bool = False  # hands are open: an end that is only tried out is over, but not scored

    @classmethod
    def of(cls, definition: Definition, view: View, names: Mapping[str, str]) -> Position:
        """What `view` leaves open. `names` are the players' names by engine id; the id itself where one is missing."""
        table = view.table
        over = table.ended is not None
        scored = bool(view.result)
        if scored:
            figures = {score.player: (score.total, score.winner) for score in view.result}
        else:
            figures = {player: (table.hand_sizes[player], player in table.active) for player in table.players}
        companies = (
            DrawnCompany(colour=colour, track=track, value=table.values[colour], depot=table.depots[colour])
            for colour, track in table.track.items()
        )
        seats = (
            Seat(name=names.get(player, player), figure=figures[player][0], marked=figures[player][1])
            for player in table.players
        )
        return cls(
            definition=definition,
            companies=tuple(companies),
            seats=tuple(seats),
            turn=table.played if over else table.played + 1,
            over=over,
            scored=scored,
        )

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
