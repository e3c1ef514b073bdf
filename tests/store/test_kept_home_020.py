"""A home as version 0.2.0 left it, with three games: it is migrated, mails that waited are handled, the games go on.

In the first six moves, one taken back, press, quiet hours, an absence, another name, time settings of the moderator, a
code that waits, a letter that nobody has written yet, and three mails that nobody has handled: a move, press, a
question. The second is being invited to, one has declined; the third was ended by the moderator.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.base.settings import Settings
from pbem.operating import doctor
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Confirmation, Game, InboundMail, Member
from tests import stores
from tests.desk.presiding import ask, code_in, plain
from tests.edges import legal_order
from tests.house import House
from tests.store.kept_homes import bad, bytes_of_letters, taken_over

LEFT_AT = datetime(2026, 11, 21, 12, 55, tzinfo=UTC)
CHAINS = ["b465e972809a", "bb0518690af7", "510a7801aa80"]  # where the records of the three games begin to end
LETTERS = "8e9da1aeb22e96eaf08a3d61872f3fea24dff3f5d6360d0d570dd4dc3c0ed8db"


@pytest.fixture
def house(settings: Settings) -> House:
    """The service of today in that home."""
    return taken_over(settings, "0.2.0", LEFT_AT, lacks="0004_codes_that_cannot_be_guessed")


def handled(house: House) -> list[tuple[str, str]]:
    """The worker finds the mails that waited; what became of them."""
    house.now += timedelta(minutes=5)
    house.worker.tick_mail(house.now)
    house.post()
    with connected():
        return [(one.state, one.outcome) for one in InboundMail.select().order_by(InboundMail.id)][-3:]


@pytest.mark.usefixtures("known_shipped")
def test_records_and_letters_are_as_they_were(house: House) -> None:
    assert [bad(house, number) for number in (1, 2, 3)] == [[], [], []]
    with connected():
        assert [game.chain[:12] for game in Game.select().order_by(Game.id)] == CHAINS
    assert bytes_of_letters() == LETTERS
    found = [one for one in doctor.examine(house.settings, house.now) if one.level == "bad"]
    assert {one.about for one in found} <= {"worker"}, found
    stores.close()


def test_settings_that_the_record_does_not_tell_are_named(house: House) -> None:
    with connected():
        told = [one.what for one in verify_game(1, "mail.test", house.now)]
    assert "from an older version and does not mention: on_deadline, minimum_hours" in " ".join(told)
    stores.close()


def test_mails_that_waited_are_handled(house: House) -> None:
    before = house.active()
    assert handled(house) == [("done", "applied"), ("done", "answered"), ("done", "answered")]
    assert house.active() != before
    assert house.queued() == 0
    assert any("well done" in plain(one) for one in house.box.letters if one.to == "cleo@example.org")
    assert bad(house) == []
    stores.close()


def test_the_code_that_waited_is_void_and_the_order_can_be_sent_again(house: House) -> None:
    handled(house)
    with connected():
        row = Confirmation.get()
    (answer,) = ask(house, f"confirm {row.code}")
    assert "void, because codes of this kind are no longer taken" in plain(answer)
    (preview,) = ask(house, row.orders)
    assert any("taken back" in one.text for one in ask(house, f"confirm {code_in(preview)}"))
    assert bad(house) == []
    stores.close()


def test_all_games_go_on(house: House) -> None:
    handled(house)
    for _ in range(4):
        name, order = legal_order(house)
        assert house.take(house.mail(name, order)) == "applied"
        house.post()
    house.write("ann", "accept word plum", to=f"play+{house.member('ann', 2).token}@mail.test")
    ask(house, "hours 96")
    (answer,) = house.write("emil", "history", to=f"play+{house.member('emil', 3).token}@mail.test")
    assert "The game was ended early" in plain(answer)
    assert [bad(house, number) for number in (1, 2, 3)] == [[], [], []]
    stores.close()


def test_a_game_that_had_ended_is_played_again(house: House) -> None:
    """`rematch` needs nothing that the older version did not keep: the others are invited, and the record is sound."""
    with connected():
        seats = list(Member.select().where((Member.game == 3) & (Member.role == "player")).order_by(Member.id))
        names = [seat.person.address.partition("@")[0] for seat in seats]
    house.take(house.mail(names[0], "rematch", to=f"play+{seats[0].token}@mail.test"))
    sent = house.post()
    assert {one.to for one in sent if "[G4]" in one.subject} >= {f"{name}@example.org" for name in names}
    with connected():
        told = [(one.name, one.status) for one in Member.select().where((Member.game == 4) & (Member.role == "player"))]
        assert sorted(name for name, _ in told) == sorted(seat.name for seat in seats)
        assert dict(told)[seats[0].name] == "accepted"
        assert Game.get_by_id(4).hours == Game.get_by_id(3).hours
    assert (bad(house, 3), bad(house, 4)) == ([], [])
    stores.close()
