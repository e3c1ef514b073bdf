"""`rematch`: one word after the end makes the same game once more, and the same word accepts it; never two games."""

from __future__ import annotations

import pytest

from engine.games.paris_connection import RULES, Definition
from pbem.base.settings import Settings
from pbem.inbox import handling, receive
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game, LogEntry, Member
from pbem.table.session import definition_of
from tests.desk.presiding import ask, code_in, confirmed, plain
from tests.house import House, Sent, sample_orders
from tests.own_types import own
from tests.sampled import spread

pytestmark = pytest.mark.any_engine

NAMES = ("ann", "ben", "cleo")


@pytest.fixture
def over(store: Settings) -> House:
    """A game with settings of its own that has ended."""
    house = House(store)
    house.started(options={"start": "fixed", "seats": "random"}, hours=30, reminders=[5], weekends_off=True)
    house.write("ben", "mail all; mail text")
    confirmed(house, "end now")
    return house


def games() -> list[Game]:
    with connected():
        return list(Game.select().order_by(Game.id))


def standing(game: int) -> dict[str, str]:
    """Who is what in a game."""
    with connected():
        rows = Member.select().where((Member.game == game) & (Member.role == "player")).order_by(Member.id)
        return {row.name: row.status for row in rows}


def first_table(game: int) -> list[str]:
    """The names round the table, whoever begins first."""
    with connected():
        row = Game.get_by_id(game)
        table = RULES.decode(own(Definition, definition_of(row)), row.start.encode()).table
        rows = Member.select().where((Member.game == game) & (Member.role == "player"))
        names = {one.player: one.name for one in rows}
    order = [names[player] for player in table.players]
    return [*order[table.turn :], *order[: table.turn]]


def letters_of(sent: list[Sent], game: int) -> dict[str, Sent]:
    """The letters about a game, by reader."""
    return {one.to.partition("@")[0]: one for one in sent if f"[G{game}]" in one.subject}


def answer(sent: list[Sent], name: str) -> str:
    """What somebody was answered in the finished game."""
    return plain(next(one for one in sent if one.to == f"{name}@example.org" and "[G1]" in one.subject))


def accept_all(house: House, *names: str, game: int = 2) -> None:
    for name in names:
        to = f"play+{house.member(name, game).token}@mail.test"
        house.take(house.mail(name, "accept", to=to))
    house.post()


def test_one_word_in_answer_to_the_last_letter_is_enough(over: House) -> None:
    """The letter shows it; who sends it is in, the others are invited, the moderator hears of it."""
    last = over.last("ann", "game_over")
    assert "rematch" in sample_orders(last)
    sent = over.write("ann", "rematch", answering=last)
    first = first_table(1)[1]
    assert f"this time {first} begins" in answer(sent, "ann")
    assert "It is game G2." in answer(sent, "ann")
    told = letters_of(sent, 2)
    assert set(told) == {"ann", "ben", "cleo", "mo"}
    for name in ("ben", "cleo"):
        text = plain(told[name])
        assert "Will you play" in text
        assert "Ann asks for a rematch of G1." in text
        assert f"this time {first} begins." in text
    assert "You are in, Ann" in plain(told["ann"])
    assert "SHA-256 of the seed" in told["ann"].text, "the seed is promised to everybody"
    assert "you are its moderator, as before" in plain(told["mo"])
    assert sorted(standing(2).items()) == [("Ann", "accepted"), ("Ben", "invited"), ("Cleo", "invited")]


def test_the_same_seats_settings_and_people_and_the_marker_moved_on(over: House) -> None:
    """Order round the table, options, files, hours, mail settings; the next one clockwise begins. Twice in a row."""
    over.write("cleo", "rematch")
    accept_all(over, "ann", "ben")
    old, new = games()
    assert (new.state, new.name) == ("running", "Volga 2")
    assert new.files == old.files
    kept = ("slug", "hours", "reminders", "on_deadline", "weekends_off", "minimum_hours", "settings")
    assert all(getattr(new, name) == getattr(old, name) for name in kept)
    before, after = first_table(1), first_table(2)
    assert after == [*before[1:], before[0]]
    with connected():
        ben = Member.get((Member.game == 2) & (Member.name == "Ben"))
        assert (ben.mail_mode, ben.mail_form) == ("all", "text")
        assert LogEntry.get(LogEntry.kind == "rematch").facts == {"game": "2"}
    token = over.member("mo", 2, role="moderator").token
    over.take(over.mail("mo", "end now", to=f"play+{token}@mail.test"))
    code = code_in(next(one for one in reversed(over.post()) if one.to == "mo@example.org"))
    over.take(over.mail("mo", f"confirm {code}", to=f"play+{token}@mail.test"))
    over.post()
    over.write("ben", "rematch", answering=over.last("ben", "game_over"))
    accept_all(over, "ann", "cleo", game=3)
    assert games()[2].name == "Volga 3"
    assert first_table(3) == [*after[1:], after[0]]


def test_it_stands_the_check_of_the_shuffle(over: House) -> None:
    """`pbem verify` finds nothing, in the old game and in the new one."""
    over.write("ann", "rematch")
    accept_all(over, "ben", "cleo")
    for game in (1, 2):
        with connected():
            assert [one.what for one in verify_game(game, "mail.test", over.now) if not one.ok] == []


def test_whoever_asks_second_accepts(over: House) -> None:
    """By mail after each other, and when nobody is left to answer the game begins."""
    over.write("ann", "rematch")
    sent = over.write("ben", "Rematch!")
    assert "You are in the rematch, game G2, for which Ann asked." in answer(sent, "ben")
    assert standing(2) == {**standing(2), "Ben": "accepted", "Cleo": "invited"}
    sent = over.write("cleo", "rematch")
    assert "Everybody has accepted, so the game starts." in answer(sent, "cleo")
    assert [game.state for game in games()] == ["finished", "running"]
    assert "The rematch has begun: it is game G2" in plain(over.write("ann", "rematch")[0])


