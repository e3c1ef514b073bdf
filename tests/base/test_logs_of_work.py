"""What one request, conversation, tick or mail writes has one id; each line is one line, whatever stands in it."""

from __future__ import annotations

import io
import json
import logging
import smtplib
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from pbem.base import work
from pbem.base.logs import FIELDS, FORMS, JsonLines, TextLines
from pbem.base.settings import load_settings
from pbem.inbox import receive
from pbem.inbox.background import MailRoom
from pbem.lmtp.handler import Handler
from pbem.lmtp.server import server
from tests.edges import free_port, post
from tests.house import House

ROOT = Path(__file__).resolve().parents[2]
CONTROLS = {chr(code) for code in (*range(0x20), *range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A))}
CONTROLS |= {"\u200e", "\u200f", "\u061c", "\ufeff"}
Lines = list[dict[str, object]]


class Written:
    """What the service has logged, as a file of it would show."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    def lines(self) -> Lines:
        """All of it."""
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]

    def ids(self, **known: object) -> set[object]:
        """Ids of the lines that say this."""
        return {one.get("id") for one in self.lines() if known.items() <= one.items()}


@pytest.fixture
def written() -> Iterator[Written]:
    """Everything from INFO on."""
    found = Written()
    handler = logging.StreamHandler(found.stream)
    handler.setFormatter(JsonLines())
    ours = logging.getLogger("pbem")
    level = ours.level
    ours.addHandler(handler)
    ours.setLevel(logging.INFO)
    yield found
    ours.removeHandler(handler)
    ours.setLevel(level)


def test_a_request_and_the_mail_that_it_brought_have_one_id(
    client: FlaskClient, running: House, written: Written
) -> None:
    """Stored in a thread of the web process, handled in that of the mail room."""
    first = post(client, running.mail("ann", "status"))
    second = post(client, running.mail("ben", "status"))
    client.application.config["MAILROOM"].idle()
    one, other = first.headers["X-Request-Id"], second.headers["X-Request-Id"]
    assert one != other
    for answer, name in ((first, one), (second, other)):
        number = answer.get_json()["mail"]
        assert written.ids(what="mail stored", mail=number) == {name}
        assert written.ids(what="mail handled", mail=number) == {name}
    assert work.known() == {}


def test_a_request_that_fails_has_an_id_too(client: FlaskClient, running: House, written: Written) -> None:
    refused = client.post("/inbound/raw", data=b"{}", headers={"Authorization": "Bearer sesame"})
    assert refused.status_code == 415
    assert written.ids(what="posted, but no mail") == {refused.headers["X-Request-Id"]}


def test_a_mail_that_was_left_has_its_number_in_every_line(
    running: House, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taken up by the worker: an id of its own for each, within one tick."""
    ids = [receive.store(running.mail(name, "status"), running.now).id for name in ("ann", "ben")]

    def broken(*_: object) -> None:
        raise ValueError("as it happens")

    monkeypatch.setattr("pbem.desk.apply.take_mail", broken)
    running.wait(minutes=10)
    found = [written.ids(mail=number, what="mail not handled", tick="tick_mail") for number in ids]
    assert all(found)
    assert not set.intersection(*found)


def test_a_letter_has_an_id_and_its_number(running: House, written: Written) -> None:
    running.take(running.mail("ann", "status"))
    running.post()
    (sent,) = [one for one in written.lines() if one["what"] == "letter sent"]
    assert len(str(sent["id"])) == 12
    assert isinstance(sent["letter"], int)


