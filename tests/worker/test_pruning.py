"""What is kept for a while only, and what stays for ever."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from freezegun import freeze_time

from pbem.base import clock
from pbem.base.errors import BadSetting
from pbem.base.settings import Settings, load_settings
from pbem.drawing.scene import Scene
from pbem.operating import postmaster, store_check
from pbem.operating.extent import Extent
from pbem.operating.verify import verify_game
from pbem.store.db import connected, database, transaction
from pbem.store.models import Game, InboundMail, OutboundMail, Pulse
from pbem.table import our_letters
from pbem.worker import clockwatch, pruning
from pbem.worker.clockwatch import CLOCK, TROUBLE
from tests.desk.presiding import confirmed
from tests.edges import legal_order
from tests.house import House

pytestmark = pytest.mark.one_connection

Run = Callable[..., tuple[int, str, str]]
PLAIN = b"From: nobody@example.net\r\nTo: play@mail.test\r\nSubject: buy\r\n\r\nnow\r\n"


def bytes_of(table: type[OutboundMail] | type[InboundMail]) -> list[int]:
    """How long what is kept of each row is, in the order of the rows."""
    with connected():
        return [len(row.mime or b"") for row in table.select().order_by(table.id)]


def prune(house: House, moment: datetime) -> int:
    """The worker ticks at that moment, having lived until then; how much it let go."""
    with freeze_time(moment, tick=False):
        with transaction():
            Pulse.update(at=moment).where(Pulse.name == CLOCK).execute()
        return house.worker.tick_pruning(clock_now())


def clock_now() -> datetime:
    """The frozen moment."""
    return datetime.now(tz=clock.from_millis(0).tzinfo)


@pytest.fixture
def living(running: House) -> House:
    """The running game, whose worker has ticked."""
    running.wait(seconds=1)
    return running


def test_bytes_of_letters_go_after_three_days_and_their_contents_stay(living: House) -> None:
    first = living.now
    living.wait(hours=2)
    living.write(*legal_order(living))
    with connected():
        contents = [row.content for row in OutboundMail.select().order_by(OutboundMail.id)]
        early = OutboundMail.select().where(OutboundMail.sent_at <= first).count()
    assert prune(living, first + timedelta(days=2, hours=23)) == 0
    assert 0 not in bytes_of(OutboundMail)
    assert prune(living, first + timedelta(days=3)) == early
    assert [size > 0 for size in bytes_of(OutboundMail)].count(False) == early
    prune(living, first + timedelta(days=13))
    assert set(bytes_of(OutboundMail)) == {0}
    with connected():
        assert [row.content for row in OutboundMail.select().order_by(OutboundMail.id)] == contents
        assert {row.state for row in OutboundMail.select()} == {"sent"}
    prune(living, first + timedelta(days=31))  # fingerprints
    assert prune(living, first + timedelta(days=400)) == 0, "mails of a running game stay"


def prints_of_rows() -> list[bool]:
    """Whether the fingerprints of each letter are kept, in the order of the letters."""
    with connected():
        return [row.prints is not None for row in OutboundMail.select().order_by(OutboundMail.id)]


def test_fingerprints_outlast_bytes(living: House) -> None:
    """An answer that quotes a letter of last month is read as it was a month ago."""
    sent = living.now
    last = next(one for one in reversed(living.box.letters) if one.to == "ann@example.org")
    lines, before = last.text.splitlines(), sent + timedelta(days=1)
    ann = living.member("ann")
    with connected():
        known = our_letters.known_of(our_letters.newest_to(ann, before))
    ours = [line for line in lines if known.has_line(line)]
    assert len(ours) > len(lines) / 2
    prune(living, sent + timedelta(days=29, hours=23))
    assert set(bytes_of(OutboundMail)) == {0}
    assert all(prints_of_rows())
    with connected():
        known = our_letters.known_of(our_letters.newest_to(ann, before))
    assert [line for line in lines if known.has_line(line)] == ours
    prune(living, sent + timedelta(days=30))
    assert not any(prints_of_rows())


def test_fingerprints_stay_as_long_as_bytes_do(living: House) -> None:
    """They would be made again of each letter whenever an answer is read."""
    living.worker.settings = msgspec.structs.replace(living.settings, keep_letters_days=60)
    prune(living, living.now + timedelta(days=59))
    assert all(prints_of_rows())
    assert 0 not in bytes_of(OutboundMail)


def test_checks_do_not_miss_what_was_let_go(living: House) -> None:
    prune(living, living.now + timedelta(days=4))
    with connected():
        assert list(store_check.wrong_rows(Extent(None), beside_bytes=True)) == []


def test_a_letter_that_waits_keeps_its_bytes(living: House) -> None:
    living.take(living.mail("ann", "help"))
    with transaction():
        waiting = OutboundMail.get(OutboundMail.state == "queued")
        OutboundMail.update(mime=b"as it will be sent").where(OutboundMail.id == waiting.id).execute()
    prune(living, living.now + timedelta(days=1000))
    with connected():
        assert bytes(OutboundMail.get_by_id(waiting.id).mime or b"") == b"as it will be sent"


def test_mails_go_half_a_year_after_the_end_of_their_game(living: House) -> None:
    living.take(PLAIN)
    living.wait(days=1)
    confirmed(living, "end now")
    with connected():
        ended = Game.get_by_id(1).ended_at
    assert prune(living, ended + timedelta(days=179, minutes=-1)) > 0, "letters only"
    assert bytes_of(InboundMail).count(0) == 0
    prune(living, ended + timedelta(days=179))
    assert bytes_of(InboundMail).count(0) == 1, "a stranger's: of no game, and a day older than the end"
    prune(living, ended + timedelta(days=180))
    assert set(bytes_of(InboundMail)) == {0}
    with connected():
        assert all(finding.ok for finding in verify_game(1, "mail.test", living.now)), "the record is whole"


def test_the_same_mail_acts_once_even_when_its_bytes_are_gone(living: House) -> None:
    mime = living.mail("ann", "help")
    assert living.take(mime) == "answered"
    living.post()
    confirmed(living, "end now")
    prune(living, living.now + timedelta(days=200))
    assert living.take(mime) == "known"


def test_a_stuck_mail_waits_for_somebody_to_look(living: House) -> None:
    stored = living.mail("ann", "help")
    living.take(stored)
    with transaction():
        InboundMail.update(state="stuck").where(InboundMail.outcome == "answered").execute()
    living.post()
    confirmed(living, "end now")
    prune(living, living.now + timedelta(days=1000))
    with connected():
        assert all(bytes(row.mime) for row in InboundMail.select().where(InboundMail.state == "stuck"))


def test_nothing_is_kept_no_longer_where_the_settings_say_for_ever(living: House) -> None:
    kinds = ("letters", "fingerprints", "archives", "mails", "pictures")
    for_ever = {f"keep_{kind}_days": 0 for kind in kinds}
    living.worker.settings = msgspec.structs.replace(living.settings, **for_ever)
    confirmed(living, "end now")
    assert prune(living, living.now + timedelta(days=10_000)) == 0
    assert 0 not in bytes_of(OutboundMail) + bytes_of(InboundMail)


def test_it_goes_in_small_steps(living: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A transaction is short, and so is a tick; the next one goes on."""
    monkeypatch.setattr(pruning, "STEP", 2)
    monkeypatch.setattr(pruning, "MOST_STEPS", 3)
    total, moment = len(bytes_of(OutboundMail)), living.now + timedelta(days=60)
    assert total > 7
    gone = []
    while count := prune(living, moment):
        gone.append(count)
    assert max(gone) == 12, "bytes of some, fingerprints of others"
    assert sum(gone) == 2 * total


