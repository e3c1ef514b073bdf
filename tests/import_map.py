"""Which room of `pbem/` imports which, read from the code; its picture and its table for docs/ARCHITECTURE.md.

`python -m tests.import_map` writes both anew; a test keeps them true. The order of the rooms is that of the import
contract in pyproject.toml.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import grimp

from tests.import_picture import draw

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "ARCHITECTURE.md"
PICTURE = ROOT / "docs" / "pictures" / "rooms.svg"
WRITE_ANEW = "run: python -m tests.import_map"
BEGIN, END = "<!-- rooms: made by `python -m tests.import_map` -->", "<!-- end of rooms -->"
PACKAGE = "pbem"


class Room(NamedTuple):
    """One package directly under `pbem/`."""

    name: str
    about: str  # the first paragraph of its docstring
    imports: tuple[str, ...]  # other rooms, from the top floor down


def floors() -> list[list[str]]:
    """The rooms of the contract «rooms, from the top floor down»; those of one floor do not know each other."""
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (contract,) = (one for one in tool["contracts"] if one.get("containers") == [PACKAGE])
    return [[room.strip() for room in floor.split("|")] for floor in contract["layers"]]


def rooms() -> list[Room]:
    """All of them, from the top floor down; every import counts, also those inside functions and for types alone."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    names = [room for floor in floors() for room in floor]
    imports: dict[str, set[str]] = {name: set() for name in names}
    for module in graph.modules - {PACKAGE}:
        room = module.split(".")[1]
        found = graph.find_modules_directly_imported_by(module) - {PACKAGE}
        imports[room] |= {other.split(".")[1] for other in found} - {room}
    return [Room(name, about(name), tuple(one for one in names if one in imports[name])) for name in names]


def about(room: str) -> str:
    """What the room says of itself: the first paragraph of its docstring."""
    folder = ROOT / PACKAGE / room
    file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return " ".join(text.partition("\n\n")[0].split())


def reduced(imports: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """The imports that no way through other rooms tells already; `imports` is in order, from the top floor down."""
    reach: dict[str, set[str]] = {}
    for name in reversed(list(imports)):
        reach[name] = set(imports[name]).union(*(reach.get(one, ()) for one in imports[name]))
    return [
        (name, one)
        for name, others in imports.items()
        for one in others
        if not any(one in reach[other] for other in others)
    ]


def upward(found: Sequence[Room]) -> list[tuple[str, str]]:
    """Imports that the order of the floors forbids."""
    floor = {name: number for number, names in enumerate(floors()) for name in names}
    return [(room.name, one) for room in found for one in room.imports if floor[one] <= floor[room.name]]


def drawn_from(found: Sequence[Room]) -> str:
    """What the picture shows, as a line of its own file: whether it is true can be told without drawing it anew."""
    lines = reduced({one.name: one.imports for one in found})
    digest = sha256(repr((floors(), lines)).encode()).hexdigest()
    return f"<!-- drawn from {digest[:16]} -->\n"


def picture(found: Sequence[Room]) -> str:
    """The SVG; to find where the rooms stand takes some seconds."""
    return draw(floors(), reduced({one.name: one.imports for one in found})) + "\n" + drawn_from(found)


def table(found: Sequence[Room]) -> str:
    """The rooms as a table, each with all that it imports."""
    lines = ["| room | what is in it | imports |", "|---|---|---|"]
    for room in found:
        place = f"[`{room.name}`](../{PACKAGE}/{room.name}{'' if (ROOT / PACKAGE / room.name).is_dir() else '.py'})"
        lines.append(f"| {place} | {room.about} | {', '.join(room.imports) or 'nothing'} |")
    return "\n".join(lines)


def page(text: str, found: Sequence[Room]) -> str:
    """docs/ARCHITECTURE.md with the part between the two marks as the code gives it."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    shown = f"![The rooms of {PACKAGE} and their imports](pictures/{PICTURE.name})"
    return f"{before}{BEGIN}\n{shown}\n\n{table(found)}\n{END}{after}"


def write() -> None:
    """Picture and table, as the code gives them now."""
    found = rooms()
    PICTURE.write_text(picture(found), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")


if __name__ == "__main__":
    write()
