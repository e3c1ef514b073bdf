"""1843 §8.8.2: both train limits, before a purchase and after a phase began."""

from __future__ import annotations

from typing import Any

import pytest

from engine.eighteen.events import TrainDiscarded
from engine.games.g1843.events import TrainTurned
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.test_8_8_1_purchases import buying, take_all
from tests.rules.g1843.turns import in_phase, owning, to, with_company

LIMITS = {"yellow": (4, 4), "green": (4, 4), "blue": (3, 3), "brown": (3, 2), "red": (2, 2), "gray": (2, 2)}


@pytest.mark.parametrize("phase", LIMITS)
def test_8_8_2_trains_and_certificates_by_the_phase(phase: str) -> None:
    data = owning().game.definition.phases[phase]
    assert (data.limits["public"], data.cards) == LIMITS[phase]


@pytest.mark.parametrize(
    ("phase", "trains", "more", "legal"),
    [
        ("yellow", "2+1 2+1 2+1", "2+1", True),
        ("yellow", "2+1 2+1 2+1 2+1", "2+1", False),
        ("yellow", "2x2 2x2 2x2", "2x2", True),  # counted as four 3+1
        ("green", "3/5x2", "3/5x2", True),
        ("green", "3/5x2 4+1", "3/5x2", False),
        ("green", "3/5x2 4+1", "4+1", True),
        ("green", "3/5x2 2x2", "4+1", True),
        ("green", "3/5x2 2x2 2+1", "4+1", False),
        ("blue", "4/6x2", "5+2", True),
        ("blue", "4/6x2 5+2", "5+2", False),
        ("brown", "5/7x2", "5E", True),
        ("brown", "5E 5E", "5E", False),  # three trains, and two certificates
        ("brown", "5E", "5/7x2", True),
        ("brown", "5/7x2", "5/7x2", False),
        ("red", "8E", "8E", True),
        ("red", "5/7x2", "8E", False),
        ("red", "8E 8E", "8E", False),
    ],
)
def test_8_8_2_a_purchase_must_not_exceed_a_limit(phase: str, trains: str, more: str, legal: bool) -> None:
    scene = owning("NOR", phase=phase, cash=5000)
    game = scene.game
    colour = next(one for one, card in game.definition.cards.items() if more in card.sides)
    scene = scene.with_(depot={**game.depot, **{one: 0 for one in game.depot if one != colour}}).operating()
    price = game.definition.trains[more].price
    scene = with_company(to(scene, "trains"), "NOR", trains=tuple(trains.split()))
    if legal:
        assert scene.allows(f"train NOR {more} {price} bank")
    else:
        refused = scene.refusal(f"train NOR {more} {price} bank")
        assert (refused.code, refused.section) == ("train_limits", "1843 §8.8.2")


def test_8_8_2_the_limit_before_the_phase_that_the_purchase_begins() -> None:
    """Green phase allows four: the first blue train is bought as the fourth, then there are too many."""
    scene = buying("4+1 4+1 4+1", "green", 2000).edit(lambda game: take_all(game, "green"))
    after = scene.play("train NOR 5+2 350 bank")
    assert after.game.phase == "blue"
    assert (after.active, after.waits) == ("anne", "trains to be given up")
    assert after.legal() == ("discard NOR 4+1", "discard NOR 5+2")


def test_8_8_2_what_is_given_up_lies_in_the_pool_and_nothing_is_paid() -> None:
    scene = buying("4+1 4+1 4+1", "green", 2000).edit(lambda game: take_all(game, "green"))
    after = scene.play("train NOR 5+2 350 bank", "discard NOR 4+1")
    assert after.game.pool_trains == ("4+1",)
    assert after.cash("NOR") == 1650
    assert after.told(TrainDiscarded)
    assert after.waits != "trains to be given up"


def before_red() -> Scene:
    """Carl's OU can buy the first red train; anne's NOR has a doubled brown certificate and a single one."""
    scene = in_phase(table(), "brown").with_public("OU", par=86, carl=6, cash=2000).with_public("NOR", par=79, anne=6)
    scene = to(scene.edit(lambda game: take_all(game, "brown")).operating(), "trains")
    return with_company(scene, "NOR", trains=("5/7x2", "5E"))


