"""`settings`: every setting is shown with its value and words that change it, and those words do."""

from __future__ import annotations

import re

import pytest

from pbem.store.db import connected
from pbem.store.models import Game
from pbem.table.game_settings import GAME_SETTINGS, value_of
from pbem.words.phrases import messages
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine


def order(house: House, text: str) -> Sent:
    """The moderator writes; what they are answered."""
    letters = house.write("mo", text, to=f"play+{house.member('mo', role='moderator').token}@mail.test")
    return next(one for one in letters if one.to.startswith("mo@"))


def values() -> list[object]:
    with connected():
        return [value_of(Game.get(), one.name) for one in GAME_SETTINGS]


def test_each_setting_has_words_for_all_that_it_can_be() -> None:
    for one in GAME_SETTINGS:
        for key in one.choices or ("on",):
            assert f"settings.{one.name}.{key}" in messages()


def test_a_player_sees_the_games_and_their_own(running: House) -> None:
    running.write("ann", "quiet 22:00-07:00")
    (answer,) = running.write("ann", "settings")
    for said in (
        "Time for a turn: 48 hours",
        "«hours 72»",
        "Times are shown in Europe/Paris",
        "22:00-07:00",
        "«mail all»",
    ):
        assert said in answer.text, answer.text


def test_the_words_that_are_told_change_it(running: House) -> None:
    """Each is an order: those of the game's settings change one of them, or say that it is so already."""
    told = order(running, "settings").text.partition("Your own settings")[0]
    words = re.findall(r"«([^»]+)»", told.replace("\n", " "))
    assert len(words) > len(GAME_SETTINGS)
    before, changed = values(), 0
    for line in words:
        answer = order(running, line)
        after = values()
        assert after != before or "how it is already" in " ".join(answer.text.split()), (line, answer.text)
        changed += after != before
        before = after
    assert changed > len(GAME_SETTINGS) / 2


@pytest.mark.parametrize("text", ["settings", "setting", "preferences"])
def test_it_changes_nothing(running: House, text: str) -> None:
    before = values()
    order(running, text)
    assert values() == before
