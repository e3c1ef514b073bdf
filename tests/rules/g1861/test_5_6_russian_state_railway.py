"""1861 §5.6: the Russian State Railway operates by itself but for its routes."""

from __future__ import annotations

import pytest

from engine.eighteen.events import DividendPaid, PhaseBegan, Ran, TokenPlaced, TrainBought
from engine.eighteen.map.laid import City
from engine.games.g1861.events import LoansRepaid
from engine.games.g1861.game import Game
from tests.rules.g1861.mergers import flagged
from tests.rules.g1861.placing import relay
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import at, north_western, now, sold_out, until

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def state(
    cash: int = 0, trains: str = "", loans: int = 0, phase: str = "4", variant: str = "jklm", sold: str = "2 3"
) -> Scene:  # fmt: skip
    """The RSR with this much in a game with one idle public of ben's, which operates before it."""

    def fill(own: Game) -> None:
        own.change("RSR", trains=tuple(trains.split()), loans=loans)

    scene = table(variant=variant).without_room().with_(phase=phase)
    scene = scene.with_public("NW", ben=3, trains="5", at="D20", price=70).with_cash(RSR=cash).edit(fill)
    return sold_out(scene, *sold.split())


def its_turn(scene: Scene) -> Scene:
    """After NW's turn; `events` are those of the pass that ended it."""
    return scene.operating().play("pass")


def bought(scene: Scene) -> list[tuple[str, str, int]]:
    """Type, source and price of the trains the RSR bought in the last line."""
    found = [event for event in scene.events if isinstance(event, TrainBought) and event.company == "RSR"]
    return [(event.train, event.source, event.price) for event in found]


# its token


@EDITIONS
def test_5_6_1_on_its_turn_a_token_in_st_petersburg(variant: str) -> None:
    """On its reserved place: the circle towards Moscow."""
    scene = its_turn(state(trains="4", variant=variant))
    assert TokenPlaced(company="RSR", hex="E1", stop=1, cost=0) in scene.events
    assert scene.tokens("RSR") == (("E1", 1),)
    assert all("RSR" not in city.reserved for city in scene.game.laid.cities["E1"])


def test_5_6_1_on_a_brown_st_petersburg_too() -> None:
    scene = state(trains="4", phase="5").with_tiles("E1 641 0")
    assert its_turn(scene).tokens("RSR") == (("E1", 0),)


@EDITIONS
def test_5_6_1_none_if_it_has_one_there_by_nationalisation(variant: str) -> None:
    """§5.6.1: StP-W's circle is enough."""
    scene = its_turn(state(trains="4", variant=variant).with_tokens("RSR", "E1/0"))
    assert scene.tokens("RSR") == (("E1", 0),)
    assert not [event for event in scene.events if isinstance(event, TokenPlaced)]


@EDITIONS
def test_5_6_first_in_the_round_in_which_the_first_4_is_sold(variant: str) -> None:
    """§5.6, §1.2.4: NW buys the first 4, and the RSR operates after it."""
    scene = state(phase="3", variant=variant).with_cash(NW=350)
    scene = until(scene.operating(), "trains")
    assert scene.tokens("RSR") == ()
    played = scene.play("train NW 4 350 bank")
    assert PhaseBegan(phase="4") in played.events
    assert played.tokens("RSR") == (("E1", 1),)


@EDITIONS
def test_5_6_no_more_once_an_8_is_sold(variant: str) -> None:
    scene = state(trains="5", phase="7", variant=variant, sold="2 3 4 5 6 7").with_cash(NW=1000)
    scene = until(scene.operating(), "trains")
    played = scene.play("train NW 8 1000 bank")
    assert PhaseBegan(phase="8") in played.events
    assert played.tokens("RSR") == ()


# its run


@EDITIONS
def test_5_6_2_the_holder_of_the_first_player_card_runs_its_trains(variant: str) -> None:
    """gtg; under jklm the banker, who is the first player here."""
    scene = its_turn(state(trains="4", variant=variant).with_(first="carl"))
    assert (now(scene), scene.active) == (("RSR", "run"), "carl")
    assert scene.legal() == ("run RSR 4:E1-F2-F4-G5-G7-H8",)
    assert scene.refuses("pass") == "must_run"


