"""What the data files of 1861 have beside what those of all 18xx games have."""

from __future__ import annotations

import msgspec

from engine.core.definition import Natural, Positive
from engine.eighteen.files.board import MapFile
from engine.eighteen.files.checks import Unlimited
from engine.eighteen.files.companies import CompanyRow, HomeRow
from engine.eighteen.files.market import MarketRow
from engine.eighteen.files.reader import CompaniesFile, Files, GameFile
from engine.eighteen.files.trains import TrainRow
from engine.games.g1861.definition import Bonus, Numbers, Phase1861, Private1861, Variant

VARIANTS = "variants.yaml"


class LoanRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A loan."""

    face: Positive
    received: Positive
    interest: Natural
    limits: dict[str, Natural | Unlimited]


class GameFile1861(GameFile[Phase1861], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """game.yaml."""

    numbers: Numbers
    six_way_colour: str
    loan: LoanRow
    trains: tuple[TrainRow, ...]


class MinorRow(HomeRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A minor."""

    stop: Natural
    phase: str


class NationalRow(HomeRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Russian State Railway."""

    stop: Natural
    tokens: Positive
    reserved: tuple[str, ...]
    tile: str


class Companies1861(CompaniesFile[Private1861], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """companies.yaml."""

    first_minor: str
    minors: tuple[MinorRow, ...]
    publics: tuple[CompanyRow, ...]
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


class Files1861(Files[Phase1861, Private1861], frozen=True, kw_only=True):
    """All files."""

    game: GameFile1861
    companies: Companies1861
    map: Map1861
    market: MarketFile
    variants: VariantsFile
