"""The shape of trains in game.yaml that are sold one by one, and the checks that phases begin with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from engine.core.definition import Positive
from engine.eighteen.definition import Phase, TrainType
from engine.eighteen.files.checks import Unlimited, listed, need, need_among, need_once

GAME = "game.yaml"

TrainId = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z+]+\Z")]


class TrainRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of train."""

    id: TrainId
    price: Positive
    count: Positive | Unlimited
    stops: Annotated[int, msgspec.Meta(ge=2)]
    multiplier: Positive = 1
    skips_cities: bool = False
    rusted_by: str = ""
    starts_phase: str = ""
    phase: str = ""


def read_trains(rows: tuple[TrainRow, ...], phases: Sequence[Phase]) -> dict[str, TrainType]:
    """The trains by id, in the order of sale."""
    need(bool(rows), GAME, "trains", "there is no train")
    need_once((row.id for row in rows), GAME, "trains")
    known = [phase.id for phase in phases]
    beside = [at for at, row in enumerate(rows) if row.phase]
    in_turn = len(rows) - len(beside)
    need(in_turn > 0, GAME, "trains[0].phase", "the first train is sold in turn, not from a certain phase on")
    for at, row in enumerate(rows):
        key = f"trains[{at}]"
        if row.phase:
            need_among(row.phase, known, GAME, f"{key}.phase")
            need(at >= in_turn, GAME, f"{key}.phase", "trains sold from a certain phase on come after all others")
            need(not row.starts_phase, GAME, f"{key}.starts_phase", "a train sold beside the others starts no phase")
        elif row.count == "unlimited":
            need(at == in_turn - 1, GAME, f"{key}.count", f"{rows[at + 1].id} would never be sold")
        check_rust(row.rusted_by, [train.id for train in rows], at, f"{key}.rusted_by")
    _check_starts(rows, known)
    return {
        row.id: TrainType(**{**msgspec.structs.asdict(row), "count": None if row.count == "unlimited" else row.count})
        for row in rows
    }


def check_rust(rusted_by: str, ids: Sequence[str], at: int, key: str) -> None:
    """BadGameFile unless what sends the train `ids[at]` away, if anything does, is sold after it."""
    if rusted_by:
        need_among(rusted_by, ids, GAME, key)
        need(rusted_by in ids[at + 1 :], GAME, key, f"{rusted_by} is not sold after {ids[at]}")


def _check_starts(rows: tuple[TrainRow, ...], known: list[str]) -> None:
    """The trains start every phase but the first, in order."""
    starts: list[str] = []
    for at, row in enumerate(rows):
        if not row.starts_phase:
            continue
        key = f"trains[{at}].starts_phase"
        need_among(row.starts_phase, known, GAME, key)
        need(row.starts_phase != known[0], GAME, key, f"phase {known[0]} is in force from the start")
        due = known[len(starts) + 1 : len(starts) + 2]
        need([row.starts_phase] == due, GAME, key, f"the next phase to be started is {listed(due)}")
        starts.append(row.starts_phase)
    for at, phase in enumerate(known[1:], 1):
        need(phase in starts, GAME, f"phases[{at}].id", f"no train starts phase {phase}")
