"""1843 §8.8.1: buying certificates of supply, pool and other companies; rusted ones in gray phase."""

from __future__ import annotations

from typing import Any

import pytest

from engine.eighteen.events import TrainBought
from engine.games.g1843.events import TrainScrapped
from tests.rules.g1843.table import Scene
from tests.rules.g1843.test_8_6_certificates import TRACK
from tests.rules.g1843.turns import operated, owning, step, to


def buying(trains: str = "", phase: str = "yellow", cash: int = 2000, company: str = "NOR", **fields: Any) -> Scene:
    """A company at its train step."""
    return to(operated(company, trains=trains, phase=phase, cash=cash, **fields), "trains")


def offered(scene: Scene) -> set[str]:
    """What the bank sells."""
    return {" ".join(one.split()[2:4]) for one in scene.legal("train") if one.endswith(" bank")}


SALE = {
    "yellow": {"2+1 125", "2x2 200"},
    "green": {"4+1 300", "3/5x2 500"},
    "blue": {"5+2 350", "4/6x2 600"},
    "brown": {"5E 400", "5/7x2 700"},
    "red": {"8E 500"},
}
AFTER = {"yellow": "green", "green": "blue", "blue": "brown", "brown": "red"}


@pytest.mark.parametrize("phase", AFTER)
def test_8_8_1_either_side_for_the_price_marked_colour_after_colour(phase: str) -> None:
    """All of a colour must be bought before the next is to be had."""
    scene = buying(phase=phase)
    colour = next(one for one, left in scene.game.depot.items() if left)
    assert offered(scene) == SALE[colour]
    rest = scene.edit(lambda game: take_all(game, colour))
    assert offered(rest) == SALE[AFTER[colour]]


def take_all(game: object, colour: str) -> None:
    """No certificate of the colour is left in the supply."""
    from engine.games.g1843.game import Game

    assert isinstance(game, Game)
    game.discarded += (colour,) * (game.depot[colour] or 0)
    game.depot[colour] = 0


def test_8_8_1_the_bank_gets_the_price_and_the_supply_has_one_less() -> None:
    scene = buying().play("train NOR 2x2 200 bank")
    assert (scene.cash("NOR"), scene.game.depot["yellow"]) == (1800, 5)
    assert scene.game.companies["NOR"].trains == ("2x2",)
    assert scene.told(TrainBought) == (TrainBought(company="NOR", train="2x2", source="bank", price=200),)
    assert buying().refuses("train NOR 2x2 199 bank") == "list_price"


def test_8_8_1_several_may_be_bought_in_a_turn() -> None:
    scene = buying().play("train NOR 2+1 125 bank", "train NOR 2x2 200 bank")
    assert scene.game.companies["NOR"].trains == ("2+1", "2x2")


def test_8_8_1_a_certificate_of_the_pool_is_bought_as_either_side() -> None:
    """AMBIGUOUS: at that side's price, whichever lay up."""
    scene = buying(phase="green").with_(pool_trains=("3/5x2",), depot={**buying(phase="green").game.depot, "green": 6})
    for train, price in (("4+1", 300), ("3/5x2", 500)):
        after = scene.play(f"train NOR {train} {price} pool")
        assert (after.game.pool_trains, after.game.companies["NOR"].trains) == ((), (train,))
        assert after.game.depot["green"] == 6
    assert scene.refuses("train NOR 5+2 350 pool") == "train_not_in_pool"


def two(theirs: str = "2x2", phase: str = "yellow", **fields: Any) -> Scene:
    """anne's NOR buys trains; ben's PO has some."""
    scene = owning("NOR", phase=phase, cash=1000, **fields).with_public("PO", par=67, ben=6, cash=0, trains=theirs)
    return to(scene.operating(), "trains")


