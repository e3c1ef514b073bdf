"""`pbem inbound`, a mail from a pipe: sysexits codes that tell a mail server the truth."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NoReturn

import pytest
from click.testing import CliRunner, Result

from pbem.base.settings import Settings
from pbem.cli import cli, main
from pbem.store import db
from pbem.store.db import database, open_database
from tests.edges import DATABASE, environment, legal_order, mails, queued, standing, told
from tests.house import House

pytestmark = pytest.mark.any_engine


def pipe(settings: Settings, mail: bytes, *args: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """What Postfix does: a real process with the mail on its standard input."""
    command = [sys.executable, "-m", "pbem", "inbound", *args]
    return subprocess.run(
        command, input=mail, env=environment(settings, **more), capture_output=True, timeout=60, check=False
    )


@pytest.fixture
def within(running: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """The running game, for calls of the command inside this process."""
    root, ours = logging.getLogger(), logging.getLogger("pbem")
    before = list(root.handlers), root.level, ours.level
    monkeypatch.setenv("PBEM_HOME", running.settings.home)
    monkeypatch.setenv("PBEM_DOMAIN", "mail.test")
    if not database.is_closed():
        database.close()
    yield running
    root.handlers = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


def call(mail: bytes, *args: str) -> Result:
    """The command inside this process; it closes its connection."""
    done = CliRunner().invoke(cli, ["inbound", *args], input=mail)
    assert database.is_closed()
    return done


# -- real processes ---------------------------------------------------------------------------------------------------


def test_a_mail_from_the_pipe_is_stored_and_applied(running: House) -> None:
    name, order = legal_order(running)
    mime = running.mail(name, order)
    done = pipe(running.settings, mime, "--from", f"{name}@example.org", "--to", "play@mail.test")
    assert (done.returncode, done.stdout) == (os.EX_OK, b"")
    (mail,) = mails()
    assert (bytes(mail.mime), mail.outcome) == (mime, "applied")
    assert (mail.envelope_from, mail.envelope_to) == (f"{name}@example.org", "play@mail.test")
    assert (name, "receipt") in told()
    assert running.member(name).token not in done.stderr.decode()


@pytest.mark.parametrize(
    ("mail", "args", "variables", "code", "said"),
    [
        (b"help\r\n", ("--form", "x"), {}, os.EX_USAGE, "--form"),
        (b"", (), {}, os.EX_DATAERR, "no mail on standard input"),
        (b"help\r\n", (), {"PBEM_PORT": "many"}, os.EX_CONFIG, "`port`"),
        (
            b"help\r\n",
            (),
            {"PBEM_HOME": "/nowhere/at/all", "PBEM_DATABASE_URL": ""},
            os.EX_TEMPFAIL,
            "pbem db upgrade",
        ),
    ],
)
def test_every_other_code_of_sysexits(
    within: House,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    mail: bytes,
    args: tuple[str, ...],
    variables: dict[str, str],
    code: int,
    said: str,
) -> None:
    """As the process would end."""
    monkeypatch.setattr("sys.argv", ["pbem", "inbound", *args])
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(mail)))
    with monkeypatch.context() as given:
        for name, value in variables.items():
            given.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main()
    assert ended.value.code == code
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told
    database.close()
    open_database(within.settings)
    assert mails() == []


def poured(settings: Settings, head: bytes, filler: bytes, size: int, **more: str) -> tuple[int, int, bytes]:
    """A mail of that size through the pipe of a real process: its exit code, the most memory it had, what it said."""
    command = [sys.executable, "-m", "pbem", "inbound"]
    env = environment(settings, **more)
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    assert process.stdin is not None
    assert process.stderr is not None
    with suppress(BrokenPipeError), process.stdin as pipe:
        pipe.write(head)
        for _ in range((size - len(head)) // len(filler)):
            pipe.write(filler)
    said = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    return process.returncode, used.ru_maxrss << 10, said


def with_photo(mime: bytes) -> bytes:
    """The beginning of the same mail with an attachment that never ends."""
    head, _, body = mime.partition(b"\r\n\r\n")
    plain = b'Content-Type: text/plain; charset="utf-8"'
    assert plain in head
    return (
        head.replace(plain, b'Content-Type: multipart/mixed; boundary="b"')
        + b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n" + body
        + b"\r\n--b\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    )  # fmt: skip


def test_of_a_long_mail_the_beginning_is_kept_the_rest_read_and_dropped_and_its_sender_told(running: House) -> None:
    most = 4 << 20
    given = {"PBEM_INBOUND_MOST_BYTES": str(most)}
    name, order = legal_order(running)
    head = with_photo(running.mail(name, order))
    code, memory, said = poured(running.settings, head, b"/9j/4AAQ" * 8192, 40 << 20, **given)
    assert (code, b"Traceback" in said) == (os.EX_OK, False)
    (mail,) = mails()
    assert (len(mail.mime), mail.outcome) == (most, "applied")
    assert "read_note.truncated" in next(letter for letter in queued("receipt")).content
    small = poured(running.settings, running.mail(name, "help"), b"x", 0)[1]
    assert memory - small < 6 * most  # and not the 40 MB beside it: the copies are those of reading what is kept


def test_a_mail_beyond_all_bounds_is_no_mail(running: House) -> None:
    longest = 30 << 20
    given = {"PBEM_INBOUND_LONGEST_BYTES": str(longest)}
    code, _, said = poured(
        running.settings, running.mail("ann", "help"), b"x" * (1 << 16), longest + (1 << 20), **given
    )
    assert (code, mails()) == (os.EX_DATAERR, [])
    assert f"the mail is too long; {longest} bytes is the most".encode() in said


# -- in this process --------------------------------------------------------------------------------------------------


def test_the_envelope_of_a_pipe(within: House) -> None:
    """No option says nothing; an empty one is the null sender of a bounce; a byte that is no UTF-8 does no harm."""
    name, order = legal_order(within)
    assert call(within.mail(name, "status")).exit_code == 0
    assert call(within.mail(name, order), "--from", "").exit_code == 0
    assert call(within.mail(name, "map"), "--from", "a\udcff@example.org", "--to", "\udcfe").exit_code == 0
    assert [mail.envelope_from for mail in mails()] == ["", "<>", "a\ufffd@example.org"]
    assert [mail.outcome for mail in mails()] == ["answered", "automatic:null_sender", "answered"]


def test_a_mailbox_separator_above_the_mail_does_not_matter(within: House) -> None:
    """Postfix's aliases put `From sender date` and trace headers above the mail; it is the same mail."""
    name, order = legal_order(within)
    mime = within.mail(name, order)
    separator = f"From {name}@example.org  Sat Nov 21 12:00:00 2026\nReturn-Path: <{name}@example.org>\n".encode()
    assert call(separator + mime.replace(b"\r\n", b"\n")).exit_code == 0
    assert call(mime).exit_code == 0
    assert [mail.outcome for mail in mails()] == ["applied"]


