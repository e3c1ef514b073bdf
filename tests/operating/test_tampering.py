"""Rows that no longer say what the record tells: seats, persons, state and end; rows that cannot be read at all."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pbem.base.errors import NoSuchGame
from pbem.base.private import private_folder
from pbem.base.settings import Settings
from pbem.desk.order_book import RESERVED
from pbem.desk.seats.substitutes import replace
from pbem.operating import doctor, store_check
from pbem.operating.deep import troubled
from pbem.operating.extent import Extent
from pbem.operating.verify import verify_game
from pbem.store.db import connected, database, transaction
from pbem.store.models import (
    Confirmation,
    Decision,
    FormerAddress,
    Game,
    HeldMail,
    LogEntry,
    Member,
    OrderInHand,
    Person,
)
from pbem.table import shuffle
from pbem.table.session import game_session
from tests import stores
from tests.edges import Kept, Run, unseal_record
from tests.fixtures import copied
from tests.house import House
from tests.operating import columns, tampering
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine


@pytest.fixture(scope="module")
def kept_lively(kept_game: Kept, tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A home with three games: one under way, with a substitute; one invited to; one that is over."""
    return tampering.kept_played(kept_game, tmp_path_factory.mktemp("lively"))


@pytest.fixture
def lively(settings: Settings, kept_lively: Kept, known_shipped: None) -> Iterator[House]:
    """A copy of it."""
    with pytest.MonkeyPatch.context() as patch, copied(kept_lively, settings, patch) as house:
        private_folder(settings.home_dir)
        yield house


def bad(house: House, game: int = 1) -> list[str]:
    """What `pbem verify` finds wrong with a game."""
    with connected():
        return [one.what for one in verify_game(game, "mail.test", house.now) if not one.ok]


def said_by_doctor(house: House) -> list[str]:
    """What `pbem doctor`, without --deep, says is bad."""
    found = doctor.examine(house.settings, house.now)
    return [f"{one.about}: {one.what}" for one in found if one.level == "bad"]


def member(name: str, game: int = 1) -> Member:
    """A row by its name."""
    with connected():
        return Member.get((Member.game == game) & (Member.name == name))


def change(name: str, game: int = 1, /, **fields: object) -> None:
    """Change somebody's row."""
    with transaction():
        Member.update(fields).where(Member.id == member(name, game).id).execute()


def game_row(number: int, **fields: object) -> None:
    """Change a game's row."""
    with transaction():
        Game.update(fields).where(Game.id == number).execute()


def test_a_lively_home_is_well(lively: House) -> None:
    assert [bad(lively, number) for number in (1, 2, 3)] == [[], [], []]
    assert said_by_doctor(lively) == []
    with connected():
        assert list(troubled((1, 3), "mail.test", lively.now)) == []


def test_a_record_of_an_older_version_is_well_too(lively: House) -> None:
    tampering.older_record()
    assert [bad(lively, number) for number in (1, 2, 3)] == [[], [], []]


# -- seats and persons ------------------------------------------------------------------------------------------------


def exchanged_seats(house: House) -> None:
    """Ann and Ben have exchanged their seats, hands and all."""
    change("Ann", player="p9")
    change("Benjamin", player="p1")
    change("Ann", player="p2")


def exchanged_persons(house: House) -> None:
    """Each has the seat of the other."""
    ann, ben = member("Ann").person_id, member("Benjamin").person_id
    change("Ann", person=ben)
    change("Benjamin", person=ann)


def another_person(house: House) -> None:
    """Somebody else sits in Ann's place."""
    with transaction():
        eve = Person.create(address="eve@example.org", created_at=house.now)
    change("Ann", person=eve.id)


def another_address(house: House) -> None:
    """Ann's letters, hand and all, go to Eve from now on."""
    with transaction():
        Person.update(address="eve@example.org").where(Person.id == member("Ann").person_id).execute()


SEATS = (
    (exchanged_seats, ("was written by", "in the seat p1, who now has the seat p2")),
    (exchanged_persons, ("did not go to that person's address",)),
    (another_person, ("letter out:", "to Ann did not go to that person's address")),
    (another_address, ("letter out:", "to Ann did not go to that person's address")),
)


