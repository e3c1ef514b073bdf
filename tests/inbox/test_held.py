"""Mail that may not be its owner's: held, asked about, released with its code and with nothing else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from pbem.desk import codes, holding
from pbem.store.db import connected, transaction
from pbem.store.models import HeldMail, InboundMail, Member, Person
from pbem.table.session import game_session
from tests.edges import legal_order, mails, standing, substituted, told
from tests.house import House, Sent, sample_orders
from tests.inbox.test_identity import plain

pytestmark = pytest.mark.any_engine

SUBJECT = "[G1] Paris Connection: Volga"
_CODE = re.compile(r"^release ([0-9A-Z]{4}-[0-9A-Z]{4})$", re.MULTILINE)


def by_subject(house: House, name: str, text: str, **headers: str) -> str:
    """A mail to the service's common address, as anybody can write it; its outcome."""
    return house.take(plain(f"{name}@example.org", text, To="play@mail.test", Subject=SUBJECT, **headers))


def codes_in(letter: Sent) -> list[str]:
    """The codes that a letter tells."""
    return _CODE.findall(letter.text)


def held_codes(house: House, name: str) -> list[str]:
    """The codes in the newest letter that asks."""
    house.post()
    return codes_in(house.last(name, "held"))


def test_an_order_by_subject_does_nothing_before_it_is_released(running: House) -> None:
    name, order = legal_order(running)
    before = standing()
    assert by_subject(running, name, f"{order}\npress all: hello\n\nzone Asia/Tokyo") == "held"
    assert standing() == before
    assert told() == [(name, "held")], "nobody else hears of it"
    (letter,) = running.post()
    assert (letter.to, order in letter.text) == (f"{name}@example.org", True)
    (code,) = codes_in(letter)
    running.write(name, f"release {code}", answering=letter)
    assert mails()[-1].outcome == "applied"
    assert standing()["log"][-1] != before["log"][-1]
    with connected():
        assert InboundMail.get_by_id(mails()[0].id).outcome == "released"
        assert {one.person.timezone for one in Member.select() if one.name == name.title()} == {"Asia/Tokyo"}


@pytest.mark.store
@pytest.mark.parametrize("word", ["yes", "ok", "accept", "release", "confirm", "I wrote this", "release it"])
def test_no_other_word_releases_it(running: House, word: str) -> None:
    name, order = legal_order(running)
    by_subject(running, name, order)
    running.post()
    before = standing()
    running.write(name, word, answering=running.last(name, "held"))
    assert standing() == before
    with connected():
        assert [row.void for row in HeldMail.select()] == [""]


def test_each_held_mail_has_its_own_code_and_the_open_question_lists_all(running: House) -> None:
    name, order = legal_order(running)
    by_subject(running, name, order)
    by_subject(running, name, "press all: I resign")
    first, second = held_codes(running, name)
    assert first != second
    running.write(name, f"release {first}")
    assert mails()[-1].outcome == "applied"
    assert codes_in(running.last(name, "receipt")) == [second], "what is still held stands in the answer"
    assert all("I resign" not in letter.text for letter in running.box.letters if letter.to != f"{name}@example.org")


def test_an_owner_is_asked_five_times_a_day(running: House) -> None:
    name, order = legal_order(running)
    for number in range(8):
        assert by_subject(running, name, order, Message_ID=f"<{number}@x.org>") == "held"
    assert told() == [(name, "held")] * holding.MOST_QUESTIONS_A_DAY
    running.post()
    running.write(name, "release")
    assert len(codes_in(running.last(name, "refusal"))) == 8, "whoever asks sees all of them"


def test_a_flood_is_bounded(running: House) -> None:
    name, order = legal_order(running)
    for number in range(holding.MOST_HELD + 5):
        by_subject(running, name, order, Message_ID=f"<{number}@x.org>")
    outcomes = [mail.outcome for mail in mails()]
    assert outcomes.count("held") == holding.MOST_HELD
    assert set(outcomes[holding.MOST_HELD :]) == {holding.UNHEARD}
    assert {mail.state for mail in mails()[holding.MOST_HELD :]} == {"ignored"}


def test_questions_are_answered_to_the_owner_five_times_a_day(running: House) -> None:
    name, _ = legal_order(running)
    for number in range(8):
        by_subject(running, name, f"status\nhelp {number}")
    assert told() == [(name, "receipt")] * holding.MOST_QUESTIONS_A_DAY


def test_a_move_is_held_whether_it_is_legal_or_not(running: House) -> None:
    """Who forges a sender shall not find out what is legal for them: whether a trade is depends on their hand."""
    name, _ = legal_order(running)
    for colour in ("yellow", "blue", "red", "nonsense"):
        other = "blue" if colour == "red" else "red"
        assert by_subject(running, name, f"trade {colour} for 2 {other}", Message_ID=f"<{colour}@x.org>") == "held"
    with connected():
        assert {(row.moves, row.decision is None) for row in HeldMail.select()} == {(True, False)}
    running.write(name, "\n".join(f"release {one}" for one in held_codes(running, name)))
    assert mails()[-1].outcome == "refused"


def test_a_question_or_an_order_that_means_nothing_now_is_answered(running: House) -> None:
    name, _ = legal_order(running)
    assert by_subject(running, name, "accept") == holding.UNPROVEN
    assert told() == [(name, "refusal")]


def test_it_is_judged_anew_when_it_is_released(running: House) -> None:
    name, order = legal_order(running)
    by_subject(running, name, order)
    (code,) = held_codes(running, name)
    running.write(name, order)  # they lost patience, and sent it again in the right way
    assert mails()[-1].outcome == "applied"
    before = standing()
    running.write(name, f"release {code}")
    assert mails()[-1].outcome == "refused"
    assert standing() == before
    assert "is no longer waiting" in running.last(name, "refusal").text, "it died with its question"


