"""Mails full of orders: each word of each game, over and over. The work grows with the lines, and has an end.

What is counted are calls of functions, which are the same on any machine; seconds are in `benchmarks/flood.py`.
"""

from __future__ import annotations

import pytest

from pbem.desk.apply import take_mail
from pbem.desk.planner import Planner
from pbem.desk.settings import away
from pbem.inbox import handling, receive
from pbem.orders.parse import MOST_ORDERS, MOST_STRAYS
from pbem.reading.read_mail import ReadMail
from pbem.store.db import connected
from pbem.store.models import InboundMail
from pbem.table.session import game_session, load_session
from tests.edges import legal_order, standing
from tests.floods import SCENES, Flood, counted, floods, forget, writers
from tests.house import House
from tests.inbox.test_robots import answer
from tests.own_types import own
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

FEW, MANY = 8, 24
GROWS = 3.5  # times as much for three times the lines: 3 if each costs the same, 9 if each costs all before it as well
FURTHER = GROWS * FEW / MANY  # and so on, up to as many lines as are taken
ONCE = 30_000  # calls that may come beside, for what happens to be done first in the longer one
MOST_CALLS = 4_000_000  # of one mail that is as long as any may be: about a second
FAR = 200
SAMPLE = 15  # one of so many floods in a quick run


class _TakenBack(Exception):
    """Nothing of the mail is to stay."""


def work(house: House, flood: Flood, count: int) -> int:
    """Calls for a mail with so many lines of it, all that its game's transaction does; nothing of it stays."""
    mail = InboundMail(id=1, received_at=house.now, mime=b"", content_key="", envelope_to="")
    text = flood.text(count)
    read = ReadMail(text=text, reply=text, certainty="certain")
    forget()
    calls = 0
    try:
        with game_session(1, house.settings.domain, house.now, mail) as session, counted() as so_far:
            take_mail(session, writers(session)[flood.who], read)
            calls = so_far()
            raise _TakenBack
    except _TakenBack:
        return calls


def faults(house: House, *, of_game_alone: bool = False, every: int = 1) -> list[str]:
    """Floods whose work grows faster than they do, or is too much; of `every` so many one, in a quick run."""
    with connected():
        found = list(floods(load_session(1, house.settings.domain, house.now), of_game_alone=of_game_alone))
    assert len(found) > 25
    told = []
    for flood in found[::every]:
        few, many = work(house, flood, FEW), work(house, flood, MANY)
        most = many * MOST_ORDERS // MANY
        if many > GROWS * few + ONCE or most > MOST_CALLS:  # it may be so only where it begins: «x 21» is no sample's
            longest = work(house, flood, MOST_ORDERS)
            if longest > FURTHER * most + ONCE or longest > MOST_CALLS:
                told.append(f"{flood.who}, {flood.name}: {few} for {FEW} lines, {many} for {MANY}, {longest} for all")
    return told


def test_floods_of_paris_connection_cost_no_more_than_their_lines(running: House) -> None:
    assert faults(running, every=SAMPLE) == []


@pytest.mark.soak
def test_nor_any_flood_of_paris_connection(running: House) -> None:
    assert faults(running) == []


def test_nor_do_moves_of_1861(desk: Desk) -> None:
    desk.put(SCENES["operating"]())
    assert faults(desk.house, of_game_alone=True, every=SAMPLE) == []


def test_no_legal_line_is_looked_for_that_nobody_would_read(desk: Desk) -> None:
    """Of each misspelt line it was tried whether its correction is legal; if not, 2,500 lines were compared with it."""
    desk.put(SCENES["stock"]())
    flood = Flood("asked", "", lambda number: f"bulid red G{number}")
    assert work(desk.house, flood, MANY) * MOST_STRAYS // MANY < MOST_CALLS


@pytest.mark.soak
@pytest.mark.parametrize("scene", SCENES)
def test_nor_any_other_flood_of_1861_in_any_round(desk: Desk, scene: str) -> None:
    desk.put(SCENES[scene]())
    assert faults(desk.house) == []


def test_what_costs_the_square_of_its_lines_is_found(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `away` did, which reckoned for each line from the first one on what had become of the days."""
    consider = away._by_then

    def anew(planner: Planner) -> object:
        for before in planner.plan.freely:
            away._after(planner.session, planner.member, [], own(away.SetAway, before.said))
        return consider(planner)

    monkeypatch.setattr(away, "_by_then", anew)
    flood = Flood("asked", "away", lambda number: "away 3-4 aug")
    assert work(running, flood, MANY) > GROWS * work(running, flood, FEW) + ONCE


def test_more_orders_than_are_taken_are_refused_at_once_and_nothing_is_done(running: House) -> None:
    """Not even what is done whatever stands beside it; questions are not answered either."""
    name, order = legal_order(running)
    before = standing()
    text = "\n".join([order, "name Zoe", "press all: hello", "end press", *["status"] * (MOST_ORDERS - 2)])
    letter = answer(running, name, text)
    said = " ".join(letter.text.split())
    assert f"We take at most {MOST_ORDERS} orders in one email" in said
    assert "Zoe" not in said
    assert standing() == before
    assert [one.to for one in running.box.letters[-1:]] == [f"{name}@example.org"]
    few = work(running, Flood("asked", "", lambda _: "options"), MOST_ORDERS)
    far = work(running, Flood("asked", "", lambda _: "options"), FAR)
    assert far < few  # whoever carried them out would do several times as much


def test_as_many_as_are_taken_are_done(running: House) -> None:
    name, order = legal_order(running)
    assert running.take(running.mail(name, "\n".join([order, *["status"] * (MOST_ORDERS - 1)]))) == "applied"


@pytest.mark.parametrize("line", ["stall_limit 3", "stall_limit 3\nstall_limit 5", "pause", "hours 24", "remind"])
def test_what_a_moderator_orders_twice_in_one_mail_is_done_or_refused(running: House, line: str) -> None:
    """`stall_limit 3`, twice, was legal as things stood before, and the mail could never be carried out."""
    stored = receive.store(running.mail("mo", f"{line}\n{line}", to=_address(running)), running.now)
    assert handling.handle(stored.id, running.settings.door, running.now) in ("applied", "refused")


def _address(house: House) -> str:
    return f"play+{house.member('mo', role='moderator').token}@{house.settings.domain}"
