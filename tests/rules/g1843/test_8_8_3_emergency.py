"""1843 §8.8.3: a company that must own a train and cannot pay it; its director helps, or is bankrupt."""

from __future__ import annotations

from typing import Any

import pytest

from engine.eighteen import pricing
from engine.eighteen.events import GameEnded
from engine.games.g1843.emergency import need, raisable
from engine.games.g1843.ending import final_scores
from engine.games.g1843.events import DirectorPaid, PrivateCashed
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.test_8_6_certificates import TRACK
from tests.rules.g1843.test_8_8_1_purchases import take_all
from tests.rules.g1843.turns import in_phase, operating, to, with_company, with_markers, with_track


def poor(treasury: int = 100, cash: int = 0, phase: str = "green", **more: Any) -> Scene:
    """anne's PO has a route, no train and this money; anne has this cash. `more`: shares of other companies."""
    scene = in_phase(table(), phase)
    for company, held in more.items():
        given: dict[str, Any] = {"par": 86, "cash": 0, **held}
        scene = scene.with_public(company, **given)
    scene = scene.with_public("PO", par=79, anne=5, ben=2, cell=(0, 9), cash=treasury)
    scene = with_markers(with_track(scene, TRACK), "PO", ("F13", 0))
    return to(scene.with_cash(anne=cash).operating(), "trains")


def test_8_8_3_the_director_adds_what_the_treasury_lacks() -> None:
    scene = poor(treasury=100, cash=250)
    assert need(scene.game) == ("PO", "anne", 300, 200, 0)
    assert scene.refusal("pass").code == "must_help"
    after = scene.play("train PO 4+1 300 bank")
    assert (after.cash("PO"), after.cash("anne")) == (0, 50)
    assert [one for one in after.events if isinstance(one, DirectorPaid)] == [
        DirectorPaid(player="anne", company="PO", amount=200)
    ]


def test_8_8_3_only_for_the_cheapest_of_supply_and_pool() -> None:
    scene = poor(treasury=100, cash=800)
    refused = scene.refusal("train PO 3/5x2 500 bank")
    assert (refused.code, refused.section, refused.facts["price"]) == ("cheapest_only", "1843 §8.8.3", "300")
    pool = scene.with_(pool_trains=("2x2",))
    assert pool.refuses("train PO 4+1 300 bank") == "cheapest_only"
    assert pool.allows("train PO 2+1 125 pool")
    dear = scene.with_(pool_trains=("5E",))
    assert dear.refuses("train PO 5E 400 pool") == "cheapest_only"
    assert dear.allows("train PO 4+1 300 bank")


def test_8_8_3_not_while_the_treasury_can_pay_for_one() -> None:
    scene = poor(treasury=300, cash=800)
    assert need(scene.game) is None
    assert scene.refuses("train PO 3/5x2 500 bank") == "cash"
    assert scene.refuses("pass") == "must_buy"


def test_8_8_3_not_for_a_company_that_owns_a_train() -> None:
    scene = poor(treasury=100, cash=800).edit(lambda game: game.change("PO", trains=("2+1",)))
    assert scene.refuses("train PO 4+1 300 bank") == "cash"
    assert scene.allows("pass")


def test_8_8_3_not_for_a_company_without_a_route() -> None:
    scene = in_phase(table(), "green").with_public("PO", par=79, anne=6, cash=1).with_public("NOR", par=67, ben=6)
    scene = with_company(scene, "NOR", trains=("2+1",)).operating()
    token = to(scene, "trains")
    assert token.refuses("train PO 4+1 300 bank") == "cash"
    assert token.allows("pass")


def test_8_8_3_rusted_trains_are_not_helped_with_and_are_not_the_cheapest() -> None:
    """AMBIGUOUS: the cheapest side on sale, rusted ones excepted."""
    scene = poor(treasury=100, cash=1000, phase="gray")
    assert need(scene.game) == ("PO", "anne", 900, 800, 0)
    assert scene.refuses("train PO 2+1 125 bank") == "cheapest_only"
    assert scene.allows("train PO Electric 900 bank")


