"""What 1861 does without asking: the run of the trains, a pass that is the only choice, and what an empty seat does."""

from __future__ import annotations

import pytest

from engine.core import play
from engine.core.errors import BadOption
from engine.eighteen import automation as shared
from engine.eighteen.actions import Pass, Run
from engine.eighteen.automation import Implied
from engine.eighteen.earnings import Proposed
from engine.games.g1861.automation import implied, mildest
from engine.games.g1861.notation import read_action, write_action
from engine.games.g1861.rules import RULES
from tests.rules.g1861.mergers import line as on_a_line
from tests.rules.g1861.table import Scene, definition, table
from tests.rules.g1861.turns import at, nikolaev, north_western, sold_out, until

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def line(scene: Scene) -> str:
    """What follows by itself; nothing if somebody is asked."""
    found = implied(scene.game)
    return write_action(found.action) if found else ""


def national() -> Scene:
    """The RSR with a 4-train about to run; carl has the first-player card."""
    scene = table().without_room().with_(phase="4", first="carl")
    scene = scene.with_public("NW", ben=3, trains="5", at="D20", price=70).edit(
        lambda own: own.change("RSR", trains=("4",))
    )
    return sold_out(scene, "2", "3").operating().play("pass")


@EDITIONS
def test_5_5_4_the_trains_run_by_themselves(variant: str) -> None:
    scene = until(nikolaev(variant=variant), "run")
    found = implied(scene.game)
    assert isinstance(found, Implied)
    assert (write_action(found.action), found.reason, found.proven) == ("anne: run N 2:E1-F2-F4-G5-G7-H8", "run", True)
    assert play.why_not(scene.game, found.action) is None


def test_5_5_4_with_runs_own_the_president_is_asked() -> None:
    """§5.5.4 AMBIGUOUS: he may declare any legal run; who does not hold his seat runs best."""
    scene = until(nikolaev(), "run").with_(runs="own")
    assert implied(scene.game) is None
    assert scene.active == "anne"
    assert scene.allows("run N 2:H8-G7-G5")
    assert scene.refuses("run N none") == "must_run"
    assert does(scene) == "anne: run N 2:E1-F2-F4-G5-G7-H8"


def test_5_5_4_with_runs_own_nobody_is_asked_where_no_run_earns_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = until(nikolaev(), "run").with_(runs="own")
    nothing = Proposed(Run("anne", "N", ()), 0, True, 0)
    monkeypatch.setattr(shared, "proposed_run", lambda *_: nothing)
    assert line(scene) == "anne: run N none"


def test_5_6_2_with_runs_own_the_rsr_still_runs_best() -> None:
    scene = national().with_(runs="own")
    assert line(scene) == "carl: run RSR 4:E1-F2-F4-G5-G7-H8"


def test_2_the_option_runs() -> None:
    """Chosen at set-up, kept with the position; a game stored before there was a choice runs best."""
    assert RULES.options({})["runs"] == "best"
    with pytest.raises(BadOption, match="not one of best, own"):
        RULES.options({"runs": "any"})
    game, _ = RULES.start(definition(), ("anne", "ben", "carl"), RULES.options({"runs": "own"}), "")
    stored = RULES.encode(game)
    assert RULES.decode(definition(), stored).runs == "own"
    usual, _ = RULES.start(definition(), ("anne", "ben", "carl"), RULES.options({}), "")
    old = stored.replace(b'"runs":"own",', b"")
    assert old == RULES.encode(usual) != stored
    assert RULES.decode(definition(), old).runs == "best"


def test_5_6_2_those_of_the_rsr_too() -> None:
    assert line(national()) == "carl: run RSR 4:E1-F2-F4-G5-G7-H8"


@EDITIONS
def test_5_5_2_a_pass_where_nothing_else_is_legal(variant: str) -> None:
    """Phase 2: N's printed line cannot be upgraded, and nothing can be added to it."""
    scene = nikolaev(variant=variant)
    assert scene.legal() == ("pass",)
    assert implied(scene.game) == Implied(read_action("anne: pass"), "only_choice")
    assert line(scene.with_(phase="3")) == ""


