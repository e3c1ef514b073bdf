"""`hand NAME`: a moderator who does not play looks at a hand; asked about first, told to all, and it bars for ever."""

from __future__ import annotations

import pytest

from engine.games.paris_connection import Game as Position
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import LogEntry
from pbem.table.session import load_session
from pbem.titles.paris_connection.mail.words import hand_block
from tests.desk.presiding import ask, code_in, confirmed, kinds, plain, play_moves
from tests.dotted import has_sample
from tests.edges import Run, standing
from tests.house import House
from tests.own_types import own

pytestmark = pytest.mark.any_engine


def hands(house: House) -> dict[str, list[str]]:
    """The lines that show each player's hand."""
    with connected():
        session = load_session(1, "mail.test", house.now)
        position = own(Position, session.position)
        views = {seat.name: position.closed_view(seat.player) for seat in session.seats}
        blocks = {name: hand_block(position.definition, view, session.names) for name, view in views.items()}
    return {name: [line for line in block.splitlines() if line.strip("` ")] for name, block in blocks.items()}


def shows(text: str, hand: list[str]) -> bool:
    return all(line in text for line in hand if "total" in line or line[:1].islower())


def test_a_hand_is_shown_after_its_code_and_no_other_one(running: House) -> None:
    before = kinds()
    (asked,) = ask(running, "hand ann")
    assert "nothing has been done yet" in plain(asked)
    assert "you can never take a seat in this game" in plain(asked)
    held = hands(running)
    assert len({str(hand) for hand in held.values()}) == 3
    assert not any(shows(asked.text, hand) for hand in held.values())
    assert kinds() == before, "who only asks has not looked"
    (shown,) = ask(running, f"confirm {code_in(asked)}")
    assert [name for name, hand in held.items() if shows(shown.text, hand)] == ["Ann"]
    assert kinds() == [*before, "hand_shown"]
    for name in ("ann", "ben", "cleo"):
        assert "looked at Ann’s hand" in plain(running.write(name, "history")[0])


def test_everybody_hears_of_it_with_their_next_letter(running: House) -> None:
    confirmed(running, "hand ann")
    play_moves(running, 3)
    for name in ("ann", "ben", "cleo"):
        texts = [plain(one) for one in running.box.letters if one.to == f"{name}@example.org"]
        assert any("looked at Ann’s hand" in text for text in texts), name


@pytest.mark.parametrize(
    "text", ["preview\nhand ann", "hand ann\nbuild blue G99", "hand ann\neject ben", "hand", "hand nobody"]
)
def test_nothing_is_shown_beside_or_without_a_code(running: House, text: str) -> None:
    before, held = standing(), hands(running)
    (answer,) = ask(running, text)
    assert not any(shows(answer.text, hand) for hand in held.values())
    assert standing() == before


def test_the_code_tried_out_shows_nothing(running: House) -> None:
    held, code = hands(running), code_in(ask(running, "hand ann")[0])
    for text in (f"preview\nconfirm {code}", f"confirm {code}\nundo 99"):
        (answer,) = ask(running, text)
        assert not any(shows(answer.text, hand) for hand in held.values())
    assert "hand_shown" not in kinds()


def test_hand_alone_names_what_can_be_asked(running: House) -> None:
    answer = ask(running, "hand")[0].text
    for line in ("hand Ann", "hand Ben", "hand Cleo", "hand all"):
        assert has_sample(answer, line)


def test_who_has_looked_at_one_hand_takes_no_seat_and_who_only_asked_may(running: House) -> None:
    ask(running, "hand ann")
    assert "is asked by letter to take over from Ben" in plain(ask(running, "replace Ben by mo@example.org")[0])
    confirmed(running, "hand ann")
    for name in ("Ann", "Ben"):
        answer = plain(ask(running, f"replace {name} by mo@example.org")[0])
        assert "has looked at the hands as moderator and cannot play in this game" in answer


def test_a_code_for_a_hand_dies_when_its_owner_takes_a_seat(running: House, run: Run) -> None:
    """Asked as one who does not play, confirmed as one who does."""
    code = code_in(ask(running, "hand ann")[0])
    assert run("game", "replace", "G1", "Ben", "mo@example.org")[0] == 0
    running.write("mo", "accept")
    held = hands(running)
    letters = ask(running, f"confirm {code}")
    assert not any(shows(one.text, held["Ann"]) for one in letters)
    assert "hand_shown" not in kinds()


def test_on_the_command_line_too(running: House, run: Run) -> None:
    held = hands(running)
    code, out, _ = run("game", "do", "G1", "hand ben")
    assert code == 1
    assert not any(shows(out, hand) for hand in held.values())
    code, out, _ = run("game", "do", "G1", "hand ben", "--yes")
    assert code == 0
    assert [name for name, hand in held.items() if shows(out, hand)] == ["Ben"]
    with connected():
        entry = LogEntry.select().order_by(LogEntry.number.desc()).get()
    assert (entry.kind, entry.facts, entry.cause) == ("hand_shown", {"name": "Ben"}, "command")


@pytest.mark.parametrize("text", ["hand", "hand ann", "hand all", "hand mo", "preview\nhand ann"])
def test_who_plays_sees_no_hand_as_moderator(store: Settings, text: str) -> None:
    house = House(store)
    house.create(("ann", "ben", "mo"))
    for name in ("ann", "ben", "mo"):
        house.write(name, "accept")
    answer = ask(house, text)[0]
    assert "as moderator you see no hands" in plain(answer)
    assert not any(shows(answer.text, hand) for hand in hands(house).values())


def test_before_the_deal_there_is_none_and_after_the_end_nobody_is_asked(store: Settings) -> None:
    house = House(store)
    house.create()
    assert "has not started" in plain(ask(house, "hand ann")[0])
    for name in ("ann", "ben", "cleo"):
        house.write(name, "accept")
    confirmed(house, "end now")
    answer = next(one for one in ask(house, "hand ann") if one.to == "mo@example.org")
    assert all(shows(answer.text, hand) for hand in hands(house).values())
    assert "hand_shown" not in kinds(), "everybody sees them"


class TestHelpOfWhoLeads:
    def test_their_own_orders_come_first_and_none_that_takes_a_seat(self, running: House) -> None:
        text = plain(ask(running, "help")[0])
        assert text.index("You moderate this game") < text.index("Questions, answered at any time")
        for usage in (
            "hand NAME|all:",
            "replace NAME by ADDRESS:",
            "status [waits]:",
            "press NAME: TEXT:",
            "quiet FROM-TO|off:",
        ):
            assert usage in text
        for usage in ("build COLOUR", "trade ", "resign:", "accept", "default ORDER|off:", "You also play"):
            assert usage not in text

    def test_who_plays_is_told_what_their_seat_can_do_and_from_where(self, store: Settings) -> None:
        house = House(store)
        house.create(("ann", "ben", "mo"))
        for name in ("ann", "ben", "mo"):
            house.write(name, "accept")
        text = plain(ask(house, "help")[0])
        own, _, seat = text.partition("You also play. From your own seat")
        for usage in (
            "build COLOUR",
            "trade ",
            "hand: Your own hand.",
            "undo: Takes back your last move",
            "resign:",
            "default",
        ):
            assert usage in seat
        assert "hand NAME|all:" in own
        assert "build COLOUR" not in own

    def test_a_word_is_explained_as_it_means_there(self, running: House) -> None:
        assert "you can never take a seat" in plain(ask(running, "help hand")[0])
        assert "Your own hand" in plain(running.write("ann", "help hand")[0])
        assert "five locomotives" in plain(ask(running, "help build")[0])