def test_8_8_3_another_companys_train_at_no_more_than_its_face_value() -> None:
    scene = poor(treasury=100, cash=800, NOR={"ben": 6})
    scene = with_company(scene, "NOR", trains=("4+1", "4+1"))
    assert scene.allows("offer train PO 4+1 300 NOR")
    assert scene.refuses("offer train PO 4+1 301 NOR") == "price_range"
    after = scene.play("offer train PO 4+1 250 NOR", "accept")
    assert (after.cash("PO"), after.cash("anne"), after.cash("NOR")) == (0, 650, 250)
    small = scene.play("offer train PO 4+1 60 NOR", "accept")
    assert (small.cash("PO"), small.cash("anne")) == (40, 800)


def test_8_8_3_the_treasury_alone_may_pay_more_than_the_face_value_and_no_purse_more_than_it_has() -> None:
    """The face value bounds what is bought with the director's money."""
    scene = with_company(poor(treasury=250, cash=800, NOR={"ben": 6}), "NOR", trains=("2+1",))
    assert scene.play("offer train PO 2+1 250 NOR", "accept").cash("anne") == 800
    assert scene.refuses("offer train PO 2+1 251 NOR") == "price_range"
    few = with_company(poor(treasury=100, cash=50, NOR={"ben": 6}), "NOR", trains=("4+1",))
    assert few.play("offer train PO 4+1 150 NOR", "accept").cash("anne") == 0
    assert few.refuses("offer train PO 4+1 151 NOR") == "price_range"


def test_8_8_1_no_director_adds_to_a_rusted_train_of_another_company() -> None:
    scene = with_company(poor(treasury=100, cash=1000, phase="gray", NOR={"ben": 6}), "NOR", trains=("8E",))
    assert scene.allows("offer train PO 8E 100 NOR")
    assert scene.refuses("offer train PO 8E 101 NOR") == "price_range"
    bought = scene.play("offer train PO 8E 100 NOR", "accept")
    assert bought.refuses("pass") == "must_help"  # it does not satisfy the duty


def test_8_8_3_one_that_has_only_a_rusted_train_throws_it_away_with_the_directors_help() -> None:
    """§8.8.1: a rusted train does not satisfy the duty, and goes for a larger one that is bought at once."""
    scene = with_company(poor(treasury=100, cash=1000, phase="gray"), "PO", trains=("2+1",))
    assert scene.refuses("replace PO 3+1 200 bank 2+1") == "cheapest_only"
    after = scene.play("replace PO Electric 900 bank 2+1")
    assert (after.cash("PO"), after.cash("anne"), after.game.companies["PO"].trains) == (0, 200, ("Electric",))


def test_8_8_3_a_train_of_val_de_loire_ends_the_need() -> None:
    """112 are too few for a 2+1, but not for Val de Loire (§10.2)."""
    scene = table("anne ben carl dan eve").with_public("PO", par=79, anne=5, ben=2, cash=112)
    scene = with_markers(with_track(scene, TRACK), "PO", ("F13", 0)).with_privates(VDL="anne").operating()
    scene = to(scene, "trains")
    assert scene.refuses("pass") == "must_help"
    after = scene.play("private_train PO VDL 110")
    assert need(after.game) is None
    assert operating(after) != "PO"


def short(**more: Any) -> Scene:
    """anne has 50 of the 200 that PO lacks for a green train."""
    return poor(treasury=100, cash=50, **(more or {"NOR": {"anne": 4, "ben": 4}}))


def test_8_8_3_the_director_must_sell_shares() -> None:
    scene = short()
    assert need(scene.game) == ("PO", "anne", 300, 200, 150)
    assert scene.refusal("train PO 4+1 300 bank").code == "director_short"
    assert scene.refuses("pass") == "director_short"
    sold = scene.play("sell NOR 2")
    assert (sold.cash("anne"), sold.held("pool", "NOR")) == (50 + 172, 2)
    assert sold.cell("NOR") == (9, 4)  # two rows down from 86
    assert sold.play("train PO 4+1 300 bank").cash("anne") == 22


