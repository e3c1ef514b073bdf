"""What a line says of a place on the map: hexes by their names, cities by theirs, numbers of stops, sides of track."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from engine.eighteen.game import Game18xx
from engine.eighteen.map.pieces import At
from pbem.eighteen.map_orders.places import Places, folded, like_a_hex, places_of
from pbem.eighteen.map_orders.sides import long_words, side_words
from pbem.orders.fold import longest_run, tokens

_FILLERS = folded("a an the token tokens station marker on at in hex of place put to and into city circle its")
_STOPS = folded("stop city circle number no slot")


class Cities(NamedTuple):
    """The cities of a game that have names of their own: by every folded name, and the name of one, "" for none."""

    named: Callable[[Any], Mapping[str, At]] = lambda game: {}
    name: Callable[[Any, str, int], str] = lambda game, hex_id, stop: ""

    def known(self, game: Any) -> Mapping[str, str]:
        """The same, each as its hex and stop with a blank between."""
        return {name: f"{hex_id} {stop}" for name, (hex_id, stop) in self.named(game).items()}


def city_at(known: Mapping[str, str], words: Sequence[str], at: int) -> tuple[At | None, int]:
    """The city that the longest run of folded words from here names, and how many words it takes."""
    if (found := longest_run(words, at, known)) is None:
        return None, 0
    hex_id, stop = found[0].split()
    return (hex_id, int(stop)), found[1]


NO_CITIES = Cities()


class Place(msgspec.Struct, frozen=True):
    """What a line says: hexes of a name, the number of a stop, sides its track leads to."""

    hexes: tuple[str, ...] = ()
    stop: int | None = None
    sides: tuple[int, ...] = ()
    no_hex: str = ""
    unknown: str = ""


def read_place(game: Game18xx, company: str, words: Sequence[str], cities: Cities = NO_CITIES) -> Place:
    """The meaning of the folded words after «token» or «remove»."""
    definition, known = game.definition, cities.known(game)
    places, own = places_of(definition.board), tokens(company)
    short_words, long = side_words(definition.board), long_words(definition.board)
    place, at = Place(), len(own) if words[: len(own)] == own else 0
    while at < len(words):
        word, pair = words[at], " ".join(words[at : at + 2])
        following = words[at + 1] if at + 1 < len(words) else ""
        named, size = _named(place, places, known, words, at)
        if size:
            place = named
        elif word in _STOPS and following.isdigit():
            place, size = msgspec.structs.replace(place, stop=int(following[:4])), 2
        elif place.hexes and word.isdigit():
            place, size = _at_stop(place, word), 1
        elif pair in long or word in long or (place.hexes and word in short_words):
            size = 2 if pair in long else 1
            edge = long[pair] if size == 2 else long[word] if word in long else short_words[word]
            place = msgspec.structs.replace(place, sides=(*place.sides, edge))
        elif word == "for" and words[at + 1 : at + 1 + len(own)] == own:
            size = len(own) + 1
        elif like_a_hex(word):
            place, size = msgspec.structs.replace(place, no_hex=place.no_hex or word), 1
        else:
            if word not in _FILLERS:
                place = msgspec.structs.replace(place, unknown=place.unknown or word)
            size = 1
        at += size
    return place


def _at_stop(place: Place, word: str) -> Place:
    """The place with the number of a stop; a second number means nothing here."""
    if place.stop not in (None, int(word[:4])):
        return msgspec.structs.replace(place, unknown=place.unknown or word)
    return msgspec.structs.replace(place, stop=int(word[:4]))


def _named(place: Place, places: Places, known: Mapping[str, str], words: Sequence[str], at: int) -> tuple[Place, int]:
    """The place with what a name says that begins here, and how many words that takes; 0 for no name."""
    hexes, size = places.at(words, at)
    city, city_size = city_at(known, words, at)
    if city is not None and city_size >= size and _may_be(place, city):
        return msgspec.structs.replace(place, hexes=(city[0],), stop=city[1]), city_size
    return (_also_at(place, hexes, words[at]) if size else place), size


def _may_be(place: Place, city: At) -> bool:
    """Whether what was said before may be of this city."""
    return place.stop in (None, city[1]) and city[0] in (place.hexes or city[:1])


def _also_at(place: Place, hexes: tuple[str, ...], word: str) -> Place:
    """The place with one more name of it; a name of elsewhere means nothing here."""
    both = tuple(one for one in place.hexes if one in hexes)
    if place.hexes and not both:
        return msgspec.structs.replace(place, unknown=place.unknown or word)
    return msgspec.structs.replace(place, hexes=both or hexes)