def taken_over(variant: str) -> Scene:
    """NW has paid its revenue out and cannot pay its interest, so the RSR, which has a 4, has its two 3s as well."""
    scene = north_western(variant, cash=0, loans=5, trains="3 3", anne=6, ben=4).edit(
        lambda own: own.change("RSR", trains=("4",))
    )
    return until(until(scene, "dividend").play("dividend NW pay"), "run", "RSR")


@pytest.mark.parametrize(("variant", "runs"), [("jklm", ["3", "3", "4"]), ("gtg", ["4"])])
def test_5_6_2_trains_taken_over_in_the_round_run_again(variant: str, runs: list[str]) -> None:
    """Flag `trains_run_again`; in gtg no train runs twice in an operating round, whoever has it."""
    scene = taken_over(variant)
    assert scene.game.companies["RSR"].trains == ("4", "3", "3")
    fleets = scene.game.fleets("RSR")
    assert [sorted(train.id for train in fleet) for fleet in fleets] == [runs]
    run = "run RSR 3:H8-G7-G5-F4-F2-E1"
    if variant == "gtg":
        assert scene.refuses(run) == "not_its_trains"
    else:
        assert scene.play(run).told(Ran)


def test_5_6_2_they_run_again_in_the_next_round() -> None:
    scene = taken_over("gtg")
    assert scene.game.ran == ("3", "3")
    after = scene.play(scene.legal()[0])
    assert after.game.ran == ()
    assert len(after.game.fleets("RSR")[0]) == len(after.game.companies["RSR"].trains)


def test_5_6_2_a_train_that_is_gone_counts_for_nothing() -> None:
    scene = taken_over("gtg").edit(lambda own: own.change("RSR", trains=("3", "4")))
    assert [train.id for train in scene.game.fleets("RSR")[0]] == ["4"]


@EDITIONS
def test_5_6_3_all_revenue_goes_to_the_treasury(variant: str) -> None:
    scene = its_turn(state(trains="4", variant=variant))
    played = scene.play(scene.legal()[0])
    assert played.cash("RSR") == 90
    assert played.told(DividendPaid) == (DividendPaid(company="RSR", kind="keep", paid=0, kept=90),)
    assert [played.cash(player) for player in ("anne", "ben", "carl")] == [420] * 3


@EDITIONS
def test_5_6_it_neither_lays_track_nor_places_tokens_nor_deals_in_shares(variant: str) -> None:
    scene = its_turn(state(cash=500, trains="4", variant=variant))
    for line in ("lay RSR 23 F2 2", "token RSR H8 1", "redeem RSR 1", "train RSR 4 350 bank"):
        assert scene.refuses(line) == "not_now"


def test_5_6_it_buys_no_private_from_a_player() -> None:
    """§1.2.1: minors and publics do; the RSR gets all of them in phase 6."""
    scene = its_turn(state(cash=500, trains="4").with_privates(TSR="anne"))
    scene = scene if now(scene)[0] == "RSR" else scene.play("pass")
    assert (now(scene), scene.active) == (("RSR", "run"), "anne")
    assert scene.refuses("private RSR TSR 30") == "rsr_buys_none"


# interest and loans


@EDITIONS
def test_5_6_4_interest_and_repayment_as_a_company(variant: str) -> None:
    """90 from its run and 30 in cash, two loans: 10 of interest, both go back."""
    scene = its_turn(state(cash=30, trains="4", loans=2, variant=variant))
    played = scene.play(scene.legal()[0])
    assert (played.cash("RSR"), played.game.companies["RSR"].loans) == (10, 0)
    assert LoansRepaid(company="RSR", count=2, paid=100) in played.events


# its trains


@EDITIONS
@pytest.mark.parametrize(
    ("cash", "trains"), [(349, []), (350, ["4"]), (700, ["4", "4"]), (1050, ["4"] * 3), (1399, ["4"] * 3)]
)
def test_5_6_5_it_buys_new_trains_as_long_as_it_has_the_money(variant: str, cash: int, trains: list[str]) -> None:
    """§5.6.5 AMBIGUOUS: repeated; it has no limit. It has a train and no route, so nothing else happens."""
    scene = its_turn(no_way_out(state(cash=cash, trains="3", variant=variant)))
    assert [train for train, _, _ in bought(scene)] == trains


