"""Orders for trains: stops are enough, the best run is proposed, what cannot be run is mended."""

from __future__ import annotations

import pytest

from engine.core import play
from engine.eighteen.actions import Route, Run
from engine.eighteen.earnings import best_run
from pbem.eighteen.map_orders.running import run_words
from pbem.words.phrases import phrase
from tests.eighteen.lines import actions, meant, refused
from tests.rules.g1861.drawn import drawn
from tests.rules.g1861.running import EASTERN, PETERSBURG, eastern, northern

WAY = tuple(PETERSBURG.split("-"))
TO_PETERSBURG = Run("anne", "N", (Route("2", WAY),))


@pytest.mark.parametrize(
    "line",
    [
        f"run 2: {PETERSBURG}",
        "run 2: H8-E1",
        "run 2: H8 - E1",
        "run 2: H8 → E1",
        "run 2: h8 to e1",
        "run 2T H8-E1",
        "run the 2T from Moscow to St. Petersburg",
        "run H8-E1",
        "run 2: Moscow – St. Petersburg",
        "run 2 Moscow, St Petersburg",
        "run train 2: H8, E1",
        f"N: run 2: {PETERSBURG}",
    ],
)
def test_the_stops_are_enough(line: str) -> None:
    assert actions(northern(), line) == (TO_PETERSBURG,)


@pytest.mark.parametrize("line", ["run best", "run", "N: run 2: best", "run all trains", "run the best routes"])
def test_the_best_run_need_not_be_written_out(line: str) -> None:
    scene = northern()
    assert actions(scene, line) == (best_run(scene.game, "N"),)


def test_a_run_that_is_not_the_best_is_taken_and_the_better_one_told() -> None:
    found = meant(northern("2 3", phase="3").game, "run 2: H8-E1")
    assert found.actions == (TO_PETERSBURG,)
    (say,) = found.says
    assert say.key == "eighteen.run.better"
    best = best_run(northern("2 3", phase="3").game, "N")
    assert phrase(say.key, **say.facts).endswith(f"«N: run {run_words(best)}».")
    assert int(say.facts["best"]) - int(say.facts["revenue"]) == int(say.facts["more"]) > 0


@pytest.mark.parametrize("name", ["Nizhny", "Nizhny Novgorod", "Nizhnii", "K7"])
def test_a_city_of_two_words_by_the_first_of_them(name: str) -> None:
    """«run 3T Moscow–Nizhny–Kazan»."""
    (run,) = actions(eastern("3 4"), f"run 3T Moscow–{name}, 4: best")
    assert isinstance(run, Run)
    assert (run.routes[0].hexes[0], run.routes[0].hexes[-1]) == ("H8", "K7")


def test_the_best_run_of_one_train_keeps_off_the_track_of_another() -> None:
    scene = northern("2 2")
    found = actions(scene, "run 2: H8-E1, 2: best")
    assert found == (TO_PETERSBURG,)  # there is no other track
    scene = eastern("3 4")
    (run,) = actions(scene, "run 3: H8-K7, 4: best")
    assert isinstance(run, Run)
    assert run.routes[0] == Route("3", tuple(EASTERN.split("-")[:4]))
    assert play.why_not(scene.game, run) is None


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("run 3: H8-E1", "refusal.not_its_trains"),
        ("run 2: H8-E1, 2: best", "refusal.not_its_trains"),
        ("run 2: H8-Q3", "eighteen.run.no_way"),
        ("run 2: H8", "eighteen.run.one_stop"),
        ("run 2: H8-E2", "eighteen.run.no_hex_near"),
        ("run 2: Mosow-E1", "eighteen.run.place_meant"),
        ("run 2: quickly", "eighteen.run.word_unknown"),
        ("run 99: H8-E1", "eighteen.run.no_train"),
        ("run none", "refusal.must_run"),
    ],
)
def test_what_cannot_be_run_is_told_with_a_line_that_can(line: str, key: str) -> None:
    scene = northern()
    error = refused(scene, line)
    assert error.say.key == key
    if key.startswith("eighteen"):
        assert phrase(error.say.key, **error.say.facts)
    (run,) = actions(scene, error.example)
    assert isinstance(run, Run)
    assert run.routes
    assert play.why_not(scene.game, run) is None


def test_a_route_for_one_of_two_kinds_of_trains_must_name_it() -> None:
    assert refused(northern("2 3", phase="3"), "run H8-E1").say.key == "eighteen.run.which_train"


def test_trains_may_be_written_as_they_are_printed() -> None:
    whole = Run("anne", "NW", (Route("5+5E", tuple(EASTERN.split("-"))),))
    assert actions(eastern("5+5E"), "run 5+5E: H8-Q3") == (whole,)
    assert actions(eastern("2+2"), "run 2+2: H8, K7") == (
        Run("anne", "NW", (Route("2+2", tuple(EASTERN.split("-")[:4])),)),
    )


def test_track_that_another_train_runs_on_leads_nowhere() -> None:
    net = drawn("N H8 1")
    rest = net.without([("G7", "H8")])
    assert not rest.can_run("N")
    assert rest.laid is net.laid
    assert net.can_run("N"), "the map itself is as it was"
    assert net.without([("G5", "F4")]).reach("N").stops == {("H8", 1), ("G5", 0)}
