"""A substitute’s yes in their own words seats them; what hangs on something, or may be a no, does not."""

from __future__ import annotations

import pytest

from pbem.store.db import connected
from pbem.store.models import Member
from tests.desk.presiding import plain
from tests.desk.test_asked_substitute import asked
from tests.house import House
from tests.sampled import spread

pytestmark = pytest.mark.any_engine


def seated(house: House, text: str) -> tuple[str, str]:
    """Who of those asked plays after their answer, and what was read."""
    asked(house)
    sent = house.write("carl", text, answering=house.last("carl"))
    (answer,) = [plain(one) for one in sent if one.to.startswith("carl@")]
    with connected():
        names = [one.name for one in Member.select() if one.status == "playing" and one.name in ("Carl", "Zoé")]
    return "".join(names), answer.partition("We read this as «")[2].partition("»")[0]


@pytest.mark.parametrize(
    ("text", "name", "read"),
    spread([
        ("yes, gladly. accept as Zoé", "Zoé", "accept as Zoé"),
        ("gerne! mein Wort ist semaphor", "Carl", "accept word semaphor"),
        ("yes, gladly.\naccept as Zoé", "Zoé", "accept as Zoé"),
        ("Yes please!\n\nMy name is Zoé and I live in Berlin.", "Zoé", "accept as Zoé zone Berlin"),
        ("Sure, count me in. Call me Zoé.", "Zoé", "accept as Zoé"),
        ("accept as Zoé. looking forward to it!", "Zoé", "accept as Zoé"),
        ("Hi Mo,\n\nhappy to take over. accept as Zoé zone Europe/Berlin\n\nCheers, Zoé", "Zoé", "accept as Zoé"
        " zone Europe/Berlin"),
        ("I'd love to! Zoé", "Carl", "accept"),
        ("Ja gerne, ich heiße Zoé", "Zoé", "accept as Zoé"),
        ("Sehr gern, ich übernehme. Mein Name: Zoé", "Zoé", "accept as Zoé"),
        ("sehr gern\naccept as Zoé\nword semaphor", "Zoé", "accept as Zoé word semaphor"),
        ("accept as Zoé", "Zoé", ""),
    ], 2),
)  # fmt: skip
def test_a_yes_in_sentences_is_one_order(running: House, text: str, name: str, read: str) -> None:
    assert seated(running, text) == (name, read)


@pytest.mark.parametrize(
    "text",
    [
        "no sorry, no time. accept as Zoé is not for me",
        "yes but only from Friday. accept as Zoé",
        "gladly if you can wait till Friday. accept as Zoé",
        "accept as Zoé. no wait, let me think about it",
        "my name is Zoé",
        "yes? accept as Zoé?",
        "yes, gladly. what is the deadline? accept as Zoé",
        "Nein, leider nicht. Mein Name ist Zoé",
    ],
)
def test_what_is_no_plain_yes_seats_nobody(running: House, text: str) -> None:
    assert seated(running, text)[0] == ""
