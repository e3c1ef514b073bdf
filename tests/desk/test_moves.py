"""Orders by mail: done together or not at all, answered line by line, told to the others."""

from __future__ import annotations

import pytest

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Game, LogEntry
from tests.desk.presiding import code_in
from tests.house import House, sample_orders

pytestmark = pytest.mark.any_engine


def position() -> str:
    """The stored position of game 1."""
    with connected():
        return str(Game.get_by_id(1).position)


def actions() -> list[str]:
    """The actions in the log of game 1."""
    with connected():
        return [entry.text for entry in LogEntry.select().where(LogEntry.kind == "action").order_by(LogEntry.number)]


def test_a_move_is_logged_answered_and_told(running: House) -> None:
    running.hear_all("ann", "ben", "cleo")
    mover = running.active()
    turn = running.last(mover, "your_turn")
    order = sample_orders(turn)[0]
    sent = running.write(mover, order, answering=turn)
    seat = running.member(mover).player
    assert actions() == [f"{seat}: {order}"]
    following = running.active()
    assert following != mover
    templates = {letter.to.partition("@")[0]: letter.text for letter in sent}
    assert set(templates) == {"ann", "ben", "cleo"}
    assert f"Done, {mover.title()}." in templates[mover]
    assert f"Your turn, {following.title()}" in templates[following]
    (third,) = set(templates) - {mover, following}
    assert "Nothing for you to do" in templates[third]
    for name in (following, third):
        assert f"{mover.title()} built" in templates[name]


def test_every_sample_in_a_turn_letter_is_legal_right_now(running: House) -> None:
    for _ in range(6):
        mover = running.active()
        turn = running.last(mover, "your_turn")
        samples = sample_orders(turn)
        assert len(samples) >= 2
        for order in samples:
            answer = running.write(mover, f"preview\n{order}", answering=turn)[0]
            assert "refused" not in answer.text.lower(), (order, answer.text)
        running.write(mover, samples[-1], answering=turn)
    assert len(actions()) == 6


def test_all_orders_of_a_mail_or_none(running: House) -> None:
    mover = running.active()
    good, other = sample_orders(running.last(mover, "your_turn"))[:2]
    before = position()
    sent = running.write(mover, f"{good}\nbuild blue E09\n{other}")
    assert position() == before
    assert actions() == []
    (answer,) = sent
    assert "Nothing was done" in answer.text
    assert "§4" in answer.text
    assert good in answer.text
    assert "build blue E09" in answer.text
    assert "Not tried" in answer.text


def test_prose_does_not_spoil_the_good_orders(running: House) -> None:
    mover = running.active()
    order = sample_orders(running.last(mover, "your_turn"))[0]
    answer = running.write(mover, f"Hello everybody,\n\n{order}\n\nSee you on Friday!")[0]
    assert len(actions()) == 1
    for courtesy in ("Hello everybody", "See you on Friday", "Not understood"):
        assert courtesy not in answer.text


def test_somebody_else_is_to_move(running: House) -> None:
    waiting = next(name for name in ("ann", "ben", "cleo") if name != running.active())
    answer = running.write(waiting, "build blue G07")[0]
    assert "not your turn" in answer.text
    assert "Paris Connection §4" in answer.text
    assert actions() == []


def test_a_refusal_names_reason_section_and_a_legal_example(running: House) -> None:
    mover = running.active()
    answer = running.write(mover, "build blue P12")[0]
    assert "is not next to any blue track" in answer.text
    assert "Paris Connection §4.1.1" in answer.text
    example = sample_orders(answer)[0]
    running.write(mover, example)
    assert len(actions()) == 1


def test_misspelt_words_are_offered_never_executed(running: House) -> None:
    mover = running.active()
    order = sample_orders(running.last(mover, "your_turn"))[0]
    answer = running.write(mover, order.replace("build", "biuld"))[0]
    assert actions() == []
    assert order in answer.text


def test_preview_tells_and_applies_nothing(running: House) -> None:
    mover = running.active()
    order = sample_orders(running.last(mover, "your_turn"))[0]
    before = position()
    sent = running.write(mover, f"preview\n{order}\npress all: I was only trying")
    assert position() == before
    assert [letter.to for letter in sent] == [f"{mover}@example.org"]
    assert "would" in sent[0].text
    assert "built" in sent[0].text


def test_press_and_settings_work_beside_refused_orders(running: House) -> None:
    mover = running.active()
    other = next(name for name in ("ann", "ben", "cleo") if name != mover)
    sent = running.write(mover, f"build blue P12\npress {other}: see you\n\nzone Asia/Tokyo")
    texts = {letter.to.partition("@")[0]: letter.text for letter in sent}
    assert set(texts) == {mover, other}
    assert "see you" in texts[other]
    answered = " ".join(texts[mover].split())
    assert f"Done. Sent to {other.title()}." in answered
    assert "Done. Our letters show times in Asia/Tokyo" in answered
    assert "Nothing was done" not in answered
    with connected():
        assert running.member(mover).person.timezone == "Asia/Tokyo"
    assert "Asia/Tokyo" in running.write(mover, "status")[0].text


