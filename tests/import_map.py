"""Which room of a package imports which, read from the code; its picture and its table for docs/ARCHITECTURE.md.

`python -m tests.import_map` writes all anew; a test keeps them true. A room is a folder or a file directly under one of
the packages that a map opens. The floors of `pbem` are those of the import contract in pyproject.toml, the floors of
`engine` follow from the imports.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import grimp

from tests.circles import Graph, circles
from tests.import_picture import Seen, draw

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "ARCHITECTURE.md"
WRITE_ANEW = "run: python -m tests.import_map"


class Map(NamedTuple):
    """What one picture and its table show."""

    name: str  # of its picture's file, and of the mark in the page
    opens: tuple[str, ...]  # packages; what is directly in one of them is a room, unless it is opened too
    contract: bool = False  # whether the import contract says what stands on which floor

    @property
    def file(self) -> Path:
        """Its picture."""
        return ROOT / "docs" / "pictures" / f"{self.name}.svg"

    @property
    def marks(self) -> tuple[str, str]:
        """Between which lines of the page it stands."""
        return f"<!-- {self.name}: made by `python -m tests.import_map` -->", f"<!-- end of {self.name} -->"


MAPS = (
    Map("rooms", ("pbem",), contract=True),
    Map("engine", ("engine", "engine.eighteen")),
    Map("g1861", ("engine.games.g1861",)),
)


class Room(NamedTuple):
    """One package or module."""

    module: str
    name: str  # without the package that is opened
    part: str  # that package; in a map that opens several, a room of the first is a part of its own
    about: str  # the first paragraph of its docstring
    imports: tuple[str, ...]  # names of other rooms, from the top floor down


class House(NamedTuple):
    """A map as the code gives it."""

    map: Map
    floors: list[list[str]]
    rooms: list[Room]  # from the top floor down


def house(of: Map) -> House:
    """Every import counts, also those inside functions and for types alone."""
    graph = grimp.build_graph(of.opens[0].partition(".")[0], cache_dir=None)
    known = {one: frozenset(graph.find_modules_directly_imported_by(one)) for one in graph.modules}
    imports = apart(of, known)
    named = {room: _named(of, room) for room in imports}
    by_name = {named[room]: frozenset(named[one] for one in others) for room, others in imports.items()}
    floors = contract(of.opens[0]) if of.contract else floors_of(by_name)
    order = [name for floor in floors for name in floor]
    found = [
        Room(room, name, _part(of, room), about(room), tuple(one for one in order if one in by_name[name]))
        for name, room in sorted(((name, room) for room, name in named.items()), key=lambda one: order.index(one[0]))
    ]
    return House(of, floors, found)


def apart(of: Map, known: Graph) -> Graph:
    """The rooms and what they import.

    Where rooms import each other in a circle and modules do not, some module of a folder lies below the others: it
    imports none of the circle's other rooms, but one of them imports it. It is a room of its own.
    """
    room_of = {one: room for one in known if (room := _around(of, one))}
    while True:
        imports: dict[str, set[str]] = {room: set() for room in room_of.values()}
        for one, room in room_of.items():
            imports[room] |= {room_of[other] for other in known[one] if other in room_of} - {room}
        frozen = {room: frozenset(others) for room, others in imports.items()}
        circle = set(next(circles(frozen), ()))
        if not circle:
            return frozen
        lowest = {
            other
            for one, room in room_of.items()
            if room in circle
            for other in known[one]
            if other in room_of and room_of[other] in circle - {room, other}
            if not circle & {room_of[third] for third in known[other] if third in room_of} - {room_of[other]}
        }
        if not lowest:
            message = f"a circle that no module resolves: {sorted(circle)}"
            raise ValueError(message)
        room_of |= {one: one for one in lowest}


def _around(of: Map, module: str) -> str:
    package = _opened(of, module)
    return ".".join(module.split(".")[: package.count(".") + 2]) if package and module not in of.opens else ""


def _opened(of: Map, module: str) -> str:
    return max((one for one in of.opens if module.startswith(f"{one}.")), key=len, default="")


def _named(of: Map, module: str) -> str:
    return module.removeprefix(f"{_opened(of, module)}.")


def _part(of: Map, module: str) -> str:
    package = _opened(of, module)
    return (module if package == of.opens[0] and len(of.opens) > 1 else package).rpartition(".")[2]


def contract(package: str) -> list[list[str]]:
    """The rooms of the contract «rooms, from the top floor down»; those of one floor do not know each other."""
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (layers,) = (one["layers"] for one in tool["contracts"] if one.get("containers") == [package])
    return [[room.strip() for room in floor.split("|")] for floor in layers]


def floors_of(imports: Graph) -> list[list[str]]:
    """Each room right below the lowest that imports it, from the top floor down; there is no circle."""
    floors: list[list[str]] = []
    left = sorted(imports)
    while left:
        floors.append([one for one in left if not any(one in imports[other] for other in left)])
        left = [one for one in left if one not in floors[-1]]
    return floors


def about(module: str) -> str:
    """What a module says of itself: the first paragraph of its docstring."""
    path = place(module)
    file = path / "__init__.py" if path.is_dir() else path
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return " ".join(text.partition("\n\n")[0].split())


def place(module: str) -> Path:
    """Its folder or file."""
    path = ROOT.joinpath(*module.split("."))
    return path if path.is_dir() else path.with_suffix(".py")


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


def upward(found: House) -> list[tuple[str, str]]:
    """Imports that the order of the floors forbids."""
    floor = {name: number for number, names in enumerate(found.floors) for name in names}
    return [(room.name, one) for room in found.rooms for one in room.imports if floor[one] <= floor[room.name]]


def _shown(found: House) -> tuple[str, list[list[str]], list[tuple[str, str]], dict[str, Seen]]:
    title = f"The rooms of {found.map.opens[0]}, on {len(found.floors)} floors"
    lines = reduced({one.name: one.imports for one in found.rooms})
    return title, found.floors, lines, {one.name: Seen(place(one.module).is_dir(), one.part) for one in found.rooms}


def drawn_from(found: House) -> str:
    """What the picture shows, as a line of its own file: whether it is true can be told without drawing it anew."""
    return f"<!-- drawn from {sha256(repr(_shown(found)).encode()).hexdigest()[:16]} -->\n"


def picture(found: House) -> str:
    """The SVG; to find where the rooms stand takes a moment."""
    return draw(*_shown(found)) + "\n" + drawn_from(found)


def table(found: House) -> str:
    """The rooms as a table, each with all that it imports."""
    lines = ["| room | what is in it | imports |", "|---|---|---|"]
    for room in found.rooms:
        link = f"[`{room.name}`](../{place(room.module).relative_to(ROOT).as_posix()})"
        lines.append(f"| {link} | {room.about} | {', '.join(room.imports) or 'nothing'} |")
    return "\n".join(lines)


def page(text: str, found: House) -> str:
    """docs/ARCHITECTURE.md with the part between the two marks as the code gives it."""
    begin, end = found.map.marks
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    shown = f"![The rooms of {found.map.opens[0]} and their imports](pictures/{found.map.file.name})"
    return f"{before}{begin}\n{shown}\n\n{table(found)}\n{end}{after}"


def write() -> None:
    """Pictures and tables, as the code gives them now."""
    for found in map(house, MAPS):
        found.map.file.write_text(picture(found), encoding="utf-8")
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")


if __name__ == "__main__":
    write()
