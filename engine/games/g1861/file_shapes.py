"""The shapes of the data files of 1861."""

from __future__ import annotations

import msgspec

from engine.common18xx.files.board import MapFile
from engine.common18xx.files.checks import Natural, Percent, Positive, Unlimited
from engine.common18xx.files.market import MarketRow
from engine.common18xx.files.seats import SeatsRow
from engine.common18xx.files.tiles import TilesFile
from engine.common18xx.files.tokens import Colour
from engine.common18xx.files.trains import PhaseRow, TrainRow
from engine.games.g1861.definition import Bonus, Numbers, PhaseEvent, Variant

COMPANIES = "companies.yaml"
VARIANTS = "variants.yaml"


class LoanRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A loan."""

    face: Positive
    received: Positive
    interest: Natural
    limits: dict[str, Natural | Unlimited]


class PhaseRow1861(PhaseRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A phase."""

    merger_round: bool
    minor_auctions: bool
    public_starts: bool
    national_operates: bool
    events: tuple[PhaseEvent, ...] = ()


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """game.yaml."""

    title: str
    currency: str
    bank: Positive
    bank_breaks: bool
    holding_limit: Percent
    pool_limit: Percent
    players: tuple[SeatsRow, ...]
    numbers: Numbers
    six_way_colour: str
    loan: LoanRow
    trains: tuple[TrainRow, ...]
    phases: tuple[PhaseRow1861, ...]


class PrivateRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company."""

    id: str
    name: str
    min_bid: Positive
    value: Positive
    income: Natural
    bonus: Natural = 0
    bonus_hexes: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class MinorRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A minor."""

    id: str
    name: str
    home: str
    stop: Natural
    phase: str
    also: tuple[str, ...] = ()
    colour: Colour = ""


class PublicRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public."""

    id: str
    name: str
    also: tuple[str, ...] = ()
    colour: Colour = ""


class NationalRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Russian State Railway."""

    id: str
    name: str
    home: str
    stop: Natural
    tokens: Positive
    reserved: tuple[str, ...]
    tile: str
    also: tuple[str, ...] = ()
    colour: Colour = ""


class CompaniesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """companies.yaml."""

    privates: tuple[PrivateRow, ...]
    first_minor: str
    minors: tuple[MinorRow, ...]
    publics: tuple[PublicRow, ...]
    national: NationalRow


class Map1861(MapFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """map.yaml."""

    bonus: Bonus


class MarketFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """market.yaml."""

    grid: MarketRow
    column: MarketRow


class VariantsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """variants.yaml."""

    variants: dict[str, Variant]


class Files(msgspec.Struct, frozen=True):
    """All files in their shapes; what they say of each other is not yet checked."""

    game: GameFile
    companies: CompaniesFile
    map: Map1861
    tiles: TilesFile
    market: MarketFile
    variants: VariantsFile
