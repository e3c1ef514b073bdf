"""Names as 18xx players write them: companies, trains, hexes, sides; what is ambiguous is asked back, never guessed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from engine.eighteen.definition import CompanyData, Definition18xx, Private
from pbem.eighteen.map_orders.places import places_of
from pbem.games.once import once_a_position
from pbem.orders.fold import key, level, place_key
from pbem.orders.refuse import MOST_SAID

LONGEST = 7  # words of a name: Moscow, Vindava & Rybinsk Railway
_SHORTEST_BEGINNING = 4  # letters of a long name that may stand for all of it
_SHORTEST_WORD = 4  # letters of a word that is no initials
_SHORTEST_MISSPELT = 2  # letters
_RAILWAY = re.compile(r"\b(?:rail(?:way|road)s?|rly|ry|company|co)\b")
_AND = re.compile(r"\band\b")
_AROUND_DASH = re.compile(r"\s*-\s*")
# Words of some language that are names too: such a name stands in capitals, or before a colon.
_EVERYDAY = frozenset({"ok", "me", "so", "no", "or", "to", "is", "it", "est", "ou", "po", "pro"})
_TRAIN = re.compile(r"#?(\d+(?:[+/]\d+)?(?:x\d)?[a-z]?|[a-z]{3,})(?:s|-?trains?)?")
_TRAIN_WORDS = {"tgv": "electric", "elec": "electric"}
_TIMES = re.compile(r"(?<=\d) ?[×x*] ?(?=\d)", re.IGNORECASE)  # «3/5 × 2»
_PARTED = re.compile(r"\d+(?: ?[+/] ?\d+)?(?: ?[×x*] ?\d)?", re.IGNORECASE)
_DOUBLE = re.compile(r"\bdoubled? (\d+/\d+)(?![\dx])|(\d+/\d+) doubled?\b", re.IGNORECASE)  # «a double 3/5»
_SAINT = re.compile(r"\bst\b\.?[ -]?", re.IGNORECASE)
_DIRECTIONS = frozenset({"saint", "north", "south", "east", "west", "central"})  # words of names that say too little
_NOT_ONES_OWN = frozenset({"saint", "chemin", "chemins", "compagnie", "administration", "chemin de", "chemins de"})
_SOFT = re.compile(r"(?<=[a-z]{3})(?:ii|iy|ij)\b")
_VERTICAL = {1: "s", -1: "n", 0: ""}
_HORIZONTAL = {1: "e", -1: "w", 0: ""}
_LONG_SIDES = {"n": "north", "s": "south", "e": "east", "w": "west"}


class Names:
    """The names of one game. `companies`, `privates`: id to printed name; `sides`: side word to its number."""

    def __init__(self, definition: Definition18xx) -> None:
        self.definition = definition
        self.companies: Mapping[str, str] = {one.id: one.name for one in definition.companies.values()}
        self.privates: Mapping[str, str] = {one.id: one.name for one in definition.privates.values()}
        every: list[CompanyData | Private] = [*definition.companies.values(), *definition.privates.values()]
        self._also = {one.id: (one.id, *one.also) for one in every}
        self._also |= {one: (*self._also[one], *_initials(self._also[one])) for one in self.privates}
        taken = {spelt(short) for names in self._also.values() for short in names}
        self._also |= {one: (*self._also[one], *_second(self._also[one], taken)) for one in self.companies}
        self._exact = _table((spelt(short), one) for one, names in self._also.items() for short in names)
        self._loose = _table((_squashed(short), one) for one, names in self._also.items() for short in names)
        self._long = _table((_softly(_long(one.name)), one.id) for one in every)
        self._either = lru_cache(1 << 12)(self._look_up)  # the words of a mail are asked many times
        self.sides: Mapping[str, int] = _sides(definition.board.steps)
        self._hexes = {place_key(name.casefold()): name for name in definition.board.hexes}
        self._places = places_of(definition.board)
        tiles = (*(one.printed for one in definition.board.hexes.values()), *definition.board.tiles.values())
        stops = (stop for tile in tiles for stop in tile.stops if stop.name)
        self._shared = frozenset(key(name) for stop in stops for name in (stop.name, *stop.also))
        self._parts = (
            frozenset(part for name in self._places.named for part in name.split() if len(part) > 3) - _DIRECTIONS
        )

    def company(self, said: str) -> tuple[str, ...]:
        """The ids of the companies that the text may mean, whatever its case: one is sure, none is no name."""
        return tuple(one for one in self.either(said) if one in self.companies)

    def private(self, said: str) -> tuple[str, ...]:
        """The same of privates."""
        return tuple(one for one in self.either(said) if one in self.privates)

    def either(self, said: str) -> tuple[str, ...]:
        """The same of both. `M-K` and `MK` are two companies; `M K` may be either."""
        return self._either(said) if said.strip() and len(said) <= 60 else ()

    def _look_up(self, said: str) -> tuple[str, ...]:
        short = spelt(said)
        found = self._exact.get(short) or self._loose.get(_squashed(said)) or self._by_long(said)
        full = _SAINT.sub("Saint-", said)
        return found or (self.either(full) if full != said else ())

    def joined(self, chunks: Sequence[str]) -> tuple[str, ...]:
        """The same of words that stand apart: `M V R`. Two names in a row are not a third one: `M-K V`, `M-K + V`."""
        said = " ".join(chunks)
        apart = any(one in "+&" for one in chunks) or any(len(one) > 1 and spelt(one) in self._exact for one in chunks)
        if len(said) > 60:
            return ()
        found = self.either(said) if not apart else self._by_long(said) or self._of_parts(chunks)
        full = ["saint" if key(one) == "st" else one for one in chunks]
        return found or (self._of_parts(full) if full != list(chunks) else ())

    def _of_parts(self, chunks: Sequence[str]) -> tuple[str, ...]:
        """The one name of words longer than initials, or of which each that is a name is one of the same."""
        found = self._loose.get(_squashed(" ".join(chunks)), ())
        named = [self._exact.get(spelt(one), ()) for one in chunks]
        same = all(ids in ((), found) for ids in named)
        return found if same or all(len(one) >= _SHORTEST_WORD for one in chunks) else ()

    def certain(self, said: str) -> tuple[str, ...]:
        """The same where a line begins with it: single letters and everyday words are names in capitals only."""
        return () if self.short(said) and said != said.upper() else self.company(said)

    def short(self, said: str) -> bool:
        """Whether a name is a single letter or a word of everyday."""
        name = _squashed(said)
        return len(name) == 1 or name in _EVERYDAY

    def everyday(self, said: str) -> bool:
        """Whether the text is a word of everyday that is a name in capitals only: «ok»."""
        return said.casefold() in _EVERYDAY and said != said.upper()

    def meant(self, said: str) -> tuple[str, ...]:
        """The companies and privates with names like the text, the likest first; none for what is like no name."""
        wanted = _squashed(said[:MOST_SAID])
        if len(wanted) < _SHORTEST_MISSPELT:
            return ()
        known = {name: one for table in (self._long, self._loose) for name, ids in table.items() for one in ids[:1]}
        near = get_close_matches(key(said[:MOST_SAID]), known, n=2, cutoff=0.75)
        near += [one for one in get_close_matches(wanted, known, n=4, cutoff=0.65) if one[0] == wanted[0]]
        return tuple(dict.fromkeys(known[one] for one in near))

    def called(self, one: str) -> frozenset[str]:
        """All that a company or private is called: its short names, the printed one, and how that begins."""
        printed = self.companies.get(one) or self.privates[one]
        said = _long(printed).split()
        begun = [" ".join(said[:size]) for size in range(1, len(said) + 1)]
        told = (name for name in begun if len(name) >= _SHORTEST_BEGINNING and name not in _NOT_ONES_OWN)
        return frozenset((*self._also[one], printed, *(each for name in told for each in (name, _softly(name)))))

    def like(self, company: str) -> tuple[str, ...]:
        """The other companies of the same letters: `M-K` of `MK`."""
        return tuple(one for one in self._loose.get(_squashed(company), ()) if one != company)

    def train(self, said: str) -> str:
        """The type of train that the word means: `4`, `4-train`, `5+5E`, `5+5`; "" for none."""
        found = _TRAIN.fullmatch(_TIMES.sub("x", said.casefold().strip()))
        if found is None:
            return ""
        types = {one.casefold(): one for one in self.definition.trains}
        name = _TRAIN_WORDS.get(found[1], found[1])
        return types.get(name) or types.get(name.removesuffix("s")) or types.get(f"{name}e", "")

    def trains_joined(self, text: str) -> str:
        """The text with each train written in one word: `3/5 × 2` is `3/5x2`; a count of trains stays apart."""

        def one(found: re.Match[str]) -> str:
            word = _TIMES.sub("x", found[0]).replace(" ", "")
            return word if self.train(word) and not word.isdigit() else found[0]

        def double(found: re.Match[str]) -> str:
            word = f"{found[1] or found[2]}x2"
            return word if self.train(word) else found[0]

        return _DOUBLE.sub(double, _PARTED.sub(one, text))

    def hex(self, said: str) -> str:
        """The hex with this id or this name, where one alone has it; "" for none."""
        found = self._hexes.get(place_key(said.casefold().strip()))
        places = self._places.named.get(place_key(key(said)), "").split()
        return found or (places[0] if len(places) == 1 else "")

    def shares_hex(self, said: str) -> bool:
        """Whether the text is the name of a city that shares its hex with others."""
        return key(said) in self._shared

    def piece(self, word: str) -> bool:
        """Whether a word of a sentence names a company, (a part of) a hex, a side or a train: «K7», «NE», «4-train».

        Single letters and everyday words do so in capitals only; a number alone may be anything.
        """
        if not word or len(word) > MOST_SAID:
            return False
        side = word.casefold() in self.sides and (len(word) > 1 or word.isupper())
        return (
            side
            or bool(self.hex(word) or self._certainly(word))
            or key(word) in self._parts
            or (not word.isdecimal() and bool(self.train(word)))
        )

    def _certainly(self, word: str) -> bool:
        short = spelt(word)
        known = short in self._exact or (short in self._loose and len(short) > 1)
        return known and not (self.short(word) and word != word.upper())

    def _by_long(self, said: str) -> tuple[str, ...]:
        wanted = _softly(_long(said))
        if wanted in self._long:
            return self._long[wanted]
        if len(wanted) < _SHORTEST_BEGINNING:
            return ()
        found = (one for name, ids in self._long.items() if name.startswith(f"{wanted} ") for one in ids)
        return tuple(dict.fromkeys(found))


def _softly(name: str) -> str:
    """A folded name with the ends of its words as they are in English: «nizhny» for «nizhnii»."""
    return _SOFT.sub("y", name)


@once_a_position
def names_of(definition: Definition18xx) -> Names:
    """The names of a game, worked out once."""
    return Names(definition)


def _initials(names: Iterable[str]) -> Iterator[str]:
    """Those of a name of two towns, with their dash: `T-B` of `Toulouse-Barcelone`."""
    for name in names:
        parts = name.split("-")
        if len(parts) == 2 and all(len(one) > 3 and one[0].isupper() for one in parts):
            yield "-".join(one[0] for one in parts)


def _second(names: Iterable[str], taken: Collection[str]) -> Iterator[str]:
    """The second town of a line by which people call it, where nothing else is called so: `Orleans`."""
    for name in names:
        parts = name.split("-")
        if len(parts) == 2 and all(len(one) > _SHORTEST_WORD for one in parts) and spelt(parts[1]) not in taken:
            yield parts[1]


def spelt(said: str) -> str:
    """A short name with its dashes: «M–K» and «m - k» are `m-k`, which is not `mk`."""
    return _AROUND_DASH.sub("-", level(said)).replace(".", "")


def _squashed(said: str) -> str:
    return key(said).replace(" ", "")


def _long(said: str) -> str:
    return " ".join(_AND.sub(" ", _RAILWAY.sub(" ", key(said))).split())


def _table(pairs: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, one in pairs:
        found[name] = tuple(dict.fromkeys((*found.get(name, ()), one)))
    return found


def _sides(steps: Iterable[tuple[int, int]]) -> Mapping[str, int]:
    """What each side is called, by where it leads: `ne`, `northeast`."""
    found: dict[str, int] = {}
    for number, (x, y) in enumerate(steps):
        short = _VERTICAL[(y > 0) - (y < 0)] + _HORIZONTAL[(x > 0) - (x < 0)]
        found[short] = number
        found["".join(_LONG_SIDES[one] for one in short)] = number
    return found
