"""Rules of 1861 that meet: a phase in the middle of a turn, nationalisation of the company that operates."""

from __future__ import annotations

import pytest

from engine.eighteen.events import PhaseBegan, TrainBought
from engine.games.g1861.events import FinalSet, Nationalised, PrivateNationalised
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound, OperatingRound
from tests.rules.g1861.mergers import line
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import now, sold_out, until

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def kinds(scene: Scene) -> list[str]:
    """The kinds of events of the last line, in order."""
    return [type(event).__name__ for event in scene.events]


def rsr(scene: Scene, trains: str, cash: int) -> Scene:
    """The RSR has these trains, and this much."""

    def fill(own: Game) -> None:
        own.change("RSR", trains=tuple(trains.split()))

    return scene.with_cash(RSR=cash).edit(fill)


# a phase in the middle of things


@EDITIONS
def test_5_6_5_the_rsr_buys_the_first_6(variant: str) -> None:
    """§5.8.2: at once the 3s go, privates are paid for, trainless minors absorbed; then directors are asked."""
    scene = table(variant=variant).without_room().with_(phase="5").with_privates(TSR="ben", WVR="SW", MYR="RSR")
    scene = scene.with_public("NW", ben=3, trains="3", at="D20", price=120)
    scene = scene.with_public("SW", carl=3, trains="3 5", at="D14/0", price=100)
    scene = scene.with_minor("K-R", "anne", trains="3", price=70, cash=33).operating()
    scene = sold_out(rsr(scene, "5", 700), "2", "3", "4", "5")
    before = {player: scene.cash(player) for player in ("anne", "ben", "carl")}
    while now(scene) != ("RSR", "run"):
        scene = scene.play("pass")
    scene = scene.play(scene.legal("run")[0])
    assert (scene.game.phase, scene.active, scene.game.trainless) == ("6", "ben", ("NW",))
    told = kinds(scene)
    order = ("PhaseBegan", "TrainsRusted", "PrivateNationalised", "Nationalised")
    assert sorted(order, key=told.index) == list(order)
    paid = {
        event.owner: event.paid for event in scene.told(PrivateNationalised) if isinstance(event, PrivateNationalised)
    }
    assert paid == {"ben": 30, "SW": 90}
    assert scene.cash("ben") == before["ben"] + 30
    assert scene.cash("anne") == before["anne"] + 2 * 60, "70, one left for its empty run, one for this"
    assert set(scene.game.privates.values()) == {"RSR"}
    assert "K-R" in scene.game.gone
    declined = scene.play("ben: pass")
    assert declined.president("NW") == "ben"
    agreed_ = scene.play("ben: nationalise NW")
    assert "NW" not in agreed_.game.companies
    for after in (declined, agreed_):
        assert isinstance(after.round, MergerRound | OperatingRound)
        assert after.game.or_number == 2


@EDITIONS
def test_5_8_2_a_company_bought_for_and_trainless_ones_asked_before_it_goes_on(variant: str) -> None:
    """NW buys the first 4: it is its turn again only when ben has answered for SW and carl has discarded."""
    scene = table(variant=variant).without_room().with_(phase="3")
    scene = scene.with_public("NW", anne=4, trains="3", at="H8/1", cash=900, price=135)
    scene = scene.with_public("SW", ben=3, trains="2", at="D20", price=100)
    scene = scene.with_minor("K-R", "carl", trains="3 3").operating()
    scene = sold_out(until(scene, "trains", "NW"), "2", "3")
    scene = scene.play("train NW 4 350 bank")
    assert (scene.active, scene.refuses("anne: pass")) == ("ben", "not_your_turn")
    scene = scene.play("ben: nationalise SW")
    assert scene.active == "carl"
    scene = scene.play("discard K-R 3")
    assert scene.active == "anne"
    assert now(scene) == ("NW", "trains")
    assert scene.allows("train NW 3 225 pool")
    assert scene.play("train NW 4 350 bank").game.companies["NW"].trains == ("3", "4", "4")


@EDITIONS
def test_5_8_4_a_minor_that_buys_the_first_8_is_absorbed_with_it(variant: str) -> None:
    """The turn goes on to the next company; the RSR has the 8 but operates no more; the last set is told of."""
    scene = table(variant=variant).without_room().with_(phase="7")
    scene = scene.with_minor("N", "anne", cash=1000).with_minor("M-V", "ben", trains="5")
    scene = scene.with_public("SW", carl=3, trains="5", at="D20", price=100).operating()
    scene = sold_out(until(scene, "trains", "N"), "2", "3", "4", "5", "6", "7")
    scene = scene.play("train N 8 1000 bank")
    told = scene.told(Nationalised)
    assert {event.company for event in told if isinstance(event, Nationalised)} == {"N", "M-V"}
    assert sorted(scene.game.companies["RSR"].trains) == ["5", "8"]
    assert scene.told(FinalSet) == (FinalSet(set_number=1),)
    assert now(scene)[0] == "SW"
    scene = scene.play("pass")
    assert (scene.game.or_number, now(scene)[0]) == (2, "SW")


