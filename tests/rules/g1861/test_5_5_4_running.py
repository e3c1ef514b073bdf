"""1861 §5.5.4: running trains; §1.1.1 and §1.2.1: bonuses; §5.6.2: the RSR runs like a company."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from engine.core import play
from engine.eighteen import earnings
from engine.eighteen.actions import BuyPrivate, Route, Run
from engine.eighteen.earnings import best_run, better_run, proposed_run
from engine.eighteen.events import DividendPaid, Ran
from engine.eighteen.map import matched, trails
from engine.eighteen.map.lay import laid_with
from engine.games.g1861.automation import mildest
from engine.games.g1861.game import Game
from engine.games.g1861.notation import write_action
from tests.rules.g1861.running import EASTERN, PETERSBURG, eastern, northern, running
from tests.rules.g1861.table import Scene, table


def revenue(scene: Scene, line: str) -> int:
    """What the run earns."""
    (ran,) = scene.play(line).told(Ran)
    assert isinstance(ran, Ran)
    return ran.revenue


def test_5_5_4_moscow_to_st_petersburg_is_80() -> None:
    """§5.5.4: the 2-train skips Tver, a small station on its way."""
    game = northern().play(f"run N 2:{PETERSBURG}")
    assert game.told(Ran) == (Ran(company="N", routes=(f"2: {PETERSBURG} 80",), revenue=80),)
    assert game.told(DividendPaid) == (DividendPaid(company="N", kind="half", paid=40, kept=40),)


def test_5_5_4_a_3_train_counts_tver_too() -> None:
    assert revenue(northern("3", "3"), f"run N 3:{PETERSBURG}") == 90


def test_5_5_4_a_lower_run_is_accepted() -> None:
    """§5.5.4 AMBIGUOUS: the program proposes the best run, but takes a lower one."""
    assert northern().legal("run") == ("run N 2:E1-F2-F4-G5-G7-H8",)
    assert revenue(northern(), "run N 2:H8-G7-G5") == 50


def test_5_5_4_the_best_run_is_searched_for_when_nothing_else_is_left_to_list(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Mock(wraps=matched.best_of_sets)
    monkeypatch.setattr(earnings, "best_of_sets", search)
    rich = table().with_(phase="3").with_minor("N", "anne", trains="3", cash=100)
    scene = running(rich.with_privates(WVR="anne"))
    legal = play.legal_actions(scene.game)
    assert [type(next(legal)) for _ in range(2)] == [BuyPrivate, BuyPrivate]
    assert not search.called
    assert [type(action) for action in legal] == [Run]
    assert search.call_count == 1
    assert isinstance(mildest(scene.with_(runs="own").game), Run), "whoever holds no seat buys nothing"


def test_5_5_4_the_track_of_a_run_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """To judge it, to do it, and again until a tile of it is another one."""
    worked_out = Mock(wraps=trails._resolved)
    monkeypatch.setattr(trails, "_resolved", worked_out)
    game, hexes = northern().game, ("H8", "G7", "G5")
    run = Run("anne", "N", (Route("2", hexes),))
    assert play.why_not(game, run) is None
    play.apply(game, run)
    elsewhere = laid_with(game.network, "9", "C13", 2)
    trails.resolve(elsewhere, hexes)
    assert worked_out.call_count == 1
    trails.resolve(laid_with(elsewhere, "9", "G7", 1), hexes)
    assert worked_out.call_count == 2


def test_5_5_4_trains_that_can_earn_something_do_not_all_stay_at_home() -> None:
    """§5.5.4: the highest revenue must be declared, and nothing is never the highest; recorded games were not asked."""
    refused = northern().refusal("run N none")
    assert (refused.code, refused.section) == ("must_run", "1861 §5.5.4")
    assert "run N 2:E1-F2-F4-G5-G7-H8" in refused.sentence
    assert northern("3 3").allows("run N 3:H8-G7-G5"), "one of them may"
    assert revenue(northern().with_(variant="gtg"), "run N none") == 0


def test_5_5_4_a_lower_run_is_told_what_the_search_found() -> None:
    """§5.5.4 AMBIGUOUS: it is accepted, and the director hears which run earns more, and how much."""
    scene = northern()
    best = best_run(scene.game, "N")
    assert better_run(scene.game, best) is None
    found = better_run(scene.game, Run("anne", "N", ()))
    assert found is not None
    assert found.run == best
    assert found.more == found.bound == revenue(scene, write_action(best)) > 0
    assert found.proven
    assert proposed_run(scene.game, "N") == (best, found.more, True, found.bound)


def test_5_5_4_the_run_cannot_be_passed() -> None:
    assert northern().refuses("pass") == "must_run"


def test_5_5_4_only_trains_it_has_and_each_once() -> None:
    game = northern("2 2")
    assert game.refuses("run N 3:H8-G7-G5") == "not_its_trains"
    assert game.refuses("run N 2:H8-G7-G5 2:G5-F4-F2-E1 2:H8-G7-G5") == "not_its_trains"
    assert northern().refusal("run N 2:H8-G7-G5 2:H8-G7-G5").facts == {"company": "N", "trains": "2", "named": "2, 2"}


def test_5_5_4_each_train_runs_a_separate_route() -> None:
    """§5.5.4: both trains of N would need the track between Tver and Moscow."""
    refusal = northern("2 2").refusal(f"run N 2:H8-G7-G5 2:{PETERSBURG}")
    assert (refusal.code, refusal.section) == ("route_track_shared", "1861 §5.5.4")
    assert "the track between G5 and G7 is also used by H8-G7-G5" in refusal.sentence


def test_5_5_4_large_cities_cannot_be_skipped() -> None:
    """§5.5.4: four cities are too many for a 2-train."""
    refusal = eastern("2+2").refusal(f"run NW 2+2:{EASTERN}")
    assert refusal.code == "route_too_long"
    assert (refusal.facts["stops"], refusal.facts["count"]) == ("2", "4")
    assert (
        "counts at most 2 stops, and 4 on this route have to be counted: H8, K7, M7, Q3. This would be legal: "
        in refusal.sentence
    )


def test_5_5_4_no_train_no_run() -> None:
    """§5.5.4: a company without a train is not asked; its revenue is nothing."""
    game = table().with_minor("N", "anne", cash=0).operating().play("pass")
    assert game.told(Ran) == ()
    assert game.told(DividendPaid) == (DividendPaid(company="N", kind="half", paid=0, kept=0),)


def test_5_5_4_no_second_stop_no_run() -> None:
    """§5.5.4: two stops at least; Moscow's east circle leads nowhere yet."""
    game = table().with_minor("M-NN", "anne", trains="2").operating().play("pass")
    assert game.told(Ran) == ()


