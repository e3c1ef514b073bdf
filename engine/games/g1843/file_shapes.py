"""What the data files of 1843 have beside what those of all 18xx games have."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.core.definition import Positive
from engine.eighteen.definition import PhaseId
from engine.eighteen.files.board import MapFile
from engine.eighteen.files.checks import Unlimited
from engine.eighteen.files.companies import HomeRow
from engine.eighteen.files.market import MarketRow
from engine.eighteen.files.reader import CompaniesFile, Files, GameFile
from engine.games.g1843.definition import Few, Leaps, Numbers, Phase1843, Private1843, PrivateTrain

TrainId = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z+/]+\Z")]
Stops = Annotated[int, msgspec.Meta(ge=2, lt=1000)]


class TrainRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of train as it runs (§13.2); with `length` it counts the best stops only."""

    id: TrainId
    stops: Stops | Unlimited
    length: Stops | Unlimited | None = None
    cities: Positive | None = None


class SideRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side of a train certificate; without `runs` it is a train of the same id."""

    id: TrainId
    price: Positive
    runs: tuple[tuple[str, ...], ...] = ()


class CardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The train certificates of a colour."""

    id: PhaseId
    count: Positive
    sides: tuple[SideRow, ...]
    rusted_by: str = ""
    resold: dict[str, Positive] = {}


class GameFile1843(GameFile[Phase1843], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """game.yaml."""

    numbers: Numbers
    leaps: Leaps
    few: Few
    trains: tuple[TrainRow, ...]
    cards: tuple[CardRow, ...]


class PublicRow(HomeRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A public company; without `stop` it chooses a city of its home."""

    tokens: Positive
    other_tokens: tuple[Positive, ...] = ()
    two_yellow: bool = False
    ports_brown: bool = False


class Companies1843(CompaniesFile[Private1843], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """companies.yaml."""

    private_train: PrivateTrain
    publics: tuple[PublicRow, ...]
    ports: tuple[str, ...]


class Map1843(MapFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """map.yaml; the lists name the hexes that are otherwise than hexes are."""

    stubs: tuple[str, ...]
    bare: tuple[str, ...]
    passed: tuple[str, ...]
    paid: tuple[str, ...]


class MarketFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """market.yaml."""

    market: MarketRow


class Files1843(Files[Phase1843, Private1843], frozen=True, kw_only=True):
    """All files."""

    game: GameFile1843
    companies: Companies1843
    map: Map1843
    market: MarketFile
