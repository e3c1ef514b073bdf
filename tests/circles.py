"""Circles of imports in `engine` and `pbem`: `python -m tests.circles` names each, and ends with 1 when there is one.

Imports inside functions and for type checkers count, and those that the code makes by name: the order book finds
the files of orders, a game's folder is looked up by its slug.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pkgutil import iter_modules, walk_packages

import grimp

import pbem
from pbem import titles

Graph = Mapping[str, frozenset[str]]

# Who imports by name what stands below these packages.
BY_NAME = {
    "pbem.desk.order_book": ("pbem.desk.common", "pbem.desk.moderator", "pbem.desk.questions", "pbem.desk.settings"),
    "pbem.titles": tuple(f"pbem.titles.{one.name}" for one in iter_modules(titles.__path__) if one.ispkg),
}


def imports() -> Graph:
    """Each module of ours and what it imports of ours."""
    graph = grimp.build_graph("engine", "pbem", exclude_type_checking_imports=False)
    found = {one: set(graph.find_modules_directly_imported_by(one)) for one in graph.modules}
    known = {one.name for one in walk_packages(pbem.__path__, "pbem.")}
    for module, packages in BY_NAME.items():
        found[module] |= {one for one in known for package in packages if f"{one}.".startswith(f"{package}.")}
    return {module: frozenset(others) for module, others in found.items()}


def circles(graph: Graph) -> Iterator[tuple[str, ...]]:
    """A circle for each module that is in one, the shortest way round, each circle once."""
    told: set[frozenset[str]] = set()
    for start in sorted(graph):
        found = _way_round(start, graph)
        if found and frozenset(found) not in told:
            told.add(frozenset(found))
            yield found


def _way_round(start: str, graph: Graph) -> tuple[str, ...]:
    came: dict[str, str] = {}
    waiting = [start]
    while waiting:
        here = waiting.pop(0)
        for there in sorted(graph.get(here, ())):
            if there == start:
                way = [here]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return tuple(reversed(way))
            if there not in came:
                came[there] = here
                waiting.append(there)
    return ()


def main() -> None:
    """Print the circles."""
    found = list(circles(imports()))
    for circle in found:
        sys.stdout.write(" → ".join((*circle, circle[0])) + "\n")
    sys.stdout.write(f"circles of imports in engine and pbem: {len(found)}\n")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
