"""So many mails an hour, of one person in all their games and of one game: what is beyond is kept, and said once."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from pbem.base.door import Door
from pbem.inbox import handling, receive, robots
from pbem.store.db import connected
from pbem.store.models import InboundMail, Pulse
from tests.edges import legal_order, mails, told
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

OURS = "mx.mail.test"
PROVED = f"{OURS}; dmarc=pass header.from=example.org"
FAILED = f"{OURS}; dmarc=fail header.from=example.org"


def rationed(house: House, *, sender: int = 1000, game: int = 1000) -> House:
    """The house with these limits, an hour after whatever came before."""
    house.settings = msgspec.structs.replace(house.settings, sender_mails_an_hour=sender, game_mails_an_hour=game)
    house.wait(hours=1, seconds=1)
    return house


def another(house: House) -> int:
    """A second game, of ann and two others."""
    game = int(house.create(("ann", "dora", "emil")).id)
    for name in ("ann", "dora", "emil"):
        to = f"play+{house.member(name, game).token}@mail.test"
        assert house.take(house.mail(name, f"accept word {name}word", to=to)) == "applied"
    house.post()
    return game


def talk(house: House, name: str, count: int, *, game: int = 1) -> list[str]:
    """What becomes of so many different messages to the seat in that game."""
    to = f"play+{house.member(name, game).token}@mail.test"
    found = []
    for number in range(count):
        house.now += timedelta(seconds=7)
        found.append(house.take(house.mail(name, f"press all: word {number}", to=to)))
    return found


def silences(house: House) -> list[Sent]:
    """Letters that say that we have stopped answering."""
    return [one for one in house.post() if "so we have stopped for a while" in " ".join(one.text.split())]


def test_a_person_in_all_their_games(running: House) -> None:
    """Of two games, neither of which is too many by itself; told once, and counted game by game an hour later."""
    second = another(running)
    house = rationed(running, sender=6)
    assert talk(house, "ann", 3) + talk(house, "ann", 3, game=second) == ["answered"] * 6
    assert talk(house, "ann", 2) + talk(house, "ann", 3, game=second) == ["too_many"] * 5
    (said,) = silences(house)
    assert said.to == "ann@example.org"
    assert "more than 6 mails, in all your games together" in " ".join(said.text.split())
    assert talk(house, "ben", 1) == talk(house, "dora", 1, game=second) == ["answered"], "others are heard"
    counted = [" ".join(one.text.split()) for one in house.wait(minutes=62) if one.to == "ann@example.org"]
    assert sum("2 mails of yours" in one for one in counted) == sum("3 mails of yours" in one for one in counted) == 1
    assert talk(house, "ann", 1) == ["answered"]
    with connected():
        assert not Pulse.select().where(Pulse.name.startswith("unheard:")).exists()


def test_a_game_in_which_many_write(running: House) -> None:
    second = another(running)
    house = rationed(running, game=4)
    assert talk(house, "ann", 2) + talk(house, "ben", 2) == ["answered"] * 4
    assert talk(house, "cleo", 2) + talk(house, "ann", 1) == ["too_many"] * 3
    said = silences(house)
    assert sorted(one.to for one in said) == ["ann@example.org", "cleo@example.org"]
    assert all("more than 4 mails came for this game" in " ".join(one.text.split()) for one in said)
    assert talk(house, "ann", 1, game=second) == ["answered"], "another game is none of it"


def test_what_was_not_answered_takes_nothing_from_others(running: House) -> None:
    """One who writes without end uses up their own ration, and not the game's."""
    house = rationed(running, sender=3, game=6)
    assert talk(house, "ann", 20) == ["answered"] * 3 + ["too_many"] * 17
    assert talk(house, "ben", 3) == ["answered"] * 3


