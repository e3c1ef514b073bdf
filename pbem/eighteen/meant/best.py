"""Of the legal orders those that have most of what the words of a clause say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.eighteen.language import Language
from pbem.eighteen.meant.candidates import found
from pbem.eighteen.meant.heard import ALONE, Found, heard
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game
from pbem.orders.lexicon import Sense, Word
from pbem.orders.meaning import MOST_CHOICES

PASS = "pass"
_WEIGHTS = {"verb": 3, "company": 3, "place": 3, "tile": 3, "train": 3, "limit": 3, "money": 2, "number": 2, "side": 2}
_ENOUGH = 0.6  # of the weight of a clause that an order must have
_LEAST = 3  # weight of it; more, but for a verb that says all
NAMES = ("company", "train", "tile", "place")


class Table(NamedTuple):
    """Who writes, and how orders are written."""

    hints: Hints
    language: Language
    player: str


class Best(NamedTuple):
    """The legal orders that have most of what a clause says; `whole`: they have all of it."""

    ways: tuple[Found, ...] = ()
    whole: bool = False


def best_of(table: Table, game: Game, said: Sequence[Word], *, idle: bool = True, least: int = _LEAST) -> Best:
    """The legal orders that have most of these words, where that is enough. `idle`: a pass alone may be meant."""
    if game.finished or table.player not in game.active:
        return Best()
    every = [one for one in found(table.hints, table.language, game, table.player, heard(said)) if _fits(one, said)]
    scored = [(_score(said, one.candidate.has), one) for one in every if idle or one.verb != "pass"]
    most, whole = max((score for score, _ in scored), default=0), sum(map(_weight, said))
    if most < least or most < _ENOUGH * whole:
        return Best()
    best = [one for score, one in scored if score == most and (most > least or one.verb in ALONE)]
    best = list(_nearest(_fewest(best, said), said))
    return Best(tuple({one.candidate.line: one for one in best}.values())[:MOST_CHOICES], most == whole)


def _fewest(best: list[Found], said: Sequence[Word]) -> list[Found]:
    """Of several sales of one company that of one share, where nothing says that it is more: «sell a NOR»."""
    plural = any(word.text in ("shares", "both") for word in said)
    plural = plural or any(word.text.endswith("s") and is_of(word, "company") for word in said)
    if plural or {one.verb for one in best} != {"sell"}:
        return best
    return [one for one in best if Sense("count", "1") in one.candidate.has] or best


def _nearest(best: Sequence[Found], said: Sequence[Word]) -> Iterator[Found]:
    """Those with the fewest names that were not said."""
    senses = frozenset[Sense]().union(*(word.senses for word in said))
    beyond = [sum(each.kind in NAMES for each in one.candidate.has - senses) for one in best]
    return (one for one, more in zip(best, beyond, strict=True) if more == min(beyond))


def _fits(one: Found, said: Sequence[Word]) -> bool:
    """Whether it has a verb that was said, where one was, every company, and of track the colour that was said."""
    verbs = [word for word in said if is_of(word, "verb")]
    named = [word for word in said if is_of(word, "company") and word.sure and not is_of(word, "verb")]
    has = one.candidate.has
    if one.verb == PASS and not all(Sense("verb", PASS) in word.senses for word in verbs):
        return False
    if any(each.kind == "colour" for each in has) and not all(
        word.senses & has for word in said if is_of(word, "colour")
    ):
        return False  # a green tile is no yellow one
    prices = [word for word in said if _is_price(word)] if one.verb in ("par", "bid") else []
    if prices and not any(word.senses & has for word in prices):
        return False
    if one.verb == "sell" and not all(word.senses & has for word in said if _is_count(word)):
        return False
    does = not verbs or any(each.kind == "verb" and each in has for word in verbs for each in word.senses)
    return does and all(word.senses & has for word in named)


def _is_price(word: Word) -> bool:
    """Whether it may be the first price of a company, or a bid."""
    return any(one.kind in ("number", "money") and len(one.value) > 1 for one in word.senses)


def _is_count(word: Word) -> bool:
    """Whether it is a number of shares, and no price."""
    return any(one.kind == "number" and len(one.value) == 1 for one in word.senses)


def is_of(word: Word, kind: str) -> bool:
    """Whether the word can mean something of this kind."""
    return any(one.kind == kind for one in word.senses)


def _score(said: Sequence[Word], has: frozenset[Sense]) -> int:
    return sum(_weight(word) for word in said if word.senses & has)


def _weight(word: Word) -> int:
    return max((_WEIGHTS.get(one.kind, 1) for one in word.senses), default=0)
