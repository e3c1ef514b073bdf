"""The actions of a recorded 18xx.games log, as data: their kinds, and the fields a replay needs of each."""

from __future__ import annotations

from typing import Literal

import msgspec

Entity = int | str


class Recorded(msgspec.Struct, frozen=True, tag_field="type"):
    """An action. `entity` acted: a player, or a company where `entity_type` says so; unknown fields are ignored."""

    entity: Entity
    entity_type: Literal["player", "corporation"]


class Pass(Recorded, frozen=True, tag="pass"):
    """What waits is declined or finished."""


class Bid(Recorded, frozen=True, tag="bid"):
    """A bid for a private (`company`) or a minor (`corporation`)."""

    price: int
    company: str | None = None
    corporation: str | None = None


class Par(Recorded, frozen=True, tag="par"):
    """A public is started; `share_price` is `price,row,column`."""

    corporation: str
    share_price: str


class PlaceToken(Recorded, frozen=True, tag="place_token"):
    """`city` is `tile id-stop`, the tile being the one now on the hex."""

    city: str


class RemoveToken(Recorded, frozen=True, tag="remove_token"):
    """A token given up after a merger."""

    city: str


class BuyShares(Recorded, frozen=True, tag="buy_shares"):
    """A player buys a certificate, or a public its own shares from the pool."""

    shares: tuple[str, ...]
    percent: int | None = None


class SellShares(Recorded, frozen=True, tag="sell_shares"):
    """Shares go to the pool; `percent` may be less than the certificates named."""

    shares: tuple[str, ...]
    percent: int | None = None


class LayTile(Recorded, frozen=True, tag="lay_tile"):
    """A tile is laid."""

    hex: str
    tile: str
    rotation: int


class Route(msgspec.Struct, frozen=True):
    """One train's run; chains go from stop to stop, in either direction. `revenue` is what the client sent."""

    train: str
    connections: tuple[tuple[str, ...], ...] | None = None
    hexes: tuple[str, ...] | None = None
    revenue: int | None = None


class RunRoutes(Recorded, frozen=True, tag="run_routes"):
    """All trains that run."""

    routes: tuple[Route, ...]
    extra_revenue: int | None = None


class Dividend(Recorded, frozen=True, tag="dividend"):
    """What a public does with its revenue."""

    kind: Literal["payout", "half", "withhold"]


class BuyCompany(Recorded, frozen=True, tag="buy_company"):
    """A company buys a private from a player."""

    company: str
    price: int


class BuyTrain(Recorded, frozen=True, tag="buy_train"):
    """`train` is `type-number`."""

    train: str
    price: int


class DiscardTrain(Recorded, frozen=True, tag="discard_train"):
    """A train above the limit is given up."""

    train: str


class Choose(Recorded, frozen=True, tag="choose"):
    """A director's answer about their trainless public."""

    choice: str


class Convert(Recorded, frozen=True, tag="convert"):
    """A conversion begins; the public is named by the `merge` that follows."""


class Merge(Recorded, frozen=True, tag="merge"):
    """One more minor, or the public that is formed."""

    corporation: str


class EndGame(Recorded, frozen=True, tag="end_game"):
    """The players stopped the game."""


class Wish(Recorded, frozen=True, tag="program"):
    """A wish to pass or to buy, or its end (`program_share_pass` and others); whatever it causes is written out."""


AnyRecorded = (
    Pass | Bid | Par | PlaceToken | RemoveToken | BuyShares | SellShares | LayTile | RunRoutes | Dividend | BuyCompany
    | BuyTrain | DiscardTrain | Choose | Convert | Merge | EndGame | Wish
)  # fmt: skip
WISH, WISHES = "program", "program_"  # all types that begin so are the same to us
MESSAGE, UNDO, REDO = "message", "undo", "redo"  # dealt with before anything is replayed
TYPES = frozenset(
    str(shape.__struct_config__.tag) for shape in Recorded.__subclasses__()
) - {WISH} | {MESSAGE, UNDO, REDO}  # fmt: skip


class Entry(msgspec.Struct, frozen=True):
    """One elementary action to replay: `id` of its carrier, `auto` when the server added it, `raw` as it stands."""

    id: int
    auto: bool
    action: AnyRecorded
    raw: dict[str, object]
