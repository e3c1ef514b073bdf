"""What a line names and its actions do not: nothing is passed over, since it may have been meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any

import msgspec

from engine.eighteen.actions import Accept, Action, Buy, Counter, Decline, Dividend, Start
from pbem.eighteen.orders.items import Item

_OPEN = (Accept, Decline, Counter)  # which deal is answered is read elsewhere
_ALL = 100  # percent
_PRESIDENT = 2  # shares of the certificate that starts a company


class Said:
    """All that actions say, by which a line is measured."""

    def __init__(self, game: Any, actions: Sequence[Action]) -> None:
        self.game, self.actions = game, actions
        found = [each for action in actions for each in _values(action)]
        self.names: Set[str] = {one for one in found if isinstance(one, str)}
        self.numbers: Set[int] = {one for one in found if isinstance(one, int)} | {len(actions)}

    def left_over(self, items: Sequence[Item]) -> Item | None:
        """The first item that no action has; None where all is meant."""
        if any(isinstance(one, _OPEN) for one in self.actions):
            return None
        return next((one for one in items if not self._has(one)), None)

    def _has(self, item: Item) -> bool:
        if item.kind in ("company", "private", "hex"):
            return item.value in self.names or item.value in self._owners()
        if item.kind == "train":
            return self._is_train(item.value)
        if item.kind == "percent":
            return self._is_part(int(item.value))
        return item.kind != "number" or self._is_number(int(item.value))

    def _owners(self) -> Set[str]:
        """Of the privates named: «buy MRR from NW»."""
        privates = self.game.privates
        return {privates[one].owner for one in self.names if one in privates and hasattr(privates[one], "owner")}

    def _is_train(self, train: str) -> bool:
        """The train itself, or the certificate that runs as it."""
        types = self.game.definition.trains
        runs = {one for name in self.names if name in types for ways in types[name].runs for one in ways}
        return train in self.names | runs or any(one in self.names for ways in types[train].runs for one in ways)

    def _is_part(self, percent: int) -> bool:
        """So many shares; all of a dividend, or half of it."""
        if any(isinstance(one, Dividend) for one in self.actions):
            kinds = {_ALL: {"pay", "keep"}, _ALL // 2: {"half"}}
            return not self.names.isdisjoint(kinds.get(percent, ()))
        shares, rest = divmod(percent, _ALL // self.game.all_shares)
        starts = any(isinstance(one, Start) for one in self.actions)
        return not rest and (shares == _PRESIDENT if starts else shares in self.numbers)

    def _is_number(self, number: int) -> bool:
        """An amount or a count; a train by its number, a private by its own."""
        privates = self.game.definition.privates
        numbered = {getattr(privates[one], "number", None) for one in self.names if one in privates}
        return number in self.numbers or number in numbered or str(number) in self.names or self._is_price(number)

    def _is_price(self, number: int) -> bool:
        """The price of shares is judged where they are bought."""
        return number > self.game.all_shares and all(isinstance(one, Buy) for one in self.actions)


def _values(action: Any) -> Iterator[str | int]:
    """All names and numbers in an action, without who says it."""
    for name in action.__struct_fields__:
        if name != "player":
            yield from _each(getattr(action, name))


def _each(value: Any) -> Iterator[str | int]:
    if isinstance(value, str | int):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from _values(value)
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _each(one)
