"""What is stored of a game of 1861: the table, the companies with their loans, the round, what interrupts it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.eighteen import table
from engine.eighteen.map.laid import Laid
from engine.eighteen.table import Table
from engine.games.g1861.rounds import AnyRound, Offered

EndReason = Literal["final_phase", "bank", "moderator"]


class Company(table.Company, frozen=True):
    """A company in play: the RSR has no president, nor has a minor whose auction runs.

    `owes`: loans held when the operating round began, for which interest falls due (§5.5.6).
    """

    president: str | None = None
    trains: tuple[str, ...] = ()
    loans: int = 0
    charter: tuple[int, ...] = ()
    owes: int = 0
    operated: bool = False


class Position(Table, kw_only=True, forbid_unknown_fields=True):
    """What is stored of a game of 1861.

    `gone`: minors that can never be sold again. `variant`, `market` and `runs` are the options it was set up with;
    games stored before there was a choice of `runs` have the best ones. `set_number`: of the stock round and its
    operating rounds, from 1; `or_number` the operating round in it, 0 before the first. `ors`: operating rounds in
    this set. `last_set`: the set after whose last operating round the game ends. `trainless`: publics whose directors
    are asked, next first (§5.8.4). `offered`: a deal that waits for answers. `ran`: trains of the RSR that others have
    run in this operating round, noted where no train runs twice (flag `trains_run_again`). `ended`: why the game is
    over.
    """

    companies: Mapping[str, Company]
    gone: tuple[str, ...] = ()
    laid: Laid
    variant: str
    market: str
    runs: str = "best"
    set_number: int = 1
    or_number: int = 0
    ors: int
    last_set: int | None = None
    round: AnyRound
    trainless: tuple[str, ...] = ()
    offered: Offered | None = None
    ran: tuple[str, ...] = ()
    ended: EndReason | None = None