def no_way_out(scene: Scene) -> Scene:
    """The RSR's token stands in a circle of Kiev, whose printed track leads nowhere."""

    def change(own: Game) -> None:
        cities = own.laid.cities
        here = (City(("RSR",)), *cities["E1"][1:])
        relay(own, cities={**cities, "E1": tuple(City(city.tokens) for city in here)})

    return scene.edit(change)


@EDITIONS
def test_5_6_5_without_a_train_the_cheapest_of_bank_and_pool_with_loans(variant: str) -> None:
    """A 3 of the pool, 225: five loans of 45."""
    scene = its_turn(state(variant=variant).with_(pool_trains=("5", "3")))
    national = scene.game.companies["RSR"]
    assert bought(scene) == [("3", "pool", 225)]
    assert (national.trains, national.loans, scene.cash("RSR"), scene.game.pool_trains) == (("3",), 5, 0, ("5",))


@EDITIONS
def test_5_6_5_at_equal_prices_the_new_one(variant: str) -> None:
    """§5.6.5 AMBIGUOUS."""
    scene = its_turn(state(variant=variant, cash=350).with_(pool_trains=("4",)))
    assert bought(scene) == [("4", "bank", 350)]
    assert scene.game.pool_trains == ("4",)


@EDITIONS
def test_5_6_5_with_a_train_it_does_not_buy_from_the_pool(variant: str) -> None:
    scene = its_turn(no_way_out(state(cash=349, trains="3", variant=variant).with_(pool_trains=("3",))))
    assert bought(scene) == []


@EDITIONS
def test_5_6_5_its_purchase_begins_a_phase(variant: str) -> None:
    """It has 550: the first 5."""
    scene = its_turn(no_way_out(state(cash=550, trains="4", variant=variant, sold="2 3 4")))
    assert PhaseBegan(phase="5") in scene.events


@pytest.mark.parametrize(("variant", "more"), [("jklm", []), ("gtg", [("8", "bank", 1000)])])
def test_5_6_5_national_after_8(variant: str, more: list[tuple[str, str, int]]) -> None:
    """§5.6, §5.8.2: its own first 8 ends its buying at once; in gtg it buys on, the next in the order of sale.
    §7: in the first operating round; then two more, without a stock round."""
    scene = its_turn(no_way_out(state(cash=2200, trains="5", variant=variant, phase="7", sold="2 3 4 5 6 7")))
    assert bought(scene) == [("8", "bank", 1000), *more]
    assert (scene.game.phase, scene.game.last_set, scene.game.ors) == ("8", 1, 3)


@pytest.mark.parametrize(("flag", "more"), [("stops", []), ("finishes", [("2+2", "bank", 600)] * 2)])
def test_5_6_5_its_own_8_ends_its_days(flag: str, more: list[tuple[str, str, int]]) -> None:
    """§5.6, §5.8.4: its 8 takes NW's 4, so that ben is asked first; then it has bought its last train. Games begun
    before that was read so buy on with the 1200 left, the cheapest new train."""

    def only_a_4(own: Game) -> None:
        own.change("NW", trains=("4",))

    scene = state(cash=2200, trains="5", phase="7", sold="2 3 4 5 6 7").edit(only_a_4)
    scene = its_turn(no_way_out(flagged(scene, national_after_8=flag)))
    assert (bought(scene), scene.game.phase, scene.active) == ([("8", "bank", 1000)], "8", "ben")
    answered = scene.play("ben: pass")
    assert bought(answered) == more
    assert answered.game.or_number == 2
    assert not bought(answered.play("pass")), "it has had its last turn"


def test_5_6_5_with_999_it_buys_no_8() -> None:
    scene = its_turn(no_way_out(state(cash=999, trains="5", phase="7", sold="2 3 4 5 6 7")))
    assert bought(scene) == []


def test_5_6_it_keeps_more_trains_than_any_company() -> None:
    """§5.6.5: no train limit, also in phase 7."""
    scene = state(trains="5 5 5", phase="7", sold="2 3 4 6")
    assert now(its_turn(scene)) == ("RSR", "run")
    assert at(its_turn(scene), "run").refuses("discard RSR 5") == "not_now"
