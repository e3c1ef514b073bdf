"""An old move taken out by the moderator, or another one in its place: later moves stand, go, or are asked again."""

from __future__ import annotations

import pytest

from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.table.session import load_session
from tests import scenes_1861 as at
from tests.desk.presiding import ask, code_in, confirmed, plain, to
from tests.desk.test_undo_unit import done
from tests.edges import Run
from tests.house import House
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

TURN = "NW: lay 57 E9 NE; run best; half"
BY_HAND = ("question 1 was closed", "the stored start does not follow")
SW = "SW: lay 57 H18 SE NW; buy train 2"


def standing(house: House) -> list[tuple[int, str]]:
    """What stands: the numbers of the entries, and their exact lines."""
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        return [(one.number, one.text) for one in session.effective()]


def number_of(house: House, words: str) -> int:
    """The entry that stands whose line has these words."""
    return next(number for number, line in standing(house) if words in line)


def wrong(house: House) -> list[str]:
    """What `pbem verify` has against the game, but for where it began, which the test has put there by hand."""
    with connected():
        found = [one.what for one in verify_game(1, house.settings.domain, house.now) if not one.ok]
    return [one for one in found if not one.startswith(BY_HAND)]


def answer_to(house: House, order: str) -> str:
    """What Mo is answered."""
    return plain(next(one for one in ask(house, order) if one.to == "mo@example.org"))


@pytest.mark.parametrize(("gone", "same"), [("lay 57 E9 NE", False), ("run best", True)])
def test_it_is_as_if_the_mail_had_been_without_the_line(desk: Desk, gone: str, same: bool) -> None:
    """What the mail leaves out so is settled like anything that mails leave out, and all that came later stands."""
    desk.put(at.operating())
    desk.send("NW: " + "; ".join(part for part in TURN.removeprefix("NW: ").split("; ") if part != gone))
    desk.send(SW, "ben")
    wanted = desk.encoded
    confirmed(desk.house, "undo 2")
    desk.send(TURN)
    desk.send(SW, "ben")
    line = f"undo {number_of(desk.house, gone.split()[0] + ' NW')} keep later"
    if same:
        assert "the same would follow by itself" in answer_to(desk.house, line)
    else:
        assert desk.encoded != wanted
        confirmed(desk.house, line)
    assert desk.encoded == wanted
    assert wrong(desk.house) == []


@pytest.mark.parametrize("asks", ["", " ask"])
def test_a_pass_that_ends_a_turn_would_follow_again(desk: Desk, asks: str) -> None:
    """Ann has ordered something for it, so what her mail leaves out is settled, and what Ben did then stands."""
    desk.put(at.operating())
    desk.send(TURN)
    last = standing(desk.house)[-1]
    desk.send(SW, "ben")
    assert last[1] == "p1: pass"
    before = standing(desk.house)
    told = plain(ask(desk.house, f"undo {last[0]} keep later{asks}")[0])
    assert f"Without no. {last[0]} the same would follow by itself: the game would stand as it does now." in told
    assert f"«undo to {last[0] - 1}» takes it back with all that came after it." in told
    assert standing(desk.house) == before
    assert wrong(desk.house) == []


def test_another_move_in_its_place(desk: Desk) -> None:
    """As if Ann had sent the other line; what stays the same is told again to nobody."""
    desk.put(at.operating())
    desk.send(TURN.replace("57 E9 NE", "6 E9 SW SE"))
    desk.send(SW, "ben")
    wanted = desk.encoded
    confirmed(desk.house, "undo 2")
    desk.send(TURN)
    desk.send(SW, "ben")
    number = number_of(desk.house, "lay NW")
    letters = confirmed(desk.house, f"replace {number} by NW: lay 6 E9 SW SE")
    assert desk.encoded == wanted
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    told = plain(next(one for one in letters if one.to.startswith("cleo")))
    assert "Mo, the moderator, has put another move in the place of an old one" in told
    assert "In its place: NW: lay 6 E9 SE SW. Of the later entries, 13 of 13 stand" in told
    assert "SW: bought" not in told
    assert wrong(desk.house) == []
    history = plain(desk.house.write("cleo", "history 60")[0])
    assert f"Mo took back no. {number}, from Ann’s mail of " in history
    assert "to make it again without an older move: SW: buy train 2." in history


def test_what_can_stand_no_more_is_dropped_with_all_that_hangs_on_it_or_asked_again(desk: Desk) -> None:
    desk.put(at.operating())
    desk.send(TURN)
    desk.send(SW, "ben")
    number = number_of(desk.house, "dividend NW")
    before = desk.encoded
    told = answer_to(desk.house, f"undo {number} keep later")
    assert "Of the later entries, 0 of 9 stand" in told
    assert "These are no longer possible and are dropped: No. 15–16" not in told
    assert "SW: lay 57 H18 SE NW. No longer possible: " in told
    assert desk.encoded == before, "it waits for its code"
    letters = confirmed(desk.house, f"undo {number} keep later ask")
    assert desk.active() == "ann"
    assert "It is your turn" in plain(next(one for one in letters if one.to.startswith("ann")))
    assert [line for _, line in standing(desk.house)][-1].startswith("p1: run NW")
    assert desk.send("half").outcome == "applied"
    assert desk.active() == "ben"
    assert wrong(desk.house) == []


