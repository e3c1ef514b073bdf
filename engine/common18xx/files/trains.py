"""The shape of trains and phases in game.yaml, and the checks that they belong together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeVar

import msgspec

from engine.common18xx.definition import Phase, TrainType
from engine.common18xx.files.checks import Natural, Positive, Unlimited, listed, need, need_among, need_once

GAME = "game.yaml"

P = TypeVar("P", bound=Phase)

TrainId = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z+]+\Z")]
PhaseId = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z]+\Z")]


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


class PhaseRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every game says of a phase."""

    id: PhaseId
    tiles: tuple[str, ...]
    column: Natural
    limits: dict[str, Natural]
    private_sales: bool
    events: tuple[str, ...] = ()


def read_trains(rows: tuple[TrainRow, ...], phases: Sequence[PhaseRow]) -> dict[str, TrainType]:
    """The trains by id, in the order of sale."""
    need(bool(rows), GAME, "trains", "there is no train")
    need_once((row.id for row in rows), GAME, "trains")
    known = [phase.id for phase in phases]
    beside = [at for at, row in enumerate(rows) if row.phase]
    in_turn = len(rows) - len(beside)
    need(in_turn > 0, GAME, "trains[0].phase", "the first train is sold in its turn, not from a phase on")
    for at, row in enumerate(rows):
        key = f"trains[{at}]"
        if row.phase:
            need_among(row.phase, known, GAME, f"{key}.phase")
            need(at >= in_turn, GAME, f"{key}.phase", "trains sold from a phase on stand after all others")
            need(not row.starts_phase, GAME, f"{key}.starts_phase", "a train sold beside the others starts no phase")
        elif row.count == "unlimited":
            need(at == in_turn - 1, GAME, f"{key}.count", f"{rows[at + 1].id} would never be sold")
        if row.rusted_by:
            need_among(row.rusted_by, [train.id for train in rows], GAME, f"{key}.rusted_by")
            later = [train.id for train in rows[at + 1 :]]
            need(row.rusted_by in later, GAME, f"{key}.rusted_by", f"{row.rusted_by} is not sold after {row.id}")
    _check_starts(rows, known)
    return {
        row.id: TrainType(**{**msgspec.structs.asdict(row), "count": None if row.count == "unlimited" else row.count})
        for row in rows
    }


def _check_starts(rows: tuple[TrainRow, ...], known: list[str]) -> None:
    """The trains start every phase but the first, in order."""
    starts: list[str] = []
    for at, row in enumerate(rows):
        if not row.starts_phase:
            continue
        key = f"trains[{at}].starts_phase"
        need_among(row.starts_phase, known, GAME, key)
        need(row.starts_phase != known[0], GAME, key, f"phase {known[0]} is there from the start")
        due = known[len(starts) + 1 : len(starts) + 2]
        need([row.starts_phase] == due, GAME, key, f"the next phase to be started is {listed(due)}")
        starts.append(row.starts_phase)
    for at, phase in enumerate(known[1:], 1):
        need(phase in starts, GAME, f"phases[{at}].id", f"no train starts phase {phase}")


def read_phases(
    rows: Sequence[PhaseRow], type_: type[P], kinds: tuple[str, ...], colours: tuple[str, ...]
) -> dict[str, P]:
    """The phases by id as this type; `kinds` are the companies that have a limit of trains, `colours` of tiles."""
    need(bool(rows), GAME, "phases", "there is no phase")
    need_once((row.id for row in rows), GAME, "phases")
    for at, row in enumerate(rows):
        _check_phase(row, f"phases[{at}]", kinds, colours)
        if at:
            _check_order(rows[at - 1], row, f"phases[{at}]")
    return {row.id: _phase(row, type_) for row in rows}


def _check_phase(row: PhaseRow, key: str, kinds: tuple[str, ...], colours: tuple[str, ...]) -> None:
    for at, colour in enumerate(row.tiles):
        need_among(colour, colours, GAME, f"{key}.tiles[{at}]")
    need(row.tiles == colours[: len(row.tiles)] != (), GAME, f"{key}.tiles", f"must follow {listed(colours)}")
    for kind in sorted(set(kinds) ^ set(row.limits)):
        reason = "is missing" if kind in kinds else f"is no kind of company with a limit, only {listed(kinds)}"
        need(False, GAME, f"{key}.limits.{kind}", reason)
    need(len(set(row.events)) == len(row.events), GAME, f"{key}.events", "an event stands here twice")


def _check_order(before: PhaseRow, row: PhaseRow, key: str) -> None:
    """From phase to phase tiles and red areas grow, limits fall."""
    need(len(row.tiles) >= len(before.tiles), GAME, f"{key}.tiles", f"has fewer colours than phase {before.id}")
    need(
        row.column in (before.column, before.column + 1),
        GAME,
        f"{key}.column",
        f"must be {before.column} as in phase {before.id}, or one more",
    )
    for kind, limit in row.limits.items():
        need(limit <= before.limits[kind], GAME, f"{key}.limits.{kind}", f"is higher than in phase {before.id}")


def _phase(row: PhaseRow, type_: type[P]) -> P:
    fields = {name: getattr(row, name) for name in row.__struct_fields__ if name != "tiles"}
    return type_(colours=row.tiles, **fields)