@pytest.mark.parametrize("older", [False, True], ids=["promised", "older record"])
@pytest.mark.parametrize(("tamper", "said"), SEATS)
def test_who_sits_where_is_compared_with_the_record(
    lively: House, tamper: Callable[[House], None], said: tuple[str, ...], older: bool
) -> None:
    if older:
        tampering.older_record()
    tamper(lively)
    found = bad(lively)
    assert [part for part in said if not any(part in one for one in found)] == [], found
    if not older:
        assert any("person or token is not the one the record promised" in one for one in found) or (
            tamper is exchanged_seats
        )
        assert any(one.startswith("G1: ") for one in said_by_doctor(lively))


def test_the_person_of_a_substitute_and_of_the_moderator_is_promised_too(lively: House) -> None:
    assert member("Zoe").player == "p3"
    change("Zoe", token="a" * 24)
    change("Mo", person=member("Ann").person_id)
    found = bad(lively)
    assert any("the seat p3 (Zoe): its person or token" in one for one in found)
    assert any("the moderator (Mo): person or token" in one for one in found)


def test_the_promise_tells_nobody_an_address(lively: House) -> None:
    with connected():
        (created,) = LogEntry.select().where((LogEntry.game == 1) & (LogEntry.kind == "created"))
        ann = Person.get(Person.address == "ann@example.org")
    newly = House(lively.settings)
    newly.now = lively.now
    game = newly.create(("ann", "ben", "cleo"), name="Po")
    with connected():
        (entry,) = LogEntry.select().where(LogEntry.game == game.id)
    assert set(entry.facts["seats"]) == {"p1", "p2", "p3", "moderator"}
    assert entry.facts["seats"]["p1"] == shuffle.seat_promise(member("Ann", game.id).token, ann.address)
    assert entry.facts["seats"]["p1"] != created.facts["seats"]["p1"]
    assert ann.address not in json.dumps(entry.facts)


# -- state, end, and the rest of the rows -----------------------------------------------------------------------------


def status(house: House) -> None:
    """Ann, who was ejected, plays again."""
    change("Ann", status="playing")


def automatic(house: House) -> None:
    """A seat plays its default unasked."""
    change("Benjamin", plays_default=True)


def never_stated(house: House) -> None:
    """A default that nobody gave."""
    change("Benjamin", defaults=["build red M13"])


def other_question(house: House) -> None:
    """The open question is put to somebody else."""
    with transaction():
        Decision.update(member=member("Mo")).where(Decision.closed_at.is_null() & (Decision.game == 1)).execute()


def no_question(house: House) -> None:
    """The question is closed, as if it were answered."""
    with transaction():
        Decision.update(closed_at=house.now, outcome="made", closed_by=1).where(
            Decision.closed_at.is_null() & (Decision.game == 1)
        ).execute()


def code(**fields: object) -> Callable[[House], None]:
    """The code that Cleo was sent to resign with is changed."""

    def tamper(house: House) -> None:
        with transaction():
            Confirmation.update(fields).execute()

    return tamper


CODES: tuple[tuple[Callable[[House], None], str], ...] = (
    (code(orders="undo"), "letter out:"),
    (code(code="7K3MQ9TX"), "code 1 differs from what letter out:"),
    (code(member=1), "the letter asking for code 1 did not go to its member"),
    (code(letter="<x@mail.test>"), "the letter asking for code 1 did not go to its member"),
    (code(good_until=datetime(2027, 1, 1, tzinfo=UTC)), "code 1 is good until 2027-01-01T00:00:00Z; letter out:"),
)


@pytest.mark.parametrize(("tamper", "said"), CODES)
def test_a_code_is_compared_with_the_letter_that_asked_for_it(
    lively: House, tamper: Callable[[House], None], said: str
) -> None:
    tamper(lively)
    assert any(said in one for one in bad(lively)), bad(lively)


