"""Names in sentences of logs: companies, privates, places, sides and trains, each exactly or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from engine.common18xx.definition import Definition18xx
from pbem.orders.fold import fold, key

SIDES = {"s": 0, "sw": 1, "nw": 2, "n": 3, "ne": 4, "se": 5}  # Rails-18xx: flat tops, clockwise from the south
WORDS = frozenset({"ok"})  # a name that is a word counts in capitals only, as those of one letter do
_KEPT = 4
_made: list[tuple[object, Lexicon]] = []  # of the last few games' data
_DASH = re.compile("[‐‑‒–—―−]")


class Lexicon(msgspec.Struct, frozen=True):
    """What a game's data call things, by folded name."""

    companies: Mapping[str, str]
    privates: frozenset[str]
    minors: frozenset[str]
    places: Mapping[str, str]
    tiles: frozenset[str]
    trains: Mapping[str, str]

    def company(self, said: str) -> str:
        """The id of a company or private; "" where the words are no name."""
        name = re.sub(r"^the\s+", "", " ".join(said.split()), flags=re.IGNORECASE).strip(" .,'")
        if (len(name) == 1 or name.lower() in WORDS) and not name.isupper():
            return ""
        return self.companies.get(_plain(name), "")

    def place(self, said: str) -> str:
        """The hex of an id or of the name of one place; "" where there is none."""
        return self.places.get(key(said), "")


def lexicon(definition: Definition18xx) -> Lexicon:
    """The names of a game; made once for the same data."""
    for made_of, made in _made:
        if made_of is definition:
            return made
    found = _lexicon(definition)
    _made.insert(0, (definition, found))
    del _made[_KEPT:]
    return found


def _lexicon(definition: Definition18xx) -> Lexicon:
    companies = definition.companies.values()
    named = [(one.id, one.also, one.name) for one in companies]
    named += [(one.id, one.also, one.name) for one in definition.privates.values()]
    board = definition.board
    called = [(key(one.name), id) for id, one in board.hexes.items() if one.name]
    return Lexicon(
        companies=_unmistakable((_plain(said), id) for id, also, name in named for said in (id, *also, name)),
        privates=frozenset(definition.privates),
        minors=frozenset(one.id for one in companies if one.kind == "minor"),
        places=_unmistakable((*called, *((key(id), id) for id in board.hexes))),
        tiles=frozenset(board.tiles),
        trains={fold(id): id for id in definition.trains},
    )


def _unmistakable(pairs: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """The names that mean one thing only."""
    found: dict[str, set[str]] = {}
    for name, means in pairs:
        found.setdefault(name, set()).add(means)
    return {name: next(iter(means)) for name, means in found.items() if len(means) == 1}


def _plain(name: str) -> str:
    """Folded, with its dashes: M-K is not MK."""
    return _DASH.sub("-", fold(name))
