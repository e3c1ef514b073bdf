"""`pbem mail`: mails and letters listed, looked at, tried again; each try stands in the record of its game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pbem.desk import apply
from pbem.inbox import handling, receive
from pbem.store.db import connected, transaction
from pbem.store.models import InboundMail, LogEntry, OutboundMail
from tests.edges import Run, legal_order, mails, one_line
from tests.house import House

pytestmark = pytest.mark.any_engine


def read(run: Run, *args: str, code: int = 0) -> Any:
    """What a command says with --json."""
    ended, out, _ = run(*args, "--json")
    assert ended == code
    return json.loads(out)


def trip(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every order is a fault of ours."""

    def fail(*args: object, **more: object) -> str:
        raise RuntimeError("a tile fell from the table")

    monkeypatch.setattr(apply, "take_mail", fail)


@pytest.fixture
def stuck(running: House, monkeypatch: pytest.MonkeyPatch) -> InboundMail:
    """A press mail of Ann's that failed three times; what made it fail has been mended."""
    with monkeypatch.context() as broken:
        trip(broken)
        stored = receive.store(running.mail("ann", "press all: hello"), running.now)
        for _ in range(3):
            handling.handle(stored.id, running.settings.door, running.now)
    with connected():
        mail = InboundMail.get_by_id(stored.id)
    assert mail.state == "stuck"
    return mail


def orders() -> list[str]:
    """What the operator did, by the record of game 1."""
    with connected():
        rows = LogEntry.select().where((LogEntry.game == 1) & (LogEntry.kind == "operator")).order_by(LogEntry.number)
        assert all((row.cause, row.actor_id) == ("command", None) for row in rows)
        return [row.text for row in rows]


def letter_to(name: str, state: str) -> OutboundMail:
    """The newest letter to somebody, put into that state."""
    with transaction():
        letter = OutboundMail.select().where(OutboundMail.to_address == f"{name}@example.org")
        newest: OutboundMail = letter.order_by(OutboundMail.id.desc()).first()
        newest.state, newest.attempts, newest.last_error = state, 25, f"550 no play+{newest.member.token}@mail.test"
        newest.save()
        return newest


def again(letter: OutboundMail) -> OutboundMail:
    """The row as it is now."""
    with connected():
        return OutboundMail.get_by_id(letter.id)


# -- looking ----------------------------------------------------------------------------------------------------------


@pytest.mark.store
def test_list_takes_filters(stuck: InboundMail, run: Run) -> None:
    failed = letter_to("ann", "failed")
    everything = read(run, "mail", "list")
    assert {one["mail"].partition(":")[0] for one in everything} == {"in", "out"}
    assert {one["who"] for one in everything if one["mail"] == f"in:{stuck.id}"} == {"ann@example.org"}
    table = [
        (("--in", "--state", "stuck"), [f"in:{stuck.id}"]),
        (("--out", "--state", "failed"), [f"out:{failed.id}"]),
        (("--state", "stuck", "--state", "failed"), [f"in:{stuck.id}", f"out:{failed.id}"]),
        (("--in", "--state", "failed"), []),
        (("--in", "--most", "1"), [f"in:{stuck.id}"]),
        (("--game", "G9"), []),
    ]
    for args, wanted in table:
        assert [one["mail"] for one in read(run, "mail", "list", *args)] == wanted, args
    assert all(one["game"] == "G1" for one in read(run, "mail", "list", "--game", "G1"))
    assert f"in:{stuck.id}" in run("mail", "list")[1]


def test_show_tells_what_was_read_and_what_went_wrong(stuck: InboundMail, running: House, run: Run) -> None:
    sheet = read(run, "mail", "show", f"in:{stuck.id}", "--bodies")
    wanted = {"state": "stuck", "attempts": 3, "from": "ann@example.org", "game": "G1", "member": "Ann"}
    assert {key: sheet[key] for key in wanted} == wanted
    assert (sheet["own_text"].strip(), sheet["error"]) == (
        "press all: hello", "RuntimeError: a tile fell from the table",
    )  # fmt: skip
    assert sheet["to"] == "play+…@mail.test"
    code, out, _ = run("mail", "show", f"in:{stuck.id}", "--bodies")
    assert code == 0
    assert "press all: hello" in out
    assert run("mail", "show", f"in:{stuck.id}", "--bodies", "--text")[1].strip() == "press all: hello"
    assert run("mail", "show", f"in:{stuck.id}", "--bodies", "--raw")[1].replace("\r", "") == bytes(
        stuck.mime
    ).decode().replace("\r", "")


