"""Mail fetched from a real Dovecot: what is taken, what stays, and what the mailbox's people see of it."""

from __future__ import annotations

import logging
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Any, NoReturn

import msgspec
import pytest
from peewee import OperationalError

from pbem.base.settings import Settings
from pbem.imap import memory
from pbem.imap.account import account_of
from pbem.imap.mailbox import TAKEN, Mailbox, Refused
from pbem.imap.poller import Poller, Unanswered
from pbem.inbox import receive
from pbem.inbox.background import MailRoom
from tests.base.test_logs_of_work import Written, written
from tests.edges import legal_order, mails, standing
from tests.house import House
from tests.imap.dovecot import PATIENCE, Dovecot, dovecot
from tests.imap.proxy import Proxy
from tests.sampled import sampled

__all__ = ["written"]
PRIVATE = (
    b"From: Eve <eve@example.org>\r\nTo: club@mail.test\r\nSubject: private\r\nMessage-ID: <e@x>\r\n\r\nsee you\r\n"
)
FOLDER = "Night Mail"


@pytest.fixture
def box() -> Iterator[Dovecot]:
    """A server that runs."""
    with dovecot() as server:
        yield server


@pytest.fixture(autouse=True)
def _stops_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.imap.mailbox._SLICE", 0.1)


def settings_for(house: House, url: str, **more: Any) -> Settings:
    """Those of the house, with this mailbox."""
    return msgspec.structs.replace(house.settings, imap_url=url, **more)


@contextmanager
def poller(house: House, url: str, begin: str = "", **more: Any) -> Iterator[Poller]:
    """One that has done nothing yet; its mails are handled when the block ends."""
    settings = settings_for(house, url, **more)
    room = MailRoom(settings.door)
    try:
        yield Poller(settings, room, begin)
    finally:
        room.close()


def polled(house: House, url: str, begin: str = "", **more: Any) -> int:
    """How many new mails one look brings."""
    with poller(house, url, begin, **more) as one:
        return one.once()


@contextmanager
def running_poller(house: House, url: str, **more: Any) -> Iterator[threading.Thread]:
    """One that waits for mail, in a thread."""
    stop = threading.Event()
    with poller(house, url, "all", **more) as one:
        thread = threading.Thread(target=one.run, args=[stop])
        thread.start()
        try:
            yield thread
        finally:
            stop.set()
            thread.join(PATIENCE)
            assert not thread.is_alive(), "it does not stop"


