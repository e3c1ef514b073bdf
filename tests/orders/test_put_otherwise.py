"""What people put in sentences of their own: suppositions of a company, notes to somebody, a move to be taken back."""

from __future__ import annotations

import pytest

from pbem.orders.order import Order, OrderError, order_word
from pbem.orders.parse import read_orders
from pbem.orders.press import read_press
from pbem.orders.prose import sentences
from pbem.orders.relays import relayed
from pbem.orders.supposed import supposed
from pbem.orders.topics import asks_to_show, topic_of
from pbem.orders.wishes import wish_of

PEOPLE = frozenset({"ann", "ben"})
PRESS = (order_word("press", "press", "press NAME: TEXT", "press all: Good luck!", "message", "msg", text=True),)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("what would happen if M-K put tile 27 on I9 and ran?", "M-K: put tile 27 on I9 ; run"),
        ("What if NW buys a 4?", "NW: buy a 4"),
        ("how would it look if NW would lay 57 on E9?", "NW: lay 57 on E9"),
        ("what happens if Ben bought a 4?", None),  # his moves are shown to nobody
        ("what if I bought a 4?", "buy a 4"),
        ("what would happen if NW lays the 57 on E9, runs best", None),  # and goes on below
    ],
)
def test_what_is_supposed(line: str, order: str | None) -> None:
    assert supposed(line, PEOPLE) == order


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Just a message for Ann for now: do you go on?", ("", "Ann", "do you go on?")),
        ("bid 110. After that, write to all: sorry", ("bid 110.", "all", "sorry")),
        ("A quick note to Ann and Ben: hi", ("", "Ann, Ben", "hi")),
        ("a token for Moscow: yes", None),
    ],
)
def test_what_is_to_be_passed_on(line: str, found: tuple[str, str, str] | None) -> None:
    said = relayed(line)
    assert (said and tuple(said)) == found


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("message for Ann\nwould you sell me the 2?\nI can pay 60", "press Ann: would you sell me the 2? I can pay 60"),
        ("press all\nhello", "press all: hello"),
        ("press Ann and Ben\nhello", "press Ann, Ben: hello"),
        ("press Zoe\nhello", ""),
        ("press Ann", ""),
    ],
)
def test_a_message_below_whom_it_is_for_is_offered_with_its_colon(text: str, example: str) -> None:
    (order,) = read_orders(text, PRESS)
    assert isinstance(order, Order)
    with pytest.raises(OrderError) as refused:
        read_press(order, ("Ann", "Ben"))
    assert (refused.value.say.key, refused.value.example) == ("orders.press_colon", example)


@pytest.mark.parametrize(
    ("line", "wish"),
    [
        ("Take back my last move please, I clicked the wrong number.", "undo"),
        ("please take my last bid back", "undo"),
        ("Undo the previous turn", "undo"),
        ("take my last share", ""),
        ("I take back what I said of Ben", ""),
    ],
)
def test_what_is_wished(line: str, wish: str) -> None:
    assert wish_of(line) == wish


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("How does this ordering ahead work that you mention?", "help standing"),
        ("can you tell me in words where we all stand?", "status"),
        ("could I have the whole position once more?", "status"),
    ],
)
def test_what_is_asked(line: str, order: str) -> None:
    assert topic_of(line, {}) == order


def test_who_would_like_to_know_asks() -> None:
    line = "I would like to know what are all the things I can do now"
    assert asks_to_show(line)
    assert topic_of(line, {}) == "options"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bid 110. I am not sure if it is clever and will see.", ["Bid 110."]),
        ("Run and pay. No track, no tokens, nothing.", ["Run and pay.", "No track", "no tokens, nothing."]),
        ("I have no other choice really: 110", ["110"]),
        ("Run. After it, I buy a 3.", ["Run.", "After it, I buy a 3."]),
    ],
)
def test_sentences_that_take_nothing_back(text: str, said: list[str]) -> None:
    found = list(sentences(text, PEOPLE))
    assert [one.text for one in found] == said
    assert not any(one.back or one.hangs for one in found)
