"""Every line that a letter of an 18xx game offers: found in its text, and sent back as if its reader had written it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta

from pbem.desk.order_book import OrderBook
from pbem.desk.planner import Planner
from pbem.store.db import connected
from pbem.table.session import load_session
from tests.blind import listed, offered
from tests.house import House, Sent

BAD = ("refused", "not_understood", "not_reached")


def tries(house: House, name: str, line: str, game: int = 1) -> str:
    """Why the line would not be done or answered, sent by this player now; "" where it would."""
    with connected():
        session = load_session(game, house.settings.domain, house.now)
        member = next(one for one in session.seats if one.person.address.startswith(f"{name}@"))
        plan = Planner(session, member, None, OrderBook()).make(line)
    bad = [one for one in plan.results if one.status in BAD]
    if plan.results and not bad and not plan.refused:
        return ""
    return "; ".join(f"{one.status} {[say.key for say in one.says]}" for one in bad) or "nothing"


def lines_of(letter: Sent) -> Iterator[str]:
    """All lines it offers: those with dots, those of its tables, and those that sentences quote, but the help’s."""
    text = letter.text
    yield from offered(text)
    yield from listed(text)
    flat = " ".join(text.split()) if "| help" not in text else ""
    for said in re.findall(r"«([^»]+)»", flat):
        if re.match(r"[A-Z][\w-]*: (?:run|pay|half|withhold|lay|pass)\b", said):
            yield said


def faults(house: House, name: str, letters: Iterable[Sent]) -> list[tuple[str, str]]:
    """The lines that these letters offer the player, and that would not be taken."""
    lines = {line for letter in letters if letter.to.startswith(f"{name}@") for line in lines_of(letter)}
    return [(line, why) for line in sorted(lines) if (why := tries(house, name, line))]


def answers(house: House, name: str, text: str) -> list[Sent]:
    """The letters that answer a mail whose orders are only tried."""
    before = len(house.box.letters)
    house.now += timedelta(minutes=2)  # so many questions an hour are answered
    house.take(house.mail(name, f"preview\n{text}"))
    house.post()
    assert len(house.box.letters) > before, text
    for letter in house.box.letters[before:]:  # what the engine calls a seat is for no reader
        assert not re.search(r"\bp[1-6]\b", letter.text), (text, letter.text)
    return house.box.letters[before:]
