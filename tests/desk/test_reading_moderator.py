"""The moderator's orders: each line, the command it becomes, every refusal to read, and what of players is prose."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.moderator.announce import Announce
from pbem.desk.moderator.as_player import ActFor
from pbem.desk.moderator.cancel import Cancel
from pbem.desk.moderator.deadline import SetDeadline
from pbem.desk.moderator.eject import Eject
from pbem.desk.moderator.end import EndNow
from pbem.desk.moderator.extend import Extend
from pbem.desk.moderator.hours import SetHours
from pbem.desk.moderator.minimum import SetMinimum
from pbem.desk.moderator.overdue import SetOverdue
from pbem.desk.moderator.pause import Pause
from pbem.desk.moderator.redo import Redo
from pbem.desk.moderator.remind import SetReminders
from pbem.desk.moderator.resend import ResendTo
from pbem.desk.moderator.resume import Resume
from pbem.desk.moderator.weekends import SetWeekends
from pbem.desk.seats.replacing import Replace
from pbem.desk.undoing.how_many import FORMS, UndoBy, UndoTo
from pbem.desk.undoing.old_move import KeepLater, ReplaceOne
from pbem.orders.moments import read_moment
from pbem.orders.order import Order, OrderError, Stray
from pbem.orders.parse import by_name, read_orders
from pbem.orders.press import MOST_PRESS
from pbem.titles.paris_connection.mail.orders import WORDS as PARIS_WORDS
from tests.desk.reading import MODERATOR, moderator_words, read_command
from tests.orders.messages import worded
from tests.orders.times import HERE, PRESENTS, WORDS, outcome

NAMES = ("Ann", "Ben", "Jean-Luc", "May")
ALL_WORDS = moderator_words(PARIS_WORDS)
FRIDAY = read_moment("friday 20:00", "deadline", HERE)


def read(text: str) -> Order | Stray:
    (only,) = read_orders(text, ALL_WORDS)
    return only


def command(text: str) -> object:
    order = read(text)
    assert isinstance(order, Order)
    assert order.word.kind == "moderator"
    return read_command(order, NAMES, HERE)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("pause", Pause()),
        ("Pause: until the  new year.", Pause("until the new year.")),
        ("resume", Resume()),
        ("resume the game!", Resume()),
        ("extend 24h", Extend(timedelta(hours=24))),
        ("extend by a day", Extend(timedelta(days=1))),
        ("extend the deadline by 2 days", Extend(timedelta(days=2))),
        ("extend ann 2 days", Extend(timedelta(days=2), "Ann")),
        ("extend jean luc: 12", Extend(timedelta(hours=12), "Jean-Luc")),
        ("extend may 1d 12h", Extend(timedelta(hours=36), "May")),
        ("deadline", "deadline"),
        ("deadline?", "deadline"),
        ("due?", "deadline"),
        ("deadline friday 20:00", SetDeadline(FRIDAY)),
        ("deadline: Friday at 8pm.", SetDeadline(FRIDAY)),
        ("deadline ANN friday 20:00", SetDeadline(FRIDAY, "Ann")),
        ("deadline may friday 20:00", SetDeadline(FRIDAY, "May")),
        ("deadline may 5 20:00", SetDeadline(read_moment("5 may 20:00", "deadline", HERE))),
        ("deadline may may 5 20:00", SetDeadline(read_moment("5 may 20:00", "deadline", HERE), "May")),
        ("hours 72", SetHours(72)),
        ("hours 3 days", SetHours(72)),
        ("remind 24h 6h", SetReminders((24, 6))),
        ("remind 6, 24 and 6", SetReminders((24, 6))),
        ("remind off", SetReminders(())),
        ("weekends off", SetWeekends(off=True)),
        ("Weekends ON", SetWeekends(off=False)),
        ("minimum 24h", SetMinimum(24)),
        ("minimum 0", SetMinimum(0)),
        ("minimum off", SetMinimum(0)),
        ("overdue remind", SetOverdue("remind")),
        ("overdue tell the moderator", SetOverdue("tell")),
        ("overdue play their default", SetOverdue("default")),
        ("undo", UndoBy(1)),
        ("takeback 2", UndoBy(2)),
        ("undo 3", UndoBy(3)),
        ("undo 3 mails", UndoBy(3)),
        ("undo last mail", UndoBy(1)),
        ("undo 3 actions", UndoBy(3, actions=True)),
        ("undo the last action", UndoBy(1, actions=True)),
        ("undo one action", UndoBy(1, actions=True)),
        ("undo to action 41", UndoTo(41)),
        ("undo the last 3 moves", UndoBy(3)),
        ("undo to 41", UndoTo(41)),
        ("undo to move 41", UndoTo(41)),
        ("undo to 0", UndoTo(0)),
        ("undo 41 keep later", KeepLater(41)),
        ("undo no. 41, but keep the later ones", KeepLater(41)),
        ("undo only 41 and keep the rest", KeepLater(41)),
        ("undo forty-one keep later", KeepLater(41)),
        ("undo 41 keep later ask", KeepLater(41, ask=True)),
        ("undo entry 41, keep later, and ask again", KeepLater(41, ask=True)),
        ("redo", Redo()),
        ("as ann: build blue G07 to Saint-Étienne", ActFor("Ann", "build blue G07 to Saint-Étienne")),
        ("As JEAN LUC : press ben: hi: you", ActFor("Jean-Luc", "press ben: hi: you")),
        ("as ann：status", ActFor("Ann", "status")),
        ("replace ann by zoe@x.org", Replace("Ann", "zoe@x.org")),
        ("replace jean-luc with Zoe  Doe <zoe@x.org>", Replace("Jean-Luc", "Zoe Doe <zoe@x.org>")),
        ("replace ann BY zoe@x.org.", Replace("Ann", "zoe@x.org")),
        ("replace 41 by lay 8 F10 NE", ReplaceOne(41, "lay 8 F10 NE")),
        ("replace no. 41 with SW: lay 8 F10 NE", ReplaceOne(41, "SW: lay 8 F10 NE")),
        (
            "replace 41 by build blue G07 to Saint-Étienne, ask",
            ReplaceOne(41, "build blue G07 to Saint-Étienne", ask=True),
        ),
        ("replace 41 by pass and ask again", ReplaceOne(41, "pass", ask=True)),
        ("eject ann", Eject("Ann")),
        ("eject ann default", Eject("Ann", plays_default=True)),
        ("eject Jean-Luc and play the default", Eject("Jean-Luc", plays_default=True)),
        ("who", "who"),
        ("who?", "who"),
        ("who are we waiting for?", "who"),
        ("waiting", "who"),
        ("resend", "resend"),
        ("resend ann", ResendTo(("Ann",))),
        ("resend to ben and Ann, ben", ResendTo(("Ben", "Ann"))),
        ("resend all", ResendTo(NAMES)),
        ("announce: Hello; how # are: you?", Announce("Hello; how # are: you?")),
        ("announce to all: Hello", Announce("Hello")),
        ("announce to all: Two trains are left: hurry", Announce("Two trains are left: hurry")),
        ("announce:\nDear all,\n\n  be brave; so\nBob", Announce("Dear all,\n\n  be brave; so\nBob")),
        ("announce : x", Announce("x")),
        ("end now", EndNow()),
        ("end the game now", EndNow()),
        ("cancel", Cancel()),
        ("cancel too few  players", Cancel("too few players")),
    ],
)
def test_commands(text: str, meant: object) -> None:
    assert command(text) == meant


@pytest.mark.parametrize(
    ("text", "code", "example", "choices"),
    [
        ("extend", "span_shape", "extend 24h", ()),
        ("extend 1,5 days", "span_comma", "extend 36h", ()),
            ("extend ann 2-3 days", "span_either", "", ("extend Ann 2 days", "extend Ann 3 days")),
        ("extend ann 90 days", "span_range", "extend Ann 24h", ()),
        ("extend bne 24h", "press_meant", "extend Ben 24h", ()),
        ("extend xyzzy 24h", "press_unknown", "", tuple(f"extend {name} 24h" for name in NAMES)),
        ("deadline friday", "moment_clock", "deadline friday 20:00", ()),
        ("deadline ann friday", "moment_clock", "deadline Ann friday 20:00", ()),
        ("deadline bne friday 20:00", "press_meant", "deadline Ben friday 20:00", ()),
        ("deadline today 17:00", "moment_past", "deadline friday 20:00", ()),
        ("deadline ann 5/12 20:00", "date_several", "", (
            "deadline Ann 5 December 2026 20:00", "deadline Ann 12 May 2027 20:00",
        )),
        ("hours", "hours_shape", "hours 72", ()),
        ("hours 0", "hours_range", "hours 72", ()),
        ("hours 90 minutes", "hours_range", "hours 72", ()),
        ("remind", "remind_shape", "remind 24h 6h", ()),
        ("remind 1 2 3 4 5 6 7", "remind_many", "remind 7h 6h 5h 4h 3h 2h", ()),
        ("weekends", "weekends", "", ("weekends off", "weekends on")),
        ("weekends free", "weekends", "", ("weekends off", "weekends on")),
        ("minimum", "hours_shape", "minimum 24h", ()),
        ("minimum 2000", "hours_range", "minimum 24h", ()),
        ("overdue", "overdue", "", ("overdue remind", "overdue tell", "overdue default")),
        ("overdue explode", "overdue", "", ("overdue remind", "overdue tell", "overdue default")),
        ("undo everything", "undo_how_many", "", FORMS),
        ("undo 0", "undo_how_many", "", FORMS),
        ("undo to", "undo_how_many", "", FORMS),
        ("redo 2", "redo_once", "redo", ()),
        ("as ann build blue G07", "as_colon", "", ()),
        ("as ann the great: undo", "as_colon", "", ()),
        ("as ann:", "as_empty", "", ()),
        ("as bne: undo", "press_meant", "as Ben: the order", ()),
        ("as : undo", "name_whom", "", tuple(f"as {name}: the order" for name in NAMES)),
        ("replace", "name_whom", "", tuple(f"replace {name} by zoe@example.org" for name in NAMES)),
        ("replace ann", "replace_address", "replace Ann by zoe@example.org", ()),
        ("replace ann by zoe", "replace_address", "replace Ann by zoe@example.org", ()),
        ("replace ann by zoe@", "replace_address", "replace Ann by zoe@example.org", ()),
        ("replace ann by a@x.org, b@x.org", "replace_address", "replace Ann by zoe@example.org", ()),
        ("replace ann zoe@x.org", "replace_address", "replace Ann by zoe@example.org", ()),
        ("replace ann by " + "x" * 400 + "@x.org", "replace_address", "replace Ann by zoe@example.org", ()),
        ("replace bne by zoe@x.org", "press_meant", "replace Ben by zoe@example.org", ()),
        ("eject", "name_whom", "", tuple(f"eject {name}" for name in NAMES)),
        ("eject ann ben", "eject_how", "", ("eject Ann", "eject Ann default")),
        ("eject xyzzy", "press_unknown", "", tuple(f"eject {name}" for name in NAMES)),
        ("resend bne", "press_meant", "resend Ben", ()),
        ("resend xyzzy", "press_unknown", "", tuple(f"resend {name}" for name in (*NAMES, "all"))),
        ("announce", "announce_colon", "", ()),
        ("announce Hello", "announce_colon", "", ()),
        ("announce:", "announce_empty", "", ()),
        ("announce: " + "x" * (MOST_PRESS + 1), "press_long", "", ()),
        ("end", "end_now", "end now", ()),
        ("end the game", "end_now", "end now", ()),
    ],
)  # fmt: skip
def test_refusals_to_read(text: str, code: str, example: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(OrderError) as caught:
        command(text)
    error = caught.value
    assert worded(error.say)
    assert (error.say.key, error.example, error.choices) == (f"orders.{code}", example, choices)
    if "your text" not in example:
        assert all(command(line) for line in (example, *choices) if line)


BEFORE = st.sampled_from(["", "ann ", "bne ", "jean luc: ", "ann by zoe@x.org ", "to "])


@given(st.sampled_from(sorted(by_name(MODERATOR))), BEFORE, st.text(max_size=60) | WORDS, PRESENTS)
def test_any_words_give_a_command_or_a_worded_refusal(word: str, before: str, rest: str, here: datetime) -> None:
    for order in read_orders(f"{word} {before}{rest}", ALL_WORDS):
        if isinstance(order, Order) and order.word.kind == "moderator":
            assert outcome(partial(read_command, order, NAMES, here))


@pytest.mark.parametrize(
    ("words", "digits"),
    [
        ("extend ann two days", "extend ann 2 days"),
        ("extend eight", "extend 8"),
        ("extend ann an hour and a half", "extend ann 90m"),
        ("hours seventy-two", "hours 72"),
        ("minimum twelve", "minimum 12"),
        ("remind twenty-four, six", "remind 24h 6h"),
        ("deadline ann in two days", "deadline ann in 48h"),
        ("deadline friday eight pm", "deadline friday 20:00"),
        ("undo three moves", "undo 3"),
        ("undo the last couple of moves", "undo 2"),
        ("undo to forty-one", "undo to 41"),
        ("history ten", "history 10"),
        ("drop two and three", "drop 2 3"),
        ("withdraw two", "withdraw 2"),
        ("quiet ten pm to seven am", "quiet 22:00-07:00"),
        ("mail digest seven", "mail digest 7:00"),
        ("away ten days from friday", "away 27 nov - 6 dec"),
    ],
)
def test_a_number_in_words_is_the_number_in_every_order(words: str, digits: str) -> None:
    one, other = read(words), read(digits)
    assert isinstance(one, Order)
    assert isinstance(other, Order)
    assert read_command(one, NAMES, HERE) == read_command(other, NAMES, HERE)