def test_old_and_new_stand_beside_each_other(desk: Desk) -> None:
    desk.put(at.operating())
    desk.send(TURN)
    number = number_of(desk.house, "lay NW")
    (letter,) = ask(desk.house, f"undo {number} keep later")
    told = plain(letter)
    assert "Ann: NW: half. Until now: NW: paid half, 13 a share, and kept 120; price 100 → 110. Then: " in told
    assert "NW: paid half, 11 a share, and kept 110; price 100 → 110." in told
    figures = {line.rpartition("  ")[0].strip() for line in letter.text.split("\n") if line.endswith((" 489", " 1032"))}
    assert figures == {"Ann cash                              497", "NW treasury                           1046"}


def test_what_cannot_be_meant_is_refused_with_what_to_do(desk: Desk) -> None:
    desk.put(at.operating())
    desk.send(TURN)
    number = number_of(desk.house, "lay NW")
    before = standing(desk.house)
    for order, said in {
        "undo 900 keep later": "There is no entry 900 in the record. «history» shows the numbers.",
        "undo 1 keep later": "Entry 1 of the record is no move",
        f"replace {number} by NW: lay 57 E9 NE": f"That is what no. {number} did.",
        f"replace {number} by SW: lay 57 H18 SE NW": "SW is not operating now; NW is.",
        f"replace {number} by rubbish": "After «by», write one order of the game, just as Ann would write it.",
        f"undo {number} keep later\nundo": "has to be sent alone",
        f"undo {number} keep latter": "the number of the last entry to keep",
    }.items():
        assert said in answer_to(desk.house, order), order
    assert standing(desk.house) == before
    confirmed(desk.house, f"undo {number} keep later")
    again = number_of(desk.house, "dividend NW")
    first = next(at for at, line in before if "dividend NW" in line)
    assert f"No. {number} has been taken back already" in answer_to(desk.house, f"undo {number} keep later")
    assert f"made again as no. {again}: write that number" in answer_to(desk.house, f"undo {first} keep later")
    assert "There is nothing to put back" in answer_to(desk.house, "redo")


def test_only_one_moderator_has_it_and_the_game_must_stand_as_it_did(desk: Desk) -> None:
    desk.put(at.operating())
    desk.send(TURN)
    number = number_of(desk.house, "lay NW")
    assert desk.send(f"undo {number} keep later", "ben").outcome == "refused"
    (preview,) = ask(desk.house, f"undo {number} keep later")
    desk.send(SW, "ben")
    before = standing(desk.house)
    ask(desk.house, f"confirm {code_in(preview)}")
    assert standing(desk.house) == before


@pytest.mark.parametrize("order", ["undo {number} keep later", "replace {number} by NW: lay 6 E9 SW SE"])
def test_moves_made_again_are_one_move_as_before(desk: Desk, order: str) -> None:
    """With what stands or is settled in between: the moderator's undo afterwards takes back Ben's mail, then Ann's."""
    desk.put(at.operating())
    before = desk.encoded
    desk.send(TURN)
    desk.send(SW, "ben")
    confirmed(desk.house, order.format(number=number_of(desk.house, "lay NW")))
    assert [one[:2] for one in done(desk.house)] == [("mail", "Ann"), ("mail", "Ben")]
    (preview,) = ask(desk.house, "preview\nundo")
    assert "Moves taken back: 1. " in plain(preview)
    assert "Ben’s mail of " in plain(preview)
    confirmed(desk.house, "undo")
    assert desk.active() == "ben"
    assert desk.send("undo", "ann").outcome == "applied"
    assert (desk.encoded, standing(desk.house)) == (before, [])
    assert wrong(desk.house) == []


def test_what_is_in_hand_rests_and_knows_what_happened_before_it_was_ordered(desk: Desk) -> None:
    """Ann's sale is made again under a new number, but Cleo knew of it: her order is not over because of it."""
    desk.put(at.stock())
    desk.send("sell 1 SW\nsell 1 NW")
    assert desk.send("pass until OR unless anyone sells NW", "cleo").outcome == "applied"
    confirmed(desk.house, f"undo {number_of(desk.house, 'sell SW')} keep later")
    assert standing(desk.house)[0][1].startswith("p1: sell NW")
    told = plain(desk.send("standing", "cleo").letters[-1])
    assert "pass until OR unless anyone sells NW" in told
    assert "go on" in told
    desk.send("go on", "cleo")
    assert desk.active() == "ben"
    assert "cleo: pass (standing)" in desk.send("pass").lines


def test_on_the_machine_it_is_done_at_once(desk: Desk, run: Run) -> None:
    desk.put(at.operating())
    desk.send(TURN)
    number = number_of(desk.house, "lay NW")
    code, out, err = run("game", "do", "G1", f"undo {number} keep later", "--yes")
    assert code == 0, (out, err)
    assert "Of the later entries, 6 of 7 stand" in " ".join(out.split())
    assert not any("lay NW" in line for _, line in standing(desk.house))
