"""The archive in a letter: enclosed where it fits, linked to where it does not, and never a reason to wait."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from pbem.archive.shelf import Shelf
from pbem.base.errors import TooBig, TooSlow
from pbem.base.settings import Settings
from pbem.post import enclosing, outbox
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from pbem.worker import pruning
from tests.desk.presiding import confirmed, plain
from tests.desk.test_export import enclosed, game_of
from tests.edges import legal_order
from tests.hasty import bytes_of
from tests.house import House, Sent
from tests.post.test_outbox import Faulty, fails, row, worker

pytestmark = pytest.mark.any_engine

LINK = "https://trains.example/archive/1-"


@pytest.fixture
def table(store: Settings) -> House:
    """A game that has begun, in a service that can be reached from outside."""
    return opened(store)


def opened(settings: Settings) -> House:
    """The same, with these settings."""
    house = House(msgspec.structs.replace(settings, public_url="https://trains.example"))
    house.started()
    return house


def last_letters(house: House) -> dict[str, Sent]:
    """Everybody's last letter, by name."""
    name, order = legal_order(house)
    house.write(name, order)
    confirmed(house, "end now")
    return {name: house.last(name, "game_over") for name in ("ann", "ben", "cleo", "mo")}


# -- the end of a game ------------------------------------------------------------------------------------------------


def test_the_last_letters_all_bring_one_and_the_same_file(table: House) -> None:
    table.write("ben", "mail digest 07:30")
    table.write("ann", "press cleo: meet me at the buffet")
    letters = last_letters(table)
    files = [enclosed(letter) for letter in letters.values()]
    assert files[0]
    assert all(one == files[0] for one in files)
    game = game_of(letters["mo"])
    assert (game.scope, game.state, game.reader) == ("public", "finished", "")
    assert game.shuffle.seed
    assert game.start is not None
    assert b"buffet" not in files[0]["game.json"]
    assert "The whole game goes with this letter as g1.zip" in plain(letters["ann"])
    assert len(list((table.settings.home_dir / "archives").iterdir())) == 1


@pytest.mark.store
def test_a_game_called_off_brings_none(table: House) -> None:
    letters = confirmed(table, "cancel")
    assert letters
    assert not any(enclosed(letter) for letter in letters)


def test_a_letter_with_a_file_is_made_the_same_again(table: House) -> None:
    letter = last_letters(table)["ann"]
    with connected():
        same = OutboundMail.get(OutboundMail.message_id == str(letter.mail["Message-ID"]))
        assert bytes_of(table.worker.scribe, same, same.sent_at) == letter.mime


# -- too large --------------------------------------------------------------------------------------------------------


def test_what_is_too_large_is_linked_to(table: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enclosing, "MOST_BYTES", 1000)
    for letter in last_letters(table).values():
        assert not enclosed(letter)
        (link,) = [line for line in letter.text.splitlines() if line.startswith(LINK)]
        assert link in letter.html
        assert "is too large for a letter" in plain(letter)
        assert "Fetch it below within 30 days" in plain(letter)
        assert "@" not in link


def test_without_an_address_of_its_own_the_letter_says_whom_to_ask(
    store: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enclosing, "MOST_BYTES", 1000)
    house = House(store)
    house.started()
    letter = last_letters(house)["ann"]
    assert "/archive/" not in letter.text
    assert "Whoever runs Night Mail for you can give it to you: pbem archive export G1." in plain(letter)


@pytest.mark.store
@pytest.mark.parametrize("error", [TooBig("552 5.3.4 too big"), TooSlow("not within 90 seconds")])
def test_a_letter_whose_file_is_refused_goes_again_without_it(table: House, error: Exception) -> None:
    table.take(table.mail("ann", "export"))

    def refuse_the_first(to: str) -> None:
        if len(post.offered) == 1:
            raise error

    post = Faulty(refuse_the_first)
    busy = worker(table, post)
    busy.tick_outbox(table.now)
    if isinstance(error, TooSlow):
        assert len(post.offered) == 1
        busy.tick_outbox(table.now + timedelta(minutes=2))
    first, second = (Sent("", to, raw) for to, _, raw in post.offered)
    assert first.mail["Message-ID"] == second.mail["Message-ID"]
    assert enclosed(first)
    assert not enclosed(second)
    assert LINK in second.text
    assert "Your mail provider would not take the file with this letter." in plain(second)
    assert row("ann").state == "sent"


