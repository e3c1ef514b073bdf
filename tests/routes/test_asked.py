"""What is understood of a question, and what somebody reads who is not understood."""

from __future__ import annotations

import pytest

from engine.eighteen.actions import Route
from engine.eighteen.whatif.supposing import WishPhase, WishTile, WishToken, WishTrain
from pbem.routes.question import NotUnderstood, company_named, route_in, wishes_in
from tests.g1861 import definition


@pytest.mark.parametrize(
    ("word", "company"),
    [("M-NN", "M-NN"), ("mnn", "M-NN"), ("Y", "D"), ("nikolaev", "N"), ("RFR", "RSR"), ("grr", "GR")],
)
def test_a_company_by_any_of_its_names(word: str, company: str) -> None:
    assert company_named(definition(), word) == company


def test_every_name_means_one_company() -> None:
    """None is swallowed by that of another when case is left aside."""
    for company in definition().companies.values():
        for name in (company.id, *company.also, company.name):
            assert company_named(definition(), name.lower()) == company.id


def test_a_slip_is_told_what_may_have_been_meant() -> None:
    with pytest.raises(NotUnderstood, match=r"Did you mean MKV.*\? Companies: N, StP-W"):
        company_named(definition(), "MKVV")
    with pytest.raises(NotUnderstood, match="TSR is a private company and runs no trains"):
        company_named(definition(), "tsr")


def test_wishes() -> None:
    text = " Lay 57 e9 ;lay 204 Tula 3; token h8; token E1 1;train 4; sell 2+2; -train 3; phase 5;"
    assert wishes_in(definition(), text) == (
        WishTile("57", "E9"), WishTile("204", "H10", 3), WishToken("H8"), WishToken("E1", 1),
        WishTrain("4"), WishTrain("2+2", less=True), WishTrain("3", less=True), WishPhase("5"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", r"is empty\. It understands `lay TILE HEX \[ROTATION\]`"),
        (" ; ", "is empty"),
        ("build 57 E9", r"does not understand 'build 57 E9'\. It understands `lay"),
        ("lay 57", r"'lay 57' has 1 words after `lay`\. Write `lay TILE"),
        ("lay 57 E9 1 2", "has 4 words"),
        ("lay 57 Z99", r"no hex 'Z99'"),
        ("lay 57 Moskow", r"named like H8\. Did you mean H8"),
        ("lay 57 poland", "poland is the name of A9, A11, A13, A15; pick one"),
        ("lay 57 E9 6", "'6' is not a rotation.*write 0 to 5, or leave it out"),
        ("lay 57 E9 -1", "'-1' is not a rotation"),
        ("token H8 x", "'x' is not the number of a stop"),
        ("train 9", r"no train '9'\. There are: 2, 3, 4, 5, 6, 7, 8, 2\+2, 5\+5E"),
        ("phase 1", r"no phase '1'\. There are: 2, 3, 4, 5, 6, 7, 8"),
    ],
)
def test_nonsense_is_told_what_is_understood(text: str, said: str) -> None:
    with pytest.raises(NotUnderstood, match=said):
        wishes_in(definition(), text)


def test_a_route() -> None:
    assert route_in(definition(), "2+2: h8-G7 - g5") == Route("2+2", ("H8", "G7", "G5"))
    assert route_in(definition(), "4: h8, G7 > g5") == Route("4", ("H8", "G7", "G5"))
    assert route_in(definition(), "4: H8\u2013G7 \u2192 G5") == Route("4", ("H8", "G7", "G5"))
    assert route_in(definition(), "4: moscow-Tver").hexes == ("H8", "G5")
    assert route_in(definition(), "4: B4-Poland").hexes == (
        "B4",
        "Poland",
    )  # several hexes: the rules say there is none
    assert route_in(definition(), "4:H8-Z99").hexes == ("H8", "Z99")  # what is wrong there, the rules tell


@pytest.mark.parametrize("text", ["", "4", "4:", ": H8-G7", "H8-G7"])
def test_no_route(text: str) -> None:
    with pytest.raises(NotUnderstood, match="Write TRAIN: HEX-HEX-HEX"):
        route_in(definition(), text)
    with pytest.raises(NotUnderstood, match="no train '9'"):
        route_in(definition(), "9: H8-G7")
