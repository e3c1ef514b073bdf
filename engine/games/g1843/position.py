"""What is stored of a game of 1843: the table, the companies with their ports and trains, the round, who is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.eighteen import table
from engine.eighteen.map.laid import Laid
from engine.eighteen.table import Table
from engine.games.g1843.rounds import AnyRound, Offered

EndReason = Literal["bankrupt", "trains", "price", "gray", "moderator"]


class Company(table.Company, frozen=True):
    """A company of which a certificate has left the IPO: no president before its director's certificate has (§7.4).

    `trains`: certificates, by the side that lies up. `par`: 0 before it is set. `charter`: prices of the station
    markers not on the map, the home's first (§8.5.1). `ports`: markers it owns, by hex. `moved`: it has moved a
    station marker (§8.5.2). `engineers`: the one of `trains` with the
    Engineers card; `obsolete`: certificates that run once more (§10.2).
    """

    president: str | None = None
    trains: tuple[str, ...] = ()
    charter: tuple[int, ...] = ()
    operated: bool = False
    par: int = 0
    floated: bool = False
    ports: tuple[str, ...] = ()
    moved: bool = False
    engineers: str = ""
    obsolete: tuple[str, ...] = ()


class Position(Table, kw_only=True, forbid_unknown_fields=True):
    """What is stored of a game of 1843. `depot` counts certificates by colour; a company holds its shares in the IPO.

    `players` are in the order of the first deal of the player cards, `cards` in that of the present one, #1 first;
    `first` holds #1. `plm_stations` and `runs` are the options it was set up with. `discarded`: certificates the supply
    lost to nobody, by colour (§5, §6.2). `closed`: privates that have left the game. `set_number`: of the stock round
    and its operating rounds, from 1; `or_number` the operating round in it, 0 before the first; `ors`: operating
    rounds in this set. `gray_set`: the set in which a company first owned a gray train (§8.10.1). `offered`: a deal
    that waits for answers. `called`: which city of a tile has which of the printed names (`cities.py`).
    `ended`: why the game is over.
    """

    companies: Mapping[str, Company]
    cards: tuple[str, ...]
    laid: Laid
    plm_stations: str
    runs: str
    discarded: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    set_number: int = 1
    or_number: int = 0
    ors: int = 0
    gray_set: int | None = None
    round: AnyRound
    offered: Offered | None = None
    called: Mapping[str, tuple[int, ...]] = {}
    ended: EndReason | None = None

    @property
    def rotation(self) -> tuple[str, ...]:
        """In the order of the player cards (§7.1)."""
        return self.cards