def test_8_8_3_no_share_beyond_the_need() -> None:
    """AMBIGUOUS. 150 are missing; two shares at 86 are enough."""
    scene = short()
    refused = scene.refusal("sell NOR 3")
    assert (refused.code, refused.facts["most"]) == ("beyond_need", "2")
    assert scene.play("sell NOR 2").refuses("sell NOR 1") == "no_need"
    assert scene.play("sell NOR 1").allows("sell NOR 1")
    exact = scene.with_cash(anne=200 - 2 * 86)
    assert exact.allows("sell NOR 2")
    assert exact.refuses("sell NOR 3") == "beyond_need"


def test_8_8_3_nothing_is_sold_without_a_need() -> None:
    scene = poor(treasury=100, cash=250, NOR={"anne": 4, "ben": 4})
    assert scene.refuses("sell NOR 1") == "no_need"
    assert scene.legal("sell") == ()
    assert scene.refuses("bankrupt PO") == "no_need"


def test_8_8_3_normal_rules_of_selling_apply() -> None:
    """§7.2: five shares in the pool at most; the director's certificate is not sold."""
    full = short(NOR={"anne": 4, "ben": 2, "pool": 4})
    assert full.refuses("sell NOR 2") == "pool_full"
    alone = short(NOR={"anne": 4, "pool": 2}, OU={"ben": 6, "anne": 3})
    assert alone.refuses("sell NOR 3") == "directors_certificate"
    assert alone.allows("sell NOR 2")


