"""Questions as people put them, alone and beside a move; what is wished for is shown with the order that gets it."""

from __future__ import annotations

import pytest

from tests.desk.test_moves import actions
from tests.desk.test_ten_mails import a_build, plain
from tests.house import House, Sent, sample_orders
from tests.sampled import spread

pytestmark = pytest.mark.any_engine

QUESTIONS = (
    ("who is winning?", "status"),
    ("how many locos have the others got in hand?", "status"),
    ("Who's ahead at the moment and how much does everybody own?", "status"),
    ("did I leave any orders with you?", "standing"),
    ("What standing orders have you got from me for later, if any?", "standing"),
    ("when is my deadline", "deadline"),
    ("how long have i got? kids arent in bed yet", "deadline"),
    ("And when exactly is the move due, is that one o'clock our time or French?", "deadline"),
    ("can you send the big map", "map"),
    ("please send me the map again, in big, on the phone the picture does not open", "map"),
    ("can you send the board picture over, I can't work out where red's got to", "map"),
    ("I've lost the thread a bit, been away at Airecon. What were the last six things that happened?", "history 6"),
    ("By the way I've lost track, could you send me the last 30 or so moves?", "history 30"),
    ("what did everyone do lately i was on holiday and missed it all", "history"),
    ("whats my hand worth right now, and what have I got in it?", "hand"),
    ("What have I then in the hand and how many points is this?", "hand"),
    ("what could I do with brown?", "options brown"),
    ("Everything I could do with brown please, I can't see it from the list.", "options brown"),
    ("Mo, before I decide: what exactly can I do? List please.", "options"),
    ("who was it that let us wait the whole week-end? ;-)", "status waits"),
    ("how do I trade?", "help trade"),
    ("How can I give you an order already for later? Explain me please", "help standing"),
    ("Quick rules one before I move: can two colours share a city?", "rules"),
    ("remind me of the rules for trading", "rules 4.2"),
    ("Which builds reach Limoges?", "options Limoges"),
    ("Before I commit: could you list every possibility that involves hex K08?", "options K08"),
    ("How does a trade work?", "help trade"),
    ("How do I trade? I've not got the hang of it.", "help trade"),
    ("What happens to somebody who holds too many? Please send me the rules, I want to read it up.", "rules"),
)


def read(answer: Sent) -> str:
    """The order that a line was read as."""
    return plain(answer).partition("We read this as «")[2].partition("»")[0]


@pytest.mark.parametrize(("text", "order"), spread(QUESTIONS, 2))
def test_a_question_finds_its_answer(running: House, text: str, order: str) -> None:
    mover, turn, _, _ = a_build(running)
    answer = running.write(mover, text, answering=turn)[0]
    assert read(answer) == order
    assert "Not understood" not in plain(answer)


@pytest.mark.parametrize("form", ["{order}\n\n{text}", "{order}. {text}", "{text}\n{order}"])
@pytest.mark.parametrize(("text", "asked"), spread(QUESTIONS[::3], 2))
def test_beside_an_order_both_are_done(running: House, form: str, text: str, asked: str) -> None:
    mover, turn, order, _ = a_build(running)
    answer = running.write(mover, form.format(order=order, text=text), answering=turn)[0]
    if text.endswith("please") and form.startswith("{text}"):
        assert actions() == [], "it may go on below"
        return
    assert actions()[-1].endswith(order)
    assert f"We read this as «{asked}»" in plain(answer)


@pytest.mark.parametrize(
    "text",
    [
        "Or what else can I do?", "What time is it due? Only after Ben.", "What can I do with brown instead?",
        "When it's my turn next I want to build blue.", "Then when it's my turn: pass.",
        "Is that the best I can do?", "If not, what are my options?", "How do I change my mind?",
    ],
)  # fmt: skip
def test_a_question_that_doubts_the_order_stops_it(running: House, text: str) -> None:
    mover, turn, order, _ = a_build(running)
    running.write(mover, f"{order}. {text}", answering=turn)
    assert actions() == []


WISHES = (
    ("could I have two more days please?", "press moderator: could I have two more days please?", "More time is"),
    ("Evening, I've got the flu. Could I have till Wednesday for this one?", "press moderator: Evening, I've",
    "More time is"),
    ("Mo, any chance of an extra day or so on this one?", "press moderator: Mo, any chance", "More time is"),
    ("vote to end", "press moderator: vote to end", "There is no vote"),
    ("I resign", "resign", "If you want to leave the game"),
    ("find someone else for my seat", "resign", "If you want to leave the game"),
    ("work has gone mad. I'm dropping out, please find somebody to take over my seat.", "resign", "If you want to"
    " leave"),
    ("Heads up, I'm on holiday 26 to 29 November, no signal. Please let my turns wait.", "away 26-29 November hold",
    "This line"),
    ("from 24 to 27 November I'm on holidays without internet, hold my turns", "away 24-27 November hold",
    "This line"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "line", "told"), WISHES)
def test_a_wish_is_shown_as_an_order_and_never_done(running: House, text: str, line: str, told: str) -> None:
    mover, turn, _, _ = a_build(running)
    sent = running.write(mover, text, answering=turn)
    assert [one.to.partition("@")[0] for one in sent] == [mover]
    assert " ".join(sample_orders(sent[0])[0].split()).startswith(line)
    assert told in plain(sent[0])
    assert running.member(mover).status == "playing"


def test_taking_back_is_shown_where_it_can_be_done(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    running.write(mover, order, answering=turn)
    answer = running.write(mover, "can I undo that?")[0]
    assert len(actions()) == 1
    assert sample_orders(answer)[0] == "undo"


def test_a_wish_beside_an_order_stops_nothing_but_undo_does(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    running.write(mover, f"{order}\n\ncan you take that back?", answering=turn)
    assert actions() == []
    running.write(mover, f"{order}\n\nI'm on holiday 26 to 29 November, no signal.", answering=turn)
    assert actions()[-1].endswith(order)


@pytest.mark.parametrize(
    "text",
    [
        "What would happen if I built {bare}? Don't do it yet, I only want to see it first.", "What if I {order}?",
        "What would happen if I did this? Don't do it yet please.\n\n{order}", "How would it look like if I {order}?",
        "Just curious, I don't want to do it yet: how would it look if I {order}?",
    ],
)  # fmt: skip
def test_what_is_only_supposed_is_a_preview(running: House, text: str) -> None:
    mover, turn, order, bare = a_build(running)
    answer = running.write(mover, text.format(order=order, bare=bare), answering=turn)[0]
    assert actions() == []
    assert "This was a preview" in plain(answer)
    assert order in plain(answer)
