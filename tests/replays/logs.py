"""Small recorded games written by hand, and where the real ones lie."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pbem.replays.log_replay import LogReplay
from pbem.replays.logfile import Log, read_log
from pbem.replays.report import Report
from tests.conftest import SHARED, skip_or_fail

FIXTURES = SHARED / "fixtures" / "1861"
CHECKPOINTS = SHARED / "reference" / "1861" / "replay-checkpoints.json"
RECORDED = ("167259", "29683")
PLAYERS = ({"id": 10, "name": "Ann"}, {"id": 20, "name": "Ben"}, {"id": 30, "name": "Carl"})


def shared(path: Path) -> Path:
    """A file of ../shared, or the test is skipped with the reason."""
    if not path.exists():
        skip_or_fail(f"{path.name} is not there: the recorded games are in ../shared, which this machine lacks")
    return path


def recorded(number: str) -> dict[str, Any]:
    """The plain data of a real game."""
    data: dict[str, Any] = json.loads(shared(FIXTURES / f"{number}.json").read_text(encoding="utf-8"))
    return data


def checkpoints(number: str) -> dict[str, Any]:
    """What 18xx.games itself had after the actions of a real game."""
    data: dict[str, Any] = json.loads(shared(CHECKPOINTS).read_text(encoding="utf-8"))[number]
    return data


def by(entity: int | str, kind: str, /, **fields: Any) -> dict[str, Any]:
    """An action of a player (a number) or a company, still without id."""
    who = "player" if isinstance(entity, int) else "corporation"
    return {"type": kind, "entity": entity, "entity_type": who, **fields}


def game(*actions: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A log of three players with these actions, numbered from 1 where they have no id."""
    numbered = [{"id": number, **action} for number, action in enumerate(actions, start=1)]
    return {"title": "1861", "players": list(PLAYERS), "actions": numbered, **keys}


def auction(*winners: tuple[str, int, int]) -> Iterable[dict[str, Any]]:
    """Each private goes at the first bid: (private, winner, price), the winner opening, the others passing."""
    for private, winner, price in winners:
        yield by(winner, "bid", company=private, price=price)
        order = [player["id"] for player in PLAYERS]
        at = order.index(winner)
        for other in order[at + 1 :] + order[:at]:
            yield by(int(str(other)), "pass")


def all_privates() -> list[dict[str, Any]]:
    """The private round; Carl opens the stock round."""
    sold = (("TSR", 10, 20), ("BSS", 20, 30), ("MYR", 30, 40), ("MRR", 10, 50), ("WVR", 20, 60))
    return list(auction(*sold))


def log(data: dict[str, Any]) -> Log:
    """The log in plain data."""
    return read_log(data, "game.json")


def replayed(data: dict[str, Any], *, lenient: bool = False) -> tuple[Report, list[dict[str, Any]]]:
    """How its replay went, and the trace."""
    lines: list[dict[str, Any]] = []
    return LogReplay(log(data), lenient=lenient, tell=lines.append).run(), lines
