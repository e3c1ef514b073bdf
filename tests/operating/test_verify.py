"""`pbem verify`: an honest game passes; whatever is tampered with afterwards is named precisely."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta

import pytest

from pbem.base.errors import NoSuchGame
from pbem.base.settings import Settings
from pbem.desk.moderator.end import end_now
from pbem.desk.take_back import take_back
from pbem.operating.verify import Finding, verify_game
from pbem.store.db import connected, database, transaction
from pbem.store.models import Game, LogEntry
from pbem.table import shuffle
from pbem.table.chain import forge
from pbem.table.session import chained, game_session
from tests.edges import Kept, legal_order, unseal_record
from tests.fixtures import copied, played_on
from tests.house import House


def _three_moves(house: House) -> None:
    for number in range(3):
        name, order = legal_order(house)
        house.write(name, order)
        if number == 1:
            house.write(name, "undo")
            house.write(name, order)


@pytest.fixture(scope="module")
def kept_played(kept_game: Kept, tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """The game after three moves, the second one taken back and made again."""
    return played_on(kept_game, tmp_path_factory.mktemp("played"), _three_moves)


@pytest.fixture
def played(settings: Settings, kept_played: Kept, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A copy of it."""
    with copied(kept_played, settings, monkeypatch) as house:
        yield house


def verify(house: House, game: int = 1) -> list[Finding]:
    """The findings."""
    with connected():
        return verify_game(game, "mail.test", house.now)


def bad(house: House) -> list[str]:
    """What is wrong."""
    return [finding.what for finding in verify(house) if not finding.ok]


def rewrite(entry: LogEntry, **fields: object) -> None:
    """Change an entry of the record behind the service's back."""
    unseal_record()
    with transaction():
        LogEntry.update(fields).where(LogEntry.id == entry.id).execute()


def entries(kind: str) -> list[LogEntry]:
    """The record's entries of a kind."""
    with connected():
        return list(LogEntry.select().where(LogEntry.kind == kind).order_by(LogEntry.number))


def change(**fields: object) -> None:
    """Change the game's row."""
    with transaction():
        Game.update(fields).where(Game.id == 1).execute()


def stored() -> Game:
    """The game's row."""
    with connected():
        return Game.get_by_id(1)


def test_an_honest_game_passes_every_check(played: House) -> None:
    findings = verify(played)
    assert [finding.what for finding in findings if not finding.ok] == []
    told = " | ".join(finding.what for finding in findings)
    for part in (stored().seed_hash, "words", "seats", "Ann", "Ben", "Cleo", "replaying 3 actions", "without a gap"):
        assert part in told
    assert findings[0].what == f"the chain of 10 entries is unbroken; it ends in {stored().chain[:10]}"


def test_verifying_tells_no_secret_of_a_running_game(played: House) -> None:
    told = " ".join(finding.what for finding in verify(played))
    game = stored()
    for secret in (game.seed, *game.salts.values()):
        assert secret not in told


def test_an_invitation_can_be_checked_already(running: House) -> None:
    game = running.create(("ann", "ben", "dora"), name="Don")
    findings = verify(running, game.id)
    assert [finding.ok for finding in findings] == [True] * 7


def test_no_such_game(running: House) -> None:
    with pytest.raises(NoSuchGame, match="G77"):
        verify(running, 77)


# -- tampering --------------------------------------------------------------------------------------------------------


def another_seed(house: House) -> None:
    """The seed was exchanged, and the row's promise with it."""
    change(seed="0" * 32, seed_hash=shuffle.seed_hash("0" * 32))


def another_promise(house: House) -> None:
    """Only the row's promise was exchanged."""
    change(seed_hash="f" * 64)


def another_word(house: House) -> None:
    """A word that nobody gave was mixed in."""
    (started,) = entries("started")
    rewrite(started, facts={"words": started.facts["words"] | {"p2": "loaded"}})


def another_hand(house: House) -> None:
    """A hand of the start was exchanged."""
    start = json.loads(stored().start)
    start["hands"]["p1"], start["hands"]["p2"] = start["hands"]["p2"], start["hands"]["p1"]
    change(start=json.dumps(start))


def another_salt(house: House) -> None:
    """A salt was exchanged."""
    change(salts=stored().salts | {"p3": "0" * 32})


def no_salt(house: House) -> None:
    """A salt was lost."""
    change(salts={player: salt for player, salt in stored().salts.items() if player != "p3"})


def another_position(house: House) -> None:
    """The position was improved by hand."""
    position = json.loads(stored().position)
    position["hands"]["p1"]["blue"] += 1
    change(position=json.dumps(position))


def broken_position(house: House) -> None:
    """The position is no position."""
    change(position='{"table": 7}')


