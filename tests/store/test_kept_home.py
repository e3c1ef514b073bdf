"""A home as version 0.1.0 left it, with a game of Paris Connection under way: it is migrated, and the game goes on.

Three players and a moderator: eleven moves, one taken back, press, quiet hours, an absence, a daily letter, an extended
deadline, a code that waits, and two letters that nobody has written yet (one answers `help`).
"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Confirmation, DecisionAddress, Game, LogEntry
from tests import stores
from tests.desk.presiding import ask, code_in, plain
from tests.edges import legal_order
from tests.house import House
from tests.store.kept_homes import bad, bytes_of_letters, taken_over
from tests.tapping import links, tap

LEFT_AT = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)
CHAIN = "b17000fe27588d04a91848167cbe39677e233148563fec461261168c75a97979"
LETTERS = (
    "3e99a457c925b6daeb90b456bbc66760ad072ddc050c27007be8734222fb7fc8"  # all bytes that were made, one after the other
)


@pytest.fixture
def house(settings: Settings) -> House:
    """The service of today in that home."""
    return taken_over(settings, "0.1.0", LEFT_AT, lacks="0003_settings_of_a_game")


def test_record_and_letters_are_as_they_were(house: House) -> None:
    assert bad(house) == []
    with connected():
        assert Game.get_by_id(1).chain == CHAIN
        assert LogEntry.select().order_by(LogEntry.number.desc()).first().hash == CHAIN
    assert bytes_of_letters() == LETTERS
    stores.close()


def test_letters_that_nobody_had_written_are_written(house: House) -> None:
    answer, *_ = house.post()
    assert answer.to == "ann@example.org"
    assert "build COLOUR HEX" in answer.text
    assert "It is Ben’s turn" in answer.text
    assert house.queued() == 0
    stores.close()


def test_the_code_that_waited_is_void_and_the_order_can_be_sent_again(house: House) -> None:
    house.post()
    with connected():
        row = Confirmation.get()
    (answer,) = ask(house, f"confirm {row.code}")
    assert "void, because codes of this kind are no longer taken. Send the order again" in plain(answer)
    (preview,) = ask(house, row.orders)
    letters = ask(house, f"confirm {code_in(preview)}")
    assert {one.to for one in letters if "taken back" in one.text} >= {"ann@example.org", "ben@example.org"}
    assert bad(house) == []
    stores.close()


def test_the_game_goes_on(house: House) -> None:
    house.post()
    for _ in range(4):
        name, order = legal_order(house)
        assert house.take(house.mail(name, order)) == "applied"
        house.post()
    assert "Taken back since." in " ".join(house.write("ann", "history 100")[0].text.split())
    assert bad(house) == []
    stores.close()


def test_a_question_that_was_open_gets_its_address_with_the_next_letter(house: House) -> None:
    house.post()
    name = house.active()
    with connected():
        assert DecisionAddress.select().count() == 0
    house.write(name, "biuld blue")
    link = links(house.last(name))[0]
    assert tap(house, name, link) == "applied"
    assert bad(house) == []
    stores.close()
