"""A stall limit that was set while the game ran stands in its archive, and the archive is all right."""

from __future__ import annotations

import pytest

from pbem.archive.bundle import bundle
from pbem.archive.format import Scope
from pbem.archive.reading import open_archive
from pbem.archive.story import story_of
from pbem.archive.turns import sections
from tests.archive.lies import wrong
from tests.archived import archived
from tests.desk.presiding import ask
from tests.desk.test_stall_limit import to_the_end, trade
from tests.house import House

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("quick_makers")]


def test_an_archive_of_a_game_whose_limit_was_set_on_the_way_is_all_right(running: House) -> None:
    trade(running)
    ask(running, "stall_limit 1")
    scopes: tuple[tuple[Scope, str], ...] = (("public", ""), ("own", "p1"), ("whole", ""))
    for scope, reader in scopes:
        assert wrong(open_archive(bundle(archived(running, scope, reader)))) == []
    to_the_end(running)
    over = archived(running, "whole")
    assert wrong(open_archive(bundle(over))) == []
    told = " ".join(line for section in sections(story_of(over)) for unit in section.units for line in unit.told)
    assert "From now on the game has a stall limit" in told
    assert "so the game is over" in told
