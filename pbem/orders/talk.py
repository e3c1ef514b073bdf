"""Talk beside moves: lines that are no orders and surely change none of those they stand with (DECISIONS 129).

A greeting, thanks or a name is talk, and so is a sentence in which the game's own words hardly weigh and nothing takes
back, adds or makes a condition. Whatever else stands in a mail with a move stops it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from functools import cache

from pbem.orders.everyday import phrases, words
from pbem.orders.fold import key, tokens
from pbem.orders.numbers import whole
from pbem.orders.order import OrderWord
from pbem.orders.plain_words import core, is_courtesy, is_question

Weigh = Callable[[str], int]  # how much a word of a line is the game's: PIECE, WORD or nothing

PIECE = 2  # a company, a hex, a train
WORD = 1  # a word of its orders
_SHARE = 3  # a line is no talk where one word in so many is the game's
_LOOKED_AT = 1000  # characters
_CLAUSES = re.compile(r"[.,!;:…()\"“”„«»?]+\s*|\s[-–—]+\s|\n")
_USED = re.compile(r"(?<![A-Z])\b[a-z]{4,}")  # words of an order's usage that are typed as they stand
_JOINED = re.compile(r"[-–—/+:]")  # `D20-D18`
_NUMBERS = re.compile(r"[#+]?\d{1,4}\.?")
_MOST_OF_NUMBERS = 3  # words of a line that may be the end of an order: «for 180»


@cache
def words_of_orders(rows: Sequence[OrderWord]) -> frozenset[str]:
    """The words that the moves of a game are made of, without those that every sentence has."""
    moves = [row for row in rows if row.kind == "action"]
    found = {name for row in moves for name in (row.word, *row.aliases, *row.foreign) if len(name) > 1}
    found |= {word for row in moves for word in _USED.findall(row.usage)}
    return frozenset(found - words("hedges") - words("unfinished") - phrases("leans") - phrases("stops"))


def weigher(rows: Sequence[OrderWord], weighs: Weigh) -> Weigh:
    """How words weigh where a game has these orders, and its names weigh so much: orders in the plural, too."""
    ordered = words_of_orders(tuple(rows))

    def weigh(word: str) -> int:
        said = key(word)
        parts = [one for one in _JOINED.split(word) if len(one) > 1]
        found = max(map(weighs, (word, *parts)))
        return found or (WORD if {said, said.removesuffix("s")} & ordered else 0)

    return weigh


def is_talk(line: str, names: Set[str], weigh: Weigh) -> bool:
    """Whether the line can change no move that stands beside it. `names`: as for `is_courtesy`."""
    line = line[:_LOOKED_AT]
    said = [one for one in line.split() if tokens(one)]
    if is_courtesy(line, names) and not takes_back(line):
        return True
    weights = [weigh(one.strip(".,;:!?()\"'“”„«»…")) for one in said]
    if takes_back(line) or _hangs(line, names) or _is_rest(said):
        return False  # whatever its words are
    if is_question(line):
        return not (any(weights) and _asks(said))
    first = core(line, names).split()[:1]
    return (
        sum(weights) * _SHARE < len(said)
        and not (first and weigh(first[0].strip(".,;:!?()")))
        and not any(_leans(clause) and _has_more(clause, weigh) for clause in _CLAUSES.split(line))
    )


def takes_back(line: str) -> bool:
    """Whether the line unsays something, or makes it hang on a condition, whatever that is."""
    said = f" {key(line[:_LOOKED_AT])} "
    if any(f" {one} " in said for one in phrases("turns")):
        return True
    return any(key(clause) in phrases("stops") for clause in _CLAUSES.split(line[:_LOOKED_AT]))


def _hangs(line: str, names: Set[str]) -> bool:
    """Whether the line is half a sentence that belongs to what stands above it: «once Ben has moved»."""
    clauses = [key(clause) for clause in _CLAUSES.split(line) if tokens(clause) and not is_courtesy(clause, names)]
    if len(clauses) != 1 or line.rstrip().endswith("?"):
        return False
    return any(f"{clauses[0]} ".startswith(f"{one} ") for one in phrases("hangs"))


def without_turn(line: str) -> str:
    """The line without what takes back at its beginning: «half» of «no wait, half»."""
    said = line.split()
    at, known = 0, phrases("turns") | phrases("stops") | phrases("leans")
    while at < len(said):
        size = next(
            (size for size in range(min(5, len(said) - at), 0, -1) if key(" ".join(said[at : at + size])) in known), 0
        )
        if not size:
            break
        at += size
    return core(" ".join(said[at:]))


def _is_rest(said: list[str]) -> bool:
    """Whether the line is hardly more than numbers: the end of an order that was broken in two."""
    numbers = [one for one in (each.strip(".,;:!?()") for each in said) if _NUMBERS.fullmatch(one) or whole(key(one))]
    return len(said) <= _MOST_OF_NUMBERS and len(numbers) >= max(1, len(said) - 1)


def _asks(said: list[str]) -> bool:
    """Whether the question is one whether to do what was ordered, or something else."""
    asked = " ".join(map(key, said))
    return any(f" {one} " in f" {asked} " for one in phrases("asking")) or not words("hedges").isdisjoint(asked.split())


def _has_more(clause: str, weigh: Weigh) -> bool:
    """Whether a clause that leans on an order holds more of one: «with the 4»."""
    said = clause.split()
    short = len(said) <= _MOST_OF_NUMBERS and any(_NUMBERS.fullmatch(one) for one in said)
    return short or any(map(weigh, said))


def _leans(clause: str) -> bool:
    """Whether the clause begins like an order, a wish or a condition."""
    said = f"{key(clause)} "
    begins = said.split(" ", 1)[0]
    return begins in words("hedges") - words("questions") or any(said.startswith(f"{one} ") for one in phrases("leans"))
