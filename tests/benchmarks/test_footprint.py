"""benchmarks/footprint.py still plays and measures each game; its figures stand in docs/BENCHMARKS.md alone."""

from __future__ import annotations

import pytest

from benchmarks import footprint
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from tests.unread import AT_ONCE

pytestmark = [pytest.mark.any_engine, pytest.mark.sqlite_only]


@pytest.mark.parametrize("slug", footprint.GAMES)
def test_a_game_begins_and_what_it_holds_is_told(store: Settings, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(AT_ONCE, "1")
    empty = footprint.held()
    assert footprint.play(store, slug, "test", 3, False, lambda _: None) >= 3
    made, said = footprint.digests()
    first = footprint.more(footprint.held(), empty)
    footprint.pruned(store, 400)
    last = footprint.more(footprint.held(), empty)
    assert last.sizes["outbound_mail"] < first.sizes["outbound_mail"]
    assert footprint.digests()[1] == said, "contents stay"
    assert footprint.digests()[0] != made, "bytes do not"
    with connected():
        assert first.rows["outbound_mail"] == OutboundMail.select().count()
    left = footprint.Left(3, dict.fromkeys(footprint.DAYS, last), made, said, footprint.longest_columns())
    assert footprint.sheet(slug, left).row_count > 5
