"""Who holds which shares and certificates, and who is president (§1.2.3, §4.1.1, §4.2.1)."""

from __future__ import annotations

import pytest

from engine.eighteen import holdings
from engine.games.g1861.game import Game
from tests.engine.eighteen.positions import middle


def holding(**shares: int) -> Game:
    own = middle()
    own.shares["NW"] = {**shares, "NW": 10 - sum(shares.values())}
    return own


def test_shares_change_hands() -> None:
    own = middle()
    holdings.move_shares(own, "NW", "anne", "carl", 2)
    assert (holdings.held(own, "anne", "NW"), holdings.held(own, "carl", "NW")) == (2, 2)
    holdings.move_shares(own, "NW", "anne", "pool", 2)
    assert "anne" not in own.shares["NW"]
    assert holdings.held(own, "anne", "NW") == 0


@pytest.mark.parametrize(("giver", "has"), [("ben", 2), ("carl", 0)])
def test_nobody_gives_what_he_has_not(giver: str, has: int) -> None:
    own = middle()
    before = dict(own.shares["NW"])
    with pytest.raises(ValueError, match=f"{giver} holds {has} shares of NW, not 3"):
        holdings.move_shares(own, "NW", giver, "anne", 3)
    assert own.shares["NW"] == before


def test_no_shares_of_what_is_not_in_play() -> None:
    assert holdings.held(middle(), "anne", "MKN") == 0


def test_4_2_1_what_counts_against_the_limit() -> None:
    """§1.2.1, §4.2.1: anne has NW's director's certificate and two more, a minor and a private."""
    own = middle()
    assert holdings.certificates(own, "anne") == 1 + 2 + 1 + 1
    assert holdings.certificates(own, "ben") == 2 + (1 + 1) + 1
    assert holdings.certificates(own, "carl") == 2


def test_clockwise() -> None:
    players = ("a", "b", "c")
    assert holdings.left_of(players, "b") == ("c", "a", "b")
    assert holdings.clockwise_from(players, "b") == ("b", "c", "a")


@pytest.mark.parametrize(
    ("shares", "outgoing", "president"),
    [
        ({"anne": 4, "ben": 4}, "anne", "anne"),  # §1.2.3: only more takes it
        ({"anne": 2, "ben": 3}, "anne", "ben"),
        ({"anne": 1, "ben": 2, "carl": 3}, "anne", "carl"),  # §4.1.1: the one with most
        ({"anne": 1, "ben": 3, "carl": 3}, "anne", "ben"),  # tie: nearest to the left of the outgoing one
        ({"anne": 3, "ben": 1, "carl": 3}, "ben", "carl"),
        ({"anne": 0, "ben": 1}, "anne", None),  # §4.1.1: at least 20 %
        ({"anne": 1, "ben": 1}, None, None),
        ({"anne": 2, "ben": 2}, None, "anne"),
    ],
)
def test_4_1_1_who_is_president(shares: dict[str, int], outgoing: str | None, president: str | None) -> None:
    assert holdings.rightful_president(holding(**shares), "NW", outgoing, 2) == president


def test_1_2_3_the_president_decides() -> None:
    own = middle()
    holdings.set_president(own, "NW", "ben")
    assert own.companies["NW"].president == "ben"
    assert own.companies["NW"].trains == ("3", "4")
