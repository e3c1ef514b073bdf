"""Random evenings: whatever has happened, no deadline is called wrong, and one that was changed is found."""

from __future__ import annotations

from random import Random

import pytest

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.table import shuffle
from tests.sampled import sampled
from tests.table.evenings import Evening

pytestmark = pytest.mark.any_engine

STEPS = 20


def spent(settings: Settings, patch: pytest.MonkeyPatch, seed: object, steps: int) -> bool | None:
    """An evening of so many steps, looked at after each; at its end, whether a changed deadline was found."""
    dealt = Random(f"dealt {seed}")
    patch.setattr(shuffle, "new_secret", lambda: dealt.randbytes(16).hex())  # the same hands in every run
    evening = Evening(settings, seed)
    patch.setattr(clock, "now", lambda: evening.house.now)
    for _ in range(steps):
        evening.step()
        assert evening.found() == [], "\n".join((f"seed {seed}", *evening.done))
    found = evening.falsified()
    assert found in (True, None), "\n".join((f"seed {seed}", *evening.done))
    return found


@pytest.mark.parametrize("seed", sampled([1, 2, 4], 1))
def test_no_deadline_is_called_wrong_and_a_changed_one_is_found(
    store: Settings, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    assert spent(store, monkeypatch, seed, STEPS)