def test_5_5_4_only_the_director_of_the_company_that_operates() -> None:
    game = northern()
    assert game.refuses("ben: run N 2:H8-G7-G5") == "not_your_turn"
    assert game.refuses("anne: run RSR none") == "other_company"
    assert game.refuses("anne: run XY none") == "unknown_company"


@pytest.mark.parametrize(("phase", "value"), [("2", 30), ("3", 40), ("4", 40), ("5", 50), ("6", 70), ("7", 70)])
def test_5_5_4_poland_is_worth_more_from_phase_to_phase(phase: str, value: int) -> None:
    """§5.5.4: lowest value in phase 2, second in 3 and 4, third in 5, highest from 6 on."""
    scene = table().with_(phase=phase).with_tiles("C13 9 2", "B12 9 2").with_minor("K-B", "anne", trains="2")
    assert revenue(running(scene), "run K-B 2:D14-C13-B12-A11") == 30 + value


def test_1_1_1_ekaterinburg_doubles_with_moscow() -> None:
    """§1.1.1: Moscow 40, Nizhnii Novgorod 30, Kazan 20, Ekaterinburg 80."""
    assert revenue(eastern("4"), f"run NW 4:{EASTERN}") == 170
    assert revenue(eastern("8").with_tokens("NW", "M7"), "run NW 8:M7-N6-O5-P4-Q3") == 60


