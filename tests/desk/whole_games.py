"""Whole games as lists of lines, golden and recorded ones of every kind, from which old moves are taken out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core import play
from engine.games.paris_connection import RULES as PARIS_RULES
from pbem.replays import exports
from pbem.replays.exports import Player, Start
from pbem.replays.log_replay import first_of_log
from pbem.replays.logfile import Log, read_file
from pbem.replays.made import Noting
from pbem.titles import replayed, title_of
from tests import golden_1843, golden_1861, golden_games
from tests.listed import Listed
from tests.replays.logs import FIXTURES, RECORDED, shared

EACH = 50  # entries taken out of a game
MOST_LOOKED_AT = 40  # legal actions among which another one is sought


def of_export(path: Path) -> Listed:
    export = read_file(path)
    assert isinstance(export, exports.Export)
    position: Any = exports.first_position(export, str(path))
    title = title_of(export.game)
    return Listed(title, replayed(export.game).rules, position.definition, position, export.actions)


def of_log(path: Path) -> Listed:
    """A real game of ../shared, by what our rules make of its log."""
    log = read_file(shared(path))
    assert isinstance(log, Log)
    run = Noting(log)
    run.run()
    start = Start(log.game, tuple(map(Player, run.names.seats)), variant=run.kind.variant, options=log.options)
    position: Any = first_of_log(start, log)
    lines = [run.kind.rules.write_action(action) for _, action in run.made]
    return Listed(title_of(log.game), run.kind.rules, position.definition, position, lines)


def of_paris(path: Path) -> Listed:
    golden = golden_games.read_golden(path)
    position = golden_games.first_position(golden)
    return Listed(title_of("paris-connection"), PARIS_RULES, position.definition, position, golden.actions)


def games() -> Iterator[Any]:
    makers: tuple[tuple[Callable[[Path], Listed], list[Path]], ...] = (
        (of_export, sorted(golden_1861.FOLDER.glob("*.json"))),
        (of_export, sorted(golden_1843.FOLDER.glob("*.json"))),
        (of_log, [FIXTURES / f"{number}.json" for number in RECORDED]),
        (of_paris, golden_games.golden_files()),
    )
    for make, paths in makers:
        yield from (pytest.param(make, path, id=f"{path.parent.name} {path.stem}") for path in paths)


EVERY = list(games())
DAILY = [one for one in EVERY if one.id in ("1861 4-gtg-moderator", "1843 3-engineers")] + [EVERY[-1]]


def some_places(game: Listed, dice: Random) -> list[int]:
    """The lines that are taken out."""
    return sorted(dice.sample(range(len(game.lines)), min(EACH, len(game.lines))))


def another(game: Listed, position: Any, line: str, dice: Random) -> Any:
    """Some other legal action of the same player where that line stands; None where there is none."""
    player = line.partition(":")[0]
    legal = [one for one in islice(play.legal_actions(position), MOST_LOOKED_AT) if one.player == player]
    others = [one for one in legal if game.rules.write_action(one) != line]
    return dice.choice(others) if others else None
