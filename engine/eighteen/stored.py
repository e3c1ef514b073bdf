"""A position of an 18xx game as JSON and back: equal positions give equal bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from engine.core.errors import BadState
from engine.eighteen.definition import Definition18xx
from engine.eighteen.table import Table

TableT = TypeVar("TableT", bound=Table)


def fields_of(position: Table, kind: type[TableT]) -> dict[str, Any]:
    """The fields of a position that stand in `kind`, in their order."""
    return {name: getattr(position, name) for name in kind.__struct_fields__}


def encoded(position: Table, kind: type[TableT], usual: Mapping[str, object]) -> bytes:
    """The fields of `kind` as JSON.

    Sets of a round are put in order, for how Python orders them differs from one process to the next. Fields that
    have their `usual` value are left out, so that positions from before there was a choice keep their bytes.
    """
    fields = fields_of(position, kind)
    for name, value in usual.items():
        if fields[name] == value:
            del fields[name]
    fields["round"] = msgspec.to_builtins(fields["round"], order="deterministic")
    return msgspec.json.encode(fields)


def check_fits(definition: Definition18xx, position: Table, *more: str) -> None:
    """BadState unless the stored names are those of the definition; `more`: what does not fit besides."""
    unknown = set(position.companies) - set(definition.companies) | set(position.privates) - set(definition.privates)
    unknown |= set(position.depot) ^ set(definition.depot)
    unknown |= set(position.laid.cities) - set(definition.board.hexes)
    unknown |= {tile for tile, _ in position.laid.tiles.values()} - set(definition.board.tiles)
    if position.phase not in definition.phases or unknown or more:
        what = ", ".join(sorted(unknown)) or ", ".join((*more, "phase"))
        raise BadState(f"the stored game does not fit its data files: {what}")
