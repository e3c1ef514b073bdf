"""Where 18xx.games waits and we do not, or the other way round."""

from __future__ import annotations

from typing import Any

from engine.core.errors import Refusal
from engine.eighteen.actions import Pass
from engine.eighteen.game import Game18xx
from engine.games.g1861.game import Game
from pbem.recorded.entries import Pass as Pass18xx
from pbem.recorded.leniency import Leniency
from pbem.replays.known import logged
from pbem.replays.log_replay import LogReplay
from tests.own_types import own
from tests.replays.logs import by, game, log, replayed
from tests.rules.g1861.table import Scene, table

LENIENCY = logged()["1861"].leniency


def replay_from(scene: Scene, *actions: dict[str, Any]) -> LogReplay:
    """A replay of these actions that begins in this position, done."""
    run = LogReplay(log(game(*actions)))
    run.game = scene.game
    assert run.run().divergence is None
    return run


def test_a_player_without_money_may_pass_in_an_auction() -> None:
    """Ann has spent all: our rules do not ask her. A pass of one who can still bid is wrong."""
    first = [by(10, "bid", company="TSR", price=420), by(20, "bid", company="BSS", price=30), by(30, "pass")]
    outcome, lines = replayed(game(*first, by(10, "pass"), by(30, "bid", company="MYR", price=40)))
    assert (outcome.divergence, outcome.ignored, len(lines)) == (None, 1, 5)
    outcome, _ = replayed(game(*first, by(20, "pass")))
    assert outcome.divergence is not None
    assert outcome.divergence.number == 4


def test_a_run_without_routes_may_stand_where_nothing_can_run() -> None:
    scene = table("p1 p2 p3", variant="gtg").with_minor("N", "p1", cash=200, trains="2").operating()
    empty = by("N", "run_routes", routes=[])
    run = replay_from(scene, by("N", "pass"), empty)
    assert (run.done, run.game.purses["N"]) == (2, 200)
    assert run.leniency.moves_nothing(run.game, run.names, run.log.entries[1].action, None)  # it is past that step
    other = run.log.entries[0].action
    assert isinstance(other, Pass18xx)
    assert not run.leniency.moves_nothing(run.game, run.names, other, None)


def test_a_private_may_be_bought_while_trains_must_be_given_up() -> None:
    """18xx.games asks for the discard, but takes the purchase of the company that operates."""
    start = table("p1 p2 p3", variant="gtg").with_(phase="4").with_privates(TSR="p2")
    scene = start.with_minor("N", "p1", cash=100, trains="3 3").operating()
    run = replay_from(
        scene, by("N", "buy_company", company="TSR", price=9), by("N", "discard_train", train="3-0"),
    )  # fmt: skip
    assert (run.game.privates["TSR"], run.game.purses["N"], run.game.pool_trains) == ("N", 91, ("3",))


def test_publics_without_trains_answer_in_the_order_of_the_file() -> None:
    start = table("p1 p2 p3", variant="gtg").with_(phase="6")
    scene = start.with_public("NW", price=100, p1=2).with_public("SE", price=90, p2=2).operating()
    scene.game.trainless = ("NW", "SE")
    run = replay_from(scene, by("SE", "choose", choice="nationalize"), by("NW", "pass"))
    assert ("SE" in run.game.companies, "NW" in run.game.companies, own(Game, run.game).trainless) == (False, True, ())


def test_only_a_pass_is_made_silently() -> None:
    """A minor without a token on the map has no track to lay; bidders have a choice."""
    start = table("p1 p2 p3", variant="gtg")
    assert LENIENCY.only_choice(start.with_minor("N", "p1", cash=100).operating().game) == Pass("p1")
    assert LENIENCY.only_choice(start.game) is None


def test_4_3_who_could_not_pay_a_private_before_its_price_fell_is_passed_over() -> None:
    """18xx.games asks them no more, we do: p2, with 15, never had the 20 of the first private."""
    declined = ("p1: pass", "p2: pass", "p3: pass", "p1: pass")
    scene = table("p1 p2 p3", variant="gtg").with_cash(p2=15).play(*declined)
    assert (scene.active, scene.legal()) == ("p2", ("pass", "bid TSR 15"))
    run = replay_from(scene, by(30, "bid", price=15, company="TSR"))
    assert run.game.privates == {"TSR": "p3"}
    richer = table("p1 p2 p3", variant="gtg").with_cash(p2=20).play(*declined)
    assert not LENIENCY.passed_over(richer.game), "p2 could have paid from the start, so the file has their pass"


def test_a_game_that_says_nothing_tolerates_no_more_than_all_do() -> None:
    plain = Leniency[Game18xx](3)
    scene = table("p1 p2 p3", variant="gtg").with_minor("N", "p1", cash=100).operating()
    recorded = log(game(by(10, "pass"))).entries[0].action
    names = LogReplay(log(game())).names
    assert not plain.trusts(scene.game, Pass("p1"), Refusal("code", "1", "No.", {}))
    assert plain.rule_beside(scene.game, Pass("p1")) is None
    assert plain.in_its_order(scene.game, names, recorded) is scene.game
    assert not plain.passed_over(scene.game)
    assert not plain.moves_nothing(scene.game, names, recorded, None)
    assert plain.only_choice(scene.game) == Pass("p1")
