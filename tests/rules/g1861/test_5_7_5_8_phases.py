"""1861 §5.8.1 to §5.8.3: a phase begins with the sale of a train, at once; trains go, and companies give up others."""

from __future__ import annotations

import pytest

from engine.eighteen.events import PhaseBegan, TrainDiscarded, TrainsRusted
from engine.games.g1861.events import Nationalised, PrivateNationalised
from engine.games.g1861.game import Game
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import at, north_western, now, sold_out

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])
TRAINS = ["2", "3", "4", "5", "6", "7", "8"]
LIMITS = (("3", 4, 2), ("4", 3, 1), ("5", 3, 1), ("6", 2, 1), ("7", 2, 1))
PRICES = {"3": 225, "4": 350, "5": 550, "6": 650, "7": 800, "8": 1000}


def before(train: str, trains: str = "", variant: str = "jklm", **given: object) -> Scene:
    """NW, with 2000, at its train step, and the first train of this type is the next one of the bank."""
    phase = str(max(2, int(train) - 1))
    scene = north_western(variant, phase=phase, cash=2000, trains=trains, **given)
    return at(sold_out(scene, *TRAINS[: TRAINS.index(train)]), "trains")


def buy(scene: Scene, train: str) -> Scene:
    """NW buys it from the bank, which has no earlier type left."""
    return sold_out(scene, *TRAINS[: TRAINS.index(train)]).play(f"train NW {train} {PRICES[train]} bank")


def holds(scene: Scene, *companies: str) -> list[tuple[str, ...]]:
    """The trains of these companies."""
    return [scene.game.companies[company].trains for company in companies]


def with_state_trains(scene: Scene, trains: str) -> Scene:
    """The RSR has these trains."""

    def change(own: Game) -> None:
        own.change("RSR", trains=tuple(trains.split()))

    return scene.edit(change)


@EDITIONS
@pytest.mark.parametrize("train", TRAINS[1:])
def test_5_8_1_a_phase_begins_with_the_first_train_of_its_type(variant: str, train: str) -> None:
    played = buy(before(train, variant=variant), train)
    assert played.game.phase == train
    assert PhaseBegan(phase=train) in played.events


def test_5_8_1_the_second_of_a_type_begins_nothing() -> None:
    scene = at(buy(before("3", anne=3), "3"), "trains")
    again = scene.play("train NW 3 225 bank")
    assert not [event for event in again.events if isinstance(event, PhaseBegan)]


def test_5_8_2_all_effects_are_immediate() -> None:
    """Green tiles, privates for sale and the second value of red areas for whoever operates next."""
    scene = before("3", trains="2").with_privates(TSR="anne")
    assert scene.refuses("private NW TSR 30") == "no_private_sales"
    assert buy(scene, "3").allows("private NW TSR 30")


@EDITIONS
@pytest.mark.parametrize(("first", "gone"), [("4", "2"), ("6", "3"), ("8", "4")])
def test_5_8_3_old_trains_go_without_compensation(variant: str, first: str, gone: str) -> None:
    """With companies, the RSR and in the pool; other types stay."""
    scene = before(first, trains=gone, variant=variant).with_privates(TSR="anne")
    scene = scene.with_public("SW", price=70, ben=3, trains=f"{gone} 5", at="D20")
    scene = with_state_trains(scene, f"{gone} 5").with_(pool_trains=(gone, "5"))
    money = [scene.cash(one) for one in ("SW", "RSR")]
    played = buy(scene, first)
    assert holds(played, "SW", "RSR") == [("5",), ("5",)]
    assert played.game.companies["NW"].trains == (first,)
    assert played.game.pool_trains == ("5",)
    assert [played.cash(one) for one in ("SW", "RSR")] == money
    assert TrainsRusted(train=gone, owners=("RSR", "NW", "SW")) in played.events


@pytest.mark.parametrize("first", ["3", "5", "7"])
def test_5_8_3_nothing_goes_with_the_first_3_5_and_7(first: str) -> None:
    played = buy(before(first, trains="2"), first)
    assert not [event for event in played.events if isinstance(event, TrainsRusted)]


@EDITIONS
def test_5_8_3_trains_go_before_it_is_seen_who_has_none(variant: str) -> None:
    """§5.8.2: order: obsolete trains, privates, minors, publics."""
    scene = before("6", trains="", variant=variant).with_privates(TSR="ben", WVR="RSR")
    scene = scene.with_minor("N", "carl", price=50, trains="3").with_public("SW", ben=3, price=70, trains="3", at="D20")
    played = buy(scene, "6")
    kinds: list[object] = [type(event) for event in played.events]
    order: list[object] = [PhaseBegan, TrainsRusted, PrivateNationalised, Nationalised]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert "N" not in played.game.companies
    assert (played.game.trainless, played.active) == (("SW",), "ben")
    assert played.cash("ben") - scene.cash("ben") == 30


