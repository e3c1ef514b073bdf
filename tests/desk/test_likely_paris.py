"""Mails of Paris Connection in prose that nothing else reads: nothing is done, the likeliest orders are asked back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.heard_paris import Heard, heard
from tests.house import House

pytestmark = pytest.mark.any_engine

HERE = Path(__file__).parents[1] / "first_time" / "paris-connection"
MOVERS = {"three 1": "ann", "three 2": "cleo", "five 2": "ben", "five 3": "ann"}


def of(house: House, where: str, text: str) -> Heard:
    """What the mail comes to in the position of that batch and letter, of whoever is to move there."""
    batch, letter = where.split()
    return heard(house, MOVERS[where], text, (HERE / batch / f"position{letter}.json").read_text("utf-8"))


ASKED = [
    *(
        ("five 2", f"{now} a purple for two blue.\n\n{later}", f"trade purple for 2 blue; {line}")
        for now in ("Now:", "This turn:", "For now:", "Right now:", "As for this turn:")
        for later, line in (
            (
                "And for my next turn already: if Cleo builds red, I trade my other purple for 2 red. "
                "If she doesn't, for 2 black.",
                "if Cleo builds red: trade purple for 2 red else trade purple for 2 black",
            ),
            (
                "Next turn: if anyone builds red, trade yellow for 2 red, if not, trade it for 2 black.",
                "if anyone builds red: trade yellow for 2 red else trade yellow for 2 black",
            ),
        )
    ),
    (
        "five 2",
        "Brown hasn't moved since the Stone Age. One of them goes back in the box\nand I take 2 blue.",
        "trade brown for 2 blue",
    ),
    (
        "five 2",
        "Time somebody woke up the poor purples.\nLet's go through E11 and E12 to Nancy, I'd say.",
        "build purple E11 E12 E13",
    ),
    (
        "five 2",
        "I have thought about it all day.\nP for 2 U.\n"
        "Next turn, only if anyone at all has built red in the meantime: one red\nfor 2 black.",
        "trade purple for 2 blue; if anyone builds red: trade red for 2 black",
    ),
    (
        "five 3",
        "Two things.\nThis turn: a blue locomotive onto F04.\n"
        "Next turn: should Cleo have built red by then, I swap a black for two reds. "
        "If she hasn't,\nswap it, a black, for two purples.",
        "build blue F04; if Cleo builds red: trade black for 2 red else trade black for 2 purple",
    ),
    (
        "five 2",
        "For now take a purple back and give me two blue.\n\nAnd something for my next turn, because we have guests:\n"
        "if Cleo builds red before that, I'd like to trade a red for two black; if she doesn't, a red for two blue.",
        "trade purple for 2 blue; if Cleo builds red: trade red for 2 black else trade red for 2 blue",
    ),
    (
        "five 2",
        "I give a purple and take two blue. If anybody builds red before my next turn, I swap a red for 2 blacks.",
        "trade purple for 2 blue; if anyone builds red: trade red for 2 black",
    ),
    (
        "five 2",
        "A purple back, two blue for me please.\n\nI'll be hiking next week, so should I ever miss a deadline\n"
        "then please play red for two black as my default.\n\nBen",
        "trade purple for 2 blue; default trade red for 2 black",
    ),
    ("five 2", "Will you take one of my purple engines and let me have two blue?", "trade purple for 2 blue"),
    (
        "five 2",
        "Not for now, for my next turn: if Ann builds purple by then, trade one of my reds for 2 purple, and if she "
        "hasn't, red for 2 black. This turn I am still thinking about.",
        "if Ann builds purple: trade red for 2 purple else trade red for 2 black",
    ),
    (
        "five 2",
        "Purple for 2 blue.\n\nAnd for my next turn I will already say: if Ann builds purple until then, I want to "
        "give one red and get two purple. If she does not, do nothing, I decide then myself.",
        "trade purple for 2 blue; if Ann builds purple: trade red for 2 purple",
    ),
    ("five 2", "One of my purples goes back to the depot, and two BLUE ones join me.", "trade purple for 2 blue"),
    (
        "five 2",
        "purple for 2 blues thx\n\noh and can u pass this on to cleo: nice trains",
        "trade purple for 2 blue; press Cleo: nice trains",
    ),
    (
        "five 2",
        "Purple for 2 blue now. Next turn: if Ann builds purple trade red for 2 purple.",
        "trade purple for 2 blue; if Ann builds purple: trade red for 2 purple",
    ),
    (
        "five 2",
        "Hello hello,\n\na. Move: my brown ones to Metz, D11 first, D12 second\n"
        "b. Message to all: the baby is teething\n\nBen (very tired)",
        "build brown D11 D12 D13; press all: the baby is teething",
    ),
]


@pytest.mark.parametrize(("where", "text", "line"), ASKED)
def test_the_likeliest_order_is_asked_back_and_not_done(running: House, where: str, text: str, line: str) -> None:
    found = of(running, where, text)
    assert found.does == ()
    assert line in found.offers
    assert "guess.asked" in found.says


@pytest.mark.parametrize(
    ("where", "text", "section"),
    [
        ("five 3", "I give away a blue and take two more of the blacks, they are the best\nones of all.", "4.2.2"),
        ("three 1", "Red please! Build it on Amiens, Lille, Calais, Rouen, Le Havre and then one more in C08, if I'm "
         "spending I may as well spend big.", "4.1"),
        ("three 1", "I take red and put them on Amiens, Lille, Calais, Rouen, Le Havre and C08. Six of them.", "4.1"),
    ],
)  # fmt: skip
def test_why_the_likeliest_order_cannot_be_is_told(running: House, where: str, text: str, section: str) -> None:
    found = of(running, where, text)
    assert found.does == ()
    assert f"Paris Connection §{section}" in {one.section for one in found.results}


def test_a_line_is_never_lost_because_a_part_of_it_could_be_done(running: House) -> None:
    """«We found no order in your mail» was all that was said."""
    found = of(running, "three 1", "I take red and put them on Amiens, Lille, Calais, Rouen, Le Havre and C08 as well.")
    assert found.statuses
    assert found.does == ()


@pytest.mark.parametrize(
    "text",
    [
        "Hm. Difficult. Taking red to Nantes looks pretty, but so does blue. I'll sleep on it.",
        "Red to Périgueux, I thought. Forget that, I'm not sure at all.",
        "Next turn: purple for 2 blue",
        "And for my next turn already: trade purple for 2 blue.",
        "On my next turn I want to swap purple for two blues.",
        "Later: purple for two blues",
        "For the next one: my other purple for 2 blue",
    ],
)
def test_nothing_is_offered_where_nothing_is_ordered(running: House, text: str) -> None:
    found = of(running, "five 2", text)
    assert (found.does, found.offers) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        "Now: a purple for two blue.\nNext turn: red for 2 black",
        "For this turn, a purple for two blue. For the next one: my red for 2 black.",
        "For now: a purple for two blue.\nLater: a red for 2 black",
        "This turn a purple for two blue, next turn a red for 2 black",
        "Now: a purple for two blue.\n\nAnd for my next turn: if Cleo fancies red, I trade my red for 2 black.",
    ],
)
def test_what_is_for_a_later_turn_is_not_offered_for_this_one(running: House, text: str) -> None:
    found = of(running, "five 2", text)
    assert found.does == ()
    assert set(found.offers) <= {"trade purple for 2 blue"}


@pytest.mark.parametrize(
    "text", ["My move: a purple for two blue", "Now: a purple for two blue.", "a purple for 2 blue"]
)
def test_now_introduces_an_order(running: House, text: str) -> None:
    assert of(running, "five 2", text).does == ("trade purple 2 blue",)


def test_of_two_lines_that_do_the_very_same_one_is_offered(running: House) -> None:
    """Between «build red F10» and «build red on F10» there is no choice."""
    found = of(running, "five 2", "builds brown on D11")
    assert found.does == ()
    assert found.offers == ("build brown D11",)


@pytest.mark.parametrize("turn", ["For my turn after this one", "Next turn", "In the move after this"])
def test_what_is_for_the_turn_after_this_stands_beside_the_order(running: House, turn: str) -> None:
    later = f"{turn}: if Cleo builds red by then, trade yellow for 2 red, otherwise trade yellow for 2 black."
    found = of(running, "five 2", f"Now: a purple for two blue.\n\n{later}")
    assert not found.does
    assert found.offers == (
        "trade purple for 2 blue; if Cleo builds red: trade yellow for 2 red else trade yellow for 2 black",
    )