def test_8_8_1_from_another_company_as_it_lies_for_any_price_agreed() -> None:
    """AMBIGUOUS: between companies a certificate changes hands as it lies."""
    scene = two()
    assert scene.refuses("train NOR 2x2 1 PO") == "needs_consent"
    assert scene.refuses("offer train NOR 2+1 1 PO") == "train_not_there"
    assert scene.refuses("offer train NOR 2x2 0 PO") == "price_range"
    assert scene.refuses("offer train NOR 2x2 1001 PO") == "price_range"
    after = scene.play("offer train NOR 2x2 1000 PO", "accept")
    assert (after.cash("NOR"), after.cash("PO")) == (0, 1000)
    assert (after.game.companies["NOR"].trains, after.game.companies["PO"].trains) == (("2x2",), ())
    assert after.game.phase == "yellow"


def test_8_8_1_a_director_of_both_agrees_with_themselves() -> None:
    scene = owning("NOR", cash=100).with_public("PO", par=67, anne=6, cash=0, trains="2+1")
    assert to(scene.operating(), "trains").allows("train NOR 2+1 1 PO")


def test_8_8_1_a_company_with_a_route_must_own_a_train() -> None:
    scene = buying(company="PO", track=TRACK, cash=200)
    refused = scene.refusal("pass")
    assert (refused.code, refused.facts["trains"]) == ("must_buy", "2+1 of bank for 125, 2x2 of bank for 200")
    after = scene.play("train PO 2+1 125 bank")
    assert step(after) != "trains" or after.allows("pass")


def test_8_8_1_without_a_route_it_need_not() -> None:
    assert buying(company="PO").allows("pass")


def test_8_8_1_a_route_that_comes_after_the_train_step_asks_for_no_train() -> None:
    """«at the end of the train buying step»: E14 may be laid at any time of the turn (§10.2), and joins Orléans."""
    scene = owning("PO", track={"F13": ("57", 0)}, cash=790).with_privates(PSG="PO")
    scene = to(scene.operating(), "trains")
    before = scene.play("power_lay PO PSG 631 E14 3")
    assert before.refuses("pass") == "must_buy"
    after = scene.play("pass", "power_lay PO PSG 631 E14 3")
    assert after.game.network.can_run("PO")
    assert after.game.companies["PO"].trains == ()
    assert after.waits == "a player’s turn in the stock round"  # its turn, the only one, is over


def test_8_8_1_a_town_or_an_off_board_makes_a_route() -> None:
    assert buying(company="PO", track={"F13": ("57", 0), "E14": ("2", 0)}).refuses("pass") == "must_buy"
    assert buying(company="EST").refuses("pass") == "must_buy"


def gray(trains: str = "", cash: int = 2000, **fields: Any) -> Scene:
    """NOR at its train step in gray phase."""
    return buying(trains, "gray", cash, **fields)


RUSTED = {"2+1 125", "3+1 200", "4+1 300", "5+2 350", "5E 400", "8E 500"}


def test_15_6_in_gray_phase_rusted_single_trains_are_for_sale_all_at_once() -> None:
    assert offered(gray()) == {"Electric 900", *RUSTED}


def test_15_6_the_supply_in_gray() -> None:
    """AMBIGUOUS: 6 yellow, each as 2+1 or 3+1, 7 green, 7 blue, 6 brown, 6 red, the foreigners' included."""
    game = gray().game
    assert {colour: game.depot[colour] for colour in ("yellow", "green", "blue", "brown", "red")} == {
        "yellow": 6, "green": 7, "blue": 7, "brown": 6, "red": 6,
    }  # fmt: skip
    one = gray().play("train NOR 3+1 200 bank").game
    assert one.depot["yellow"] == 5


def test_8_8_1_one_rusted_train_at_most() -> None:
    scene = gray("2+1")
    assert offered(scene) == {"Electric 900"}
    refused = scene.refusal("train NOR 5E 400 bank")
    assert (refused.code, refused.section) == ("one_rusted", "1843 §8.8.1")


def test_8_8_1_it_counts_toward_the_limit() -> None:
    assert offered(gray("Electric")) == {"Electric 900", *RUSTED}
    full = gray("Electric 2+1")
    assert full.refuses("train NOR Electric 900 bank") == "train_limits"


def test_8_8_1_it_does_not_satisfy_the_duty_to_own_one() -> None:
    scene = gray("8E", company="PO", track=TRACK)
    assert scene.refuses("pass") == "must_buy"
    assert scene.refusal("pass").facts["trains"] == "Electric of bank for 900"


