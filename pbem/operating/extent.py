"""How much of a store is looked at: every game, or of a large store some by chance, of which it says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple, Protocol, TypeVar

from pbem.store.models import Game
from pbem.store.untyped import Part, Query

T = TypeVar("T")
SAMPLE = 1000  # games; what has no more is looked at as a whole


class Watch(Protocol):
    """Hands on what is looked at, one by one, and may show how far it is."""

    def __call__(self, things: Sequence[T], doing: str) -> Iterable[T]:
        """`doing`: a word or two on what is done."""
        ...


def unwatched(things: Sequence[T], doing: str) -> Iterable[T]:
    """Nobody looks."""
    return things


class Some(NamedTuple):
    """The games that are looked at, by number, and how many there are."""

    games: list[int]
    of: int

    @property
    def whole(self) -> bool:
        """Whether these are all."""
        return len(self.games) == self.of

    def said(self, what: str) -> str:
        """The things of these games, in words: «12 games», or that it is a sample."""
        if self.whole:
            return f"{self.of} {what}"
        return f"{len(self.games)} of {self.of} {what} (a sample; `--all` looks at every one)"


class Extent:
    """What one examination looks at. `most`: so many games, half of them running if as many are; None: all."""

    def __init__(self, most: int | None = SAMPLE, watch: Watch = unwatched, chance: Random | None = None) -> None:
        self.most = most
        self.watch = watch
        self._chance = chance or Random()

    @cached_property
    def games(self) -> Some:
        """The games."""
        return self.among(numbers())

    def among(self, all_of_them: list[int]) -> Some:
        """Those of these that are looked at."""
        if self.most is None or len(all_of_them) <= self.most:
            return Some(all_of_them, len(all_of_them))
        there = set(all_of_them)
        running = [one for one in numbers(Game.state == "running") if one in there]
        chosen = set(self._chance.sample(running, min(len(running), self.most // 2)))
        others = [one for one in all_of_them if one not in chosen]
        chosen.update(self._chance.sample(others, self.most - len(chosen)))
        return Some(sorted(chosen), len(all_of_them))


def numbers(*which: Part) -> list[int]:
    """Of all such games, in their order."""
    query: Query = Game.select(Game.id).where(*which) if which else Game.select(Game.id)
    return [number for (number,) in query.order_by(Game.id).tuples()]
