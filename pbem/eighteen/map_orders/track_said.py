"""What a line about a tile says: tile, hex, rotation, sides the tile must have, hexes to be joined, in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from engine.eighteen.definition import Definition18xx
from pbem.eighteen.map_orders.places import folded, like_a_hex, places_of
from pbem.eighteen.map_orders.sides import long_words, side_words
from pbem.orders.fold import tokens

_FILLERS = folded(
    "a an the tile track new on at in onto hex and with exit exits side sides facing face faces so that it its please "
    "also then as well up upgrade upgrading lay laying place placing using number"
)
_HERE = folded("on at in onto")  # the hex after it is the one for the tile
_JOIN = folded("to toward towards between from joining connecting join connect connects joins connected")
_TURN = folded("rotation rotated rotate orientation turned rot r turn")
_COLOURS = {"grey": "gray"}
_TURNED = re.compile(r"r([0-9]{1,4})\Z")


class Wanted(msgspec.Struct, frozen=True):
    """What a line asks for; "" and None for what it leaves out. `unknown`: the first words that mean nothing here."""

    tile: str = ""
    hex: str = ""
    rotation: int | None = None
    sides: tuple[int, ...] = ()
    joined: tuple[str, ...] = ()
    colour: str = ""
    no_hex: str = ""  # like the id of a hex, but none of this map
    no_tile: str = ""
    unknown: str = ""


def read_lay(definition: Definition18xx, company: str, words: Sequence[str]) -> Wanted:
    """The meaning of the folded words after «lay»."""
    return _Reading(definition, company, words).read()


class _Reading:
    """Word after word; what is found is kept in fields of the same names as those of `Wanted`."""

    def __init__(self, definition: Definition18xx, company: str, words: Sequence[str]) -> None:
        board = definition.board
        self.words = tuple(words)
        data = definition.companies.get(company)
        self.own = [tokens(name) for name in (company, *(data.also if data else ()))]
        self.tiles = {" ".join(tokens(tile)): tile for tile in board.tiles}
        self.colours = board.colours
        self.places = places_of(board)
        self.short, self.long = side_words(board), long_words(board)
        self.at = 0
        self.mode = ""  # which kind of hex comes next: the one for the tile, or one to be joined
        self.last = ""  # kind of the last thing that was not a filler
        self.tile = self.hex = self.colour = self.no_hex = self.no_tile = ""
        self.unknown = "then" if self.words[-1:] == ("then",) else ""  # something is to follow, and does not
        self.rotation: int | None = None
        self.sides: list[int] = []
        self.joined: list[str] = []

    def read(self) -> Wanted:
        while self.at < len(self.words):
            self.at += self._one(self.words[self.at])
        return Wanted(
            tile=self.tile,
            hex=self.hex,
            rotation=self.rotation,
            sides=tuple(dict.fromkeys(self.sides)),
            joined=tuple(dict.fromkeys(self.joined)),
            colour=self.colour,
            no_hex=self.no_hex,
            no_tile=self.no_tile,
            unknown=self.unknown,
        )

    def _one(self, word: str) -> int:
        """Take in what begins here; how many words it takes."""
        return (
            self._own_company()
            or self._turn(word)
            or self._side(word)
            or self._number(word)
            or self._place()
            or self._structure(word)
        )

    def _own_company(self) -> int:
        """The company that lays, said once more: first of all, or after «for»."""
        start = self.at + (self.words[self.at] == "for")
        for name in self.own:
            if name and (start > self.at or start == 0) and self.words[start : start + len(name)] == name:
                return start + len(name) - self.at
        return 0

    def _turn(self, word: str) -> int:
        """`rotation 2`, `r2`."""
        if found := _TURNED.match(word):
            self.rotation, self.last = int(found[1]), "rotation"
            return 1
        following = self.words[self.at + 1] if self.at + 1 < len(self.words) else ""
        if word in _TURN and _is_number(following):
            self.rotation, self.last = int(following[:4]), "rotation"
            return 2
        return 0

    def _side(self, word: str) -> int:
        """Full words anywhere; short ones only after a hex or a side, as NW and N are companies too."""
        pair = " ".join(self.words[self.at : self.at + 2])
        for name, size in ((pair, 2), (word, 1)):
            if name in self.long:
                return self._noted(self.long[name], size)
        after = self.last in ("hex", "side") or (self.hex and self.last in ("tile", "rotation"))
        return self._noted(self.short[word], 1) if after and word in self.short else 0

    def _noted(self, edge: int, size: int) -> int:
        self.sides.append(edge)
        self.last = "side"
        return size

    def _number(self, word: str) -> int:
        """A tile, or a rotation once the tile is known; «upgrade 8 to 23» is about tile 23."""
        again = self.mode == "join" and self.words[self.at - 1] == "to" and word in self.tiles
        if word in self.tiles and (not self.tile or again):
            self.tile, self.last = self.tiles[word], "tile"
            return 1
        if not _is_number(word):
            return 0
        if self.tile and self.rotation is None:
            self.rotation, self.last = int(word[:4]), "rotation"
        elif self.tile or self.no_tile:
            self.unknown = self.unknown or word
        else:
            self.no_tile, self.last = word, "tile"
        return 1

    def _place(self) -> int:
        hexes, size = self.places.at(self.words, self.at)
        if size:
            if self.mode == "join" or (self.hex and self.mode != "here"):
                self.joined.append(hexes[0] if len(hexes) == 1 else " ".join(hexes))
            elif len(hexes) == 1:
                self.hex = hexes[0]
            else:
                self.unknown = self.unknown or " ".join(self.words[self.at : self.at + size])
            self.last, self.mode = "hex", "join" if self.mode == "join" else ""
        return size

    def _structure(self, word: str) -> int:
        if word in _JOIN:
            self.mode = "join"
        elif word in _HERE:
            self.mode = "here"
        elif (colour := _COLOURS.get(word, word)) in self.colours:
            self.colour = colour
        elif like_a_hex(word):
            self.no_hex, self.last = self.no_hex or word, "hex"
        elif word not in _FILLERS and not self._is_short_for_number(word):
            self.unknown = self.unknown or word
        return 1

    def _is_short_for_number(self, word: str) -> bool:
        """Whether the word is «no.» before a number."""
        return word == "no" and any(map(_is_number, self.words[self.at + 1 : self.at + 2]))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()