def test_a_tick_that_fails_names_itself(running: House, written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    def tick_mail(now: object) -> int:
        raise ValueError("as it happens")

    monkeypatch.setattr(running.worker, "tick_mail", tick_mail)
    for job, _ in running.worker.jobs():
        job()
    (line,) = [one for one in written.lines() if one["what"] == "tick failed"]
    assert (line["tick"], len(str(line["id"]))) == ("tick_mail", 12)
    assert work.known() == {}


def test_a_conversation_by_lmtp_has_one_id(running: House, written: Written) -> None:
    room = MailRoom(running.settings.door)
    handler, port = Handler(running.settings, room), free_port()
    listening = server(handler, running.settings, f"127.0.0.1:{port}")
    listening.start()
    to = f"play+{running.member('ann').token}@{running.settings.domain}"
    try:
        for _ in range(2):
            with smtplib.LMTP("127.0.0.1", port) as mail_server:
                mime = running.mail("ann", "status")
                assert mail_server.sendmail("ann@example.org", [to, f"stranger@{running.settings.domain}"], mime)
        room.idle()
    finally:
        listening.stop()
        handler.close()
        room.close()
    assert len(written.ids(way="lmtp")) == 2
    for what in ("an address that is not ours", "mail stored", "mail handled"):
        assert written.ids(what=what, way="lmtp") == written.ids(way="lmtp"), what


def test_work_within_work_keeps_its_id_and_is_left_again() -> None:
    with work.new(tick="tick_mail"):
        outer = dict(work.known())
        with work.within(mail=7):
            assert work.known() == {**outer, "mail": 7}
        with work.new(letter=3):
            assert work.known()["id"] != outer["id"]
            assert "tick" not in work.known()
        assert work.known() == outer
    assert work.known() == {}


HOSTILE = st.text(
    st.one_of(st.sampled_from(sorted(CONTROLS | {"\ud800", "{", "<", '"', "\\", "="})), st.characters(codec=None)),
    max_size=60,
)


@given(HOSTILE, HOSTILE, st.sampled_from(sorted(FORMS)))
def test_a_line_is_one_line_and_moves_no_cursor(said: str, reason: str, form: str) -> None:
    """Neither ends what was said the line, nor colours the terminal, nor turns what stands beside it."""
    record = logging.LogRecord("mail.log", logging.WARNING, "x.py", 1, "%s", (said,), None)
    record.reason = reason
    line = FORMS[form]().format(record)
    assert not CONTROLS & set(line)
    assert len(line.splitlines()) == 1
    line.encode("utf-8")
    if form == "json":
        assert json.loads(line)["level"] == "warning"


@pytest.mark.parametrize("form", sorted(FORMS))
def test_an_address_is_masked_in_either_form(form: str) -> None:
    record = logging.LogRecord("mail.log", logging.WARNING, "x.py", 1, "to ann@example.org", (), None)
    record.reason = "550 <play+k2j3@mail.test> unknown"
    assert not {"example", "k2j3"} & set(FORMS[form]().format(record).replace("<", " ").split("@"))
    assert FORMS[form]().format(record).count("…@…") == 2


def test_text_is_for_the_eye_and_a_trace_stands_below() -> None:
    record = logging.LogRecord("pbem.x", logging.ERROR, "x.py", 1, "mail %s", ("stored",), None)
    record.mail, record.reason = 7, "it is away"
    try:
        raise OSError("the disk is full\nas it says")
    except OSError as error:
        record.exc_info = (type(error), error, error.__traceback__)
    with work.new():
        name = work.known()["id"]
        first, *rest = TextLines().format(record).splitlines()
    assert first.partition(" ")[2] == f'error mail stored from=pbem.x id={name} mail=7 reason="it is away"'
    assert all(line.startswith("    ") for line in rest)
    assert "OSError: the disk is full" in "\n".join(rest)


def test_every_field_is_explained_to_operators() -> None:
    page = (ROOT / "docs" / "OPERATING.md").read_text(encoding="utf-8")
    section = page.partition("### The log\n")[2].partition("\n## ")[0]
    assert [name for name in FIELDS if f"`{name}`" not in section] == []


def test_the_form_is_a_setting() -> None:
    assert load_settings({}).log_format == "json"
    assert load_settings({"PBEM_LOG_FORMAT": "text"}).log_format == "text"
