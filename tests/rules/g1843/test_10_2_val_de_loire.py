"""1843 §10.2: Val de Loire in operating rounds: exchanged, made a train, or given up for the Engineers card."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.g1843.events import EngineersPlaced, ObsoleteGone, TrainsObsolete
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.test_8_6_certificates import TRACK
from tests.rules.g1843.test_8_8_1_purchases import buying, take_all
from tests.rules.g1843.turns import (
    in_phase,
    operated,
    operating,
    owning,
    step,
    to,
    with_company,
    with_markers,
    with_track,
)

FIVE, SIX = "anne ben carl dan eve", "anne ben carl dan eve fred"


def in_turn(phase: str = "green", owner: str = "ben", players: str = "anne ben carl") -> Scene:
    """anne's NOR operates; somebody owns Val de Loire."""
    scene = owning("NOR", players, phase).with_public("PO", par=86, carl=5)
    return scene.with_privates(VDL=owner).operating()


# exchanged in an operating round


@pytest.mark.parametrize("name", ["track", "trains"])
def test_10_2_exchanged_between_two_steps_of_anybodys_turn(name: str) -> None:
    """AMBIGUOUS: in an operating round it happens between two steps."""
    scene = to(in_turn(), name)
    after = scene.play("ben: exchange PO")
    assert (after.held("ben", "PO"), after.owner("VDL"), after.active) == (1, None, "anne")
    assert step(after) == name
    assert after.refuses("ben: exchange PO") == "not_yours_to_exchange"


def test_10_2_the_owner_is_not_waited_for() -> None:
    assert in_turn().active == "anne"
    assert "exchange PO" in in_turn().legal()


def test_10_2_only_between_steps() -> None:
    asked = in_turn().edit(lambda game: game.privates.update(TAB="carl")).play("anne: offer private NOR TAB 15")
    assert asked.active == "carl"
    assert asked.refuses("ben: exchange PO") == "not_your_turn"


def test_10_2_half_a_directors_certificate_in_an_operating_round() -> None:
    after = in_turn().play("ben: half OU 86")
    assert (after.president("OU"), after.cash("ben")) == ("ben", 800 + 20 - 86)


# as a train


@pytest.mark.parametrize("players", [FIVE, SIX])
def test_10_2_in_yellow_phase_a_company_buys_it_for_exactly_its_face_value_as_a_train(players: str) -> None:
    scene = in_turn("yellow", "anne", players)
    assert scene.legal("private_train") == ("private_train NOR VDL 110",)
    assert scene.refuses("private_train NOR VDL 109") == "as_train_price"
    after = scene.play("private_train NOR VDL 110")
    assert (after.cash("NOR"), after.cash("anne")) == (680, 800 - (800 - scene.cash("anne")) + 110)
    assert after.game.companies["NOR"].trains == ("2",)
    assert (after.owner("VDL"), after.game.depot["yellow"]) == (None, 6)


@pytest.mark.parametrize("players", ["anne ben", "anne ben carl", "anne ben carl dan"])
def test_10_2_only_with_five_or_six_players(players: str) -> None:
    """AMBIGUOUS (§15.1 names six only)."""
    scene = owning("NOR", players, "green").with_privates(VDL="anne").operating()
    assert scene.legal("private_train") == ()
    refused = scene.refusal("private_train NOR VDL 110")
    assert (refused.code, refused.section) == ("as_train_players", "1843 §10.2")


def test_10_2_in_green_phase_as_a_train_or_as_a_private() -> None:
    """AMBIGUOUS: the buyer says which, and cannot convert later."""
    scene = in_turn("green", "anne", FIVE)
    assert scene.allows("private_train NOR VDL 1")
    assert scene.allows("private_train NOR VDL 220")
    assert scene.refuses("private_train NOR VDL 221") == "as_train_price"
    private = scene.play("private NOR VDL 220")
    assert private.owner("VDL") == "NOR"
    assert private.refuses("private_train NOR VDL 110") == "private_owner"


def test_10_2_not_from_blue_phase_on() -> None:
    assert in_turn("blue", "anne", FIVE).refuses("private_train NOR VDL 110") == "as_train_late"


@pytest.mark.parametrize(("cash", "trains", "waits"), [(110, "", True), (109, "", False), (110, "2+1 " * 4, False)])
def test_10_2_the_last_step_waits_for_it_while_it_could_be_bought(cash: int, trains: str, waits: bool) -> None:
    """In yellow phase, when no other private may be sold."""
    scene = owning("NOR", FIVE, cash=200).with_privates(VDL="ben", TAB="ben").operating()
    scene = with_company(to(scene, "trains"), "NOR", trains=tuple(trains.split())).with_cash(NOR=cash).play("pass")
    assert (operating(scene) == "NOR" and step(scene) == "ports") == waits
    assert scene.allows("anne: offer private_train NOR VDL 110") == waits


