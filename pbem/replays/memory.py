"""What a replay must remember of a recorded game because the engine does not number tiles, trains and certificates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from pbem.replays import recorded as rec
from pbem.replays.recorded import AnyRecorded
from pbem.replays.shares import DIRECTOR, Certificates

POOL = "pool"


class Public:
    """A public after an action: shares of 10 % in hands of players, whether somebody directs it, if the pool sold."""

    def __init__(self, held: int, *, directed: bool, from_pool: bool = False) -> None:
        self.held = held
        self.directed = directed
        self.from_pool = from_pool


class Memory:
    """All by the names of the file.

    `tiles`: tile id -> hex it was last laid on. `trains`: train id -> company that holds it, or the pool; one never
    seen is still with the bank. `certificates`: those of each public in play. `merging`: minors named so far for the
    merger that is put together; `closed`: no more are named. `converting`: the minor that converts.
    """

    def __init__(self) -> None:
        self.tiles: dict[str, str] = {}
        self.trains: dict[str, str] = {}
        self.certificates: defaultdict[str, Certificates] = defaultdict(Certificates)
        self.merging: tuple[str, ...] = ()
        self.closed = False
        self.converting = ""

    def copied(self) -> Memory:
        """One of its own, to go back to."""
        other = Memory()
        other.tiles, other.trains = dict(self.tiles), dict(self.trains)
        other.certificates.update({name: one.copied() for name, one in self.certificates.items()})
        other.merging, other.closed, other.converting = self.merging, self.closed, self.converting
        return other

    def note(self, action: AnyRecorded, public: Public | None) -> None:
        """Remember what an action did that has just been replayed; `public`: the one it founds or deals in, if any."""
        if isinstance(action, rec.LayTile):
            self.tiles[action.tile] = action.hex
        elif isinstance(action, rec.BuyTrain):
            self.trains[action.train] = str(action.entity)
        elif isinstance(action, rec.DiscardTrain):
            self.trains[action.train] = POOL
        elif isinstance(action, rec.Convert):
            self.converting = str(action.entity)
        elif isinstance(action, rec.Merge):
            self._merge(action, public)
        elif isinstance(action, rec.Pass) and self.merging:
            self.closed = True
        elif public is not None:
            self._deal(action, public)

    def _merge(self, action: rec.Merge, public: Public | None) -> None:
        if public is None:
            self.merging = (*self.merging, action.corporation)
            return
        minors = (str(action.entity), *self.merging)
        for train, holder in self.trains.items():
            if holder in minors:
                self.trains[train] = action.corporation
        silent = public.held - 2 if public.directed else public.held  # the director's certificate is two shares
        self.certificates[action.corporation] = Certificates(silent, headless=not public.directed)
        self.merging, self.closed, self.converting = (), False, ""

    def _deal(self, action: AnyRecorded, public: Public) -> None:
        """Certificates change hands, or a public begins, perhaps not for the first time."""
        if isinstance(action, rec.Par):
            self.certificates[action.corporation] = Certificates()
        elif isinstance(action, rec.SellShares):
            name, numbers = numbered(action.shares)
            named = len(numbers) + (DIRECTOR in numbers)
            self.certificates[name].sold(numbers, (action.percent or named * 10) // 10)
        elif isinstance(action, rec.BuyShares):
            name, numbers = numbered(action.shares)
            if action.entity_type == "corporation":
                self.certificates[name].redeemed(numbers)
            elif numbers:
                self.certificates[name].bought(numbers[0], from_pool=public.from_pool, has_president=public.directed)

    def lies_in_pool(self, share: str) -> bool:
        """Whether a certificate that is bought comes from the pool, where treasury and pool both have some."""
        name, numbers = numbered((share,))
        return bool(numbers) and self.certificates[name].in_pool(numbers[0])

    def sure(self, share: str) -> bool:
        """Whether there is no doubt about that."""
        name, numbers = numbered((share,))
        return bool(numbers) and self.certificates[name].sure(numbers[0])


def numbered(shares: Sequence[str]) -> tuple[str, list[int]]:
    """The public of `NW_3`, `NW_4` and their numbers."""
    numbers = [share.rpartition("_")[2] for share in shares]
    return shares[0].rpartition("_")[0] if shares else "", [int(one) for one in numbers if one.isdecimal()]
