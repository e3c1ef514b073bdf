"""1861 §5.5.9: a company without a train must buy one if it can, and is nationalised if it ends its turn without."""

from __future__ import annotations

import pytest

from engine.games.g1861.events import LoansTaken, Nationalised
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import at, nikolaev, north_western, now, sold_out

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def trainless(cash: int, loans: int = 0, variant: str = "jklm", phase: str = "4", **given: object) -> Scene:
    """NW without a train at its train step; the bank sells 4s for 350, ben's M-V has a 3 and little money."""
    scene = north_western(variant, phase=phase, cash=cash, loans=loans, trains="", **given)
    if phase < "8":
        scene = scene.with_minor("M-V", "ben", trains="3", price=50, cash=1)
    return at(sold_out(scene, "2", "3"), "trains")


@EDITIONS
@pytest.mark.parametrize(("cash", "loans", "can"), [(125, 0, True), (124, 0, False), (350, 5, True), (349, 5, False)])
def test_5_5_9_it_can_when_cash_and_45_for_each_loan_cover_the_cheapest(
    variant: str, cash: int, loans: int, can: bool
) -> None:
    """§5.5.9 AMBIGUOUS."""
    assert trainless(cash, loans, variant).allows("pass") is not can


@EDITIONS
def test_5_5_9_then_it_must_not_pass(variant: str) -> None:
    refused = trainless(125, variant=variant).refusal("pass")
    assert (refused.code, refused.section) == ("must_buy", "1861 §5.5.9")
    assert refused.facts["trains"] == "4 of bank for 350"


def test_5_5_9_the_refusal_names_what_it_can_afford() -> None:
    refused = trainless(1000, phase="8").with_(pool_trains=("5", "4")).refusal("pass")
    assert refused.facts["trains"] == "4 of bank for 350, 2+2 of bank for 600, 4 of pool for 350, 5 of pool for 550"


@EDITIONS
def test_5_5_9_as_few_loans_as_suffice_for_the_chosen_train(variant: str) -> None:
    """Of bank or pool it may take the dearer one too."""
    scene = trainless(400, variant=variant).with_(pool_trains=("5",))
    assert scene.legal("train") == ("train NW 4 350 bank", "train NW 5 550 pool")
    cheap, dear = scene.play("train NW 4 350 bank"), scene.play("train NW 5 550 pool")
    assert (cheap.cash("NW"), cheap.game.companies["NW"].loans) == (50, 0)
    assert (dear.cash("NW"), dear.game.companies["NW"].loans) == (400 + 4 * 45 - 550, 4)
    assert dear.told(LoansTaken) == (LoansTaken(company="NW", count=4, received=180),)


def test_5_5_9_it_may_buy_from_another_company_for_cash() -> None:
    scene = trainless(125)
    assert scene.play("offer train NW 3 125 M-V", "ben: accept").game.companies["NW"].trains == ("3",)
    assert scene.refuses("offer train NW 3 126 M-V") == "price_range"


def test_5_5_9_a_train_it_cannot_agree_on_is_no_duty() -> None:
    """§5.5.9 AMBIGUOUS: 124 do not do for the bank; it may pass though M-V has a train."""
    scene = trainless(124)
    assert now(scene) == ("NW", "trains")
    assert "offer train NW 3 124 M-V" in scene.legal("offer")
    assert scene.allows("pass")


@EDITIONS
def test_5_5_9_without_one_it_is_nationalised_at_once(variant: str) -> None:
    """§5.8.4: its director is not asked."""
    played = trainless(124, variant=variant).play("pass")
    assert [event.company for event in played.events if isinstance(event, Nationalised)] == ["NW"]
    assert "NW" not in played.game.companies
    assert played.game.trainless == ()


@EDITIONS
def test_5_5_9_a_minor_too(variant: str) -> None:
    scene = nikolaev(variant=variant, trains="", cash=9, price=70).with_minor("M-V", "ben", trains="2", price=50)
    played = sold_out(at(scene.operating(), "trains"), "2").play("pass")
    assert "N" not in played.game.companies
    assert "N" in played.game.gone


def test_5_5_9_no_player_money() -> None:
    """Its director has 420, and it is nationalised all the same."""
    scene = trainless(124)
    assert scene.cash("anne") == 420
    assert scene.refuses("train NW 4 350 bank") == "train_cash"


@EDITIONS
def test_5_5_9_a_route_is_not_needed_for_the_duty(variant: str) -> None:
    """A public on a hex without any track."""
    scene = table(variant=variant).without_room().with_(phase="4")
    scene = scene.with_public("NW", anne=3, cash=350, at="F18").operating()
    scene = sold_out(scene, "2", "3").play("pass")
    assert now(scene) == ("NW", "trains")
    assert scene.refuses("pass") == "must_buy"


@EDITIONS
def test_5_5_9_in_phase_8_the_2_plus_2_counts_among_the_cheapest(variant: str) -> None:
    """§5.5.9 AMBIGUOUS: 600 is less than 1000."""
    scene = sold_out(trainless(375, phase="8", variant=variant), "4", "5", "6", "7")
    assert scene.refuses("pass") == "must_buy"
    assert scene.legal("train") == ("train NW 2+2 600 bank",)
    assert sold_out(trainless(374, phase="8", variant=variant), "4", "5", "6", "7").allows("pass")


def test_5_5_9_with_a_train_it_may_pass() -> None:
    scene = at(north_western(phase="4", cash=1000, trains="3"), "trains")
    assert scene.allows("pass")
    assert "NW" in scene.play("pass").game.companies
