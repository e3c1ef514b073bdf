"""Each kind of decision of 1861 is asked in a sentence of its own and has a lesson of two."""

from __future__ import annotations

import re

import pytest

from engine.games.g1861.rounds import MergerRound, StockRound
from pbem.titles.g1861.mail import TITLE
from pbem.titles.g1861.mail.questions import asked, topic_of
from tests.eighteen.told import NAMES
from tests.eighteen.walked import walked
from tests.random_1861 import begin
from tests.rules.g1861.table import definition, table
from tests.sampled import sampled

TOPICS = (
    "private_auction", "minor_auction", "stock", "first_token", "operate", "dividend", "trains", "discard",
    "nationalise", "offer", "merge", "remove_token", "share_purchase",
)  # fmt: skip


@pytest.mark.parametrize("topic", TOPICS)
def test_each_topic_has_a_lesson_of_two_sentences(topic: str) -> None:
    lesson = TITLE.told.lesson(definition(), begin(4, "jklm"), topic)
    assert len(re.findall(r"\.(?: |$)", lesson)) == 2, lesson
    assert "{" not in lesson


def test_no_lesson_where_none_is_needed() -> None:
    assert TITLE.told.lesson(definition(), begin(4, "jklm"), "unheard") == ""


def test_the_lesson_of_the_stock_round_goes_by_its_phase() -> None:
    game = table("anne ben carl").stock()
    assert "start a public" not in TITLE.told.lesson(definition(), game.game, "stock")
    assert "start a public" in TITLE.told.lesson(definition(), game.with_(phase="4").game, "stock")
    assert "auction" not in TITLE.told.lesson(definition(), game.with_(phase="5").game, "stock")


def test_figures_are_those_of_the_game() -> None:
    four, three = begin(4, "jklm"), begin(3, "jklm")
    assert "16 certificates" in TITLE.told.lesson(definition(), four, "stock")
    assert "21 certificates" in TITLE.told.lesson(definition(), three, "stock")


@pytest.mark.parametrize("seeds", sampled([("3",), ("ask", "told")], 1, single=True))
def test_every_question_of_random_games_is_asked_of_whom_it_concerns(seeds: tuple[str, ...]) -> None:
    seen = set()
    for seed in seeds:
        for game in walked(seed).games[1:]:
            topic, words = topic_of(game), asked(game, NAMES)
            seen.add(topic)
            assert "{" not in words
            if game.finished:
                assert words == "The game is over."
            else:
                assert f"{NAMES[game.active[0]]}’s turn" in words
    assert seen >= {*TOPICS, ""} - {"first_token", "remove_token"}


def test_a_first_token_and_a_token_too_many() -> None:
    game = table("anne ben carl").stock().with_public("NW", price=100, anne=4)
    starting = game.with_(round=StockRound(("anne", "ben", "carl"), starting="NW")).game
    assert topic_of(starting) == "first_token"
    assert asked(starting, {"anne": "Anne"}).startswith("It is Anne’s turn: place the first token of NW")
    removing = game.with_(round=MergerRound(("N",), removing="NW", chooser="ben")).game
    assert topic_of(removing) == "remove_token"
    assert asked(removing, {"ben": "Ben"}).startswith("It is Ben’s turn: NW has a token too many")


def test_who_leads_an_auction_and_who_else_can_bid() -> None:
    game = begin(4, "jklm")
    assert (
        asked(game, NAMES)
        == "It is Ann’s turn: open the bidding for TSR (Tsarskoye Selo Railway) with at least 20, or pass."
    )
