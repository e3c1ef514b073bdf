"""What a replay must remember of a recorded game because the engine does not number tiles, trains and certificates."""

from __future__ import annotations

from pbem.replays import recorded as rec
from pbem.replays.recorded import AnyRecorded

POOL = "pool"
DIRECTOR = 0  # the number of the director's certificate


class Memory:
    """All by the names of the file.

    `tiles`: tile id -> hex it was last laid on. `trains`: train id -> company that holds it, or the pool; one never
    seen is still with the bank. `out`: certificates that left their treasury: who buys one of them buys it from the
    pool. That a merger hands out the lowest numbers first is how 18xx.games numbers them. `merging`: minors named so
    far for the merger that is put together; `closed`: no more are named. `converting`: the minor that converts.
    """

    def __init__(self) -> None:
        self.tiles: dict[str, str] = {}
        self.trains: dict[str, str] = {}
        self.out: set[str] = set()
        self.merging: tuple[str, ...] = ()
        self.closed = False
        self.converting = ""

    def note(self, action: AnyRecorded, forms_public: bool) -> None:
        """Remember what an action did that has just been replayed; `forms_public`: a merge that names the public."""
        if isinstance(action, rec.LayTile):
            self.tiles[action.tile] = action.hex
        elif isinstance(action, rec.BuyTrain):
            self.trains[action.train] = str(action.entity)
        elif isinstance(action, rec.DiscardTrain):
            self.trains[action.train] = POOL
        elif isinstance(action, rec.Convert):
            self.converting = str(action.entity)
        else:
            self._note_shares(action, forms_public)

    def _note_shares(self, action: AnyRecorded, forms_public: bool) -> None:
        if isinstance(action, rec.BuyShares):
            if action.entity_type == "player":
                self.out.update(action.shares)
            else:
                self.out.difference_update(action.shares)
        elif isinstance(action, rec.Par):
            self._begin(action.corporation, 1)
        elif isinstance(action, rec.Merge):
            if forms_public:
                self._form(str(action.entity), action.corporation)
            else:
                self.merging = (*self.merging, action.corporation)
        elif isinstance(action, rec.Pass) and self.merging:
            self.closed = True

    def _form(self, minor: str, public: str) -> None:
        minors = (minor, *self.merging)
        for train, holder in self.trains.items():
            if holder in minors:
                self.trains[train] = public
        self._begin(public, max(1, len(minors) - 1))  # the director's certificate stands for two of the minors
        self.merging, self.closed, self.converting = (), False, ""

    def _begin(self, public: str, certificates: int) -> None:
        """A public begins, perhaps not for the first time: these lowest numbers are out, all others in its treasury."""
        self.out = {share for share in self.out if share.rpartition("_")[0] != public}
        self.out.update(f"{public}_{number}" for number in range(DIRECTOR, certificates))
