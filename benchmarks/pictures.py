"""How long a map takes and how many bytes it has: opening, mid game, and the most crowded end we can make.

Run `python benchmarks/pictures.py [FOLDER]`; with a folder, the pictures are saved there.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import yaml

from engine.core.play import apply
from engine.games.paris_connection import RULES, Build, Definition, Game, Trade, open_hexes
from pbem.base.resources import config_dir
from pbem.drawing.png import rasterise
from pbem.games.paris_connection.picture import picture

NAMES = {"p1": "Ann", "p2": "Benedikt", "p3": "Chloé", "p4": "Dmitri Ivanovitch", "p5": "Eva", "p6": "Łukasz"}
REPEATS = 5

T = TypeVar("T")


def france() -> Definition:
    """The game as it is shipped."""
    folder = config_dir() / "games" / RULES.slug
    names = ("game.yaml", "map.yaml")
    return RULES.define({name: yaml.safe_load((folder / name).read_text("utf-8")) for name in names})


def played(players: int, turns: int, seed: int) -> tuple[Game, tuple[str, ...]]:
    """A game after random builds that mostly go south, and the hexes of its last three builds."""
    dice = random.Random(seed)
    game, _ = RULES.start(france(), tuple(NAMES)[:players], RULES.options({}), str(seed))
    builds: list[tuple[str, ...]] = []
    for _ in range(turns):
        if game.finished:
            break
        colour = dice.choice([colour for colour, held in game.table.depots.items() if held])
        if hexes := _hexes(game, colour, dice):
            builds.append(hexes)
            game, _ = apply(game, Build(game.active[0], colour, hexes))
        else:
            game, _ = apply(game, _trade(game, dice))
    return game, tuple(hex_id for hexes in builds[-3:] for hex_id in hexes)


def _hexes(game: Game, colour: str, dice: random.Random) -> tuple[str, ...]:
    board = game.definition.board
    placed: tuple[str, ...] = ()
    for _ in range(dice.randint(1, 5)):
        open_ = [h for h in open_hexes(game.definition, game.table, colour, placed) if h != board.end_hex]
        if not open_:
            break
        southern = dice.random() < 0.6
        placed = (*placed, max(open_, key=lambda h: board.hex(h).r) if southern else dice.choice(open_))
    return placed


def _trade(game: Game, dice: random.Random) -> Trade:
    player = game.active[0]
    returned = next(colour for colour, held in game.hands[player].items() if held)
    filled = [colour for colour, held in game.table.depots.items() if held and colour != returned]
    return Trade(player, returned, dice.choice(filled), 1)


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    """What the work makes, and the median of its milliseconds."""
    took = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        made = work()
        took.append((time.perf_counter() - start) * 1000)
    return made, statistics.median(took)


def main(folder: Path | None) -> None:
    """Measure and write one line a picture."""
    sys.stdout.write(f"{'':10} {'pieces':>6} {'svg ms':>8} {'png ms':>8} {'kB':>6} {'width':>6}\n")
    for name, players, turns, seed in (("opening", 3, 0, 1), ("mid game", 4, 9, 4), ("crowded", 6, 99, 5)):
        game, changed = played(players, turns, seed)
        view = game.view(None)
        svg, drawing = _timed(partial(picture, game.definition, view, changed, NAMES))
        png, pressing = _timed(partial(rasterise, svg))
        pieces = sum(len(track) for track in view.table.track.values())
        width = int.from_bytes(png[16:20], "big")
        line = f"{name:10} {pieces:6} {drawing:8.1f} {pressing:8.1f} {len(png) / 1000:6.1f} {width:6}\n"
        sys.stdout.write(line)
        if folder:
            (folder / f"{name.replace(' ', '-')}.png").write_bytes(png)
            (folder / f"{name.replace(' ', '-')}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
