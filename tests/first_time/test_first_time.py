"""Mails that fresh readers wrote, and what came of each (`came.yaml`, made by `tests.first_time.table --write`).

All batches in it were read while the code was written; what came of each at its first run stands in
DECISIONS 212 to 214. A mail that comes out otherwise than it is written there is a change to look at; one that is
misread is a fault.
"""

from __future__ import annotations

from collections import Counter

import pytest
import yaml

from tests.first_time.table import HERE, KINDS, RIGHT, Table
from tests.sampled import sampled

CAME: dict[str, dict[str, list[str]]] = yaml.safe_load((HERE / "came.yaml").read_text(encoding="utf-8"))
EACH = 20  # of the third batch one mail in so many is sent every day, all of every batch by a soak
EVERY = [(slug, batch, step) for slug, batches in CAME.items() for batch in batches for step in (EACH, 1)]
DAILY = [one for one in EVERY if one[1:] == ("three", EACH)]


@pytest.mark.any_engine
@pytest.mark.parametrize(("slug", "batch", "step"), sampled(EVERY, DAILY))
def test_what_came_of_mails(slug: str, batch: str, step: int) -> None:
    table, wrong = Table(slug, batch), []
    for at in range(0, len(table.mails), step):
        mail = table.mails[at]
        kind = table.outcome(mail)[0]
        if kind != CAME[slug][batch][at]:
            wrong.append(f"{at}: {kind}, was {CAME[slug][batch][at]}\n{mail.text}")
        assert table.previewed(mail), mail.text
    assert not wrong, "\n".join(wrong)


def test_none_is_misread() -> None:
    """By the record: all of its kinds are known, and none is the one that must not be."""
    counts = Counter(kind for batches in CAME.values() for kinds in batches.values() for kind in kinds)
    assert set(counts) <= set(KINDS)
    assert counts["misread"] == 0
    assert sum(counts[one] for one in RIGHT) > counts.total() / 2
