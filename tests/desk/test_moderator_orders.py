"""The moderator's orders by mail: what each does, who hears of it, and what it refuses."""

from __future__ import annotations

import re

import pytest

from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game, LogEntry, Member
from tests.desk.presiding import ask, code_in, confirmed, kinds, plain, play_moves, to
from tests.edges import legal_order, standing
from tests.house import House

pytestmark = pytest.mark.any_engine


def test_undo_shows_the_position_first_and_takes_back_once_confirmed(running: House) -> None:
    before = standing()
    movers = play_moves(running, 3)
    (preview,) = ask(running, "undo 2")
    assert "The position as it would be" in preview.text
    assert len(re.findall(": (?:build|trade)", plain(preview))) >= 2
    assert kinds()[-3:] == ["action"] * 3, "nothing is done before the code"
    letters = ask(running, f"confirm {code_in(preview)}")
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    assert running.active() == movers[1]
    assert kinds()[-2:] == ["undo", "undo"]
    confirmed(running, "undo")
    assert standing()["position"] == before["position"]
    assert running.active() == movers[0]


def test_undo_to_an_entry_of_the_record(running: House) -> None:
    play_moves(running, 1)
    after_one, number = standing()["position"], standing()["log"][-1][0]
    play_moves(running, 2)
    confirmed(running, f"undo to {number}")
    assert standing()["position"] == after_one
    assert "No move was made after" in plain(ask(running, f"undo to {number}")[0])
    assert "no more moves than have been made: 1." in plain(ask(running, "undo 9")[0])


def test_redo_puts_back_what_the_last_undo_took(running: House) -> None:
    movers = play_moves(running, 3)
    after = standing()["position"]
    confirmed(running, "undo 3")
    letters = confirmed(running, "redo")
    assert standing()["position"] == after
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    assert any("put back" in plain(letter) for letter in letters)
    with connected():
        again = list(LogEntry.select().where(LogEntry.kind == "action").order_by(LogEntry.number))
    assert [running.member(name).player for name in movers] * 2 == [entry.player for entry in again]
    assert "nothing to put back" in plain(ask(running, "redo")[0])


def test_a_code_is_good_once_and_only_while_the_game_stands_as_it_stood(running: House) -> None:
    play_moves(running, 2)
    (preview,) = ask(running, "undo")
    code = code_in(preview)
    play_moves(running, 1)
    assert "The game has changed" in plain(ask(running, f"confirm {code}")[0])
    (again,) = ask(running, "undo")
    ask(running, f"confirm {code_in(again)}")
    assert "has been used" in plain(ask(running, f"confirm {code_in(again)}")[0])
    assert kinds()[-1] == "undo"
    assert kinds().count("undo") == 1


def test_players_cannot_give_the_moderators_orders(running: House) -> None:
    before = standing()
    for order in ("pause", "extend 24h", "undo to 3", "eject Ben", "cancel", "end now", "as Ben: undo", "redo"):
        letter = running.write("ann", order)[0]
        assert "Only the moderator, Mo," in plain(letter) or "Refused" in letter.text, order
    assert standing() == before
    letter = running.write("ann", "status\nwho moves next?\nas I said, nice move")[0]
    assert "Only Mo" not in plain(letter)


def test_a_move_for_a_player_is_his_own_and_he_gets_the_answer(running: House) -> None:
    name, order = legal_order(running)
    letters = ask(running, f"as {name}: {order}")
    assert to(letters) == sorted({name, running.active(), "mo"}), "the player, the next one, and who ordered it"
    own = next(letter for letter in letters if letter.to == f"{name}@example.org")
    assert f"Mo, the moderator, has moved for you: {order}." in plain(own)
    with connected():
        entry = LogEntry.select().order_by(LogEntry.number.desc()).get()
        role = entry.actor.role if entry.actor else ""
    assert (entry.kind, entry.player, role) == ("action", running.member(name).player, "moderator")
    assert running.active() != name
    before = standing()["position"]
    ask(running, f"as {name}: {order}")
    assert standing()["position"] == before, "it is somebody else's turn now"


def test_the_rules_refuse_the_moderator_as_they_would_the_player(running: House) -> None:
    before = standing()
    name = running.active()
    other = next(one for one in ("ann", "ben", "cleo") if one != name)
    assert "not your turn" in plain(ask(running, f"as {other}: build blue C10")[0]).lower()
    (refused,) = ask(running, f"as {name}: build blue G99")
    assert "G99" in refused.text
    assert standing()["position"] == before["position"]
    (prose,) = ask(running, f"as {name}: please move")
    assert "write one order" in plain(prose)


