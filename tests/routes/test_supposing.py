"""What if: the rules of a company's turn judge, money and the rest of the position stay as they are."""

from __future__ import annotations

import pytest

from engine.core.errors import Refusal
from engine.eighteen.whatif.outlook import outlook
from engine.eighteen.whatif.supposing import Supposed, Wish, WishPhase, WishTile, WishToken, WishTrain
from engine.games.g1861.game import Game
from engine.games.g1861.rules import RULES
from engine.games.g1861.state import State
from engine.games.g1861.steps.lay_track import LAYING
from engine.games.g1861.whatif import WHAT_IF
from tests.routes.courses import course, position

LATE = len(course().positions) - 1


def supposed(game: Game, company: str, *wishes: Wish) -> Supposed[State]:
    found = WHAT_IF.suppose(game, company, wishes)
    assert isinstance(found, Supposed), found
    return found


def refused(game: Game, company: str, *wishes: Wish) -> Refusal:
    found = WHAT_IF.suppose(game, company, wishes)
    assert isinstance(found, Refusal), found
    return found


@pytest.mark.parametrize("company", ["R-O", "MK", "SE", "M-K"])
def test_5_5_2_what_may_be_laid_in_a_turn_may_be_supposed(company: str) -> None:
    """And the map afterwards is the one the company would leave; nothing is paid; the position asked about stays."""
    game = position(401)
    before = RULES.encode(game)
    own = WHAT_IF.in_turn(game, company, "track")
    lays = [lay for lay in LAYING.candidates(own) if LAYING.why_not(own, lay) is None]
    assert lays
    for lay in lays[:: max(1, len(lays) // 12)]:
        found = supposed(game, company, WishTile(lay.tile, lay.hex, lay.rotation))
        after = own.copied()
        LAYING.do(after, lay)
        assert found.game.laid == after.laid
        assert (found.game.purses, found.game.companies, found.game.round) == (game.purses, game.companies, game.round)
        assert found.changed == (lay.hex,)
    assert RULES.encode(game) == before


def test_without_a_rotation_the_best_legal_one_is_taken() -> None:
    game = position(351)
    own = WHAT_IF.in_turn(game, "MK", "track")
    tried = 0
    for tile, hex_id in sorted({(lay.tile, lay.hex) for lay in LAYING.candidates(own)}):
        each = [WHAT_IF.suppose(game, "MK", (WishTile(tile, hex_id, turn),)) for turn in range(6)]
        worth = [outlook(one.game, "MK").revenue for one in each if isinstance(one, Supposed)]
        found = WHAT_IF.suppose(game, "MK", (WishTile(tile, hex_id),))
        if not worth:
            assert isinstance(found, Refusal)
            continue
        tried += len(worth) > 1
        assert isinstance(found, Supposed)
        assert outlook(found.game, "MK").revenue == max(worth)
        assert found.done[0].startswith(f"lay {tile} {hex_id} ")
    assert tried


def test_several_lays_are_no_matter_of_one_turn() -> None:
    """§5.5.2.1 allows two in a turn; wishes may look further ahead, and later ones build on earlier ones."""
    game = position(401)
    wishes: list[Wish] = []
    for _ in range(3):
        here = WHAT_IF.suppose(game, "MK", wishes)
        assert isinstance(here, Supposed)
        own = WHAT_IF.in_turn(here.game, "MK", "track")
        free = (one for one in LAYING.candidates(own) if one.hex not in here.changed)
        lay = next(one for one in free if LAYING.why_not(own, one) is None)
        wishes.append(WishTile(lay.tile, lay.hex, lay.rotation))
    assert len(set(supposed(game, "MK", *wishes).changed)) == 3


@pytest.mark.parametrize(
    ("company", "wish", "code", "section"),
    [
        ("MK", WishTile("9999", "E9"), "unknown_tile", "1861 §1.3"),
        ("MK", WishTile("57", "E9"), "wrong_colour", "1861 §5.5.2.1"),
        ("MK", WishTile("9", "Q13", 0), "hex_closed", "1861 §1.1.1"),
        ("T-R", WishToken("H8"), "not_public", "1861 §5.5"),
        ("MK", WishToken("K17"), "token_place", "1861 §5.5.3"),
        ("MK", WishToken("F2"), "no_city", "1861 §5.5.3"),
        ("RSR", WishTile("9", "K13", 0), "national_lays_none", "1861 §5.6"),
        ("MK", WishTrain("8", less=True), "not_its_trains", "1861 §5.5.4"),
        ("MK", WishPhase("2"), "phase_over", "1861 §5.8.1"),
    ],
)
def test_what_is_illegal_is_refused_with_its_section(company: str, wish: Wish, code: str, section: str) -> None:
    found = refused(position(401), company, wish)
    assert (found.code, found.section) == (code, section)


def test_5_8_1_where_a_phase_has_begun_the_later_ones_are_named() -> None:
    """No phase comes after the last one."""
    assert refused(position(401), "MK", WishPhase("2")).facts["later"] == "4, 5, 6, 7, 8"
    assert refused(position(LATE), "NW", WishPhase("8")).facts["later"] == "none"


def test_what_cannot_be_paid_is_noted() -> None:
    """Not refused: the question is what the run would be."""
    poor = position(401).copied()
    poor.purses["SE"] = 0
    own = WHAT_IF.in_turn(position(401), "SE", "token")
    token = next(WHAT_IF.placing.candidates(own))
    found = supposed(poor, "SE", WishToken(token.hex, token.stop))
    assert "may not borrow" in found.notes[0]
    assert (token.hex, token.stop) in found.game.network.tokens_of("SE")
    assert len(found.game.companies["SE"].charter) == len(poor.companies["SE"].charter) - 1
    assert found.game.purses == poor.purses


def test_trains_come_and_go_and_too_many_are_noted() -> None:
    game = position(401)
    more = supposed(game, "MK", WishTrain("5"), WishTrain("2", less=True))
    assert more.game.companies["MK"].trains == ("2", "2", "5")
    assert more.notes == ()
    many = supposed(game, "MK", WishTrain("5"), WishTrain("5"))
    assert many.notes == ("MK would have 5 trains; the limit in phase 3 is 4 (1861 §5.8.3).",)


def test_5_8_3_a_later_phase_takes_old_trains() -> None:
    found = supposed(position(401), "SE", WishPhase("6"))
    assert found.game.phase == "6"
    assert found.game.companies["SE"].trains == ()
    assert found.notes == ("Trains of SE that go: 2, 3, 2 (1861 §5.8.3).",)


def test_5_8_4_a_later_phase_may_end_the_company() -> None:
    assert refused(position(401), "T-R", WishPhase("8")).code == "nationalised"


def test_no_wish_changes_nothing() -> None:
    assert supposed(position(LATE), "NW").game is position(LATE)
