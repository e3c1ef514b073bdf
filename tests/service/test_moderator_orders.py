"""The moderator's orders by mail: what each does, who hears of it, and what it refuses."""

from __future__ import annotations

import re

import pytest

from pbem.db import connected
from pbem.models import Confirmation, Game, LogEntry, Member
from pbem.settings import Settings
from pbem.verify import verify_game
from tests.service.edges import legal_order, mails, standing
from tests.service.house import House, Sent


def ask(house: House, text: str) -> list[Sent]:
    """Mo writes to his own reply address; the letters that follow, his answer first."""
    token = house.member("mo", role="moderator").token
    mime = house.mail("ann", text, to=f"play+{token}@mail.test").replace(
        b"From: Ann <ann@example.org>", b"From: Mo <mo@example.org>"
    )
    house.take(mime)
    return house.post()


def confirmed(house: House, text: str) -> list[Sent]:
    """Mo writes, gets a preview and a code, and confirms."""
    (preview,) = ask(house, text)
    assert "nothing was applied yet" in plain(preview)
    return ask(house, f"confirm {code_in(preview)}")


def code_in(letter: Sent) -> str:
    """The code of a letter that asks for one."""
    found = re.search(r"confirm (\d{4})", plain(letter))
    assert found, letter.text
    return found[1]


def plain(letter: Sent) -> str:
    """A letter's words without its line breaks."""
    return " ".join(letter.text.split())


def to(letters: list[Sent]) -> list[str]:
    """Whom the letters go to, in alphabetical order."""
    return sorted(letter.to.partition("@")[0] for letter in letters)


def kinds() -> list[str]:
    """The record, by the kinds of its entries."""
    return [kind for _, kind, _ in standing()["log"]]


def play_moves(house: House, count: int) -> list[str]:
    """So many moves of whoever is asked; who made them."""
    movers = []
    for _ in range(count):
        name, order = legal_order(house)
        house.write(name, order)
        movers.append(name)
    return movers


def test_undo_shows_the_position_first_and_takes_back_once_confirmed(running: House) -> None:
    before = standing()
    movers = play_moves(running, 3)
    (preview,) = ask(running, "undo 2")
    assert "The position as it would be" in preview.text
    assert plain(preview).count(": build") >= 2
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
    assert "Only 1 moves stand" in plain(ask(running, "undo 9")[0])


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
    assert "No order waits" in plain(ask(running, f"confirm {code_in(again)}")[0])
    assert kinds()[-1] == "undo"
    assert kinds().count("undo") == 1


def test_players_cannot_give_the_moderators_orders(running: House) -> None:
    before = standing()
    for order in ("pause", "extend 24h", "undo to 3", "eject Ben", "cancel", "end now", "as Ben: undo", "redo"):
        letter = running.write("ann", order)[0]
        assert "Only Mo, who leads the game" in plain(letter) or "Refused" in letter.text, order
    assert standing() == before
    letter = running.write("ann", "status\nwho moves next?\nas I said, nice move")[0]
    assert "Only Mo" not in plain(letter)


def test_a_move_for_a_player_is_his_own_and_he_gets_the_answer(running: House) -> None:
    name, order = legal_order(running)
    letters = ask(running, f"as {name}: {order}")
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    own = next(letter for letter in letters if letter.to == f"{name}@example.org")
    assert f"Mo, who leads the game, has moved for you: {order}." in plain(own)
    with connected():
        entry = LogEntry.select().order_by(LogEntry.number.desc()).get()
    assert entry.actor is not None
    assert (entry.kind, entry.player, entry.actor.role) == ("action", running.member(name).player, "moderator")
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
    assert "Write one order" in plain(prose)


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
    assert "taken you from the table" in plain(next(one for one in letters if one.to.startswith(name)))
    order = legal_order(running)[1]
    assert "You hold no seat" in plain(running.write(name, order)[0])
    letters = confirmed(running, f"replace {name} by Zoe <zoe@example.org>")
    assert "zoe" in to(letters)
    running.write("zoe", order)
    assert running.active() != "zoe"


def test_end_now_scores_the_game_as_it_stands(running: House) -> None:
    play_moves(running, 4)
    letters = confirmed(running, "end now")
    assert to(letters) == ["ann", "ben", "cleo", "mo", "mo"]
    assert all("Final scores" in letter.text for letter in letters if letter.to != "mo@example.org")
    assert standing()["state"] == "finished"
    assert standing()["asked"] == []
    before = len(kinds())
    confirmed(running, "undo")
    assert standing()["state"] == "running", "even the end of a game can be taken back"
    assert kinds()[before:] == ["undo"]
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
    letters = ask(running, "announce:\nWe go on\nafter the holidays.\n\nstatus")
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    for letter in (one for one in letters if one.to != "mo@example.org"):
        assert "Mo, who leads the game, tells everybody" in plain(letter)
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
    assert "Letters to Cleo at cleo@example.org came back (1" in text
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


