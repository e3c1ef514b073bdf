"""1843 §8.6, §8.8.2, §13.2: as what certificates run, and how many trains."""

from __future__ import annotations

from typing import Any

import pytest

from engine.eighteen.earnings import proposed_run
from tests.rules.g1843.table import Scene
from tests.rules.g1843.turns import operated, step, to, with_company

# Orléans – E10 – Rennes – Brest, and Orléans – Versailles.
TRACK = {
    "F13": ("57", 1), "F11": ("8", 2), "E10": ("4", 2), "D9": ("57", 2), "C8": ("9", 2), "B7": ("9", 2),
    "F15": ("57", 1),
}  # fmt: skip


def orleans(trains: str, phase: str = "green", **fields: Any) -> Scene:
    """PO, in Orléans, is to run these."""
    return to(operated("PO", phase=phase, trains=trains, track=TRACK, **fields), "run")


def best(scene: Scene) -> int:
    return proposed_run(scene.game, "PO").revenue


@pytest.mark.parametrize(
    ("trains", "revenue"),
    [
        ("2+1", 20 + 10 + 20),  # Orléans, E10, Rennes; or Versailles, Orléans, E10
        ("2", 40),
        ("4+1", 20 + 20 + 10 + 20 + 40),  # Versailles to Brest
    ],
)
def test_13_2_a_train_earns_what_it_counts(trains: str, revenue: int) -> None:
    assert best(orleans(trains)) == revenue


def test_8_6_a_yellow_double_runs_as_two_or_as_one() -> None:
    """§8.8.2: at the director's discretion at the time of running."""
    scene = orleans("2x2")
    assert scene.game.fleets("PO") != ()
    as_two = "run PO 2:F13-F15 2:F13-F11-E10"
    as_one = "run PO 3+1:F15-F13-F11-E10-D9"
    assert scene.allows(as_two)
    assert scene.allows(as_one)
    assert scene.refuses("run PO 2:F13-F15 3+1:F13-F11-E10-D9") == "not_its_trains"
    assert scene.refuses("run PO 2x2:F13-F15") == "not_its_trains"
    assert best(scene) == 20 + 10 + 20 + 40


def test_8_6_the_better_way_is_proposed() -> None:
    assert best(orleans("3/5x2")) >= best(orleans("2x2"))
    line = orleans("2x2").refusal("pass").facts["best"]
    assert line.startswith("run PO 3+1:")


def test_8_6_a_doubled_certificate_is_two_distinct_trains() -> None:
    scene = orleans("3/5x2")
    assert scene.allows("run PO 3/5:F13-F15 3/5:F13-F11-E10-D9")
    assert scene.refuses("run PO 3/5:F15-F13-F11-E10-D9 3/5:F15-F13") == "route_track_shared"


def test_8_6_a_train_may_be_left_out_but_not_all() -> None:
    scene = orleans("2x2")
    assert scene.allows("run PO 2:F13-F15")
    assert scene.refuses("run PO none") == "must_run"


def test_8_8_2_the_limit_holds_when_trains_run_too() -> None:
    """Three yellow doubles in yellow phase: four trains at most."""
    scene = orleans("2x2 2x2 2x2", "yellow")
    fleets = {tuple(sorted(train.id for train in fleet)) for fleet in scene.game.fleets("PO")}
    assert fleets == {("2", "2", "3+1", "3+1"), ("3+1", "3+1", "3+1")}
    assert scene.game.may_run("PO", ("2", "2", "3+1", "3+1"))
    assert scene.game.may_run("PO", ("2", "2", "2", "2"))
    assert not scene.game.may_run("PO", ("2", "2", "2", "2", "3+1"))


def test_10_2_obsolete_trains_run_beside_the_limit() -> None:
    scene = with_company(operated("PO", phase="blue", trains="4+1 4+1 5+2", track=TRACK), "PO", obsolete=("2x2",))
    assert scene.game.may_run("PO", ("4+1", "4+1", "5+2", "2", "2"))
    assert scene.game.may_run("PO", ("4+1", "4+1", "5+2", "3+1"))
    assert not scene.game.may_run("PO", ("4+1", "4+1", "5+2", "2", "3+1"))


def test_10_2_an_obsolete_train_alone_runs() -> None:
    scene = to(with_company(operated("PO", phase="blue", track=TRACK), "PO", obsolete=("2+1",)), "run")
    assert best(scene) == 50


def test_8_6_without_trains_or_routes_nothing_runs() -> None:
    assert step(operated("PO", track=TRACK).play("pass")) != "run"
    assert step(operated("PO", trains="2+1").play("pass")) != "run"


@pytest.mark.parametrize(
    ("phase", "home", "end"), [("yellow", 20, 30), ("green", 30, 30), ("brown", 50, 40), ("red", 50, 40)]
)
def test_8_6_2_revenue_by_the_colour_of_the_phase(phase: str, home: int, end: int) -> None:
    """Strasbourg 20, 30, 50 and Bâle 30, 40, joined by printed track (§8.6.2)."""
    train = {"yellow": "2+1", "green": "4+1", "brown": "5E", "red": "8E"}[phase]
    scene = to(operated("EST", phase=phase, trains=train), "run")
    assert scene.play("run EST " + train + ":H25-I24-J23").round.revenue == home + end