GAMES: tuple[tuple[int, Callable[[House], None], str], ...] = (
    (1, lambda house: game_row(1, state="finished", ended_at=house.now), "says it is 'finished'; the record says"),
    (1, lambda house: game_row(1, state="cancelled"), "'cancelled'; the record says 'running'"),
    (2, lambda house: game_row(2, state="cancelled"), "'cancelled'; the record says 'inviting'"),
    (3, lambda house: game_row(3, state="running", ended_at=None), "'running'; the record says 'finished'"),
    (3, lambda house: game_row(3, ended_at=house.now - timedelta(days=1)), "has ended_at"),
    (3, lambda house: game_row(3, ended_at=None), "has ended_at nothing; the record says"),
    (3, lambda house: game_row(3, started_at=None), "has started_at nothing"),
    (1, lambda house: game_row(1, paused_at=house.now), "has paused_at"),
    (1, lambda house: game_row(1, name="Danube"), "calls it 'Danube'; it was created as 'Volga'"),
    (1, status, "the seat p1 (Ann) is 'playing'; the record says 'resigned'"),
    (1, automatic, "the seat p2 (Benjamin) plays its default"),
    (1, never_stated, "would play a default that is not in the record"),
    (1, lambda house: change("Benjamin", name="Bert"), "the record gives the name as Benjamin"),
    (1, lambda house: change("Ann", word="loaded"), "the word for the shuffle is not the one"),
    (1, other_question, "who does not have that seat"),
    (1, no_question, "it is the turn of nobody; by the rules, of"),
)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_state_and_end_are_compared_with_the_record(lively: House, number: int) -> None:
    game, tamper, said = GAMES[number]
    tamper(lively)
    found = bad(lively, game)
    assert any(said in one for one in found), found
    if tamper not in (other_question, no_question):  # of questions `--deep` asks
        assert any(one.startswith(f"G{game}: ") and said in one for one in said_by_doctor(lively))


# -- rows that cannot be read -----------------------------------------------------------------------------------------


DAMAGED = (
    "UPDATE game SET files = '{' WHERE id = 1",
    "UPDATE game SET files = '7' WHERE id = 1",
    "UPDATE game SET options = '[]' WHERE id = 1",
    "UPDATE game SET slug = 'chess' WHERE id = 1",
    "UPDATE game SET created_at = 'yesterday' WHERE id = 1",
    "UPDATE game SET created_at = 99999999999999999 WHERE id = 1",
    "UPDATE game SET salts = 'null' WHERE id = 1",
    "UPDATE game SET name = x'ff' WHERE id = 1",
    "UPDATE member SET threads = 'x' WHERE game_id = 1",
    "UPDATE member SET role = 'cook' WHERE game_id = 1",
    "UPDATE member SET person_id = 4711 WHERE game_id = 1",
    "DELETE FROM member WHERE game_id = 1",
    "UPDATE person SET away = '3'",
    "UPDATE log_entry SET events = '3' WHERE game_id = 1",
    "UPDATE log_entry SET facts = '[]' WHERE game_id = 1 AND kind = 'started'",
    "UPDATE log_entry SET kind = 'party' WHERE game_id = 1",
    "UPDATE log_entry SET at = 'x' WHERE game_id = 1",
    "DELETE FROM log_entry WHERE game_id = 1",
    "UPDATE decision SET due_at = 'x' WHERE game_id = 1",
    "UPDATE outbound_mail SET content = '[' WHERE game_id = 1",
    "UPDATE outbound_mail SET content = CAST(x'fffe' AS TEXT) WHERE game_id = 1",
    "UPDATE outbound_mail SET created_at = 'x' WHERE game_id = 1",
    "UPDATE inbound_mail SET mime = 5 WHERE game_id = 1",
)


@pytest.mark.sqlite_only
@pytest.mark.parametrize("sql", sampled(DAMAGED, DAMAGED[::5]))
def test_a_damaged_row_is_a_finding_and_the_other_games_are_looked_at(lively: House, run: Run, sql: str) -> None:
    unseal_record()
    with connected():
        database.execute_sql("PRAGMA foreign_keys = 0")
        database.execute_sql(sql)
    database.close()
    code, out, err = run("verify", "--all", "--json")
    assert (code, err) == (1, "")
    told = {game["game"]: game["ok"] for game in json.loads(out)}
    assert set(told) == {"G1", "G2", "G3"}
    if "game_id = 1" in sql or "game SET" in sql:
        assert (told["G1"], told["G3"]) == (False, True)
    code, out, err = run("doctor", "--deep", "--json")
    assert (code, err) == (1, "")
    assert all("Traceback" not in one["what"] for one in json.loads(out))
    assert [one for one in json.loads(out) if one["level"] == "bad" and one["about"] != "database"]


