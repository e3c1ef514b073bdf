"""What the data files of 1861 have beside what those of all 18xx games have."""

from __future__ import annotations

import msgspec

from engine.common18xx.files.board import MapFile
from engine.common18xx.files.checks import Natural, Positive, Unlimited
from engine.common18xx.files.companies import CompanyRow, HomeRow
from engine.common18xx.files.market import MarketRow
from engine.common18xx.files.reader import GameFile
from engine.common18xx.files.tiles import TilesFile
from engine.common18xx.files.trains import TrainRow
from engine.games.g1861.definition import Bonus, Numbers, Phase1861, Private1861, Variant

VARIANTS = "variants.yaml"


class LoanRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A loan."""

    face: Positive
    received: Positive
    interest: Natural
    limits: dict[str, Natural | Unlimited]


class GameFile1861(GameFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """game.yaml."""

    numbers: Numbers
    six_way_colour: str
    loan: LoanRow
    trains: tuple[TrainRow, ...]
    phases: tuple[Phase1861, ...]


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


class CompaniesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """companies.yaml."""

    privates: tuple[Private1861, ...]
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


class Files(msgspec.Struct, frozen=True):
    """All files in their shapes; what they say of each other is not yet checked."""

    game: GameFile1861
    companies: CompaniesFile
    map: Map1861
    tiles: TilesFile
    market: MarketFile
    variants: VariantsFile
