"""Reading orders: what is an order, what is a stray line, what is suggested, and the caps."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.order_book import COMMON_WORDS as COMMON
from pbem.orders.order import Order, OrderWord, Stray
from pbem.orders.parse import MOST_ORDERS, MOST_STRAYS, MOST_TEXT, by_name, read_orders
from tests.orders.messages import sentences, worded

BUILD = OrderWord(
    kind="action",
    word="build",
    aliases=("b",),
    usage="build COLOUR HEX",
    example="build blue G07",
    help="help.build",
)
WORDS = (*COMMON, BUILD)


def read(line: str) -> Order | Stray:
    (only,) = read_orders(line, WORDS)
    return only


@pytest.mark.parametrize(
    ("line", "word", "args", "rest"),
    [
        ("build blue G07 G08", "build", ("blue", "g07", "g08"), "blue G07 G08"),
        ("B Blue Clermont-Ferrand", "build", ("blue", "clermont", "ferrand"), "Blue Clermont-Ferrand"),
        ("Build: blue, G07 and G08.", "build", ("blue", "g07", "and", "g08"), "blue, G07 and G08."),
        ("STATUS", "status", (), ""),
        ("Status?", "status", (), ""),
        ("tz Europe/Paris", "zone", ("europe", "paris"), "Europe/Paris"),
        ("press Ann: Hi, how are you?", "press", (), "Ann: Hi, how are you?"),
        ("1. build blue G07", "build", ("blue", "g07"), "blue G07"),
        ("Hilfe", "help", (), ""),
        ("Aperçu", "preview", (), ""),
        ("Accept my apologies", "accept", ("my", "apologies"), "my apologies"),
    ],
)
def test_orders(line: str, word: str, args: tuple[str, ...], rest: str) -> None:
    order = read(line)
    assert isinstance(order, Order)
    assert (order.word.word, order.args, order.rest) == (word, args, rest)


@pytest.mark.parametrize("row", WORDS, ids=lambda row: str(row.word))
def test_example_parses_as_itself(row: OrderWord) -> None:
    order = read(row.example)
    assert isinstance(order, Order)
    assert order.word is row


@pytest.mark.parametrize("row", COMMON, ids=lambda row: str(row.word))
def test_every_word_is_explained(row: OrderWord) -> None:
    assert row.help in sentences("help")
    assert row.usage.split()[0] == row.word


def test_no_two_words_are_the_same() -> None:
    names = [name for row in WORDS for name in (row.word, *row.aliases, *row.foreign)]
    assert sorted(names) == sorted(by_name(WORDS))


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("biuld blue G07 G08", "build blue G07 G08"),
        ("buld blue Clermont-Ferrand", "build blue Clermont-Ferrand"),
        ("staus", "status"),
        ("optoins", "options"),
        ("hlep build", "help build"),
        ("pres ann: see you", "press ann: see you"),
        ("awya 3-17 aug default", "away 3-17 aug default"),
        ("deadlin", "deadline"),
        ("quite 22-7", ""),
        ("defualt build blue G07", "default build blue G07"),
        (". away 3-17 aug", "away 3-17 aug"),
        (". back home tomorrow", ""),
        ("acept as Ann", "accept as Ann"),
        ("I accept", "accept"),
        ("Please build blue G07 G08", "build blue G07 G08"),
        ("Order: build blue G07", "build blue G07"),
        (". build blue G07 G08", "build blue G07 G08"),
        (".status", "status"),
        (".3 build blue G07 G08", "build blue G07 G08"),
        (". 3 build blue G07 G08", "build blue G07 G08"),
        (".12 build blue G07 G08", "build blue G07 G08"),
        (".3build blue G07 G08", "build blue G07 G08"),
        (".3. build blue G07 G08", "build blue G07 G08"),
        (".3 back home tomorrow", ""),
    ],
)
def test_misspelt_orders_are_asked_back(line: str, meant: str) -> None:
    stray = read(line)
    assert isinstance(stray, Stray)
    assert stray.meant == meant
    assert not stray.spoils


@pytest.mark.parametrize(
    "line",
    [
        "Hi all,",
        "Please see attachment",
        "My moves are below",
        "thanks!",
        "Best regards, Ann",
        "have a nice weekend everybody, I am off to the lake",
        "Well done!",
        "Same here",
        "My hand is good",
        "I hope you are well",
        "Sent from my phone",
        "...and so on",
        "> build blue G07",
        ">build blue G07",
        "| build blue G07",
        "(build blue G07)",
        "On Monday Night Mail wrote:",
        "?",
        "who moves next?",
        "As Ann said, nice",
        "cancel my dentist",
        "end of the month is fine",
        "away we go!",
        "Away from my desk, sorry",
        "back home tomorrow",
        "back to you",
        "Holiday greetings to all",
        "Vacation was great",
        "due to work I am slow",
        "deadline is too short for me",
        "default is fine with me",
        "Quiet weekend here",
        "Quite a game",
        "Black is strong",
        "Bank holiday on Monday",
        "Always late",
    ],
)
def test_prose_is_stray_without_a_suggestion(line: str) -> None:
    stray = read(line)
    assert isinstance(stray, Stray)
    assert (stray.line.text, stray.meant, stray.spoils) == (line, "", False)


@pytest.mark.parametrize("dot", [". ", ".", ".3 ", ". 3 ", ".3", ".104 "])
def test_samples_of_our_own_letters_are_never_orders(dot: str) -> None:
    stray = read(f"{dot}build blue G07 G08")
    assert isinstance(stray, Stray)
    assert stray.say is not None
    assert "dot" in worded(stray.say)


def test_order_and_numbers_of_lines_are_kept() -> None:
    found = read_orders("Hi!\nbuild blue G07; status\n\nmap", WORDS)
    assert [(entry.line.number, type(entry)) for entry in found] == [
        (1, Stray),
        (2, Order),
        (2, Order),
        (4, Order),
    ]


def test_long_messages_are_read_in_little_time() -> None:
    begun = process_time()
    assert len(read_orders(("press ann:\n" + "abc\n" * 1000) * 15, WORDS)) == 15
    assert process_time() - begun < 2


def test_too_many_orders_spoil_the_mail() -> None:
    exact = read_orders("status\n" * MOST_ORDERS, WORDS)
    assert len(exact) == MOST_ORDERS
    assert all(isinstance(entry, Order) for entry in exact)
    (last,) = read_orders("status\n" * 10_000, WORDS)
    assert isinstance(last, Stray)
    assert last.spoils
    assert last.say is not None
    assert str(MOST_ORDERS) in worded(last.say)


def test_many_stray_lines_are_counted_and_spoil_nothing() -> None:
    found = read_orders("lorem ipsum\n" * (MOST_STRAYS + 7) + "status", WORDS)
    assert sum(isinstance(entry, Order) for entry in found) == 1
    last = found[-1]
    assert isinstance(last, Stray)
    assert last.say is not None
    assert worded(last.say).startswith("7 ")
    assert not any(entry.spoils for entry in found if isinstance(entry, Stray))


def test_a_text_too_long_spoils_the_mail() -> None:
    assert not any(isinstance(entry, Stray) for entry in read_orders("status".ljust(MOST_TEXT), WORDS))
    last = read_orders("status".ljust(MOST_TEXT + 1), WORDS)[-1]
    assert isinstance(last, Stray)
    assert last.spoils
    assert last.say is not None
    assert "64 kB" in worded(last.say)


LINES = st.one_of(
    st.text(max_size=60),
    st.builds(
        "{}{} {}".format,
        st.sampled_from(["", ". ", ".3 ", ".12 ", "> ", "- ", "1. ", "# ", "*"]),
        st.sampled_from([*by_name(WORDS), "biuld", "I"]),
        st.text(max_size=40),
    ),
)


@given(st.lists(LINES, max_size=12).map("\n".join))
def test_any_text_can_be_read(text: str) -> None:
    found = read_orders(text, WORDS)
    numbers = [entry.line.number for entry in found]
    assert numbers == sorted(numbers)
    for entry in found:
        assert entry.line.text in text.replace("\r\n", "\n").replace("\r", "\n") or "\n" in entry.line.text
        if isinstance(entry, Order):
            assert entry.line.text[:1] not in {".", ">"}
