"""`pbem verify`: an honest game passes; whatever is tampered with afterwards is named precisely."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pbem import shuffle
from pbem.db import connected, transaction
from pbem.errors import NoSuchGame
from pbem.models import Game, LogEntry
from pbem.verify import Finding, verify_game
from tests.service.edges import legal_order, unseal_record
from tests.service.house import House


@pytest.fixture
def played(running: House) -> House:
    """Three moves, the second one taken back and made again."""
    for number in range(3):
        name, order = legal_order(running)
        running.write(name, order)
        if number == 1:
            running.write(name, "undo")
            running.write(name, order)
    return running


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


def test_verifying_tells_no_secret_of_a_running_game(played: House) -> None:
    told = " ".join(finding.what for finding in verify(played))
    game = stored()
    for secret in (game.seed, *game.salts.values()):
        assert secret not in told


def test_an_invitation_can_be_checked_already(running: House) -> None:
    game = running.create(("ann", "ben", "dora"), name="Don")
    findings = verify(running, game.id)
    assert [finding.ok for finding in findings] == [True, True]


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


def another_undo(house: House) -> None:
    """The record says that another move was taken back."""
    rewrite(entries("undo")[0], undoes=entries("action")[0].number)


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (another_seed, ["the seed's SHA-256 is", "the stored start does not follow from the seed"]),
        (another_promise, ["was promised, not"]),
        (another_word, ["the word mixed in for Ben is not", "the stored start does not follow"]),
        (another_hand, ["it differs at hands.p", "hand and salt of Ann give", "hand and salt of Ben give"]),
        (another_salt, ["hand and salt of Cleo give"]),
        (no_salt, ["the hand dealt to Cleo is missing"]),
        (another_position, ["after replaying 3 actions: it differs at hands.p1.blue"]),
        (broken_position, ["the stored position cannot be read"]),
        (broken_start, ["the stored start does not follow", "the stored start cannot be read"]),
        (another_action, ["«p1: build blue G99» cannot be replayed"]),
        (another_event, ["does not do what the record told the players"]),
        (no_entry, ["is missing", "the stored position is not the one"]),
        (another_undo, ["takes back entry"]),
    ],
)
def test_what_was_tampered_with_is_named(played: House, tamper: Callable[[House], None], said: list[str]) -> None:
    assert bad(played) == []
    tamper(played)
    found = bad(played)
    for part in said:
        assert any(part in sentence for sentence in found), found
    if tamper not in (another_hand, another_seed):
        assert len(found) == len(said), found
