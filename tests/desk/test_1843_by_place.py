"""Numbers of the letters of 1843 do what their lines do."""

from __future__ import annotations

from itertools import product

import pytest

from tests import scenes_1843 as at
from tests.desk.test_1861_by_place import same_as_its_line
from tests.placed_1843 import Desk, desk, kept_1843
from tests.sampled import spread

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1843"]


@pytest.mark.parametrize(("place", "scene"), spread(list(product([0, 2, -1], ["auction", "stock", "operating"])), 4))
def test_a_number_does_what_its_line_does(desk: Desk, place: int, scene: str) -> None:
    same_as_its_line(desk, getattr(at, scene)(), place)