def test_what_people_wrote_is_shown_on_request_only_and_the_record_says_so(running: House, run: Run) -> None:
    name, order = legal_order(running)
    press = "press mo: a secret\n\npress all:\nanother\nsecret one\nend press\n\n"
    running.write(name, f"{press}default {order}\ndefualt secret\npreview default {order}")
    with connected():
        mail = InboundMail.select().order_by(InboundMail.id.desc()).get()
        letter = OutboundMail.select().where(OutboundMail.state == "sent").order_by(OutboundMail.id.desc()).get()
    before = len(readings())
    for one in (f"in:{mail.id}", f"out:{letter.id}"):
        for args in ((), ("--json",)):
            code, out, _ = run("mail", "show", one, *args)
            assert code == 0
            assert "secret" not in out
            assert order not in out
        for option in ("--raw", "--text"):
            code, out, err = run("mail", "show", one, option)
            assert (code, out) == (2, "")
            assert "add --bodies" in one_line(err)
    assert read(run, "mail", "show", f"in:{mail.id}")["orders"][:3] == ["press", "press", "default"]
    assert len(readings()) == before, "who sees only words has read nothing"
    for one in (f"in:{mail.id}", f"out:{letter.id}"):
        assert run("mail", "show", one, "--bodies", "--text")[0] == 0
    assert [facts["mail"] for facts in readings()] == [f"in:{mail.id}", f"out:{letter.id}"]
    told = " ".join(running.write("cleo", "history")[0].text.split())
    assert f"The operator of this service read a mail from {name.title()}" in told


def readings() -> list[dict[str, str]]:
    """What the record says of bodies that the operator read."""
    with connected():
        rows = LogEntry.select().where(LogEntry.kind == "bodies_read").order_by(LogEntry.number)
        return [dict(row.facts) for row in rows]


def test_show_tells_why_a_mail_was_read_so_and_no_word_of_it(stuck: InboundMail, run: Run) -> None:
    why = read(run, "mail", "show", f"in:{stuck.id}")["read_as"]
    assert why == {"kind": "reply", "certainty": "certain", "reasons": ["no_quote"]}
    line = next(line for line in run("mail", "show", f"in:{stuck.id}")[1].splitlines() if line.startswith("read as"))
    assert line.split(maxsplit=2)[2] == "reply, certain: no_quote"


def test_show_tells_of_a_letter_what_became_of_it(running: House, run: Run) -> None:
    failed = letter_to("ben", "failed")
    sheet = read(run, "mail", "show", f"out:{failed.id}")
    wanted = {"who": "ben@example.org", "state": "failed", "attempts": 25, "what": failed.template}
    assert {key: sheet[key] for key in wanted} == wanted
    assert sheet["error"] == "550 no play+…@mail.test"
    assert "Write your orders above this line" in run("mail", "show", f"out:{failed.id}", "--bodies", "--text")[1]


def test_no_key_to_a_seat_is_shown_without_raw(stuck: InboundMail, running: House, run: Run) -> None:
    letter_to("ann", "failed")
    token = running.member("ann").token
    with connected():
        names = [f"in:{row.id}" for row in InboundMail.select()] + [f"out:{row.id}" for row in OutboundMail.select()]
    for args in (("list",), ("list", "--json"), *(("show", name) for name in names)):
        assert token not in run("mail", *args)[1]
    assert token in run("mail", "show", f"in:{stuck.id}", "--bodies", "--raw")[1]


def test_a_letter_that_is_not_written_yet_says_so(running: House, run: Run) -> None:
    running.take(running.mail("ann", "help"))
    with connected():
        waiting = OutboundMail.get(OutboundMail.state == "queued")
    code, _, err = run("mail", "show", f"out:{waiting.id}", "--bodies", "--text")
    assert code == 1
    assert "has not been written yet" in one_line(err)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("show", "17"), "Write in:17 or out:17"),
        (("show", "in:0009"), "There is no in:0009"),
        (("show", "out:999999"), "`pbem mail list` shows"),
        (("show", "in:99999999999999999999"), "Write in:17"),
        (("show", "in:1", "--raw", "--json"), "one of --raw"),
        (("list", "--state", "lost"), "lost"),
        (("list", "--game", "Volga"), "like G12"),
        (("reprocess",), "Name the mails, like in:17"),
        (("reprocess", "in:1", "--stuck"), "Name the mails, like in:17"),
        (("reprocess", "out:1"), "Write in:17."),
        (("retry", "in:1"), "Write out:17."),
        (("retry",), "Name the mails, like out:17"),
    ],
)
def test_wrong_words_are_one_helpful_line(running: House, run: Run, args: tuple[str, ...], said: str) -> None:
    code, _, err = run("mail", *args)
    assert code in (1, 2)
    assert said in one_line(err)


