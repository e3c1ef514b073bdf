"""Whole games of 1843 by mail: four players to an Electric, five to a bankruptcy, through SMTP, and on as an archive."""

from __future__ import annotations

import pytest

from pbem.base.settings import Settings
from tests.house import House
from tests.playing_1843 import begin, mails

pytestmark = pytest.mark.any_engine


def test_first(store: Settings) -> None:
    house = House(store)
    begin(house, options={"seats": "invited", "first": "1"})
    for number, one in enumerate(mails(house, "c", most=60)):
        print(number, one.name, repr(one.text), one.outcome)
        if one.outcome != "applied":
            print(one.letters[-1].text[:3000])
            break
        if number in (0, 10, 40): print(house.box.letters[-1].text)
    assert 0
