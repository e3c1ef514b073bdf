"""How often a simulated game of 1843 goes from hand to hand in its auction: with limits stated, and without (§6)."""

from __future__ import annotations

import pytest

from pbem.base.settings import Settings
from pbem.titles.g1843.mail import TITLE
from tests.handing.departures import recorded_runs
from tests.handing.in_turns import InTurns
from tests.handing.knowing import Knowing
from tests.handing.playing import Table, play
from tests.handing.simulated import Simulated

SEED = "a"
AUCTION = 60  # actions are more than it has


@pytest.fixture(scope="module")
def game() -> Simulated:
    """One game, action by action."""
    return Simulated(4, SEED)


@pytest.fixture(scope="module")
def opening() -> Simulated:
    """How that game begins."""
    return Simulated(4, SEED, most=AUCTION)


def auction(settings: Settings, game: Simulated, knowing: Knowing | None) -> Table:
    """The auction of it by mail: every position in which somebody is asked is one of the game."""
    with recorded_runs(game):
        table = Table(settings, game, knowing)
        while game.deeds[table.at].moment.number < 0:
            table.go_on()
    return table


@pytest.mark.soak
def test_a_simulated_game_bids_by_limits_alone(game: Simulated) -> None:
    assert InTurns(game).jumps() <= 3, "what the cheapest goes for when nobody has a limit left"
    bids = [one for one in game.deeds if one.moment.number < 0]
    assert len(bids) > 8
    assert game.last().finished


def test_limits_save_the_waits_of_the_auction(store: Settings, opening: Simulated) -> None:
    """A mail of each is enough, but for what nobody has a limit for."""
    game, table = opening, auction(store, opening, Knowing(opening))
    topics = {one.about for one in table.answers}
    assert topics <= {"private_auction", "bid_off", "par"}
    assert len(table.answers) <= 6, [one.text for one in table.answers]
    assert table.stated >= len(game.start.players)
    assert (
        TITLE.turns.topic(game.start.definition, game.deeds[table.at].game, game.deeds[table.at].player)
        == "stock.first"
    )


@pytest.mark.soak
def test_without_them_each_turn_is_waited_for(store: Settings, game: Simulated) -> None:
    table = auction(store, game, None)
    assert len(table.answers) > 8


@pytest.mark.soak
@pytest.mark.parametrize(("off_letters", "most"), [(False, 140), (True, 150)])
def test_a_whole_game(store: Settings, game: Simulated, off_letters: bool, most: int) -> None:
    """No more hand-overs an action than the recorded games of 1861 have (`tests.replays.test_hand_overs`)."""
    played = play(store, game, Knowing(game), off_letters=off_letters)
    assert played.hand_overs <= most
    assert played.service == played.hand_overs
    assert played.hand_overs / len(game.deeds) < 0.16
