"""Every line that a letter of 1861 offers: found in its text, and sent back as if its reader had written it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta

from pbem.desk.order_book import OrderBook
from pbem.desk.planner import Planner
from pbem.store.db import connected
from pbem.table.session import load_session
from pbem.titles.shipped import load_files
from tests.blind import listed, offered
from tests.house import House, Sent

# What people send; most of it is wrong in some way, so that something is offered.
CLUMSY = (
    "bid", "bid TSR", "bid N 3", "bid M-K", "bid MK 100", "bid m k 100", "buy", "buy GR", "buy NW", "buy 2 SW",
    "buy 15% NW", "buy MKV for 1", "buy Nroth Western", "buy train", "buy train 2", "buy train 9", "buy train 3 for 1",
    "buy train 2 from MVR", "buy train 3 from SW for 9999", "buy MRR", "buy TSR for 3000", "sell", "sell 9 GR",
    "sell 1 SE", "sell 2 NWR", "par", "par SE", "par SE at 100", "par SE at 3 token L12", "par GR at 100 token Q99",
    "par M-K at 100", "start N 100", "redeem", "redeem 99", "NW: redeem 2", "lay", "lay 57", "lay 57 E9", "lay 8 F10",
    "lay 9 H8", "lay 57 Z99", "lay 999 E9", "lay 8 I7 9", "lay 8 I7 NE", "lay ? H8", "lay ? E9", "upgrade H8 638",
    "upgrade G5", "token", "token H8", "token E9", "token Mosow", "token Q3 stop 7", "run", "run 2: H8-E1",
    "run 9: H8-E1", "run 2: H8-Q3", "run nothing", "pay", "half", "withhold", "keep", "keep GR", "discard",
    "discard 2", "discard 9", "convert", "convert into MK", "convert into XX", "merge", "merge N + M-V into SW",
    "merge K-B + O-K + K-K into SW tokens D14 D20", "merge M-K + N into GR", "remove", "remove H8", "remove Z9",
    "nationalise", "nationalise GR", "accept", "decline", "counter", "counter 5", "counter 99999", "pass",
    "M-V: pass", "RSR: lay 8 I7", "options", "options track", "options buy", "options stock", "options H8",
    "help lay", "help merge", "help run", "I would like to lay a tile", "what can I do?", "ok", "layy 57 E9",
    "pas", "sel 2 GR", "NW lays tile #57 with rotation 2 on E9", "maybe buy GR?", "GR: run best; half; buy train 4",
)  # fmt: skip
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


def begun(house: House) -> None:
    """A game of four."""
    house.started(("ann", "ben", "cleo", "dan"), slug="1861", files=load_files("1861"))
