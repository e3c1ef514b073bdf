"""Whatever a letter tells of somebody's action, typed as an order by whoever may do that now, is never another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1843.mail.orders import LANGUAGE as LANGUAGE_1843
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from pbem.titles.g1861.mail.orders import LANGUAGE as LANGUAGE_1861
from tests import random_1843, random_1861
from tests.properties.told_as_orders import KINDS, Typed, counts, typed
from tests.sampled import sampled

SEEDS = sampled(range(6), 1)


def of_1861(seed: int, often: float = 0.25) -> list[Typed]:
    game = random_1861.begin(4, ("jklm", "gtg")[seed % 2])
    return list(typed(TITLE_1861, LANGUAGE_1861, game, f"typed {seed}", random_1861.random_action, often))


def of_1843(seed: int, often: float = 0.25) -> list[Typed]:
    game = random_1843.begin(4)
    return list(typed(TITLE_1843, LANGUAGE_1843, game, f"typed {seed}", random_1843.random_action, often))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("play", sampled([of_1861, of_1843], 1))
def test_what_is_told_is_never_read_as_another_action(
    play: Callable[[int], list[Typed]], seed: int, pytestconfig: pytest.Config
) -> None:
    found = play(seed)
    wrong = [one for one in found if one.kind not in KINDS]
    assert not wrong, "\n".join(map(str, wrong[:5]))
    done = sum(one.kind in ("done", "as told", "asked with it") for one in found)
    assert done > len(found) / 2
    told: Any = pytestconfig.pluginmanager.get_plugin("terminalreporter")
    if told:
        told.write_line(f"{play.__name__} {seed}: {dict(counts(found))}")