def test_a_letter_that_is_refused_without_a_file_too_is_given_up(table: House) -> None:
    table.take(table.mail("ann", "export"))
    post = Faulty(fails(TooBig("552 mailbox full")))
    worker(table, post).tick_outbox(table.now)
    assert len(post.offered) == 2
    assert row("ann").state == "failed"


def test_a_letter_without_a_file_is_refused_once(table: House) -> None:
    table.take(table.mail("ann", "help"))
    post = Faulty(fails(TooBig("552 mailbox full")))
    worker(table, post).tick_outbox(table.now)
    assert len(post.offered) == 1
    assert row("ann").state == "failed"


def test_after_half_a_day_the_file_stays_behind(table: House) -> None:
    table.take(table.mail("ann", "export"))
    post = Faulty(fails(ConnectionResetError("gone")))
    now = table.now
    for _ in range(outbox.HEAVY_ATTEMPTS + 1):
        worker(table, post).tick_outbox(now)
        now += timedelta(hours=6)
    with_file = [bool(enclosed(Sent("", to, raw))) for to, _, raw in post.offered]
    assert with_file == [True] * outbox.HEAVY_ATTEMPTS + [False]


# -- an archive that cannot be made -----------------------------------------------------------------------------------


class Broken(Shelf):
    """A shelf on which nothing can be put."""

    def data(self, *wanted: object) -> bytes:
        """Nothing."""
        raise MemoryError


@pytest.mark.parametrize(
    ("write", "said"),
    [
        (last_letters, "The archive could not be made; the moderator can ask for it with «export»."),
        (lambda house: {"ann": house.write("ann", "export")[0]}, "The file could not be made; that is our fault"),
    ],
)
def test_no_letter_is_lost_by_an_archive_that_cannot_be_made(
    table: House, caplog: pytest.LogCaptureFixture, write: Callable[[House], dict[str, Sent]], said: str
) -> None:
    table.worker.scribe.shelf = Broken(table.settings.home_dir)
    with caplog.at_level(logging.ERROR):
        letters = write(table)
    for letter in letters.values():
        assert said in plain(letter)
        assert not enclosed(letter)
    assert "an archive could not be made" in caplog.text


def test_a_worker_that_dies_over_an_archive_does_so_three_times_at_most(table: House) -> None:
    table.take(table.mail("ann", "export"))
    now = table.now
    for _ in range(enclosing.MOST_TRIES):
        assert outbox.claim(row("ann").id, now) is not None
        now += timedelta(minutes=3)
    post = Faulty()
    worker(table, post).tick_outbox(now)
    ((to, _, raw),) = post.offered
    assert "could not be made" in plain(Sent("", to, raw))


def test_a_full_disk_keeps_no_letter_from_its_file(table: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pbem.archive.shelf.files.keep", full)
    (letter,) = table.write("ann", "export")
    assert enclosed(letter)


# -- kept -------------------------------------------------------------------------------------------------------------


def test_archives_go_when_letters_go(table: House) -> None:
    table.write("ann", "export")
    folder = table.settings.home_dir / "archives"
    (file,) = folder.iterdir()
    made = table.now.timestamp()

    os.utime(file, (made, made))
    pruning.tick(table.settings, table.worker.scribe.maker.pictures, table.now + timedelta(days=29))
    assert list(folder.iterdir()) == [file]
    pruning.tick(table.settings, table.worker.scribe.maker.pictures, table.now + timedelta(days=31))
    assert not list(folder.iterdir())


def test_what_is_kept_is_nobody_elses(table: House) -> None:
    table.write("ann", "export")
    folder = table.settings.home_dir / "archives"
    assert [one.stat().st_mode & 0o077 for one in (folder, *folder.iterdir())] == [0, 0]


def test_whole_archives_with_all_their_files_go_by_mail_too(table: House) -> None:
    """As they are outside of tests: not only with the game itself."""
    table.worker.scribe.shelf = Shelf(table.settings.home_dir)
    (letter,) = table.write("ann", "export")
    assert set(game_of(letter).files) == set(enclosed(letter)) - {"game.json"}