def test_press_to_one_is_told_to_nobody_else(running: House) -> None:
    sent = running.write("ann", "press ben: between us")
    told = {letter.to for letter in sent if "between us" in letter.text}
    assert told == {"ann@example.org", "ben@example.org"}
    assert "sent a message" in running.write("ben", "history")[0].text
    assert "sent a message" not in running.write("cleo", "history")[0].text


def test_questions_are_answered_at_any_time(running: House) -> None:
    for name in ("ann", "ben", "cleo"):
        answer = running.write(name, "status\nhand\noptions\nhistory 3\nrules 4.2\nhelp build\nmap")[0]
        text = " ".join(answer.text.lower().split())
        assert "Not understood" not in answer.text
        for said in ("depot", "Your hand", "build blue", "No. ", "Trade", "G07", "P12 (Marseille)"):
            assert said.lower() in text, said
        assert answer.mail.get_payload(), "the map is inside"
        assert b"Content-Type: image/png" in answer.mime
    assert actions() == []


def test_options_of_one_place_are_answered_at_any_time(running: House) -> None:
    """By name or hex; a misspelt name is asked back with the right line, and holds up nothing else of the mail."""
    for name in ("ann", "ben"):
        for line in ("options Dijon", "moves h12 please"):
            text = running.write(name, line)[0].text
            assert "H12 (Dijon)" in text
            assert "can go to" not in text
        answer = running.write(name, "options Dijn\noptions red\nzone Asia/Tokyo")[0]
        assert sample_orders(answer)[0] == "options H12"
        assert "Red, " in answer.text
        assert "Blue, " not in answer.text
        assert running.member(name).person.timezone == "Asia/Tokyo"


def test_an_order_that_ends_the_game_is_confirmed_first(store: Settings) -> None:
    house = House(store)
    house.started(options={"start": "fixed"})
    _build_red_to_the_door_of_marseille(house)
    mover = house.active()
    answer = house.write(mover, "build red to Marseille")[0]
    assert "confirm" in answer.text
    points = "This would end the game: the points"
    assert points in answer.text
    assert "Your own points are exact." in " ".join(answer.text.split())
    assert points in house.write(mover, "preview\nbuild red to Marseille")[0].text
    code = code_in(answer)
    done = len(actions())
    wrong = code[:-1] + ("Z" if code[-1] != "Z" else "Y")
    assert "No order waits" in house.write(mover, f"confirm {wrong}")[0].text
    assert len(actions()) == done
    sent = house.write(mover, f"confirm {code}")
    assert len(actions()) == done + 1
    over = {letter.to.partition("@")[0] for letter in sent if "§7" in letter.text or "seed" in letter.text.lower()}
    assert over == {"ann", "ben", "cleo", "mo"}
    with connected():
        game = Game.get_by_id(1)
    assert game.state == "finished"
    for name in ("ann", "ben", "cleo", "mo"):
        text = house.last(name, "game_over").text
        assert game.seed in text
        assert all(salt in text for salt in game.salts.values())
    assert "The game is over" in house.write(mover, "build red O13")[0].text


def test_a_confirmation_is_good_only_while_the_game_stands_as_it_stood(store: Settings) -> None:
    house = House(store)
    house.started(options={"start": "fixed"})
    _build_red_to_the_door_of_marseille(house)
    mover = house.active()
    answer = house.write(mover, "build red to Marseille")[0]
    code = code_in(answer)
    house.write(mover, sample_orders(house.last(mover, "your_turn"))[0])
    assert "has changed since" in house.write(mover, f"confirm {code}")[0].text


def test_a_code_is_good_for_its_own_order_alone(store: Settings) -> None:
    """What else needs one, below it in the same mail, is asked for."""
    house = House(store)
    house.started(options={"start": "fixed"})
    _build_red_to_the_door_of_marseille(house)
    mover, done = house.active(), len(actions())
    code = code_in(house.write(mover, "build red to Marseille")[0])
    answer = house.write(mover, f"confirm {code}\nresign")[0]
    assert code_in(answer) != code
    assert len(actions()) == done
    assert house.member(mover).status == "playing"


def _build_red_to_the_door_of_marseille(house: House) -> None:
    """Red from the Gare de l'Est down to O13, two builds of five; nobody needs more than the open depots."""
    for chain in ("E11 F11 G12 H12 I12", "J12 K13 L13 M14 N13"):
        house.write(house.active(), f"build red {chain}")
    house.write(house.active(), "build red O13")
    assert len(actions()) == 3, house.box.letters[-1].text


