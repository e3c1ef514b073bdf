"""Samples and orders for later that a mail program breaks: done whole, asked back, never read as two (1861)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.desk.circumstances import Circumstances
from pbem.desk.order_book import OrderBook
from pbem.desk.planner import Planner
from pbem.store.db import connected
from pbem.table.session import load_session
from tests import scenes_1861 as at
from tests.desk.in_hand import kept, two_companies
from tests.desk.presiding import plain
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.table import Scene

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

# Orders of which both halves can be read; each where it is not the sender’s turn, and where it is.
HALVES = (
    (at.merging, "ann", "bid M-V up to 135 then pass"),
    (at.buying, "ann", "buy GR until 4 shares then pass"),
    (at.offered, "ann", "buy GR until 4 shares then pass"),
    (at.operating, "ben", "par SE at 100 token D14"),
    (at.operating, "ann", "par SE at 100 token D14"),
    (at.stock, "ann", "par SE at 110 token L12"),
    (at.offered, "ann", "counter 85  # NW gets WVR for 85 R"),
    (at.bidding, "ben", "pass until OR unless anyone sells NW"),
    (two_companies, "ann", "if 4 left = 0: NW: buy train 5 else NW: half"),
    (two_companies, "ann", "NW: buy train 4 from GR for 80 or redeem 1"),
    (two_companies, "ann", "policy NW: pay, run best, nothing else"),
)
BREAKS = {"hard": "\n", "set in": "\n    ", "soft": " \n"}


def outcome_of(desk: Desk, name: str, text: str) -> object:
    """What a mail would do: the position after it, and what it would keep for later; None for nothing."""
    with connected():
        session = load_session(1, desk.house.settings.domain, desk.house.now)
        member = next(one for one in session.seats if one.person.address.startswith(f"{name}@"))
        planner = Planner(session, member, None, OrderBook())
        plan = planner.make(text, mail=Circumstances(sure=True, sample=text.startswith(".")))
        if not plan.going:
            return None
        kept = [(one.kind, one.key, one.line) for one in planner.moving.later.stated]
        return session.rules.encode(plan.position), kept, plan.kept_open


@pytest.mark.parametrize(("scene", "name", "line"), HALVES)
def test_wherever_it_breaks_it_is_done_whole_or_nothing_is(
    desk: Desk, scene: Callable[[], Scene], name: str, line: str
) -> None:
    desk.put(scene())
    whole = outcome_of(desk, name, line)
    assert whole is not None
    words = line.split(" ")
    for at_ in range(1, len(words)):
        for dot in ("", ". "):
            for gap in BREAKS.values():
                broken = f"{dot}{' '.join(words[:at_])}{gap}{' '.join(words[at_:])}"
                assert outcome_of(desk, name, broken) in (whole, None), broken
