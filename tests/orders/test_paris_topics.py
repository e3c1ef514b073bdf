"""`options` of a place or a company: what the line asks about, and what is told."""

from __future__ import annotations

import re

import pytest

from engine.core import play
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.titles.paris_connection.mail.choices import MOST_WAYS, ways_to
from pbem.titles.paris_connection.mail.topics import asked_about, options_topic
from pbem.titles.paris_connection.mail.words import options_block
from tests.orders.messages import worded
from tests.orders.paris import VOCABULARY, after, definition, meaning, opening
from tests.random_games import random_position


def topic(line: str) -> str:
    (order,) = read_orders(line, VOCABULARY)
    assert isinstance(order, Order)
    return options_topic(definition(), order)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("options", ""),
        ("options please", ""),
        ("options for me now", ""),
        ("options lyon", "K12"),
        ("Options LYON!", "K12"),
        ("options K12", "K12"),
        ("options h5", "H05"),
        ("options for Saint-Lazare", "D08"),
        ("options le havre", "D06"),
        ("moves blue", "blue"),
        ("options bleue", "blue"),
        ("options blue to Lyon", "blue K12"),
        ("options from blue or red", "blue red"),
    ],
)
def test_what_is_asked_about(line: str, meant: str) -> None:
    assert topic(line) == meant


@pytest.mark.parametrize(
    ("line", "code", "lines"),
    [
        ("options Lion", "place_meant", ("options K12",)),
        ("options blue Lion", "place_meant", ("options blue K12",)),
        ("options blu", "colour_meant", ("options blue",)),
        ("options Berlin", "options_unknown", ("options",)),
        ("options Lyon Dijon", "options_one", ("options K12", "options H12")),
    ],
)
def test_what_is_no_name_is_asked_back(line: str, code: str, lines: tuple[str, ...]) -> None:
    with pytest.raises(OrderError) as caught:
        topic(line)
    assert caught.value.say.key == f"paris_connection.orders.{code}"
    assert worded(caught.value.say)
    assert tuple(filter(None, (caught.value.example, *caught.value.choices))) == lines
    if code != "options_one":
        assert topic(lines[0]) == lines[0].removeprefix("options").strip()


def test_a_topic_that_names_nothing_is_everything() -> None:
    """As the contents of older letters have it, or those of another board."""
    assert asked_about(definition(), "") == asked_about(definition(), "Z99 green") == ((), "")
    view = opening().view("p1")
    assert options_block(definition(), view, {}, "Z99") == options_block(definition(), view, {})


def test_all_shortest_builds_to_a_city_are_told_the_best_first() -> None:
    view = after("build blue Amiens").view("p1")
    assert options_block(definition(), view, {}, "blue A09") == (
        "The shortest legal builds to A09 (Calais), company by company. Those that add most to its value come first."
        "\n\nBlue, 2 locomotives:\n\n- value +2: build blue B09 A09\n- value +1: build blue B08 A09"
    )


def test_a_place_that_nobody_reaches_is_told() -> None:
    """§4.1.5: nothing is placed on a start hex; Marseille is far away in the opening."""
    for place in ("D09", "P12"):
        label = definition().board.hex(place).label
        assert options_block(definition(), opening().view("p1"), {}, place) == (
            f"For these companies no legal build reaches {label} now: blue, yellow, red, purple, black, brown."
        )


def test_one_company_is_told_as_among_all_and_without_trades() -> None:
    view = opening().view("p1")
    blue = options_block(definition(), view, {}, "blue")
    assert blue in options_block(definition(), view, {})
    assert "Yellow" not in blue
    assert "In a trade" not in blue


def test_where_not_all_builds_are_shown_the_letter_says_how_many_there_are() -> None:
    """At most twelve for each company, legal all of them; in some of fifteen positions there are more."""
    cut = 0
    for seed in range(15):
        game = random_position(4, f"many ways {seed}", 8 + seed % 20)
        view = game.view(game.active[0])
        for city in definition().board.cities:
            for one in ways_to(definition(), view, city.id):
                if one.found > MOST_WAYS:
                    cut += 1
                    text = options_block(definition(), view, {}, f"{one.colour} {city.id}")
                    assert f"{MOST_WAYS} of {one.found} such builds:" in text
                    lines = re.findall(r"build \w+ [^\n]+", text)
                    assert len(lines) == MOST_WAYS
                    assert all(play.why_not(game, meaning(line, game)) is None for line in lines)
    assert cut