def test_a_seat_that_was_given_to_somebody_else_before_the_start_is_no_finding(lively: House) -> None:
    with game_session(2, "mail.test", lively.now) as session:
        replace(session, "p3", "fay@example.org", RESERVED)
    assert bad(lively, 2) == []


# -- at random --------------------------------------------------------------------------------------------------------


@pytest.mark.sqlite_only
@pytest.mark.soak
def test_a_sample_of_random_changes(
    kept_lively: Kept, settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Four of those that `make soak -k tampering` tries."""
    *_, tally = tampering.try_many(kept_lively, settings, monkeypatch, "sample", 4)
    assert tally.unexplained == []
    assert sum(tally.by_verify.values()) + sum(tally.by_doctor.values()) >= 1


# -- every column -----------------------------------------------------------------------------------------------------


def _place(column: tuple[Any, str]) -> str:
    return f"{column[0]._meta.table_name}.{column[1]}"


def test_every_column_is_checked_or_said_why_not() -> None:
    """A new one is to be put into one of the two classes, and named in SECURITY.md where it is not checked."""
    there = {_place(one) for one in columns.COLUMNS}
    assert sorted(there - columns.CHECKED.keys() - columns.HARMLESS.keys()) == [], "in which class is it?"
    assert sorted((columns.CHECKED.keys() | columns.HARMLESS.keys()) - there) == [], "there is no such column"
    assert sorted(columns.CHECKED.keys() & columns.HARMLESS.keys()) == [], "it is in one of them"


def test_security_names_every_column_that_is_not_checked() -> None:
    text = (Path(__file__).resolve().parents[2] / "SECURITY.md").read_text("utf-8")
    section = text.partition("## What no check finds")[2].partition("\n## ")[0]
    named = set()
    for table, cells in re.findall(r"^\| `(\w+)` \| ([^|]*) \|", section, re.MULTILINE):
        named |= {f"{table}.{column}" for column in re.findall(r"`(\w+)`", cells)}
    assert named == columns.HARMLESS.keys()


@pytest.mark.parametrize("every", sampled([8, 1], 1))
def test_a_change_of_a_column_that_is_checked_is_found(lively: House, every: int) -> None:
    """Another value that can be, in some row of the game that is played: `verify` finds it, or `doctor --deep`."""
    file = Path(lively.settings.home) / stores.FILE
    clean = file.with_name("clean")
    dice, silent = Random("columns"), []
    stores.close()
    shutil.copy(file, clean)
    for one in columns.COLUMNS[::every]:
        if _place(one) in columns.CHECKED and _place(one) not in LEFT_OUT:
            changes = []
            for _ in range(TRIES):
                for end in ("", "-wal", "-shm"):
                    file.with_name(file.name + end).unlink(missing_ok=True)
                shutil.copy(clean, file)
                changes.append(tampering.tamper(file, dice, [one]))
                stores.ready(lively.settings)
                told = _found(lively)
                stores.close()
                if told:
                    break
            else:
                silent.append(str(changes))
    assert silent == []


TRIES = 3  # a row may be of a game that has not begun, or that is over
# Ids, which others refer to, are refused by the database; rows of these the home has none.
LEFT_OUT = {f"{table}.id" for table in ("person", "game", "member")} | {
    _place(one) for one in columns.COLUMNS if one[0] in (HeldMail, OrderInHand, FormerAddress)
}


def _found(house: House) -> bool:
    with connected():
        if any(store_check.wrong_rows(Extent(None), beside_bytes=True)):
            return True
        try:
            return any(not one.ok for game in (1, 2, 3) for one in verify_game(game, "mail.test", house.now))
        except NoSuchGame:
            return True
