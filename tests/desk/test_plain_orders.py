"""Orders in plain words: done when exactly one reading is legal and nothing can be quoted, else asked back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import HeldMail
from tests.desk.test_messages import a_move
from tests.desk.test_moves import actions
from tests.desk.test_ten_mails import a_build, plain
from tests.house import House, sample_orders

pytestmark = pytest.mark.any_engine


def a_trade(house: House) -> str:
    """A trade that the one to move may make."""
    lines = sample_orders(house.last(house.active(), "your_turn"))
    return next(line for line in lines if line.startswith("trade"))


@pytest.mark.parametrize(
    "said",
    ["Please {}", "I'd like to {}.", "ok, {}", "My move: {}", "I would like to {}, thanks!", "Je voudrais {}, merci"],
)
def test_polite_words_around_an_order(running: House, said: str) -> None:
    mover, _, order, _ = a_build(running)
    answer = running.write(mover, said.format(order))[0]
    assert actions()[-1].endswith(order)
    assert f"Read as «{order}»." in plain(answer)


@pytest.mark.parametrize(
    "said",
    [
        "Maybe {}?",
        "May I {}?",
        "Please {} unless Ben minds",
        "I'd like to {} next time",
        "Please don't {}",
        "please {}\nplease {}",
    ],
)
def test_thoughts_and_questions_are_never_carried_out(running: House, said: str) -> None:
    mover, _, order, _ = a_build(running)
    running.write(mover, said.format(order, order))
    assert actions() == []


@pytest.mark.parametrize("said", ["{name}, {order}!", "Hi {name},\nplease {order}", "Hi {name}, please {order}"])
def test_what_is_said_to_another_player_is_never_carried_out(running: House, said: str) -> None:
    mover, other, order = a_move(running)
    answer = running.write(mover, said.format(name=other.title(), order=order))[0]
    assert actions() == []
    assert sample_orders(answer)[0] == order
    running.write(mover, said.format(name="Mo", order=order))
    assert len(actions()) == 1


def test_what_is_asked_back_can_be_sent(running: House) -> None:
    mover, _, order, _ = a_build(running)
    answer = running.write(mover, f"May I {order}?")[0]
    assert "we would be guessing, so nothing was done" in plain(answer)
    assert sample_orders(answer)[0] == order
    running.write(mover, f". {order}", answering=answer)
    assert len(actions()) == 1


def test_a_guess_is_not_made_where_the_words_may_be_quoted(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    running.now += timedelta(minutes=5)
    (heading,) = [line for line in turn.text.split("\n") if line.startswith("Reply to this mail with")]
    running.write(mover, f"{heading}\nplease {order}")
    assert actions() == []


def test_a_preview_of_plain_words_does_nothing(running: House) -> None:
    mover, _, order, bare = a_build(running)
    answer = running.write(mover, f"preview\n{bare}")[0]
    assert actions() == []
    assert f"Read as «{order}»." in plain(answer)
    assert "To do it, send the same lines again" in plain(answer)


def test_a_preview_that_was_not_understood_is_not_to_be_sent_again(running: House) -> None:
    mover, _, order, _ = a_build(running)
    answer = running.write(mover, f"preview\n{order.replace('build', 'biuld')}")[0]
    assert "send the same lines again" not in plain(answer)


def test_a_preview_of_a_trade_shows_the_hand_as_it_would_be(running: House) -> None:
    answer = running.write(running.active(), f"preview\n{a_trade(running)}")[0]
    assert "Your hand as it would be" in answer.text
    assert actions() == []


def test_several_ways_are_asked_back(running: House) -> None:
    mover = running.active()
    for city in ("Nancy", "Dijon", "Reims", "Amiens", "Le Mans", "Orléans", "Rouen"):
        for colour in ("blue", "red", "yellow", "black"):
            answer = running.write(mover, f"preview\nI'd like to build {colour} to {city}")[0]
            if "Please choose one" in answer.text:
                assert "There are several ways" in plain(answer)
                assert len(sample_orders(answer)) > 1
                return
    pytest.fail("no city has two ways on this board")


# -- right reasons ----------------------------------------------------------------------------------------------------


def test_a_second_order_is_told_what_it_is(running: House) -> None:
    mover, _, order, _ = a_build(running)
    answer = running.write(mover, f"{order}\n{order}")[0]
    assert "You have one action a turn, and the order above this one is it." in plain(answer)


def test_two_orders_on_one_line(running: House) -> None:
    mover, _, order, _ = a_build(running)
    answer = running.write(mover, f"{order}, {order}")[0]
    assert "These are two orders, and you have one action a turn." in plain(answer)
    assert sample_orders(answer)[0].casefold() == order.casefold()


@pytest.mark.parametrize(
    ("said", "line"), [("I want to resign", "resign"), ("Please preview build blue D07", "preview build")]
)
def test_what_is_never_guessed_is_offered(running: House, said: str, line: str) -> None:
    mover = running.active()
    answer = running.write(mover, said)[0]
    assert running.member(mover).status == "playing"
    assert [one for one in sample_orders(answer) if one.startswith(line)] or line.startswith("preview")


def test_passing_is_told_to_be_impossible(running: House) -> None:
    answer = running.write(running.active(), "pass")[0]
    assert "There is no passing" in plain(answer)
    assert "Paris Connection §4" in answer.text


def test_off_turn_nobody_is_asked_which_one(running: House) -> None:
    waiting = next(name for name in ("ann", "ben", "cleo") if name != running.active())
    for text in ("build blue to Nancy", "I'd like to build blue to Nancy", "blue D10 C10"):
        answer = running.write(waiting, text)[0]
        assert "It is not your turn." in plain(answer)
        assert "Which one?" not in answer.text
        assert sample_orders(answer) == []


def test_a_refused_yellow_build_is_answered_with_a_yellow_one(running: House) -> None:
    answer = running.write(running.active(), "build yellow P12")[0]
    assert sample_orders(answer)[0].startswith("build yellow ")


# -- samples with their dot -------------------------------------------------------------------------------------------


def test_several_samples_are_asked_back(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    answer = running.write(mover, f". {order}\n. options", answering=turn)[0]
    assert actions() == []
    assert "Several lines of your mail begin with a dot" in plain(answer)


def test_a_sample_below_our_letter_is_asked_back_without_its_dot(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    quoted = "\n".join(f"> {line}" for line in turn.text.splitlines())
    answer = running.write(mover, f"{quoted}\n\n. {order}")[0]
    assert actions() == []
    assert f"Write it without the dot: {order}" in plain(answer)
    assert order not in sample_orders(answer)[:1] or "Did you mean" not in answer.text


def test_no_code_counts_with_a_dot(running: House) -> None:
    mover = running.active()
    asked = running.write(mover, "resign")[0]
    code = next(line for line in asked.text.split("\n") if line.startswith("confirm "))
    answer = running.write(mover, f". {code}", answering=asked)[0]
    assert running.member(mover).status == "playing"
    assert "A code is typed, never copied with a dot." in plain(answer)


def test_a_dotted_preview_keeps_the_order_below_it_from_being_played(running: House) -> None:
    mover, _, order, _ = a_build(running)
    running.write(mover, f". preview\n{order}")
    running.write(mover, f". preview\n. options\n{order}")
    assert actions() == []


# -- answers to messages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "Agreed. {order}",
        "ok\n{order}",
        "Sure!\nbiuld blue D10",
        "blue D10 C10",
        "Fine, what can I do?",
        "I will\n{order}",
    ],
)
def test_what_may_be_for_the_service_is_no_message(running: House, said: str) -> None:
    mover, other, order = a_move(running)
    running.write(other, f"press {mover}: Shall we leave Lyon to each other?")
    sent = running.write(mover, said.format(order=order), answering=running.last(mover, "press"))
    assert not any("writes to you" in letter.text for letter in sent)
    assert actions() == [] or said == "ok\n{order}"


def test_words_that_a_letter_of_ours_holds_are_shown_back(running: House) -> None:
    running.write("ann", "press ben: Shall we leave Lyon to each other, dear friend?")
    letter = running.last("ben", "press")
    running.now += timedelta(minutes=5)
    sent = running.write("ben", "You wrote: Shall we leave Lyon to each other, dear friend? Yes.", answering=letter)
    (answer,) = sent
    assert "If this is meant for Ann" in plain(answer)
    line = sample_orders(answer)[0]
    assert line.startswith("press Ann: You wrote:")
    sent = running.write("ben", f". {line}", answering=answer)
    assert any("Ben writes to you" in one.text for one in sent)


def test_a_question_that_may_be_for_somebody_is_answered_and_shown_back(running: House) -> None:
    running.write("ann", "press ben: Shall we leave Lyon to each other?")
    answer = running.write("ben", "Help me build first!", answering=running.last("ben", "press"))[0]
    assert "press Ann: Help me build first!" in sample_orders(answer)


def test_a_held_mail_is_never_a_message(running: House) -> None:
    running.write("ann", "press ben: Shall we leave Lyon to each other?")
    letter = running.last("ben", "press")
    mime = running.mail("ben", "Gladly.", to="play@mail.test", Subject="Re: [G1]")
    assert letter.subject
    assert running.take(mime) == "unproven"
    assert not any("Gladly" in one.text for one in running.post() if one.to.startswith("ann"))


@pytest.mark.parametrize("order", ["trade {0} for {1}", "{0} for {1}", "I'd like to trade {0} for {1}"])
def test_a_doubted_mail_is_held_whether_its_plain_words_are_legal_or_not(running: House, order: str) -> None:
    mover = running.active()
    colours = ("blue", "yellow", "red", "purple", "black", "brown")
    for first in colours:
        second = colours[colours.index(first) - 1]
        mime = running.mail(mover, order.format(first, second), to="play@mail.test", Subject="Re: [G1]")
        assert running.take(mime) == "held"
    with connected():
        assert HeldMail.select().count() == len(colours)


# -- invitations and questions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said", ["Yes", "I accept", "ok, count me in", "oui", "ja", "J'accepte !", "Ja, gerne!", "yes please"]
)
def test_a_yes_to_an_invitation(store: Settings, said: str) -> None:
    house = House(store)
    house.create()
    house.write("ann", said, answering=house.last("ann"))
    assert house.member("ann").status == "accepted"


def test_a_yes_beside_a_setting_counts_and_none_beside_another_answer(store: Settings) -> None:
    house = House(store)
    house.create()
    house.write("ann", "ok\nzone Europe/Dublin", answering=house.last("ann"))
    assert house.member("ann").status == "accepted"
    house.write("ben", "ok\ndecline", answering=house.last("ben"))
    assert house.member("ben").status == "declined", "what is typed as an order counts"


@pytest.mark.parametrize("said", ["Yes, but who is Ben?", "Yes if it is quick", "Perhaps", "Who else plays?"])
def test_no_clear_yes_is_asked_back(store: Settings, said: str) -> None:
    house = House(store)
    house.create()
    (answer,) = house.write("ann", said, answering=house.last("ann"))
    assert house.member("ann").status == "invited"
    assert "accept" in sample_orders(answer)


def test_unknown_topics_are_answered_with_what_is_near(running: House) -> None:
    answer = running.write("ann", "help bulid\nrules cut-off\nhelp scoring")[0]
    assert answer.text.count("There is no order called «bulid».") == 1
    assert "- build COLOUR" in answer.text
    assert "5 The cut-off test" in answer.text
    assert "- rules 7: Final scoring" in answer.text
