"""What an 18xx map shows of a position: the board, what lies on it, and what is to be said of its hexes."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from engine.eighteen import companies, earnings
from engine.eighteen.definition import CompanyData
from engine.eighteen.game import Game18xx
from engine.eighteen.map.laid import Laid
from engine.eighteen.map.pieces import Board


class Position(msgspec.Struct, frozen=True):
    """A map as it stands.

    `companies` give tokens their colours. `begun`: the phases that have begun; `blocked`: hexes where nothing may be
    built for another reason, with what is to be said there. `called`: the names of the cities of a hex where they are
    not as printed; `ports`: the hexes with a port marker; `claimed`: those from which it was taken. `column`: the one
    by which red areas count now, None for none.
    """

    board: Board
    laid: Laid
    companies: Mapping[str, CompanyData]
    begun: Collection[str] = ()
    blocked: Mapping[str, str] = msgspec.field(default_factory=dict)
    called: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    ports: Collection[str] = ()
    claimed: Collection[str] = ()
    column: int | None = None


def position_of(game: Game18xx) -> Position:
    """What the map shows of a game."""
    ports = game.port_markers()
    return Position(
        game.definition.board,
        game.laid,
        game.definition.companies,
        begun=companies.begun_phases(game),
        blocked=game.blocked_hexes(),
        called=game.city_names(),
        ports=ports,
        claimed=[one for one in game.port_hexes() if one not in ports],
        column=earnings.column(game),
    )
