"""1861 §3: how rounds and phases follow each other."""

from __future__ import annotations

import pytest

from engine.eighteen.events import IncomePaid, PhaseBegan, RoundBegan
from engine.games.g1861.rounds import MergerRound, OperatingRound, PrivateRound, StockRound
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import nikolaev, until

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def rounds(scene: Scene, count: int) -> list[str]:
    """The next rounds that begin, as `OR 1.2`, while everything is declined that can be."""
    seen: list[str] = []
    for _ in range(200):
        if len(seen) >= count or scene.game.finished:
            break
        scene = scene.play("pass" if scene.allows("pass") else scene.legal()[0])
        began = [event for event in scene.events if isinstance(event, RoundBegan)]
        seen += [f"{event.round} {event.set_number}.{event.or_number}" for event in began]
    return seen[:count]


@EDITIONS
def test_3_the_game_starts_in_phase_2_with_the_privates(variant: str) -> None:
    game = table(variant=variant)
    assert game.game.phase == "2"
    assert isinstance(game.round, PrivateRound)
    assert game.round.auction.company == "TSR"


@EDITIONS
def test_3_a_pair_of_operating_rounds_then_a_stock_round(variant: str) -> None:
    """In phase 2 no merger round lies between them."""
    game = table(variant=variant).without_room().with_minor("N", "anne", trains="2", cash=500).stock()
    assert rounds(game.operating(), 6) == ["OR 1.2", "SR 2.0", "OR 2.1", "OR 2.2", "SR 3.0", "OR 3.1"]


@pytest.mark.parametrize("phase", ["3", "4", "5", "6", "7"])
def test_3_a_merger_round_after_each_operating_round(phase: str) -> None:
    """§6: in phases 3 to 7 after the first and after the second."""
    game = nikolaev(trains="5" if phase > "4" else "3").with_(phase=phase)
    assert rounds(game, 5) == ["MR 1.1", "OR 1.2", "MR 1.2", "SR 2.0", "OR 2.1"]


def test_3_no_merger_round_in_phase_8() -> None:
    game = table().without_room().with_(phase="8").with_public("NW", anne=3, trains="8", at="H8/1").operating()
    assert rounds(game, 2) == ["OR 1.2", "SR 2.0"]


def test_6_the_phase_at_the_end_of_the_round_decides() -> None:
    """§6 AMBIGUOUS: a round that began in phase 2 and ended in phase 3 is followed by a merger round."""
    game = nikolaev(cash=500).edit(lambda own: own.depot.update({"2": 0}))
    game = until(game, "trains").play("train N 3 225 bank")
    assert game.told(PhaseBegan) == (PhaseBegan(phase="3"),)
    assert isinstance(game.round, MergerRound)


def test_4_3_without_nikolaev_two_operating_rounds_in_which_privates_pay() -> None:
    """§4.3: all pass on N: privates pay twice, and the next stock round comes."""
    game = table().with_privates(TSR="anne", WVR="ben").stock()
    played = game.play("pass", "pass", "pass")
    assert isinstance(played.round, StockRound)
    rounds = [event for event in played.events if isinstance(event, RoundBegan)]
    assert [event.round for event in rounds] == ["OR", "OR", "SR"]
    assert [event.or_number for event in rounds[:2]] == [1, 2]
    paid = [(event.company, event.owner, event.amount) for event in played.events if isinstance(event, IncomePaid)]
    assert paid == [("TSR", "anne", 10), ("WVR", "ben", 30)] * 2
    assert (played.cash("anne"), played.cash("ben")) == (440, 480)


def test_3_the_first_player_opens_each_stock_round() -> None:
    game = table().with_(first="carl").stock().play("carl: pass", "anne: pass", "ben: pass")
    assert isinstance(game.round, StockRound)
    assert game.round.order == ("carl", "anne", "ben")


def test_5_7_the_round_is_over_when_every_company_has_operated() -> None:
    game = until(nikolaev(cash=0).with_minor("M-V", "ben", price=50).operating(), "track", "M-V")
    assert isinstance(game.round, OperatingRound)
    assert rounds(game, 1) == ["OR 1.2"]
