"""«status waits» by mail, and the end of a game: whom it waited for, how long and for what."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.base.settings import Settings
from pbem.desk.questions.status import COMMANDS
from pbem.store.db import connected
from pbem.store.models import Decision
from tests.desk.presiding import ask, code_in, confirmed, plain, play_moves
from tests.house import House
from tests.playing_1861 import begin, mails

pytestmark = pytest.mark.any_engine


def lines(text: str) -> list[list[str]]:
    """The rows of the first table of a letter."""
    rows = text.split("For whom")[1].split("```")[0]
    return [row.split() for row in rows.split("\n")[1:] if row]


def test_players_and_who_leads_are_told_alike(running: House) -> None:
    running.now += timedelta(hours=5)
    (mover,) = play_moves(running, 1)
    running.now += timedelta(hours=2)
    after = running.active().title()
    letters = [*running.write("ann", "status waits"), *running.write("ben", "State waiting")]
    letters += ask(running, "status waits")
    assert len(letters) == 3
    for letter in letters:
        assert lines(letter.text) == [[mover.title(), "1", "0", "5.0"], ["in", "all", "1", "0", "5.0"]]
        assert f"The game is waiting for {after} now (turn), for 2 hours so far." in plain(letter)
        assert "For whom" in letter.html
        assert "The position" not in letter.text


def test_status_by_itself_is_the_position_as_ever(running: House) -> None:
    for text in ("status", "status please"):
        (letter,) = running.write("ann", text)
        assert "For whom" not in letter.text
        assert "Marseille" in letter.text


def test_beside_the_position_in_one_mail(running: House) -> None:
    (letter,) = running.write("ann", "status\nstatus waits")
    assert "Nobody has answered a question in this game yet." in letter.text
    assert "Marseille" in letter.text


def test_there_is_nothing_to_tell_before_the_game_has_begun(store: Settings) -> None:
    house = House(store)
    house.create()
    (letter,) = house.write("ann", "status waits")
    assert "Nobody has answered" not in plain(letter)
    assert "has not" in plain(letter)


def test_help_tells_of_it(running: House) -> None:
    assert COMMANDS[0].word.usage == "status [waits]"
    (letter,) = running.write("ann", "help status")
    assert "«status waits»: whom the game has waited for, how long and for what." in plain(letter)


def test_the_last_letter_of_everybody_ends_with_it(running: House) -> None:
    running.now += timedelta(hours=5)
    (mover,) = play_moves(running, 1)
    running.now += timedelta(hours=3)
    confirmed(running, "end now")
    for name in ("ann", "ben", "cleo", "mo"):
        letter = running.last(name, "game_over")
        assert lines(letter.text) == [[mover.title(), "1", "0", "5.0"], ["in", "all", "1", "0", "5.0"]]
        assert letter.text.count("How long the game waited") == 1
        assert letter.html.count("How long the game waited") == 1
        assert "5.0" in letter.html
        assert "is waiting for" not in plain(letter)


def test_a_player_who_ends_the_game_is_told_in_their_answer(store: Settings) -> None:
    house = House(store)
    house.started(options={"start": "fixed"})
    for chain in ("E11 F11 G12 H12 I12", "J12 K13 L13 M14 N13"):
        house.now += timedelta(hours=1)
        house.write(house.active(), f"build red {chain}")
    mover = house.active()
    house.write(mover, f"confirm {code_in(house.write(mover, 'build red O13 Marseille')[0])}")
    letter = house.last(mover, "game_over")
    assert lines(letter.text)[-1] == ["in", "all", "3", "2", "2.0"]


def test_1861_tells_its_causes_apart(store: Settings) -> None:
    """Until the first answer of another kind than a private auction."""
    house = House(store)
    begin(house)
    written = 0
    for _ in mails(house, "waits"):
        written += 1
        house.now += timedelta(hours=1)
        with connected():
            kinds = {one.about for one in Decision.select().where(Decision.outcome == "made")}
        if len(kinds) > 1:
            break
    (letter,) = house.write("ann", "status waits")
    rows = {" ".join(row[:-3]): row[-3:] for row in lines(letter.text)}
    assert rows["in all"][2] == f"{written - 1:.1f}", "each mail but the first one took an hour"
    assert {"private auction", "stock round"} <= set(rows)
    causes = letter.text.split("For what")[1].split("```")[0]
    assert [row.split()[-1] for row in causes.split("\n")[1:] if row] == [f"{written - 2:.1f}", "1.0"]
