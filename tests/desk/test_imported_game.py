"""A recorded game goes on by mail: from its last position, with its moves in our record, told to nobody anew."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from itertools import islice
from typing import Any

import pytest

from engine.games.g1861.game import Game as Position
from engine.games.g1861.rules import RULES
from pbem.base.settings import Settings
from pbem.cli.exchange import played
from pbem.desk.new_game import NewGame, create
from pbem.desk.starting.imported_game import Imported
from pbem.operating.verify import verify_game
from pbem.post import first_and_last
from pbem.replays.made import Noting, made_of
from pbem.replays.written import as_18xx
from pbem.store.db import connected
from pbem.store.models import LogEntry
from pbem.table.following import AUTO, PLAYED_ELSEWHERE
from pbem.table.record_kinds import ACTION
from pbem.table.session import load_session
from pbem.table.standing_moves import position_after
from tests.desk.presiding import confirmed, plain
from tests.edges import unseal_record
from tests.house import House
from tests.own_types import own
from tests.playing_1861 import asked, mails, position
from tests.replays.exported import cut, file_of, meaning
from tests.replays.logs import all_privates, by, game, log
from tests.shipped import files_of

pytestmark = pytest.mark.any_engine

NAMES = ("ann", "ben", "cleo", "dan", "eve", "fay")
OPENED = (by(30, "bid", corporation="N", price=100),)  # the auction of a minor runs


def imported(settings: Settings, data: dict[str, Any]) -> House:
    """The game of the file, to which all are invited."""
    house, recorded = House(settings), log(data)
    made, names = made_of(recorded), NAMES[: len(recorded.players)]
    addresses = [f"{name}@example.org" for name in names]
    wanted = NewGame("1861", "Volga", "mo@example.org", addresses, files_of("1861"), made.options)
    seats = [seat.name for seat in recorded.players]
    promised = Imported("game.json", sha256(b"").hexdigest(), made.actions, made.place, seats)
    create(wanted, settings.domain, house.now, promised)
    house.post()
    return house


def begun(settings: Settings, data: dict[str, Any]) -> House:
    """The game, gone on with."""
    house = imported(settings, data)
    for name in NAMES[: len(data["players"])]:
        house.write(name, f"accept word {name}word")
    return house


def wrong(house: House) -> list[str]:
    """What `pbem verify` finds."""
    with connected():
        return [one.what for one in verify_game(1, house.settings.domain, house.now) if not one.ok]


def test_the_invitation_names_the_seat_and_what_was_played(store: Settings) -> None:
    house = imported(store, game(*all_privates()))
    text = plain(house.last("ben", "invitation"))
    assert "goes on from a recorded one, game.json, where 15 moves have been played (SR 1, phase 2)" in text
    assert "Your seat is that of Ben." in text
    assert position(house) is None


@pytest.mark.recorded
@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("29683", 319),  # a merger round, shares of a new public for sale
        pytest.param("167259", 583, marks=pytest.mark.soak),  # directors are asked about nationalisation
        pytest.param("167259", 5, marks=pytest.mark.soak),  # an auction of privates
        pytest.param("29683", 300, marks=pytest.mark.soak),  # a company's turn, before it buys trains
        pytest.param("29683", 317, marks=pytest.mark.soak),  # minors are named for a merger: it begins anew
        pytest.param("1861_p5_s10075", 700, marks=pytest.mark.soak),
    ],
)
def test_it_goes_on_from_the_position_of_the_file(store: Settings, name: str, number: int) -> None:
    """What is asked is what the file waits for, then whole turns by mail; the record can be checked as ever."""
    data = cut(file_of(name), number)
    house, run = begun(store, data), Noting(log(data))
    run.run()
    with connected():
        session = load_session(1, store.domain, house.now)
        theirs = [entry for entry in session.effective() if entry.facts.get(AUTO) == PLAYED_ELSEWHERE]
        stands = position_after(session, theirs)
    assert RULES.encode(own(Position, stands)) == RULES.encode(own(Position, run.game))
    assert wrong(house) == []
    written = list(islice(mails(house, "x"), 4))
    assert [one.outcome for one in written] == ["applied"] * 4
    assert wrong(house) == []
    assert begins_like(house, data)


def begins_like(house: House, data: dict[str, Any]) -> bool:
    """Whether the export begins with the actions of the file, but for a merger that was only begun in it."""
    recorded = log(data)
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        whole = as_18xx("1861", session.game.options, played(session))
    theirs = meaning([dict(entry.raw) for entry in recorded.entries])
    theirs = theirs[: len(theirs) - made_of(recorded).left_out]
    return meaning(whole["actions"])[: len(theirs)] == theirs


@pytest.mark.recorded
def test_nobody_is_told_of_the_moves_before(store: Settings) -> None:
    """Neither in the first letter nor in the first question."""
    house = begun(store, cut(file_of("29683"), 300))
    first = house.last("ben", "welcome")
    assert "274 moves were played before, in the recorded game game.json." in plain(first)
    assert not re.search(r"^- .*(?:passed|bid|laid|bought)", first.text, re.MULTILINE)
    name = asked(house)[0][1]
    house.write(name, "pass")
    following = asked(house)[0][1]
    told = house.last(following, "your_turn").text
    news = told[: told.index("The position")]
    assert news.count("\n- ") < 12, "the question tells only of what was done by mail"


def test_a_move_of_the_file_is_taken_back_by_the_moderator_alone(store: Settings) -> None:
    house = begun(store, game(*all_privates(), *OPENED))
    player, name = asked(house)[0]
    assert "There is no move of yours to take back." in plain(house.write("cleo", "undo")[-1])
    assert asked(house) == [(player, name)]
    confirmed(house, "undo")
    assert position(house).round.auction is None
    assert wrong(house) == []


def test_a_first_mail_is_taken_back_alone(store: Settings) -> None:
    """Though nothing stands between it and the moves of the file."""
    house = begun(store, game(*all_privates(), *OPENED))
    player, name = asked(house)[0]
    house.write(name, "bid 110")
    house.write(name, "undo")
    assert asked(house) == [(player, name)]
    assert position(house).round.auction.minimum == 105


def test_verify_notices_other_moves_than_were_promised(store: Settings) -> None:
    house = begun(store, game(*all_privates()))
    assert wrong(house) == []
    with connected():
        unseal_record()
        entry = LogEntry.get(LogEntry.kind == "imported")
        entry.text = entry.text.replace("p1: bid TSR 20", "p1: bid TSR 25")
        entry.save()
    assert "15 moves were made before the start, which are not the 15 of game.json" in wrong(house)


def test_it_says_that_they_are_those(store: Settings) -> None:
    house = begun(store, game(*all_privates()))
    with connected():
        found = [one.what for one in verify_game(1, store.domain, house.now)]
        count = LogEntry.select().where(LogEntry.kind == ACTION.name).count()
    assert f"the {count} moves before the start are those of game.json, as the invitations promised" in found


def test_the_record_tells_what_was_brought_in(store: Settings) -> None:
    house = begun(store, game(*all_privates()))
    told = plain(house.write("ann", "history 30")[-1])
    assert "Mo brought in the recorded game game.json: 15 moves were played there." in told


@pytest.mark.recorded
def test_the_last_letter_tells_the_course_from_the_first_move_on(store: Settings) -> None:
    house = begun(store, cut(file_of("29683"), 300))
    confirmed(house, "end now")
    with connected():
        session = load_session(1, store.domain, house.now)
        course = json.loads(first_and_last.course_of(session))
    assert course["rounds"][1].startswith("Auction"), "it begins with the auction of privates, long before the mails"
    assert len(course["rounds"]) > 5
    assert house.last("ann", "game_over")
    assert wrong(house) == []
