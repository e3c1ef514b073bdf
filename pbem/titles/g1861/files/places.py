"""In which place of its city each token stands, as 18xx.games numbers them; the engine only knows their order.

A token takes the place kept for it, else the first that is free and kept for nobody; a token that is taken off leaves
its place empty. An upgraded tile gets the tokens one after the other.
"""

from __future__ import annotations

from collections import Counter

from engine.eighteen.map.laid import City, Laid
from engine.eighteen.map.pieces import At

Place = str | None  # whose token, or for whom it is kept


class Places:
    """By hex and stop: the tokens by places, and for whom places are kept."""

    def __init__(self, laid: Laid) -> None:
        self._laid = laid
        self._tokens: dict[At, list[Place]] = {}
        self._kept: dict[At, list[Place]] = {}
        for hex_id, cities in laid.cities.items():
            for stop, city in enumerate(cities):
                self._new((hex_id, stop), city, ())

    def of(self, company: str, hex_id: str, stop: int) -> int:
        """The number of the place where the company's token stands; of the one it would take, where it has none."""
        tokens = self._tokens[hex_id, stop]
        return tokens.index(company) if company in tokens else self._free((hex_id, stop), company)

    def follow(self, laid: Laid) -> None:
        """The map has changed."""
        for hex_id, cities in laid.cities.items():
            if cities == self._laid.cities.get(hex_id) and laid.tiles.get(hex_id) == self._laid.tiles.get(hex_id):
                continue
            if laid.tiles.get(hex_id) != self._laid.tiles.get(hex_id):
                self._upgrade(hex_id, cities)
            for stop, city in enumerate(cities):
                self._settle((hex_id, stop), city)
        self._laid = laid

    def _upgrade(self, hex_id: str, cities: tuple[City, ...]) -> None:
        order = [one for at in sorted(self._tokens) if at[0] == hex_id for one in self._tokens[at] if one is not None]
        for at in [at for at in self._tokens if at[0] == hex_id]:
            del self._tokens[at], self._kept[at]
        for stop, city in enumerate(cities):
            self._new((hex_id, stop), city, tuple(one for one in order if one in city.tokens))

    def _new(self, at: At, city: City, tokens: tuple[str, ...]) -> None:
        self._tokens[at] = []
        self._kept[at] = list(city.reserved)
        for one in tokens:
            self._put(at, one)

    def _settle(self, at: At, city: City) -> None:
        """Take off what is gone, put in its place what stands there instead, then place what is new."""
        tokens, new = self._tokens[at], Counter(city.tokens)
        gone = []
        for number, one in enumerate(tokens):
            if one is not None and not new[one]:
                gone.append(number)
            elif one is not None:
                new[one] -= 1
        came = [one for one in city.tokens if new[one] > 0]
        for number in gone:
            tokens[number] = came.pop(0) if came else None
        for one in came:
            self._put(at, one)
        self._kept[at] = [one if one in city.reserved else None for one in self._kept[at]]

    def _put(self, at: At, company: str) -> None:
        tokens, number = self._tokens[at], self._free(at, company)
        tokens += [None] * (number + 1 - len(tokens))
        tokens[number] = company

    def _free(self, at: At, company: str) -> int:
        tokens, kept = self._tokens[at], self._kept[at]
        if company in kept:
            return kept.index(company)
        number = 0
        while (number < len(tokens) and tokens[number] is not None) or (number < len(kept) and kept[number]):
            number += 1
        return number
