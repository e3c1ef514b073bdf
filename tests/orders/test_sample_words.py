"""Samples that a mail names in words, what it changes of them, previews and times of day in prose."""

from __future__ import annotations

from itertools import islice

import pytest

from pbem.desk.meaning.settings_beside import settings_apart
from pbem.orders.by_place import LAST
from pbem.orders.messages_in_prose import messages_apart
from pbem.orders.previews import without_preview
from pbem.orders.requests import asks_for_move
from pbem.orders.sample_changes import changes, same_words
from pbem.orders.sample_words import BEFORE_LAST, references
from pbem.orders.spoken_clocks import clock_range, one_clock

PIECES = frozenset(
    ["purple", "brown", "blue", "red", "yellow", "black", "2x2", "2+1", "plm", "mid", "ou", "m-nn", "k7"]
)


def weigh(word: str) -> int:
    return 2 * (word.lower() in PIECES)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("11, but stop at H13.", [11]),
        ("#4, first three hexes only", [4]),
        ("eigth one on the list pls", [8]),
        ("your second line, but with a 2x2", [2]),
        ("the last but one", [BEFORE_LAST]),
        ("After much coffee I have decided to go for number four.", [4]),
        ("12! no sorry, misread it, I mean 10. The red one from Mulhouse.", [12, 10]),
        ("lay the tile number 4", []),
        ("number 10. no wait. make it number 6 thx", [10, 6]),
        ("9 but leave the last one off", [9]),
        # bare numbers right behind one that is named in words
        ("take your first suggestion, and 10 and 11 as well", [1, 10, 11]),
        ("number 1 and then 10, 11 too", [1, 10, 11]),
        ("the first one, plus 10 please", [1, 10]),
        ("take your first suggestion, and 10 roubles for it", [1]),
        ("take your first suggestion, and 2 from NW", [1]),
        ("the second one, and 2 trains", [2]),
        ("your first suggestion, 10 and 11 can wait", [1]),
        ("instead of your first suggestion, 3 and 10 please", [1]),
        ("the second one, and 2 on b6", [2]),
        ("the second one, and 10 for the 3-train", [2]),
        ("do the very first thing in your list", [1]),
        ("put the curve number 9 on I14", []),
        ("I like this one:", []),
        ("two trains for Ben", []),
        ("0", []),
        ("the third from the bottom", []),
        ("the bottom one", [LAST]),
        ("please wait until I'm back on the 1st.", []),
        ("I'll go with the 1st.", [1]),
        ("I start it at the top price 105", []),
        ("the one at the top", [1]),
    ],
)
def test_samples_that_are_named(text: str, numbers: list[int]) -> None:
    assert [one.number for one in references(same_words(text))] == numbers


@pytest.mark.parametrize(
    ("sample", "said", "line"),
    [
        ("build yellow I12 H12 H13 G14", "but stop at H13", "build yellow I12 H12 H13"),
        ("build brown G14 H13 H12", "but without the last field", "build brown G14 H13"),
        ("build black L06 M06 N05 N04", "first three hexes only", "build black L06 M06 N05"),
        ("build purple O10 O11 O12", "one hex shorter", "build purple O10 O11"),
        ("build brown M06 M05 N04 O04", "plus k08 please", "build brown M06 M05 N04 O04 K08"),
        ("build brown M06 M05 N04 O04", "but one further, to o5", "build brown M06 M05 N04 O04 O05"),
        ("trade red for 2 purple", "but brown instead of purple", "trade red for 2 brown"),
        ("bid MRR 105", "but 10 more", "bid MRR 115"),
        ("bid MRR up to 115 then pass", "with a limit five lower", "bid MRR up to 110 then pass"),
        ("ETA: token Dijon; run best; pay", "only withhold", "ETA: token Dijon; run best; withhold"),
        ("ETA: token Dijon; run best; pay; buy train 2+1", "but no train", "ETA: token Dijon; run best; pay"),
        ("ETA: run best; pay; buy train 2+1", "with a 2x2 in place of the 2+1", "ETA: run best; pay; buy train 2x2"),
    ],
)
def test_samples_that_are_changed(sample: str, said: str, line: str) -> None:
    assert line in tuple(islice(changes(sample, same_words(said), said, (), weigh), 3))


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Dry run only, don't execute: yellow M12. What would it do?", "yellow M12."),
        ("test only, do not count this: bid MRR 100", "bid MRR 100"),
        ("Just as a test, purple Q10. Don't do it, only show me the result", "purple Q10."),
        ("Please don't do that again, Ben. I bid 100.", None),
        ("no preview needed, just bid 100", None),
    ],
)
def test_what_is_only_to_be_shown(text: str, order: str | None) -> None:
    assert without_preview(text) == order


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Could I get one mail a day instead, at half past seven in the morning?", "mail digest 07:30"),
        ("bundle everything into one mail a day pls, 9pm is good", "mail digest 21:00"),
        ("From now on only words in your letters please, no pictures.", "mail text"),
        ("no reminders between 11 pm and 8 am please", "quiet 23:00-08:00"),
        ("I'll be offline December 1st to 5th. Please hold my turns for me.", "away 1-5 December hold"),
    ],
)
def test_settings_in_words(text: str, order: str) -> None:
    assert settings_apart(text)[1] == (order,)


def test_times_of_day() -> None:
    assert one_clock("a quarter to eight in the evening") == "19:45"
    assert clock_range("from ten in the evening till eight in the morning") == "22:00-08:00"
    assert not clock_range("from 27 to 29 November")


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ("Can you set a station of M-NN in Nizhny, K7?", True),
        ("And can M-NN have the 2x2?", True),
        ("Can you tell me what M-NN has?", False),
        ("Can I still buy a 2+1?", False),
    ],
)
def test_questions_that_ask_for_a_move(said: str, asks: bool) -> None:
    assert asks_for_move(said, weigh) is asks


def test_messages_in_words() -> None:
    assert messages_apart("Love to Cleo, tell her that the jam has arrived!")[1] == {"Cleo": "the jam has arrived!"}
    assert messages_apart("And would you pass this on to Ann, please:\n\nMy dear!")[1] == {"Ann": "My dear!"}
    assert messages_apart("Could you pass a note to Cleo? Tell her: hello")[1] == {"Cleo": "hello"}
    assert messages_apart("Would you ask Dan something from me? Here it is: Up?")[1] == {"Dan": "Up?"}
    assert messages_apart("Adorable. 350, and tell him to mind the gap.")[1] == {"him": "mind the gap"}
    assert messages_apart("tell Ann and Ben: hello")[1] == {"Ann and Ben": "hello"}
