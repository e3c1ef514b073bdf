"""1861 §5.5.8: buying trains from the bank, the pool and other companies."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.eighteen.events import PhaseBegan, TrainBought, TrainDiscarded
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import OperatingRound
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import at, nikolaev, north_western, now, sold_out

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def buying(cash: int = 1000, trains: str = "2", phase: str = "3", variant: str = "jklm", **given: object) -> Scene:
    """NW at its train step."""
    return at(north_western(variant, phase=phase, cash=cash, trains=trains, **given), "trains")


# from the bank


@EDITIONS
def test_5_5_8_the_cheapest_new_train_at_the_price_on_the_card(variant: str) -> None:
    scene = buying(variant=variant)
    assert scene.legal("train") == ("train NW 2 100 bank",)
    played = scene.play("train NW 2 100 bank")
    assert (played.cash("NW"), played.cash("bank")) == (900, scene.cash("bank") + 100)
    assert played.game.companies["NW"].trains == ("2", "2")
    assert played.game.depot["2"] == 8
    assert played.told(TrainBought) == (TrainBought(company="NW", train="2", source="bank", price=100),)


@pytest.mark.parametrize("price", [99, 101, 1])
def test_5_5_8_at_no_other_price(price: int) -> None:
    refused = buying().refusal(f"train NW 2 {price} bank")
    assert (refused.code, refused.section, refused.facts["cost"]) == ("list_price", "1861 §5.5.8", "100")


def test_5_5_8_types_in_numerical_order() -> None:
    """No 3 before the last 2, and so on."""
    scene = buying(phase="7", trains="6")
    order = ["2", "3", "4", "5", "6", "7", "8"]
    for number, name in enumerate(order[:-1]):
        scene = sold_out(scene, *order[:number])
        price = scene.game.definition.trains[order[number + 1]].price
        assert scene.allows(f"train NW {name} {scene.game.definition.trains[name].price} bank")
        assert scene.refuses(f"train NW {order[number + 1]} {price} bank") == "train_not_sold"


@pytest.mark.parametrize("phase", ["7", "8"])
def test_5_5_8_from_phase_8_also_2_plus_2_and_5_plus_5e(phase: str) -> None:
    scene = sold_out(buying(cash=5000, phase=phase, trains=""), "2", "3", "4", "5", "6", "7")
    lines = ("train NW 8 1000 bank", "train NW 2+2 600 bank", "train NW 5+5E 1500 bank")
    assert scene.legal("train") == (lines if phase == "8" else lines[:1])


def test_1_5_8s_and_optional_trains_never_run_out() -> None:
    scene = sold_out(buying(cash=5000, phase="8", trains=""), "2", "3", "4", "5", "6", "7")
    for line in ("train NW 8 1000 bank", "train NW 2+2 600 bank"):
        scene = scene.play(line)
    assert scene.game.depot["8"] is None
    assert scene.game.depot["2+2"] is None


def test_5_5_8_several_one_after_the_other_up_to_the_limit() -> None:
    scene = buying(phase="3", trains="").with_privates(TSR="anne")
    for number in range(4):
        assert now(scene) == ("NW", "trains")
        assert len(scene.game.companies["NW"].trains) == number
        scene = scene.play("train NW 2 100 bank")
    assert scene.game.companies["NW"].trains == ("2",) * 4
    assert now(scene) == ("NW", "private_last")


@pytest.mark.parametrize(("phase", "limit"), [("3", 4), ("4", 3), ("5", 3), ("6", 2), ("7", 2), ("8", 2)])
def test_5_8_3_not_beyond_the_limit(phase: str, limit: int) -> None:
    full = buying(phase=phase, trains=" ".join(["5"] * limit)).with_privates(TSR="anne")
    refused = full.refusal("train NW 2 100 bank")
    assert (refused.code, refused.facts["held"]) == ("train_limit", str(limit))
    assert buying(phase=phase, trains=" ".join(["5"] * (limit - 1))).allows("train NW 2 100 bank")


@EDITIONS
def test_5_5_8_it_takes_effect_at_once(variant: str) -> None:
    """§5.8.2: the first 3 begins phase 3 before the company goes on."""
    scene = sold_out(at(nikolaev(variant=variant, cash=1000), "trains"), "2")
    played = scene.play("train N 3 225 bank")
    assert played.game.phase == "3"
    assert played.told(PhaseBegan) == (PhaseBegan(phase="3"),)


@EDITIONS
def test_5_5_8_below_the_limit_it_may_buy_what_lowers_the_limit(variant: str) -> None:
    """Three 3s, limit four; the first 4 makes it three: one of the four goes."""
    scene = sold_out(buying(trains="3 3 3", variant=variant), "2", "3").with_privates(TSR="anne")
    played = scene.play("train NW 4 350 bank")
    assert (played.game.phase, played.active) == ("4", "anne")
    assert played.legal("discard") == ("discard NW 3", "discard NW 4")
    after = played.play("discard NW 3")
    assert (after.game.companies["NW"].trains, after.game.pool_trains) == (("3", "3", "4"), ("3",))
    assert after.cash("NW") == played.cash("NW")
    assert after.told(TrainDiscarded) == (TrainDiscarded(company="NW", train="3"),)


# from the pool


@EDITIONS
def test_5_5_8_from_the_pool_at_the_price_on_the_card(variant: str) -> None:
    scene = buying(variant=variant).with_(pool_trains=("3", "2"))
    assert scene.refuses("train NW 3 224 pool") == "list_price"
    played = scene.play("train NW 3 225 pool")
    assert (played.game.pool_trains, played.cash("NW")) == (("2",), 775)
    assert played.game.phase == "3"


def test_5_5_8_what_is_not_in_the_pool() -> None:
    refused = buying().with_(pool_trains=("3",)).refusal("train NW 4 350 pool")
    assert (refused.code, refused.facts["trains"]) == ("train_not_in_pool", "3")


def test_5_8_2_a_train_of_the_pool_begins_no_phase() -> None:
    scene = buying(phase="3").with_(pool_trains=("4",)).play("train NW 4 350 pool")
    assert scene.game.phase == "3"


# from other companies


@EDITIONS
@pytest.mark.parametrize(("price", "allowed"), [(0, False), (1, True), (300, True), (301, False)])
def test_5_5_8_from_another_company_for_1_to_the_whole_treasury(variant: str, price: int, allowed: bool) -> None:
    scene = buying(cash=300, variant=variant).with_minor("M-V", "anne", trains="3", cash=7, price=50)
    line = f"train NW 3 {price} M-V"
    if not allowed:
        refused = scene.refusal(line)
        assert (refused.code, refused.facts["cash"]) == ("price_range", "300")
        return
    played = scene.play(line)
    assert (played.cash("NW"), played.cash("M-V")) == (300 - price, 7 + price)
    assert (played.game.companies["NW"].trains, played.game.companies["M-V"].trains) == (("2", "3"), ())


@EDITIONS
def test_5_5_8_with_the_consent_of_its_director(variant: str) -> None:
    scene = buying(variant=variant).with_minor("M-V", "ben", trains="3", price=50)
    assert scene.refuses("train NW 3 100 M-V") == "needs_consent"
    offered = scene.play("offer train NW 3 100 M-V")
    assert offered.active == "ben"
    assert offered.play("ben: accept").game.companies["NW"].trains == ("2", "3")


@EDITIONS
def test_5_5_8_the_rsr_sells_none(variant: str) -> None:
    """§5.5.8 AMBIGUOUS: it is no company and has no director."""

    def richer(own: Game) -> None:
        own.change("RSR", trains=("3",))

    scene = buying(variant=variant).edit(richer)
    assert scene.refuses("train NW 3 1 RSR") == "rsr_sells_none"
    assert not [line for line in scene.legal("train") if line.endswith("RSR")]


@pytest.mark.parametrize("line", ["train NW 4 100 M-V", "train NW 3 100 SW", "train NW 2 100 NW", "train NW 3 1 XYZ"])
def test_5_5_8_a_train_that_is_not_there(line: str) -> None:
    scene = buying().with_minor("M-V", "anne", trains="3", price=50)
    refused = scene.refusal(line)
    assert (refused.code, refused.facts["trains"]) == ("train_not_there", "M-V 3")


def test_5_5_8_a_company_may_sell_its_last_train() -> None:
    scene = buying().with_minor("M-V", "anne", trains="3", price=50).play("train NW 3 1 M-V")
    assert scene.game.companies["M-V"].trains == ()


# when it is asked


@EDITIONS
@pytest.mark.parametrize(("cash", "others", "asked"), [(99, False, False), (100, False, True), (1, True, True)])
def test_5_5_8_asked_while_it_could_buy_one(variant: str, cash: int, others: bool, asked: bool) -> None:
    """As in recorded games a train anywhere else could cost 1."""
    scene = table(variant=variant).without_room().with_(phase="3").with_privates(TSR="anne")
    scene = scene.with_public("NW", anne=3, price=200, trains="2", cash=cash, at="F18")
    scene = scene.with_minor("M-V", "ben", price=50, trains="2") if others else scene
    played = after_interest(scene, cash)
    assert (now(played) == ("NW", "trains")) is asked


def after_interest(scene: Scene, cash: int) -> Scene:
    """NW after its interest, whatever M-V did before."""
    begun = scene.operating()
    here = begun.round
    assert isinstance(here, OperatingRound)
    begun = begun.with_(round=replace(here, turn=here.order.index("NW"))).with_cash(NW=cash)
    return at(begun, "private").play("pass")


def test_5_5_8_it_is_optional_for_a_company_with_a_train() -> None:
    scene = buying().with_privates(TSR="anne")
    assert now(scene.play("pass")) == ("NW", "private_last")
