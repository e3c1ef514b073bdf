"""`kill -9` from outside: real processes, real HTTP, real SMTP or Maildir; posted again where no 200 came."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pbem.base import clock
from pbem.base.settings import Settings
from tests import stores
from tests.crash.errands import random_move, seated
from tests.crash.offices import Office
from tests.crash.struck import Struck
from tests.crash.trial import Trial
from tests.sampled import sampled

MOVES = 1


@pytest.mark.parametrize("office", sampled(["smtp", "maildir"], 1), indirect=True)
def test_moves_survive_processes_killed_from_outside(sending: Settings, office: Office, tmp_path: Path) -> None:
    dice = Random(office.url.partition(":")[0])
    house = seated(sending, 3, clock.now())
    struck = Struck(Trial(sending, office, house.now), stores.at_home(sending, tmp_path / "twin"), dice)
    try:
        struck.service.start()
        for _ in range(MOVES):
            struck.errand(random_move(house, dice))
    finally:
        struck.service.kill()
    assert struck.trial.tally.kills >= MOVES
