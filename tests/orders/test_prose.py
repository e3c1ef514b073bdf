"""A mail in prose as sentences: what asks, what hangs on a condition, what takes something back."""

from __future__ import annotations

import pytest

from pbem.orders.messages_in_prose import messages_apart
from pbem.orders.prose import Sentence, sentences

NAMES = frozenset({"ann", "ben"})


def said(text: str) -> list[Sentence]:
    return list(sentences(text, NAMES))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Could you put my 45 up to 55, please?", ["Could you put my 45 up to 55, please?"]),
        ("145 on it pls, and can you show me the map again?", ["145 on it pls"]),
        ("240 for Kharkov, it starts at 120 then, doesn't it?", ["240 for Kharkov, it starts at 120 then"]),
        ("Could you tell me what it does?", []),
        ("Would you please explain that rule?", []),
        ("What does it do, and can you show me the map?", []),
        ("Shall I take 110, or is 115 better?", []),
        ("110?", []),
    ],
)
def test_questions(text: str, left: list[str]) -> None:
    """A polite one orders, and what stands before one does; any other question is left out."""
    assert [one.text for one in said(text)] == left


def test_what_is_forgotten() -> None:
    """It is left out, and takes back what stands before it."""
    assert said("Forget the 110, just the minimum, 100.") == [Sentence("just the minimum, 100", back=True)]
    assert [one.text for one in said("95. Forget the 95. 125!")] == ["95.", "125!"]


@pytest.mark.parametrize(
    ("text", "left", "found"),
    [
        ("Love to Cleo, tell her that the jam has arrived!", "", {"Cleo": "the jam has arrived!"}),
        ("One PLM. And would you pass this on to Ann, please:\n\nBe good!", "One PLM.", {"Ann": "Be good!"}),
    ],
)
def test_messages(text: str, left: str, found: dict[str, str]) -> None:
    """They are passed on, and are no orders."""
    rest, messages = messages_apart(text)
    assert (rest.strip(), messages) == (left, found)


@pytest.mark.parametrize(
    "text",
    ["If Ben bids again, he shall have it.", "When it comes up I go to 115.", "If she goes higher she can keep it."],
)
def test_conditions(text: str) -> None:
    """Whoever looks for what is ordered now leaves them out; they take nothing back, and are no questions."""
    (one,) = said(text)
    assert one == Sentence(text, back=False, hangs=True)


def test_a_letter_is_signed_in_many_ways() -> None:
    """That is no sentence of it; what is hers is one."""
    assert [one.text for one in sentences("Sell one.\n\nYours in speculation,\nAnn", frozenset({"ann"}))] == [
        "Sell one."
    ]
    assert [one.text for one in said("Yours is the dearer one.")] == ["Yours is the dearer one."]


def test_a_word_that_is_cut_short_ends_no_sentence() -> None:
    """«max.» alone would leave a bare number: another bid."""
    assert [one.text for one in said("Thanks. I'd go to max. 70 here.")] == ["I'd go to max. 70 here."]


def test_what_is_told_before_an_order_is_kept_for_what_it_may_mean() -> None:
    found = list(sentences("So Ben thinks he gets the Lyon for 240? I raise him by ten.", frozenset({"ben"})))
    assert [(one.text, one.told) for one in found] == [
        ("I raise him by ten.", "So Ben thinks he gets the Lyon for 240?")
    ]


def test_to_keep_something_is_no_second_thought() -> None:
    found = list(sentences("One brown for two purple. I'll hang on to the black.", frozenset()))
    assert [one.back for one in found] == [False, False]
    assert [one.back for one in sentences("One brown for two purple. Hang on, black.", frozenset())] == [False, True]
