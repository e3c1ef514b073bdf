"""1861 §4.1: selling shares, the change of director, and what it does to the price."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.eighteen.events import PresidentChanged, PriceMoved, SharesSold
from engine.games.g1861.rounds import OperatingRound
from tests.rules.g1861.table import Scene, table

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def public(players: str = "anne ben carl", variant: str = "jklm", price: int = 100, **held: Any) -> Scene:
    """A stock round with NW in these hands; anne opens it."""
    return table(players, variant).stock().with_public("NW", price=price, **held)


def test_4_1_the_bank_pays_and_the_pool_takes() -> None:
    start = public(anne=2, ben=3)
    game = start.play("anne: sell NW 2")
    assert game.cash("anne") == 620
    assert game.cash("bank") == start.cash("bank") - 200
    assert (game.held("anne", "NW"), game.held("pool", "NW")) == (0, 2)
    assert game.told(SharesSold) == (SharesSold(player="anne", company="NW", shares=2, price=100),)


def test_4_1_privates_cannot_be_sold_to_the_bank() -> None:
    game = public(anne=2, ben=3).with_privates(TSR="anne")
    assert game.refuses("anne: sell TSR 1") == "privates_not_sold"


def test_4_1_minors_can_never_be_sold() -> None:
    game = public(anne=2, ben=3).with_minor("N", "anne")
    assert game.refuses("anne: sell N 1") == "minors_not_sold"


def test_4_1_only_shares_in_hand_can_be_sold() -> None:
    game = public(anne=2, ben=3)
    assert game.refuses("anne: sell NW 3") == "not_in_hand"
    assert game.refuses("anne: sell NW 0") == "not_in_hand"
    assert game.refuses("anne: sell SE 1") == "not_started"
    assert game.refuses("anne: sell RSR 1") == "not_started"
    assert game.refuses("anne: sell XYZ 1") == "not_in_hand"
    assert "2 of NW" in game.refusal("anne: sell XYZ 1").sentence


def test_4_1_a_public_that_has_not_operated_cannot_be_sold() -> None:
    game = table("anne ben carl").stock().with_public("NW", anne=2, ben=3, operated=False)
    assert game.refuses("anne: sell NW 1") == "not_operated"


def test_4_1_the_pool_holds_at_most_half() -> None:
    game = public(anne=3, ben=2, pool=3)
    assert game.refuses("anne: sell NW 3") == "pool_full"
    assert game.refusal("anne: sell NW 3").facts["most"] == "2"
    assert game.allows("anne: sell NW 2")


def test_4_1_a_full_pool_takes_nothing() -> None:
    assert public(anne=2, ben=3, pool=5).refuses("anne: sell NW 1") == "pool_full"


def test_4_1_the_directors_certificate_may_not_stay_in_the_pool() -> None:
    game = public(anne=4, ben=1, carl=1)
    assert game.refuses("anne: sell NW 3") == "directors_certificate"
    assert game.refuses("anne: sell NW 4") == "directors_certificate"
    assert game.refusal("anne: sell NW 3").facts["most"] == "2"
    assert game.play("anne: sell NW 2").president("NW") == "anne"


def test_4_1_shares_in_treasury_and_pool_make_no_director() -> None:
    assert public(anne=3, pool=3).refuses("anne: sell NW 2") == "directors_certificate"


def test_4_1_1_the_one_with_more_becomes_director() -> None:
    game = public(anne=3, ben=2).play("anne: sell NW 2")
    assert game.president("NW") == "ben"
    assert game.told(PresidentChanged) == (PresidentChanged(company="NW", player="ben"),)


def test_4_1_1_an_equal_holding_changes_nothing() -> None:
    game = public(anne=3, ben=2).play("anne: sell NW 1")
    assert game.president("NW") == "anne"


def test_4_1_1_of_several_the_one_with_most() -> None:
    assert public(anne=4, ben=2, carl=3).play("anne: sell NW 3").president("NW") == "carl"


def test_4_1_1_a_tie_goes_to_the_nearest_left_of_the_outgoing_director() -> None:
    held: dict[str, Any] = {"anne": 2, "ben": 3, "carl": 2, "dave": 2}
    game = table("anne ben carl dave").stock("ben").with_public("NW", president="ben", **held)
    assert game.play("ben: sell NW 2").president("NW") == "carl"
    game = table("anne ben carl dave").stock("dave").with_public("NW", dave=3, anne=2, ben=2)
    assert game.play("dave: sell NW 2").president("NW") == "anne"


def test_4_1_1_part_of_the_directors_certificate_can_be_sold() -> None:
    """He swaps it for two 10 % certificates of the new director before the sale goes on."""
    game = public(anne=2, ben=2).play("anne: sell NW 1")
    assert game.president("NW") == "ben"
    assert (game.held("anne", "NW"), game.held("ben", "NW"), game.held("pool", "NW")) == (1, 2, 1)


def test_4_1_1_all_shares_can_be_sold_when_another_takes_over() -> None:
    game = public(anne=4, ben=2).play("anne: sell NW 4")
    assert game.president("NW") == "ben"
    assert game.held("pool", "NW") == 4


@EDITIONS
def test_4_1_2_a_sale_by_others_leaves_the_price(variant: str) -> None:
    game = public(variant=variant, anne=2, ben=3).play("anne: sell NW 2")
    assert game.price("NW") == 100
    assert game.told(PriceMoved) == ()


@EDITIONS
def test_4_1_2_a_directors_sale_drops_one_cell_whatever_the_number(variant: str) -> None:
    """The example: NW from 70 to 65. All are paid at the price before."""
    for count in (1, 3):
        game = public(variant=variant, price=70, anne=5, ben=2).play(f"anne: sell NW {count}")
        assert game.price("NW") == 65
        assert game.cash("anne") == 420 + 70 * count
        assert game.told(PriceMoved) == (PriceMoved(company="NW", old=70, new=65),)


@EDITIONS
def test_4_1_2_a_drop_stays_in_its_column(variant: str) -> None:
    game = public(variant=variant, price=100, anne=3, ben=2)
    row, column = game.cell("NW")
    assert game.play("anne: sell NW 1").cell("NW") == (row + 1, column)


@EDITIONS
def test_4_1_2_on_the_column_market_a_drop_is_one_price_down(variant: str) -> None:
    game = table("anne ben carl", variant, "column").stock().with_public("NW", price=100, anne=3, ben=2)
    assert game.play("anne: sell NW 1").price("NW") == 90


def test_4_1_2_at_the_bottom_edge_it_stays_and_keeps_its_place() -> None:
    """The example: MKN."""
    ledge = (5, 7)
    game = table("anne ben carl").stock().with_public("MKN", anne=3, ben=2, cell=ledge)
    game = game.with_public("SE", ben=3, cell=ledge).play("anne: sell MKN 1")
    assert game.price("MKN") == 110
    assert game.stack("MKN") == ("MKN", "SE")
    assert game.told(PriceMoved) == ()


def test_4_1_2_an_occupied_cell_is_entered_below_the_stack() -> None:
    game = public(anne=3, ben=2).with_public("SE", price=90, ben=3, cell=(5, 5)).play("anne: sell NW 1")
    assert game.stack("NW") == ("SE", "NW")


@EDITIONS
def test_4_1_2_the_order_of_sales_settles_the_stack(variant: str) -> None:
    game = public(variant=variant, anne=3, ben=2).with_public("SE", price=100, anne=3, ben=2)
    assert game.stack("NW") == ("NW", "SE")
    game = game.play("anne: sell SE 1", "anne: sell NW 1")
    assert game.stack("NW") == ("SE", "NW")


@EDITIONS
def test_4_1_2_ambiguous_a_sale_begun_as_director_drops_the_price(variant: str) -> None:
    game = public(variant=variant, anne=3, ben=3, carl=1).play("anne: sell NW 1")
    assert game.president("NW") == "ben"
    assert game.price("NW") == 90


def test_4_1_2_ambiguous_per_turn_all_sales_of_a_company_are_one() -> None:
    game = public(variant="jklm", anne=5, ben=2).play("anne: sell NW 1", "anne: sell NW 2")
    assert game.price("NW") == 90
    assert game.cash("anne") == 420 + 300


def test_4_1_2_ambiguous_per_turn_other_sales_between_change_nothing() -> None:
    game = public(variant="jklm", anne=5, ben=2).with_public("SE", price=90, anne=3)
    game = game.play("anne: sell NW 1", "anne: sell SE 1", "anne: sell NW 1", "anne: pass")
    assert (game.price("NW"), game.price("SE")) == (90, 80)
    assert game.cash("anne") == 420 + 100 + 90 + 100


def test_4_1_2_ambiguous_per_turn_the_next_turn_is_another_sale() -> None:
    game = public(variant="jklm", anne=5, ben=2).play("anne: sell NW 1", "pass", "ben: pass", "carl: pass")
    game = game.play("anne: sell NW 1")
    assert game.price("NW") == 80
    assert game.cash("anne") == 420 + 100 + 90


def test_4_1_2_ambiguous_per_turn_a_lost_directorship_leaves_the_price_of_the_sale() -> None:
    game = public(variant="jklm", anne=3, ben=3).play("anne: sell NW 1", "anne: sell NW 1")
    assert game.price("NW") == 90
    assert game.cash("anne") == 420 + 200


def test_4_1_2_ambiguous_per_action_each_sale_drops_and_is_paid_by_itself() -> None:
    game = public(variant="gtg", anne=5, ben=2).play("anne: sell NW 1", "anne: sell NW 2")
    assert game.price("NW") == 80
    assert game.cash("anne") == 420 + 100 + 180


def test_4_1_2_ambiguous_per_action_without_directorship_no_drop() -> None:
    game = public(variant="gtg", anne=3, ben=3).play("anne: sell NW 1", "anne: sell NW 1")
    assert game.price("NW") == 90
    assert game.cash("anne") == 420 + 100 + 90


def test_4_1_a_bank_that_runs_short_pays_all_the_same() -> None:
    """§7: unpaid amounts are still paid; it stays broken."""
    game = public(anne=2, ben=3)
    game = game.with_cash(carl=game.cash("bank") + game.cash("carl") - 150).play("anne: sell NW 2")
    assert game.cash("anne") == 620
    assert game.cash("bank") == -50
    assert game.game.broken


def test_4_1_legal_sales_are_all_that_the_rules_allow() -> None:
    game = public(anne=4, ben=1, pool=4).with_public("SE", anne=1, ben=3)
    assert set(game.legal("sell")) == {"sell NW 1", "sell SE 1"}


def test_4_1_selling_counts_for_the_end_of_the_round() -> None:
    game = table("anne ben carl").stock().with_(phase="5").with_public("NW", anne=3, ben=2)
    game = game.with_cash(anne=0, ben=0, carl=0).play("anne: sell NW 1")
    assert game.active == "anne"  # two more could be sold only by giving up the certificate to ben, who holds 20 %
    assert isinstance(game.play("anne: pass", "ben: pass", "anne: pass").round, OperatingRound)


@given(
    st.lists(st.integers(0, 4), min_size=3, max_size=3),
    st.integers(0, 5),
    st.integers(1, 4),
    st.sampled_from(["jklm", "gtg"]),
)
def test_4_1_after_every_legal_sale_the_director_holds_his_certificate_and_most_shares(
    others: list[int], pool: int, count: int, variant: str
) -> None:
    """And every sale that would leave it so is legal."""
    held: dict[str, Any] = dict(zip(("ben", "carl", "dave"), others, strict=True)) | {"pool": pool}
    held["anne"] = min(10 - sum(held.values()), 6)
    if held["anne"] < max(2, *others):
        return  # anne is the director of none of these
    game = public("anne ben carl dave", variant, president="anne", **held)
    line = f"anne: sell NW {count}"
    if not game.allows(line):
        rest = held["anne"] - count
        assert rest < 0 or pool + count > 5 or (rest < 2 and max(others) < 2)
        return
    after = game.play(line)
    president = after.president("NW")
    assert president is not None
    assert after.held(president, "NW") == max(after.held(one, "NW") for one in after.game.players) >= 2
    assert after.held("pool", "NW") == pool + count <= 5
    assert sum(after.game.shares["NW"].values()) == 10
