"""`pbem imap` and `pbem serve` as processes: fetched and answered, ended by SIGTERM, told why they cannot begin."""

from __future__ import annotations

import signal

import pytest

from pbem.store import adding_up, tally
from pbem.store.db import connected, open_database
from tests.cli.test_processes import answers, process, stop, until
from tests.edges import Run, free_port, mails
from tests.house import House
from tests.imap.dovecot import PASSWORD, Dovecot
from tests.imap.test_imap import FOLDER, PRIVATE, box

__all__ = ["box"]


def answered(house: House, message_id: str) -> bool:
    """Whether a letter answers the mail."""
    return message_id in answers(house, "ann@example.org")


def test_a_mail_is_fetched_and_acted_on_and_sigterm_ends_it(running: House, box: Dovecot) -> None:
    box.deliver(PRIVATE, running.mail("ann", "status", Subject="fetched", Message_ID="<fetched@example.org>"))
    with process(running, "imap", "--from", "all", port=free_port(), PBEM_IMAP_URL=box.url) as imap:
        until(lambda: box.subjects(FOLDER) == ["fetched"])
        code, errors = stop(imap)
    assert (code, "Traceback" in errors, "warning" in errors) == (0, False, False), errors
    assert running.member("ann").token not in errors
    assert PASSWORD not in errors
    assert [mail.state for mail in mails()] == ["done"]
    assert box.subjects() == ["private"]


def test_serve_fetches_by_itself_while_the_server_comes_and_goes(running: House, box: Dovecot) -> None:
    box.deliver(running.mail("ann", "status", Message_ID="<fetched@example.org>"))
    told = {"PBEM_IMAP_URL": box.url, "PBEM_IMAP_FROM": "all"}
    with process(running, "serve", port=free_port(), **told) as server:
        until(lambda: answered(running, "<fetched@example.org>"))
        box.stop(signal.SIGKILL)
        code, errors = stop(server)
    assert (code, "Traceback" in errors) == (0, False), errors
    assert "fetching mail is tried again" in errors


def test_once_takes_what_is_there(running: House, box: Dovecot, run: Run) -> None:
    box.deliver(running.mail("ann", "status"))
    assert run("imap", "--once", "--from", "all", PBEM_IMAP_URL=box.url)[:2] == (0, "1 new mails\n")
    assert run("imap", "--once", PBEM_IMAP_URL=box.url)[:2] == (0, "0 new mails\n")


def test_what_it_asked_of_the_database_is_added_up(running: House, box: Dovecot, run: Run) -> None:
    """As of every process, for `/metrics`."""
    box.deliver(running.mail("ann", "status"))
    tally.take()
    assert run("imap", "--once", "--from", "all", PBEM_IMAP_URL=box.url)[0] == 0
    open_database(running.settings)
    with connected():
        assert adding_up.sums()["database:count"] > 10


@pytest.mark.parametrize("more", [(), ("--once",)])
def test_it_does_not_begin_where_somebody_has_to_say_from_where(
    running: House, box: Dovecot, run: Run, more: tuple[str, ...]
) -> None:
    box.deliver(PRIVATE)
    code, out, err = run("imap", *more, PBEM_IMAP_URL=box.url)
    assert (code, out.count("new mails")) == (1, 0)
    assert "Setting `imap_from`" in err
    assert "pbem imap --from now" in err
    assert box.subjects() == ["private"]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "Setting `imap_url` (PBEM_IMAP_URL): is empty"),
        ("imaps://ann@imap.example.org", "write imaps://USER:PASSWORD@HOST"),
        ("imap://ann:secret@127.0.0.1:1?starttls=never", "127.0.0.1 does not answer"),
    ],
)
def test_what_cannot_work_is_told_in_a_line(running: House, run: Run, url: str, said: str) -> None:
    code, _, err = run("imap", "--once", PBEM_IMAP_URL=url)
    assert code == 1
    assert said in err
    assert "secret" not in err


def test_a_wrong_password_is_told_in_a_line(running: House, box: Dovecot, run: Run) -> None:
    code, _, err = run("imap", "--once", PBEM_IMAP_URL=box.url.replace("p%2Fa", "wrong"))
    assert code == 1
    assert "refuses user or password" in err