@pytest.mark.parametrize(("sender", "game"), [(2, 1000), (1000, 2)])
def test_a_move_is_made_however_many_came_before(running: House, sender: int, game: int) -> None:
    """It counts like any other mail; the mails that were turned away are all kept as they came."""
    house = rationed(running, sender=sender, game=game)
    mover, order = legal_order(house)
    assert talk(house, mover, 4) == ["answered"] * 2 + ["too_many"] * 2
    assert house.take(house.mail(mover, order)) == "applied"
    assert "receipt" in [template for name, template in told() if name == mover]
    kept = [(bytes(one.mime), one.state) for one in mails() if one.outcome == "too_many"]
    assert len(kept) == 2
    assert all(b"word" in raw and state == "ignored" for raw, state in kept)


def test_moves_count_and_questions_come_again_when_the_hour_is_over(running: House) -> None:
    house = rationed(running, sender=1)
    mover, order = legal_order(house)
    assert house.take(house.mail(mover, order)) == "applied"
    assert house.take(house.mail(mover, "status")) == "too_many"
    house.wait(minutes=59)
    assert house.take(house.mail(mover, "status again")) == "too_many"
    house.wait(minutes=2)
    assert house.take(house.mail(mover, "status")) == "answered"


def test_what_is_forged_takes_nothing_from_its_owner_or_the_game(running: House) -> None:
    """A sender that our mail server could not prove is held, and one that it proved is heard all the while."""
    house = rationed(running, sender=4, game=4)
    door = Door("mail.test", trusted_authserv=OURS, most_of_sender=4, most_of_game=4)

    def came(name: str, text: str, verdict: str) -> str:
        house.now += timedelta(seconds=5)
        mime = house.mail(name, text, Authentication_Results=verdict)
        return handling.handle(receive.store(mime, house.now).id, door, house.now)

    forged = [came("ann", f"name Zoe{number}", FAILED) for number in range(9)]
    assert set(forged) == {"held"}, "as many as may be held"
    house.post()
    assert [came("ann", f"status {number}", PROVED) for number in range(2)] == ["answered"] * 2
    assert [came("ben", f"status {number}", PROVED) for number in range(3)] == ["answered"] * 2 + ["too_many"]
    assert [one.to for one in silences(house)] == ["ben@example.org"]


def test_a_move_that_may_be_somebody_elses_is_held_all_the_same(
    running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their own mail server may have failed them just now: nobody was told that it is not read."""
    monkeypatch.setattr(robots, "MOST_ANSWERS_AN_HOUR", 2)
    house = rationed(running, sender=2, game=2)
    door = Door("mail.test", trusted_authserv=OURS, most_of_sender=2, most_of_game=2)
    mover, order = legal_order(house)

    def came(text: str, verdict: str) -> str:
        house.now += timedelta(seconds=5)
        mime = house.mail(mover, text, Authentication_Results=verdict)
        return handling.handle(receive.store(mime, house.now).id, door, house.now)

    assert [came(f"press all: {number}", PROVED) for number in range(3)] == ["answered", "answered", "too_many"]
    assert [came("press all: me", FAILED), came(order, FAILED)] == ["too_many", "held"]


def test_strangers_hear_nothing(running: House) -> None:
    """Whom we do not know gets no notice either: their sender may be anybody's."""
    house = rationed(running, sender=1, game=1)
    for number in range(5):
        assert house.take(house.mail("zoe", f"hello {number}", to="play@mail.test")) == "stranger"
    assert house.post() == []


def test_no_mail_of_another_hour_counts(running: House) -> None:
    """The mail with which a ration was used up may be of any time: only those of the last hour are counted."""
    house = rationed(running, sender=3, game=3)
    assert talk(house, "ann", 2) == ["answered"] * 2
    house.wait(minutes=50)
    assert talk(house, "ann", 1) == ["answered"]
    house.wait(minutes=11)
    assert talk(house, "ann", 3) == ["answered"] * 2 + ["too_many"]


def test_nothing_speaks_against_an_ordinary_mail(running: House) -> None:
    house = rationed(running)
    talk(house, "ann", 1)
    with connected():
        mail = InboundMail.select().order_by(InboundMail.id.desc()).first()
        found = robots.suspicion(mail, house.member("ann"), house.settings.door, house.now, doubted=False)
    assert found == (None, False)
    assert not any(found)
