"""The numbered certificates that a deal of ours names there: always the first ones of who gives them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.table import POOL
from pbem.recorded.shares import DIRECTOR, Certificates


class Register:
    """Those of each public in play. Players and publics by our ids."""

    def __init__(self) -> None:
        self._kept: dict[str, Certificates] = {}

    def found(self, public: str, owners: Sequence[str]) -> None:
        """A public begins, perhaps not for the first time; `owners` of its minors in operating order, or who pays."""
        self._kept[public] = Certificates()
        if len(owners) > 1:
            self._kept[public].form(owners)
        else:
            self._kept[public].begin(owners[0])

    def buy(self, public: str, player: str, source: str, president: str | None) -> list[int]:
        """A player buys one certificate of treasury or pool; `president` directs the public afterwards."""
        number = self._single(public, source)[0]
        self._kept[public].buy(player, number, source, president)
        return [number]

    def sell(self, public: str, player: str, count: int, president: str | None) -> list[int]:
        """A player sells so many shares: single ones as far as they go, then of the director's certificate."""
        single = self._single(public, player)
        named = single[:count] if len(single) >= count else [*single, DIRECTOR]
        self._kept[public].sell(player, named, count, president)
        return named

    def redeem(self, public: str, count: int) -> list[int]:
        """The public buys so many of its own out of the pool."""
        numbers = self._single(public, POOL)[:count]
        self._kept[public].redeem(numbers)
        return numbers

    def _single(self, public: str, holder: str) -> list[int]:
        return [number for number in self._kept[public].of(holder) if number != DIRECTOR]
