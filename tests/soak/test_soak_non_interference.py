"""Non-interference over many random games; see tests/desk/test_non_interference.py."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.progress import track

from pbem.base.settings import Settings
from tests.desk.test_non_interference import ASKED, LEAVING, SUBSTITUTE, same_mail_in_both_worlds

GAMES = 60


@pytest.mark.soak
def test_mail_does_not_depend_on_hidden_hands(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [*((seed, seed > 3) for seed in range(8)), *((seed, seed % 3 == 0) for seed in range(100, 100 + GAMES))]
    compared = [
        same_mail_in_both_worlds(seed, tmp_path / str(seed), settings, monkeypatch, leads=leads)
        for seed, leads in track(games, description="Games dealt anew")
    ]
    assert compared.count(True) > len(games) * 3 / 4


@pytest.mark.soak
def test_ends_that_are_only_tried_out_reveal_no_hand(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = [
        same_mail_in_both_worlds(
            seed, tmp_path / f"{seed}{reader}", settings, monkeypatch, leads=leads, endings=True, reader=reader
        )
        for seed in track(range(200, 220), description="Ends tried out")
        for reader, leads in (("ann", False), ("dan", True), ("mo", False), (SUBSTITUTE, False))
    ]
    assert compared.count(True) > len(compared) * 3 / 4


@pytest.mark.soak
def test_mail_of_observers_substitutes_and_leavers_does_not_depend_on_hidden_hands(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = (
        ("mo", ""),
        (SUBSTITUTE, "cleo"),
        (ASKED, ""),
        ("ann", "ann"),
        ("dan", LEAVING),
        ("ben", "dan"),
        ("mo", "ben"),
    )
    compared = [
        same_mail_in_both_worlds(
            seed, tmp_path / f"{seed}{reader}{leaves}", settings, monkeypatch, reader=reader, leaves=leaves
        )
        for seed in track(range(300, 310), description="Other readers")
        for reader, leaves in readers
    ]
    assert compared.count(True) > len(compared) * 3 / 4
