"""What `pbem doctor` says of the mailbox: green, or the one next step."""

from __future__ import annotations

import signal
from datetime import timedelta
from typing import Any

import pytest

from pbem.operating.finding import Finding
from pbem.operating.imap_check import check_line, check_read
from tests.edges import free_port
from tests.house import House
from tests.imap.dovecot import Dovecot
from tests.imap.test_imap import FOLDER, PRIVATE, box, polled, settings_for

__all__ = ["box"]


def found(house: House, url: str, **more: Any) -> list[Finding]:
    """What is found when the server is called."""
    return list(check_line(settings_for(house, url, **more), call=True))


def test_nothing_is_said_where_no_mailbox_is_set(running: House) -> None:
    assert list(check_line(running.settings, call=True)) == []
    assert list(check_read(running.settings, running.now)) == []


def test_a_sound_mailbox_is_green_and_nothing_is_changed(running: House, box: Dovecot) -> None:
    tls = box.url.replace("?starttls=never", "").replace("imap:", "imaps:").replace(f":{box.port}", f":{box.tls_port}")
    box.deliver(PRIVATE)
    first = found(running, tls, imap_ca=box.authority)
    assert [one.level for one in first] == ["ok", "ok"]
    assert "lets us in (mails there: 1); new mail is told at once" in first[0].what
    assert "will go to its folder Night Mail" in first[1].what
    with box.client() as person:
        assert not person.folder_exists(FOLDER)
        person.create_folder(FOLDER)
    assert found(running, tls, imap_ca=box.authority)[1].what == "stored mails go to its folder Night Mail"


def test_it_is_not_called_unless_asked(running: House) -> None:
    (one,) = check_line(settings_for(running, "imaps://a:secret@imap.example.org"), call=False)
    assert (one.level, "not tried" in one.what, "secret" in one.what) == ("ok", True, False)


def test_a_password_that_goes_out_unencrypted_is_told(running: House) -> None:
    url = "imap://a:secret@imap.example.org?starttls=never"
    first, _ = check_line(settings_for(running, url), call=False)
    assert (first.level, first.what) == ("warning", "its password goes out unencrypted")


def test_what_the_server_cannot_do_is_said(running: House, box: Dovecot) -> None:
    box.capability = "IMAP4rev1 LITERAL+ UIDPLUS NAMESPACE"
    box.restart(signal.SIGKILL)
    let_in, kept = found(running, box.url)
    assert "it has no IDLE" in let_in.what
    assert "cannot move mails" in kept.what


@pytest.mark.parametrize(
    ("changed", "more", "said"),
    [
        (("p%2Fa", "wrong"), {}, "refuses user or password"),
        ((), {"imap_folder": "Nowhere"}, "has no folder 'Nowhere'"),
        (("?starttls=never", ""), {}, "is not trusted"),
        (("imap://", "pop3://"), {}, "write imaps://"),
    ],
)
def test_what_is_wrong_has_its_next_step(
    running: House, box: Dovecot, changed: tuple[str, str], more: dict[str, str], said: str
) -> None:
    url = box.url.replace(*changed) if changed else box.url
    (one,) = [one for one in found(running, url, **more) if one.level == "bad"]
    assert said in one.what
    assert one.then


def test_a_server_that_does_not_answer_is_bad(running: House) -> None:
    (one,) = [one for one in found(running, f"imap://a:b@127.0.0.1:{free_port()}") if one.level == "bad"]
    assert "does not answer" in one.what


def test_whether_somebody_reads_it(running: House, box: Dovecot) -> None:
    settings = settings_for(running, box.url)
    box.deliver(PRIVATE)
    (before,) = check_read(settings, running.now)
    assert (before.level, "pbem imap --from now" in before.then) == ("warning", True)
    polled(running, box.url, "now")
    assert [one.level for one in check_read(settings, running.now)] == ["ok"]
    (later,) = check_read(settings, running.now + timedelta(minutes=45))
    assert (later.level, later.what) == ("bad", "nobody has looked into it for 45 minutes")