def test_10_2_as_a_train_it_is_paid_from_the_treasury() -> None:
    assert in_turn("yellow", "anne", FIVE).with_cash(NOR=109).refuses("private_train NOR VDL 110") == "cash"


def test_10_2_the_owner_must_agree() -> None:
    scene = in_turn("yellow", "ben", FIVE)
    assert scene.refuses("private_train NOR VDL 110") == "needs_consent"
    assert scene.play("offer private_train NOR VDL 110", "accept").game.companies["NOR"].trains == ("2",)


def test_10_2_no_other_private_becomes_a_train() -> None:
    scene = owning("NOR", FIVE, "green").with_privates(TAB="anne").operating()
    assert scene.refuses("private_train NOR TAB 15") == "no_train_of"


def test_10_2_bought_before_trains_run_it_runs_in_that_turn() -> None:
    """AMBIGUOUS."""
    scene = with_track(table(FIVE), TRACK).with_public("PO", par=79, anne=6).with_privates(VDL="anne")
    scene = with_markers(scene, "PO", ("F13", 0)).operating()
    ran = to(scene.play("private_train PO VDL 110"), "run")
    assert ran.allows("run PO 2:F13-F15")


def test_10_2_the_train_limit_must_hold_and_it_is_a_train_that_counts() -> None:
    """AMBIGUOUS: a train for §8.8.1."""
    full = with_company(in_turn("yellow", "anne", FIVE), "NOR", trains=("2+1",) * 4)
    assert full.refuses("private_train NOR VDL 110") == "train_limits"
    scene = with_track(table(FIVE), TRACK).with_public("PO", par=79, anne=6).with_privates(VDL="anne")
    scene = to(with_markers(scene, "PO", ("F13", 0)).operating(), "trains")
    assert scene.refuses("pass") == "must_buy"
    after = scene.play("private_train PO VDL 110")
    assert step(after) != "trains" or after.allows("pass")


def test_10_2_it_rusts_at_the_start_of_blue_phase_and_never_comes_back() -> None:
    scene = with_company(owning("NOR", FIVE, "green", cash=900), "NOR", trains=("2", "4+1"))
    scene = to(scene.edit(lambda game: take_all(game, "green")).operating(), "trains")
    after = scene.play("train NOR 5+2 350 bank")
    assert after.game.companies["NOR"].trains == ("4+1", "5+2")
    assert (after.game.pool_trains, after.game.depot["yellow"]) == ((), 0)
    gray = buying(phase="gray", players=FIVE)
    assert gray.game.depot["yellow"] == 6
    assert not [line for line in gray.legal("train") if line.startswith("train NOR 2 ")]
    assert gray.refuses("train NOR 2 110 bank") == "train_not_sold"


def test_10_2_it_is_sold_to_another_company_as_any_train() -> None:
    scene = owning("NOR", FIVE, "yellow").with_public("PO", par=67, anne=6, trains="2").operating()
    after = to(scene, "trains").play("train NOR 2 50 PO")
    assert after.game.companies["NOR"].trains == ("2",)


def test_8_8_3_with_the_director_s_help_no_more_is_paid_for_it_than_its_face_value() -> None:
    """The 110 that are printed on Val de Loire; the cheapest train of the bank costs 125."""
    scene = table(FIVE).with_public("NOR", par=67, ben=6, trains="2").with_public("PO", par=79, anne=6, cash=100)
    scene = to(with_markers(with_track(scene, TRACK), "PO", ("F13", 0)).operating(), "trains")
    assert scene.allows("offer train PO 2 110 NOR")
    assert scene.refuses("offer train PO 2 111 NOR") == "price_range"


# the Engineers card


def engineers(trains: str = "4+1", phase: str = "green", **fields: Any) -> Scene:
    """PO, with track, owns Val de Loire, and buys trains."""
    scene = operated("PO", phase=phase, trains=trains, track=TRACK, cash=2000, **fields)
    return to(scene.with_privates(VDL="PO"), "trains")