def test_8_8_1_rusted_ones_between_companies_for_treasury_money() -> None:
    scene = two("8E", "gray")
    after = scene.play("offer train NOR 8E 1000 PO", "accept")
    assert after.game.companies["NOR"].trains == ("8E",)
    has_one = two("8E", "gray", trains="2+1")
    assert has_one.refuses("offer train NOR 8E 10 PO") == "one_rusted"


def test_8_8_1_only_the_treasury_pays_for_a_rusted_train() -> None:
    scene = gray(company="PO", track=TRACK, cash=300)
    assert scene.allows("train PO 4+1 300 bank")
    refused = scene.refusal("train PO 8E 500 bank")
    assert (refused.code, refused.section) == ("cheapest_only", "1843 §8.8.3")
    rich = gray(cash=400)
    assert rich.refusal("train NOR 8E 500 bank").code == "rusted_treasury"


@pytest.mark.parametrize(
    ("old", "larger"),
    [
        ("2+1", {"3+1", "4+1", "5+2", "5E", "8E", "Electric"}),
        ("3+1", {"4+1", "5+2", "5E", "8E", "Electric"}),
        ("4+1", {"5+2", "5E", "8E", "Electric"}),
        ("5+2", {"5E", "8E", "Electric"}),
        ("5E", {"8E", "Electric"}),
        ("8E", {"Electric"}),
    ],
)
def test_8_8_1_a_rusted_train_is_thrown_away_for_a_larger_one(old: str, larger: set[str]) -> None:
    """AMBIGUOUS: the order is 2+1, 3+1, 4+1, 5+2, 5E, 8E, Electric."""
    scene = gray(old)
    assert {one.split()[2] for one in scene.legal("replace")} == larger
    after = scene.play(f"replace NOR Electric 900 bank {old}")
    assert (after.game.companies["NOR"].trains, after.cash("NOR")) == (("Electric",), 1100)
    assert after.told(TrainScrapped) == (TrainScrapped(company="NOR", train=old),)
    if old != "8E":
        assert scene.refuses(f"replace NOR 2+1 125 bank {old}") == "not_larger"


def test_8_8_1_at_the_limit_too() -> None:
    scene = gray("Electric 2+1")
    assert scene.allows("replace NOR Electric 900 bank 2+1")
    assert scene.refuses("replace NOR Electric 900 bank Electric") == "not_rusted"


def test_8_8_1_one_that_was_thrown_away_is_on_sale_again() -> None:
    """§15.6: single trains are in the supply; the text does not say where else it would go."""
    bought = gray().play("train NOR 3+1 200 bank")
    assert bought.game.depot["yellow"] == 5
    after = bought.play("replace NOR Electric 900 bank 3+1")
    assert (after.game.depot["yellow"], after.game.pool_trains) == (6, ())


def test_8_8_1_but_not_for_one_of_the_pool() -> None:
    """«from the supply or another company»"""
    scene = gray("2+1").with_(pool_trains=("Electric",))
    assert scene.refuses("replace NOR Electric 900 pool 2+1") == "not_larger"
    assert scene.allows("train NOR Electric 900 pool")


def test_8_8_1_from_another_company_too() -> None:
    scene = two("8E", "gray", trains="2+1")
    after = scene.play("offer replace NOR 8E 10 PO 2+1", "accept")
    assert after.game.companies["NOR"].trains == ("8E",)
    assert after.game.companies["PO"].trains == ()


@pytest.mark.parametrize("phase", ["blue", "brown", "red"])
def test_8_8_1_rusted_trains_only_in_gray_phase(phase: str) -> None:
    assert not offered(buying(phase=phase)) & {"2+1 125", "3+1 200", "4+1 300"}


def test_8_8_1_only_a_rusted_train_is_thrown_away() -> None:
    scene = buying("8E", "red")
    assert scene.legal("replace") == ()
    assert scene.refuses("replace NOR 8E 500 bank 8E") == "not_rusted"
