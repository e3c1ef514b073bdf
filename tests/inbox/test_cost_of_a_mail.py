"""What an ordinary move by mail asks of the database: two commits, and a number of statements that may only fall."""

from __future__ import annotations

import pytest

from pbem.base.settings import Settings
from tests.house import House
from tests.moves_by_mail import costs

pytestmark = pytest.mark.any_engine

MOST_STATEMENTS = 22
COMMITS = 2
LATE = 150  # actions of a game of 1861 that has come far enough to have companies, tokens and trains


@pytest.mark.parametrize("slug", ["paris-connection", "1861"])
def test_an_ordinary_move(store: Settings, slug: str) -> None:
    for cost in costs(House(store), slug, 3, LATE):
        assert len(cost.commits) == COMMITS
        assert len(cost.statements) <= MOST_STATEMENTS, "\n".join(cost.statements)