@pytest.mark.parametrize(("bens", "most"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_8_8_3_the_company_keeps_its_director(bens: int, most: int) -> None:
    """anne has five shares of PO; with as many as anybody else she stays its director."""
    scene = poor(treasury=0, cash=0, phase="brown", NOR={"ben": 6})
    scene = scene.edit(lambda game: game.shares.update(PO={"anne": 5, "ben": bens, "PO": 5 - bens}))
    scene = scene.edit(lambda game: pricing.move(game, "PO", (12, 2)))
    refused = scene.refusal(f"sell PO {most + 1}")
    assert (refused.code, refused.facts["most"]) == ("keep_director", str(most))
    assert scene.legal("sell") == tuple(f"sell PO {count}" for count in range(1, most + 1))
    if most:
        assert scene.play(f"sell PO {most}").president("PO") == "anne"


def test_8_8_3_the_director_s_certificate_raises_nothing() -> None:
    """Nobody else has a share of PO: two of anne's five stay."""
    scene = poor(treasury=0, cash=0, phase="red", NOR={"ben": 6})
    scene = scene.edit(lambda game: game.shares.update(PO={"anne": 5, "PO": 5}))
    scene = scene.edit(lambda game: pricing.move(game, "PO", (12, 2)))
    assert raisable(scene.game, "anne", "PO") == 3 * scene.price("PO")
    end = scene.play("bankrupt PO")
    assert (end.held("anne", "PO"), end.held("pool", "PO"), end.president("PO")) == (2, 3, "anne")


@pytest.mark.parametrize(("carls", "shares"), [(1, 2), (2, 4)])
def test_8_8_3_nor_does_that_of_another_company_unless_somebody_can_take_it(carls: int, shares: int) -> None:
    """§7.5: a successor needs two shares. OU lies with its director anne and with carl."""
    scene = poor(treasury=0, cash=0, phase="red", OU={"anne": 4, "carl": carls, "cell": (15, 4)})
    scene = scene.edit(full_of_po)
    assert raisable(scene.game, "anne", "PO") == shares * scene.price("OU")
    assert scene.play("bankrupt PO").held("pool", "OU") == shares


def test_8_8_3_a_share_without_a_par_raises_nothing() -> None:
    """§7.2: ETA’s, that came with Boulogne – Amiens."""
    scene = hopeless().with_eta("anne")
    assert scene.refuses("sell ETA 1") == "no_par"
    assert scene.play("bankrupt PO").held("anne", "ETA") == 1


def test_8_8_3_it_is_the_company_that_operates_for_which_a_player_is_bankrupt() -> None:
    refused = hopeless().refusal("bankrupt NOR")
    assert (refused.code, refused.facts["operating"]) == ("other_company", "PO")


def rival(bens: int = 3) -> Scene:
    """anne has three shares of PO, which is in need; ben has Val de Loire."""
    scene = poor(treasury=100, cash=250).with_privates(VDL="ben")
    return scene.edit(lambda game: game.shares.update(PO={"anne": 3, "ben": bens, "PO": 7 - bens}))


def test_8_8_3_nor_does_val_de_loire_make_another_its_director() -> None:
    """Director control of the currently operating company may not be transferred during Emergency Train Buying."""
    scene = rival()
    refused = scene.refusal("ben: exchange PO")
    assert (refused.code, refused.section) == ("director_stays", "1843 §8.8.3")
    assert "exchange PO" not in scene.legal("exchange")
    bought = scene.play("train PO 4+1 300 bank").play("ben: exchange PO")
    assert (bought.president("PO"), operating(bought)) == ("ben", "PO")


def test_8_8_3_but_a_share_that_leaves_the_director_may_be_had_for_it() -> None:
    after = rival(2).play("ben: exchange PO")
    assert (after.held("ben", "PO"), after.president("PO")) == (3, "anne")
    own = rival().edit(lambda game: game.privates.update(VDL="anne"))
    assert own.play("anne: exchange PO").held("anne", "PO") == 4


def test_8_8_3_before_the_train_step_and_without_a_need_the_directorship_may_pass() -> None:
    """§10.2, §16: the directorship may change."""
    rich = rival().with_cash(PO=300)
    assert rich.play("ben: exchange PO").president("PO") == "ben"
    scene = in_phase(table(), "green").with_public("PO", par=79, anne=3, ben=3, floated=True, cash=100)
    scene = with_markers(with_track(scene, TRACK), "PO", ("F13", 0)).with_privates(VDL="ben").operating()
    assert need(scene.game) is not None
    assert scene.play("ben: exchange PO").active == "ben"


def test_8_8_3_of_another_company_the_directorship_passes_before_its_train_is_bought() -> None:
    scene = short(NOR={"anne": 4, "ben": 4})
    scene = with_company(scene, "NOR", trains=("4+1", "4+1"))
    assert scene.president("NOR") == "anne"
    sold = scene.play("sell NOR 2")
    assert sold.president("NOR") == "ben"
    assert sold.refuses("train PO 4+1 100 NOR") == "needs_consent"
    assert sold.play("offer train PO 4+1 100 NOR").active == "ben"


def test_8_8_3_sales_may_change_the_order_of_the_others() -> None:
    """NOR and OU have not operated; anne's sale takes NOR below OU (§8.2)."""
    scene = short(NOR={"anne": 4, "ben": 4}, OU={"ben": 6, "par": 79})
    assert scene.round.order == ("PO", "NOR", "OU")
    sold = scene.play("sell NOR 2", "train PO 4+1 300 bank")
    while operating(sold) == "PO":
        sold = sold.play("pass")
    assert operating(sold) == "OU"


def test_8_8_3_privates_are_given_up_for_their_face_value() -> None:
    scene = short().with_privates(LYM="anne", TAB="ben")
    assert scene.legal("cash") == ("cash LYM",)
    assert scene.refuses("cash TAB") == "not_yours_to_cash"
    after = scene.play("cash LYM")
    assert (after.cash("anne"), after.owner("LYM")) == (260, None)
    assert "LYM" in after.game.closed
    assert after.told(PrivateCashed) == (PrivateCashed(player="anne", private="LYM", amount=210),)
    assert after.refuses("sell NOR 1") == "no_need"


def test_8_8_3_no_private_beyond_the_need() -> None:
    """AMBIGUOUS."""
    scene = poor(treasury=100, cash=250).with_privates(TAB="anne")
    assert scene.refuses("cash TAB") == "no_need"


def hopeless(cash: int = 50) -> Scene:
    """anne cannot raise 200: a private of 15, two shares of NOR at 86 less what the pool has no room for."""
    scene = poor(treasury=100, cash=cash, NOR={"anne": 3, "ben": 2, "pool": 4})
    return scene.with_privates(TAB="anne").edit(lambda game: full_of_po(game))


def full_of_po(game: object) -> None:
    """The pool has five shares of PO, so none more can be sold."""
    from engine.games.g1843.game import Game

    assert isinstance(game, Game)
    game.shares["PO"] = {"anne": 5, "pool": 5}


def test_8_8_3_bankruptcy_when_all_that_can_be_sold_is_not_enough() -> None:
    scene = hopeless()
    assert scene.refuses("pass") == "must_own_up"
    end = scene.play("bankrupt PO")
    assert end.game.finished
    assert end.game.ended == "bankrupt"
    assert [one.reason for one in end.events if isinstance(one, GameEnded)] == ["bankrupt"]


def test_8_8_3_not_while_something_would_do() -> None:
    refused = short().refusal("bankrupt PO")
    assert (refused.code, refused.section) == ("not_bankrupt", "1843 §8.8.3")
    assert refused.facts["missing"] == "150"
    assert hopeless(cash=99).refuses("bankrupt PO") == "not_bankrupt"  # 99 + 15 + 86 are the 200
    assert hopeless(cash=98).allows("bankrupt PO")


def test_8_8_3_everything_is_sold_and_cash_goes_to_the_treasury() -> None:
    """AMBIGUOUS: privates cashed, shares they could not sell score at the final price, cash does not."""
    end = hopeless().play("bankrupt PO")
    assert (end.cash("anne"), end.cash("PO")) == (0, 100 + 50 + 15 + 86)
    assert (end.held("anne", "NOR"), end.held("pool", "NOR"), end.held("anne", "PO")) == (2, 5, 5)
    assert end.owner("TAB") is None
    assert final_scores(end.game)["anne"] == 2 * end.price("NOR") + 5 * end.price("PO")


def test_8_8_3_the_highest_price_is_sold_first() -> None:
    """AMBIGUOUS: in the director's order; none given, the highest price first."""
    scene = poor(treasury=0, cash=0, phase="gray", NOR={"anne": 1, "ben": 5}, OU={"anne": 1, "ben": 5, "par": 120})
    scene = scene.edit(full_of_po)
    from engine.eighteen.events import SharesSold

    end = scene.play("bankrupt PO")
    assert [one.company for one in end.events if isinstance(one, SharesSold)] == ["OU", "NOR"]


def test_8_8_3_the_director_may_sell_first_in_their_own_order() -> None:
    scene = hopeless().play("cash TAB", "sell NOR 1")
    assert scene.refuses("pass") == "must_own_up"
    assert scene.play("bankrupt PO").cash("PO") == 251


def test_8_8_3_with_nothing_on_sale_nothing_must_be_bought() -> None:
    scene = poor(treasury=0, cash=0, phase="gray").edit(lambda game: take_all(game, "gray"))
    assert need(scene.game) is None
    assert scene.allows("pass")


def test_8_8_3_others_cannot_sell_nor_help() -> None:
    scene = short(NOR={"anne": 3, "ben": 4})
    assert scene.refuses("ben: sell NOR 1") == "not_your_turn"
    assert {line.split()[0] for line in scene.legal()} <= {"sell", "offer", "train", "cash", "exchange", "half"}


@pytest.mark.parametrize("treasury", [0, 299])
def test_8_8_3_in_the_end_the_treasury_is_empty(treasury: int) -> None:
    after = poor(treasury=treasury, cash=300).play("train PO 4+1 300 bank")
    assert after.cash("PO") == 0
    assert after.cash("anne") == treasury
