"""What a mail wishes of our letters beside an order: set apart, and offered with the order on one line."""

from __future__ import annotations

import pytest

from pbem.desk.meaning.settings_beside import settings_apart
from tests import scenes_1861 as at
from tests.desk.presiding import plain
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]


@pytest.mark.parametrize(
    ("text", "left", "found"),
    [
        ("160 please.\n\nAlso, could I get your letters as plain text from now on? The pictures don't load.",
         "160 please. The pictures don't load.", ("mail text",)),
        ("Too dear, pass. Send me plain text mails from now on.", "Too dear, pass.", ("mail text",)),
        ("I'm out, and please send me plain text mails from now on", "I'm out", ("mail text",)),
        ("110 from me and please no more pictures in the mails", "110 from me", ("mail text",)),
        ("I pass. Please one mail a day at 7:30.", "I pass.", ("mail digest 07:30",)),
        ("Pass. I'd like a single mail per day, at 8 pm", "Pass.", ("mail digest 20:00",)),
        ("Pass; please write to me only when it is my turn.", "Pass", ("mail turns",)),
        ("Pass. Could you mail me after every move, please?", "Pass.", ("mail all",)),
        ("Let her have it.\nI want the mails with pictures again please", "Let her have it.", ("mail html",)),
        ("Pass. Please show all times in the zone Europe/Athens", "Pass.", ("zone Europe/Athens",)),
        ("I pass. Please no mails from 10pm to 7 in the morning.", "I pass.", ("quiet 22:00-07:00",)),
        ("I pass. Please one mail a day.", "I pass.", ("mail digest",)),
        ("Pass. Could I get the letters as words only from now on?", "Pass.", ("mail text",)),
        ("Pass. From now on please write to me after every move, too", "Pass.", ("mail all",)),
        ("I pass. Could you send no reminders at night? I'm asleep from 22:00 to 8:00.", "I pass.",
         ("quiet 22:00-08:00",)),
        ("I pass. No reminders please. I bid 8 to 10.", "I pass. No reminders please. I bid 8 to 10.", ()),
        ("I pass. I've moved to Lisbon, could you show the times in my time zone?", "I pass.", ("zone Europe/Lisbon",)),
        ("I pass. I live in Lisbon, could you wait?", "I pass. I live in Lisbon, could you wait?", ()),
        ("I pass. We fly from 24 to 29 November, no mail there. Let the game wait.", "I pass.",
         ("away 24-29 November hold",)),
        ("I pass. We fly from 24 to 29 November, no mail there. Don't let the game wait.", "I pass.",
         ("away 24-29 November",)),
        ("Pass. In words only K-K is left", "Pass. In words only K-K is left", ()),
        ("105 please. The pictures are lovely.", "105 please. The pictures are lovely.", ()),
        ("Pass. Why do I get plain text mails?", "Pass. Why do I get plain text mails?", ()),
    ],
)  # fmt: skip
def test_settings_apart(text: str, left: str, found: tuple[str, ...]) -> None:
    rest, orders = settings_apart(text)
    assert orders == found
    assert " ".join(rest.split()).replace(" .", ".").removesuffix(".").startswith(left.removesuffix(".").split(". ")[0])


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("125 please.\n\nAlso, could I get your letters as plain text from now on? The pictures don't load on my old "
         "computer.\nThank you!", "bid M-V 125; mail text"),
    ],
)  # fmt: skip
def test_it_is_offered_with_the_order(desk: Desk, text: str, offered: str) -> None:
    """Ann leads with 100 for M-V."""
    desk.put(at.bidding())
    came = desk.send(text)
    assert came.lines == []
    assert offered in plain(came.to("ben"))


@pytest.mark.parametrize(
    ("text", "does", "hours"),
    [
        ("Before we start: I don't want reminders at night. Please set my quiet hours from 22:00 to 8:00.", [],
         "quiet 22:00-08:00"),
        ("My phone keeps beeping at 3am. Can you keep quiet between 23:00 and 7:00?", [], "quiet 23:00-07:00"),
        ("Hi, quiet from 11pm to 7am please. Then I pass.", ["pass"], "quiet 23:00-07:00"),
    ],
)  # fmt: skip
def test_quiet_hours_are_offered_alone(desk: Desk, text: str, does: list[str], hours: str) -> None:
    """Why somebody wants them is no order, and the order beside them is done."""
    desk.put(at.bidding())
    came = desk.send(text)
    assert [one.split(": ")[-1] for one in came.lines] == does
    told = plain(came.to("ben"))
    assert hours in told
    assert f"; {hours}" not in told