def test_a_held_press_waits_two_days_where_nothing_is_asked(running: House) -> None:
    name, _ = legal_order(running)
    other = next(one for one in ("ann", "ben", "cleo") if one != name)
    by_subject(running, other, "press all: hello")
    (code,) = held_codes(running, other)
    running.now += codes.GOOD_FOR + timedelta(seconds=1)
    running.write(other, f"release {code}")
    assert "is no longer waiting" in running.last(other, "refusal").text


def test_a_code_is_good_once(running: House) -> None:
    name, _ = legal_order(running)
    by_subject(running, name, "press all: hello")
    (code,) = held_codes(running, name)
    for _ in range(2):
        running.write(name, f"release {code}\nrelease {code}")
    letters = [one for one in running.box.letters if "hello" in one.text and one.to == "mo@example.org"]
    assert len(letters) == 1


def test_a_code_proves_the_mail_it_comes_in(running: House) -> None:
    """Whose mail program drops addresses and references still has a way: the code was in a letter to them alone."""
    name, order = legal_order(running)
    by_subject(running, name, order)
    (code,) = held_codes(running, name)
    assert by_subject(running, name, f"release {code}") == "applied"


def test_guesses_in_mail_of_others_count_for_nothing_but_are_too_few_to_hit(running: House) -> None:
    name, order = legal_order(running)
    by_subject(running, name, order)
    (code,) = held_codes(running, name)
    guesses = "\n".join(f"release {codes.new_code()}" for _ in range(100))
    for number in range(8):
        assert by_subject(running, name, guesses, Message_ID=f"<{number}@x.org>") in (holding.UNPROVEN, holding.UNHEARD)
    with connected():
        assert [row.misses for row in HeldMail.select()] == [0]
    running.post()
    running.write(name, f"release {code}")
    assert mails()[-1].outcome == "applied"


@pytest.mark.store
def test_five_guesses_at_the_owners_address_void_what_waits_and_the_moderator_is_told(running: House) -> None:
    name, order = legal_order(running)
    by_subject(running, name, order)
    (code,) = held_codes(running, name)
    running.write(name, "\n".join(f"release {codes.new_code()}" for _ in range(codes.MOST_MISSES)))
    assert running.last("mo", "notice")
    running.write(name, f"release {code}")
    assert "void" in running.last(name, "refusal").text
    assert mails()[-1].outcome == "refused"


def test_a_forgers_order_ends_nothing_and_asks_for_no_code_of_ours(running: House) -> None:
    """An order that would ask for a code is held like any other, and asks when it was released."""
    name, _ = legal_order(running)
    assert by_subject(running, name, "resign") == "held"
    (code,) = held_codes(running, name)
    running.write(name, f"release {code}")
    assert "confirm" in running.last(name, "receipt").text
    with connected():
        assert {one.status for one in Member.select().where(Member.role == "player")} == {"playing"}


def test_somebody_elses_code_releases_nothing(running: House) -> None:
    name, order = legal_order(running)
    other = next(one for one in ("ann", "ben", "cleo") if one != name)
    by_subject(running, name, order)
    (code,) = held_codes(running, name)
    before = standing()
    running.write(other, f"release {code}")
    assert (mails()[-1].outcome, standing()) == ("refused", before)


def test_a_reference_to_a_letter_to_somebody_else_is_no_key(running: House) -> None:
    name, order = legal_order(running)
    other = next(one for one in ("ann", "ben", "cleo") if one != name)
    reference = str(running.last(other).mail["Message-ID"])
    assert by_subject(running, name, order, References=reference) == "held"


@pytest.mark.parametrize("dot", [". ", ".1 "])
def test_a_sample_is_no_release(running: House, dot: str) -> None:
    name, order = legal_order(running)
    by_subject(running, name, order)
    (code,) = held_codes(running, name)
    running.write(name, f"{dot}release {code}")
    with connected():
        assert [row.void for row in HeldMail.select()] == [""]
    assert sample_orders(running.last(name, "held")) == []


def test_a_mail_too_long_to_be_read_whole_is_not_done_in_part(running: House) -> None:
    name, order = legal_order(running)
    before = standing()
    assert by_subject(running, name, f"{order}\npress all: {'long ' * 20_000}") == "held"
    (code,) = held_codes(running, name)
    running.write(name, f"release {code}")
    assert (mails()[-1].outcome, standing()) == ("refused", before)
    assert "longer than we can read" in running.last(name, "refusal").text


def test_what_may_be_forged_is_no_sign_that_letters_arrive(running: House) -> None:
    """Else whoever leads the game would not hear that somebody's mailbox is gone."""
    with transaction():
        Person.update(bounces=1, bounce_reason="550 no such user").where(Person.address == "ann@example.org").execute()
    by_subject(running, "ann", "status")
    assert running.member("ann").person.bounces == 1
    running.write("ann", "status")
    assert running.member("ann").person.bounces == 0


def test_what_was_held_of_somebody_waits_no_longer_when_their_seat_is_anothers(running: House) -> None:
    """The question is still asked then, under the same number; the answer is another's."""
    name, order = legal_order(running)
    by_subject(running, name, order)
    old = running.member(name)
    with game_session(1, "mail.test", running.now) as session:
        assert len(holding.waiting(session, old)) == 1
        substituted(session, old.player, "zoe@example.org")
        assert [one.member.name for one in session.open_decisions] == ["Zoe"]
        assert holding.waiting(session, old) == []
