"""The shapes of the data files of 1843."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.common18xx.files.board import MapFile
from engine.common18xx.files.checks import Natural, Percent, Positive, Unlimited
from engine.common18xx.files.market import MarketRow
from engine.common18xx.files.seats import SeatsRow
from engine.common18xx.files.tiles import TilesFile
from engine.common18xx.files.tokens import Colour
from engine.common18xx.files.trains import PhaseId, PhaseRow
from engine.games.g1843.definition import Leaps, Numbers, PhaseEvent, PrivateTrain

COMPANIES = "companies.yaml"

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


class PhaseRow1843(PhaseRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A phase."""

    cards: Positive
    rounds: Positive
    pars: tuple[str, ...]
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
    leaps: Leaps
    trains: tuple[TrainRow, ...]
    cards: tuple[CardRow, ...]
    phases: tuple[PhaseRow1843, ...]


class PrivateRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company."""

    id: str
    name: str
    value: Positive
    income: Natural
    blocks: tuple[str, ...] = ()
    share: tuple[str, Positive] | None = None
    also: tuple[str, ...] = ()


class PublicRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public company; without `stop` it chooses a city of its home."""

    id: str
    name: str
    tokens: Positive
    home: str
    stop: Natural | None = None
    two_yellow: bool = False
    ports_brown: bool = False
    also: tuple[str, ...] = ()
    colour: Colour = ""


class CompaniesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """companies.yaml."""

    privates: tuple[PrivateRow, ...]
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


class Files(msgspec.Struct, frozen=True):
    """All files in their shapes; what they say of each other is not yet checked."""

    game: GameFile
    companies: CompaniesFile
    map: Map1843
    tiles: TilesFile
    market: MarketFile