def broken_start(house: House) -> None:
    """The start is no text of the engine's."""
    change(start="{")


def another_action(house: House) -> None:
    """A move of the record was exchanged for one that is not legal."""
    rewrite(entries("action")[0], text="p1: build blue G99")


def another_event(house: House) -> None:
    """What the players were told of a move was changed."""
    entry = entries("action")[0]
    rewrite(entry, events=[event | {"player": "p9"} for event in entry.events])


def no_entry(house: House) -> None:
    """A move was taken out of the record."""
    entry = entries("action")[-1]
    unseal_record()
    with transaction():
        LogEntry.delete().where(LogEntry.id == entry.id).execute()


def another_rule(house: House) -> None:
    """A number of the game's own data was changed, which no move has met yet."""
    files = stored().files
    files["game.yaml"]["penalty"] = 5
    change(files=files)


def another_undo(house: House) -> None:
    """The record says that another move was taken back."""
    rewrite(entries("undo")[0], undoes=entries("action")[0].number)


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (another_seed, ["the seed's SHA-256 is", "the stored start does not follow from the seed"]),
        (another_promise, ["was promised, not"]),
        (another_rule, ["map, numbers and options are not those"]),
        (another_word, ["entry 5 was changed", "the word mixed in for Ben is not", "the stored start does not follow"]),
        (another_hand, ["it differs at hands.p", "hand and salt of Ann give", "hand and salt of Ben give"]),
        (another_salt, ["hand and salt of Cleo give"]),
        (no_salt, ["the hand dealt to Cleo is missing"]),
        (another_position, ["after replaying 3 actions: it differs at hands.p1.blue"]),
        (broken_position, ["the stored position cannot be read"]),
        (broken_start, ["the stored start does not follow", "the stored start cannot be read"]),
        (another_action, ["entry 6 was changed", "«p1: build blue G99» cannot be replayed"]),
        (another_event, ["entry 6 was changed", "does not do what the record told the players"]),
        (
            no_entry,
            [
                "its last entry, 9, has",
                "out:",
                "entry 10 is missing",
                "the stored position is not the one",
                "question 4 was closed by entry 10",
            ],
        ),
        (another_undo, ["entry 8 was changed", "takes back entry"]),
    ],
)
def test_what_was_tampered_with_is_named(played: House, tamper: Callable[[House], None], said: list[str]) -> None:
    assert bad(played) == []
    tamper(played)
    found = bad(played)
    for part in said:
        assert any(part in sentence for sentence in found), found
    if tamper not in (another_hand, another_seed):
        letters = [sentence for sentence in found if sentence.startswith("letter out:")]
        assert len(found) - max(len(letters) - 1, 0) == len(said), found


# -- a game that the moderator ended ----------------------------------------------------------------------------------


def test_an_end_by_the_moderator_is_replayed_and_so_is_its_taking_back(played: House) -> None:
    with game_session(1, "mail.test", played.now) as session:
        end_now(session)
    assert bad(played) == []
    with game_session(1, "mail.test", played.now) as session:
        take_back(session, session.moderator, 2)
    assert stored().state == "running"
    assert bad(played) == []


def test_an_end_told_otherwise_is_named(played: House) -> None:
    with game_session(1, "mail.test", played.now) as session:
        end_now(session)
    rewrite(entries("ended")[0], events=[])
    assert bad(played)[1:] == ["entry 11: the game did not end as the record told the players"]


# -- the chain --------------------------------------------------------------------------------------------------------


def entry(number: int) -> LogEntry:
    """The entry with this number."""
    with connected():
        return LogEntry.get((LogEntry.game == 1) & (LogEntry.number == number))


def no_hash(house: House) -> None:
    """A link was emptied."""
    rewrite(entry(7), hash="")


def another_hash(house: House) -> None:
    """A link was exchanged, nothing else."""
    rewrite(entry(7), hash="f" * 64)


def another_time(house: House) -> None:
    """An entry was dated back by a millisecond."""
    rewrite(entry(2), at=entry(2).at - timedelta(milliseconds=1))


def another_salt_of_an_entry(house: House) -> None:
    """The salt of what the entry hides was exchanged."""
    rewrite(entry(5), salt="0" * 32)


def what_was_hidden(house: House) -> None:
    """The hand that only its holder was told of was changed."""
    told = [event | {"hand": {}} if event.get("readers") else event for event in entry(5).events]
    rewrite(entry(5), events=told)


def renumber(pairs: Mapping[int, int]) -> None:
    """Entries get other numbers, their links stay with them."""
    unseal_record()
    ids = {number: entry(number).id for number in pairs}
    with transaction():
        for step in (1000, 0):  # the numbers of a game are unique
            for number, new in pairs.items():
                LogEntry.update(number=new + step).where(LogEntry.id == ids[number]).execute()


