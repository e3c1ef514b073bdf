"""Changes of the data files of a game, by a path with ids in it: `map.hexes[H8].stops[0].kind`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Files = dict[str, Any]

Change = Callable[[Files], object]
STEP = re.compile(r"\.?([^.\[\]]+)|\[([^\]]+)\]")


def _row(rows: list[Any], name: str) -> int:
    """The place of a row by its id, or by its number."""
    return next((at for at, row in enumerate(rows) if isinstance(row, dict) and row.get("id") == name), -1)


def walk(files: Files, path: str) -> tuple[Any, Any, str]:
    """What holds the value at `map.hexes[H8].stops[0]`, its key there, and the path with places for ids."""
    file, _, rest = path.partition(".")
    at: Any = files
    key: Any = f"{file}.yaml"
    told = ""
    for step in STEP.finditer(rest):
        at = at[key]
        if step[1]:
            key = step[1]
            told += f".{key}" if told else key
        else:
            key = place if (place := _row(at, step[2])) >= 0 else int(step[2])
            told += f"[{key}]"
    return at, key, told


def put(path: str, value: object) -> Change:
    """Writes the value there."""

    def change(files: Files) -> None:
        holder, key, _ = walk(files, path)
        holder[key] = value

    return change


def drop(path: str) -> Change:
    """Takes the key, or the row, away."""

    def change(files: Files) -> None:
        holder, key, _ = walk(files, path)
        del holder[key]

    return change


def more(path: str, *values: object) -> Change:
    """Adds to the list there."""

    def change(files: Files) -> None:
        holder, key, _ = walk(files, path)
        holder[key].extend(values)

    return change


def many(*puts: tuple[str, object]) -> Change:
    """Writes several values."""
    return lambda files: [put(path, value)(files) for path, value in puts]
