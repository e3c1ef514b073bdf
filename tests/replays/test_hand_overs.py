"""How often two recorded games went from hand to hand, and how often they do by mail, with standing orders and without.

What the players know beforehand stands in `tests.handing.knowing`; which waits remain
is told by `benchmarks/hand_overs.py`.
"""

from __future__ import annotations

import pytest

from benchmarks import hand_overs
from pbem.base.settings import Settings
from tests.handing.auctions import Auctions
from tests.handing.counted import AIMS, Counted, counted
from tests.handing.departures import poor_runs, unasked
from tests.handing.knowing import Knowing
from tests.handing.letters import KINDS, kind_of
from tests.handing.playing import play
from tests.handing.recorded import Recorded
from tests.replays.logs import log, recorded

pytestmark = pytest.mark.recorded

COUNTED = {
    "29683": Counted(asked=216, bare=109, unrepeated=85, unbought=77, automatic=0, national=5),
    "167259": Counted(asked=262, bare=149, unrepeated=138, unbought=130, automatic=13, national=0),
}
OFF_LETTERS = {"29683": 105, "167259": 150}  # hand-overs at most
BEFORE = {"29683": 202, "167259": 258}  # by mail, nothing stated


@pytest.fixture(scope="module")
def games() -> dict[str, Recorded]:
    """Both games, action by action."""
    return {number: Recorded(log(recorded(number))) for number in COUNTED}


@pytest.mark.parametrize("number", COUNTED)
def test_the_files_counted_anew(games: dict[str, Recorded], number: str) -> None:
    assert counted(games[number].deeds) == COUNTED[number]


def test_what_is_entered_by_hand_and_where_the_service_would_go_another_way(games: dict[str, Recorded]) -> None:
    """Bids higher than they had to be; deals in turns that nobody is asked about; runs that were not the best."""
    beside = {
        number: (Auctions(game).jumps(), len(list(unasked(game))), poor_runs(game)) for number, game in games.items()
    }
    assert beside == {"29683": (5, 0, 25), "167259": (0, 0, 6)}


@pytest.mark.any_engine
@pytest.mark.soak
@pytest.mark.parametrize("number", AIMS)
def test_with_standing_orders(store: Settings, games: dict[str, Recorded], number: str) -> None:
    """Every position in which somebody is asked is a recorded one, or the game goes astray."""
    played = play(store, games[number], Knowing(games[number]))
    assert played.hand_overs <= AIMS[number]
    assert played.service == played.hand_overs
    course = hand_overs.Course("all that is known", played)
    assert hand_overs.by_cause([course]).row_count > len({one.about for one in played.handed})
    assert 0 < hand_overs.left_over(played.handed).row_count < len(played.handed)


@pytest.mark.any_engine
@pytest.mark.soak
@pytest.mark.parametrize("number", AIMS)
@pytest.mark.parametrize("by_rule", [False, True])
def test_off_the_letters(store: Settings, games: dict[str, Recorded], number: str, by_rule: bool) -> None:
    """Who states only what their letters offer as samples; without one kind of them it takes longer."""
    played = play(store, games[number], Knowing(games[number]), off_letters=True, by_rule=by_rule)
    assert played.hand_overs <= OFF_LETTERS[number] + 3 * by_rule
    assert played.stated > 0
    assert bool(played.wrong) == by_rule


def test_a_sample_is_known_again_by_its_form() -> None:
    """Whatever the numbers, the conditions and the company of shares that are bought; each is of one kind."""
    kinds = [kind_of(line) for line in (
        "bid M-V up to 130 then pass", "pass on TSR until it is sold", "pass auctions until OR", "pass until OR",
        "pass until SR", "pass until the end of the round", "buy NW until 5 shares then ask",
        "policy NW: pay, run best, nothing else until SR", "K-K: pass", "buy GR from treasury", "bid N 100",
    )]  # fmt: skip
    assert kinds == [*KINDS, ""]


@pytest.mark.any_engine
@pytest.mark.soak
@pytest.mark.parametrize("number", AIMS)
def test_without(store: Settings, games: dict[str, Recorded], number: str) -> None:
    played = play(store, games[number])
    assert (played.hand_overs, played.service, played.stated) == (BEFORE[number], BEFORE[number], 0)
