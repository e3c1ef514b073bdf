"""Adding up prices alike everywhere: from left to right, each sum rounded before the next one is added."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def added(numbers: Iterable[float]) -> float:
    """The sum of the numbers, 0 for none.

    The built-in `sum` rounds otherwise from Python 3.12 on. A last digit picks another column, and so another of two
    equally good runs, or one unproven: every machine must find the same.
    """
    return reduce(add, numbers, 0)
