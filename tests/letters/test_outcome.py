"""The first line of a game's last letter: who has won, by how much, the reader's own place; the preheader says it."""

from __future__ import annotations

import json

import pytest

from pbem.games.ranking import Place, ranked
from pbem.letters.content import Reader
from pbem.letters.render import render
from tests.letters.sample import ANN, CARD, TITLE, content

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Carl", "p4": "Dora"}
MODERATOR = Reader(name="Max", moderator=True)


def told(totals: tuple[int, ...], reader: Reader = ANN, stopped: bool = False, **fields: object) -> str:
    """What mail programs show beside the subject, and what the letter says first."""
    view = {"hand": "", "totals": dict(zip(NAMES, totals, strict=False)), "stopped": stopped}
    letter = content("game_over", reader=reader, names=NAMES, view=json.dumps(view), game=CARD, **fields)
    return render(letter, TITLE, None).preheader


@pytest.mark.parametrize(
    ("totals", "line"),
    [
        ((61, 57, 40), "You have won, Ann, with 61 points, 4 ahead of Ben."),
        ((61, 57, 57), "You have won, Ann, with 61 points, 4 ahead of Ben and Carl."),
        ((61, 61, 40), "You have won, Ann, together with Ben: 61 points each, 21 ahead of Carl."),
        ((61, 61, 61), "You have won, Ann, together with Ben and Carl: 61 points each."),
        ((57, 61, 40), "Ben has won with 61 points, 4 ahead of you; you came second, Ann."),
        ((57, 61, 57), "Ben has won with 61 points, 4 ahead of you and Carl; you share second place, Ann."),
        ((40, 61, 57), "Ben has won with 61 points, 4 ahead of Carl; you came third with 40 points, Ann."),
        (
            (40, 61, 57, 40),
            "Ben has won with 61 points, 4 ahead of Carl; you share third place with 40 points, Ann.",
        ),
        ((40, 61, 61), "Ben and Carl have won together with 61 points each, 21 ahead of you; you came third, Ann."),
        (
            (40, 61, 61, 60),
            "Ben and Carl have won together with 61 points each, 1 ahead of Dora; you came fourth with 40 points, Ann.",
        ),
        ((1, -28, -40), "You have won, Ann, with 1 point, 29 ahead of Ben."),
        (
            (-40, -5, -28),
            "Ben has won with minus 5 points, 23 ahead of Carl; you came third with minus 40 points, Ann.",
        ),
    ],
)
def test_what_a_player_reads_first(totals: tuple[int, ...], line: str) -> None:
    """Alone or together, ahead of them or of others, places that are shared, totals below nothing."""
    assert told(totals) == line


@pytest.mark.parametrize(
    ("totals", "line"),
    [
        ((57, 61, 40), "Ben has won with 61 points, 4 ahead of Ann."),
        ((61, 61, 40), "Ann and Ben have won together with 61 points each, 21 ahead of Carl."),
        ((61, 61, 61), "Ann, Ben and Carl have won together with 61 points each."),
    ],
)
def test_a_moderator_who_does_not_play_has_no_place(totals: tuple[int, ...], line: str) -> None:
    assert told(totals, MODERATOR) == line


def test_a_seat_that_somebody_left_is_not_called_by_their_name_alone() -> None:
    """Nobody held it at the end, and it counts all the same (§7)."""
    assert told((57, 61, 40), left=("p2",)) == (
        "The seat that Ben left has won with 61 points, 4 ahead of you; you came second, Ann."
    )
    assert told((61, 57, 40), left=("p2",)) == "You have won, Ann, with 61 points, 4 ahead of the seat that Ben left."


def test_a_game_that_the_moderator_ended_says_so() -> None:
    assert told((57, 61, 40), stopped=True) == (
        "Ben has won with 61 points, 4 ahead of you; you came second, Ann. "
        "Max ended the game early, so it was scored as it stood."
    )


def test_a_game_that_the_players_ended_by_a_vote_says_so() -> None:
    assert told((57, 61, 40), stopped=True, voted=True).endswith(
        "you came second, Ann. The players voted to end the game early, so it was scored as it stood."
    )


def test_a_letter_without_a_result_keeps_its_plain_line() -> None:
    """Nothing to tell: the view is not of a finished game."""
    assert render(content("game_over"), TITLE, None).preheader == "The game is over, Ann."


def test_equal_totals_share_a_place_and_the_next_stays_empty() -> None:
    assert ranked({"p1": 5, "p2": 9, "p3": 5, "p4": 1}) == (
        Place("p2", 1, 9),
        Place("p1", 2, 5),
        Place("p3", 2, 5),
        Place("p4", 4, 1),
    )
