"""Colours and places as players write them: hex ids with free zeros, city names in any spelling, stations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from engine.games.paris_connection import Definition
from pbem.games.once import once_a_position
from pbem.orders.everyday import phrases
from pbem.orders.fold import key, longest_run, place_key
from pbem.orders.numbers import MOST_DIGITS, whole
from pbem.orders.refuse import nearest
from pbem.orders.talk import PIECE, WORD
from pbem.titles.paris_connection.mail.languages import COLOURS, FILLERS, JOINTS, NUMBERS, THEN, turned

_JOINTS = turned(JOINTS)
_COLOURS = turned(COLOURS)
_POLITE = {one: one for one in phrases("endings") | {"ta", "plz", "ty", "rgds"}}
LEAST_SHORTENED = 3  # letters of a colour: «purp»
_TALKED = frozenset({"gare", "saint"})
_STATION = re.compile(r"gare (?:(?:de la|du|de l|de|d) )?(?=.)")


class Item(msgspec.Struct, frozen=True):
    """One thing said in an order: a colour, a hex id, a number, a word that structures, or something unknown."""

    kind: Literal["colour", "place", "number", "word", "unknown"]
    value: str
    station: str = ""  # of a place: the station that has the same name for short
    said: str = ""  # of a place: as it was said, folded


class Gazetteer(msgspec.Struct, frozen=True):
    """Every name of a board's places, folded, with its hex id; and the colours."""

    places: Mapping[str, str]
    colours: tuple[str, ...]
    called: Mapping[str, str]  # the colours by all their names
    stations: Mapping[str, str] = {}  # by names that are another place's in `places`

    def items(self, args: Sequence[str], structure: frozenset[str], places: bool = True) -> Iterator[Item]:
        """What folded `args` say, in order; `structure` are the words that matter besides names and numbers.

        The longest run of words that is a place wins (no place is looked for without `places`); unknown
        words that stand together are one item.
        """
        known = self.places if places else {}
        words = tuple(place_key(arg) for arg in args)
        unknown: list[str] = []
        at = 0
        while at < len(words):
            item, size = self._item(words, at, structure, known)
            at += size
            if item is not None and item.kind == "unknown":
                unknown.append(args[at - 1])
                continue
            if unknown:
                yield Item("unknown", " ".join(unknown))
                unknown = []
            if item is not None:
                yield item
        if unknown:
            yield Item("unknown", " ".join(unknown))

    def _item(
        self, words: Sequence[str], at: int, structure: frozenset[str], places: Mapping[str, str]
    ) -> tuple[Item | None, int]:
        """The item at index `at`, None for a filler, and how many words it takes."""
        word = words[at]
        run = longest_run(words, at, places)
        if run is not None and (run[1] > 1 or word not in self.called):
            said = " ".join(words[at : at + run[1]])
            return Item("place", run[0], self.stations.get(said, ""), said), run[1]
        if word in self.called:
            return Item("colour", self.called[word]), 1
        if (joint := _JOINTS.get(word, word)) in structure:
            return Item("word", joint), 1
        if (count := NUMBERS.get(word, whole(word[:MOST_DIGITS] if word.isdigit() else word))) is not None:
            return Item("number", str(min(count, 9999))), 1
        if (polite := longest_run(words, at, _POLITE)) is not None:
            return None, polite[1]
        leads_on = word not in THEN or (at + 1 < len(words) and words[at + 1] not in FILLERS)
        return (None, 1) if word in FILLERS and leads_on else (Item("unknown", word), 1)

    def meant_place(self, said: str) -> str | None:
        """The hex id of the place whose name is nearest to the misspelt `said`, or None."""
        close = nearest(said, (name for name in self.places if len(name) > 3))
        return self.places[close] if close is not None else None

    def meant_colour(self, said: str) -> str | None:
        """The colour nearest to the misspelt or shortened `said`, or None."""
        begun = [one for one in self.colours if one.startswith(said)] if len(said) >= LEAST_SHORTENED else []
        if len(begun) == 1:
            return begun[0]
        close = nearest(said, self.colours) or nearest(said, self.called, 0.8)
        return self.called[close] if close is not None else None


def once(items: Iterable[Item]) -> Iterator[Item]:
    """The items, with a place that is said by its id and its name right after each other once: «E13 (Nancy)»."""
    last: Item | None = None
    for item in items:
        same = last is not None and item.kind == last.kind == "place" and item.value == last.value
        if not (same and last is not None and item.said != last.said):
            yield item
        last = item


def is_any_way(items: Sequence[Item]) -> bool:
    """Whether a trade may not be put in the order of its colours: «blue for my red», «red and blue»."""
    said = [item.value for item in items if item.kind == "colour" or item.value == "my"]
    if len(said) > 1 and "my" in said[1:-1] and said[0] != "my":
        return True
    joints = [item.value for item in items if item.kind == "word"]
    return joints == ["and"] and not any(item.kind == "number" and item.value != "1" for item in items)


def weighs(definition: Definition, word: str) -> int:
    """How much a word of a sentence is the game's own: a hex, (a word of) a city, or a colour, which talk has too."""
    said = place_key(key(word))
    return PIECE if said in _words_of(definition) else WORD if said in _COLOURS or said in definition.companies else 0


@once_a_position
def _words_of(definition: Definition) -> frozenset[str]:
    """The words of all names on a board, worked out once; without short ones, and Nice, which are everyday words."""
    places = gazetteer(definition).places
    pieces = {part for name in places for part in name.split() if len(part) > 3 or part == name}
    return frozenset(pieces - _TALKED - phrases("pleased"))


@once_a_position
def gazetteer(definition: Definition) -> Gazetteer:
    """The names of the board, put together once: ids, names, stations without «Gare», and «St» for «Saint».

    Ids come before names and a full name before a shortened one, so that «Lyon» is the city and not the station.
    """
    places: dict[str, str] = {place_key(key(spot.id)): spot.id for spot in definition.board.hexes}
    cities = [spot for spot in definition.board.hexes if spot.name]
    named = list(zip(map(key, (spot.name for spot in cities)), (spot.id for spot in cities), strict=True))
    shortened = [(_STATION.sub("", name, count=1), id_) for name, id_ in named]
    for name, id_ in (*named, *shortened):
        places.setdefault(name, id_)
        places.setdefault(re.sub(r"\bsaint\b", "st", name), id_)
    stations = {name: id_ for name, id_ in shortened if places[name] != id_}
    return Gazetteer(places, definition.companies, colours_called(definition.companies), stations)


def colours_called(companies: Sequence[str]) -> Mapping[str, str]:
    """Every name of a company's colour: its own, more of them, those of other languages."""
    called = {name: company for name, company in _COLOURS.items() if company in companies}
    return called | {f"{company}s": company for company in companies} | {company: company for company in companies}
