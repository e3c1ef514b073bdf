"""`pbem verify` and the chain of the record: which entry was changed, moved, cut out or put in; what letters know."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import timedelta

import pytest

from pbem.facts.finding import MOST_PLACES
from pbem.operating.verify import verify_game
from pbem.store.db import connected, database, transaction
from pbem.store.models import Game, LogEntry
from pbem.table.chain import chained, forge, numbers_in
from tests.edges import unseal_record
from tests.house import House
from tests.operating.played import bad, change, rewrite


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
        new.hash = forge(entry(3).hash, chained(new, {}), "").hash
        new.save(force_insert=True)
    change(last_number=11)


def another_head(house: House) -> None:
    """The game's row was exchanged."""
    change(chain="e" * 64)


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (no_hash, ["entry 7 has no chain link"]),
        (another_hash, ["entry 7 still says what it said, but its link was replaced"]),
        (another_time, ["entry 2 was changed (or entry 1 was, and was given a new link)"]),
        (another_salt_of_an_entry, ["entry 5 was changed"]),
        (what_was_hidden, ["entry 5 was changed"]),
        (swapped, ["entry 3 was written as entry 4", "entry 4 was written as entry 3",
                   "entry 5 was written after what is now entry 3"]),
        (cut_out, ["entry 5 does not follow from entry 3: something between them is missing"]),
        (cut_out_and_closed, ["entry 4 was changed", "entry 5 was written as entry 6: something before it was"]),
        (slipped_in, ["entry 5 was written as entry 4: something was inserted", "entry 6 was written as entry 5"]),
        (another_head, ["the game's row says the record ends in eeeeeeeeee; its last entry, 10, has"]),
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


@pytest.mark.parametrize("more", [0, 1, 4])
def test_of_many_entries_the_first_are_named_and_the_others_counted(played: House, more: int) -> None:
    emptied = MOST_PLACES + more - 1  # and the one after them does not follow either
    for number in range(1, emptied + 1):
        rewrite(entry(number), hash="")
    found = [what for what in bad(played) if what.startswith("entry ") or "more entries" in what]
    assert found[:4] == [f"entry {number} has no chain link" for number in range(1, 5)]
    assert found[MOST_PLACES:] == [f"{more} more entries do not follow from the one before"][: bool(more)]


def test_a_record_rewritten_to_its_end_is_belied_by_the_letters(played: House) -> None:
    """Who forges every later link and the head as well has still told the players of others."""
    unseal_record()
    with transaction():
        game, previous = Game.get_by_id(1), entry(5).hash
        for number in range(6, 11):
            row = entry(number)
            row.cause = "clock" if number == 6 else row.cause
            row.hash = previous = forge(previous, chained(row, numbers_in(1)), row.salt).hash
            row.save()
        game.chain = previous
        game.save()
    found = bad(played)
    assert found[0].startswith("letter out:")
    assert "after entry 6, which has" in found[0]
    assert any(one.endswith(" more letters point to a different record") for one in found)
    assert not [one for one in found if "was changed" in one]


def test_every_letter_of_the_game_tells_number_and_link_as_they_were(played: House) -> None:
    with connected():
        links = {one.number: one.hash[:10] for one in LogEntry.select()}
    texts = [" ".join(letter.text.split()) for letter in played.box.letters]
    told = [re.search(r"Record: no. (\d+), fingerprint (\w{10})\.", text) for text in texts]
    assert {int(one[1]) for one in told if one} == {5, 6, 7, 8, 9, 10}
    assert all(links[int(one[1])] == one[2] for one in told if one)
    invitations = sum("Invitation" in letter.subject for letter in played.box.letters)
    assert told.count(None) == invitations + 2  # … and the answers to them, but the last, which starts the game


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
