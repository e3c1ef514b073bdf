"""`pbem doctor`: a sound installation passes; whatever is broken is named, with what to do next."""

from __future__ import annotations

import errno
import json
import os
import tempfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import msgspec
import pytest
from peewee import OperationalError

from pbem.base.private import private_folder
from pbem.base.settings import Settings
from pbem.operating import installation_check
from pbem.operating.doctor import examine
from pbem.operating.finding import Finding
from pbem.store import schema
from pbem.store.db import connected, database, is_server, transaction
from pbem.store.models import Game, InboundMail, OutboundMail, Person, Pulse
from pbem.worker import lease
from pbem.worker.clockwatch import CLOCK, TROUBLE
from tests import stores
from tests.edges import DATABASE, Run, free_port, speaking_smtp
from tests.house import House

pytestmark = pytest.mark.any_engine


@pytest.fixture
def all_read(running: House) -> House:
    """A running game, a worker alive; the files of all games are read."""
    private_folder(running.settings.home_dir)
    stores.make_durable(running.settings)
    assert lease.hold("one", 45, running.now)
    return running


@pytest.fixture
def sound(all_read: House, known_shipped: None) -> House:
    """The same, where those files are not what a test is about."""
    return all_read


def examined(house: House, *, mail: bool = False, **settings: Any) -> list[Finding]:
    """All findings, with these settings changed."""
    return examine(msgspec.structs.replace(house.settings, **settings), house.now, mail=mail)


def trouble(house: House, **settings: Any) -> list[Finding]:
    """The findings that are not ok."""
    return [one for one in examined(house, **settings) if one.level != "ok"]


@pytest.mark.store
def test_a_sound_installation_passes(all_read: House) -> None:
    found = examined(all_read, inbound_token="a-long-random-text-of-many")
    assert [one for one in found if one.level != "ok"] == []
    about = {one.about for one in found}
    assert about == {
        "settings", "home", "mail server", "games", "database", "clock", "worker", "letters and mails", "addresses",
        "rows",
    }  # fmt: skip
    engine = "PostgreSQL" if is_server() else "SQLite"
    assert any(one.what.startswith(engine) for one in found)


def test_the_secret_is_found_and_never_shown(sound: House) -> None:
    """Whoever sets up a relay is told where the secret stands; what doctor prints may be shown to others."""
    sound.settings.token_file.write_text("made-at-the-first-start-of-serve", encoding="utf-8")
    for token, where in (("", str(sound.settings.token_file)), ("a-long-random-text-of-many", "PBEM_INBOUND_TOKEN")):
        told = [one.what for one in examined(sound, inbound_token=token)]
        assert f"mail is taken in at /inbound/raw with the secret in {where}" in told
        assert not [one for one in told if "made-at" in one or "a-long-random" in one]


# -- what is broken ---------------------------------------------------------------------------------------------------


def no_worker(house: House) -> None:
    """The worker died a minute ago."""
    house.now += timedelta(minutes=1)


def clock_back(house: House) -> None:
    """The machine's clock was put back by an hour."""
    house.now -= timedelta(hours=1)
    lease.hold("one", 45, house.now)


def clock_jumped(house: House) -> None:
    """The worker has seen the clock jump a moment ago."""
    with transaction():
        Pulse.create(name=TROUBLE, at=house.now, facts={"seconds": 7200})


def idle_worker(house: House) -> None:
    """A worker lives, but its ticks fail."""
    with transaction():
        Pulse.delete().where(Pulse.name == CLOCK).execute()
        Pulse.create(name=CLOCK, at=house.now - timedelta(minutes=20))


def late_letter(house: House) -> None:
    """A letter waits for a quarter of an hour."""
    house.take(house.mail("ann", "help"))
    house.now += timedelta(minutes=15)
    lease.hold("one", 45, house.now)


def failed_letter(house: House) -> None:
    """A letter was given up."""
    with transaction():
        OutboundMail.update(state="failed").where(OutboundMail.id == 1).execute()


