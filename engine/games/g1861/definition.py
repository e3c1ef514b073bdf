"""What the data files of 1861 say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from engine.core.definition import Natural, Positive
from engine.eighteen.definition import Definition18xx, Numbers18xx, Phase, Private
from engine.eighteen.stock_market import StockMarket
from engine.games.g1861.tabletop_facts import Facts

PhaseEvent = Literal[
    "privates_nationalised",
    "trainless_nationalised",  # minors without trains; directors of publics without trains are asked
    "all_minors_nationalised",
    "unstarted_minors_closed",
    "end_announced",
]


class Phase1861(Phase, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A phase: what else is allowed in it, and what its beginning brings (§5.8.4, §5.8.5)."""

    merger_round: bool
    minor_auctions: bool
    public_starts: bool
    national_operates: bool
    events: tuple[PhaseEvent, ...] = ()


class Loan(msgspec.Struct, frozen=True):
    """A loan: what is repaid, what is received, interest of an operating round, most per kind (None: no limit)."""

    face: int
    received: int
    interest: int
    limits: dict[str, int | None]


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where two editions differ; each flag is explained in config/games/1861/variants.yaml.

    A flag with a default came later: a game begun before plays on as it was played then.
    """

    private_reduction: Literal["english", "dutch"]
    director_drop: Literal["per_turn", "per_action"]
    unconnected_scope: Literal["circle", "hex"]
    unlimited_tiles: frozenset[str]  # ids of tiles that never run out (the file may name colours)
    printed_upgrade_costs: dict[str, int]  # hex -> cost of the first upgrade of its printed track
    merge_connectivity: Literal["star_unblocked", "chain_blocked"]
    merge_price_floor: int
    merge_tie: Literal["oldest_owner", "senior_owner", "first_to_two"]
    merge_first_purchase: Literal["oldest_must", "senior_must", "any_owner"]
    stage1_start: Literal["director", "senior_owner"]
    discard_timing: Literal["immediately", "after_share_purchase"]
    merged_token_price: Literal["by_count", "by_token"]
    bank_then_8: Literal["ends", "extended"]
    brown_max_exits: bool
    idle_trains: Literal["refused", "accepted"]
    national_buys: Literal["cheapest", "in_turn"]
    sold_out_top: Literal["every_column", "top_row"] = "top_row"
    merge_owner: Positive = 6
    national_after_8: Literal["stops", "finishes"] = "finishes"
    privates_in_wealth: bool = True
    trains_run_again: bool = True


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex that counts more on a route that also counts another one."""

    hex: str
    with_hex: str
    extra: int


class Numbers(Numbers18xx, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Single figures of the rules.

    Those all games have: the step of bids (§4.2.4), the certificates of a public (§1.2.3), and `token_prices`, here
    per hex of distance (§5.5.3).
    """

    LEAST: ClassVar[Mapping[str, int]] = {**Numbers18xx.LEAST, "free_lays": 0, "second_lay": 0, "merge_most": 2}

    minor_min_bid: int  # §4.2.4
    minor_max_price: int
    minor_shares: int  # what a minor counts at nationalisation (§5.8.4)
    start_price_factor: int  # §4.2.3
    lays: int  # in a turn (§5.5.2.1)
    free_lays: int  # of these
    second_lay: int
    half_unit: int  # half dividends are rounded up to it (§5.5.5.2)
    merge_most: int  # minors in a merger (§6.2)
    merged_tokens: int
    last_set_ors: int  # §7
    ors: int


class Private1861(Private, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A private company (§1.2.1). `bonus` is earned on routes that count one of `bonus_hexes`."""

    min_bid: Positive
    bonus: Natural = 0
    bonus_hexes: tuple[str, ...] = ()


class National(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Russian State Railway (§1.2.4, §5.6.1)."""

    id: str
    tokens: int
    reserved: tuple[str, ...]  # hexes with a token kept for them
    first: str  # the hex where it places a token when it first operates
    first_stop: int
    tile: str  # when this tile is laid, a token is placed on it


class Definition(Definition18xx, frozen=True, kw_only=True):
    """All data of 1861. `begun`: the position with which a game begins that was begun on a table."""

    phases: Mapping[str, Phase1861]
    privates: Mapping[str, Private1861]
    loan: Loan
    numbers: Numbers
    national: National
    six_way_colour: str  # of large cities (§5.5.2.3)
    first_minor: str  # must be auctioned before any other (§4.3)
    bonus: Bonus
    markets: dict[str, StockMarket]
    variants: dict[str, Variant]
    begun: Facts | None = None