@EDITIONS
def test_5_8_4_who_has_not_operated_is_left_alone(variant: str) -> None:
    scene = before("4", trains="", variant=variant).with_minor("N", "carl", price=50, trains="2", operated=False)
    assert "N" in buy(scene, "4").game.companies


@EDITIONS
@pytest.mark.parametrize(("train", "public", "minor"), [*LIMITS])
def test_5_8_3_the_limits(variant: str, train: str, public: int, minor: int) -> None:
    game = buy(before(train, variant=variant), train).game
    limits = game.definition.phases[game.phase].limits
    assert (limits["public"], limits["minor"]) == (public, minor)


def crowded(variant: str = "jklm", same: bool = False) -> Scene:
    """The first 4 is sold: N (90) has two 3s and may have one, SW four and NW four, of three."""
    scene = before("4", trains="3 3 3", variant=variant, price=100, anne=3, ben=2)
    scene = scene.with_privates(TSR="anne").with_minor("N", "ben", price=90, trains="3 3")
    held = {"anne": 3} if same else {"carl": 3}
    scene = scene.with_public("SW", price=150, trains="5 5 5 5", at="D20", cash=1, **held)  # type: ignore[arg-type]
    return buy(scene, "4")


def test_5_8_3_discards_in_operating_order() -> None:
    """§5.5.8: the minor, then the dearer public, then the buyer; each director chooses."""
    scene = crowded()
    seen = []
    for line in ("discard N 3", "discard SW 5", "discard NW 3"):
        seen.append(scene.active)
        scene = scene.play(line)
    assert seen == ["ben", "carl", "anne"]
    assert scene.game.pool_trains == ("3", "5", "3")
    assert scene.told(TrainDiscarded) == (TrainDiscarded(company="NW", train="3"),)
    assert [scene.cash(player) for player in ("anne", "ben", "carl")] == [420] * 3


def test_5_8_3_one_director_of_two_keeps_the_order() -> None:
    """A player with two companies discards for the first of them first."""
    scene = crowded(same=True).play("discard N 3")
    refused = scene.refusal("discard NW 3")
    assert (refused.code, refused.facts["crowded"]) == ("not_crowded", "SW")
    assert scene.legal() == ("discard SW 5",)


def test_5_8_3_in_recorded_games_in_any_order() -> None:
    """18xx.games (gtg) asks in the order of its list of companies; whichever comes is taken."""
    scene = crowded("gtg")
    assert set(scene.active.split()) == {"anne", "ben", "carl"}
    assert scene.refuses("anne: discard N 3") == "not_your_company"
    scene = scene.play("anne: discard NW 3", "carl: discard SW 5", "ben: discard N 3")
    assert scene.game.pool_trains == ("3", "5", "3")


def test_5_8_3_only_its_own_trains() -> None:
    scene = crowded()
    assert scene.refuses("discard N 2") == "discard_not_held"
    assert scene.refuses("discard SW 5") == "not_crowded"
    assert scene.refuses("pass") == "not_now"


@EDITIONS
def test_5_8_2_discards_then_the_buyer_goes_on(variant: str) -> None:
    """§5.8.2: it may buy again from what has come to the pool."""
    scene = before("4", trains="3", variant=variant).with_minor("N", "ben", price=90, trains="3 3")
    scene = buy(scene, "4").play("ben: discard N 3")
    assert (scene.active, now(scene)) == ("anne", ("NW", "trains"))
    assert scene.allows("train NW 3 225 pool")


@EDITIONS
def test_5_8_5_the_first_5_ends_the_sale_of_minors(variant: str) -> None:
    scene = before("5", variant=variant)
    start = scene.with_(gone=tuple(name for name in scene.game.gone if name != "K-R"))
    played = buy(start, "5")
    assert "K-R" in played.game.gone


@EDITIONS
def test_5_8_4_phase_8_takes_the_minor_that_bought_the_8(variant: str) -> None:
    """All minors are nationalised, the buyer among them: its turn is over."""
    scene = table(variant=variant).without_room().with_(phase="7").with_minor("N", "anne", cash=1000, price=50)
    scene = sold_out(at(scene.operating(), "trains"), *TRAINS[:6])
    played = scene.play("train N 8 1000 bank")
    assert "N" not in played.game.companies
    assert played.game.companies["RSR"].trains == ("8",)
    assert played.game.phase == "8"
