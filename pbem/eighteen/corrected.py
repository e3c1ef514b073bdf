"""What a moderator puts right in an 18xx game, as they write it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Generic, TypeVar

from engine.core.corrections import FROM, TO
from engine.eighteen.corrections import KINDS
from engine.eighteen.definition import Definition18xx
from engine.eighteen.tabletop.track import hexes_of
from pbem.games.corrected import Corrected
from pbem.orders.fold import key

D = TypeVar("D", bound=Definition18xx)
P = TypeVar("P")
POOL = {"pool": "pool", "market": "pool", "bank": "bank"}
_ITSELF = ("ipo", "treasury", "itself")
_TURNED = ("rotation", "turned", "rotated")


class Corrected18xx(Corrected[D, P], Generic[D, P]):
    """Money, papers, the map, trains, prices, whose turn it is."""

    kinds: ClassVar[Mapping[str, str]] = {name: kind.usage for name, kind in KINDS.items()}
    also: ClassVar[Mapping[str, str]] = {
        "money": "cash", "shares": "share", "president": "certificate", "director": "certificate",
        "owner": "certificate", "private": "certificate", "certificates": "certificate", "stations": "station",
        "token": "station", "marker": "station", "tiles": "tile", "track": "tile", "trains": "train",
    }  # fmt: skip

    def words(self, definition: D) -> Mapping[str, str]:
        """Ids in any case; companies, privates and hexes also by their other names."""
        board = definition.board
        named = {key(name): hex_id for name, hex_id in hexes_of(board).written.items()}
        found = named | _folded(board.tiles) | _folded(definition.trains) | _folded(board.hexes)
        for rows in (definition.privates, definition.companies):
            for name, row in rows.items():
                found |= {key(other): name for other in row.also} | {key(name): name}
        return found | POOL

    def shaped(self, kind: str, words: list[str]) -> list[str]:
        """With `from` and `to` where the engine has them, and one share where no number is said."""
        folded = [key(word) for word in words]
        marked = [one if one in (FROM, TO) else word for one, word in zip(folded, words, strict=True)]
        if kind == "cash" and len(marked) == 3 and marked[1] == TO:
            return [marked[0], f"={marked[2]}"]
        if kind in ("turn", "price", "tile"):
            return [word for word in marked if word != TO and key(word) not in _TURNED]
        if kind == "certificate" and len(marked) == 2:
            return [marked[0], TO, marked[1]]
        if kind == "share" and marked:
            marked = [marked[0] if key(word) in _ITSELF else word for word in marked]
            return [marked[0], "1", *marked[1:]] if marked[1:2] == [FROM] else marked
        return marked


def _folded(ids: Iterable[str]) -> dict[str, str]:
    return {key(one): one for one in ids}
