"""1843 §8.3: a company's turn, its steps in order, and its home marker."""

from __future__ import annotations

import pytest

from engine.games.g1843 import turn
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.turns import in_phase, operated, operating, owning, step, to, with_track

HOMES = {"EST": "H25", "ETA": "H15", "NOR": "C20", "OU": "D9", "PLM": "J17", "PO": "F13", "PRO": "N15", "SO": "H7"}


@pytest.mark.parametrize("company", HOMES)
def test_8_3_the_home_marker_is_placed_as_a_company_first_operates(company: str) -> None:
    before = owning(company)
    assert before.game.network.tokens_of(company) == ()
    scene = before.operating()
    assert scene.game.network.tokens_of(company) == ((HOMES[company], 0),)


def test_8_5_1_home_is_free_and_comes_off_the_charter() -> None:
    """AMBIGUOUS: home free, the next 40, all later ones 100."""
    before = owning("EST")
    assert before.game.companies["EST"].charter == (0, 40, 100, 100)
    scene = before.operating()
    assert scene.game.companies["EST"].charter == (40, 100, 100)
    assert scene.cash("EST") == 790


def test_8_3_in_later_rounds_no_other_home_marker_is_placed() -> None:
    scene = operated("PO", phase="green")
    while scene.game.or_number == 1:
        scene = scene.play("pass")
    assert operating(scene) == "PO"
    assert scene.game.companies["PO"].charter == (40,)


def test_8_3_the_steps_come_in_their_order() -> None:
    assert [one.name for one in turn.STEPS] == ["home", "track", "token", "run", "dividend", "trains", "ports"]
    assert [one.section for one in turn.STEPS] == ["8.5.1", "8.4", "8.5", "8.6", "8.7", "8.8", "8.9"]


def test_8_3_no_step_comes_twice() -> None:
    scene = to(operated("NOR"), "trains")
    assert scene.refuses("lay NOR 2 B19 1") == "not_now"
    assert scene.refuses("token NOR C20 0") == "not_now"


def test_8_3_track_stations_and_trains_may_be_declined() -> None:
    scene = operated("NOR")
    assert step(scene) == "track"
    assert scene.allows("pass")
    assert to(scene, "trains").play("pass").waits == "a player’s turn in the stock round"


def test_8_3_running_and_dividing_may_not_be_declined() -> None:
    track = {"B19": ("2", 1)}
    scene = to(operated("NOR", trains="2+1", track=track), "run")
    assert scene.refuses("pass") == "must_run"
    line = scene.refusal("pass").facts["best"]
    scene = scene.play(line)
    assert step(scene) == "dividend"
    assert scene.refuses("pass") == "must_decide"


def mid(phase: str = "green", players: str = "anne ben carl") -> Scene:
    """ben directs MID, which has not operated; anne OU, which comes first."""
    scene = in_phase(table(players), phase).with_public("OU", par=86, anne=6)
    return scene.with_public("MID", par=67, ben=6)


def test_8_5_1_mid_has_its_marker_in_a_hex_without_track_at_first() -> None:
    scene = operated("MID")
    assert scene.game.network.tokens_of("MID") == (("J9", 0),)
    assert step(scene) == "track"


def test_8_5_1_mid_chooses_its_city_where_another_has_laid_the_tile_before() -> None:
    """AMBIGUOUS: when MID first operates, if it has not."""
    scene = with_track(mid(), {"J9": ("10", 0)}).operating()
    while operating(scene) == "OU":
        scene = scene.play("pass")
    assert (operating(scene), step(scene), scene.active) == ("MID", "home", "ben")
    assert scene.legal("home") == ("home MID 0", "home MID 1")
    assert scene.game.network.tokens_of("MID") == ()
    for stop in (0, 1):
        assert scene.play(f"home MID {stop}").game.network.tokens_of("MID") == (("J9", stop),)


def test_8_3_privates_may_be_bought_before_mid_has_its_city() -> None:
    """§8.3: «at any time during a company's operation», the home marker's step included."""
    scene = with_track(mid(), {"J9": ("10", 0)}).with_privates(CEI="ben", HAV="carl").operating()
    while operating(scene) == "OU":
        scene = scene.play("pass")
    assert step(scene) == "home"
    assert scene.allows("offer private MID HAV 60")
    bought = scene.play("private MID CEI 40")
    assert bought.game.privates["CEI"] == "MID"
    assert step(bought) == "home"


def test_8_5_1_the_choice_of_mids_city_cannot_be_declined() -> None:
    scene = with_track(mid(), {"J9": ("10", 0)}).operating()
    while operating(scene) == "OU":
        scene = scene.play("pass")
    assert scene.refuses("pass") == "home_city"
    assert scene.refuses("home MID 2") == "home_city"
    assert scene.refuses("home OU 0") == "other_home"


def test_8_5_1_nobody_may_stand_at_j9_before_mid_does() -> None:
    scene = with_track(mid(), {"J9": ("10", 0)}).operating()
    network = scene.game.network
    assert [city.reserved for city in scene.game.laid.cities["J9"]] == [("MID",), ("MID",)]
    from engine.eighteen.map.tokens import free_place

    assert not any(free_place(network, "J9", stop, "OU") for stop in (0, 1))
    while operating(scene) == "OU":
        scene = scene.play("pass")
    after = scene.play("home MID 1").game.network
    assert [free_place(after, "J9", stop, "OU") for stop in (0, 1)] == [True, False]
