"""Votes that cannot be, that cross each other, or that stand beside other orders."""

from __future__ import annotations

import pytest

from pbem.base.settings import Settings
from tests.desk.presiding import confirmed, kinds, plain, play_moves
from tests.desk.test_moves import position
from tests.desk.voting import game, sound, texts
from tests.edges import legal_order
from tests.house import House

pytestmark = pytest.mark.any_engine


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("vote undo 2", "There is no move to take back"),
        ("vote resume", "The game is not paused"),
        ("vote yes", "There is no vote to answer"),
        ("vote replace Cleo by zoe@example.org", "Cleo is not overdue. A seat can be given away by a vote only when"),
        ("vote replace Cleo", "Write «by» and one email address"),
        ("vote undo everything", "«undo» takes a number of moves"),
        ("vote end\nvote pause", "has to be sent alone"),
    ],
)
def test_what_cannot_be_is_refused(running: House, line: str, told: str) -> None:
    name = "ann"
    (refused,) = running.write(name, line)
    assert told in plain(refused)
    assert "vote_asked" not in kinds()


def test_more_moves_than_there_are_and_one_that_needs_no_vote(running: House) -> None:
    (first,) = play_moves(running, 1)
    (refused,) = running.write(first, "vote undo")
    assert "you can take it back yourself" in plain(refused)
    (refused,) = running.write(first, "vote undo 7")
    assert "no more moves than have been made: 1" in plain(refused)


def test_a_second_vote_waits_for_the_first(running: House) -> None:
    running.write("ann", "vote end")
    (refused,) = running.write("ben", "vote pause")
    assert "There is one vote at a time, and Ann asked first, for «end now»" in plain(refused)
    assert kinds().count("vote_asked") == 1


def test_a_move_and_a_vote_in_one_mail_are_not_done(running: House) -> None:
    name = running.active()
    running.write("ann" if name != "ann" else "ben", "vote end")
    before = position()
    _, order = legal_order(running)
    (refused,) = running.write(name, f"{order}\nvote yes")
    assert "has to be sent alone" in plain(refused)
    assert position() == before


def test_no_vote_before_the_game_begins(store: Settings) -> None:
    house = House(store)
    house.create()
    house.write("ann", "accept")
    (refused,) = house.write("ann", "vote end")
    assert "has not started yet" in plain(refused)
    assert "vote_asked" not in kinds()


def test_the_end_of_the_game_ends_the_vote(running: House) -> None:
    running.write("ann", "vote pause")
    told = texts(confirmed(running, "end now"))
    assert "is void: the game is over" in told["ben"]
    (refused,) = running.write("ann", "vote undo 2")
    assert "over" in plain(refused)
    assert game().vote_at is None
    assert sound(running)
