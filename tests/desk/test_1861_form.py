"""The form of a turn letter of 1861: what comes first, what is said once, how much of it a phone shows at once."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, ViewportSize

from pbem.demo.letter import Letter, read_letter
from pbem.facts.happening import Happening
from pbem.letters.compose import compose
from pbem.letters.kinds import YOUR_TURN
from pbem.letters.render import render
from pbem.post import correspondence
from pbem.store.db import transaction
from pbem.store.models import Decision
from pbem.table.decisions import TAUGHT
from pbem.table.session import game_session
from pbem.words.say import Say
from tests import scenes_1861 as at
from tests.letters.sample import ENVELOPE
from tests.placed_1861 import Desk, desk, kept_1861

__all__ = ["desk", "kept_1861"]

PHONE: ViewportSize = {"width": 375, "height": 667}
FIRST_SAMPLE, POSITION = 1.5, 3.0  # screens: where the one is at the latest, how many the other takes at most
MARKET = 400  # CSS pixels of the stock market’s picture, which these letters are made without
SENT_BACK, ONLY_ASKED_FOR = "Send one back, or just its number,", ("Tiles left", "Hexes without track", "Minors start")

TOPS = """() => {
  const top = (one) => one.getBoundingClientRect().top + scrollY;
  const heads = [...document.querySelectorAll("h2")].map((one) => [one.innerText.toLowerCase(), top(one)]);
  return [top(document.querySelector(".orders .order")), [...heads, ["", top(document.querySelector(".foot"))]]];
}"""


def experienced(desk: Desk) -> None:
    """Whoever must act has been asked often enough."""
    with transaction():
        asked = Decision.select().order_by(Decision.number.desc()).first()
        for number in range(1, TAUGHT + 1):
            Decision.create(
                game=asked.game, member=asked.member, number=-number, player=asked.player, about=asked.about,
                opened_at=asked.opened_at, closed_at=asked.opened_at, due_at=asked.due_at,
            )  # fmt: skip


def turn(desk: Desk, **fields: Any) -> Letter:
    """The letter that asks whoever must act."""
    with game_session(1, desk.house.settings.domain, desk.house.now) as session:
        member = session.seat(session.open_decisions[0].player)
        content = correspondence.with_board(session, correspondence.base(session, YOUR_TURN, member), member)
        events = (Happening(number=1, at="2026-11-21T12:00:00Z", say=Say(key="no.such.key", text="News.")),)
        content = msgspec.structs.replace(content, events=events, **fields)
        return read_letter(compose(render(content, session.title, session.definition), ENVELOPE))


def headings(text: str) -> list[str]:
    """Its headings."""
    return [one for one, line in pairwise(text.split("\n")) if line and not line.strip("-")]


def test_first_what_is_asked_then_what_can_be_sent_back_and_the_position_last(desk: Desk) -> None:
    desk.put(at.operating())
    text = turn(desk).text
    found = [one for one in headings(text) if one != "What is asked of you"]
    assert found[0] == "Your orders"
    assert found[-1] == "The position"
    assert text.index("Your turn") < text.index("Your orders") < text.index("\nSince ") < text.index("The position\n")


def test_how_to_answer_is_explained_three_times(desk: Desk) -> None:
    desk.put(at.operating())
    new = turn(desk).text
    assert "Reply to this mail" in new
    assert "Put «preview»" in new
    experienced(desk)
    later = turn(desk).text
    assert SENT_BACK in later
    for said in ("Reply to this mail", "Put «preview»", "What is asked of you"):
        assert said not in later


def test_what_never_changes_is_said_in_the_first_letter_and_on_request(desk: Desk) -> None:
    desk.put(at.operating())
    letter = turn(desk).text
    first = desk.house.box.letters
    welcome = next(one.text for one in first if "All aboard" in one.text)
    asked_for = desk.send("map").letters[0].text
    status = desk.send("status").letters[0].text
    assert not [one for one in ONLY_ASKED_FOR if one in letter]
    assert "«map» brings the whole map in words" in " ".join(letter.split())
    substitutes = turn(desk, facts={"old": "Eve", "made": "0"}).text
    for whole in (welcome, asked_for, status, substitutes):
        assert [one for one in ONLY_ASKED_FOR if one not in whole] == []


class _Cells(HTMLParser):
    """The rows of the tables of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.inside, self.rows = False, list[list[str]]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A row or a cell begins."""
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        """In a cell."""
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data.strip()


def test_companies_and_players_are_tables_of_the_page(desk: Desk) -> None:
    desk.put(at.operating())
    letter = turn(desk)
    page = _Cells()
    page.feed(letter.html)
    text_rows = [line.split() for line in letter.text.split("\n")]
    for first in ("company", "player", "train", "price"):
        (head,) = (row for row in page.rows if row[:1] == [first] and len(row) > 2)
        assert " ".join(head).split() in text_rows
        row = page.rows[page.rows.index(head) + 1]
        assert " ".join(row).split() in text_rows


@pytest.mark.browser
@pytest.mark.parametrize("scene", [at.operating, at.merging, at.many_minors, at.stock], ids=lambda one: one.__name__)
def test_on_a_phone(desk: Desk, browser: Browser, scene: object) -> None:
    desk.put(scene())  # type: ignore[operator]
    letter = turn(desk)
    page = browser.new_page(viewport=PHONE)
    try:
        page.set_content(letter.html)
        sample, heads = page.evaluate(TOPS)
    finally:
        page.close()
    assert sample / PHONE["height"] <= FIRST_SAMPLE
    (takes,) = (below - top for (name, top), (_, below) in pairwise(heads) if name == "the position")
    assert (takes + MARKET) / PHONE["height"] <= POSITION