@pytest.mark.parametrize("trouble", ["the clock jumped", "nobody has ticked for long"])
def test_nothing_goes_by_a_clock_that_may_be_wrong(living: House, trouble: str) -> None:
    moment = living.now + timedelta(days=400)
    with transaction():
        if trouble == "the clock jumped":
            Pulse.update(at=moment).where(Pulse.name == CLOCK).execute()
            Pulse.create(name=TROUBLE, at=moment)
    assert living.worker.tick_pruning(moment) == 0
    assert 0 not in bytes_of(OutboundMail)


def test_pictures_that_are_old_are_deleted_and_drawn_again(living: House, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = living.worker.scribe.maker.pictures
    scene = Scene(40, 40, "#ffffff", (), (), ("#ffffff", "#000000"))
    drawn = pictures.png(scene)
    file, ground = sorted(Path(pictures.folder).glob("*.png"), key=lambda one: one.name.startswith("ground-"))
    for one in (file, ground):
        os.utime(one, (living.now.timestamp(), living.now.timestamp()))
    prune(living, living.now + timedelta(days=29))
    assert file.exists()
    prune(living, living.now + timedelta(days=31))
    assert not file.exists()
    assert not ground.exists()
    assert pictures.png(scene) == drawn
    for number in range(5):
        other = file.with_name(f"{number}.png")
        other.write_bytes(b"x")
        os.utime(other, (0, 0))
    monkeypatch.setattr(pruning, "MOST_FILES", 2)
    assert prune(living, living.now + timedelta(days=31)) == 2


def test_operators_are_told_that_it_is_not_kept(living: House, run: Run) -> None:
    living.take(PLAIN)
    with transaction():
        mail = InboundMail.get(InboundMail.outcome == "stranger")
        letter = OutboundMail.get()
    prune(living, living.now + timedelta(days=200))
    for name in (f"in:{mail.id}", f"out:{letter.id}"):
        code, _, err = run("mail", "show", name, "--bodies", "--raw")
        assert code != 0
        assert "its bytes are no longer kept" in err
        assert run("mail", "show", name)[0] == 0
    with connected():
        row = InboundMail.get_by_id(mail.id)
        done = postmaster.reprocess(row, living.settings.door, living.now, force=True)
    assert (done.ok, "keep_mails_days" in done.what) == (False, True)


def test_a_letter_given_up_is_written_anew_when_it_is_sent_after_all(living: House) -> None:
    living.take(living.mail("ann", "help"))
    with transaction():
        letter = OutboundMail.get(OutboundMail.state == "queued")
        OutboundMail.update(state="failed", mime=b"old").where(OutboundMail.id == letter.id).execute()
    prune(living, living.now + timedelta(days=31))
    with connected():
        assert postmaster.retry(OutboundMail.get_by_id(letter.id), "mail.test", living.now).ok
    (sent,) = living.post()
    assert sent.mail["Message-ID"] == letter.message_id


@pytest.mark.parametrize("days", ["-1", "soon", "40000"])
def test_days_that_are_none(days: str) -> None:
    with pytest.raises(BadSetting, match="keep_letters_days"):
        load_settings({"PBEM_KEEP_LETTERS_DAYS": days})


def test_space_is_given_back(living: House) -> None:
    """The next letters take the place of the old ones."""
    with connected():
        before = database.execute_sql("SELECT sum(length(mime)) FROM outbound_mail").fetchone()[0]
    prune(living, living.now + timedelta(days=31))
    with connected():
        after = database.execute_sql("SELECT sum(length(mime)) FROM outbound_mail").fetchone()[0]
    assert before > 10_000
    assert after is None


@pytest.mark.parametrize(
    ("behind", "is_steady"),
    [(timedelta(0), True), (clockwatch.JUMP, True), (-clockwatch.JUMP, True), (timedelta(hours=1), False),
     (-timedelta(hours=1), False)],
)  # fmt: skip
def test_a_clock_that_is_not_where_its_last_tick_was_deletes_nothing(
    store: Settings, behind: timedelta, is_steady: bool
) -> None:
    """Set forward while no process lived, or set back: neither is known to be right."""
    now = datetime(2027, 1, 1, tzinfo=UTC)
    with transaction():
        Pulse.create(name=clockwatch.CLOCK, at=now - behind)
    assert clockwatch.steady(now) == is_steady