@pytest.mark.parametrize("order", ["eject Ann", "replace Ann by zoe@example.org", "end now", "cancel", "undo"])
def test_what_is_dangerous_asks_for_a_code(running: House, order: str) -> None:
    play_moves(running, 1)
    before = standing()
    (preview,) = ask(running, order)
    assert code_in(preview)
    assert standing() == before


def test_an_ejected_seat_waits_for_a_substitute(running: House) -> None:
    name = running.active()
    letters = confirmed(running, f"eject {name}")
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    assert "removed you from the game" in plain(next(one for one in letters if one.to.startswith(name)))
    order = legal_order(running)[1]
    assert "You hold no seat" in plain(running.write(name, order)[0])
    letters = confirmed(running, f"replace {name} by Zoe <zoe@example.org>")
    assert "zoe" in to(letters)
    running.write("zoe", "accept")
    running.write("zoe", order)
    assert running.active() != "zoe"


def test_end_now_scores_the_game_as_it_stands(running: House) -> None:
    play_moves(running, 4)
    letters = confirmed(running, "end now")
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    assert all("Final scores" in letter.text for letter in letters if letter.to != "mo@example.org")
    assert standing()["state"] == "finished"
    assert standing()["asked"] == []
    before = len(kinds())
    confirmed(running, "undo")
    assert standing()["state"] == "running", "even the end of a game can be taken back"
    assert kinds()[before:] == ["undo", "hands_opened"]
    play_moves(running, 1)
    confirmed(running, "end now")
    confirmed(running, "undo 3")
    play_moves(running, 2)
    with connected():
        assert [finding.what for finding in verify_game(1, "mail.test", running.now) if not finding.ok] == []


@pytest.mark.parametrize("begun", [True, False])
def test_cancel_calls_the_game_off(store: Settings, begun: bool) -> None:
    house = House(store)
    _ = house.started() if begun else house.create()
    letters = confirmed(house, "cancel nobody has time")
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    assert "nobody has time" in plain(letters[1])
    assert standing()["state"] == "cancelled"
    assert house.wait(days=30) == []
    assert "called off" in plain(house.write("ann", "undo")[0])


def test_announce_reaches_everybody_as_it_was_written(running: House) -> None:
    letters = ask(running, "announce:\nWe go on\nafter the holidays.\nend announce\nstatus")
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    for letter in (one for one in letters if one.to != "mo@example.org"):
        assert "Mo, the moderator, tells everybody" in plain(letter)
        assert "after the holidays" in plain(letter)


def test_who_tells_whom_we_wait_for_and_whose_letters_come_back(running: House) -> None:
    name = running.active()
    running.wait(hours=24)
    token = running.member("cleo").token
    report = (
        f"From: MAILER-DAEMON@example.org\r\nTo: bounces+{token}@mail.test\r\nSubject: Undelivered Mail\r\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nno\r\n--b\r\n"
        "Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n"
        "Diagnostic-Code: smtp; 550 no such user\r\n\r\n--b--\r\n"
    )
    assert running.take(report.encode(), envelope_from="<>") == "automatic:bounce"
    text = plain(ask(running, "who")[0])
    assert f"{name.title()}: decision 1" in text
    assert "Letters to Cleo at cleo@example.org have come back (1" in text
    assert "550 no such user" in text
    running.write("cleo", "status")
    assert "came back" not in plain(ask(running, "who")[0])


def test_a_letter_that_is_only_late_is_no_bounce(running: House) -> None:
    token = running.member("cleo").token
    report = (
        f"From: MAILER-DAEMON@example.org\r\nTo: bounces+{token}@mail.test\r\nSubject: Delayed\r\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n"
        "Content-Type: message/delivery-status\r\n\r\nAction: delayed\r\nStatus: 4.4.1\r\n\r\n--b--\r\n"
    )
    running.take(report.encode(), envelope_from="<>")
    assert running.member("cleo").person.bounces == 0


def test_resend_sends_somebodys_last_letter_again(running: House) -> None:
    letters = ask(running, "resend ann and ben")
    assert to(letters) == ["ann", "ben", "mo"]
    assert to(ask(running, "resend")) == ["mo", "mo"]


def test_two_orders_in_one_mail_are_both_done_or_none(running: House) -> None:
    name, order = legal_order(running)
    before = standing()
    ask(running, f"as {name}: {order}\neject Nobody")
    assert standing()["position"] == before["position"]
    with connected():
        assert Member.get(Member.name == name.title()).status == "playing"
        assert Game.get_by_id(1).state == "running"


@pytest.mark.parametrize("address", ["zo..e@example.org", "zoë@example.org"])
def test_who_cannot_be_written_to_takes_no_seat(running: House, address: str) -> None:
    before = standing()
    (answer,) = ask(running, f"replace Ann by {address}")
    assert f"«{address}» is not a mail address" in plain(answer)
    assert standing() == before
