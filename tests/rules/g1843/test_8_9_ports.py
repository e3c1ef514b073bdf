"""1843 §8.9: port markers of other companies."""

from __future__ import annotations

from typing import Any

from tests.rules.g1843.table import Scene
from tests.rules.g1843.turns import operating, owning, step, to, with_company


def port(director: str = "ben", cash: int = 100) -> Scene:
    """NOR at the last step of its turn; PO has two port markers."""
    held: dict[str, Any] = {director: 6}
    scene = owning("NOR", cash=cash).with_public("PO", par=67, cash=0, **held)
    return with_company(scene, "PO", ports=("K8", "A6")).operating()


def test_8_9_for_exactly_20_with_the_agreement_of_both() -> None:
    scene = to(port(), "ports")
    assert scene.legal("offer") == ("offer port NOR K8 PO", "offer port NOR A6 PO")
    assert scene.refuses("port NOR K8 PO") == "needs_consent"
    after = scene.play("offer port NOR K8 PO", "accept")
    assert (after.cash("NOR"), after.cash("PO")) == (80, 40 + 20)
    assert (after.game.companies["NOR"].ports, after.game.companies["PO"].ports) == (("K8",), ("A6",))


def test_8_9_a_director_of_both_needs_nobody() -> None:
    assert to(port("anne"), "ports").play("port NOR A6 PO").game.companies["NOR"].ports == ("A6",)


def test_8_9_several_may_be_bought() -> None:
    scene = to(port("anne"), "ports").play("port NOR A6 PO", "port NOR K8 PO")
    assert scene.cash("NOR") == 60


def test_8_9_a_refusal_stands_for_the_turn() -> None:
    scene = to(port(), "ports").play("offer port NOR K8 PO", "decline")
    assert scene.refuses("offer port NOR K8 PO") == "declined_already"
    assert scene.allows("offer port NOR A6 PO")


def test_8_9_the_treasury_must_have_20() -> None:
    assert operating(port(cash=19).play("pass")) == "PO"
    assert to(port(cash=20), "ports").allows("offer port NOR K8 PO")


def test_8_9_only_markers_that_others_own_and_at_the_end_of_the_turn() -> None:
    scene = to(port(), "ports")
    refused = scene.refusal("offer port NOR H7 PO")
    assert (refused.code, refused.facts["ports"]) == ("port_not_there", "PO K8, PO A6")
    assert port().refuses("offer port NOR K8 PO") == "not_now"
    own = with_company(scene, "NOR", ports=("H7",))
    assert own.refuses("port NOR H7 NOR") == "port_not_there"


def test_8_9_it_may_be_declined() -> None:
    assert step(to(port(), "ports").play("pass")) != "ports"


def test_8_9_a_treasury_that_has_spent_its_money_buys_none() -> None:
    scene = to(port("anne"), "ports").with_cash(NOR=19)
    refused = scene.refusal("port NOR A6 PO")
    assert (refused.code, refused.facts["price"]) == ("port_cash", "20")


def test_8_9_no_other_price_can_be_named() -> None:
    asked = to(port(), "ports").play("offer port NOR K8 PO")
    refused = asked.refusal("counter 40")
    assert (refused.code, refused.section) == ("no_counter", "1843 §8.9")
