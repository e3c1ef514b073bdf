"""What 18xx.games calls the printed tiles with cities: the hex and a number, from the order of its list."""

from __future__ import annotations

from collections.abc import Mapping

PRINTED: Mapping[str, int] = {
    "B4": 0, "D14": 0, "D20": 1, "E1": 0, "E9": 0, "F18": 0, "G15": 0, "H8": 0, "H18": 1, "I13": 2,
    "I19": 3, "K7": 0, "K17": 4, "L12": 5, "M7": 1, "M19": 2, "N10": 3, "P2": 0, "P8": 6, "Q3": 0,
}  # fmt: skip
