"""1843 §8.10: the four ends, and the score. Bankruptcy is tested with §8.8.3, the auction's end with §6.2."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.g1843.ending import final_scores, winners
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.test_8_6_certificates import TRACK
from tests.rules.g1843.test_8_8_1_purchases import buying
from tests.rules.g1843.turns import in_phase, operating, owning, to, with_markers, with_track


def ends(scene: Scene, most: int = 400) -> Scene:
    """Passed on until the game is over, or so often."""
    for _ in range(most):
        if scene.game.finished:
            return scene
        scene = scene.play("pass" if scene.allows("pass") else scene.legal()[0])
    return scene


def near_the_top(set_number: int = 1, phase: str = "green", cell: tuple[int, int] = (0, 13), **fields: Any) -> Scene:
    """PO, one step from 500, is to pay a dividend; NOR operates after it, and another round is to come."""
    scene = in_phase(table(), phase).with_public("PO", par=67, cell=cell, anne=6, cash=400, trains="4+1")
    scene = with_markers(with_track(scene, TRACK), "PO", ("F13", 0)).with_public("NOR", par=67, ben=6, **fields)
    return to(scene.with_(set_number=set_number).operating(), "dividend")


@pytest.mark.parametrize("cell", [(0, 13), (1, 14)])
def test_8_10_1_a_price_of_500_by_a_dividend_ends_the_game_after_that_round(cell: tuple[int, int]) -> None:
    """To the right in the top row, up at the right end of the next one."""
    scene = near_the_top(cell=cell).play("dividend PO pay")
    assert scene.price("PO") == 500
    assert not scene.game.finished
    while operating(scene):
        assert scene.game.or_number == 1
        scene = scene.play("pass")
    assert scene.game.ended == "price"


def test_8_10_1_a_later_sale_does_not_undo_it() -> None:
    """§7.7: the game will end at the end of that operating round."""
    scene = near_the_top().play("dividend PO pay")
    scene = scene.edit(lambda game: game.markers.update(PO=game.markers["PO"]._replace(cell=(1, 14))))
    while operating(scene):
        scene = scene.play("pass")
    assert scene.game.ended == "price"


def test_8_10_1_without_it_the_next_round_follows() -> None:
    scene = near_the_top().play("dividend PO keep")
    while scene.game.or_number == 1:
        scene = scene.play("pass")
    assert not scene.game.finished


def gray(set_number: int = 5) -> Scene:
    """NOR has bought an Electric in this set."""
    scene = buying(phase="gray").with_(set_number=set_number).play("train NOR Electric 900 bank")
    assert scene.game.gray_set == set_number
    return scene


def test_8_10_1_the_second_set_in_which_a_company_owned_a_gray_train_is_the_last() -> None:
    """AMBIGUOUS: the set in which a company first owns an Electric counts as the first of the two."""
    end = ends(gray(5))
    assert end.game.ended == "gray"
    assert (end.game.set_number, end.game.or_number) == (6, 4)


def test_8_10_1_a_train_of_the_foreigners_starts_no_count() -> None:
    """AMBIGUOUS: gray begun by them; «owned» by a company is what counts."""
    scene = owning("NOR", phase="gray").operating()
    scene = ends(scene, 60)
    assert scene.game.gray_set is None
    assert not scene.game.finished
    assert scene.game.set_number > 3


def test_8_10_1_the_end_of_the_second_set_comes_before_the_foreigners() -> None:
    """AMBIGUOUS (§5): they discard after the end-of-game check of the set."""
    end = ends(gray(5))
    assert end.game.depot["gray"] == 18 - 1 - 1  # NOR's, and the foreigners' after the first of the two sets


def test_8_10_1_the_price_ends_the_game_also_in_the_last_set() -> None:
    scene = near_the_top(phase="gray").with_(gray_set=1, set_number=2)
    assert ends(scene.play("dividend PO pay")).game.ended == "price"


def test_8_10_2_cash_shares_and_privates_count_and_companies_do_not() -> None:
    scene = table().with_public("NOR", par=79, anne=4, ben=2, cell=(0, 0), cash=5000, trains="2+1")
    scene = scene.with_privates(TAB="ben", BAM="NOR")
    assert final_scores(scene.game) == {"anne": 800 + 4 * 122, "ben": 800 + 2 * 122 + 15, "carl": 800}
    assert winners(scene.game) == ("anne",)


def test_8_10_2_a_share_without_a_stock_price_is_worth_nothing() -> None:
    """ETA's, which came with Boulogne – Amiens; the private itself counts at its face value."""
    assert final_scores(table().with_eta("ben").with_privates(BAM="ben").game)["ben"] == 800 + 150


def test_8_10_2_shares_count_at_the_price_that_ended_the_game() -> None:
    """Not at the one before the rise of sold-out companies, and not at par."""
    scene = table().stock().with_public("NOR", par=79, cell=(1, 14), anne=6, ben=4, floated=False).passing(3)
    assert scene.game.ended == "price"
    assert final_scores(scene.game) == {"anne": 800 + 3000, "ben": 800 + 2000, "carl": 800}


def test_8_10_2_there_is_no_tie_breaker() -> None:
    assert winners(table().game) == ("anne", "ben", "carl")


@pytest.mark.parametrize("who", ["anne", "ben"])
def test_8_10_1_after_the_end_nothing_can_be_done(who: str) -> None:
    end = ends(gray(5))
    assert end.active == ""
    from engine.core.play import why_not
    from engine.games.g1843.notation import read_action

    refused = why_not(end.game, read_action(f"{who}: pass"))
    assert refused is not None
    assert (refused.code, refused.section) == ("game_over", "1843 §8.10.1")
