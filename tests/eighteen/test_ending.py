"""How a finished game of 1861 is counted, and what newcomers are told of it."""

from __future__ import annotations

from engine.games.g1861.ending import final_scores
from engine.games.g1861.game import Game
from pbem.games.ranking import Place, Ranking
from pbem.titles.g1861.mail import TITLE
from pbem.words.columns import text_width
from tests.eighteen.told import NAMES
from tests.eighteen.walked import walked
from tests.random_1861 import begin
from tests.rules.g1861.table import definition, table

PEOPLE = {"anne": "Anne", "ben": "Ben", "carl": "Carl"}


def stopped() -> Game:
    """A game the moderator ended: Anne has a public and a private, Ben a minor."""
    scene = table("anne ben carl").stock().with_public("NW", price=100, anne=4, ben=2).with_minor("N", "ben", price=80)
    return scene.with_privates(TSR="anne").with_cash(anne=50, ben=60, carl=70).game.stopped()[0]


def test_everybodys_place_once_the_game_is_over() -> None:
    game = stopped()
    assert TITLE.position.ranking(definition(), game) == Ranking(
        (Place("anne", 1, 450), Place("ben", 2, 420), Place("carl", 3, 70)), stopped=True, unit="R"
    )
    assert TITLE.position.ranking(definition(), begin(4, "jklm")) is None


def test_the_final_table_tells_how_each_came_to_their_total() -> None:
    text = TITLE.position.result_block(definition(), stopped(), PEOPLE)
    assert text.startswith("Anne wins with 450.")
    assert "    1  Anne      50     400         0    450" in text
    assert "- Anne: cash 50; NW 4 at 100 = 400." in text, "§7: a private counts nothing"
    assert "TSR" not in text
    assert "- Ben: cash 60; NW 2 at 100 = 200; N 2 at 80 = 160." in text


def test_totals_are_those_of_the_engine() -> None:
    game = walked().games[-1]
    found = TITLE.position.ranking(definition(), game)
    assert found is not None
    assert {one.player: one.total for one in found.places} == final_scores(game)
    text = TITLE.position.result_block(definition(), game, NAMES)
    assert max(map(text_width, text.splitlines())) <= 78
    for total in final_scores(game).values():
        assert str(total) in text


def test_those_who_tie_share_the_win() -> None:
    game = table("anne ben carl").stock().with_cash(anne=90, ben=90, carl=10).game.stopped()[0]
    assert TITLE.position.result_block(definition(), game, PEOPLE).startswith(
        "Anne and Ben share the win with 90 each."
    )


def test_a_newcomer_learns_what_it_is_and_how_one_wins() -> None:
    assert "railways of the Russian Empire" in TITLE.told.about(definition())
    does, wins = TITLE.told.goal(definition(), begin(4, "jklm"), plays=True).split("\n\n")
    assert "Russian State Railway" in does
    assert "first 8-train" in does
    assert wins.startswith("You win if")


def test_who_looks_on_is_told_of_the_players_goal_and_not_of_their_own() -> None:
    told = TITLE.told.goal(definition(), begin(4, "jklm"), plays=False)
    assert not {"you", "your"} & set(told.lower().replace(",", " ").split())
    assert "is worth" not in told
    assert "wins" in told.split("\n\n")[1]