def until(what: Callable[[], object]) -> None:
    """Wait for something that happens by itself."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)


def texts() -> list[str]:
    """The subjects of the mails that are stored."""
    subjects = []
    for mail in mails():
        head = bytes(mail.mime).decode("latin-1").partition("\r\n\r\n")[0]
        subjects += [line.removeprefix("Subject: ") for line in head.split("\r\n") if line.startswith("Subject: ")]
    return subjects


def is_stored(subject: str) -> bool:
    """Whether there is a mail with this subject."""
    return subject in texts()


def test_what_is_for_us_is_taken_and_all_else_stays_as_it_is(running: House, box: Dovecot) -> None:
    name, order = legal_order(running)
    before = standing()
    box.deliver(PRIVATE, running.mail(name, order, Subject="for us"), PRIVATE.replace(b"private", b"private too"))
    assert polled(running, box.url, "all") == 1
    assert standing() != before
    assert (box.subjects(), box.subjects(FOLDER)) == (["private", "private too"], ["for us"])
    with box.client() as person:
        person.select_folder("INBOX", readonly=True)
        assert len(person.search("UNSEEN")) == 2, "nothing is marked as read"
        assert person.search("DELETED") == []
        person.select_folder(FOLDER, readonly=True)
        assert len(person.search("UNSEEN")) == 1
    assert polled(running, box.url) == 0
    assert texts() == ["for us"]


def test_whose_mail_is_ours(running: House, box: Dovecot) -> None:
    letter = running.last("ann")
    answers = str(letter.mail["Message-ID"])
    ours = {
        "its address": running.mail("ann", "status", Subject="its address"),
        "play": running.mail("stranger", "hello", to="play@mail.test", Subject="play"),
        "an answer": running.mail("ann", "x", to="club@x.test", In_Reply_To=answers, Subject="an answer"),
        "[G1]": running.mail("ann", "status", to="club@x.test", Subject="[G1]"),
        "another's answer": running.mail("eve", "x", to="club@x.test", References=answers, Subject="another's answer"),
    }
    nobody = "play+aaaaaaaaaaaaaaaaaaaaaaaa@mail.test"
    theirs = {
        "strange token": running.mail("eve", "hi", to=nobody, Subject="strange token"),
        "strange number": running.mail("eve", "hi", to="club@x.test", Subject="[G1] strange number"),
        "our letter": letter.mime,
        "a list": running.mail("eve", "hi", to="club@x.test", List_Id="<l.x>", Subject="a list"),
    }  # fmt: skip
    box.deliver(*theirs.values(), *ours.values())
    assert polled(running, box.url, "all") == len(ours)
    assert texts() == list(ours)
    assert len(box.subjects()) == len(theirs)


def test_a_mailbox_with_old_mails_asks_where_to_begin(running: House, box: Dovecot) -> None:
    box.deliver(running.mail("ann", "status", Subject="old"))
    with pytest.raises(Unanswered, match=r"INBOX at 127\.0\.0\.1:\d+ has mails already, 1 of them"):
        polled(running, box.url)
    assert polled(running, box.url, "now") == 0
    box.deliver(running.mail("ann", "status", Subject="new"))
    assert polled(running, box.url) == 1, "it is known by now"
    assert (texts(), box.subjects()) == (["new"], ["old"])


def test_all_old_mails_are_read_where_that_is_said(running: House, box: Dovecot) -> None:
    box.deliver(running.mail("ann", "status", Subject="old"))
    assert polled(running, box.url, imap_from="all") == 1


def test_an_empty_mailbox_does_not_ask(running: House, box: Dovecot) -> None:
    assert polled(running, box.url) == 0
    box.deliver(running.mail("ann", "status"))
    assert polled(running, box.url) == 1


def test_idle_wakes_it(running: House, box: Dovecot) -> None:
    with running_poller(running, box.url, imap_seconds=1500):
        time.sleep(0.2)  # so that it waits
        box.deliver(running.mail("ann", "status", Subject="waited for"))
        until(lambda: texts() == ["waited for"])
    assert box.subjects(FOLDER) == ["waited for"]


def test_what_comes_while_another_mail_is_taken_waits_for_nothing(
    running: House, box: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dovecot tells of it beside the answer to MOVE, and never again."""
    take_in, following = receive.take_in, [running.mail("ann", "status", Subject=f"n{number}") for number in (1, 2)]

    def meanwhile(*given: Any, **more: Any) -> Any:
        if following:
            box.deliver(following.pop(0))
        return take_in(*given, **more)

    monkeypatch.setattr(receive, "take_in", meanwhile)
    box.deliver(running.mail("ann", "status", Subject="n0"))
    with running_poller(running, box.url, imap_seconds=1500):
        until(lambda: texts() == ["n0", "n1", "n2"])


def test_what_comes_along_with_the_beginning_of_idle_wakes_it_too(running: House) -> None:
    """In one packet, so that it stands in the library's own buffer and nothing more comes by the line."""
    with told_at_once() as port:
        account = account_of(settings_for(running, f"imap://a:b@127.0.0.1:{port}?starttls=never"))
        with Mailbox(account) as person:
            waiting = threading.Thread(target=person.wait, args=[1500, threading.Event()], daemon=True)
            waiting.start()
            waiting.join(PATIENCE)
            assert not waiting.is_alive()


