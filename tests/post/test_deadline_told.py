"""The file for the calendar: comes with a deadline, moves with it, goes with it, and says nothing that is hidden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

import msgspec
import pytest
from icalendar import Calendar, Event

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Decision
from tests.edges import legal_order
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine


def events(letters: Sequence[Sent]) -> list[Event]:
    """The events of these letters, in order; each file is read as a calendar program does."""
    found = []
    for letter in letters:
        for part in letter.mail.walk():
            if part.get_content_type() == "text/calendar":
                assert (part.get_param("method"), part.get_content_disposition()) == ("PUBLISH", "attachment")
                file = part.get_payload(decode=True)
                assert isinstance(file, bytes)
                calendar = Calendar.from_ical(file)
                assert isinstance(calendar, Calendar)
                assert (calendar["method"], calendar["version"]) == ("PUBLISH", "2.0")
                (event,) = calendar.events
                assert not calendar.errors
                assert not event.errors
                found.append(event)
    return found


def letters_to(house: House, name: str) -> list[Sent]:
    """All letters to them."""
    return [one for one in house.box.letters if one.to == f"{name}@example.org"]


def when(event: Event) -> datetime:
    """The moment of an event."""
    assert isinstance(event.start, datetime)
    return event.start


def moderate(house: House, text: str) -> None:
    """The moderator writes, and all letters go out."""
    mo = house.member("mo", role="moderator")
    house.take(house.mail("mo", text, to=f"play+{mo.token}@mail.test"))
    house.post()


def due(house: House) -> datetime:
    """When the open question is due."""
    with connected():
        moment = Decision.get(Decision.closed_at.is_null()).due_at
    assert isinstance(moment, datetime)
    return moment.replace(microsecond=0)


def test_a_turn_brings_its_deadline(running: House) -> None:
    name = running.active()
    (event,) = events(letters_to(running, name))
    assert when(event) == due(running)
    assert str(when(event).tzinfo) == "UTC"
    assert event["status"] == "CONFIRMED"
    assert event["summary"] == "Volga: your turn is due"
    assert event["uid"] == f"g1-seat{running.member(name).number}-deadline@mail.test"
    assert event["organizer"] == "mailto:play@mail.test"
    assert "attendee" not in event
    others = {"ann", "ben", "cleo", "mo"} - {name}
    assert not any(events(letters_to(running, other)) for other in others)


def test_it_is_cancelled_once_they_have_moved_and_put_back_when_they_are_asked_again(running: House) -> None:
    name = running.active()
    running.write("ann", "mail all")
    running.write("ben", "mail all")
    running.write("cleo", "mail all")
    for _ in range(7):
        running.now += timedelta(hours=1)
        running.write(*legal_order(running))
    mine = events(letters_to(running, name))
    stati = [str(one["status"]) for one in mine]
    assert stati[:3] == ["CONFIRMED", "CANCELLED", "CONFIRMED"]
    assert all(one != two for one, two in pairwise(stati))
    assert len({str(one["uid"]) for one in mine}) == 1
    sequences = [int(str(one["sequence"])) for one in mine]
    assert sequences == sorted(set(sequences))
    assert when(mine[1]) == when(mine[0])
    assert when(mine[2]) > when(mine[0])


def test_it_moves_with_the_deadline_and_stays_where_that_stays(running: House) -> None:
    name = running.active()
    before = due(running)
    moderate(running, f"extend {name} 24h")
    assert due(running) > before
    mine = events(letters_to(running, name))
    assert [when(one) for one in mine] == [before, due(running)]
    assert int(str(mine[1]["sequence"])) > int(str(mine[0]["sequence"]))
    running.write(name, "status")  # its answer tells of the same deadline
    assert len(events(letters_to(running, name))) == 2


def test_a_pause_takes_it_away(running: House) -> None:
    name = running.active()
    moderate(running, "pause holidays")
    running.write(name, "status")
    assert [str(one["status"]) for one in events(letters_to(running, name))][-1] == "CANCELLED"


def test_letters_of_words_alone_bring_none(running: House) -> None:
    name = running.active()
    running.write(name, "mail text")
    count = len(events(letters_to(running, name)))
    for _ in range(7):
        running.write(*legal_order(running))
    assert len(events(letters_to(running, name))) == count


def test_the_operator_can_do_without(store: Settings) -> None:
    house = House(msgspec.structs.replace(store, calendar_files=False))
    house.started()
    assert not any(b"text/calendar" in one.mime for one in house.box.letters)


def test_it_says_nothing_that_is_hidden_and_has_no_key_to_the_seat(running: House) -> None:
    """A calendar is shared with a family and an employer."""
    for _ in range(4):
        running.write(*legal_order(running))
    allowed = re.compile(
        r"BEGIN|END|VERSION|PRODID|METHOD|UID|SEQUENCE|DTSTAMP|DTSTART|SUMMARY|DESCRIPTION|STATUS|TRANSP|ORGANIZER"
    )
    for event in (one for name in ("ann", "ben", "cleo") for one in events(letters_to(running, name))):
        assert all(allowed.fullmatch(key.upper()) for key in event)
        said = event.to_ical().decode().replace("\r\n ", "")
        assert "play+" not in said
        for name in ("ann", "ben", "cleo"):
            assert running.member(name).token not in said
        text = str(event.get("description", ""))
        assert re.fullmatch(r"(Paris Connection, game G1, decision \d+\. Reply to .*)?", text)


def test_reminders_of_the_same_deadline_bring_it_no_second_time(running: House) -> None:
    name = running.active()
    sent = running.wait(hours=60)
    assert [one for one in sent if one.to == f"{name}@example.org"]
    assert len(events(letters_to(running, name))) == 1
