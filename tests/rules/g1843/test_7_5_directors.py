"""1843 §7.5: who directs a company."""

from __future__ import annotations

from typing import Any

from engine.eighteen.events import PresidentChanged
from tests.rules.g1843.table import Scene, table


def holding(players: str = "anne ben carl", **held: Any) -> Scene:
    """A second stock round; EST in these hands."""
    return table(players).stock().with_public("EST", par=79, **held)


def test_7_5_who_comes_to_hold_more_than_the_director_takes_over() -> None:
    scene = holding(anne=2, ben=2, president="ben").play("anne: buy EST ipo")
    assert scene.president("EST") == "anne"
    assert scene.told(PresidentChanged) == (PresidentChanged(company="EST", player="anne"),)


def test_7_5_as_many_are_not_more() -> None:
    assert holding(anne=1, ben=2).play("anne: buy EST ipo").president("EST") == "ben"


def test_7_5_a_seller_who_holds_fewer_gives_the_company_away() -> None:
    scene = holding(anne=4, ben=3)
    assert scene.play("anne: sell EST 1").president("EST") == "anne"
    assert scene.play("anne: sell EST 2").president("EST") == "ben"


def test_7_5_with_its_charter_and_all_its_assets() -> None:
    scene = holding(anne=4, ben=3).with_cash(EST=500).play("anne: sell EST 2")
    assert (scene.cash("EST"), scene.game.presidents(("EST",))) == (500, ("ben",))


def test_7_5_the_director_may_sell_all_when_another_takes_over() -> None:
    scene = holding(anne=3, ben=2, carl=2).play("anne: sell EST 3")
    assert (scene.held("anne", "EST"), scene.president("EST")) == (0, "ben")


def test_7_5_the_director_s_certificate_is_never_sold() -> None:
    refused = holding(anne=3).refusal("anne: sell EST 2")
    assert (refused.code, refused.section) == ("directors_certificate", "1843 §7.5")
    assert (refused.facts["most"], refused.facts["keep"]) == ("1", "2")
    assert holding(anne=3).allows("anne: sell EST 1")


def test_7_5_ambiguous_a_successor_needs_two_certificates_of_10_percent() -> None:
    """With one they cannot take the director's, though the seller would hold fewer."""
    scene = holding(anne=3, ben=1, carl=1)
    assert scene.refuses("anne: sell EST 3") == "directors_certificate"
    assert scene.refuses("anne: sell EST 2") == "directors_certificate"
    assert holding(anne=3, ben=2).allows("anne: sell EST 3")


def test_7_5_tied_players_in_card_order_after_the_director() -> None:
    tied = {"anne": 2, "carl": 2, "ben": 3}
    assert (
        holding("anne ben carl dora", **tied)
        .with_(cards=("ben", "carl", "anne", "dora"))
        .stock("ben")
        .play("ben: sell EST 2")
        .president("EST")
        == "carl"
    )
    cards = ("ben", "anne", "carl", "dora")
    scene = holding("anne ben carl dora", **tied).with_(cards=cards, first="ben").stock().play("ben: sell EST 2")
    assert scene.president("EST") == "anne"


def test_7_5_from_the_director_on_and_not_from_card_1() -> None:
    scene = holding("anne ben carl dora", anne=2, ben=3, carl=2, dora=1).play("anne: pass", "ben: sell EST 2")
    assert scene.president("EST") == "carl"
    scene = holding("anne ben carl dora", anne=2, ben=2, carl=3).play("anne: pass", "ben: pass", "carl: sell EST 3")
    assert scene.president("EST") == "anne"  # dora has none, and after her comes anne


def test_7_5_another_player_s_sale_changes_no_director() -> None:
    """Nor a tie that it leaves behind, whoever comes first in card order."""
    scene = holding(anne=3, ben=4, carl=3, president="ben").play("anne: pass", "ben: sell EST 1", "ben: pass")
    assert scene.president("EST") == "ben"  # three with three each
    assert scene.play("carl: sell EST 1").president("EST") == "ben"
    assert scene.play("carl: pass", "anne: sell EST 2").president("EST") == "ben"


def test_7_5_the_one_with_most_before_the_next_in_order() -> None:
    scene = holding("anne ben carl dora", anne=4, ben=2, carl=3).play("anne: sell EST 3")
    assert scene.president("EST") == "carl"


def test_7_5_not_by_the_order_in_which_the_players_sat_first() -> None:
    """Card order changes with the money (§7.1), and ties go by the present one."""
    scene = holding(anne=1, ben=2, carl=2).with_cash(anne=100, ben=200, carl=300).passing(3)
    assert scene.game.cards == ("carl", "ben", "anne")
    scene = scene.with_public("SO", par=67, anne=3, ben=2, carl=2).stock("anne").play("anne: sell SO 2")
    assert scene.president("SO") == "carl"  # after anne comes carl, who has #1