@pytest.mark.sqlite_only
def test_75_while_the_database_is_locked_0_on_the_next_try(within: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db, "BUSY_SECONDS", 0.05)
    other = sqlite3.connect(Path(within.settings.home) / DATABASE, isolation_level=None)
    other.execute("begin immediate")
    mime = within.mail("ann", "help")
    database.close()
    done = call(mime)
    assert done.exit_code == os.EX_TEMPFAIL
    assert "locked" in done.stderr
    other.execute("rollback")
    other.close()
    assert call(mime).exit_code == os.EX_OK
    assert [mail.outcome for mail in mails()] == ["answered"]


def test_75_without_memory_0_on_the_next_try(within: House, monkeypatch: pytest.MonkeyPatch) -> None:
    mime = within.mail("ann", "help")

    def no_memory(*_: object) -> NoReturn:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr("pbem.inbox.receive.content_key", no_memory)
        assert call(mime).exit_code == os.EX_TEMPFAIL
    assert call(mime).exit_code == os.EX_OK
    assert [mail.outcome for mail in mails()] == ["answered"]


@pytest.mark.sqlite_only
def test_75_when_the_file_is_no_database(within: House) -> None:
    mime = within.mail("ann", "help")
    database.close()
    file = Path(within.settings.home) / DATABASE
    kept = file.read_bytes()
    file.write_bytes(b"something else entirely " * 999)
    for leftover in file.parent.glob(f"{DATABASE}-*"):
        leftover.unlink()
    assert call(mime).exit_code == os.EX_TEMPFAIL
    file.write_bytes(kept)
    assert call(mime).exit_code == os.EX_OK


@pytest.mark.parametrize("where", ["pbem.desk.apply.take_mail", "pbem.inbox.handling._still_ours"])
def test_once_stored_a_mail_is_never_bounced(within: House, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Whatever happens after the mail is safe: 0, or the mail server would tell the player that it was not taken."""
    with monkeypatch.context() as broken:
        broken.setattr(where, lambda *_: 1 / 0)
        assert call(within.mail("ann", "help")).exit_code == os.EX_OK
    assert [mail.state for mail in mails()] == ["stored"]
    within.wait(minutes=1)
    assert [mail.outcome for mail in mails()] == ["answered"]


def test_a_long_mail_is_cut_and_stored(within: House, monkeypatch: pytest.MonkeyPatch) -> None:
    most = 4 << 20
    monkeypatch.setenv("PBEM_INBOUND_MOST_BYTES", str(most))
    mime = within.mail("ann", "help\n" + "x" * most)
    assert call(mime).exit_code == 0
    assert bytes(mails()[0].mime) == mime[:most]


def test_rubbish_is_stored(within: House) -> None:
    before = standing()
    for rubbish in (bytes(range(1, 256)), b"\xff" * 1000, b"\0x"):
        assert call(rubbish).exit_code == os.EX_OK
    assert len(mails()) == 3
    assert (standing(), queued()) == (before, [])
