"""One letter a day: what gathers, what comes at once, and when the day's letter goes out."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engine.games.paris_connection import Game as Position
from pbem.post import digest
from pbem.store.db import connected
from pbem.store.models import Member, OutboundMail
from pbem.table.session import game_session, load_session
from tests.desk.presiding import confirmed
from tests.house import House, Sent, sample_orders
from tests.own_types import own
from tests.sampled import spread

pytestmark = pytest.mark.any_engine

SUNDAY = datetime(2026, 11, 22, 6, 30, tzinfo=UTC)  # 07:30 in Paris


def templates(letters: list[Sent], name: str) -> list[str]:
    """What was sent to somebody."""
    with connected():
        rows = {row.message_id: row.template for row in OutboundMail.select()}
    return [rows[str(one.mail["Message-ID"])] for one in letters if one.to == f"{name}@example.org"]


def move(house: House) -> list[Sent]:
    """Whoever is asked moves."""
    mover = house.active()
    return house.write(mover, sample_orders(house.last(mover, "your_turn"))[0])


def waits(house: House) -> str:
    """The player whose turn comes last: two moves are made before he is asked."""
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        table = own(Position, session.position).table
        player = table.players[(table.turn - 1) % len(table.players)]
        return str(session.seat(player).person.address.partition("@")[0])


def mo(house: House) -> str:
    """The moderator's reply address."""
    return f"play+{house.member('mo', role='moderator').token}@mail.test"


def gathered(house: House, name: str) -> datetime | None:
    """When his digest is to go out."""
    found: datetime | None = house.member(name).digest_next
    return found


@pytest.fixture
def reader(running: House) -> str:
    """Somebody who is not asked for some time and wants one letter a day."""
    name = waits(running)
    assert "one letter a day, at 07:30" in " ".join(running.write(name, "mail digest")[0].text.split())
    return name


def test_reports_gather_and_go_out_at_his_time(running: House, reader: str) -> None:
    assert templates(move(running), reader) == []
    assert gathered(running, reader) == SUNDAY
    assert templates(running.wait_until(SUNDAY.replace(minute=29)), reader) == []
    letters = running.wait_until(SUNDAY)
    assert templates(letters, reader) == ["report"]
    text = " ".join(running.last(reader).text.split())
    assert "What has happened since your last letter" in text
    assert gathered(running, reader) is None
    assert templates(running.wait_until(SUNDAY.replace(day=23)), reader) == []


def test_a_question_comes_at_once_and_takes_the_news_along(running: House, reader: str) -> None:
    first = running.member(running.active()).name
    move(running)
    assert templates(move(running), reader) == ["your_turn"]
    assert first in running.last(reader).text.split("Since the game began")[1].split("Your hand")[0]
    assert gathered(running, reader) is None
    assert templates(running.wait_until(SUNDAY), reader) == []


def test_answers_press_and_reminders_come_at_once(running: House, reader: str) -> None:
    other = running.active()
    assert templates(running.write(other, "press all: hello"), reader) == ["press"]
    move(running)
    assert templates(running.write(reader, "status"), reader) == ["receipt"]
    assert gathered(running, reader) is None, "the answer told the news"
    move(running)
    assert templates(running.wait(hours=24), reader) == ["reminder"]


def test_notices_gather_too_unless_he_is_asked(running: House, reader: str) -> None:
    letters = running.write("mo", "pause", to=mo(running))
    assert templates(letters, reader) == []
    assert templates(letters, running.active()) == ["notice"]
    running.wait_until(SUNDAY)
    assert "has paused the game" in running.last(reader).text
    running.write("mo", "resume", to=mo(running))
    move(running)
    move(running)
    assert running.active() == reader
    assert templates(running.write("mo", "extend 24h", to=mo(running)), reader) == ["notice"]


@pytest.mark.parametrize("asked", [True, False])
def test_an_order_of_the_moderator_is_told_once(running: House, asked: bool) -> None:
    """At once to a daily reader who is asked something, else in his daily letter; in no other after that."""
    reader = running.active() if asked else waits(running)
    running.write(reader, "mail digest 07:30")
    before = len(running.box.letters)
    running.write("mo", "hours 72", to=mo(running))
    running.wait_until(SUNDAY)
    if asked:
        move(running)
    while running.active() != reader:
        move(running)
    told = [" ".join(one.text.split()) for one in running.box.letters[before:] if one.to == f"{reader}@example.org"]
    assert [text for text in told if "has set the time for a turn to 72 hours" in text] == told[:1]
    assert len(told) >= 2


