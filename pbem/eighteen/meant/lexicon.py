"""The lexicon of one 18xx game: all its names, with the words of everyday, each with what it can stand for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.eighteen.definition import Definition18xx
from engine.eighteen.map.pieces import Board
from pbem.eighteen.map_orders.places import places_of
from pbem.eighteen.map_orders.sides import long_words, side_words
from pbem.eighteen.meant.words import (
    DECOYS,
    FILLERS,
    HAD,
    LEADS,
    LIMITS,
    MORE,
    RANKS,
    REMARKS,
    SHAPES,
    SOURCES,
    THINGS,
    VERBS,
)
from pbem.eighteen.orders.names import names_of
from pbem.games.once import once_a_position
from pbem.orders.fold import key, place_key
from pbem.orders.lexicon import Lexicon, Sense
from pbem.orders.order import OrderWord

Named = dict[str, set[Sense]]


@once_a_position
def lexicon_of(definition: Definition18xx, rows: Sequence[OrderWord]) -> Lexicon:
    """The lexicon of a game with these order words, worked out once."""
    names: Named = defaultdict(set)
    for name, sense in _senses(definition, rows):
        names[" ".join(map(place_key, key(name).split()))].add(sense)
    names.pop("", None)
    small = frozenset(FILLERS.split(", "))
    for phrase in (*small, *REMARKS.split(", ")):
        if " " in phrase:
            names[phrase] = set()  # it is one word, and says nothing
    return Lexicon({name: frozenset(senses) for name, senses in names.items()}, small)


def _senses(definition: Definition18xx, rows: Sequence[OrderWord]) -> Iterator[tuple[str, Sense]]:
    board = definition.board
    yield from _of_orders(rows)
    for kind, table in (("thing", THINGS), ("source", SOURCES), ("shape", SHAPES), ("rank", RANKS)):
        yield from _listed(kind, table)
    yield from ((name, Sense("verb", verb)) for name in MORE for verb in HAD if verb in _known_words(rows))
    yield from ((name, Sense("limit", "most")) for name in LIMITS.split(", "))
    yield from ((name, Sense("decoy", name)) for name in DECOYS.split(", "))
    yield from ((name, Sense("number", "2")) for name in ("both", "pair", "a pair", "two more", "both of", "2 more"))
    yield from ((name, Sense("count", "1")) for name in ("one", "one more", "single", "another one", "just one"))
    names = names_of(definition)
    for one in (*names.companies, *names.privates):
        yield from ((name, Sense("company", one)) for name in _spellings(names.called(one)))
    yield from _of_trains(definition.trains)
    yield from _of_map(board)


def _known_words(rows: Sequence[OrderWord]) -> frozenset[str]:
    """The order words of a game."""
    return frozenset(row.word for row in rows)


def _spellings(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield name
        yield f"{name}s"  # «the last two PLMs»
        if key(name).startswith("saint "):
            yield f"st {key(name).removeprefix('saint ')}"
        rest = key(name).removeprefix("saint ").removeprefix("st ")
        if rest != key(name) and " " in rest:
            yield rest  # «Petersburg-Warsaw»


def _of_orders(rows: Sequence[OrderWord]) -> Iterator[tuple[str, Sense]]:
    """What each order word can be called; those of which everyday knows more first."""
    known = _known_words(rows)
    yield from _listed("verb", {word: said for word, said in VERBS.items() if word in known})
    for row in rows:
        for name in (row.word, *row.aliases, *row.foreign):
            if row.kind == "action" and len(name) > 1:
                yield name, Sense("verb", row.word)


def _listed(kind: str, table: Mapping[str, str]) -> Iterator[tuple[str, Sense]]:
    for value, said in table.items():
        yield from ((name, Sense(kind, value)) for name in said.split(", "))


def _of_trains(trains: Iterable[str]) -> Iterator[tuple[str, Sense]]:
    for one in trains:
        sense = Sense("train", one)
        yield from ((name, sense) for name in (one, f"{one}s", f"{one}t", f"{one}ts", f"{one}er", f"{one}ers"))


def _of_map(board: Board) -> Iterator[tuple[str, Sense]]:
    for name, hexes in places_of(board).named.items():
        for one in hexes.split():
            yield name, Sense("place", one)
            yield name, Sense("joins", one)
            yield from ((f"{lead} {name}", Sense("joins", one)) for lead in LEADS)
            yield from ((f"{lead} {name}", Sense("place", one)) for lead in ("on", "in", "at"))
    for tile in board.tiles.values():
        yield tile.id, Sense("tile", tile.id)
        yield tile.colour, Sense("colour", tile.colour)
    for name, edge in (*side_words(board).items(), *long_words(board).items()):
        yield name, Sense("side", str(edge))