def test_mail_turns_stops_reports_and_the_next_turn_tells_all(running: House) -> None:
    order = [running.active()]
    assert "only when it is your turn" in running.write(order[0], "mail turns")[0].text
    seen = len(running.box.letters)
    for _ in range(3):
        mover = running.active()
        offered = sample_orders(running.last(mover, "your_turn"))
        running.write(mover, next(line for line in offered if line.startswith("build")))
        order.append(running.active())
    assert order[3] == order[0]
    mine = [letter for letter in running.box.letters[seen:] if letter.to == f"{order[0]}@example.org"]
    assert len(mine) == 2, "the receipt of the own move, then the next turn"
    for other in order[1:3]:
        assert f"{other.title()} built" in mine[1].text


def test_resign_is_confirmed_and_leaves_the_seat_to_a_substitute(running: House) -> None:
    mover = running.active()
    answer = running.write(mover, "resign")[0]
    assert running.member(mover).status == "playing"
    code = code_in(answer)
    sent = running.write(mover, f"confirm {code}")
    assert running.member(mover).status == "resigned"
    assert {letter.to for letter in sent} >= {"mo@example.org"}
    assert "no seat" in running.write(mover, "build blue G07")[0].text
    from pbem.table.session import game_session
    from tests.edges import substituted

    seat = running.member(mover).player
    with game_session(1, "mail.test", running.now) as session:
        substituted(session, seat, "zoe@example.org")
    sent = running.post()
    zoe = [letter for letter in sent if letter.to == "zoe@example.org"]
    assert len(zoe) == 2, "the question and the turn, with the hand"
    assert "Your hand" in zoe[1].text
    assert running.active() == "zoe"
    turn = running.last("zoe", "your_turn")
    running.write("zoe", sample_orders(turn)[0], answering=turn)
    assert len(actions()) == 1


def test_resend_sends_the_last_letter_again(running: House) -> None:
    mover = running.active()
    turn = running.last(mover, "your_turn")
    sent = running.write(mover, "resend")
    again = [letter for letter in sent if "All aboard" in letter.text]
    assert len(again) == 1
    assert again[0].text == turn.text
    assert again[0].mail["Message-ID"] != turn.mail["Message-ID"]


def test_a_mail_too_long_to_be_read_whole_is_not_done_in_half(running: House) -> None:
    mover = running.active()
    order = sample_orders(running.last(mover, "your_turn"))[0]
    chatter = "\n".join(f"# my thoughts on move {at}, at some length and then at some more" for at in range(1500))
    (answer,) = running.write(mover, f"{order}\n{chatter}")
    assert actions() == []
    assert "very long" in answer.text
    quote = "\n".join(f"> line {at} of an endless thread that somebody quoted in full below" for at in range(1500))
    running.write(mover, f"{order}\n\nOn Sat, 21 Nov 2026, Night Mail <play@mail.test> wrote:\n{quote}")
    assert len(actions()) == 1, "a long quote below a short text does no harm"


@pytest.mark.parametrize(
    "text",
    ["Hello,\npreview\nORDER", "ORDER\npreview", "status\npreview\nORDER", "preview ORDER", "preview: ORDER"],
)
def test_a_mail_with_preview_anywhere_does_nothing(running: House, text: str) -> None:
    mover = running.active()
    order = sample_orders(running.last(mover, "your_turn"))[0]
    (answer,) = running.write(mover, text.replace("ORDER", order))
    assert actions() == []
    assert "This was a preview" in answer.text
    assert f"{mover.title()} built" in answer.text


def test_who_resigns_cannot_move_in_the_same_mail(running: House) -> None:
    mover = running.active()
    order = sample_orders(running.last(mover, "your_turn"))[0]
    (answer,) = running.write(mover, f"resign\n{order}")
    assert "You hold no seat" in answer.text
    assert "\nconfirm " not in answer.text
    assert running.member(mover).status == "playing"


def test_one_mail_confirms_one_thing(running: House) -> None:
    mover = running.active()
    code = code_in(running.write(mover, "resign")[0])
    running.write(mover, f"confirm {code}\nconfirm {code}")
    with connected():
        assert LogEntry.select().where(LogEntry.kind == "resigned").count() == 0
    running.write(mover, f"confirm {code}")
    with connected():
        assert LogEntry.select().where(LogEntry.kind == "resigned").count() == 1


def test_nobody_is_offered_legal_orders_while_he_waits(running: House) -> None:
    waiting = next(name for name in ("ann", "ben", "cleo") if name != running.active())
    for order in ("build blue G07", "build blue to Lille", "trade blue for yellow", "build blue Djion"):
        (answer,) = running.write(waiting, order)
        assert sample_orders(answer) == [], order
