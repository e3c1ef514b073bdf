"""The data of the game, checked and frozen: the board with its neighbours, and every number."""

from __future__ import annotations

from typing import Literal

import msgspec

HexKind = Literal["rural", "city", "start", "eiffel"]
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # E NE NW W SW SE, axial


class Hex(msgspec.Struct, frozen=True):
    """One hex of the board. `name` is the city or station, "" for a rural hex; `worth` in points (§4.1)."""

    id: str
    q: int
    r: int
    kind: HexKind
    name: str = ""
    worth: int = 0
    colour: str = ""  # of a city: beige, purple …

    @property
    def label(self) -> str:
        """How a sentence names it: `G08 (Orléans)`, or `G07`."""
        return f"{self.id} ({self.name})" if self.name else self.id

    @property
    def open(self) -> bool:
        """Whether anything may ever be placed here (§4.1.5)."""
        return self.kind in ("rural", "city")


class Board(msgspec.Struct, frozen=True):
    """The map. The dicts are made once by `read_files` and never changed."""

    hexes: tuple[Hex, ...]
    borders: tuple[tuple[str, str], ...]  # checkered edges, pairs of neighbouring hexes
    end_hex: str  # Marseille
    fixed_start: dict[str, str]  # company -> start hex
    provenance: str  # reconstructed | printed
    layout: str
    by_id: dict[str, Hex]
    near: dict[str, tuple[str, ...]]  # neighbours for play: checkered edges left out (§4.1.2)

    def hex(self, id_: str) -> Hex:
        """The hex with this id; KeyError if there is none."""
        return self.by_id[id_]

    def neighbours(self, id_: str) -> tuple[str, ...]:
        """Ids of the hexes that are adjacent for play, in the order E NE NW W SW SE."""
        return self.near[id_]

    def touching(self, id_: str) -> tuple[str, ...]:
        """Ids of the hexes that share an edge, checkered or not."""
        here = self.by_id[id_]
        places = {(hex_.q, hex_.r): hex_.id for hex_ in self.hexes}
        found = (places.get((here.q + dq, here.r + dr)) for dq, dr in STEPS)
        return tuple(other for other in found if other is not None)

    @property
    def start_hexes(self) -> tuple[str, ...]:
        """Ids of the start hexes, in the order of the map file."""
        return tuple(hex_.id for hex_ in self.hexes if hex_.kind == "start")

    @property
    def cities(self) -> tuple[Hex, ...]:
        """All cities, in the order of the map file."""
        return tuple(hex_ for hex_ in self.hexes if hex_.kind == "city")


class TableSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers for one number of players (§2)."""

    players: int
    drawn: int
    limit: int


class Definition(msgspec.Struct, frozen=True):
    """Everything that does not change during a game."""

    title: str
    board: Board
    companies: tuple[str, ...]
    locomotives: int
    on_value_track: int
    value_start: int
    value_last_printed: int
    most_per_build: int
    rural_capacity: int
    city_capacity: int
    returned_per_trade: int
    most_per_trade: int
    penalty: int
    tables: tuple[TableSize, ...]

    @property
    def provenance(self) -> str:
        """Whether the board is the printed one or reconstructed; letters say so."""
        return self.board.provenance

    def table_size(self, players: int) -> TableSize:
        """The numbers for this many players."""
        return next(size for size in self.tables if size.players == players)

    def capacity(self, hex_: Hex) -> int:
        """How many locomotives the hex may hold (§4.1.4, §4.1.5)."""
        if hex_.kind == "rural":
            return self.rural_capacity
        return self.city_capacity if hex_.kind == "city" else 0