def test_5_5_4_the_bonus_doubles_with_the_stops_of_a_5_5e() -> None:
    """§5.5.4 AMBIGUOUS: (40 + 30 + 20 + 80) x 2."""
    assert revenue(eastern("5+5E"), f"run NW 5+5E:{EASTERN}") == 340


def test_1_2_1_a_private_of_the_company_adds_10_to_a_route_to_its_city() -> None:
    """§1.2.1: two Moscow privates add 20, not multiplied; Odessa's adds nothing here."""
    assert revenue(eastern("4", MYR="NW"), f"run NW 4:{EASTERN}") == 180
    assert revenue(eastern("4", MYR="NW", MRR="NW", BSS="NW"), f"run NW 4:{EASTERN}") == 190
    assert revenue(eastern("5+5E", MYR="NW"), f"run NW 5+5E:{EASTERN}") == 350


def test_1_2_1_the_director_s_own_private_adds_nothing() -> None:
    assert revenue(eastern("4", MYR="anne", MRR="RSR"), f"run NW 4:{EASTERN}") == 170


def test_1_2_1_every_route_to_the_city_adds_10() -> None:
    """§1.2.1 AMBIGUOUS: two trains from Moscow, each by its own circle's track."""
    scene = (
        table().with_(phase="4").with_tiles("I7 8 5", "J8 8 2").with_public("NW", anne=4, trains="4 4", at="H8/1 K7")
    )
    game = running(scene.with_privates(MYR="NW"))
    assert revenue(game, f"run NW 4:{PETERSBURG} 4:H8-I7-J8-K7") == 90 + 10 + 70 + 10


def test_1_2_1_poland_is_any_of_its_hexes() -> None:
    """§1.2.1 AMBIGUOUS: the Warsaw-Vienna adds 10 at each of the red hexes of Poland."""
    scene = table().with_(phase="3").with_tiles("C13 9 2", "B12 9 2").with_minor("K-B", "anne", trains="2")
    assert revenue(running(scene.with_privates(WVR="K-B")), "run K-B 2:D14-C13-B12-A11") == 80


def national(trains: str = "4", owner: str = "") -> Scene:
    """The RSR, with tokens in St. Petersburg and Nizhnii Novgorod, operates alone in phase 4."""

    def give(game: Game) -> None:
        game.change("RSR", trains=tuple(trains.split()))
        game.first = "ben"
        if owner:
            game.privates["MYR"] = owner

    return table().with_(phase="4").with_tokens("RSR", "K7").edit(give).operating()


def test_5_6_2_the_rsr_runs_like_a_company() -> None:
    """§5.6.2, §5.6.3: who has the first-player card sends it; all of the revenue goes to its treasury."""
    game = national()
    assert game.active == "ben"
    assert game.refuses("anne: run RSR none") == "not_your_turn"
    route = "E1-F2-F4-G5-G7-H8"
    after = game.play(f"ben: run RSR 4:{route}")
    assert after.told(Ran) == (Ran(company="RSR", routes=(f"4: {route} 90",), revenue=90),)
    assert after.cash("RSR") == 90


def test_5_6_2_the_rsr_has_bonuses_too() -> None:
    """§1.2.1: owned by the RSR, a private adds 10."""
    assert revenue(national(owner="RSR"), "run RSR 4:E1-F2-F4-G5-G7-H8") == 100


def test_5_6_2_the_best_run_is_in_the_name_of_who_may_order_it() -> None:
    game = national()
    assert write_action(best_run(game.game, "RSR")) == "ben: run RSR 4:E1-F2-F4-G5-G7-H8"
    assert game.legal("run") == ("run RSR 4:E1-F2-F4-G5-G7-H8",)