def test_10_2_a_company_that_owns_it_marks_a_train_and_it_closes_at_once() -> None:
    scene = engineers("4+1 2+1")
    assert set(scene.legal("engineers")) == {"engineers PO 4+1", "engineers PO 2+1"}
    after = scene.play("engineers PO 4+1")
    assert after.game.companies["PO"].engineers == "4+1"
    assert (after.owner("VDL"), "VDL" in after.game.closed) == (None, True)
    assert after.told(EngineersPlaced) == (EngineersPlaced(company="PO", train="4+1"),)
    assert after.refuses("engineers PO 2+1") == "no_engineers"


def test_10_2_in_the_train_step_only_and_for_its_own_train() -> None:
    scene = operated("PO", phase="green", trains="4+1", track=TRACK).with_privates(VDL="PO")
    assert scene.refuses("engineers PO 4+1") == "not_now"
    assert engineers().refuses("engineers PO 5+2") == "no_train_to_mark"
    other = operated("PO", phase="green", trains="4+1", track=TRACK).with_privates(VDL="anne")
    assert to(other, "trains").refuses("engineers PO 4+1") == "no_engineers"


def full(owner: str, phase: str = "green", trains: str = "4+1 4+1 4+1 4+1", kept: str = "keep") -> Scene:
    """PO, at its train limit and without a franc before it runs, has kept what it earned, or paid it out."""
    scene = operated("PO", phase=phase, trains=trains, track=TRACK, cash=0).with_privates(VDL=owner)
    while step(scene) != "dividend":
        scene = scene.play(scene.refusal("pass").facts["best"] if step(scene) == "run" else "pass")
    return scene.play(f"dividend PO {kept}")


@pytest.mark.parametrize("owner", ["anne", "ben"])
def test_10_2_bought_in_the_train_step_it_marks_a_train_there(owner: str) -> None:
    """A private is bought at any time of the turn, so also for what the run has earned and with no room for a train."""
    scene = full(owner)
    assert (step(scene), scene.active) == ("trains", "anne")
    lines = ("private PO VDL 1",) if owner == "anne" else ("offer private PO VDL 1", "accept")
    bought = scene.play(*lines)
    assert (step(bought), bought.owner("VDL")) == ("trains", "PO")
    assert bought.play("engineers PO 4+1").game.companies["PO"].engineers == "4+1"


def test_10_2_the_train_step_waits_for_nothing_where_no_train_can_be_marked() -> None:
    gone = owning("PO", phase="green", trains="4+1 4+1 4+1 4+1", track=TRACK).with_privates(TAB="anne").operating()
    assert step(to(gone, "dividend").play("dividend PO keep")) == "ports"
    assert step(full("anne", "yellow", "2+1 2+1 2+1 2+1")) != "trains"
    assert step(full("anne", kept="pay")) != "trains"


def test_10_2_until_its_colour_rusts_it_counts_as_any_other() -> None:
    """AMBIGUOUS."""
    scene = engineers("4+1 4+1 4+1 4+1").play("engineers PO 4+1")
    assert not scene.game.has_room("PO")


def obsolete() -> Scene:
    """PO has marked its green train; brown phase begins in the turn of NOR, which operates after it."""
    scene = in_phase(table(), "blue").with_public("PO", par=79, anne=6, trains="4+1", cash=2000)
    scene = with_markers(with_track(scene, TRACK), "PO", ("F13", 0)).with_public("NOR", par=67, ben=6, cash=2000)
    scene = with_company(scene.edit(lambda game: take_all(game, "blue")), "PO", engineers="4+1").operating()
    while operating(scene) == "PO":
        line = "pass" if scene.allows("pass") else scene.legal()[0]
        scene = scene.play(line)
    return to(scene, "trains").play("train NOR 5E 400 bank")


def test_10_2_when_its_colour_rusts_it_is_obsolete() -> None:
    scene = obsolete()
    company = scene.game.companies["PO"]
    assert (company.trains, company.obsolete, company.engineers) == ((), ("4+1",), "")
    assert [one for one in scene.events if isinstance(one, TrainsObsolete)] == [
        TrainsObsolete(company="PO", train="4+1")
    ]


def test_10_2_obsolete_it_is_outside_both_limits_and_not_for_sale() -> None:
    """AMBIGUOUS."""
    scene = obsolete()
    assert scene.game.has_room("PO", "5/7x2")
    assert scene.refuses("offer train NOR 4+1 1 PO") == "train_not_there"


