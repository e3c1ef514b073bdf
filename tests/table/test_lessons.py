"""A kind of decision is explained to whoever is asked for it the first three times, whatever else they were asked."""

from __future__ import annotations

import pytest

from pbem.store.db import transaction
from pbem.store.models import Decision
from pbem.table import decisions
from pbem.table.session import game_session
from tests.desk.presiding import play_moves
from tests.house import House

pytestmark = pytest.mark.any_engine
SEATS = 3


def explained(house: House) -> bool:
    """Whether a letter that asks the open question explains it."""
    with game_session(1, house.settings.domain, house.now) as session:
        asked = decisions.ask(session, session.open_decisions[0])
    assert asked is not None
    return asked.teach


def test_it_is_explained_three_times(running: House) -> None:
    told = []
    for _ in range(decisions.TAUGHT + 1):
        told.append(explained(running))
        play_moves(running, SEATS)
    assert told == [True, True, True, False]


@pytest.mark.parametrize("other", ["auction", "zoning"])
def test_questions_of_another_kind_do_not_count(running: House, other: str) -> None:
    """Be its name earlier or later in the alphabet."""
    play_moves(running, SEATS * decisions.TAUGHT)
    assert not explained(running)
    with transaction():
        Decision.update(about=other).where(Decision.closed_at.is_null(False)).execute()
    assert explained(running)
