"""`pbem verify`: an honest game passes; whatever is tampered with afterwards is named precisely."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pbem.base.errors import NoSuchGame
from pbem.desk.ending import end_now
from pbem.desk.undoing.take_back import take_back
from pbem.store.db import transaction
from pbem.store.models import LogEntry
from pbem.table import shuffle
from pbem.table.session import game_session
from tests.edges import unseal_record
from tests.house import House
from tests.operating.played import bad, change, entries, rewrite, stored, verify

pytestmark = pytest.mark.one_connection


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
        (another_position, ["by replaying 3 actions: it differs at hands.p1.blue"]),
        (broken_position, ["the stored position cannot be read"]),
        (broken_start, ["the stored start does not follow", "the stored start cannot be read"]),
        (another_action, ["entry 6 was changed", "'p1: build blue G99' cannot be replayed"]),
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
