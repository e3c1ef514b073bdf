"""A real game, recorded by 18xx.games, played again by mails to a real service: every position is the same.

Every day one is played by people who order ahead: tests/replays/test_hand_overs.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.games.g1861.rules import RULES
from pbem.base.settings import Settings
from pbem.titles.g1861.mail import turns
from pbem.titles.g1861.mail.orders import decides
from tests.eighteen.by_mail import Noting, written
from tests.eighteen.by_mail import turns as by_turn
from tests.eighteen.forms import Played
from tests.house import House
from tests.playing_1861 import PLAYERS, begin, position
from tests.replays.logs import RECORDED, log, recorded

pytestmark = pytest.mark.any_engine

MOST_AHEAD = 40  # recorded passes that nobody is asked about here, one after the other


@pytest.mark.recorded
@pytest.mark.soak
@pytest.mark.parametrize(("number", "sentences"), [(RECORDED[0], False), (RECORDED[1], True)])
def test_a_recorded_game(store: Settings, monkeypatch: pytest.MonkeyPatch, number: str, sentences: bool) -> None:
    """Everybody is asked everything: they had more in mind than our letters ask, as trains of their own companies."""
    monkeypatch.setattr(turns, "by_itself", lambda game, **how: None)
    run = Noting(log(recorded(number)))
    assert run.run().divergence is None
    names = dict(zip(run.game.players, PLAYERS, strict=False))
    house, dice = House(store), Random(number)
    begin(house, tuple(names.values()), options={"seats": "invited", "first": "1", "variant": "gtg"})
    at = reached(house, run.played, 0)
    while at < len(run.played):
        turn = next(by_turn(run.played[at:]))
        mail = written(turn, dice, sentences=sentences)
        here = decides(turn[0].game)
        stays = here is not None and decides(mail.after) == here
        text = f"{mail.text}\nkeep open" if stays else mail.text
        outcome = house.take(house.mail(names[mail.player], text))
        assert outcome == "applied", f"{outcome}, action {at}: {text}\n{house.post()[-1].text}"
        at = reached(house, run.played, at + len(turn))
    assert position(house).finished


def reached(house: House, played: Sequence[Played], at: int) -> int:
    """How many of the recorded actions have been done: those of the mail, and what followed by itself."""
    now = position(house)
    exact = RULES.encode(now)
    for number in range(at, min(at + MOST_AHEAD, len(played)) + 1):
        then = played[number - 1].after if number else played[0].game
        if RULES.encode(then) == exact:
            return number
    fields = RULES.position.__struct_fields__
    other = {name: (getattr(played[at - 1].after, name), getattr(now, name)) for name in fields}
    differing = {name: pair for name, pair in other.items() if pair[0] != pair[1]}
    raise AssertionError(f"after action {at}, another position: {differing}")
