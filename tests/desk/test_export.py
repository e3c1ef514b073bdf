"""The order `export`: the game as a file, with the answer, as far as whoever asks may know it."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO
from zipfile import ZipFile

import msgspec
import pytest

from pbem.archive.format import GAME, Archive
from pbem.base.settings import Settings
from pbem.desk.questions.export import MOST_A_DAY
from pbem.letters import content as contents
from pbem.letters.content import Content
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from tests.desk.presiding import code_in, plain
from tests.edges import legal_order
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine


def enclosed(letter: Sent) -> dict[str, bytes]:
    """The files in the zip that a letter brings; none without one."""
    found = [part for part in letter.mail.iter_attachments() if part.get_content_type() == "application/zip"]
    if not found:
        return {}
    (part,) = found
    with ZipFile(BytesIO(part.get_content())) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def game_of(letter: Sent) -> Archive:
    """The game in the file that a letter brings."""
    return msgspec.json.decode(enclosed(letter)[GAME], type=Archive)


def content_of(letter: Sent) -> Content:
    """What the letter was made from."""
    with connected():
        row = OutboundMail.get(OutboundMail.message_id == str(letter.mail["Message-ID"]))
    return contents.decode(row.content.encode())


def led(house: House, text: str, name: str = "mo") -> list[Sent]:
    """Whoever leads the game writes to their address as its moderator."""
    house.take(house.mail(name, text, to=f"play+{house.member(name, role='moderator').token}@mail.test"))
    return house.post()


@pytest.fixture
def table(store: Settings) -> House:
    """A game that has begun."""
    house = House(store)
    house.started()
    return house


def test_a_player_gets_the_game_as_they_know_it(table: House) -> None:
    table.write("ann", "press ben: meet me at the buffet")
    (answer,) = table.write("ann", "export")
    game = game_of(answer)
    assert (game.scope, game.reader, game.state) == ("own", table.member("ann").player, "running")
    assert any("buffet" in entry.said.get("text", "") for entry in game.entries)
    assert game.start is None
    assert game.views
    assert f"up to no. {game.entries[-1].number} of its record, goes with this letter as g1.zip" in plain(answer)
    assert "keep it to yourself" in plain(answer)


def test_nobody_gets_what_another_one_knows(table: House) -> None:
    table.write("ann", "press ben: meet me at the buffet")
    (cleos,) = table.write("cleo", "archive")
    (mos,) = led(table, "export")
    assert (game_of(mos).scope, game_of(mos).reader) == ("public", "")
    assert "everybody may see it" in plain(mos)
    for letter in (cleos, mos):
        assert b"buffet" not in b"".join(enclosed(letter).values())


def test_who_leads_and_plays_gets_their_own_view(store: Settings) -> None:
    house = House(store)
    house.started(moderator="ann@example.org")
    (answer,) = led(house, "export", "ann")
    game = game_of(answer)
    assert (game.scope, game.reader) == ("own", house.member("ann").player)


@pytest.mark.parametrize("who", ["asked", "resigned"])
def test_who_holds_no_seat_gets_what_everybody_may_know(table: House, who: str) -> None:
    if who == "asked":
        name = "zoe"
        led(table, f"confirm {code_in(led(table, 'replace Ben by zoe@example.org')[0])}")
    else:
        name = "ben"
        table.write("ben", f"confirm {code_in(table.write('ben', 'resign')[0])}")
    (answer,) = table.write(name, "export")
    assert (game_of(answer).scope, game_of(answer).reader) == ("public", "")


def test_it_ends_with_the_entry_of_its_mail(table: House) -> None:
    """What comes between the question and the writing of its letter is not in it."""
    name, order = legal_order(table)
    table.take(table.mail("ann", "export"))
    with connected():
        asked = OutboundMail.select().order_by(OutboundMail.id.desc()).get()
    wanted = contents.decode(asked.content.encode()).archive
    assert wanted is not None
    table.take(table.mail(name, order))
    letters = table.post()
    answer = next(one for one in letters if enclosed(one))
    assert [entry.number for entry in game_of(answer).entries] == list(range(1, wanted.until + 1))
    assert order not in str(enclosed(answer))


def test_with_a_move_it_has_that_move(table: House) -> None:
    name, order = legal_order(table)
    answer = next(one for one in table.write(name, f"{order}\nexport") if one.to == f"{name}@example.org")
    assert [entry.kind for entry in game_of(answer).entries].count("action") == 1


def test_beside_what_is_refused_it_is_answered(table: House) -> None:
    (answer,) = table.write(table.active(), "build blue Z99\nexport")
    assert content_of(answer).template == "refusal"
    assert enclosed(answer)


def test_before_the_start_there_is_nothing(store: Settings) -> None:
    house = House(store)
    house.create()
    (answer,) = house.write("ann", "export")
    assert not enclosed(answer)
    assert "has not started yet" in plain(answer)


def test_asked_again_it_is_the_same_file(table: House) -> None:
    """As long as nothing happens it is one file, made once."""
    (first,) = table.write("ann", "export")
    (second,) = table.write("ann", "export")
    assert enclosed(first) == enclosed(second)
    assert len(list((table.settings.home_dir / "archives").iterdir())) == 1


def test_what_another_holder_of_the_seat_gets_is_not_for_the_one_before(table: House) -> None:
    """Between the question and its letter the seat goes to somebody else: no file at all, and the letter says so."""
    led(table, f"confirm {code_in(led(table, 'replace Ben by zoe@example.org')[0])}")
    table.take(table.mail("ben", "export"))
    table.take(table.mail("zoe", "accept"))
    answer = next(one for one in table.post() if one.to == "ben@example.org" and "export" in one.text)
    assert not enclosed(answer)
    assert "There is no file with this letter: somebody else has your seat by now" in plain(answer)


def test_help_explains_it(table: House) -> None:
    (answer,) = table.write("ann", "help export")
    assert "The game as a file, as far as you know it" in plain(answer)


def test_ten_a_day_are_enough(table: House) -> None:
    """Each may be another file, and takes its time; what others write to somebody does not count."""
    table.write("ben", 'press ann: "archive":{ is what it says')
    for _ in range(MOST_A_DAY):
        assert enclosed(table.write("ann", "export")[0])
    (answer,) = table.write("ann", "export")
    assert not enclosed(answer)
    assert "You have had 10 such files within a day." in plain(answer)
    assert enclosed(table.write("ben", "export")[0])
    table.now += timedelta(days=1, minutes=1)
    assert enclosed(table.write("ann", "export")[0])
