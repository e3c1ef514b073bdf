"""The last letter of a game, as it arrives: the result first, the course of the game beside its map."""

from __future__ import annotations

import msgspec
import pytest

from pbem.base.settings import Settings
from pbem.letters import content as contents
from pbem.post.writing import Scribe
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from tests.desk.presiding import code_in, confirmed, plain
from tests.edges import legal_order
from tests.hasty import BareShelf, bytes_of
from tests.house import House, Sent
from tests.post.test_pictures import alts, pictures

pytestmark = pytest.mark.any_engine


@pytest.fixture
def table(store: Settings) -> House:
    """A game from the fixed start."""
    house = House(store)
    house.started(options={"start": "fixed"})
    return house


def finished(house: House) -> dict[str, Sent]:
    """Red goes to Marseille as fast as it can; the last letter of everybody."""
    for chain in ("E11 F11 G12 H12 I12", "J12 K13 L13 M14 N13"):
        house.write(house.active(), f"build red {chain}")
    mover = house.active()
    house.write(mover, f"confirm {code_in(house.write(mover, 'build red O13 Marseille')[0])}")
    return {name: house.last(name, "game_over") for name in ("ann", "ben", "cleo", "mo")}


def test_it_carries_the_map_and_the_course(table: House) -> None:
    table.worker.scribe = Scribe(table.settings)
    table.worker.scribe.shelf = BareShelf(table.settings.home_dir)
    letters = finished(table)
    for letter in letters.values():
        found = pictures(letter)
        assert list(found) == ["g1.png", "g1-course.png"]
        assert sum(map(len, found.values())) <= 150_000
        assert len(found["g1-course.png"]) <= 60_000
        assert "How the game went" in letter.text
        assert "1. Turn " in letter.text
    course, whole = alts(letters["ann"])
    assert course.startswith("Two charts over the 3 turns of the game.")
    assert whole.startswith("Map of France.")
    assert len({letter.html.count("<img") for letter in letters.values()}) == 1


def test_it_opens_with_the_result_for_each_reader(table: House) -> None:
    """Whoever won hears «you», and nobody else does."""
    letters = finished(table)
    lines = {name: plain(letter).split(" --- ", 1)[-1] for name, letter in letters.items()}
    first = {name: line.removeprefix("--- Write your orders above this line --- ") for name, line in lines.items()}
    assert not first["mo"].startswith("You have won")
    won = [name for name in ("ann", "ben", "cleo") if first[name].startswith("You have won")]
    lost = [name for name in ("ann", "ben", "cleo") if "; you c" in first[name] or "; you share" in first[name]]
    assert won
    assert sorted(won + lost) == ["ann", "ben", "cleo"]


def test_what_was_taken_back_is_no_turn_of_it(table: House) -> None:
    name, order = legal_order(table)
    table.write(name, order)
    table.write(name, "undo")
    table.write(name, order)
    confirmed(table, "end now")
    letter = table.last("ann", "game_over")
    assert "Mo ended the game early, so it was scored as it stood." in plain(letter)
    with connected():
        row = OutboundMail.get(OutboundMail.message_id == str(letter.mail["Message-ID"]))
    content = contents.decode(row.content.encode())
    assert len(msgspec.json.decode(content.course)["actions"]) == 1


def test_a_letter_queued_by_an_older_version_is_written_without_it(table: House) -> None:
    finished(table)
    with connected():
        row = OutboundMail.select().where(OutboundMail.template == "game_over").order_by(OutboundMail.id).first()
        old = msgspec.json.decode(row.content)
        del old["course"]
        row.content = msgspec.json.encode(old).decode()
        raw = bytes_of(Scribe(table.settings), row, table.now)
    letter = Sent("", "", raw)
    assert list(pictures(letter)) == ["g1.png"]
    assert "How the game went" not in letter.text
