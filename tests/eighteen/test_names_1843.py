"""Hexes of 1843 as players will write them: names of cities that share a hex, the rules' stale coordinates, English."""

from __future__ import annotations

import pytest

from pbem.eighteen.map_orders.places import places_of
from pbem.eighteen.orders.names import Names
from pbem.orders.fold import tokens
from tests.g1843 import definition

DATA = definition()
MEANT = {
    "J9": ["J9", "Montauban", "albi", "Albi/Montauban", "Montauban/Albi"],
    "E12": ["Tours", "Le Mans", "Tours/Le Mans"],
    "F23": ["Metz", "Nancy"],
    "C18": ["Boulogne", "Boulogne-sur-Mer", "Calais", "boulogne sur mer/calais"],
    "E16": ["Paris", "North Paris", "South Paris", "Montparnasse", "Paris Nord", "Paris Montparnasse"],
    "H25": ["H24", "Strasbourg"],
    "H15": ["H14"],
    "C20": ["C19"],
    "D9": ["D8", "d08"],
    "J17": ["J16"],
    "N15": ["N14"],
    "H7": ["H6"],
    "J15": ["St Etienne", "Saint-Étienne"],
    "J21": ["Geneva"],
}


@pytest.mark.parametrize(("hex_id", "said"), [(hex_id, said) for hex_id, names in MEANT.items() for said in names])
def test_a_hex_is_known_by_all_its_names(hex_id: str, said: str) -> None:
    words = tokens(said)
    assert places_of(DATA.board).at(words, 0) == ((hex_id,), len(words))
    assert Names(DATA).hex(said) == hex_id


def test_no_name_means_two_hexes() -> None:
    assert [name for name, hexes in places_of(DATA.board).named.items() if " " in hexes] == []
