"""Tokens and kept places on the map: where one is free, and how they come and go."""

from __future__ import annotations

from collections.abc import Callable, Container

from msgspec.structs import replace

from engine.eighteen.map.laid import City, Laid
from engine.eighteen.map.network import Network


def free_place(network: Network, hex_id: str, stop: int, company: str) -> bool:
    """Whether the company may stand there: a place neither taken nor kept for others, and no token of it in the hex.

    A game may ask for more, such as a route that comes there (1861 §5.5.3, 1843 §8.5.1).
    """
    cities = network.laid.cities.get(hex_id, ())
    if not 0 <= stop < len(cities) or any(company in city.tokens for city in cities):
        return False
    there = network.tile(hex_id).stops[stop]
    kept = sum(1 for other in cities[stop].reserved if other != company)
    return there.kind == "city" and len(cities[stop].tokens) + kept < there.slots


def placed(laid: Laid, hex_id: str, stop: int, company: str) -> Laid:
    """With a token of the company there; no place in the hex is kept for it any longer."""

    def change(number: int, city: City) -> City:
        tokens = (*city.tokens, company) if number == stop else city.tokens
        return City(tokens, _without(city.reserved, (company,)))

    return _with_cities(laid, hex_id, change)


def removed(laid: Laid, hex_id: str, stop: int, company: str) -> Laid:
    """Without the company's token there."""

    def change(number: int, city: City) -> City:
        return replace(city, tokens=_without(city.tokens, (company,))) if number == stop else city

    return _with_cities(laid, hex_id, change)


def swapped(laid: Laid, hex_id: str, stop: int, old: str, new: str) -> Laid:
    """With a token of `new` on the place of the one of `old`; no place in the hex is kept for `new` any longer."""

    def change(number: int, city: City) -> City:
        tokens = tuple(new if one == old else one for one in city.tokens) if number == stop else city.tokens
        return City(tokens, _without(city.reserved, (new,)))

    return _with_cities(laid, hex_id, change)


def unreserved(laid: Laid, companies: Container[str]) -> Laid:
    """With no place kept for these companies anywhere."""
    cities = dict(laid.cities)
    for hex_id, there in laid.cities.items():
        if any(company in companies for city in there for company in city.reserved):
            cities[hex_id] = tuple(replace(city, reserved=_without(city.reserved, companies)) for city in there)
    return replace(laid, cities=cities)


def _without(names: tuple[str, ...], gone: Container[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in gone)


def _with_cities(laid: Laid, hex_id: str, change: Callable[[int, City], City]) -> Laid:
    cities = tuple(change(number, city) for number, city in enumerate(laid.cities[hex_id]))
    return replace(laid, cities={**laid.cities, hex_id: cities})
