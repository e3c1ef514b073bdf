"""Refusals cite the section of what the game waits for, and tell a player what he could do instead."""

from __future__ import annotations

import pytest

from engine.games.g1861 import turn
from tests.rules.g1861.mergers import line
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import at, nikolaev, north_western

WAITING = {
    "4.3": table(),
    "4": table().stock(),
    "4.2.4": table().stock().play("anne: bid N 100"),
    "5.5.2.1": nikolaev(),
    "5.5.4": at(nikolaev(), "run"),
    "5.5.5": at(north_western(), "run").play("run NW 3:H8-G7-G5-F4-F2-E1"),
    "5.5.8": at(nikolaev(), "trains"),
    "6": line().with_minor("N", "anne").merging(),
    "6.3": line().with_minor("N", "anne", cell=(5, 6)).merging().play("anne: convert N NW"),
}


@pytest.mark.parametrize("section", WAITING)
def test_what_cannot_be_done_now_is_refused_under_the_section_of_what_is_waited_for(section: str) -> None:
    scene = WAITING[section]
    for line_ in ("redeem NW 1", "ben: bid N 100", "nationalise NW", "accept"):
        refused = scene.refusal(line_)
        if refused.code in ("not_now", "not_your_turn"):
            assert refused.section == f"1861 §{section}"
    assert scene.refuses("accept") == "not_now"


@pytest.mark.parametrize("step", [step.name for step in turn.STEPS])
def test_5_5_a_company_s_step_is_told_in_words(step: str) -> None:
    """No name of ours: `N to buy a train or pass`."""
    scene = at(nikolaev(), step)
    told = scene.game.active_step().name
    assert told.startswith("N to ")
    assert "_" not in told


def test_5_5_a_deal_that_needs_consent_is_refused_with_the_order_for_the_offer() -> None:
    scene = at(nikolaev(cash=100).with_minor("M-V", "ben", trains="2 2"), "trains")
    refused = scene.refusal("train N 2 40 M-V")
    assert refused.code == "needs_consent"
    assert refused.section == "1861 §5.5"
    assert refused.sentence == "ben must agree first. Send this instead: offer train N 2 40 M-V."
    assert scene.allows("offer train N 2 40 M-V")


def test_6_2_a_merger_that_needs_consent_too() -> None:
    scene = line().with_minor("N", "anne").with_minor("M-V", "ben").merging()
    refused = scene.refusal("anne: merge N M-V into NW")
    assert (refused.code, refused.section) == ("needs_consent", "1861 §6.2")
    assert scene.play("anne: offer merge N M-V into NW").refusal("carl: accept").section == "1861 §6.2"


def test_5_5_4_who_must_run_is_shown_a_run() -> None:
    scene = at(nikolaev(), "run")
    refused = scene.refusal("pass")
    assert refused.code == "must_run"
    assert scene.allows(refused.facts["best"])


def best_bid(scene: Scene, bid: str) -> tuple[str, str]:
    """Code and sentence of a refused bid."""
    refused = scene.refusal(bid)
    return refused.code, refused.sentence


def test_4_2_4_nobody_is_told_to_bid_more_than_he_has() -> None:
    """Whoever has less than the lowest bid is told so, whatever he bid."""
    scene = table().with_public("NW", anne=2, pool=1).stock().with_cash(anne=97)
    for price in (20, 97, 100, 105):
        assert best_bid(scene, f"anne: bid N {price}") == (
            "too_poor_to_bid", f"You cannot bid {price}: you have 97, and the lowest bid is 100.",
        )  # fmt: skip


def test_4_2_3_before_phase_4_any_name_is_refused_truly() -> None:
    for company in ("NW", "N", "XX"):
        refused = table().stock().refusal(f"anne: start {company} 70")
        assert refused.code == "no_starts_yet"
        assert refused.sentence == f"{company} cannot be started now: publics can be started from phase 4 on."


def test_5_5_8_a_train_too_dear_is_refused_with_what_can_be_borrowed() -> None:
    scene = at(nikolaev(cash=100, trains=""), "trains").with_(phase="3").edit(lambda own: own.depot.update({"2": 0}))
    assert scene.refusal("train N 3 225 bank").sentence == (
        "A 3 costs 225; N has 100, and it may borrow 90 at most: 2 loans of 45."
    )


def test_5_5_2_1_an_empty_hex_is_blank() -> None:
    scene = nikolaev()
    assert scene.refusal("lay N 23 G9 0").sentence.startswith("Tile 23 is green and G9 is blank;")


def test_5_5_2_1_a_hex_that_takes_nothing_now_takes_no_tile() -> None:
    """In phase 2 nothing goes on Moscow's printed track."""
    assert nikolaev().refusal("lay N 57 H8 0").sentence.endswith("it takes no tile now.")
    assert nikolaev().refusal("lay N 57 G9 0").sentence.endswith("G9 takes tile 7, 8, 9.")


def test_5_5_1_how_many_shares_can_be_paid_for() -> None:
    scene = at(north_western(cash=250, anne=4, pool=3), "redeem")
    refused = scene.refusal("redeem NW 3")
    assert refused.code == "redeem_cash"
    assert scene.allows(f"redeem NW {refused.facts['most']}")
