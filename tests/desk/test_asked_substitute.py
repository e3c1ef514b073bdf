"""A substitute is asked before being seated: until they accept nothing changes; their first letter tells of before."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from pbem.operating.game_list import game_page
from pbem.operating.overview import game_sheet
from pbem.operating.verify import verify_game
from pbem.store.db import connected, transaction
from pbem.store.models import Decision, Game, LogEntry, Member, Person
from pbem.table.session import load_session
from tests.desk.presiding import ask, code_in, confirmed, kinds, plain, play_moves, seated, to
from tests.edges import Run, legal_order, standing
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

ASKING = "replace {name} by Carl <carl@example.org>"


def asked(house: House, name: str = "") -> str:
    """Carl is asked to take over from Name, or from whoever is to move; whose seat it is."""
    name = (name or house.active()).title()
    confirmed(house, ASKING.format(name=name))
    return name


def to_carl(letters: list[Sent]) -> list[str]:
    return [plain(one) for one in letters if one.to == "carl@example.org"]


def seat_of(house: House, player: str) -> Member:
    with connected():
        member = load_session(1, "mail.test", house.now).seat(player)
        assert member.person.address
        return member


def verified(house: House) -> list[str]:
    with connected():
        return [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok]


def test_the_letter_says_who_asks_and_which_seat_and_how_the_game_stands(running: House) -> None:
    play_moves(running, 2)
    name = running.active().title()
    letters = confirmed(running, ASKING.format(name=name))
    assert to(letters) == ["carl", "mo"], "nobody else is told"
    (letter,) = to_carl(letters)
    for part in (
        f"Will you take over from {name}, Carl?",
        "Mo is looking for somebody to play on in a game of Paris Connection by mail, named «Volga»",
        f"{name} plays on until you accept.",
        "2 moves have been made so far.",
        "An answer by Tuesday 24 November 2026",
        "One person, one seat:",
        ". accept as Carl . decline",
        "The position",
    ):
        assert part in letter, part
    assert "Your hand ---" not in letter
    assert "Nothing is asked of you" not in letter


def test_until_they_accept_the_seat_stays_as_it_is(running: House) -> None:
    """Who sits there is asked, plays, and hears nothing of it."""
    with connected():
        before = Decision.get(Decision.closed_at.is_null())
    name = asked(running)
    with connected():
        after = Decision.get(Decision.closed_at.is_null())
    assert (after.member_id, after.due_at) == (before.member_id, before.due_at)
    seat = running.member(name.lower())
    assert seat.status == "playing"
    assert "Done" in plain(running.write(name.lower(), legal_order(running)[1])[0])
    assert kinds()[-1] == "action"
    assert "Carl" not in plain(running.write(name.lower(), "history\nstatus")[0])
    assert seat_of(running, seat.player).name == name
    assert verified(running) == []


def test_on_acceptance_they_get_seat_hand_and_question_and_everybody_hears(running: House) -> None:
    name = asked(running)
    running.now += timedelta(hours=30)
    letters = running.write("carl", "accept as Charly zone Europe/Paris")
    seat = running.member("carl")
    assert (seat.role, seat.status, seat.name) == ("player", "playing", "Charly")
    assert running.active() == "carl"
    with connected():
        assert Decision.get(Decision.closed_at.is_null()).due_at == running.now + timedelta(hours=48)
    others = sorted({"ann", "ben", "cleo"} - {name.lower()})
    for other in (*others, "mo"):
        told = [plain(one) for one in letters if one.to == f"{other}@example.org"]
        assert any(f"Charly takes over the seat of {name}" in one for one in told), other
    assert "has taken over your seat" in plain(running.last(name.lower()))
    first = next(one for one in to_carl(letters) if "Your turn, Charly: please move by" in one)
    assert f"You are taking over from {name}, at the request of Mo" in first
    assert "(Europe/Paris)" in first or "CET" in first
    assert "Your hand ---" in first
    assert f"Before you, {name} sat here. They had not moved yet." in first
    assert kinds()[-1] == "substituted"
    assert "Done" in plain(running.write("carl", legal_order(running)[1])[0])
    assert verified(running) == []


def test_the_first_letter_tells_the_last_moves_of_who_sat_there_by_their_name(running: House) -> None:
    play_moves(running, 24)
    name = asked(running)
    first = next(one for one in to_carl(running.write("carl", "yes")) if "Before you, " in one)
    before = first.partition("Before you ---")[2].partition("Since then")[0]
    assert f"Before you, {name} sat here. They made 8 moves; these are the last 6:" in before
    numbers = [int(one) for one in re.findall(r"- Move (\d+): ", before)]
    assert numbers == sorted(numbers)
    assert numbers == [7, 10, 13, 16, 19, 22] or len(numbers) == 6
    assert all(re.search(rf"- Move {one}: .*?{name}", before) for one in numbers)
    assert "Carl" not in before
    since = first.partition("Since then")[2].partition("The position")[0]
    others = {"Ann", "Ben", "Cleo"} - {name}
    assert all(other in since for other in others)
    assert name not in since


def test_a_seat_with_two_who_sat_there_tells_each_move_by_its_own_player(running: House) -> None:
    play_moves(running, 3)
    name = running.active().title()
    seated(running, name, "zoe")
    play_moves(running, 3)
    first = next(one for one in to_carl(seated(running, "Zoe", "carl")) if "Before you, " in one)
    before = first.partition("Before you ---")[2].partition("Since then")[0]
    assert "Before you, Zoe sat here. They made 2 moves:" in before or "Zoe" in before
    assert re.search(rf"- Move 1: .*{name}.*- Move 4: .*Zoe", before)


@pytest.mark.parametrize("leave", ["eject {name}", "resign"])
def test_a_free_seat_stays_free_until_they_accept(running: House, leave: str) -> None:
    name = running.active()
    if leave == "resign":
        running.write(name, f"confirm {code_in(running.write(name, 'resign')[0])}")
    else:
        confirmed(running, leave.format(name=name))
    letters = confirmed(running, ASKING.format(name=name))
    assert f"{name.title()} has left the game, and the seat is free." in to_carl(letters)[0]
    assert running.member(name).status == "resigned"
    running.write("carl", "accept")
    assert running.active() == "carl"
    assert verified(running) == []


@pytest.mark.parametrize("text", ["yes", "count me in", "oui", "I accept", "accept"])
def test_yes_in_plain_words(running: House, text: str) -> None:
    asked(running, "Ben")
    running.write("carl", text)
    assert running.member("carl").role == "player"


@pytest.mark.parametrize("text", ["no thanks", "decline no time this month"])
def test_no_is_told_to_who_leads_the_game_alone(running: House, text: str) -> None:
    asked(running, "Ben")
    before = standing()
    letters = running.write("carl", text)
    assert to(letters) == ["carl", "mo"]
    told = next(plain(one) for one in letters if one.to == "mo@example.org")
    assert "Carl would rather not take over from Ben" in told
    assert ("no time this month" in told) == ("month" in text)
    assert "reply with «replace Ben by»" in told
    assert standing()["asked"] == before["asked"]
    assert to_carl(running.wait(days=20)) == []
    assert "nobody is waiting for an answer from you any more" in plain(running.write("carl", "accept")[0])
    assert running.member("ben").status == "playing"
    assert verified(running) == []


def test_asking_somebody_else_withdraws_the_request(running: House) -> None:
    asked(running, "Ben")
    (preview,) = ask(running, "replace Ben by dora@example.org")
    assert "Carl, who was asked before, is told that the answer is no longer needed." in plain(preview)
    letters = ask(running, f"confirm {code_in(preview)}")
    assert to(letters) == ["carl", "dora", "mo"]
    assert "no longer needs somebody to take over from Ben" in to_carl(letters)[0]
    assert "nobody is waiting" in plain(running.write("carl", "accept")[0])
    running.write("dora", "accept")
    assert running.member("dora").status == "playing"
    assert verified(running) == []


def test_by_nobody_withdraws_it_at_once(running: House) -> None:
    assert "Nobody is being asked to take over from Ben." in plain(ask(running, "replace Ben by nobody")[0])
    asked(running, "Ben")
    letters = ask(running, "replace Ben by nobody")
    assert to(letters) == ["carl", "mo"]
    assert running.member("carl").status == "withdrawn"
    assert verified(running) == []


@pytest.mark.parametrize("order", ["end now", "cancel"])
def test_when_the_game_ends_they_are_told(running: House, order: str) -> None:
    asked(running, "Ben")
    letters = confirmed(running, order)
    assert any("The game is over, so nobody need take over from Ben any more" in one for one in to_carl(letters))
    assert "nobody is waiting" in plain(running.write("carl", "accept")[0])
    assert len(running.wait(days=10)) == 0
    assert verified(running) == []


def test_they_are_asked_again_and_then_who_leads_the_game_hears(running: House) -> None:
    ask(running, "pause")  # or the deadline would be told of meanwhile
    asked(running, "Ben")
    letters = running.wait(days=11)
    assert [one.to for one in letters] == ["carl@example.org"] * 3
    assert all("We asked you before" in plain(one) for one in letters)
    told = running.wait(days=2)
    assert to(told) == ["mo"]
    assert "We have asked Carl several times to take over from Ben" in plain(told[0])
    assert running.wait(days=20) == []
    running.write("carl", "accept")
    assert running.member("carl").status == "playing", "a late yes counts"


def test_only_one_is_asked_twice(running: House) -> None:
    asked(running, "Ben")
    for name in ("Ben", "Ann"):
        assert "is being asked already, since" in plain(ask(running, f"replace {name} by carl@example.org")[0])


def test_who_is_asked_twice_has_a_row_each_time(running: House) -> None:
    asked(running, "Ben")
    running.write("carl", "decline")
    seated(running, "Ben", "dora")
    seated(running, "Dora", "carl")
    assert seat_of(running, running.member("carl").player).person.address == "carl@example.org"
    assert verified(running) == []


@pytest.mark.parametrize(
    "order", ["build blue G07", "hand", "undo", "resign", "name Zed", "away 1 December", "default build blue to Paris"],
)  # fmt: skip
def test_what_needs_a_seat_is_refused(running: House, order: str) -> None:
    asked(running)
    before = standing()
    (answer,) = running.write("carl", order)
    assert "You have no seat in this game yet" in plain(answer)
    assert "Your hand" not in plain(answer)
    assert standing() == before


def test_what_everybody_may_see_they_may_ask_for(running: House) -> None:
    play_moves(running, 2)
    name = asked(running)
    for question in ("status", "map", "options", "help", "rules 4", "history", "deadline", "zone Europe/Paris"):
        (answer,) = running.write("carl", question)
        assert f"We are still waiting to hear whether you will take over from {name}" in plain(answer), question
        assert "Your hand ---" not in plain(answer)
    running.write("carl", "accept")
    assert verified(running) == []


def test_press_goes_to_who_leads_the_game_and_back(running: House) -> None:
    asked(running, "Ben")
    letters = running.write("carl", "press moderator: How long will it last?")
    assert to(letters) == ["carl", "mo"]
    for name in ("Ann", "all", "moderator, Ann"):  # not half of what was meant either
        assert "go to Mo only" in plain(running.write("carl", f"press {name}: Hello!")[0])
    letters = ask(running, "press Carl: A month or so.")
    assert to(letters) == ["carl", "mo"]
    running.write("carl", "accept")
    assert verified(running) == []


def test_a_second_yes_is_answered_kindly(running: House) -> None:
    asked(running, "Ben")
    running.write("carl", "accept")
    before = standing()
    assert "The seat has been yours since you accepted, Carl; there is nothing more to accept." in plain(
        running.write("carl", "accept")[0]
    )
    assert standing() == before
    assert "The game has already started" in plain(running.write("ann", "accept")[0])


def test_yes_and_no_in_one_mail_is_neither(running: House) -> None:
    asked(running, "Ben")
    assert "both yes and no" in plain(running.write("carl", "accept\ndecline")[0])
    assert running.member("carl").status == "asked"
    running.write("carl", "accept\naccept")
    assert kinds().count("substituted") == 1


def test_a_yes_that_may_be_forged_is_held(running: House) -> None:
    asked(running, "Ben")
    mime = running.mail("carl", "accept", to="play@mail.test", Subject="[G1] yes")
    running.take(mime)
    letters = running.post()
    assert running.member("carl").role == "asked"
    code = re.search(r"^release ([0-9A-Z]{4}-[0-9A-Z]{4})$", letters[0].text, re.MULTILINE)
    assert code
    running.write("carl", f"release {code[1]}")
    assert running.member("carl").role == "player"


def test_who_has_learnt_a_hand_meanwhile_cannot_accept(running: House) -> None:
    confirmed(running, "replace Ben by mo@example.org")
    confirmed(running, "hand ann")
    assert "has looked at the hands" in plain(running.write("mo", "accept")[0])
    assert running.member("ben").status == "playing"


def test_who_left_may_be_asked_to_come_back_to_their_seat(running: House) -> None:
    confirmed(running, "eject Ben")
    letters = confirmed(running, "replace Ben by ben@example.org")
    letter = next(one for one in letters if one.to == "ben@example.org")
    assert "A newer letter asks" in plain(running.write("ben", "accept")[0])
    running.write("ben", "accept", answering=letter)
    with connected():
        seat = load_session(1, "mail.test", running.now).seat(running.member("ben").player)
    assert (seat.status, seat.person.address) == ("playing", "ben@example.org")
    assert verified(running) == []


def test_orders_of_who_leads_the_game_do_not_touch_who_is_asked(running: House) -> None:
    asked(running, "Ben")
    play_moves(running, 1)
    for order in ("pause", "resume", "extend 2 days", "remind", "weekends off", "resend all", "announce: Hello!"):
        assert to_carl(ask(running, order)) == [], order
    for order in ("undo", "redo"):
        assert to_carl(confirmed(running, order)) == [], order
    assert "Carl is asked to take over from Ben (since" in plain(ask(running, "who")[0])
    assert verified(running) == []


def test_the_operator_sees_who_is_asked(running: House, run: Run) -> None:
    code, out, _ = run("game", "replace", "G1", "Ben", "Carl <carl@example.org>")
    assert code == 0
    assert "Carl (carl@example.org) is asked to take over Ben's seat." in out
    with connected():
        sheet = game_sheet(load_session(1, "mail.test", running.now))
        (row,) = game_page().rows
    assert [(one["name"], one["seat_of"]) for one in sheet["asked"]] == [("Carl", "Ben")]
    assert row["without_answer"] == [{"name": "Carl", "status": "asked"}]
    assert "Asked: Carl for the seat of Ben (since" in " ".join(run("game", "show", "G1")[1].split())


def test_the_record_names_them_to_who_leads_the_game_alone_until_they_accept(running: House) -> None:
    asked(running, "Ben")
    assert "Mo asked Carl to take over from Ben." in plain(ask(running, "history")[0])
    assert "Carl" not in plain(running.write("ann", "history")[0])
    with connected():
        entry = LogEntry.get(LogEntry.kind == "asked_substitute")
        assert sorted(entry.readers) == sorted(
            (running.member("carl").number, running.member("mo", role="moderator").number)
        )


def test_letters_that_come_back_are_told_of(running: House) -> None:
    asked(running, "Ben")
    with transaction():
        at = running.now
        Person.update(bounces=1, bounced_at=at, bounce_reason="No such user.", bounce_score=9, bounce_told=False).where(
            Person.address == "carl@example.org"
        ).execute()
    told = [plain(one) for one in running.wait(minutes=5) if one.to == "mo@example.org"]
    assert any("who has been asked to take over from Ben, are coming back" in one for one in told)


@pytest.mark.parametrize("change", [{"status": "declined"}, {"token": "b" * 26}, {"player": "p1"}])
def test_a_row_that_was_tampered_with_is_found(running: House, change: dict[str, str]) -> None:
    asked(running, "Ben")
    with transaction():
        Member.update(**change).where(Member.id == running.member("carl").id).execute()
    assert any("Carl, asked for" in one for one in verified(running))


def test_a_game_of_before_that_still_waits_for_answers_asks_nobody(running: House) -> None:
    """`invite_again_at` was left as it stood when a game began."""
    with transaction():
        Game.update(invite_again_at=running.now).execute()
    assert running.wait(minutes=5) == []
    with connected():
        assert Game.get_by_id(1).invite_again_at is None