class TestAModeratorWhoPlays:
    """Answers to `as` go to the player acted for; the moderator learns «done» or «refused»."""

    @pytest.fixture
    def house(self, store: Settings) -> House:
        """Ann, Ben and Mo, led by Mo."""
        house = House(store)
        house.create(("ann", "ben", "mo"))
        for name in ("ann", "ben", "mo"):
            house.write(name, "accept")
        return house

    def _other(self, house: House) -> str:
        """Moves until it is Ann's or Ben's turn."""
        while house.active() == "mo":
            house.write("mo", legal_order(house)[1])
        return house.active()

    def test_he_learns_no_more_than_done(self, house: House) -> None:
        name = self._other(house)
        letters = ask(house, f"as {name}: {legal_order(house)[1]}")
        answer = next(one for one in letters if one.to == "mo@example.org" and "line by line" in one.text)
        assert "Done" in answer.text
        assert "holds:" not in answer.text
        own = next(one for one in letters if one.to == f"{name}@example.org" and "moved for you" in plain(one))
        assert "The position" in own.text

    def test_a_refusal_tells_the_player_why_and_everybody_that_it_was_tried(self, house: House) -> None:
        name = self._other(house)
        letters = ask(house, f"as {name}: trade red for 9 blue")
        mine = next(one for one in letters if one.to == "mo@example.org")
        assert f"Refused. {name.title()} has been told why" in plain(mine)
        assert "take" not in plain(mine).split("line by line")[1].split("has been told why")[0]
        theirs = next(one for one in letters if one.to == f"{name}@example.org")
        assert "tried to move for you" in plain(theirs)
        assert f"Mo tried to move for {name.title()}" in plain(house.write("ben", "history")[0])

    def test_nothing_is_tried_out_for_him(self, house: House) -> None:
        name = self._other(house)
        order = legal_order(house)[1]
        answers = {
            plain(ask(house, f"preview\nas {name}: {one}")[0]).replace(one, "X")
            for one in (order, "trade red for 2 blue", "trade blue for 2 red")
        }
        assert all("not tried out first" in answer for answer in answers)

    def test_an_order_beside_a_refused_one_tells_nothing(self, house: House) -> None:
        name = self._other(house)
        before = standing()["position"]
        (answer, *_) = ask(house, f"extend 1 minutes x\nas {name}: {legal_order(house)[1]}")
        assert "Not reached" in answer.text or "Refused" in answer.text
        assert standing()["position"] == before


def test_two_orders_in_one_mail_are_both_done_or_none(running: House) -> None:
    name, order = legal_order(running)
    before = standing()
    ask(running, f"as {name}: {order}\neject Nobody")
    assert standing()["position"] == before["position"]
    with connected():
        assert Member.get(Member.name == name.title()).status == "playing"
        assert Game.get_by_id(1).state == "running"


@pytest.mark.parametrize(
    "orders",
    [
        "as {name}: {order}\nextend 24h\nhours 72\nannounce: Go on.",
        "hours 60\nhours 61\npause\nannounce: One.\nannounce: Two.",
        "as {name}: {order}\nremind 12h\nweekends off\nminimum 5h\noverdue tell\nwho\nresend all",
    ],
)
def test_many_orders_in_one_mail_are_all_told(running: House, orders: str) -> None:
    name, order = legal_order(running)
    letters = ask(running, orders.format(name=name, order=order))
    assert {"ann", "ben", "cleo", "mo"} == set(to(letters))
    assert all(mail.state == "done" for mail in mails())


@pytest.mark.parametrize(
    "orders",
    ["hours 60\neject Ann", "eject Ann\nhours 60", "end now\ncancel", "eject Ann\nreplace Ben by zoe@example.org",
     "replace Ann by zoe@example.org\nreplace Ben by zoe@example.org", "cancel\nas Ann: build blue C10"],
)  # fmt: skip
def test_what_is_dangerous_stands_alone_in_its_mail(running: House, orders: str) -> None:
    play_moves(running, 1)
    before = standing()
    (answer,) = ask(running, orders)
    assert "alone" in plain(answer)
    assert standing() == before


def test_after_an_undo_of_a_whole_round_the_first_question_is_asked_again(running: House) -> None:
    (first,) = standing()["asked"]
    play_moves(running, 3)
    confirmed(running, "undo 3")
    assert [number for number, _, _ in standing()["asked"]] == [first[0]]


