"""The moderator's vocabulary: its rows, what of it players share, and orders told from prose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.common.undo import Undo
from pbem.desk.order_book import needs_moderator
from pbem.orders.order import Order, OrderWord, Stray
from pbem.orders.parse import by_name, read_orders
from pbem.orders.press import Press
from pbem.titles.paris_connection.mail.orders import WORDS as PARIS_WORDS
from tests.desk.reading import COMMON, MODERATOR, moderator_words, read_command
from tests.orders.messages import sentences
from tests.orders.times import HERE, WORDS

NAMES = ("Ann", "Ben")
ALL_WORDS = moderator_words(PARIS_WORDS)


def read(line: str) -> Order | Stray:
    (only,) = read_orders(line, ALL_WORDS)
    return only


@pytest.mark.parametrize("row", MODERATOR, ids=lambda row: str(row.word))
def test_examples_of_the_words_are_commands(row: OrderWord) -> None:
    order = read(row.example)
    assert isinstance(order, Order)
    assert order.word is row
    assert row.usage.split()[0].rstrip(":") == row.word
    assert row.help in sentences("help")
    assert read_command(order, NAMES, HERE)
    assert needs_moderator(row.example) or row.word in ("cancel", "pause")  # with a reason they may be prose


def test_no_two_words_of_the_moderator_are_the_same() -> None:
    names = [name for row in MODERATOR for name in (row.word, *row.aliases)]
    assert sorted(names) == sorted(by_name(MODERATOR))


def test_a_word_that_players_have_too_is_the_moderators_in_his_mails_only() -> None:
    both = sorted(by_name(MODERATOR).keys() & by_name(COMMON).keys())
    assert both == ["deadline", "due", "hand", "resend", "stall", "stall_limit", "takeback", "undo", "vote"]
    assert all(by_name(ALL_WORDS)[word].kind == "moderator" for word in both)
    (order,) = read_orders("undo", COMMON)
    assert isinstance(order, Order)
    assert read_command(order, NAMES, HERE) == Undo()


def test_the_moderator_has_the_words_of_players_and_game() -> None:
    found = read_orders("status\npress ann: hi; you\n\nbuild blue G07\nwho", ALL_WORDS)
    assert [one.word.kind for one in found if isinstance(one, Order)] == ["question", "press", "action", "moderator"]
    press = found[1]
    assert isinstance(press, Order)
    assert read_command(press, NAMES, HERE) == Press(("Ann",), "hi; you")


@pytest.mark.parametrize(
    "line",
    [
        "who is winning?",
        "as I said, nice",
        "As we discussed yesterday",
        "end of the month is fine",
        "hours later",
        "remind me tomorrow",
        "extend my thanks to Ann",
        "deadline is too short for everybody",
        "waiting for ann, as always",
        "weekends are busy",
        "minimum effort",
        "resume of the game so far",
        "redo the whole thing",
        "replace the battery soon",
        "overdue books are no joke",
    ],
)
def test_prose_is_no_order_in_nobodys_mail(line: str) -> None:
    assert isinstance(read(line), Stray)
    assert not needs_moderator(line)


@pytest.mark.parametrize(
    ("line", "needed"),
    [
        ("pause", True),
        ("Pause the game!", True),
        ("extend 24h", True),
        ("extend ann 2 days", True),
        ("deadline friday 20:00", True),
        ("hours 72", True),
        ("as ann: build blue G07", True),
        ("replace ann by zoe@x.org", True),
        ("eject ann", True),
        ("who?", True),
        ("announce: hello", True),
        ("cancel the game", True),
        ("pause for a moment and think of Ann", False),
        ("cancel my dentist", False),
        ("who moves next?", False),
        ("as ann said, nice", False),
        ("announce the winner!", False),
        ("extend your line by 2 hexes and you have won", False),
        ("eject the warp core now", False),
        ("status", False),
        ("hello", False),
        ("", False),
    ],
)
def test_what_only_the_moderator_can_do_is_told_from_prose(line: str, needed: bool) -> None:
    assert needs_moderator(line) == needed
    if needed:
        (only,) = read_orders(line, COMMON)
        assert isinstance(only, Stray)
        assert not only.spoils


def test_players_do_not_have_the_moderators_words() -> None:
    for row in MODERATOR:
        (only,) = read_orders(row.example, COMMON)
        assert isinstance(only, Stray) or only.word in COMMON


@given(st.text(max_size=60) | st.builds("{} {}".format, st.sampled_from(sorted(by_name(MODERATOR))), WORDS))
def test_what_needs_the_moderator_is_an_order_in_his_mail(text: str) -> None:
    for stray in read_orders(text, COMMON):
        if isinstance(stray, Stray) and needs_moderator(stray.line.text):
            order, *_ = read_orders(stray.line.text, ALL_WORDS)
            assert isinstance(order, Order)
            assert order.word.kind == "moderator"
