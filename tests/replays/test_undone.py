"""Undo and redo of recorded games as 18xx.games writes them."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.replays.logfile import read_log
from pbem.replays.undone import NoSuchAction, effective
from tests.replays.logs import RECORDED, recorded


def actions(words: str) -> list[dict[str, Any]]:
    """`a b undo redo message undo:2`: letters are ordinary actions, ids count from 1."""
    found = []
    for number, word in enumerate(words.split(), start=1):
        kind, _, target = word.partition(":")
        known = kind in ("undo", "redo", "message")
        found.append({"type": kind if known else "pass", "id": number} | ({"action_id": int(target)} if target else {}))
    return found


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("a b c", "1 2 3"),
        ("a b undo c", "1 4"),
        ("a b c undo undo d", "1 6"),
        ("a b undo redo c", "1 2 5"),
        ("a b c undo undo redo", "1 2"),
        ("a b c undo undo redo redo", "1 2 3"),
        ("a b undo c redo", "1 4"),  # an ordinary action after the undo: nothing can be redone
        ("a b undo message redo", "1 2 4"),  # a message does not prevent it
        ("a message undo b", "2 4"),  # a message is never taken back
        ("a b message c undo:1 d", "1 3 6"),
        ("a b c undo:0 d", "5"),
        ("a b c undo:1 redo", "1 2 3"),
        ("a b c undo undo:1 redo redo", "1 2 3"),
        ("undo a", "2"),
        ("redo a", "2"),
        ("a b undo undo undo c", "6"),
        ("a b c undo:2 undo redo", "1 2"),
        ("a b undo c undo:2 d", "1 6"),  # action 2 is undone itself: all after it goes
    ],
)
def test_effective_actions(words: str, kept: str) -> None:
    """What counts in the end, by id."""
    assert [position + 1 for position in effective(actions(words))] == [int(number) for number in kept.split()]


def test_undo_to_an_action_that_is_not_there() -> None:
    with pytest.raises(NoSuchAction) as caught:
        effective(actions("a b undo:7"))
    assert (caught.value.position, caught.value.wanted) == (2, 7)


@pytest.mark.recorded
@pytest.mark.parametrize(("number", "count"), [("167259", 678), ("29683", 648)])
def test_recorded_games_keep_as_many_as_18xx_games(number: str, count: int) -> None:
    assert len(effective(recorded(number)["actions"])) == count


@pytest.mark.recorded
def test_what_29683_marks_as_skipped_is_what_we_leave_out() -> None:
    """18xx.games has written `skip` on every action it undid."""
    data = recorded("29683")["actions"]
    assert effective(data) == [position for position, action in enumerate(data) if not action.get("skip")]


@pytest.mark.recorded
@pytest.mark.parametrize("number", RECORDED)
def test_added_actions_follow_their_carrier(number: str) -> None:
    data = recorded(number)
    kept = effective(data["actions"])
    added = sum(len(data["actions"][position].get("auto_actions", ())) for position in kept)
    entries = read_log(data, "game.json").entries
    assert (len(entries), sum(entry.auto for entry in entries)) == (len(kept) + added, added)
