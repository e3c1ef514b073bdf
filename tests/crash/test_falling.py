"""Reminders and deadlines of all three kinds under `kill -9`: nothing twice, nothing missing. Longer ones: the soak."""

from __future__ import annotations

from random import Random

import pytest

from pbem.base.settings import Settings
from tests.crash.falling import Falling
from tests.crash.offices import Office

pytestmark = pytest.mark.any_engine


@pytest.mark.parametrize("office", ["smtp"], indirect=True)
def test_reminders_and_deadlines_survive_processes_killed_from_outside(sending: Settings, office: Office) -> None:
    fallen = Falling(sending, office, Random(8)).until(1)
    assert fallen.kills > 1
    assert fallen.reminders >= len(fallen.deadlines) == 3
    assert fallen.defaults >= 1
