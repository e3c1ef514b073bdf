"""Which places of a map a letter marks: what others changed, and what the reader’s own mail brought about besides."""

from __future__ import annotations

import pytest

from pbem.letters.content import Content, decode
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from tests import scenes_1861 as at
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.table import Scene

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]


def before_phase_3() -> Scene:
    """Anne’s NW may buy the first 3-train."""
    return at.operating(phase="2", trains="2").edit(lambda game: game.depot.update({"2": 0}))


def newest(to: str) -> Content:
    """What the newest letter with the map to somebody says."""
    with connected():
        rows = OutboundMail.select().where(OutboundMail.to_address == f"{to}@example.org")
        found = (decode(row.content.encode()) for row in rows.order_by(OutboundMail.id.desc()))
        return next(one for one in found if one.picture)


def test_what_ones_own_mail_brought_about_is_marked_and_what_it_ordered_is_not(desk: Desk) -> None:
    """NW lays a tile and begins phase 3, which opens hexes; SW lays one as well."""
    desk.put(before_phase_3())
    desk.send("NW: lay 57 E9 NE; pay; buy train 3")
    assert newest("ben").changed[0].startswith("E9 tile 57")
    assert "phase 3" in newest("ben").changed
    desk.send("SW: lay 57 H18 N; pass")
    assert desk.position.phase == "3"
    for _ in range(9):
        if desk.active() == "ann":
            break
        desk.send("pass")
    changed = newest("ann").changed
    assert {"phase 3", "H18 tile 57"} <= {*changed}
    assert not [one for one in changed if one.startswith("E9")]
    assert not [one for one in changed if one.startswith("run NW")]


def test_where_somebody_else_began_the_phase_and_laid_the_tile_all_of_it_is_marked(desk: Desk) -> None:
    desk.put(before_phase_3())
    desk.send("NW: lay 57 E9 NE; pay; buy train 3")
    assert desk.active() == "ben"
    changed = newest("ben").changed
    assert [one.split()[0] for one in changed] == ["E9", "run", "phase"]
