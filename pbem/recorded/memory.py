"""What a replay must remember of a recorded game because the engine does not number tiles, trains and certificates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.eighteen.table import POOL
from pbem.recorded import entries as rec
from pbem.recorded.entries import AnyRecorded
from pbem.recorded.shares import DIRECTOR, TREASURY, Certificates


class Public(NamedTuple):
    """A public that an action has founded or dealt in. Players by our ids.

    `president` after it. `player`: who bought or sold; `source`: where they bought it. `owners`: of the minors that
    form it, in operating order.
    """

    president: str | None
    player: str = ""
    source: str = ""
    owners: tuple[str, ...] = ()


class Memory:
    """All by the names of the file.

    `tiles`: tile id -> hex it was last laid on. `trains`: train id -> company that holds it, or the pool; one never
    seen is still with the bank. `certificates`: those of each public in play. `merging`: minors named so far for the
    merger that is put together; `closed`: no more are named. `converting`: the minor that converts.
    """

    def __init__(self) -> None:
        self.tiles: dict[str, str] = {}
        self.trains: dict[str, str] = {}
        self.certificates: dict[str, Certificates] = {}
        self.merging: tuple[str, ...] = ()
        self.closed = False
        self.converting = ""

    def note(self, action: AnyRecorded, public: Public | None) -> bool:
        """Remember what an action did that has just been replayed; `public`: the one it founds or deals in, if any.

        Whether its certificates, which were where the log says until now, are not there.
        """
        if isinstance(action, rec.Pass):
            self.closed = self.closed or bool(self.merging)
        elif isinstance(action, rec.LayTile):
            self.tiles[action.tile] = action.hex
        elif isinstance(action, rec.BuyTrain):
            self.trains[action.train] = str(action.entity)
        elif isinstance(action, rec.DiscardTrain):
            self.trains[action.train] = POOL
        elif isinstance(action, rec.Convert):
            self.converting = str(action.entity)
        elif isinstance(action, rec.Merge):
            self._merge(action, public)
        elif public is not None:
            return self._deal(action, public)
        return False

    def _merge(self, action: rec.Merge, public: Public | None) -> None:
        if public is None:
            self.merging = (*self.merging, action.corporation)
            return
        minors = (str(action.entity), *self.merging)
        for train, holder in self.trains.items():
            if holder in minors:
                self.trains[train] = action.corporation
        self._found(action.corporation, public)
        self.merging, self.closed, self.converting = (), False, ""

    def _found(self, name: str, public: Public) -> None:
        """A public begins, perhaps not for the first time: by a merger, or with a director who has 20 %."""
        self.certificates[name] = Certificates()
        if len(public.owners) > 1:
            self.certificates[name].form(public.owners)
        elif public.president is not None:
            self.certificates[name].begin(public.president)

    def _deal(self, action: AnyRecorded, public: Public) -> bool:
        """Certificates change hands, or a public is started; whether one was named that its dealer did not have."""
        if isinstance(action, rec.Par):
            self._found(action.corporation, public)
        if not isinstance(action, rec.BuyShares | rec.SellShares):
            return False
        name, numbers = numbered(action.shares)
        kept = self.certificates.get(name)
        if kept is None or not numbers:
            return False
        lost = kept.lost
        if isinstance(action, rec.SellShares):
            named = len(numbers) + (DIRECTOR in numbers)
            kept.sell(public.player, numbers, (action.percent or named * 10) // 10, public.president)
        elif action.entity_type == "corporation":
            kept.redeem(numbers)
        else:
            kept.buy(public.player, numbers[0], public.source, public.president)
        return kept.lost and not lost

    def place(self, share: str) -> str:
        """Where a certificate lies that is for sale: treasury or pool; empty where that is not known."""
        name, numbers = numbered((share,))
        kept = self.certificates.get(name)
        holder = kept.holder_of(numbers[0]) if kept is not None and numbers and not kept.lost else ""
        return holder if holder in (TREASURY, POOL) else ""


def numbered(shares: Sequence[str]) -> tuple[str, list[int]]:
    """The public of `NW_3`, `NW_4` and their numbers."""
    numbers = [share.rpartition("_")[2] for share in shares]
    return shares[0].rpartition("_")[0] if shares else "", [int(one) for one in numbers if one.isdecimal()]