def swapped(house: House) -> None:
    """Two entries changed places."""
    renumber({3: 4, 4: 3})


def cut_out(house: House) -> None:
    """An entry was taken out and the gap left open."""
    gone = entry(4)
    unseal_record()
    with transaction():
        LogEntry.delete().where(LogEntry.id == gone.id).execute()


def cut_out_and_closed(house: House) -> None:
    """An entry was taken out and the later ones moved up."""
    cut_out(house)
    renumber({number: number - 1 for number in range(5, 11)})
    change(last_number=9)


def slipped_in(house: House) -> None:
    """A well-made entry was put between two others."""
    renumber({number: number + 1 for number in range(10, 3, -1)})
    with transaction():
        new = LogEntry(game=1, number=4, at=house.now, kind="named", facts={"old": "Ann", "name": "Eve"})
        new.hash = forge(entry(3).hash, chained(new), "").hash
        new.save(force_insert=True)
    change(last_number=11)


def another_head(house: House) -> None:
    """The game's row was exchanged."""
    change(chain="e" * 64)


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (no_hash, ["entry 7 has no link of the chain"]),
        (another_hash, ["entry 7 says what it said, but its link was exchanged"]),
        (another_time, ["entry 2 was changed (or entry 1 was, and was given a new link)"]),
        (another_salt_of_an_entry, ["entry 5 was changed"]),
        (what_was_hidden, ["entry 5 was changed"]),
        (swapped, ["entry 3 was written as entry 4", "entry 4 was written as entry 3",
                   "entry 5 was written after what is now entry 3"]),
        (cut_out, ["entry 5 does not follow from entry 3: what stood between is missing"]),
        (cut_out_and_closed, ["entry 4 was changed", "entry 5 was written as entry 6: something before it was taken"]),
        (slipped_in, ["entry 5 was written as entry 4: something was inserted", "entry 6 was written as entry 5"]),
        (another_head, ["by the game's row the record ends in eeeeeeeeee; its last entry, 10, has"]),
    ],
)  # fmt: skip
def test_the_entry_that_breaks_the_chain_is_named(
    played: House, tamper: Callable[[House], None], said: list[str]
) -> None:
    tamper(played)
    found = bad(played)
    for part, sentence in zip(said, found, strict=False):
        assert part in sentence, found


def test_a_changed_entry_leaves_the_others_alone(played: House) -> None:
    """One entry is named, not all that come after it."""
    another_time(played)
    assert len(bad(played)) == 1


def test_a_record_rewritten_to_its_end_is_belied_by_the_letters(played: House) -> None:
    """Who forges every later link and the head as well has still told the players of others."""
    unseal_record()
    with transaction():
        game, previous = Game.get_by_id(1), entry(5).hash
        for number in range(6, 11):
            row = entry(number)
            row.cause = "clock" if number == 6 else row.cause
            row.hash = previous = forge(previous, chained(row), row.salt).hash
            row.save()
        game.chain = previous
        game.save()
    found = bad(played)
    assert found[0].startswith("letter out:")
    assert "after entry 6, which has" in found[0]
    assert any(one.endswith(" more letters told of another record") for one in found)
    assert not [one for one in found if "was changed" in one]


def test_every_letter_of_the_game_tells_number_and_link_as_they_were(played: House) -> None:
    with connected():
        links = {one.number: one.hash[:10] for one in LogEntry.select()}
    told = [re.search(r"Record: no. (\d+), fingerprint\s(\w{10})\.", letter.text) for letter in played.box.letters]
    assert {int(one[1]) for one in told if one} == {5, 6, 7, 8, 9, 10}
    assert all(links[int(one[1])] == one[2] for one in told if one)
    invitations = sum("Invitation" in letter.subject for letter in played.box.letters)
    assert told.count(None) == invitations + 3  # … and the answers to them


def test_characters_from_a_letter_are_found_in_the_record(played: House) -> None:
    with connected():
        (finding,) = [one for one in verify_game(1, "mail.test", played.now, entry(6).hash[:10]) if "stood" in one.what]
        assert finding.ok
        assert finding.what.endswith("after entry 6, written 2026-11-21T12:00:00Z")
        assert not all(one.ok for one in verify_game(1, "mail.test", played.now, "0123456789"))


def test_a_record_that_is_no_data_is_told(played: House) -> None:
    unseal_record()
    with transaction():
        database.execute_sql("UPDATE log_entry SET facts = 'no json' WHERE number = 3")
    assert [one.partition(":")[0] for one in bad(played)] == ["row 3 of log_entry", "the record cannot be read"]