# -- reprocess --------------------------------------------------------------------------------------------------------


def test_a_stuck_mail_acts_once_when_what_broke_is_mended(stuck: InboundMail, running: House, run: Run) -> None:
    (done,) = read(run, "mail", "reprocess", f"in:{stuck.id}")
    assert done == {"mail": f"in:{stuck.id}", "ok": True, "what": "applied"} | {"what": done["what"]}
    assert [one.state for one in mails()] == ["done"]
    assert [letter.to for letter in running.post() if "hello" in letter.text and "writes to all" in letter.text] == [
        "ben@example.org", "cleo@example.org", "mo@example.org",
    ]  # fmt: skip
    assert orders() == [f"mail reprocess in:{stuck.id}"]
    code, out, _ = run("mail", "reprocess", f"in:{stuck.id}")
    assert code == 1
    assert "doing it again would act twice" in out
    assert running.post() == []
    assert len(orders()) == 1


def test_all_stuck_mails_at_once(stuck: InboundMail, run: Run) -> None:
    assert f"in:{stuck.id}: " in run("mail", "reprocess", "--stuck")[1]
    assert run("mail", "reprocess", "--stuck")[:2] == (0, "There are none.\n")


@pytest.mark.store
def test_a_mail_that_fails_again_has_two_attempts_left(
    stuck: InboundMail, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    trip(monkeypatch)
    code, out, _ = run("mail", "reprocess", "--stuck")
    assert code == 1
    assert "failed: RuntimeError: a tile fell" in out
    (mail,) = mails()
    assert (mail.state, mail.attempts) == ("stored", 1)
    assert orders() == [f"mail reprocess in:{stuck.id}"]


def test_an_ignored_mail_needs_force(running: House, run: Run) -> None:
    running.take(running.mail("zoe", "help", to="play@mail.test"))
    (stranger,) = mails()
    code, out, _ = run("mail", "reprocess", f"in:{stranger.id}")
    assert code == 1
    assert "ignored on purpose (stranger)" in out
    assert read(run, "mail", "reprocess", f"in:{stranger.id}", "--force")[0]["what"] == "stranger"
    assert orders() == []  # it belongs to no game


# -- retry ------------------------------------------------------------------------------------------------------------


def test_a_failed_letter_goes_out_with_the_message_id_it_had(running: House, run: Run) -> None:
    failed = letter_to("ann", "failed")
    assert read(run, "mail", "retry", f"out:{failed.id}") == [
        {"mail": f"out:{failed.id}", "ok": True, "what": "queued for ann@example.org"}
    ]
    (sent,) = running.post()
    assert sent.mail["Message-ID"] == failed.message_id
    assert orders() == [f"mail retry out:{failed.id}"]


@pytest.mark.parametrize(
    ("state", "said"), [("sent", "send it twice"), ("queued", "is already waiting"), ("dropped", "no longer true")]
)
def test_a_letter_that_has_not_failed_is_refused(running: House, run: Run, state: str, said: str) -> None:
    letter = letter_to("ann", state)
    code, out, _ = run("mail", "retry", f"out:{letter.id}")
    assert code == 1
    assert said in out
    assert (again(letter).state, again(letter).attempts, orders()) == (state, 25, [])


@pytest.mark.store
def test_all_failed_letters_at_once(running: House, run: Run) -> None:
    letters = [letter_to(name, "failed") for name in ("ann", "ben")]
    code, out, _ = run("mail", "retry", "--failed")
    assert (code, len(out.splitlines())) == (0, 2)
    assert [again(one).state for one in letters] == ["queued", "queued"]
    assert run("mail", "retry", "--failed")[:2] == (0, "There are none.\n")


def test_what_the_operator_did_is_history_but_no_news(running: House, run: Run) -> None:
    failed = letter_to("ann", "failed")
    run("mail", "retry", f"out:{failed.id}")
    running.post()
    running.write("ben", "history 50")
    told = " ".join(running.last("ben").text.split())
    assert f"The operator of this service stepped in: mail retry out:{failed.id}." in told
    assert "stepped in" not in running.wait(hours=24)[0].text  # the reminder
    assert run("verify", "G1")[0] == 0
