"""1843 §10.1: companies buy privates; what owning one means."""

from __future__ import annotations

import pytest

from engine.eighteen.events import PrivateSold
from tests.rules.g1843.table import Scene
from tests.rules.g1843.test_8_6_certificates import TRACK
from tests.rules.g1843.turns import operated, owning, step, to

PLAIN = ("TAB", "CEI", "PSG", "HAV", "VDL", "BAM")


def selling(phase: str = "green", **owners: str) -> Scene:
    """anne's NOR operates; ben owns Havre unless said otherwise."""
    return owning("NOR", phase=phase, cash=790).with_privates(**(owners or {"HAV": "ben"})).operating()


@pytest.mark.parametrize(("phase", "legal"), [("yellow", False), ("green", True), ("blue", True)])
def test_10_1_from_green_phase_on(phase: str, legal: bool) -> None:
    scene = selling(phase)
    assert scene.allows("offer private NOR HAV 60") == legal
    if not legal:
        refused = scene.refusal("offer private NOR HAV 60")
        assert (refused.code, refused.section) == ("no_private_sales", "1843 §10.1")


@pytest.mark.parametrize(("price", "legal"), [(0, False), (1, True), (120, True), (121, False)])
def test_10_1_for_1_to_twice_the_face_value(price: int, legal: bool) -> None:
    assert selling().allows(f"offer private NOR HAV {price}") == legal


def test_10_1_both_must_agree() -> None:
    scene = selling()
    assert scene.refuses("private NOR HAV 60") == "needs_consent"
    asked = scene.play("offer private NOR HAV 60")
    assert asked.active == "ben"
    declined = asked.play("decline")
    assert (declined.owner("HAV"), declined.active) == ("ben", "anne")
    assert declined.refuses("offer private NOR HAV 60") == "declined_already"
    assert declined.allows("offer private NOR HAV 61")


def test_10_1_the_treasury_pays_the_player_and_the_private_goes_to_the_charter() -> None:
    scene = selling().play("offer private NOR HAV 100", "accept")
    assert (scene.owner("HAV"), scene.cash("NOR"), scene.cash("ben")) == ("NOR", 690, 915)
    assert scene.told(PrivateSold) == (PrivateSold(company="NOR", private="HAV", seller="ben", price=100),)


def test_10_1_another_price_may_be_named() -> None:
    scene = selling().play("offer private NOR HAV 10", "counter 110")
    assert scene.active == "anne"
    assert scene.play("accept").cash("ben") == 800 + 15 + 110


def test_10_1_a_director_buys_their_own_without_asking() -> None:
    scene = selling(HAV="anne")
    assert scene.refuses("offer private NOR HAV 60") == "no_consent_needed"
    assert scene.play("private NOR HAV 120").cash("anne") == 800 + 15 + 120


def test_10_1_at_any_time_of_the_turn() -> None:
    scene = owning("PO", phase="green", trains="4+1", track=TRACK).with_privates(HAV="ben").operating()
    for name in ("track", "token", "run", "dividend", "trains", "ports"):
        scene = to(scene, name)
        assert scene.allows("offer private PO HAV 60"), name


def test_10_1_the_last_step_waits_while_a_private_could_be_bought() -> None:
    assert step(to(selling(), "trains").play("pass")) == "ports"
    assert step(to(selling(HAV="NOR"), "trains").play("pass")) != "ports"


def test_10_2_the_last_step_does_not_wait_for_the_one_private_that_is_never_sold() -> None:
    assert step(to(selling(LYM="ben"), "trains").play("pass")) != "ports"


def test_10_1_not_more_than_the_treasury_has() -> None:
    scene = owning("NOR", phase="green", cash=50).with_privates(HAV="ben").operating()
    assert scene.refuses("offer private NOR HAV 51") == "cash"
    assert scene.allows("offer private NOR HAV 50")


def test_10_1_not_of_another_company() -> None:
    scene = owning("NOR", phase="green").with_public("PO", par=67, ben=6).with_privates(HAV="PO").operating()
    assert scene.refuses("offer private NOR HAV 60") == "private_owner"


@pytest.mark.parametrize("phase", ["green", "blue"])
def test_10_2_lyon_mediterranee_is_bought_by_no_company(phase: str) -> None:
    refused = selling(phase, LYM="ben").refusal("offer private NOR LYM 210")
    assert (refused.code, refused.section) == ("bound_private", "1843 §10.2")
    assert selling(phase, LYM="anne").legal("private") == ()


@pytest.mark.parametrize("private", PLAIN)
def test_10_1_every_other_private_may_be_bought(private: str) -> None:
    value = operated().game.definition.privates[private].value
    assert selling(**{private: "ben"}).allows(f"offer private NOR {private} {value}")


def test_10_1_a_company_that_owns_a_private_has_its_power_from_then_on() -> None:
    scene = owning("NOR", phase="green").with_privates(PSG="anne").operating()
    line = "power_lay NOR PSG 55 E14 0"
    assert scene.refuses(line) == "no_power"
    assert scene.play("private NOR PSG 40").allows(line)


def test_10_1_what_a_company_owns_pays_its_treasury() -> None:
    scene = selling(HAV="anne").play("private NOR HAV 60")
    while scene.game.or_number == 1:
        scene = scene.play("pass")
    assert scene.cash("NOR") == 790 - 60 + 15


def test_10_1_privates_of_players_count_as_certificates() -> None:
    from engine.eighteen.holdings import certificates

    assert certificates(selling(HAV="ben", TAB="ben").game, "ben") == 2