@contextmanager
def told_at_once() -> Iterator[int]:
    """A server that tells of a new mail as soon as somebody begins to wait; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def speak() -> None:
            line = listening.accept()[0]
            with line, line.makefile("rb") as said:
                line.sendall(b"* OK ready\r\n")
                idle = b""
                for command in said:
                    tag, _, word = command.strip().partition(b" ")
                    if word == b"CAPABILITY":
                        line.sendall(b"* CAPABILITY IMAP4rev1 IDLE\r\n")
                    if word == b"IDLE":
                        idle = tag
                        line.sendall(b"+ idling\r\n* 2 EXISTS\r\n")
                    else:
                        line.sendall((idle if tag == b"DONE" else tag) + b" OK done\r\n")

        speaking = threading.Thread(target=speak, daemon=True)
        speaking.start()
        yield int(listening.getsockname()[1])
        speaking.join(PATIENCE)


def test_a_server_without_idle_is_asked(running: House, box: Dovecot) -> None:
    box.capability = "IMAP4rev1 LITERAL+ UIDPLUS MOVE NAMESPACE"
    box.restart(signal.SIGKILL)
    with running_poller(running, box.url, imap_seconds=1):
        time.sleep(0.2)
        box.deliver(running.mail("ann", "status", Subject="asked"))
        until(lambda: texts() == ["asked"])


def test_a_server_without_move_keeps_what_was_taken_with_a_keyword(running: House, box: Dovecot) -> None:
    box.capability = "IMAP4rev1 LITERAL+ UIDPLUS IDLE NAMESPACE"
    box.restart(signal.SIGKILL)
    (uid,) = box.deliver(running.mail("ann", "status", Subject="stays"))
    with box.client() as person:  # somebody's program marks mails and keeps them
        person.select_folder("INBOX")
        (marked,) = box.deliver(PRIVATE)
        person.noop()
        person.add_flags([marked], [b"\\Deleted"])
    assert polled(running, box.url, "all") == 1
    assert polled(running, box.url) == 0
    assert (box.subjects(), box.subjects(FOLDER)) == (["stays", "private"], [])
    with box.client() as person:
        person.select_folder("INBOX", readonly=True)
        assert TAKEN in person.get_flags([uid])[uid]
        assert person.search("DELETED") == [marked]


def test_what_somebody_has_marked_as_deleted_is_left_alone(running: House, box: Dovecot) -> None:
    (uid,) = box.deliver(running.mail("ann", "status", Subject="thrown away"))
    with box.client() as person:
        person.select_folder("INBOX")
        person.add_flags([uid], [b"\\Deleted"])
    assert polled(running, box.url, "all") == 0
    assert box.subjects() == ["thrown away"]


def test_a_mailbox_whose_folders_stand_below_its_inbox(running: House, box: Dovecot) -> None:
    box.prefix = "INBOX."
    box.restart(signal.SIGKILL)
    box.deliver(running.mail("ann", "status", Subject="below"))
    assert polled(running, box.url, "all") == 1
    assert box.subjects("INBOX.Night Mail") == ["below"]


def test_another_folder_is_read_and_another_takes_it(running: House, box: Dovecot) -> None:
    with box.client() as person:
        person.create_folder("Spiele & Züge")
    box.deliver(running.mail("ann", "status", Subject="in it"), folder="Spiele & Züge")
    box.deliver(running.mail("ann", "status", Subject="not in it"))
    assert polled(running, box.url, "all", imap_folder="Spiele & Züge", imap_taken_folder="Erledigt/Züge") == 1
    assert (box.subjects("Erledigt/Züge"), box.subjects()) == (["in it"], ["not in it"])
    with pytest.raises(Refused, match="has no folder 'Nowhere'"):
        polled(running, box.url, "all", imap_folder="Nowhere")


def test_several_pollers_take_each_mail_once(running: House, box: Dovecot) -> None:
    box.deliver(*(running.mail("ann", "status", Subject=f"n{number}") for number in range(20)))
    memory.begin(account_of(settings_for(running, box.url)).key, memory.Memory(*validity_of(box), 0), running.now)
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(polled(running, box.url))) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sum(found) == 20
    assert sorted(texts()) == sorted(f"n{number}" for number in range(20))
    assert box.subjects() == []
    assert set(box.subjects(FOLDER)) == set(texts()), "twice where Dovecot lets two conversations move one mail"


def validity_of(box: Dovecot) -> tuple[int]:
    """The UIDVALIDITY of its INBOX."""
    with box.client() as person:
        return (int(person.folder_status("INBOX", ["UIDVALIDITY"])[b"UIDVALIDITY"]),)


def test_other_numbers_lose_and_double_nothing(running: House, box: Dovecot) -> None:
    with box.client() as person:
        long_ago = datetime(2020, 1, 1, tzinfo=UTC)
        person.append("INBOX", running.mail("ann", "status", Subject="old"), (), long_ago)
    assert polled(running, box.url, "now") == 0
    box.deliver(running.mail("ann", "status", Subject="moved"), PRIVATE)
    assert polled(running, box.url) == 1
    box.deliver(running.mail("ann", "status", Subject="new"))
    before = validity_of(box)
    box.new_numbers()
    assert validity_of(box) != before
    assert polled(running, box.url) == 1
    box.deliver(running.mail("ann", "status", Subject="newer"))
    assert polled(running, box.url) == 1
    assert texts() == ["moved", "new", "newer"]
    assert sorted(box.subjects()) == ["old", "private"]


def test_other_numbers_where_nothing_can_be_moved(running: House, box: Dovecot) -> None:
    box.capability = "IMAP4rev1 LITERAL+ UIDPLUS IDLE NAMESPACE"
    box.restart(signal.SIGKILL)
    box.deliver(running.mail("ann", "status", Subject="stays"))
    assert polled(running, box.url, "all") == 1
    box.new_numbers()
    assert polled(running, box.url) == 0
    assert texts() == ["stays"]


@pytest.mark.parametrize("how", [signal.SIGKILL, *sampled([signal.SIGTERM], 0, single=True)])
def test_a_server_that_goes_and_comes_again(
    running: House, box: Dovecot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, how: signal.Signals
) -> None:
    monkeypatch.setattr("pbem.imap.poller.FIRST_PAUSE", 0.05)
    with running_poller(running, box.url, imap_seconds=1500):
        for number in range(3):
            box.deliver(running.mail("ann", "status", Subject=f"n{number}"))
            until(partial(is_stored, f"n{number}"))
            box.restart(how)
        until(lambda: not box.subjects())
    assert texts() == ["n0", "n1", "n2"]
    assert set(box.subjects(FOLDER)) == {"n0", "n1", "n2"}
    assert "fetching mail is tried again" in caplog.text


def test_a_line_that_is_cut_in_the_middle_of_a_mail(
    running: House, box: Dovecot, caplog: pytest.LogCaptureFixture
) -> None:
    mime = running.mail("ann", "status\n" + "x" * 70 + "\n", Subject="cut") + b"y\r\n" * 100_000
    box.deliver(mime, running.mail("ann", "status", Subject="behind"))
    with Proxy(box.port) as proxy, pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.imap.poller.FIRST_PAUSE", 0.05)
        url = box.url.replace(str(box.port), str(proxy.port))
        proxy.cut_after = 150_000  # bytes from the server: in the middle of the mail, not of its head
        with running_poller(running, url):
            until(lambda: proxy.cuts >= 4)  # more often than a mail may trip us
            assert texts() == []
            assert len(box.subjects()) == 2
            proxy.cut_after = None
            until(lambda: texts() == ["cut", "behind"])
    assert bytes(mails()[0].mime) == mime
    assert "fetching mail is tried again" in caplog.text


def test_a_mail_that_is_none_stays_and_is_told_once(
    running: House, box: Dovecot, caplog: pytest.LogCaptureFixture
) -> None:
    box.deliver(b"\x00\xff no mail at all\r\n", running.mail("ann", "status", Subject="behind"))
    for _ in range(2):
        polled(running, box.url, "all")
    assert texts() == ["behind"]
    assert len(box.subjects()) == 1
    told = [record for record in caplog.records if "left where it is" in record.message]
    assert [record.levelno for record in told] == [logging.ERROR]
    assert "UID 1" in told[0].__dict__["reason"]


def test_each_mail_is_counted_by_its_way_and_has_an_id_of_its_own(
    running: House, box: Dovecot, written: Written
) -> None:
    """From the mailbox to what became of it; one that cannot be read has one as well."""
    box.deliver(*(running.mail(name, "status") for name in ("ann", "ben")), b"\x00\xff no mail at all\r\n")
    assert polled(running, box.url, "all") == 2
    assert [(mail.way, mail.state) for mail in mails()] == [("imap", "done")] * 2
    each = [written.ids(mail=mail.id) for mail in mails()]
    each.append(written.ids(what="a mail that cannot be read is left where it is"))
    assert [len(one) for one in each] == [1, 1, 1]
    assert len(set.union(*each)) == 3
    for what in ("mail stored", "mail handled"):
        assert written.ids(what=what, way="imap") == each[0] | each[1]


def test_a_mail_that_trips_us_stays_and_those_behind_it_are_taken(
    running: House, box: Dovecot, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_in = receive.take_in

    def tripped(raw: bytes, *given: Any, **more: Any) -> Any:
        if b"Subject: trips" in raw:
            raise ValueError("never seen before")
        return take_in(raw, *given, **more)

    monkeypatch.setattr(receive, "take_in", tripped)
    monkeypatch.setattr("pbem.imap.poller.FIRST_PAUSE", 0.02)
    box.deliver(running.mail("ann", "x", Subject="trips"), running.mail("ann", "status", Subject="behind"))
    with running_poller(running, box.url):
        until(lambda: texts() == ["behind"])
    assert box.subjects() == ["trips"]
    assert caplog.text.count("a mail that cannot be read is left where it is") == 1


def test_while_the_store_is_away_the_mail_stays(running: House, box: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> NoReturn:
        raise OperationalError("the disk is full")

    box.deliver(running.mail("ann", "status", Subject="kept for later"))
    with monkeypatch.context() as patch:
        patch.setattr(receive, "take_in", away)
        with poller(running, box.url, "all") as one:
            for _ in range(5):
                with pytest.raises(OperationalError):
                    one.once()
    assert box.subjects() == ["kept for later"]
    assert polled(running, box.url) == 1


def test_a_mail_that_is_too_long_is_cut(running: House, box: Dovecot) -> None:
    mime = running.mail("ann", "status", Subject="long") + b"z" * 70_000
    box.deliver(mime)
    settings = settings_for(running, box.url)
    most = 50_000
    with poller(running, box.url, "all") as one:
        one.settings = msgspec.structs.replace(settings, inbound_most_bytes=most)
        assert one.once() == 1
    assert bytes(mails()[0].mime) == mime[:most]
    assert box.subjects(FOLDER) == ["long"], "whole"


def test_a_wrong_password_is_told_and_not_tried_again_at_once(
    running: House, box: Dovecot, caplog: pytest.LogCaptureFixture
) -> None:
    url = box.url.replace("p%2Fa", "wrong")
    with running_poller(running, url):
        until(lambda: "no mail can be fetched" in caplog.text)
        time.sleep(0.1)
    told = [record.__dict__["reason"] for record in caplog.records if record.message == "no mail can be fetched"]
    assert len(told) == 1
    assert "refuses user or password" in told[0]
    assert "wrong%3Fs" not in told[0]
    assert (box.home / "log").read_text().count("auth failed") == 1


def test_the_certificate_is_checked(running: House, box: Dovecot) -> None:
    tls = (
        box.url.replace("imap://", "imaps://")
        .replace("?starttls=never", "")
        .replace(f":{box.port}", f":{box.tls_port}")
    )
    with pytest.raises(Refused, match=r"not trusted: .*PBEM_IMAP_CA"):
        polled(running, tls)
    assert polled(running, tls, imap_ca=box.authority) == 0
    with pytest.raises(Refused, match=r"not trusted: .*localhost"):
        polled(running, tls.replace("127.0.0.1", "localhost"), imap_ca=box.authority)
    with pytest.raises(Refused, match=r"PBEM_IMAP_CA: .* cannot be read"):
        polled(running, tls, imap_ca="/no/such/file")


def test_starttls_is_insisted_on(running: House, box: Dovecot) -> None:
    url = box.url.replace("?starttls=never", "")
    with pytest.raises(Refused, match="not trusted"):
        polled(running, url)
    assert polled(running, url, imap_ca=box.authority) == 0
    box.encrypts = False
    box.restart(signal.SIGKILL)
    with pytest.raises(Refused, match="offers no encryption"):
        polled(running, url, imap_ca=box.authority)


@pytest.mark.parametrize("old", sampled([300, 20_000], 1))
def test_many_old_mails(running: House, box: Dovecot, monkeypatch: pytest.MonkeyPatch, old: int) -> None:
    monkeypatch.setattr("pbem.imap.mailbox._WINDOW", old // 3)
    ours = {number: running.mail("ann", "status", Subject=f"ours {number}") for number in range(7, old, old // 3)}
    box.deliver(PRIVATE)
    box.fill(ours.get(number, PRIVATE) for number in range(old))
    with pytest.raises(Unanswered, match=f" {old + 1} of them"):
        polled(running, box.url)
    with Mailbox(account_of(settings_for(running, box.url))) as person:
        state = person.open(only_look=True)
        windows = list(person.newer_than(0, state.next_uid))
    assert max(len(one) for one in windows) <= old // 3, "no answer is too long for the library"
    assert sum(len(one) for one in windows) == state.mails == old + 1
    assert polled(running, box.url, "all") == len(ours)
    assert Counter(texts()) == Counter(f"ours {number}" for number in ours)
    assert len(box.subjects()) == old + 1 - len(ours)
    known = memory.recall(account_of(settings_for(running, box.url)).key)
    assert known is not None
    assert known.upto == state.next_uid - 1