def stuck_mail(house: House) -> None:
    """A mail was given up."""
    with transaction():
        InboundMail.update(state="stuck").where(InboundMail.id == 1).execute()


def dead_mailbox(house: House) -> None:
    """Letters to Ann come back."""
    with transaction():
        Person.update(bounces=3, bounce_reason="550 no such user").where(Person.address == "ann@example.org").execute()


def broken_position(house: House) -> None:
    """A game's position is no position."""
    with transaction():
        Game.update(position='{"table": 7}').execute()


def broken_files(house: House) -> None:
    """A game's own data are no data of that game."""
    with transaction():
        Game.update(files={"game.yaml": {}}).execute()


def another_head(house: House) -> None:
    """The record ends elsewhere than the row says."""
    with transaction():
        Game.update(chain="e" * 64).execute()


class Case(NamedTuple):
    """What is broken, and what is said of it."""

    breaks: Callable[[House], None]
    level: str
    about: str
    said: str
    then: str


CASES = (
    Case(no_worker, "bad", "worker", "none is running", "pbem serve"),
    Case(clock_back, "bad", "clock", "it says 2026-11-21T11:00:00Z, but a row was written at 2026-11-21T12", "NTP"),
    Case(clock_jumped, "bad", "clock", "it jumped by 7200 seconds", "NTP"),
    Case(idle_worker, "bad", "worker", "checked no deadline for 20 minutes", "log"),
    Case(late_letter, "bad", "letters", "1 have waited over 15 minutes", "pbem doctor --mail"),
    Case(failed_letter, "warning", "letters", "1 were given up", "pbem mail retry --failed"),
    Case(stuck_mail, "bad", "mails", "1 are stuck", "pbem mail reprocess --stuck"),
    Case(dead_mailbox, "warning", "addresses", "3 letters to ann@example.org bounced: 550 no such user", "replace"),
    Case(broken_position, "bad", "G1", "it cannot be loaded", "pbem verify G1"),
    Case(broken_files, "bad", "G1", "it cannot be loaded", "pbem verify G1"),
    Case(another_head, "bad", "G1", "its record does not end where its row says", "pbem verify G1"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.breaks.__name__)
def test_what_is_broken_is_named_with_what_to_do(sound: House, case: Case) -> None:
    case.breaks(sound)
    (found,) = trouble(sound)
    assert (found.level, found.about) == (case.level, case.about)
    assert case.said in found.what
    assert case.then in found.then


@pytest.mark.parametrize(
    ("given", "level", "said"),
    [
        ({"domain": "night-mail.localhost"}, "warning", "the domain is still night-mail.localhost"),
        ({"domain": "night-mail.localhost", "environment": "production", "mail_url": "smtp://a.test", "inbound_token":
          "x" * 30}, "bad", "the domain is still night-mail.localhost"),
        ({"inbound_token": ""}, "warning", "no inbound token is set"),
        ({"identify": "subject"}, "warning", "both can be forged"),
        ({"environment": "production", "mail_url": "smtp://a.test"}, "warning", "6 characters and could be guessed"),
        ({"environment": "production", "inbound_token": "x" * 30}, "warning", "letters are written to"),
        ({"environment": "production", "inbound_token": "x" * 30, "mail_url": "smtp://a.test", "host": "0.0.0.0"},
         "warning", "listens on 0.0.0.0, without encryption"),
        ({"mail_url": "pigeon://coop"}, "bad", "must look like smtp://"),
    ],
)  # fmt: skip
def test_settings_that_will_not_do_are_named(sound: House, given: dict[str, Any], level: str, said: str) -> None:
    (found,) = trouble(sound, **given)
    assert found.level == level
    assert said in found.what


def test_the_ways_of_providers_whose_keys_are_set_are_named(sound: House, monkeypatch: pytest.MonkeyPatch) -> None:
    keys: dict[str, Any] = {
        "relay_secret": "k" * 30,
        "mailgun_signing_key": "kept-for-itself",
        "ses_topic_arn": "arn:aws:sns:x:1:y",
    }
    monkeypatch.setattr(installation_check, "find_spec", lambda name: None)
    told = [one.what for one in examined(sound, **keys) if one.about == "settings"]
    assert "signed mail is taken in at /inbound/mailgun, /inbound/ses, /inbound/relay and /inbound/cloudflare" in told
    assert "PBEM_SES_TOPIC_ARN is set, but nothing here can check such signatures" in told
    assert not [one for one in told if "kkk" in one or "kept-for" in one]
    assert not [one.what for one in examined(sound) if "signed mail" in one.what]


def test_a_home_that_is_not_there_is_bad(sound: House, tmp_path: Path) -> None:
    found = trouble(sound, home=str(tmp_path / "elsewhere"))
    assert found[0].about == "home"
    assert found[0].level == "bad"
    assert not (tmp_path / "elsewhere").exists()


# -- the file of SQLite -----------------------------------------------------------------------------------------------


@pytest.mark.sqlite_only
def test_a_damaged_file_is_bad(sound: House) -> None:
    with connected():
        database.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    file = sound.settings.home_dir / DATABASE
    data = bytearray(file.read_bytes())
    for at in range(4096, len(data) - 4096, 4096 * 7):
        data[at : at + 100] = b"\xff" * 100
    file.write_bytes(data)
    assert any(one.level == "bad" and one.about == "database" for one in examined(sound))


@pytest.mark.sqlite_only
def test_rows_that_belong_to_no_game_are_bad(sound: House) -> None:
    with connected():
        database.execute_sql("PRAGMA foreign_keys = 0")
        database.execute_sql("UPDATE outbound_mail SET member_id = 999 WHERE id = 1")
    database.close()
    assert [one.what for one in trouble(sound)] == ["1 rows of outbound_mail belong to nothing"]


# -- the mail server --------------------------------------------------------------------------------------------------


class Silent:
    """A server that must not be given a letter."""

    async def handle_DATA(self, *args: object) -> str:
        """Never called."""
        raise AssertionError


def test_the_mail_server_is_called_only_when_asked(sound: House) -> None:
    with speaking_smtp(Silent()) as url:
        called = [one.what for one in examined(sound, mail=True, mail_url=url)]
        assert any(what.startswith(url) and what.endswith("not encrypted") for what in called)
    dead = f"smtp://127.0.0.1:{free_port()}"
    assert trouble(sound, mail_url=dead) == []
    (found,) = [one for one in examined(sound, mail=True, mail_url=dead) if one.level != "ok"]
    assert (found.level, found.about) == ("bad", "mail server")
    assert "refused" in found.what
    assert sound.queued() == 0


class Local(Silent):
    """A server that takes our domain for its own."""

    async def handle_RCPT(self, *args: object) -> str:
        """As a Postfix with the domain in `mydestination`."""
        return "550 5.1.1 User unknown in local recipient table"


@pytest.mark.parametrize(("way", "told"), [("lmtp", True), ("pipe", True), ("postmark", False), ("", False)])
def test_whether_the_server_here_takes_our_mail_is_asked(sound: House, way: str, told: bool) -> None:
    with speaking_smtp(Local()) as url:
        found = [one for one in examined(sound, mail=True, mail_url=url, mail_in=way) if "5.1.1" in one.what]
    assert [(one.level, one.about, "mydestination" in one.then) for one in found] == [("bad", "mail in", True)] * told


def test_the_mail_server_s_password_is_not_shown(sound: House) -> None:
    url = f"smtp://postmaster:swordfish@127.0.0.1:{free_port()}"
    assert "swordfish" not in str(examined(sound, mail=True, mail_url=url))


# -- the command ------------------------------------------------------------------------------------------------------


def test_the_command_ends_with_0_or_1_and_speaks_json(sound: House, run: Run) -> None:
    env = {"PBEM_ENVIRONMENT": "development", "PBEM_INBOUND_TOKEN": "x" * 30}
    code, out, _ = run("doctor", **env)
    assert code == 0
    *lines, last = out.splitlines()
    assert {line.split()[0] for line in lines} == {"ok"}
    assert last == "All is well."
    stuck_mail(sound)
    assert run("doctor")[1].endswith("`pbem mail reprocess --stuck`.\n"), "the one next step"
    code, out, _ = run("doctor", "--json")
    assert code == 1
    (bad,) = [one for one in json.loads(out) if one["level"] == "bad"]
    assert bad["then"] == "See `pbem mail list --in --state stuck`; then `pbem mail reprocess --stuck`."


def test_before_the_first_start_it_says_how_to_begin(run: Run, settings: Settings) -> None:
    code, out, _ = run("doctor")
    assert code == 1
    assert "pbem db upgrade" in out
    assert not settings.home_dir.exists()


def test_a_wrong_setting_is_a_finding(run: Run) -> None:
    code, out, _ = run("doctor", PBEM_PORT="many")
    assert code == 1
    assert out.startswith("bad     settings: Setting `port`")


def test_it_says_whose_word_about_senders_is_believed(sound: House) -> None:
    said = [one.what for one in examined(sound, trusted_authserv="mx.mail.test")]
    assert any("mail whose sender mx.mail.test cannot prove is held" in what for what in said)
    assert any("is ignored" in one.what for one in examined(sound))


def test_it_says_that_signatures_are_checked_here_and_by_what(sound: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def told() -> list[tuple[str, str]]:
        found = examined(sound, own_dkim=True)
        return [(one.level, one.what) for one in found if "signatures" in one.what and "mail" in one.what]

    (there,) = told()
    assert there == ("ok", "signatures (DKIM) of incoming mail are checked here")
    monkeypatch.setattr(installation_check, "find_spec", lambda name: None)
    (missing,) = told()
    assert missing == ("bad", "PBEM_OWN_DKIM is set, but nothing here can check signatures of mail")
    assert not any("of incoming mail" in one.what for one in examined(sound))


@pytest.mark.sqlite_only
def test_a_full_disk_is_what_ails_the_database_too(sound: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def unusable(_: object) -> NoReturn:
        raise OperationalError("disk I/O error")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    monkeypatch.setattr(schema, "check", unusable)
    found = {one.about: one for one in trouble(sound)}
    assert found["home"].what.endswith("is full")
    assert (found["database"].what, found["database"].then) == (
        "it cannot be used: the disk is full", "Free some disk space.",
    )  # fmt: skip


# -- the last backup --------------------------------------------------------------------------------------------------


def backups(house: House, **more: Any) -> list[Finding]:
    """What is said about it."""
    return [one for one in examined(house, **more) if one.about == "backup"]


def test_a_backup_that_is_too_old_is_named_and_one_that_is_made_is_remembered(
    sound: House, run: Run, tmp_path: Path
) -> None:
    assert backups(sound) == []  # the game began today
    sound.now += timedelta(days=8)
    (found,) = backups(sound)
    assert (found.level, found.what.partition(":")[0]) == (
        "warning", "none has been made, and the first game began 8 days ago",
    )  # fmt: skip
    assert backups(sound, backup_too_old_days=0) == []
    file = tmp_path / "today.sqlite3"
    assert run("backup", str(file))[0] == 0
    (found,) = backups(sound)
    assert (found.level, found.what) == ("ok", f"the last was made 0 days ago, into {file}")
    sound.now += timedelta(days=7)
    assert backups(sound)[0].level == "ok"
    sound.now += timedelta(seconds=1)
    (found,) = backups(sound)
    assert (found.level, found.then.partition(",")[0]) == ("warning", "Run `pbem backup`")
    assert backups(sound, backup_too_old_days=8)[0].level == "ok"
