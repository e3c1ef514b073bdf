"""A game played by tapping: every link does what it says, and every old one, of every letter, does nothing."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game, LogEntry, OutboundMail
from pbem.table.session import game_session
from tests.desk.presiding import plain
from tests.desk.test_moves import actions
from tests.edges import standing, substituted
from tests.house import House, Sent
from tests.tapping import Link, links, tap

LATE = ("which has been settled", "That link is out of date")


def offered(house: House) -> list[tuple[str, Link]]:
    """Every link of every letter that was ever sent, with its reader."""
    return [(letter.to.partition("@")[0], link) for letter in house.box.letters for link in links(letter)]


def open_links(house: House) -> list[Link]:
    """Those of the newest letter that asks for a move."""
    newest: Sent = next(
        one for one in reversed(house.box.letters) if one.to == f"{house.active()}@example.org" and links(one)
    )
    return links(newest)


def moved(house: House, dice: Random) -> None:
    """Whoever is asked taps a link; what it says is done."""
    link = dice.choice(open_links(house))
    before = len(actions())
    assert tap(house, house.active(), link) == "applied", link
    assert len(actions()) == before + 1
    with connected():
        entry = LogEntry.select().where(LogEntry.kind == "action").order_by(LogEntry.number.desc()).get()
        with game_session(1, "mail.test", house.now) as session:
            action = session.rules.read_action(entry.text)
            assert session.title.orders.write(session.definition, action) == link.body
    house.post()


def tap_all_old(house: House, gone: frozenset[str] = frozenset()) -> int:
    """Tap every second of the links that are none of the open question; nothing changes.

    `gone`: who has left their seat, and is not heard.

    How many were tapped.
    """
    now_open = open_links(house)[0].to
    before, old = standing(), [(name, link) for name, link in offered(house) if link.to != now_open][::2]
    for name, link in old:
        house.now += timedelta(minutes=3)  # so fast that nobody takes it for a robot, or for too many questions
        outcome = tap(house, name, link)
        answers = house.post()
        if name in gone:
            assert (outcome, answers) == ("unknown_token", [])
            continue
        assert outcome == "refused", (name, link)
        (answer,) = answers
        assert answer.to == f"{name}@example.org"
        assert any(said in plain(answer) for said in LATE), answer.text
    assert standing() == before
    return len(old)


@pytest.mark.any_engine
@pytest.mark.soak
def test_every_old_link_is_late_whatever_became_of_its_question(
    store: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves, one taken back at once and one when it was asked again, a default at a deadline, a substitute."""
    house, dice = House(store), Random(16)
    monkeypatch.setattr("pbem.base.clock.now", lambda: house.now)
    house.started(on_deadline="default", hours=24 * 60)
    moved(house, dice)
    moved(house, dice)
    mover = house.active()
    moved(house, dice)
    house.write(mover, "undo")
    assert house.active() == mover
    moved(house, dice)
    mover = house.active()
    house.write(mover, f"default {open_links(house)[0].body}")
    house.wait(days=61)
    assert house.active() != mover
    leaves = house.active()
    with game_session(1, "mail.test", house.now) as session:
        substituted(session, house.member(leaves).player, "zoe@example.org")
    house.post()
    assert house.active() == "zoe"
    moved(house, dice)
    assert tap_all_old(house, frozenset({leaves})) > 20
    with connected():
        assert [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok] == []


def test_no_letter_to_anybody_shows_the_address_of_a_question_in_words(running: House) -> None:
    """Neither the text part, nor the record, nor what somebody else reads, nor an export knows it."""
    dice = Random(3)
    for _ in range(3):
        moved(running, dice)
    tokens = {link.token: name for name, link in offered(running)}
    assert len(tokens) == 4
    for letter in running.box.letters:
        for token, name in tokens.items():
            assert token not in letter.text
            assert token not in letter.subject
            assert token not in letter.html or letter.to == f"{name}@example.org"
    with connected():
        for entry in LogEntry.select():
            assert not any(token in f"{entry.text}{entry.facts}{entry.events}" for token in tokens)


def test_only_moves_are_links(running: House) -> None:
    """Codes, `accept` and messages are typed; what is said or proposed is a link where it is a move."""
    name = running.active()
    running.write(name, "press all: build blue D07\n\nresign\nbuild blue A01")
    refusal = running.last(name, "refusal")
    shown = [link.body for link in links(refusal)]
    assert shown
    assert all(body.split()[0] in ("build", "trade") for body in shown)
    with connected():
        contents = [row.content for row in OutboundMail.select()]
        assert Game.get_by_id(1).state == "running"
    assert any("press" in one for one in contents)
    for letter in running.box.letters:
        asked = {link.to for link in links(letter)}
        assert len(asked) <= 1, "one address a letter"
        for word in ("confirm", "release", "accept", "decline"):
            assert f"body={word}" not in letter.html