def test_5_5_8_a_train_step_with_a_choice_is_asked() -> None:
    scene = at(north_western(cash=1000, trains="3"), "trains")
    assert line(scene) == ""


def test_5_5_8_a_pass_when_only_others_of_the_rsr_have_trains() -> None:
    """The step waits as in recorded games, and nothing can be bought: the pass follows by itself."""
    scene = at(north_western(phase="4", cash=50, trains="3"), "trains").edit(
        lambda own: own.change("RSR", trains=("4",))
    )
    assert scene.legal() == ("pass",)
    assert line(scene) == "anne: pass"


def test_5_5_prices_between_declined_ones_are_a_choice() -> None:
    """When 1 and 90 are declined 89 may still be offered: nothing follows by itself."""
    scene = at(north_western(phase="3", cash=90, trains="2").with_privates(WVR="ben"), "private")
    scene = scene.play("offer private NW WVR 90", "ben: decline", "offer private NW WVR 1", "ben: decline")
    assert line(scene) == ""
    scene = at(north_western(phase="3", cash=1, trains="2").with_privates(WVR="ben"), "private")
    scene = scene.play("offer private NW WVR 1", "ben: decline")
    assert line(scene) == "anne: pass"


def test_4_stock_round_decisions_are_asked() -> None:
    assert line(table()) == ""
    assert line(table().stock()) == ""


def test_5_5_an_answer_is_asked() -> None:
    scene = north_western(phase="3", cash=90, trains="2").with_privates(WVR="ben").play("offer private NW WVR 90")
    assert line(scene) == ""


def test_7_nothing_after_the_end() -> None:
    assert implied(table().with_(ended="bank").game) is None


# an empty seat


def does(scene: Scene) -> str:
    return write_action(mildest(scene.game))


@EDITIONS
def test_an_empty_seat_declines_and_passes(variant: str) -> None:
    """§4.3, §5.5: a bid, a deal, track."""
    assert does(table(variant=variant)) == "anne: pass"
    scene = north_western(variant, phase="3", cash=90, trains="2").with_privates(WVR="ben")
    assert does(scene) == "anne: pass"
    assert does(scene.play("offer private NW WVR 90")) == "ben: decline"


def test_an_empty_seat_runs_its_trains() -> None:
    """§5.5.4: they must run."""
    assert does(until(nikolaev(), "run")) == "anne: run N 2:E1-F2-F4-G5-G7-H8"


@EDITIONS
def test_an_empty_seat_does_the_first_legal_thing_when_it_must_act(variant: str) -> None:
    """§5.5.5, §5.5.9, §5.8.3: a dividend, a forced train, a discard."""
    scene = until(north_western(variant), "run")
    assert does(scene.play(scene.legal("run")[0])) == "anne: dividend NW pay"
    forced = at(sold_out(north_western(variant, trains="", cash=1000), "2", "3"), "trains")
    assert does(forced) == "anne: train NW 4 350 bank"
    full = north_western(variant, phase="6", trains="5 5 4")
    assert does(full) == "anne: discard NW 4"


def test_mildest_is_always_legal() -> None:
    scene = north_western(cash=1000, trains="3").with_privates(WVR="ben")
    for _ in range(12):
        action = mildest(scene.game)
        assert play.why_not(scene.game, action) is None
        scene = scene.play(write_action(action))


def test_6_2_no_pass_while_a_merger_that_is_not_listed_may_be_possible() -> None:
    """N's owner could not pay the missing share of N and one other; with both of ben's there is a director."""
    scene = on_a_line().with_minor("N", "anne", price=60).with_minors("ben", "M-K M-V", price=60)
    scene = scene.with_cash(anne=0).merging("N M-K M-V")
    assert scene.legal() == ("pass",)
    assert scene.allows("offer merge N M-K M-V into NW")
    assert implied(scene.game) is None
    alone = on_a_line().with_minor("N", "anne").with_minor("K-R", "ben").merging("N K-R")
    assert isinstance((found := implied(alone.game)) and found.action, Pass)
