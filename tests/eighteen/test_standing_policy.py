"""`policy NW: pay, run best`: what a company does in each of its turns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core import play
from pbem.letters.messages import say_text
from pbem.titles.g1861.mail import TITLE
from tests import scenes_1861 as at
from tests.eighteen.standing_orders import refused, settled, stated
from tests.rules.g1861.table import Scene, definition, read


@pytest.mark.parametrize(
    ("line", "reads"),
    [
        ("policy NW: pay", "policy NW: pay, run best"),
        ("policy NW: half, run best", "policy NW: half, run best"),
        ("NW: policy withhold, run best", "policy NW: withhold, run best"),
        ("NW: policy keep", "policy NW: withhold, run best"),
        (["policy for NW: run best", " pay"][0] + ", pay", "policy NW: pay, run best"),
        ("policy NW pay", "policy NW: pay, run best"),
        ("policy pay for NW", "policy NW: pay, run best"),
        ("policy North Western: pays half", "policy NW: half, run best"),
        ("policy NW: pay, nothing else", "policy NW: pay, run best, nothing else"),
        ("policy NW: pay, run best and nothing else", "policy NW: pay, run best, nothing else"),
        ("policy NW: half, else pass", "policy NW: half, run best, nothing else"),
        ("policy NW: pay, only", "policy NW: pay, run best, nothing else"),
        ("policy NW: pay, no track, no trains", "policy NW: pay, run best, nothing else"),
        ("policy NW: nothing else", "policy NW: nothing else"),
    ],
)
def test_how_it_is_written(line: str, reads: str) -> None:
    assert stated(at.operating(), line).line == reads


def test_it_answers_the_dividend_and_nothing_else() -> None:
    scene = at.operating()
    kept = [stated(scene, "policy NW: half, run best")]
    assert settled(scene, {"anne": kept}).did == []
    running = at.running()
    came = settled(running, {"anne": kept})
    assert [one.partition(": ")[2].partition(" 3:")[0] for one in came.did] == ["NW: run", "NW: half"]
    assert came.scene.active == "anne"
    assert came.left["anne"] == kept


def test_nothing_else_plays_the_whole_turn() -> None:
    """No track, no token, the best run, the dividend, no train: the next company is asked."""
    scene = at.operating()
    came = settled(scene, {"anne": [stated(scene, "policy NW: pay, run best, nothing else")]})
    said = [one.removeprefix("anne: ").partition(" 3:")[0] for one in came.did]
    assert said[:5] == ["pass", "pass", "pass", "NW: run", "NW: pay"]
    assert set(said[5:]) == {"pass"}
    assert came.scene.active == "ben"


def test_a_train_that_must_be_bought_is_asked() -> None:
    scene = at.buying()
    kept = stated(scene, "policy MKN: pay, nothing else")
    came = settled(scene, {"anne": [kept]})
    assert (came.did, came.scene.active) == ([], "anne")


def test_a_turn_that_somebody_has_begun_themself_is_theirs() -> None:
    """After a lay of theirs nothing is passed for them; the dividend is answered, and what they left out settled."""
    scene = at.operating()
    kept = stated(scene, "policy NW: pay, nothing else")
    laid = scene.play("pass", "lay NW 57 E9 1")
    assert settled(laid, {"anne": [kept]}).did == []
    run = TITLE.turns.by_itself(definition(), laid.play("pass", "pass").game)
    assert run is not None
    game, _ = play.apply(laid.play("pass", "pass").game, run.action)
    fired = TITLE.standing.fires(definition(), game, "anne", kept, tuple)
    assert fired is not None
    assert (TITLE.orders.write(definition(), fired.actions[0]), fired.rest) == ("NW: pay", True)


def test_a_minor_has_no_dividend_to_decide_about() -> None:
    scene = at.moscow()
    error = refused(scene, "policy N: pay")
    assert (error.say.key, error.example) == ("eighteen.standing.policy.fixed", "policy N: nothing else")
    kept = stated(scene, "policy N: nothing else")
    came = settled(scene, {"anne": [kept]})
    assert {one for one in came.did if "run" not in one} == {"anne: pass"}


@pytest.mark.parametrize(
    ("line", "says", "offered"),
    [
        ("policy SW: pay", "policy.not_yours", "policy NW: pay, run best"),
        ("policy GR: pay", "policy.not_yours", "policy NW: pay, run best"),
        ("policy NW", "policy.which", "policy NW: pay, run best"),
        ("policy NW: run best", "policy.which", "policy NW: pay, run best"),
        ("policy NW: pay and half", "policy.which", "policy NW: pay, run best"),
        ("policy NW: dance, pay", "policy.unknown", "policy NW: pay, run best"),
        ("policy: pay", "policy.what", ""),
        ("policy", "policy.what", ""),
    ],
)
def test_bad_input(line: str, says: str, offered: str) -> None:
    error = refused(at.operating(), line)
    assert error.say.key == f"eighteen.standing.{says}"
    assert offered in (error.example, *error.choices)


def test_how_it_ends() -> None:
    """With the loss of the director, or of the company."""
    kept = stated(at.operating(), "policy NW: pay")
    assert TITLE.standing.ends(definition(), at.running().game, "anne", kept, tuple) is None
    lost = at.stock().with_public("NW", price=100, anne=2, ben=4, at="F18")
    over = TITLE.standing.ends(definition(), lost.game, "anne", kept, tuple)
    gone = TITLE.standing.ends(definition(), at.privates().game, "anne", kept, tuple)
    assert over is not None
    assert gone is not None
    assert (over.key, gone.key) == ("eighteen.standing.over.lost", "eighteen.standing.over.gone")


def test_an_own_dividend_is_an_exception_for_once() -> None:
    scene: Scene = at.running()
    kept = stated(scene, "policy NW: pay")
    assert not TITLE.standing.overrides(definition(), scene.game, read(scene.game, "pass"), kept)


def test_one_until_a_stock_round_before_which_there_is_no_turn_is_refused() -> None:
    """In the last operating round of a set, behind the company's turn; before it, it is told until when it is."""
    line = "policy NW: pay, run best, nothing else until SR"
    scene = at.operating().with_(ors=2, or_number=2)
    kept = stated(scene, line)
    told = TITLE.standing.told(definition(), scene.game, "anne", kept)
    assert told is not None
    assert (told.key, told.facts) == ("eighteen.standing.does.policy.until", {"until": "SR 2"})
    assert say_text(told) == "each turn until SR 2"
    behind = replace(scene.round, turn=1)  # it is SW's turn
    over = scene.with_(round=behind)
    assert refused(over, line).example == line.removesuffix(" until SR")
    assert TITLE.standing.foreseen(definition(), over.game, "anne", kept, tuple, {}) == ()
