"""1843 §5, §15: phases begin with the first certificate of a colour, bought by a company or by the foreigners."""

from __future__ import annotations

from typing import Any

import pytest

from engine.eighteen.events import PhaseBegan, TrainsRusted
from engine.games.g1843 import foreigners
from engine.games.g1843.rules import RULES
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.test_8_8_1_purchases import buying, take_all
from tests.rules.g1843.turns import in_phase, operating, owning, step, to, with_company

PHASES = ("yellow", "green", "blue", "brown", "red", "gray")
FIRST = {"green": "4+1", "blue": "5+2", "brown": "5E", "red": "8E", "gray": "Electric"}


def on_the_eve(phase: str) -> Scene:
    """A company is to buy the first certificate of this phase's colour; nobody has a train."""
    before = PHASES[PHASES.index(phase) - 1]
    return buying(phase=before).edit(lambda game: take_all(game, before))


@pytest.mark.parametrize("phase", FIRST)
def test_15_a_phase_begins_with_the_first_certificate_of_its_colour(phase: str) -> None:
    scene = on_the_eve(phase)
    price = scene.game.definition.trains[FIRST[phase]].price
    after = scene.play(f"train NOR {FIRST[phase]} {price} bank")
    assert after.game.phase == phase
    assert [one.phase for one in after.events if isinstance(one, PhaseBegan)] == [phase]
    again = after.edit(lambda game: game.change("NOR", trains=())).with_cash(NOR=2000)
    assert step(again) == "trains"
    more = again.play(f"train NOR {FIRST[phase]} {price} bank")
    assert not any(isinstance(one, PhaseBegan) for one in more.events)


@pytest.mark.parametrize(
    ("phase", "gone", "left"),
    [
        ("green", set(), {"2+1"}),
        ("blue", {"yellow"}, {"4+1"}),
        ("brown", {"green"}, {"5+2"}),
        ("red", {"blue"}, {"5E"}),
        ("gray", {"brown", "red"}, set()),
    ],
)
def test_15_trains_rust(phase: str, gone: set[str], left: set[str]) -> None:
    """PO has one of each colour so far and is not asked about limits."""
    colours = {"yellow": "2+1", "green": "4+1", "blue": "5+2", "brown": "5E", "red": "8E"}
    before = PHASES[: PHASES.index(phase)]
    alive = tuple(colours[one] for one in before if one in gone or colours[one] in left)
    scene = on_the_eve(phase).with_public("PO", par=67, ben=6, trains=" ".join(alive))
    after = scene.play(f"train NOR {FIRST[phase]} {scene.game.definition.trains[FIRST[phase]].price} bank")
    assert set(after.game.companies["PO"].trains) == left
    told = {one.train: one.owners for one in after.events if isinstance(one, TrainsRusted)}
    assert set(told) == gone
    assert all(owners == ("PO",) for owners in told.values())


def test_15_4_all_privates_close_at_the_start_of_brown_phase() -> None:
    scene = on_the_eve("brown").with_privates(HAV="ben", LYM="carl", BAM="NOR")
    after = scene.play("train NOR 5E 400 bank")
    assert after.game.privates == {}
    assert {"HAV", "LYM", "BAM"} <= set(after.game.closed)
    assert on_the_eve("blue").with_privates(HAV="ben").play("train NOR 5+2 350 bank").owner("HAV") == "ben"


@pytest.mark.parametrize(
    ("phase", "rounds"), [("yellow", 1), ("green", 2), ("blue", 2), ("brown", 3), ("red", 3), ("gray", 4)]
)
def test_5_the_rounds_of_a_set_by_the_phase_at_the_end_of_the_stock_round(phase: str, rounds: int) -> None:
    scene = owning("NOR", phase=phase).stock()
    while scene.game.or_number == 0:
        scene = scene.play("pass")
    assert scene.game.ors == rounds


def test_5_a_phase_that_begins_within_the_set_changes_the_next_one() -> None:
    """Yellow phase as the stock round ended: one operating round, though green phase begins in it."""
    scene = owning("NOR").edit(lambda game: take_all(game, "yellow")).stock()
    while scene.game.or_number == 0:
        scene = scene.play("pass")
    scene = to(scene, "trains").play("train NOR 4+1 300 bank")
    assert scene.game.phase == "green"
    while scene.game.or_number == 1:
        scene = scene.play("pass")
    assert (scene.game.or_number, scene.waits) == (0, "a player’s turn in the stock round")
    while scene.game.or_number == 0:
        scene = scene.play("pass")
    assert scene.game.ors == 2


@pytest.mark.parametrize("phase", PHASES)
def test_15_par_prices_and_tiles_of_the_phase(phase: str) -> None:
    pars = {"yellow": 1, "green": 2, "blue": 3, "brown": 4, "red": 4, "gray": 4}
    tiles = {"yellow": 1, "green": 2, "blue": 2, "brown": 3, "red": 3, "gray": 4}
    data = table().game.definition.phases[phase]
    assert data.pars == ("yellow", "green", "blue", "brown")[: pars[phase]]
    assert data.colours == ("yellow", "green", "brown", "gray")[: tiles[phase]]


def set_over(phase: str = "yellow", **fields: Any) -> Scene:
    """The last turn of a set is over with the next pass; nobody owns a train."""
    scene = owning("NOR", phase=phase, cash=0, **fields).operating()
    return scene.with_(ors=1)


