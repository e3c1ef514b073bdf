"""The moderator's orders where care is needed: he plays himself, orders side by side, codes, who is told what."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Confirmation, LogEntry
from tests.desk.presiding import ask, code_in, confirmed, kinds, plain, play_moves, to
from tests.edges import legal_order, mails, standing
from tests.house import House

pytestmark = pytest.mark.any_engine


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
        assert "built" in own.text

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
    (preview, *_) = [one for one in ask(house, "end now") if "nothing has been done yet" in plain(one)]
    ask(house, f"confirm {code_in(preview)}")
    assert standing()["state"] == "finished"
    assert "You play in it yourself" in plain(next(one for one in ask(house, "undo") if one.to == "mo@example.org"))


def test_a_forged_sender_with_a_game_number_gives_no_moderators_orders(running: House) -> None:
    """His orders are read at his own reply address only."""
    before = standing()
    forged = running.mail("mo", "pause", to="play@mail.test", Subject="[G1] hello")
    assert running.take(forged) == "moderators_address"
    letter = str(ask(running, "who")[0].mail["Message-ID"])
    assert running.take(running.mail("mo", "pause", to="play@mail.test", In_Reply_To=letter)) == "moderators_address"
    assert standing() == before
    warning = running.post()[0]
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
    preview = next(one for one in ask(house, "end now") if "nothing has been done yet" in plain(one))
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


def test_an_empty_seats_move_that_was_taken_back_is_not_played_again_at_once(running: House) -> None:
    name = running.active()
    confirmed(running, f"eject {name} default")
    running.wait(minutes=1)
    assert running.active() != name
    confirmed(running, "undo")
    assert running.active() == name
    running.wait(minutes=30)
    assert running.active() == name
    confirmed(running, "redo")
    assert running.active() != name
    confirmed(running, "undo")
    running.wait(minutes=61)
    assert running.active() != name, "after an hour without another order"


def test_where_everybody_was_ejected_nothing_is_played(running: House) -> None:
    for name in ("ann", "ben", "cleo"):
        confirmed(running, f"eject {name} default")
    letters = running.wait(minutes=1)
    assert to(letters) == ["mo"]
    assert "action" not in kinds()
    assert running.wait(days=3) == []


def test_every_order_of_the_moderator_stands_in_the_record_under_his_name(running: House) -> None:
    for order in ("hours 60", "resend ann", "announce: Hello.", "pause", "resume"):
        ask(running, order)
    confirmed(running, "replace cleo by zoe@example.org")
    with connected():
        entries = list(LogEntry.select().order_by(LogEntry.number.desc()).limit(6))
        told = [(entry.kind, entry.actor.role if entry.actor else "") for entry in reversed(entries)]
        assert all(entry.cause == "mail" and entry.mail is not None for entry in entries)
    assert told == [
        (kind, "moderator") for kind in ("hours_set", "resent", "press", "paused", "resumed", "asked_substitute")
    ]


def test_an_undo_during_a_pause_gives_back_the_time_that_was_left(running: House) -> None:
    (asked,) = standing()["asked"]
    running.now += timedelta(hours=8)  # forty hours are left
    ask(running, "pause")
    running.now += timedelta(hours=10)
    play_moves(running, 1)
    running.now += timedelta(hours=10)
    confirmed(running, "undo")
    running.now += timedelta(hours=1)
    ask(running, "resume")
    ((number, _, due_at),) = standing()["asked"]
    assert number == asked[0]
    assert due_at == running.now + timedelta(hours=40)


def test_nobody_takes_the_name_of_an_empty_seat(running: House) -> None:
    confirmed(running, "eject Ann")
    assert "Somebody else" in plain(running.write("ben", "name Änn")[0])


def test_an_invitation_that_was_called_off_is_called_so(store: Settings) -> None:
    house = House(store)
    house.create()
    confirmed(house, "cancel")
    for order in ("status", "accept"):
        assert "called off" in plain(house.write("ann", order)[0]), order


def test_the_deadline_that_results_is_told(running: House) -> None:
    ask(running, "weekends off")
    answer = ask(running, "deadline saturday 12:00")[0]
    assert "first moment after: Sunday 29 November 2026, 23:00 (UTC)" in plain(answer)
    assert "until Monday 30 November 2026, 23:00 (UTC)" in plain(ask(running, "extend 24h")[0])


@pytest.mark.parametrize("order", ["cancel", "cancel nobody has time"])
def test_no_code_outlives_the_game(running: House, order: str) -> None:
    """What waits for it was considered in a game that is no more."""
    waiting, replaced = running.write("ann", "resign")[0], ask(running, "end now")[0]
    confirmed(running, order)
    assert "The game has changed" in plain(running.write("ann", f"confirm {code_in(waiting)}")[0])
    assert "void" in plain(ask(running, f"confirm {code_in(replaced)}")[0])
    assert standing()["state"] == "cancelled"


def test_who_moves_for_somebody_is_told_what_came_of_it(running: House) -> None:
    name, order = legal_order(running)
    answer = ask(running, f"as {name}: {order}")[0]
    assert answer.to == "mo@example.org"
    assert f"{name.title()} built" in plain(answer)
