"""What 1843 asks: every decision in words, with the sums that decide it; its lessons; how it ended."""

from __future__ import annotations

import pytest

from engine.games.g1843.game import Game
from pbem.titles.g1843.mail import TITLE
from tests.eighteen.told_1843 import GAMES, NAMES, SCENE, WRONG, bargained, golden
from tests.g1843 import definition
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.test_8_8_3_emergency import poor

TOPICS = (
    "private_auction", "bid_off", "par", "stock.first", "stock", "operate", "dividend", "trains", "discard", "offer",
    "home", "willing",
)  # fmt: skip


def asked(scene: Scene) -> str:
    """The question to who is to act."""
    return TITLE.told.question(definition(), scene.game, SCENE)


def topic(game: Game) -> str:
    """What kind of decision it is."""
    return TITLE.turns.topic(definition(), game, game.active[0])


@pytest.mark.parametrize("name", [*GAMES, "bargained"])
def test_every_decision_of_a_game_is_asked_and_explained(name: str) -> None:
    for game in bargained().games if name == "bargained" else golden(name).games:
        question = TITLE.told.question(definition(), game, NAMES)
        assert bool(question) != game.finished
        assert not WRONG.search(question), question
        if not game.finished:
            assert topic(game) in TOPICS
            assert question.endswith(".")


def test_each_kind_of_decision_has_its_lesson() -> None:
    for game in (table().game, table("anne ben carl").stock(set_number=1).game, golden("4-share").games[-2]):
        for one in TOPICS:
            lesson = TITLE.told.lesson(definition(), game, one)
            assert lesson
            assert not WRONG.search(lesson), lesson


def test_the_goal_says_what_tables_differ_in() -> None:
    for plays in (True, False):
        goal = TITLE.told.goal(definition(), table().game, plays=plays)
        for said in ("more than 60 %", "Montauban or in Albi", "7 of 57", "1 of 513", "2, 56 and 632"):
            assert said in goal


def test_the_auction_asks_with_the_money_that_is_free() -> None:
    scene = table("anne ben carl").play("anne: bid CEI 25", "ben: pass", "carl: pass")
    assert asked(scene) == (
        "Take 1 Toulouse-Barcelone for 15 fr, bid for another private, or pass. The least bids are 2 Ceinture 30, "
        "3 Saint-Germain 45, 4 Havre 65, 5 Val-de-Loire 115, 6 Boulogne-Amiens 155, 7 Lyon-Méditerranée 215. "
        "Money to spend: 775; set aside for bids: 25."
    )


def test_a_bid_off_tells_who_leads_and_the_money_for_it() -> None:
    scene = table("anne ben carl").play("anne: bid CEI 25", "ben: bid CEI 30", "carl: take TAB")
    assert asked(scene) == (
        "Bid on for 2 Ceinture, at least 35, or drop out with «pass». Ben leads with 30 and takes it if nobody bids "
        "more. Money for it: 800."
    )


def test_the_first_stock_round_sells_nothing() -> None:
    first = table("anne ben carl").stock(set_number=1)
    assert asked(first) == "Buy a certificate, or pass; nothing can be sold in the first stock round."
    later = table("anne ben carl").with_public("EST", par=79, anne=3, ben=2).stock()
    assert asked(later) == "Sell shares, buy a certificate, sell again, in this order; or pass."
    assert asked(later.play("anne: buy EST ipo")) == (
        "A certificate is bought; sell shares now, or end the turn with «pass»."
    )


def test_whoever_is_above_the_limit_is_told_by_how_much() -> None:
    scene = table("anne ben carl dora eve fay")
    for company in ("EST", "NOR", "PO"):
        scene = scene.with_public(company, par=94, anne=6)
    assert asked(scene.stock()).startswith("Sell first: 15 certificates are held and 12 allowed, 3 too many.")


def test_an_emergency_tells_price_treasury_cash_and_what_is_missing() -> None:
    assert asked(poor(treasury=120, cash=500)) == (
        "PO must own a train. The cheapest costs 300 fr, its treasury is 120: its director adds 180 of their 500 fr."
    )
    scene = poor(treasury=120, cash=100, EST={"anne": 3, "ben": 4}).with_privates(CEI="anne")
    assert asked(scene) == (
        "PO must own a train. The cheapest costs 300 fr, its treasury is 120, its director has 100: 80 are missing. "
        "To raise them: sell 1 share of EST at 86; sell 1 share of PO at 213; give up Ceinture for 20."
    )


def test_a_director_who_cannot_raise_it_is_told_what_bankrupt_does() -> None:
    question = asked(poor(treasury=0, cash=0, phase="gray"))
    assert "900 are missing, and selling everything brings 639." in question
    assert "«bankrupt» asks the others for a train, and ends the game if none is offered." in question


def test_the_end_says_why() -> None:
    for name, why in (
        ("3-engineers", "The game ended because"),
        ("4-share", "The game ended after the second set of operating rounds in which a company owned a gray train."),
        ("2-yellow-trains", "all yellow trains were gone before the private companies were sold."),
    ):
        text = " ".join(TITLE.position.result_block(definition(), golden(name).games[-1], NAMES).split())
        assert why in text
        assert "wins with" in text or "share the win" in text
    text = " ".join(TITLE.position.result_block(definition(), golden("3-engineers").games[-1], NAMES).split())
    assert "could not pay the train that" in text