def test_10_2_it_runs_once_more_and_goes_before_the_train_step() -> None:
    """AMBIGUOUS: it does not satisfy §8.8.1. The company owns it as its turn begins (§8.5.3)."""
    scene = obsolete()
    while operating(scene) != "PO":
        scene = scene.play("pass")
    assert scene.game.companies["PO"].trains == ()
    assert scene.round.trained
    ran = to(scene, "run")
    assert ran.play(ran.refusal("pass").facts["best"]).round.revenue > 0
    buying = to(ran, "trains")
    assert buying.game.companies["PO"].obsolete == ()
    assert buying.refuses("pass") == "must_buy"
    divided = ran.play(ran.refusal("pass").facts["best"], "dividend PO keep")
    assert divided.told(ObsoleteGone) == (ObsoleteGone(company="PO", train="4+1"),)
    assert (divided.game.depot["green"], divided.game.pool_trains) == (0, ())  # gone for good, as if it had rusted


def test_10_2_an_obsolete_train_runs_beside_as_many_as_the_limit_allows() -> None:
    scene = with_company(owning("NOR", phase="red"), "NOR", trains=("8E", "8E"), obsolete=("4/6x2",))
    assert [[one.id for one in fleet] for fleet in scene.game.fleets("NOR")] == [["8E", "8E", "4/6", "4/6"]]
    assert scene.game.may_run("NOR", ("8E", "8E", "4/6", "4/6"))
    assert not scene.game.may_run("NOR", ("8E", "8E", "8E"))


def test_10_2_rusted_in_its_own_train_step_it_runs_in_the_following_turn() -> None:
    """AMBIGUOUS."""
    scene = engineers("4+1", "blue").play("engineers PO 4+1").edit(lambda game: take_all(game, "blue"))
    scene = scene.play("train PO 5E 400 bank")
    assert scene.game.companies["PO"].obsolete == ("4+1",)
    assert scene.game.companies["PO"].trains == ("5E",)
    while scene.game.or_number == 1:
        scene = scene.play("pass")
    ran = to(scene, "run")
    assert ran.game.may_run("PO", ("5E", "4+1"))
    assert to(ran, "trains").game.companies["PO"].obsolete == ()


def test_10_2_sold_before_that_it_loses_the_card() -> None:
    """AMBIGUOUS, §10.2: bought by another company it will rust in the normal manner."""
    scene = owning("NOR", phase="green").with_public("PO", par=67, anne=6, trains="4+1")
    scene = to(with_company(scene, "PO", engineers="4+1").operating(), "trains").play("train NOR 4+1 1 PO")
    assert [scene.game.companies[one].engineers for one in ("NOR", "PO")] == ["", ""]


def test_10_2_of_two_alike_the_unmarked_one_is_sold() -> None:
    scene = owning("NOR", phase="green").with_public("PO", par=67, anne=6, trains="4+1 4+1")
    scene = to(with_company(scene, "PO", engineers="4+1").operating(), "trains").play("train NOR 4+1 1 PO")
    assert scene.game.companies["PO"].engineers == "4+1"


@pytest.mark.parametrize(("trains", "card"), [("3/5x2 4+1 4+1 2+1", "4+1"), ("3/5x2 3/5x2 2+1", "3/5x2")])
def test_10_2_turned_over_it_keeps_the_card(trains: str, card: str) -> None:
    """§8.8.2: the certificate is the same; of two alike the unmarked one is turned."""
    scene = with_company(operated("NOR", phase="green"), "NOR", trains=tuple(trains.split()), engineers="3/5x2")
    assert scene.play("turn NOR 3/5x2").game.companies["NOR"].engineers == card


def test_10_2_given_up_above_the_limit_it_loses_the_card() -> None:
    scene = with_company(operated("NOR", phase="green"), "NOR", trains=("4+1",) * 3 + ("2+1",) * 2, engineers="2+1")
    scene = scene.play("discard NOR 2+1")
    assert scene.game.companies["NOR"].engineers == "2+1"
    assert scene.game.pool_trains == ("2+1",)
    again = with_company(scene, "NOR", trains=("4+1",) * 4 + ("2+1",)).play("discard NOR 2+1")
    assert again.game.companies["NOR"].engineers == ""


def test_10_2_its_uses_exclude_one_another() -> None:
    scene = in_turn("green", "anne", FIVE)
    for first in ("exchange PO", "private_train NOR VDL 110", "private NOR VDL 110"):
        after = scene.play(first)
        assert after.refuses("exchange PO") == "not_yours_to_exchange"
        assert after.refuses("private_train NOR VDL 110") == "private_owner"
    marked = engineers().play("engineers PO 4+1")
    assert marked.refuses("exchange PO") == "not_yours_to_exchange"