def test_5_after_each_set_the_foreigners_take_the_next_certificate() -> None:
    scene = set_over().play("pass")
    assert scene.game.depot["yellow"] == 5
    assert scene.game.discarded == ("yellow",)
    assert scene.waits == "a player’s turn in the stock round"


def test_5_not_between_two_rounds_of_a_set() -> None:
    scene = owning("NOR", phase="green", cash=0).operating().play("pass")
    assert (scene.game.or_number, scene.game.depot["green"]) == (2, 7)


def test_5_with_the_last_of_a_colour_goes_the_first_of_the_next() -> None:
    scene = set_over("green").edit(lambda game: take_all(game, "green"))
    one = scene.edit(lambda game: game.depot.update(green=1)).play("pass")
    assert (one.game.depot["green"], one.game.depot["blue"]) == (0, 6)
    assert one.game.phase == "blue"
    two = scene.edit(lambda game: game.depot.update(green=2)).play("pass")
    assert (two.game.depot["green"], two.game.depot["blue"], two.game.phase) == (1, 7, "green")


def test_5_a_phase_may_begin_by_them() -> None:
    """AMBIGUOUS: trains rust and privates close at once; the next set has the rounds of that phase."""
    scene = set_over("blue").edit(lambda game: take_all(game, "blue")).with_privates(HAV="ben")
    scene = with_company(scene, "NOR", trains=("4+1",)).play("pass")
    assert scene.game.phase == "brown"
    assert scene.game.companies["NOR"].trains == ()
    assert scene.game.privates == {}
    while scene.game.or_number == 0:
        scene = scene.play("pass")
    assert scene.game.ors == 3


def test_5_then_all_give_up_what_is_too_much_from_the_top() -> None:
    """AMBIGUOUS: no company is current, so in operating order from the top; before the stock round."""
    scene = in_phase(table(), "green").edit(lambda game: take_all(game, "green"))
    scene = scene.with_public("NOR", par=67, ben=6, cash=0).with_public("PO", par=86, anne=6, cash=0).operating()
    scene = scene.with_(ors=1).play("pass")
    for company in ("NOR", "PO"):
        scene = with_company(scene, company, trains=("4+1",) * 4)
    scene = scene.play("pass")
    assert scene.game.phase == "blue"
    assert (scene.active, scene.waits) == ("anne", "trains to be given up")
    assert scene.refuses("ben: discard NOR 4+1") == "not_your_turn"
    scene = scene.play("discard PO 4+1")
    assert scene.active == "ben"
    scene = scene.play("discard NOR 4+1")
    assert scene.waits == "a player’s turn in the stock round"
    assert scene.game.pool_trains == ("4+1", "4+1")


def test_5_in_gray_phase_they_take_an_electric() -> None:
    """AMBIGUOUS."""
    scene = set_over("gray").play("pass")
    assert scene.game.depot["gray"] == 17
    assert scene.game.depot["yellow"] == 6


def test_5_an_empty_supply_is_no_fault() -> None:
    def change(game: object) -> None:
        from engine.games.g1843.game import Game

        assert isinstance(game, Game)
        take_all(game, "gray")
        foreigners.buy(game)

    scene = set_over("gray").edit(change)
    assert scene.game.depot["gray"] == 0


@pytest.mark.parametrize("phase", PHASES)
def test_13_every_certificate_is_somewhere(phase: str) -> None:
    scene = in_phase(table(), phase).with_public("NOR", par=79, anne=6).operating()
    assert RULES.faults(scene.game) == ()


def test_15_6_what_foreigners_and_companies_had_is_in_the_supply_again() -> None:
    """AMBIGUOUS (§15.6): the foreigners' discards included; all other trains are removed from companies and pool."""
    scene = on_the_eve("gray").with_public("PO", par=67, ben=6, trains="5/7x2").with_(pool_trains=("5E",))
    before = scene.game
    assert before.discarded.count("red") == 6
    assert {before.depot[one] for one in ("yellow", "green", "blue", "brown", "red")} == {0}
    after = scene.play("train NOR Electric 900 bank").game
    assert after.depot == {"yellow": 6, "green": 7, "blue": 7, "brown": 6, "red": 6, "gray": 17}
    assert (after.companies["PO"].trains, after.pool_trains) == ((), ())


def test_15_6_a_doubled_obsolete_train_comes_back_to_the_supply_after_its_last_run() -> None:
    """AMBIGUOUS: all single certificates are in the supply in gray phase; one that still runs is not yet."""
    scene = on_the_eve("gray").with_public("PO", par=67, ben=6)
    scene = with_company(scene, "PO", obsolete=("4/6x2",)).play("train NOR Electric 900 bank")
    assert scene.game.depot["blue"] == 6
    while operating(scene) == "NOR":
        scene = scene.play("pass")
    while operating(scene) == "PO" and scene.game.companies["PO"].obsolete:
        scene = scene.play("pass")
    assert scene.game.depot["blue"] == 7


def test_8_10_1_a_second_electric_in_a_later_set_does_not_start_the_count_anew() -> None:
    scene = buying(phase="gray").with_(gray_set=5, set_number=6).play("train NOR Electric 900 bank")
    assert scene.game.gray_set == 5
