"""Ten mails as people write them: nine do what was meant, the tenth is asked back."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Decision, LogEntry, Member
from tests.desk.test_moves import actions
from tests.house import House, Sent, sample_orders

pytestmark = pytest.mark.any_engine

TABLE = ("ann", "ben", "cleo")


def plain(letter: Sent) -> str:
    """A letter's text without its line breaks."""
    return " ".join(letter.text.split())


def a_build(house: House) -> tuple[str, Sent, str, str]:
    """Who is to move, their letter, and a build of one locomotive that it offers: with its verb and without."""
    mover = house.active()
    turn = house.last(mover, "your_turn")
    order = next(line for line in sample_orders(turn) if line.startswith("build"))
    return mover, turn, order, order.removeprefix("build ")


def done(house: House) -> str:
    """The last action of the record."""
    return actions()[-1].partition(": ")[2]


def due_at() -> datetime:
    """The open deadline."""
    with connected():
        return Decision.get(Decision.closed_at.is_null()).due_at  # type: ignore[no-any-return]


def test_1_yes_to_an_invitation(store: Settings) -> None:
    house = House(store)
    house.create()
    invitation = house.last("ann", "invitation")
    (answer,) = house.write("ann", "Hi Mo,\n\nok, count me in!\n\nCheers\nAnn", answering=invitation)
    assert house.member("ann").status == "accepted"
    assert "We read this as «accept»." in plain(answer)


def test_2_a_name_and_a_zone_in_a_sentence(store: Settings) -> None:
    house = House(store)
    house.create()
    text = "I accept. My word is semaphore, my timezone is Berlin"
    house.write("ann", text, answering=house.last("ann", "invitation"))
    with connected():
        ann = next(one for one in Member.select() if one.name == "Ann")
        assert (ann.status, ann.word, ann.person.timezone) == ("accepted", "semaphore", "Europe/Berlin")


def test_3_a_polite_order(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    answer = running.write(mover, f"Hello,\n\nI'd like to {order}, please.\n\nThanks!", answering=turn)[0]
    assert done(running) == order
    assert f"We read this as «{order}»." in plain(answer)
    assert "Not understood" not in answer.text


def test_4_no_verb_at_all(running: House) -> None:
    mover, turn, order, bare = a_build(running)
    answer = running.write(mover, bare, answering=turn)[0]
    assert done(running) == order
    assert f"We read this as «{order}»." in plain(answer)


def test_5_in_german(running: House) -> None:
    mover, turn, order, bare = a_build(running)
    _, where = bare.split(maxsplit=1)
    colour = {
        "blue": "blaue",
        "yellow": "gelbe",
        "red": "rote",
        "purple": "lila",
        "black": "schwarze",
        "brown": "braune",
    }
    running.write(mover, f"Hallo!\nBitte baue {colour[bare.split()[0]]} auf {where}\nViele Grüße", answering=turn)
    assert done(running) == order


def test_6_the_sample_with_its_dot(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    running.write(mover, f". {order}", answering=turn)
    assert done(running) == order


def test_7_an_answer_to_a_message(running: House) -> None:
    running.write("ann", "press ben: Shall we leave Lyon to each other?")
    letter = running.last("ben", "press")
    sent = running.write("ben", "Gladly, if you stay north of Dijon.\n\nBen", answering=letter)
    texts = {one.to.partition("@")[0]: plain(one) for one in sent}
    assert set(texts) == {"ann", "ben"}
    assert "Ben writes to you: | Gladly, if you stay north of Dijon." in texts["ann"]
    assert "We read this as «press Ann: Gladly, if you stay north of Dijon. Ben». Sent to Ann." in texts["ben"]


def test_8_a_question_in_plain_words(running: House) -> None:
    answer = running.write("ann", "Hi, how does scoring work?", answering=running.last("ann"))[0]
    assert "7 Final scoring" in answer.text
    assert "We read this as «rules 7»." in plain(answer)


def test_9_more_time_for_somebody(running: House) -> None:
    token = running.member("mo", role="moderator").token
    to, late = f"play+{token}@mail.test", running.active().title()
    due = due_at()
    running.take(running.mail("mo", f"Please give {late} 2 more days", to=to))
    (answer,) = running.post()
    assert (sample_orders(answer), due_at()) == ([f"extend {late} 2 days"], due)
    running.take(running.mail("mo", sample_orders(answer)[0], to=to))
    assert due_at() == due + timedelta(days=2)


def test_10_press_or_order_is_asked_back(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    answer = running.write(mover, f"Leave the south to me and I will\n{order}", answering=turn)[0]
    assert actions() == []
    assert f"«{order}» could be an order or the end of a sentence" in plain(answer)
    with connected():
        assert not LogEntry.select().where(LogEntry.kind == "press").exists()


SIGNATURES = {
    "english": "Best wishes\n{name}\nT +44 20 7946 0000\nB 12, Blue Street",
    "german": "Viele Grüße\n{name}\nTel.: 030 1234567\nBlaue Straße 12, 10115 Berlin",
    "bare": "T: 030 1234567",
    "address": "Best,\n{name}\n{small}@example.org\nwww.example.org",
    "office": "Kind regards\n{name} Berg\nDirector\nExample Ltd.\n12 Blue Street\nLondon\nT: +44 20 7946 0000",
    "titles": "{name} Berg PhD\nProfessor of Trains\nUniversity of Dijon\nT +33 3 80 12 34 56",
    "one line": "{name} Berg, Engineer, T +44 20 7946 0000",
    "firm": "Mit freundlichen Grüßen\n\ni. A. {name} Berg\nSachbearbeiterin\n\nBeispiel GmbH\nBlaue Straße 12\n10115 "
    "Berlin\n\nTel.: 030 1234567\nwww.example.org\n\nSitz der Gesellschaft: Berlin\nAmtsgericht Berlin, HRB 12345 B",
    "french": "Cordialement,\n\n{name} Berg\nChef de gare\nTél. : 01 23 45 67 89\n12, rue de la Paix\n75002 Paris",
    "pages": "{name} Berg\n@berg\nhttps://example.org/berg",
}


@pytest.mark.parametrize("signature", SIGNATURES.values(), ids=SIGNATURES)
def test_numbers_and_streets_of_a_signature_are_no_second_move(running: House, signature: str) -> None:
    mover, turn, order, _ = a_build(running)
    signed = signature.format(name=mover.title(), small=mover)
    running.write(mover, f"[EXTERNAL] {order}\n\n{signed}", answering=turn)
    assert done(running) == order


def test_what_stands_below_a_telephones_line_is_not_played(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    before = actions()
    running.write(mover, f"Thanks!\n\nSent from my Wiko RIDGE\n{order}", answering=turn)
    assert actions() == before


def test_a_notice_above_an_order_does_not_hide_it(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    notice = "This e-mail is confidential. If you are not the intended recipient, please delete it."
    running.write(mover, f"{notice}\n\n{order}", answering=turn)
    assert done(running) == order
