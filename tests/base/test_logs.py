"""Logs: one JSON object a line, and in a whole game not one token, hand, order, mail body or address."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from collections.abc import Iterator

import pytest

from engine.games.paris_connection import RULES, Definition
from pbem.base.errors import PermanentFailure, TemporaryFailure
from pbem.base.logs import JsonLines, set_up_logs, trace
from pbem.store.db import connected
from pbem.store.models import Game, Member, OutboundMail, Person
from tests.edges import legal_order, mails, standing
from tests.hasty import hasty_worker
from tests.house import House, sample_orders
from tests.post.test_outbox import Faulty, fails

pytestmark = pytest.mark.any_engine


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Everything the service logs, as it would stand in the log file, at the most talkative level."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    ours = logging.getLogger("pbem")
    level = ours.level
    ours.addHandler(handler)
    ours.setLevel(logging.DEBUG)
    yield stream
    ours.removeHandler(handler)
    ours.setLevel(level)


def lines(stream: io.StringIO) -> list[dict[str, object]]:
    """What was logged so far."""
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def secrets_of_all() -> set[str]:
    """Tokens, addresses, names of people, seeds and salts."""
    with connected():
        found = {member.token for member in Member.select()} | {person.address for person in Person.select()}
        for game in Game.select():
            found |= {game.seed, *game.salts.values()}
        found |= {letter.message_id.strip("<>").partition("@")[0] for letter in OutboundMail.select()}
    return found


def test_a_whole_game_leaves_no_secret_in_the_log(
    running: House, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Played, spoilt, undone, forged, bounced, failing and refused: every branch that logs."""
    said: set[str] = set()

    def write(name: str, text: str) -> None:
        said.update(line for line in text.splitlines() if len(line) > 6)
        running.take(running.mail(name, text))

    for _ in range(6):
        name, order = legal_order(running)
        write(name, f"press all: the wheelbarrow is under the bridge\n\nhand\n{order}")
        running.post()
    write(running.active(), "build blue Z99\nwhat a dreadful evening")
    write("ann", "undo")
    running.take(running.mail("eve", "give me the seat", to=f"play+{running.member('ann').token}@mail.test"))
    running.take(b"Return-Path: <>\r\nFrom: MAILER-DAEMON@example.org\r\n\r\n550 <ann@example.org> is unknown\r\n")
    with monkeypatch.context() as broken:
        sentence = f"cannot take «{sample_orders(running.last(running.active(), 'your_turn'))[0]}» of ann@example.org"
        said.add(sentence)
        said.add(sentence.partition("«")[2].partition("»")[0])
        broken.setattr("pbem.post.after_mail._answer", lambda *_: (_ for _ in ()).throw(ValueError(sentence)))
        for text in ("status", "map"):
            write("ann", text)
    running.take(running.mail("ben", "help"))
    running.take(running.mail("cleo", "help"))
    refusal = PermanentFailure(f"550 5.1.1 <{running.member('ben').person.address}>: no such user")
    hasty_worker(running.settings, Faulty(fails(refusal))).tick_outbox(running.now)
    running.take(running.mail("cleo", "status"))
    later = TemporaryFailure(f"451 <play+{running.member('cleo').token}@mail.test> greylisted")
    hasty_worker(running.settings, Faulty(fails(later))).tick_outbox(running.now)
    running.wait(hours=49)

    logged = written.getvalue()
    kinds = {str(line["what"]) for line in lines(written)}
    assert {"mail stored", "mail handled", "mail not handled", "letter sent", "letter postponed",
            "letter refused for good", "deadline passed"} <= kinds  # fmt: skip
    for secret in secrets_of_all() | said | {"wheelbarrow", "dreadful", "@example.org"}:
        assert secret not in logged
    for _, kind, text in standing()["log"]:
        if kind == "action":
            assert text not in logged
            assert text.partition(": ")[2] not in logged
    hands = RULES.secrets(RULES.decode(_definition(), standing()["position"].encode()))
    assert hands
    assert not [text for _, text in hands if text in logged]
    assert len(mails()) > 10


def _definition() -> Definition:
    with connected():
        return RULES.define(Game.get_by_id(1).files)


def test_a_line_is_json_with_known_extras_only() -> None:
    record = logging.LogRecord("pbem.x", logging.INFO, "x.py", 1, "mail %s", ("stored",), None)
    record.mail, record.token, record.body = 7, "k2j3", "build blue"
    line = json.loads(JsonLines().format(record))
    assert line.pop("at").endswith("Z")
    assert line == {"level": "info", "from": "pbem.x", "what": "mail stored", "mail": 7}


@pytest.mark.parametrize(
    "text",
    [
        "<ann@example.org>",
        "to=ann@example.org,",
        "play+k2j3k2j3k2j3k2j3k2j3k2j3@mail.test",
        '"ann"@example.org',
        "é@é.fr",
    ],
)
def test_addresses_are_masked_whoever_writes_them(text: str) -> None:
    record = logging.LogRecord("waitress", logging.WARNING, "x.py", 1, "trouble with %s here", (text,), None)
    record.reason = f"550 {text} unknown"
    line = json.loads(JsonLines().format(record))
    for shown in (line["what"], line["reason"]):
        assert "example" not in shown
        assert "k2j3" not in shown
        assert "…@…" in shown
    assert line["what"].startswith("trouble with ")
    assert line["reason"].startswith("550 ")


def test_a_trace_tells_where_and_what_kind_but_not_what_was_said() -> None:
    try:
        try:
            sqlite3.connect("/nowhere/at/all")
        except sqlite3.Error as error:
            raise ValueError("cannot read «build blue E07»") from error
    except ValueError as error:
        told = trace(error)
    assert "ValueError" in told
    assert "OperationalError" in told
    assert "test_a_trace_tells_where" in told
    assert "E07" not in told.replace('raise ValueError("cannot read «build blue E07»") from error', "")
    assert "database is locked" in trace(OSError("database is locked"))


def test_logs_go_to_standard_error_at_the_level_of_the_settings(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = root.handlers, root.level, logging.getLogger("pbem").level
    try:
        set_up_logs("WARNING")
        log = logging.getLogger("pbem.somewhere")
        log.info("not shown")
        log.warning("shown")
        logging.getLogger("apscheduler").info("not shown")
    finally:
        root.handlers, level, ours = before[0], before[1], before[2]
        root.setLevel(level)
        logging.getLogger("pbem").setLevel(ours)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert [json.loads(line)["what"] for line in captured.err.splitlines()] == ["shown"]
