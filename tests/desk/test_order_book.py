"""The order book finds every order's file; each has its place in `help` and its explanation."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from pbem.desk import common, moderator, questions, settings
from pbem.desk.command import AnyCommand
from pbem.desk.order_book import MODERATOR, PLAYERS
from pbem.words.phrases import messages

ALL = (*PLAYERS, *MODERATOR)


@pytest.mark.parametrize("command", ALL, ids=lambda one: f"{one.word.kind}-{one.word.word}")
def test_every_order_is_explained(command: AnyCommand) -> None:
    assert command.word.help in messages()
    assert (command.word.kind == "moderator") == (command in MODERATOR)


def test_no_two_orders_have_one_place() -> None:
    places = Counter((one.word.kind, one.place) for one in ALL)
    assert [place for place, count in places.items() if count > 1] == []


@pytest.mark.parametrize("folder", [common, moderator, questions, settings], ids=lambda one: str(one.__name__))
def test_every_file_of_a_folder_gives_orders(folder: ModuleType) -> None:
    (place,) = folder.__path__
    for path in Path(place).glob("*.py"):
        if path.stem != "__init__":
            commands = import_module(f"{folder.__name__}.{path.stem}").COMMANDS
            assert commands
            assert set(map(id, commands)) <= set(map(id, ALL))