def test_two_who_ask_at_the_same_moment_get_one_game(over: House) -> None:
    """Both mails lie there before either is read."""
    stored = [receive.store(over.mail(name, "rematch"), over.now) for name in ("ann", "ben", "ann")]
    for one in stored:
        handling.handle(one.id, over.settings.door, over.now)
    over.post()
    assert len(games()) == 2
    assert [standing(2)[name] for name in ("Ann", "Ben", "Cleo")] == ["accepted", "accepted", "invited"]


def test_asked_again_by_the_same_player_it_says_how_it_stands(over: House) -> None:
    over.write("ann", "rematch")
    assert "You are in the rematch already, game G2." in plain(over.write("ann", "rematch")[0])
    waits = plain(ask(over, "rematch")[0])
    assert "Ann has asked for a rematch: game G2." in waits
    assert "no answer from" in waits
    assert len(games()) == 2


def test_the_moderator_may_ask_and_has_no_seat(over: House) -> None:
    ask(over, "rematch")
    assert set(standing(2).values()) == {"invited"}
    over.write("ann", "rematch")
    assert standing(2)["Ann"] == "accepted"


def test_a_preview_makes_nothing(over: House) -> None:
    tried = plain(over.write("ann", "preview\nrematch")[0])
    assert "What would happen: The same players, at the same seats" in tried
    assert len(games()) == 1


def test_who_has_declined_hears_how_to_come_back(over: House) -> None:
    over.write("ann", "rematch")
    over.take(over.mail("ben", "decline", to=f"play+{over.member('ben', 2).token}@mail.test"))
    over.post()
    assert "answer its invitation with «accept»" in plain(over.write("ben", "rematch")[0])
    assert standing(2)["Ben"] == "declined"


def test_one_that_was_called_off_can_be_asked_for_anew(over: House) -> None:
    over.write("ann", "rematch")
    with connected():
        Game.update(state="cancelled").where(Game.id == 2).execute()
    over.write("ben", "rematch")
    assert len(games()) == 3
    assert standing(3)["Ben"] == "accepted"


def test_only_after_the_end_of_a_game_that_began(store: Settings) -> None:
    house = House(store)
    house.create()
    assert "has not started yet" in plain(house.write("ann", "rematch")[0])
    for name in NAMES:
        house.write(name, "accept")
    assert "This game is not over yet." in plain(house.write("ann", "rematch")[0])
    confirmed(house, "cancel")
    assert "called off" in plain(house.write("ann", "rematch")[0])
    assert len(games()) == 1


def test_who_left_is_not_asked_and_who_took_over_is(store: Settings) -> None:
    """The present holders of the seats, in their order; the marker passes over an empty seat."""
    house = House(store)
    house.started(("ann", "ben", "cleo", "dan"), options={"seats": "invited", "first": "1"})
    confirmed(house, "replace Ann by zoe@example.org")
    house.write("zoe", "accept")
    code = code_in(house.write("ben", "resign")[0])
    house.write("ben", f"confirm {code}")
    confirmed(house, "end now")
    sent = house.write("dan", "rematch")
    assert "Not asked, because they left this game: Ben." in answer(sent, "dan")
    assert "this time Cleo begins" in answer(sent, "dan")
    assert list(standing(2)) == ["Zoe", "Cleo", "Dan"]
    accept_all(house, "zoe", "cleo")
    assert first_table(2) == ["Cleo", "Dan", "Zoe"]


def test_too_few_who_stayed_are_told_what_to_do(store: Settings) -> None:
    house = House(store)
    house.started()
    code = code_in(house.write("ben", "resign")[0])
    house.write("ben", f"confirm {code}")
    confirmed(house, "end now")
    refused = plain(house.write("ann", "rematch")[0])
    assert "2 of you are left, and Paris Connection is not for so few. Ask Mo" in refused
    assert len(games()) == 1


def test_in_a_mail_that_may_be_somebody_elses_it_waits_for_its_release(over: House) -> None:
    """Like every order that does something."""
    mime = over.mail("ann", "rematch", to="play@mail.test", Subject="[G1] once more")
    assert over.take(mime) == "held"
    held = over.post()[-1]
    assert len(games()) == 1
    code = next(line for line in held.text.splitlines() if line.startswith("release "))
    over.write("ann", code)
    assert standing(2)["Ann"] == "accepted"


@pytest.mark.parametrize(
    "text",
    spread(
        [
            ". rematch",
            ".1 rematch",
            ".rematch",
            "REMATCH",
            "rematch please",
            "revanche",
            "Hi Night Mail,\n\nrematch\n\n-- \nAnn",
        ],
        2,
    ),
)
def test_as_people_write_it(text: str, over: House) -> None:
    over.write("ann", text, answering=over.last("ann", "game_over"))
    assert standing(2)["Ann"] == "accepted"


def test_prose_is_no_order(over: House) -> None:
    over.write("ann", "Rematch would be lovely, but I am away until May.")
    assert len(games()) == 1


def test_a_game_that_ended_under_an_older_version(over: House) -> None:
    """Its options and settings lack what came later."""
    with connected():
        Game.update(options={"start": "fixed", "stall_limit": 0}, settings={}).where(Game.id == 1).execute()
    over.write("ann", "rematch")
    assert standing(2)["Ann"] == "accepted"
    assert games()[1].options["seats"] == "invited"
