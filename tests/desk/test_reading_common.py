"""The common orders: each line, the command it becomes, and every refusal to read with its sentence."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.common.accept import Accept
from pbem.desk.common.confirm import Confirm
from pbem.desk.common.decline import Decline
from pbem.desk.common.undo import Undo
from pbem.desk.questions.help import Help
from pbem.desk.questions.history import History
from pbem.desk.questions.rules import Rules
from pbem.desk.questions.status import Status
from pbem.desk.settings.away import CancelAway, SetAway
from pbem.desk.settings.default import SetDefault
from pbem.desk.settings.mail import SetForm, SetMail
from pbem.desk.settings.name import SetName
from pbem.desk.settings.quiet import SetQuiet
from pbem.desk.settings.zone import SetZone
from pbem.orders.order import Order, OrderError, OrderWord, Stray
from pbem.orders.parse import by_name, read_orders
from pbem.orders.press import MOST_PRESS, Press
from tests.desk.reading import COMMON, MODERATOR, read_command
from tests.orders.messages import worded
from tests.orders.times import HERE, WORDS

NAMES = ("Ann", "Ben", "Jean-Luc", "O'Hara")


def command(text: str) -> object:
    (order,) = read_orders(text, COMMON)
    assert isinstance(order, Order)
    return read_command(order, NAMES, HERE)


def outcome(order: Order) -> object:
    """The command, or the sentence of the refusal to read."""
    try:
        return read_command(order, NAMES, HERE)
    except OrderError as error:
        return worded(error.say)


def refusal(text: str) -> OrderError:
    with pytest.raises(OrderError) as caught:
        command(text)
    return caught.value


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("help", Help()),
        ("Help Build", Help("build")),
        ("status", Status()),
        ("status please", Status()),
        ("status waits", Status(waits=True)),
        ("State: waiting?", Status(waits=True)),
        ("map please", "map"),
        ("options", "options"),
        ("hand", "hand"),
        ("history", History(20)),
        ("history 007", History(7)),
        ("history last 5", History(5)),
        ("rules", Rules("")),
        ("rules 5", Rules("5")),
        ("rules §4.1.4", Rules("4.1.4")),
        ("rules section 4.1.", Rules("4.1")),
        ("preview", "preview"),
        ("undo", Undo()),
        ("undo please", Undo()),
        ("undo my last move", Undo()),
        ("undo that.", Undo()),
        ("undo 1", Undo()),
        ("undo 1 action", Undo(1)),
        ("undo the last two actions", Undo(2)),
        ("undo last action", Undo(1)),
        ("resend", "resend"),
        ("resign", "resign"),
        ("confirm", Confirm("")),
        ("confirm 7K3M-Q9TX", Confirm("7K3MQ9TX")),
        ("Confirm: 7k3m q9tx.", Confirm("7K3MQ9TX")),
        ("confirm «7K3M–Q9TX»", Confirm("7K3MQ9TX")),
        ("confirmed 7 k3 mq 9tx", Confirm("7K3MQ9TX")),
        ("CONFIRM ７Ｋ３ＭＱ９ＴＸ!", Confirm("7K3MQ9TX")),
        ("confirm Oo1l-iIuV", Confirm("001111VV")),
        ("confirm 4821", Confirm("4821")),
        ("decline", Decline("")),
        ("decline No time,  sorry!", Decline("No time, sorry!")),
        ("name Carl", SetName("Carl")),
        ("name «Zoë».", SetName("Zoë")),
        ("name D’Arcy", SetName("D'Arcy")),
        ("name R2-D2", SetName("R2-D2")),
        ("zone Europe/Paris", SetZone("Europe/Paris")),
        ("zone europe/PARIS", SetZone("Europe/Paris")),
        ("timezone Paris", SetZone("Europe/Paris")),
        ("tz America/New York", SetZone("America/New_York")),
        ("zone São Paulo", SetZone("America/Sao_Paulo")),
        ("zone utc", SetZone("UTC")),
        ("zone Etc/GMT+2", SetZone("Etc/GMT+2")),
        ("mail turns", SetMail("turns")),
        ("mail ALL", SetMail("all")),
        ("mail text", SetForm("text")),
        ("mail Plain Text", SetForm("text")),
        ("mail html", SetForm("html")),
        ("unsubscribe", SetMail("turns")),
        ("mail digest", SetMail("digest", "07:30")),
        ("mail daily at 6 pm", SetMail("digest", "18:00")),
        ("mail digest 0645", SetMail("digest", "06:45")),
        ("deadline", "deadline"),
        ("Deadline?", "deadline"),
        ("due?", "deadline"),
        ("quiet 22-7", SetQuiet("22:00-07:00")),
        ("quiet: from 10 pm to 7 am", SetQuiet("22:00-07:00")),
        ("quiet off", SetQuiet("")),
        ("quiet none.", SetQuiet("")),
        ("away 3-17 aug", SetAway(date(2027, 8, 3), date(2027, 8, 17), "hold")),
        ("away 3-17 aug, Default!", SetAway(date(2027, 8, 3), date(2027, 8, 17), "default")),
        ("away until sunday hold", SetAway(date(2026, 11, 21), date(2026, 11, 22), "hold")),
        ("holiday: 24 dec - 2 jan", SetAway(date(2026, 12, 24), date(2027, 1, 2))),
        ("absent tomorrow", SetAway(date(2026, 11, 22), date(2026, 11, 22))),
        ("vacation next week", SetAway(date(2026, 11, 23), date(2026, 11, 29))),
        ("away off", CancelAway()),
        ("away cancel", CancelAway()),
        ("holiday none", CancelAway()),
        ("back", CancelAway()),
        ("Back!", CancelAway()),
        ("default build blue  G07 # if free", SetDefault("build blue G07")),
        ("default: Build Blue to Saint-Étienne", SetDefault("Build Blue to Saint-Étienne")),
        ("default off", SetDefault("")),
        ("default none.", SetDefault("")),
    ],
)
def test_commands(line: str, meant: object) -> None:
    assert command(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("accept", Accept()),
        ("accept!", Accept()),
        ("Accept, thank you", Accept()),
        ("accept as Carl", Accept(name="Carl")),
        ("accept as Carl.", Accept(name="Carl")),
        ("accept word Platypus", Accept(word="Platypus")),
        ("accept as Carl zone Europe/Paris word platypus", Accept("Carl", "Europe/Paris", "platypus")),
        ("accept word platypus, zone paris and as Carl", Accept("Carl", "Europe/Paris", "platypus")),
        ("accept word word", Accept(word="word")),
        ("accept zone New York as Carl", Accept(name="Carl", zone="America/New_York")),
        ('accept word: "fox"', Accept(word="fox")),
        ("accept word:fox as: «Änne», zone: “Europe/Paris”.", Accept("Änne", "Europe/Paris", "fox")),
        ("accept as 'Carl' zone 'New York' word 'fox'", Accept("Carl", "America/New_York", "fox")),
    ],
)
def test_accept_takes_its_clauses_in_any_order(line: str, meant: Accept) -> None:
    assert command(line) == meant


def test_a_word_is_the_same_however_its_accent_was_typed() -> None:
    assert command("accept word e\u0301te\u0301") == command("accept word \u00e9t\u00e9") == Accept(word="été")


@pytest.mark.parametrize(
    ("text", "to", "said"),
    [
        ("press ann: Hello; how # are you?", ("Ann",), "Hello; how # are you?"),
        ("press all: Good luck: to all", ("all",), "Good luck: to all"),
        ("press everybody: x", ("all",), "x"),
        ("press ann, all: x", ("all",), "x"),
        ("press moderator: help", ("moderator",), "help"),
        ("press ben and Ann: x", ("Ben", "Ann"), "x"),
        ("press to ben, BEN: x", ("Ben",), "x"),
        ("press jean luc: x", ("Jean-Luc",), "x"),
        ("press o’hara: x", ("O'Hara",), "x"),
        ("press ann：x", ("Ann",), "x"),
        (
            "press ann:\nDear Ann,\nFrom: me\n  build; it # now",
            ("Ann",),
            "Dear Ann,\nFrom: me\n  build; it # now",
        ),
        ("press ann: a\x00b\x1bc", ("Ann",), "abc"),
    ],
)
def test_press(text: str, to: tuple[str, ...], said: str) -> None:
    assert command(text) == Press(to, said)


@pytest.mark.parametrize(
    ("line", "code", "example"),
    [
        ("history soon", "history_number", "history 10"),
        ("history 0", "history_range", "history 10"),
        ("history 99999999999", "history_range", "history 10"),
        ("accept my apologies", "accept_clause", "accept as Ann zone Europe/Paris"),
        ("accept as Carl as Cid", "accept_twice", "accept as Carl"),
        ("accept as Carl gladly", "accept_clause", "accept as Carl"),
        ("accept as", "name_missing", "accept as Ann"),
        ("accept as ann", "name_taken", "accept as ann2"),
        ("accept zone Europe/Pari", "zone_meant", "accept zone Europe/Paris"),
        ("accept zone", "zone_missing", "accept zone Europe/Paris"),
        ("accept word", "word_missing", "accept word platypus"),
        ("accept word a/b", "word_shape", "accept word platypus"),
        ("accept as Änne zone Paris/Europe word fox", "zone_meant", "accept as Änne zone Europe/Paris word fox"),
        ("accept word fox as Änne zone Foo/Bar", "zone_unknown", "accept as Änne zone Europe/Paris word fox"),
        ('accept as "Anna Maria" word fox', "name_shape", "accept as Anna-Maria word fox"),
        ("accept as ann zone Foo/Bar word fox", "name_taken", "accept as ann2 zone Europe/Paris word fox"),
        ("zone Foo/Bar", "zone_unknown", "zone Europe/Paris"),
        ("mail", "mail_mode", ""),
        ("mail sometimes", "mail_mode", ""),
        ("mail digest soon", "clock_shape", "mail digest 07:30"),
        ("mail digest 25:00", "clock_shape", "mail digest 07:30"),
        ("quiet", "clock_range", "quiet 22:00-07:00"),
        ("quiet 22:00", "clock_range", "quiet 22:00-07:00"),
        ("quiet 7-7", "clock_range_empty", "quiet 22:00-07:00"),
        ("away", "dates_shape", "away 3-17 aug"),
        ("away from august", "dates_shape", "away 3-17 aug"),
        ("away 17-3 aug", "dates_backwards", "away 3 August 2027 to 17 August 2027"),
        ("default", "default_missing", "default off"),
        ("default?", "default_missing", "default off"),
        ("default " + "x" * 201, "default_long", "default off"),
        ("name pause", "name_reserved", "name pause1"),
        ("name Who", "name_reserved", "name Who1"),
        ("name due", "name_reserved", "name due1"),
        ("name", "name_missing", "name Ann"),
        ("name Carl the Great", "name_shape", "name Carl-the-Great"),
        ("name " + "x" * 21, "name_shape", "name " + "x" * 20),
        ("name <b>", "name_shape", "name b"),
        ("name 007", "name_shape", "name Ann"),
        ('name "a\x0bBcc:', "name_shape", "name a-Bcc"),
        ("name All", "name_reserved", "name All1"),
        ("name moderator", "name_reserved", "name moderator1"),
        ("name Status", "name_reserved", "name Status1"),
        ("name JEAN-LUC", "name_taken", "name JEAN-LUC2"),
        ("zone", "zone_missing", "zone Europe/Paris"),
        ("zone Europe/Pariss", "zone_meant", "zone Europe/Paris"),
        ("zone GMT+2", "zone_unknown", "zone Europe/Paris"),
        ("zone ../../etc/passwd", "zone_unknown", "zone Europe/Paris"),
        ("press", "press_colon", ""),
        ("press on with it", "press_colon", ""),
        ("press : hello", "press_nobody", ""),
        ("press ben:", "press_empty", ""),
        ("press bne: hello", "press_meant", "press Ben: hello"),
        ("press xyzzy: hello", "press_unknown", ""),
        ("press ann: " + "x" * (MOST_PRESS + 1), "press_long", ""),
    ],
)
def test_refusals_to_read(line: str, code: str, example: str) -> None:
    error = refusal(line)
    assert error.say.key == f"orders.{code}"
    assert worded(error.say)
    assert error.example == example


def test_an_example_can_be_sent_as_it_stands() -> None:
    for line in (
        "zone Pari",
        "name Carl the Great",
        "name All",
        "history x",
        "press bne: x",
        "accept as ann",
        "mail digest x",
        "quiet 7-7",
        "away 17-3 aug",
        "away fri 5 dec",
        "default",
    ):
        example = refusal(line).example
        assert command(example)


def test_a_short_name_of_a_clock_is_asked_back_with_places_that_have_it() -> None:
    assert "zone Europe/Paris" in refusal("zone CET").choices
    assert "zone America/New_York" in refusal("zone EST").choices
    assert refusal("zone JST").example == "zone Asia/Tokyo"
    assert refusal("zone XYZ").example == "zone Europe/Paris"


def test_a_city_name_of_several_zones_is_asked_back() -> None:
    error = refusal("zone Eastern")
    assert error.say.key == "orders.zone_several"
    assert "zone Canada/Eastern" in error.choices
    assert all(isinstance(command(line), SetZone) for line in error.choices)


def test_unknown_people_are_answered_with_those_who_play() -> None:
    assert refusal("press to Bén, Xyzzy: hello").say.facts["said"] == "Xyzzy"
    assert refusal("press xyzzy: hello").choices[:2] == ("press Ann: hello", "press Ben: hello")


@pytest.mark.parametrize("row", COMMON, ids=lambda row: str(row.word))
def test_examples_of_the_words_are_commands(row: OrderWord) -> None:
    (order,) = read_orders(row.example, COMMON)
    assert isinstance(order, Order)
    read_command(order, ("Ben",), HERE)


@given(st.sampled_from(sorted(by_name(COMMON))), st.text(max_size=60) | WORDS)
def test_any_words_give_a_command_or_a_worded_refusal(word: str, rest: str) -> None:
    for order in read_orders(f"{word} {rest}", COMMON):
        if isinstance(order, Order):
            assert outcome(order)


@pytest.mark.parametrize(
    "line",
    [
        "quiet one, isn't he", "away for two games now", "remind me in a few days please", "hours of fun for two",
        "minimum of one train each", "extend my best wishes to you two",
    ],
)  # fmt: skip
def test_a_number_in_words_makes_no_order_of_prose(line: str) -> None:
    assert all(isinstance(one, Stray) for one in read_orders(line, (*MODERATOR, *COMMON)))
