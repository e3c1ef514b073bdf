"""Hexes as players write them: by id in any case, with free zeros, or by the name printed on the board."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from engine.eighteen.map.pieces import Board
from pbem.orders.fold import key, longest_run, place_key
from pbem.orders.refuse import nearest

_LIKE_A_HEX = re.compile(r"([a-z]{1,2})([0-9]{1,3})\Z")
_LOWER = ("nizhny", "nizhnii", "nizhni", "nizhnij", "nizny")
_NEAR = 2  # so far may lie what was meant: one column, or two rows


def folded(words: str) -> frozenset[str]:
    """Folded words, given in one line."""
    return frozenset(words.split())


class Places(msgspec.Struct, frozen=True):
    """Hexes by every name they have; several where a name is printed on several hexes."""

    named: Mapping[str, str]  # folded name -> hexes, parted by blanks

    def at(self, words: Sequence[str], at: int) -> tuple[tuple[str, ...], int]:
        """The hexes that the longest run of folded words from here names, and how many words it takes; none: 0."""
        found = longest_run([place_key(word) for word in words[at : at + 5]], 0, self.named)
        return (tuple(found[0].split()), found[1]) if found else ((), 0)

    def meant(self, said: str) -> str:
        """The hex whose name is most like a misspelt one; "" for none."""
        close = nearest(said, (name for name in self.named if len(name) > 3))
        return self.named[close].split()[0] if close else ""


def places_of(board: Board) -> Places:
    """The names of a board, worked out once for each of the last few."""
    return _known(tuple((spot.id, spot.name) for spot in board.hexes.values()), tuple(_others(board)))


def _others(board: Board) -> Iterator[tuple[str, str]]:
    """What else hexes are called: aliases of the board, names of cities that share a hex, there and on tiles."""
    yield from ((hex_id, alias) for alias, hex_id in board.aliases.items())
    for spot in board.hexes.values():
        fitting = [tile for tile in board.tiles.values() if tile.label and tile.label == spot.printed.label]
        for stop in (stop for tile in (spot.printed, *fitting) for stop in tile.stops):
            yield from ((spot.id, name) for name in (stop.name, *stop.also) if name)


@lru_cache(8)
def _known(spots: tuple[tuple[str, str], ...], others: tuple[tuple[str, str], ...]) -> Places:
    named: dict[str, str] = {}
    for hex_id, name in dict.fromkeys((*spots, *others)):
        folded = key(name)
        for one in {folded, re.sub(r"\bst\b", "saint", folded), *_spellings(folded)} - {""}:
            known = named.get(one, "").split()
            named[one] = " ".join([*known, hex_id] if hex_id not in known else known)
    return Places(named | {place_key(key(hex_id)): hex_id for hex_id, _ in spots})


def _spellings(folded: str) -> Iterator[str]:
    """How else a name is spelt, and its first word alone; no other place of our maps is half named."""
    first, _, rest = folded.partition(" ")
    if first in _LOWER:
        yield from (name for one in _LOWER for name in (one, f"{one} {rest}"))


def like_a_hex(word: str) -> bool:
    """Whether a folded word looks like the id of a hex."""
    return _LIKE_A_HEX.match(word) is not None


def near_hex(board: Board, said: str, better: Collection[str] = ()) -> str:
    """The hex that was meant by an id that is none, one of `better` if it may be; "" where none is near."""
    near = [hex_id for hex_id in board.hexes if apart(said, hex_id) <= _NEAR]
    return min(near, key=lambda hex_id: (hex_id not in better, apart(said, hex_id)), default="")


def apart(said: str, hex_id: str) -> int:
    """How far the id that was written lies from a hex: by its letters and its number; far away for other words."""
    one, other = _LIKE_A_HEX.match(place_key(said)), _LIKE_A_HEX.match(key(hex_id))
    if one is None or other is None:
        return 99
    return 2 * abs(_number(one[1]) - _number(other[1])) + abs(int(one[2]) - int(other[2]))


def _number(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - ord("a") + 1
    return value