def test_a_code_does_not_outlive_a_change_of_names(running: House) -> None:
    (preview,) = ask(running, "eject Ann")
    running.write("ann", "name Bea")
    running.write("ben", "name Ann")
    assert "The game has changed" in plain(ask(running, f"confirm {code_in(preview)}")[0])
    assert running.member("ben").status == "playing"


def test_a_moderator_who_plays_cannot_look_at_the_hands_and_go_on(store: Settings) -> None:
    house = House(store)
    house.create(("ann", "ben", "mo"))
    for name in ("ann", "ben", "mo"):
        house.write(name, "accept")
    play_moves(house, 2)
    (preview, *_) = [one for one in ask(house, "end now") if "nothing was applied yet" in plain(one)]
    ask(house, f"confirm {code_in(preview)}")
    assert standing()["state"] == "finished"
    assert "You play in it yourself" in plain(next(one for one in ask(house, "undo") if one.to == "mo@example.org"))


def test_a_forged_sender_with_a_game_number_gives_no_moderators_orders(running: House) -> None:
    """His orders are read at his own reply address only."""
    before = standing()
    forged = running.mail("mo", "pause", to="play@mail.test", Subject="[G1] hello")
    assert running.take(forged) == "moderators_address"
    assert standing() == before
    (warning,) = running.post()
    assert warning.to == "mo@example.org"
    assert "your own reply address" in plain(warning)


def test_a_game_over_that_was_taken_back_is_never_sent(running: House) -> None:
    play_moves(running, 2)
    token = running.member("mo", role="moderator").token
    for order in ("end now", "undo"):  # the outbox sends nothing meanwhile
        running.take(running.mail("mo", order, to=f"play+{token}@mail.test"))
        with connected():
            code = Confirmation.select().order_by(Confirmation.id.desc()).get().code
        running.take(running.mail("mo", f"confirm {code}", to=f"play+{token}@mail.test"))
    assert standing()["state"] == "running"
    letters = [*running.post(), *running.write("ann", "resend"), *ask(running, "resend all")]
    assert not any("Final scores" in letter.text for letter in letters)


def test_trying_out_a_move_for_somebody_is_seen_by_all(running: House) -> None:
    name = running.active()
    ask(running, f"preview\nas {name}: trade red for 2 blue")
    assert kinds()[-1] in ("tried_out_for", "tried_for")
    assert "cannot play in this game" in plain(ask(running, "replace Ben by mo@example.org")[0])


def test_who_leads_and_plays_hears_of_the_end_without_his_seat(store: Settings) -> None:
    house = House(store)
    house.create(("ann", "ben", "mo"))
    for name in ("ann", "ben", "mo"):
        house.write(name, "accept")
    code = code_in(house.write("mo", "resign")[0])
    house.write("mo", f"confirm {code}")
    preview = next(one for one in ask(house, "end now") if "nothing was applied yet" in plain(one))
    letters = ask(house, f"confirm {code_in(preview)}")
    assert any("Final scores" in one.text for one in letters if one.to == "mo@example.org")


def test_before_the_start_the_replaced_and_the_others_are_told(store: Settings) -> None:
    house = House(store)
    house.create()
    house.write("ann", "accept")
    letters = confirmed(house, "replace ann by zoe@example.org")
    assert to(letters) == ["ann", "ben", "cleo", "mo", "zoe"]
    assert "nothing is asked of you any more" in plain(next(one for one in letters if one.to.startswith("ann")))


def test_there_is_not_always_a_letter_to_send_again(store: Settings) -> None:
    house = House(store)
    house.create()
    assert "no letter to send again" in plain(ask(house, "resend")[0])


def test_the_moderator_is_told_where_he_leads(store: Settings) -> None:
    house = House(store)
    house.create(("ann", "ben", "mo"))
    for name in ("ann", "ben", "mo"):
        house.write(name, "accept")
    assert "where you lead the game" in plain(house.write("mo", "pause")[0])


def test_beside_another_order_a_blind_move_is_not_even_judged(store: Settings) -> None:
    house = House(store)
    house.create(("ann", "ben", "mo"))
    for name in ("ann", "ben", "mo"):
        house.write(name, "accept")
    while house.active() == "mo":
        house.write("mo", legal_order(house)[1])
    name = house.active()
    for second in ("pause", "hours 60", "eject Ann"):
        letters = ask(house, f"as {name}: {legal_order(house)[1]}\n{second}")
        answer = next(one for one in letters if one.to.startswith("mo"))
        assert "would be done" not in plain(answer)
        assert "stands alone" in plain(answer)
