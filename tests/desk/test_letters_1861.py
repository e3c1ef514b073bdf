"""What letters of 1861 say about a turn by mail: what is asked, what was left out, an offer, a turn taken back."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import play
from engine.games.g1861.turn import TURNS
from pbem.base.settings import Settings
from tests.house import House, Sent
from tests.playing_1861 import asked, begin, mails, position

pytestmark = [pytest.mark.any_engine, pytest.mark.soak]  # a game takes long to come so far

SEATED = {"seats": "invited", "first": "1"}


def publics_turn(house: House) -> tuple[str, str, Any]:
    """Plays until a public begins its turn in phase 3: who is asked, the public, the position."""
    begin(house, options=SEATED)
    for _ in mails(house, "x", most=400):
        now = position(house)
        if type(now.round).__name__ != "OperatingRound" or now.phase != "3" or now.offered is not None:
            continue
        company = now.round.order[now.round.turn]
        begun = TURNS.current(now).name in ("redeem", "track") and not now.round.lays
        if begun and now.definition.companies[company].kind == "public" and now.companies[company].trains:
            return asked(house)[0][1], company, now
    raise AssertionError("no public has begun a turn in phase 3")


def opening(letter: Sent) -> str:
    """What a letter says first."""
    return " ".join(letter.text.split("\n\n")[1].split())


def told(letter: Sent) -> str:
    """The whole letter as one line."""
    return " ".join(letter.text.split())


def test_a_turn_by_mail(store: Settings) -> None:
    """One after the other, for a game takes long to come so far."""
    house = House(store)
    name, company, now = publics_turn(house)
    assert f"{company} operates, and may" in opening(house.last(name))
    taken_back(house, name, company)
    not_left_out(house, name, company, now)
    offered(house, name, company, now)


def taken_back(house: House, name: str, company: str) -> None:
    """Those who had heard of the turn hear in one sentence what is gone, without what was only declined."""
    house.write(name, f"{company}: pay")
    others = [one for one in house.write(name, "undo") if one.to != f"{name}@example.org"]
    assert others
    for one in others:
        assert "pay" in opening(one)
        assert "pass" not in opening(one)


def not_left_out(house: House, name: str, company: str, now: Any) -> None:
    """One tile is no tile left out, though a second could be laid; and nobody hears that they passed."""
    lay = next(one for one in play.legal_actions(now) if type(one).__name__ == "Lay")
    house.write(name, f"{company}: lay {lay.tile} {lay.hex} {lay.rotation}; pay")
    answer = told(house.last(name, "receipt"))
    assert "No track is laid" not in answer
    assert "passed" not in answer
    house.write(name, "undo")


def offered(house: House, name: str, company: str, now: Any) -> None:
    """An offer ends nobody’s turn, nor does the answer to it."""
    player = asked(house)[0][0]
    source, state = next(
        (one, state)
        for one, state in now.companies.items()
        if state.president not in (None, player) and state.trains and one != company
    )
    house.write(name, f"{company}: run best; pay; buy train {state.trains[0]} from {source} for 20")
    other = asked(house)[0][1]
    assert other != name
    assert f"offers that {company} buys" in opening(house.last(other))
    house.write(other, "counter 60")
    assert asked(house)[0][1] == name, "the counter is asked of who made the offer"
    house.write(name, "decline")
    assert asked(house)[0][1] == name, "and the answer to it leaves the rest of the turn open"