@EDITIONS
def test_5_8_4_the_limit_8_takes_no_public_s_train_but_all_4s(variant: str) -> None:
    """A public with 4s only is asked in phase 8 too (§5.8.4 AMBIGUOUS)."""
    scene = table(variant=variant).without_room().with_(phase="7")
    scene = scene.with_public("NW", anne=4, trains="5", at="H8/1", cash=1000, price=135)
    scene = scene.with_public("SW", ben=3, trains="4 4", at="D20", price=100).operating()
    scene = sold_out(until(scene, "trains", "NW"), "2", "3", "4", "5", "6", "7").play("train NW 8 1000 bank")
    assert (scene.active, scene.game.trainless) == ("ben", ("SW",))
    kept = scene.play("ben: pass")
    kept = until(kept, "track", "SW").play("pass")
    assert "SW" not in kept.game.companies, (
        "without a train or money it is nationalised at the end of its turn (§5.5.9)"
    )


# nationalisation of the company that operates


@EDITIONS
def test_5_5_6_seven_inherited_loans_and_no_cash(variant: str) -> None:
    """§5.4 AMBIGUOUS: no new loan above the limit, so 35 of interest cannot be paid."""
    scene = table(variant=variant).without_room().with_(phase="5").with_privates(TSR="NW")
    scene = scene.with_public("NW", anne=4, ben=2, pool=1, trains="5", at="D20", loans=7, price=135)
    scene = scene.with_public("SW", carl=3, trains="5", at="D14/0", price=100).operating()
    cash = {player: scene.cash(player) for player in ("anne", "ben")}
    assert scene.cash("NW") == 10, "the private has paid"
    scene = scene.with_cash(NW=0)
    scene = scene.play("pass")
    (event,) = scene.told(Nationalised)
    assert isinstance(event, Nationalised)
    assert event.paid == {"anne": 4 * event.price, "ben": 2 * event.price}
    assert event.price == 55, "nine cells left of 135: no revenue, nationalised, seven loans"
    assert {who: scene.cash(who) - had for who, had in cash.items()} == {"anne": 220, "ben": 110}
    assert scene.game.privates["TSR"] == "RSR"
    assert scene.tokens("RSR")[0] == ("D20", 0)
    assert now(scene)[0] == "SW"
    assert scene.game.companies["RSR"].loans == 0


def test_5_8_4_a_nationalised_public_is_started_again_like_a_new_one() -> None:
    """Three tokens, no loan, not yet operated; who held its shares has none."""
    scene = table().without_room().with_(phase="5")
    scene = scene.with_public("NW", anne=4, ben=2, loans=5, at="H8/1 D20", price=100)
    scene = scene.with_(trainless=("NW",)).operating().play("anne: nationalise NW")
    assert {("D20", 0), ("H8", 1)} <= set(scene.tokens("RSR"))
    scene = scene.stock("carl").with_cash(carl=200).play("carl: start NW 100", "carl: token NW B4 0")
    state = scene.game.companies["NW"]
    assert (state.loans, state.operated, state.charter, state.president) == (0, False, (20, 40), "carl")
    assert (scene.held("carl", "NW"), scene.held("NW", "NW"), scene.held("anne", "NW")) == (2, 8, 0)
    assert scene.tokens("NW") == (("B4", 0),)
    assert scene.price("NW") == 100


@EDITIONS
def test_6_1_a_nationalised_public_is_formed_again(variant: str) -> None:
    scene = line(variant=variant).with_public("NW", anne=4, at="H8/0", price=135).with_(trainless=("NW",))
    scene = scene.with_minor("M-V", "ben", cell=(4, 6)).operating().play("anne: nationalise NW")
    scene = scene.merging().play("ben: convert M-V NW")
    assert scene.president("NW") == "ben"
    assert scene.tokens("NW") == (("I13", 0),)
    assert scene.game.companies["NW"].charter == (20, 40)


def test_5_8_1_first_train_of_a_kind_bought_by_the_state_is_told_in_order() -> None:
    scene = rsr(table().without_room().with_(phase="4"), "4", 560)
    scene = sold_out(scene.with_public("NW", ben=3, trains="4", at="D20", price=70).operating(), "2", "3", "4")
    while now(scene) != ("RSR", "run"):
        scene = scene.play("pass")
    scene = scene.play(scene.legal("run")[0])
    told = [event for event in scene.events if isinstance(event, TrainBought | PhaseBegan)]
    assert [type(event).__name__ for event in told] == ["TrainBought", "PhaseBegan"]


@pytest.mark.parametrize(
    ("variant", "another", "bought"), [("jklm", True, 2), ("gtg", True, 2), ("jklm", False, 2), ("gtg", False, 1)]
)
def test_5_6_5_the_rsr_buys_on_when_a_director_has_answered(variant: str, another: bool, bought: int) -> None:
    """§5.6.5 AMBIGUOUS, §5.8.2: the buyer goes on after the question; NW's treasury pays for a second 6.

    In gtg it does so unless it had less left than any train of anybody may cost, and another company's may cost 1.
    """
    scene = table(variant=variant).without_room().with_(phase="5")
    scene = scene.with_public("NW", ben=3, trains="3", at="D20", price=120, cash=600)
    scene = (scene.with_public("SW", carl=3, trains="4", at="Q3", price=110) if another else scene).operating()
    scene = sold_out(rsr(scene, "5", 700), "2", "3", "4", "5")
    while now(scene) != ("RSR", "run"):
        scene = scene.play("pass")
    scene = scene.play(scene.legal("run")[0])
    assert (scene.active, scene.game.companies["RSR"].trains.count("6")) == ("ben", 1)
    kept, gone = scene.play("ben: pass"), scene.play("ben: nationalise NW")
    assert kept.game.companies["RSR"].trains.count("6") == 1
    assert gone.game.companies["RSR"].trains.count("6") == bought
    assert kept.game.or_number == gone.game.or_number == 2 or isinstance(kept.round, MergerRound)
