"""«yes» to a letter that asks one thing back: that line is done, in a direct answer, as long as the game stands."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.base.door import Door
from pbem.inbox import handling, receive
from pbem.store.db import connected
from pbem.store.models import LogEntry
from tests.desk.test_by_place import asked, done, offered, plain, reply
from tests.desk.test_moves import actions
from tests.house import House, Sent
from tests.inbox.test_held import codes_in
from tests.sampled import spread

pytestmark = pytest.mark.any_engine

ASKS = "Did you mean this? Reply «yes», or send it back:"


def asked_back(house: House) -> tuple[str, Sent, str]:
    """Who is to move, the letter that asks back their misspelt order, a little later, and the order."""
    mover, turn, lines = asked(house)
    answer = house.write(mover, lines[3].replace("build", "biuld"), answering=turn)[0]
    house.now += timedelta(minutes=5)
    assert ASKS in plain(answer)
    assert offered(answer)[0] == lines[3]
    return mover, answer, lines[3]


@pytest.mark.parametrize(
    "said",
    spread(
        [
            "yes",
            "Y",
            "Yes.",
            "yes please",
            "ja",
            "oui",
            "correct",
            "Exactly!",
            "that's it",
            "Hi Mo,\n\nyes, that one\n\nThanks",
            "ok",
            "👍",
            "ja genau",
            "yes\nplease do",
        ],
        3,
    ),
)
def test_yes_does_what_the_letter_asks(running: House, said: str) -> None:
    mover, letter, order = asked_back(running)
    answer = running.write(mover, said, answering=letter)[0]
    assert done() == order
    assert f"We read this as «{order}»." in plain(answer)


@pytest.mark.parametrize(
    "said",
    [
        "yes?",
        "yes but the other way",
        "not yes",
        "no",
        "maybe",
        "yes and trade",
        "no, yes",
        "not that",
        "yes\n\nAnd who is winning",
    ],
)
def test_what_is_no_clear_yes_does_nothing(running: House, said: str) -> None:
    mover, letter, _ = asked_back(running)
    running.write(mover, said, answering=letter)
    assert actions() == []


def test_no_is_a_courtesy(running: House) -> None:
    mover, letter, _ = asked_back(running)
    answer = running.write(mover, "no, thanks", answering=letter)[0]
    assert actions() == []
    assert "Refused" not in answer.text
    assert "Did you mean this?" not in answer.text


def test_a_yes_to_another_letter_does_nothing(running: House) -> None:
    mover, letter, _ = asked_back(running)
    running.write(mover, "yes", answering=running.last(mover, "your_turn"))
    running.write(mover, "yes")
    running.write(mover, "yes", References=str(letter.mail["Message-ID"]))  # no In-Reply-To: not a direct answer
    assert actions() == []


def test_a_yes_is_done_once(running: House) -> None:
    mover, letter, _ = asked_back(running)
    running.write(mover, "yes", answering=letter)
    running.now += timedelta(minutes=5)
    answer = running.write(mover, "yes", answering=letter)[0]
    assert len(actions()) == 1
    assert "The game has moved on since that letter, so we did nothing." in plain(answer)
    assert "Reply «yes»" not in answer.text


def test_a_message_is_sent_once(running: House) -> None:
    mover, turn, _ = asked(running)
    other = next(name for name in ("ann", "ben", "cleo") if name != mover)
    letter = running.write(mover, f"pres {other.title()}: shall we go north", answering=turn)[0]
    running.now += timedelta(minutes=5)
    assert ASKS in plain(letter), letter.text
    assert len(running.write(mover, "yes", answering=letter)) == 2
    running.now += timedelta(minutes=5)
    running.write(mover, "yes", answering=letter)
    with connected():
        assert LogEntry.select().where(LogEntry.kind == "press").count() == 1


def test_a_yes_after_the_order_itself(running: House) -> None:
    mover, letter, order = asked_back(running)
    running.write(mover, order, answering=letter)
    running.now += timedelta(minutes=5)
    running.write(mover, "yes", answering=letter)
    assert len(actions()) == 1


def test_a_yes_where_the_game_was_changed_in_between(running: House) -> None:
    """Everybody has moved once: the same player is asked again, and the line may be legal; it is asked back."""
    mover, letter, _ = asked_back(running)
    while True:
        name, turn, _ = asked(running)
        running.write(name, "1", answering=turn)
        running.now += timedelta(minutes=5)
        if running.active() == mover:
            break
    before = len(actions())
    answer = running.write(mover, "yes", answering=letter)[0]
    assert len(actions()) == before
    assert "The game has moved on since that letter" in plain(answer)


def test_of_several_a_yes_is_asked_back_with_their_numbers(running: House) -> None:
    mover, turn, lines = asked(running)
    letter = running.write(mover, "1 or 2", answering=turn)[0]
    running.now += timedelta(minutes=5)
    assert "Reply «yes»" not in letter.text
    answer = running.write(mover, "yes", answering=letter)[0]
    assert actions() == []
    assert "Reply with the number of the one you mean" in plain(answer)
    assert offered(answer)[:2] == lines[:2]
    running.now += timedelta(minutes=5)
    running.write(mover, "2", answering=answer)
    assert done() == lines[1]


def test_a_whole_mail_as_it_was_meant(running: House) -> None:
    mover, turn, lines = asked(running)
    letter = running.write(mover, f"{lines[3].replace('build', 'biuld')}\nundo nothing", answering=turn)[0]
    running.now += timedelta(minutes=5)
    if "Reply «yes»" in letter.text:
        running.write(mover, "yes", answering=letter)
        assert done() == lines[3]


def test_what_needs_a_code_is_not_done_by_a_yes(running: House) -> None:
    mover, turn, _ = asked(running)
    letter = running.write(mover, "I want to resign", answering=turn)[0]
    running.now += timedelta(minutes=5)
    assert offered(letter)[0] == "resign"
    assert "Reply «yes»" not in letter.text
    running.write(mover, "yes", answering=letter)
    assert running.member(mover).status == "playing"


def doubted(house: House, mime: bytes) -> str:
    """The outcome of a mail of which our mail server says that it was not sent from there."""
    house.written(mime)
    mail = mime.replace(
        b"From: ", b"Authentication-Results: mx.mail.test; dmarc=fail header.from=example.org\r\nFrom: ", 1
    )
    stored = receive.store(mail, house.now)
    door = Door("mail.test", authentication="hold", trusted_authserv="mx.mail.test")
    return handling.handle(stored.id, door, house.now)


def test_a_yes_of_a_mail_that_may_be_somebody_elses(running: House) -> None:
    mover, letter, _ = asked_back(running)
    assert doubted(running, running.mail(mover, "yes", answering=letter)) == "unproven"
    running.post()
    assert actions() == []


@pytest.mark.parametrize("said", ["1", "#1", "[x] {line}", ""])
def test_a_number_of_such_a_mail_waits_for_its_code(running: House, said: str) -> None:
    """Released, it is the line of the letter that it answered."""
    mover, turn, lines = asked(running)
    mail = running.mail(mover, said.format(line=lines[0]), answering=turn)
    if not said:
        mail = mail.replace(f"> .1 {lines[0]}".encode(), f"> x .1 {lines[0]}".encode())
    assert doubted(running, mail) == "held"
    (letter,) = running.post()
    assert actions() == []
    running.now += timedelta(minutes=5)
    (code,) = codes_in(letter)
    running.write(mover, f"release {code}", answering=letter)
    assert done() == lines[0]


def test_a_yes_is_not_released_into_anything(running: House) -> None:
    mover, letter, _ = asked_back(running)
    assert doubted(running, running.mail(mover, "yes\nzone Asia/Tokyo", answering=letter)) == "held"
    running.post()
    held = running.last(mover, "held")
    running.now += timedelta(minutes=5)
    (code,) = codes_in(held)
    running.write(mover, f"release {code}", answering=held)
    assert actions() == []


def test_what_a_forger_wrote_is_not_done_by_a_yes(running: House) -> None:
    mover, _, lines = asked(running)
    wrong = lines[3].replace("build", "biuld")
    forged = running.mail(mover, wrong, to="play@mail.test", Subject="[G1] Volga")
    running.take(forged)
    for letter in running.post():
        assert "Reply «yes»" not in letter.text
    running.now += timedelta(minutes=5)
    running.write(mover, "yes", answering=running.last(mover))
    assert actions() == []


def test_a_preview_is_not_done_by_a_yes(running: House) -> None:
    mover, turn, lines = asked(running)
    letter = running.write(mover, f"preview\n{lines[3].replace('build', 'biuld')}", answering=turn)[0]
    running.now += timedelta(minutes=5)
    assert "Reply «yes»" not in letter.text
    running.write(mover, "yes", answering=letter)
    assert actions() == []


def test_a_yes_below_the_quote(running: House) -> None:
    mover, letter, order = asked_back(running)
    quote = [f"> {line}" for line in letter.text.splitlines()]
    reply(running, mover, letter, [*quote, "", "Yes, please."], client="apple")
    assert done() == order


def test_a_number_does_what_a_yes_does(running: House) -> None:
    mover, letter, order = asked_back(running)
    running.write(mover, "1", answering=letter)
    assert done() == order
