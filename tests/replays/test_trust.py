"""`--lenient`: what 18xx.games does not test again when it loads a game."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.g1861.notation import read_action
from pbem.titles.g1861.files.trust import trusts
from tests.replays.logs import all_privates, by, game, replayed
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.test_5_5_3_tokens import east, south


def beginning() -> list[dict[str, Any]]:
    """Carl has Nikolaev, which operates first; every auction and turn before it is written down."""
    auction = [by(30, "bid", corporation="N", price=130), by(10, "pass"), by(20, "pass")]
    return [*all_privates(), *auction, by(10, "pass"), by(20, "pass"), by(30, "pass")]


def lay(hex_id: str, tile: str, rotation: int) -> dict[str, Any]:
    """Nikolaev lays a tile."""
    return by("N", "lay_tile", hex=hex_id, tile=tile, rotation=rotation)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (lay("B10", "8-0", 0), "not_connected"),
        (lay("E3", "9-0", 0), "private_hex"),
        (lay("F20", "9-0", 1), "leads_off"),
    ],
)
def test_track_is_trusted(action: dict[str, Any], code: str) -> None:
    strict, _ = replayed(game(*beginning(), action))
    assert strict.divergence is not None
    assert strict.divergence.reason.endswith(f", {code})")
    lenient, lines = replayed(game(*beginning(), action), lenient=True)
    assert (lenient.divergence, lenient.trusted) == (None, 1)
    assert lines[-1]["tiles"] == {action["hex"]: f"{action['tile'][0]}/{action['rotation']}"}


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (lay("B10", "42-0", 0), "wrong_colour"),
        (lay("B10", "57-0", 0), "wrong_kind"),
        (lay("A9", "8-0", 0), "hex_closed"),
        (lay("Z9", "8-0", 0), "unknown_hex"),
        (lay("B10", "999-0", 0), "unknown_tile"),
        (lay("E3", "999-0", 0), "private_hex"),
        (lay("C11", "8-0", 6), "bad_rotation"),
        (by("N", "dividend", kind="half"), "not_now"),
        (by(10, "pass"), "not_your_turn"),
    ],
)
def test_everything_else_is_tested_as_ever(action: dict[str, Any], code: str) -> None:
    outcome, _ = replayed(game(*beginning(), action), lenient=True)
    assert outcome.divergence is not None
    assert outcome.divergence.reason.endswith(f", {code})")
    assert outcome.trusted == 0


def test_a_third_operation_is_not_trusted() -> None:
    lays = (lay("B10", "8-0", 0), lay("B12", "8-1", 0), lay("B14", "9-0", 0))
    outcome, _ = replayed(game(*beginning(), *lays), lenient=True)
    assert outcome.divergence is not None
    assert outcome.divergence.reason.endswith(", not_now)")
    assert (outcome.trusted, outcome.actions) == (2, len(beginning()) + 2)


def test_a_merger_of_minors_without_a_way_between_them_is_trusted_and_nothing_else_about_it() -> None:
    scene = table().with_(phase="3").with_minors("anne", "N M-NN M-K").merging()
    line = "anne: merge N M-NN into NW"
    assert trusts(scene.game, read_action(line), scene.refusal(line))
    several = "anne: merge N M-NN into N"
    assert not trusts(scene.game, read_action(several), scene.refusal(several))


@pytest.mark.parametrize(
    ("scene", "line", "trusted"),
    [
        (east(), "anne: token NW D20 0", True),  # none of its routes leads there
        (south("4"), "anne: token NW G15 0", False),  # kept for another
        (east(cash=0), "anne: token NW M7 0", False),  # nothing to pay it with
    ],
)
def test_of_a_token_only_the_way_to_it_is_trusted(scene: Scene, line: str, trusted: bool) -> None:
    assert trusts(scene.game, read_action(line), scene.refusal(line)) == trusted


@pytest.mark.parametrize(("cash", "trusted"), [(40, True), (39, False)])
def test_of_track_only_how_it_lies_and_the_way_to_it_are_trusted(cash: int, trusted: bool) -> None:
    """The terrain must be paid: 40, and no loan is left to the company."""
    scene = table().without_room().with_minor("K-R", "anne", cash=cash, loans=2, trains="2").operating()
    line = "anne: lay K-R 8 F16 4"
    refused = scene.refusal(line)
    assert refused.code == "not_connected"
    assert trusts(scene.game, read_action(line), refused) == trusted