def over_red() -> Scene:
    """It has bought it."""
    return before_red().play("train OU 8E 500 bank")


def test_8_8_2_a_doubled_certificate_may_be_turned_over_instead() -> None:
    """Red phase allows two trains."""
    over = over_red()
    assert (over.active, over.waits) == ("anne", "trains to be given up")
    assert set(over.legal()) == {"discard NOR 5/7x2", "discard NOR 5E", "turn NOR 5/7x2"}
    turned = over.play("turn NOR 5/7x2")
    assert turned.game.companies["NOR"].trains == ("5E", "5E")
    assert turned.waits != "trains to be given up"
    told = [one for one in turned.events if isinstance(one, TrainTurned)]
    assert told == [TrainTurned(company="NOR", train="5/7x2", side="5E")]


def test_8_8_2_it_is_turned_only_to_meet_the_limit_and_never_back() -> None:
    """AMBIGUOUS (§8.8.1)."""
    assert buying("5/7x2", "brown").refuses("turn NOR 5/7x2") == "not_now"
    turned = over_red().play("turn NOR 5/7x2")
    assert turned.refuses("carl: turn NOR 5E") == "not_now"
    assert over_red().refuses("turn NOR 5E") == "not_doubled"


def test_8_8_2_turning_does_not_help_against_too_many_certificates() -> None:
    scene = table().with_public("OU", par=86, carl=6, cash=2000).with_public("NOR", par=79, anne=6)
    scene = in_phase(scene, "blue").edit(lambda game: take_all(game, "blue"))
    scene = with_company(scene, "NOR", trains=("5+2", "5+2", "5+2")).operating()
    over = to(scene, "trains").play("train OU 5E 400 bank")
    assert over.game.phase == "brown"
    assert over.legal() == ("discard NOR 5+2",)
    assert over.refuses("turn NOR 5+2") == "not_doubled"
    mixed = over.edit(lambda game: game.change("NOR", trains=("4/6x2", "5+2", "5+2")))
    assert mixed.allows("turn NOR 4/6x2")
    turned = mixed.play("turn NOR 4/6x2")
    assert turned.legal() == ("discard NOR 5+2",)
    many = over.edit(lambda game: game.change("NOR", trains=("2x2", "5+2", "2+1")))
    assert many.refuses("turn NOR 2x2") == "not_doubled"
    fine = over.edit(lambda game: game.change("NOR", trains=("5+2", "5+2", "5+2")))
    assert fine.refuses("discard OU 5E") == "not_crowded"


def test_8_8_2_a_yellow_double_counts_as_it_suits() -> None:
    scene = buying("2x2 2x2", "yellow", 2000)
    assert scene.allows("train NOR 2x2 200 bank")
    assert scene.refuses("turn NOR 2x2") == "not_now"


def test_8_8_2_from_the_current_company_on() -> None:
    """AMBIGUOUS: each director chooses, in operating order from the current company on."""
    scene = in_phase(table(), "blue").edit(lambda game: take_all(game, "blue"))
    for company, player, par in (("PLM", "anne", 94), ("OU", "carl", 86), ("NOR", "ben", 79), ("PO", "anne", 67)):
        held: dict[str, Any] = {player: 6}
        scene = scene.with_public(company, par=par, cash=2000, **held)
    scene = scene.operating()
    while scene.round.turn < 1:  # PLM has operated, OU buys
        scene = scene.play("pass")
    scene = to(scene, "trains")
    for company, count in (("PLM", 3), ("OU", 2), ("NOR", 3), ("PO", 3)):
        scene = with_company(scene, company, trains=("5+2",) * count)
    over = scene.play("train OU 5E 400 bank")
    order = []
    while over.waits == "trains to be given up":
        line = over.legal("discard")[0]
        order.append(line.split()[1])
        assert over.active == over.president(order[-1])
        over = over.play(line)
    assert order == ["OU", "NOR", "PO", "PLM"]


def test_8_8_2_rusted_trains_of_the_pool_go_as_well() -> None:
    """AMBIGUOUS."""
    scene = buying("", "green", 2000).with_(pool_trains=("2+1",))
    after = scene.edit(lambda game: take_all(game, "green")).play("train NOR 5+2 350 bank")
    assert after.game.pool_trains == ()