@pytest.mark.parametrize("order", ["eject NAME", "replace NAME by zoe@example.org"])
def test_who_has_left_gets_no_daily_letter(running: House, reader: str, order: str) -> None:
    move(running)
    assert gathered(running, reader) == SUNDAY
    confirmed(running, order.replace("NAME", running.member(reader).name))
    if order.startswith("replace"):
        running.write("zoe", "accept")
    assert templates(running.wait_until(SUNDAY), reader) == []


def test_what_was_taken_back_meanwhile_is_told_as_such(running: House, reader: str) -> None:
    mover = running.active()
    move(running)
    running.write(mover, "undo")
    assert templates(running.wait_until(SUNDAY), reader) == ["report"]
    assert "(Since taken back.)" in " ".join(running.last(reader).text.split())


@pytest.mark.store
@pytest.mark.parametrize("mode", ["mail all", "mail turns"])
def test_who_wants_no_digest_any_more_hears_it_with_his_next_letter(running: House, reader: str, mode: str) -> None:
    move(running)
    running.write(reader, "status")  # he has heard that
    running.write("mo", "weekends off", to=mo(running))
    assert gathered(running, reader) == SUNDAY
    letters = running.write(reader, mode)
    assert gathered(running, reader) is None
    assert templates(letters, reader) == ["receipt"]
    running.write(reader, "status")
    assert templates(running.wait_until(SUNDAY), reader) == []


@pytest.mark.parametrize(
    ("order", "at"),
    [
        ("mail digest 20:00", datetime(2026, 11, 21, 19, tzinfo=UTC)),
        ("zone Asia/Tokyo", datetime(2026, 11, 21, 22, 30, tzinfo=UTC)),
    ],
)
def test_a_new_time_or_zone_holds_for_what_has_gathered(running: House, reader: str, order: str, at: datetime) -> None:
    running.write(reader, order)
    move(running)
    assert gathered(running, reader) == at


@pytest.mark.parametrize(
    ("zone", "at", "digests"),
    spread(
        [
            # 28 March 2027 the clocks of Paris go from 02:00 to 03:00; 31 October from 03:00 to 02:00
            ("Europe/Paris", "02:30", {"2027-03-27": "01:30", "2027-03-28": "01:30", "2027-03-29": "00:30"}),
            ("Europe/Paris", "02:30", {"2027-10-30": "00:30", "2027-10-31": "00:30", "2027-11-01": "01:30"}),
            ("America/New_York", "07:30", {"2027-03-13": "12:30", "2027-03-14": "11:30", "2027-03-15": "11:30"}),
            ("America/New_York", "01:30", {"2027-11-06": "05:30", "2027-11-07": "05:30", "2027-11-08": "06:30"}),
            ("Pacific/Auckland", "12:30", {"2027-04-02": "23:30", "2027-04-04": "00:30", "2027-04-05": "00:30"}),
        ],
        2,
    ),
)
def test_the_digest_keeps_to_the_wall_clock_on_change_days(
    running: House, zone: str, at: str, digests: dict[str, str]
) -> None:
    reader = waits(running)
    running.write(reader, f"zone {zone}\nmail digest {at}")
    moments = [datetime.fromisoformat(f"{day} {clock}").replace(tzinfo=UTC) for day, clock in digests.items()]
    running.now = moments[0].replace(hour=0, minute=1)
    if zone == "Pacific/Auckland":
        running.now = moments[0].replace(hour=20)
    for number, moment in enumerate(moments):
        running.write("mo", f"hours {50 + number}", to=mo(running))
        assert gathered(running, reader) == moment
        assert templates(running.wait_until(moment), reader)[-1:] == ["report"]


def test_a_digest_is_sent_once_by_two_workers(running: House, reader: str) -> None:
    move(running)
    running.wait_until(SUNDAY)
    running.worker.tick_deadlines(running.now)
    assert running.post() == []
    with connected():
        keys = [row.dedupe_key for row in OutboundMail.select() if ":digest:" in row.dedupe_key]
        assert len(keys) == 1
        assert Member.select().where(Member.digest_next.is_null(False)).count() == 0


def test_who_sends_a_digest_counts_it_and_who_comes_second_does_not(running: House, reader: str) -> None:
    move(running)
    member = running.member(reader)
    with connected():
        sent = []
        for _ in range(2):
            with game_session(1, running.settings.domain, SUNDAY, cause="clock") as session:
                sent.append(digest.send(session, member.id))
    assert sent == [True, False]
