"""The checks of the phases in game.yaml, each of which follows from the one before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from engine.eighteen.definition import Phase
from engine.eighteen.files.checks import listed, need, need_among, need_once
from engine.eighteen.files.tiles import TilesFile, read_colours
from engine.eighteen.files.trains import GAME

P = TypeVar("P", bound=Phase)


def read_phases(rows: Sequence[P], kinds: Collection[str], tiles: TilesFile) -> dict[str, P]:
    """The phases by id; `kinds` are the companies that have a limit of trains."""
    colours = read_colours(tiles)
    need(bool(rows), GAME, "phases", "there is no phase")
    need_once((row.id for row in rows), GAME, "phases")
    for at, row in enumerate(rows):
        _check_phase(row, f"phases[{at}]", kinds, colours)
        if at:
            _check_order(rows[at - 1], row, f"phases[{at}]")
    return {row.id: row for row in rows}


def _check_phase(row: Phase, key: str, kinds: Collection[str], colours: tuple[str, ...]) -> None:
    for at, colour in enumerate(row.colours):
        need_among(colour, colours, GAME, f"{key}.tiles[{at}]")
    need(row.colours == colours[: len(row.colours)] != (), GAME, f"{key}.tiles", f"must follow {listed(colours)}")
    need_keys(row.limits, kinds, f"{key}.limits", f"is not a kind of company with a limit; only {listed(kinds)}")
    need(len(set(row.events)) == len(row.events), GAME, f"{key}.events", "an event is here twice")


def need_keys(given: Collection[str], due: Collection[str], key: str, strange: str) -> None:
    """BadGameFile unless exactly the due keys are given; `strange` is the reason against another one."""
    for one in sorted(set(due) ^ set(given)):
        need(False, GAME, f"{key}.{one}", "is missing" if one in due else strange)


def _check_order(before: Phase, row: Phase, key: str) -> None:
    """From phase to phase tiles and red areas grow, limits fall."""
    need(len(row.colours) >= len(before.colours), GAME, f"{key}.tiles", f"has fewer colours than phase {before.id}")
    need(
        row.column in (before.column, before.column + 1),
        GAME,
        f"{key}.column",
        f"must be {before.column} as in phase {before.id}, or one more",
    )
    for kind, limit in row.limits.items():
        need(limit <= before.limits[kind], GAME, f"{key}.limits.{kind}", f"is higher than in phase {before.id}")
