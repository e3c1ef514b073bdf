"""Plain words around orders: courtesies, yes and no, polite beginnings, thoughts; what the game reads in them."""

from __future__ import annotations

import pytest

from pbem.orders.everyday import LANGUAGES
from pbem.orders.plain_words import core, goes_on, is_courtesy, is_thought, yes_or_no
from pbem.orders.topics import topic_of
from pbem.titles.paris_connection.mail.languages import COLOURS
from pbem.titles.paris_connection.mail.plain import plainly, why_none
from tests.orders.paris import definition, meaning, opening

NAMES = frozenset({"ann", "ben", "mo"})


@pytest.mark.parametrize(
    "line",
    [
        "Hi all,",
        "Hello everybody",
        "Best regards, Ann",
        "Thanks, Mo!",
        "— Ann",
        "See you on Friday!",
        "Viele Grüße",
        "Merci !",
        ":-)",
    ],
)
def test_courtesies(line: str) -> None:
    assert is_courtesy(line, NAMES)


@pytest.mark.parametrize(
    "line", ["Hi Ben, nice move", "Lucky you", "Ann?", "build blue D07", "Thanks for nothing, I resign"]
)
def test_what_says_more_is_no_courtesy(line: str) -> None:
    assert not is_courtesy(line, NAMES)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Yes", "accept"),
        ("Hi Mo,\n\nok, count me in!\n\nAnn", "accept"),
        ("J'accepte avec plaisir !", "accept"),
        ("Ja, gerne, danke!", "accept"),
        ("No thanks", "decline"),
        ("Nein, danke.", "decline"),
        ("Yes, but who is Ben?", ""),
        ("yes and no", ""),
        ("no\nyes", ""),
        ("", ""),
    ],
)
def test_yes_and_no(text: str, answer: str) -> None:
    assert yes_or_no(text, NAMES) == answer


@pytest.mark.parametrize(
    ("line", "inside", "thought"),
    [
        ("I'd like to build blue from E10 to Nancy.", "build blue from E10 to Nancy", False),
        ("Please build blue D10, thanks!", "build blue D10", False),
        ("Bitte baue blau D10", "baue blau D10", False),
        ("Can I build blue D10", "build blue D10", True),
        ("I will build blue D10 tomorrow", "build blue D10 tomorrow", True),
        ("build blue D10?", "build blue D10?", True),
        ("please", "", False),
    ],
)
def test_what_is_polite_falls_away(line: str, inside: str, thought: bool) -> None:
    assert (core(line), is_thought(line)) == (inside, thought)


def test_greetings_on_the_line_of_an_order() -> None:
    assert core("Hi Mo, please build blue to Nancy. Ann", NAMES) == "build blue to Nancy"
    assert core("Hello! Blue D10, C10. Thanks, Mo!", NAMES) == "Blue D10, C10"
    assert core("Ann, build blue D10", NAMES) == "build blue D10"
    assert core("max. 70 please") == "max 70"


def test_a_line_that_ends_in_the_middle_of_a_sentence() -> None:
    assert goes_on("Leave the south to me and I will")
    assert not goes_on("Leave the south to me.")
    assert not goes_on("Here is my move")


@pytest.mark.parametrize(
    ("line", "readings"),
    [
        ("blue D10 C10", ("build blue D10 C10",)),
        ("blue from E10 to Nancy", ("build blue from E10 to E13",)),
        ("a yellow for two blues", ("trade yellow for 2 blue",)),
        ("gelb gegen zwei blaue", ("trade yellow for 2 blue",)),
        ("blau von E10 nach Nancy bauen", ("build blue from E10 to E13",)),
        ("bleu D10 puis C10", ("build blue D10 C10",)),
        ("I love blue", ()),
        ("blue is good in Lyon", ()),
        ("blue or red D10", ()),
        ("red and blue", ()),
    ],
)
def test_what_plain_words_may_mean(line: str, readings: tuple[str, ...]) -> None:
    assert plainly(definition(), line) == readings


@pytest.mark.parametrize(
    "line", ["construis bleu C09", "baue blau C09", "Baue blaue auf C09", "build blues C09", "place bleue C09"]
)
def test_colours_and_order_words_of_other_languages(line: str) -> None:
    assert meaning(line) == meaning("build blue C09")


def test_every_colour_has_its_names_in_every_language() -> None:
    for language in set(LANGUAGES) - {"en"}:
        assert set(COLOURS[language]) == set(definition().companies)


def test_nobody_passes() -> None:
    error = why_none("I pass".removeprefix("I "))
    assert error is not None
    assert error.section == "Paris Connection §4"
    assert why_none("pass the salt") is None
    assert opening().active


def test_questions_have_topics() -> None:
    words = {"trade": "trade", "t": "trade"}
    assert topic_of("How do I trade?", words) == "help trade"
    assert topic_of("What can I do?", words) == "options"
    assert topic_of("whose turn is it?", words) == "status"
    assert topic_of("Will it rain?", words) == ""


@pytest.mark.parametrize(
    ("asked", "topic"),
    [
        ("How does that bidding with a limit work?", "help bid"),
        ("Please send the help about bids.", "help bid"),
        ("Sorry, what does policy mean here? I'd like an example", "help policy"),
        ("Could you explain how bidding works, with the limit thing?", "help bid"),
        ("Can you explain me the if thing?", "help if"),
        ("what's the unless trick?", "help if"),
        ("I'd like an explanation of trading", "help trade"),
        ("How do I write a condition?", "help if"),
        ("Tell me more about the policy command", "help policy"),
        ("could I see the manual?", "help"),
        ("Can you explain why Ben could bid 200?", ""),
        ("Can you tell me more about N before I bid?", ""),
        ("explain the rules about trades please", "rules"),
        ("How does it go for Ben in the trade?", ""),
        ("If I trade, how does it look?", ""),
    ],
)
def test_how_something_is_ordered_is_told_by_its_help(asked: str, topic: str) -> None:
    assert topic_of(asked, {one: one for one in ("trade", "bid", "if", "policy")}) == topic
