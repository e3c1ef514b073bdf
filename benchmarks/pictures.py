"""How long a map takes and how large it is, before and after: drawn in one piece, and painted from what is kept.

Run `python benchmarks/pictures.py [FOLDER]`; with a folder, the pictures are saved there. `--first` measures only the
first pictures of new processes, `--reports` only maps under the bytes of a report: shrunk until they fit, as of
67c3b44, and drawn smaller.

*before* is the way of 6139a5c: the whole SVG rasterised, at 1200 pixels, then as many encodings as it took to come
below 150 kB. *cold*: nothing kept; *disk*: another process made ground and sprites; *warm*: all sprites kept, but no
picture; *next*: the same one move earlier was the last picture.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from io import BytesIO
from multiprocessing import get_context
from os import getloadavg
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' maps beside it

from benchmarks.brief import BRIEF, times
from engine.core.play import apply
from engine.eighteen import companies
from engine.eighteen.actions import Lay
from engine.eighteen.map.laid import Laid, printed_map
from engine.games.paris_connection import RULES, Build, Definition, Game, Trade, open_hexes
from pbem.base.resources import config_dir
from pbem.drawing.cache import PictureCache
from pbem.drawing.canvas import Canvas
from pbem.drawing.eighteen import field, placing
from pbem.drawing.eighteen_map import Position, draw_map, draw_near
from pbem.drawing.paint import forget, paint
from pbem.drawing.palette import kept
from pbem.drawing.png import drawn, press
from pbem.drawing.scene import Scene, resized
from pbem.eighteen.drawn.pictures import further_pictures
from pbem.eighteen.drawn.pictures import parts as eighteen_parts
from pbem.eighteen.drawn.pictures import picture as eighteen_map
from pbem.letters.picture import BESIDE, REPORT_BYTES
from pbem.titles.paris_connection.mail.picture import parts, picture
from pbem.words.phrases import phrase
from tests import g1843, g1861
from tests.drawing.eighteen import late
from tests.eighteen.walked import walked

NAMES = {"p1": "Ann", "p2": "Benedikt", "p3": "Chloé", "p4": "Dmitri Ivanovitch", "p5": "Eva", "p6": "Łukasz"}
REPEATS = times(7)
TURN = 600  # a late turn of a company in a whole game
BEFORE = ((256, 12), (128, 16), (64, 24), (40, 32), (32, 64))  # colours, and how far apart


class Case(NamedTuple):
    """A picture and the one before it in the same game, drawn anew each time."""

    name: str
    make: Callable[[], Scene]
    earlier: Callable[[], Scene]


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


# -- the cases --------------------------------------------------------------------------------------------------------


def _paris(name: str, players: int, turns: int, seed: int) -> Case:
    def at(moves: int) -> Callable[[], Scene]:
        game, changed = played(players, moves, seed)
        view = game.view(None)
        return lambda: picture(game.definition, view, changed, NAMES)

    return Case(name, at(turns), at(max(0, turns - 1)))


def _near(name: str, players: int, turns: int, seed: int) -> Case:
    def at(moves: int) -> Callable[[], Scene]:
        game, changed = played(players, moves, seed)
        view = game.view(game.active[0])

        def make() -> Scene:
            return parts(game.definition, view, changed).shown[0].scene

        return make

    return Case(name, at(turns), at(max(0, turns - 1)))


def _map(name: str, data: Any, laid: Laid, earlier: Laid) -> Case:
    return Case(
        name,
        lambda: draw_map(Position(data.board, laid, data.companies)),
        lambda: draw_map(Position(data.board, earlier, data.companies)),
    )


def _map_near(name: str, data: Any, laid: Laid, earlier: Laid) -> Case:
    def at(there: Laid) -> Callable[[], Scene]:
        def make() -> Scene:
            return draw_near(Position(data.board, there, data.companies), ("H8", "G7"), ("H10", "I9", "G9"))[0].scene

        return make

    return Case(name, at(laid), at(earlier))


def _market(name: str, actions: int) -> Case:
    def at(moves: int) -> Callable[[], Scene]:
        game = walked().games[moves]
        return lambda: further_pictures(game, NAMES)[0][1]

    return Case(name, at(actions), at(actions - 10))


def of_turn(cache: PictureCache, at: int) -> tuple[float, list[bytes]]:
    """The pictures of the letter that asks for this move of a whole game, and the milliseconds they took."""
    played, start = walked(), time.process_time()
    game = played.games[at]
    near = [part.scene for part in eighteen_parts(game, played.changed(at), game.active[0]).shown]
    scenes = [eighteen_map(game, played.changed(at)), *near]
    beside = [resized(scene, BESIDE) for _, scene, _ in further_pictures(game, NAMES)]
    made = cache.pngs([*scenes, *beside])
    return (time.process_time() - start) * 1000, made


def turn_letters() -> None:
    """All pictures of the letters at every company's turn of the second half of a game, one after the other."""
    played, spans, sizes = walked(), [], []
    with tempfile.TemporaryDirectory() as home:
        cache = PictureCache(Path(home))
        forget_all()
        for at in range(len(played.games) // 2, len(played.games)):
            game = played.games[at]
            if companies.operating(game) is None or not game.active or Lay not in game.active_step().rules:
                continue
            took, made = of_turn(cache, at)
            spans.append(took)
            sizes.append(sum(map(len, made)) / 1000)
    first, *later = spans
    sys.stdout.write(
        f"1861, pictures of a turn letter: first {first:.0f} ms, then median {statistics.median(later):.0f} ms, "
        f"most {max(later):.0f} ms; median {statistics.median(sizes):.0f} kB, most {max(sizes):.0f} kB\n"
    )


def first_of_process(home: str) -> float:
    """Milliseconds of the first pictures of a turn letter in this process; its sentences have been read by then."""
    walked()
    phrase("samples.large_map")
    return of_turn(PictureCache(Path(home)), TURN)[0]


def new_processes() -> None:
    """The first pictures of a turn letter in a new process: nothing on disk; then grounds; then sprites as well."""
    with tempfile.TemporaryDirectory() as home:
        told = []
        for kept in ("nothing", "grounds", "grounds and sprites", "grounds and sprites", "grounds and sprites"):
            for file in Path(home).iterdir():
                if file.name.partition("-")[0].removesuffix("s") not in kept:
                    file.unlink()
            with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
                told.append(f"{fresh.submit(first_of_process, home).result():.0f} ms ({kept})")
    sys.stdout.write(f"1861, first pictures of a new process, on disk: {', '.join(told)}\n")


def reports() -> None:
    """Maps under the bytes of a report: shrunk in pixels until they fit, and drawn in a size that fits."""
    sys.stdout.write(f"{'':18}{'shrunk':>9}{'px':>6}{'kB':>7}{'drawn':>9}{'px':>6}{'kB':>7}\n")
    maps = [case for case in cases() if not case.name.startswith(" ")]
    further = [_paris(f"Paris, {turns} turns", 3 + turns % 4, turns, turns) for turns in range(5, 45, 5)]
    with tempfile.TemporaryDirectory() as home:
        for case in [*maps, *further][: 1 if BRIEF else None]:
            scene, folder = case.make(), Path(home)

            def shrunk(scene: Scene = scene, folder: Path = folder) -> bytes:
                return press(*paint(scene, folder), REPORT_BYTES)

            def smaller(scene: Scene = scene, folder: Path = folder) -> bytes:
                return Canvas(scene, folder).pressed(REPORT_BYTES)

            sys.stdout.write(f"{case.name:18}")
            for way in (shrunk, smaller):
                made, took = way(), timed(way)
                sys.stdout.write(f"{took:7.0f}ms{Image.open(BytesIO(made)).width:6}{len(made) / 1000:7.1f}")
            sys.stdout.write("  equal\n" if shrunk() == smaller() else "\n")


def cases() -> list[Case]:
    """Openings, middles and ends of all three games, and parts of two that are shown large."""
    one, other = g1861.definition(), g1843.definition()
    start, empty = printed_map(one.board), printed_map(other.board)
    return [
        _paris("Paris, opening", 3, 0, 1),
        _paris("Paris, mid game", 4, 9, 4),
        _paris("Paris, crowded", 6, 99, 5),
        _near("  part, mid game", 4, 9, 4),
        _near("  part, late", 5, 26, 3),
        _map("1861, before", one, start, start),
        _map("1861, early", one, late(60), late(55)),
        _map("1861, late", one, late(900), late(890)),
        _map_near("  part, late", one, late(900), late(890)),
        _market("  market, late", 600),
        _map("1843, before", other, empty, empty),
    ]


# -- the two ways -----------------------------------------------------------------------------------------------------


def before(scene: Scene) -> bytes:
    """One piece, and encodings until one is small enough."""
    left, _, right, _ = scene.shown
    image = drawn(scene.svg(), (right - left) * 1200 // scene.width).convert("RGB")
    named = {bytes.fromhex(colour[1:]) for colour in scene.colours}
    by_frequency = [colour for _, colour in sorted(image.getcolors(1 << 24) or [], reverse=True)]
    flat = [colour for colour in by_frequency if bytes(colour) in named]  # type: ignore[arg-type]
    for colours, apart in BEFORE:
        palette = Image.new("P", (1, 1))
        chosen = kept(flat, by_frequency, apart, colours - len(flat))  # type: ignore[arg-type]
        palette.putpalette([part for colour in chosen for part in colour])
        out = BytesIO()
        image.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
        if out.tell() <= 150_000:
            break
    return out.getvalue()


def after(scene: Scene, folder: Path) -> bytes:
    """Painted from what is kept, and pressed."""
    image, palette = paint(scene, folder)
    return press(image, palette)


def forget_all() -> None:
    """Nothing is kept in memory."""
    forget()
    placing.settle.cache_clear()
    field._things.cache_clear()


def timed(work: Callable[[], object], prepare: Callable[[], object] = lambda: None, repeats: int = REPEATS) -> float:
    """The median of its milliseconds of processor time, which other work on the machine disturbs least."""
    took = []
    for _ in range(times(repeats)):
        prepare()
        start = time.process_time()
        work()
        took.append((time.process_time() - start) * 1000)
    return statistics.median(took)


def main(saved: Path | None) -> None:
    """Measure and write one line a picture."""
    heads = ("before", "cold", "disk", "next", "warm")
    sys.stdout.write(f"{'':18}" + "".join(f"{head:>9}" for head in heads) + f"{'kB':>9}{'was':>7}  size\n")
    for case in cases()[: 1 if BRIEF else None]:
        with tempfile.TemporaryDirectory() as home:
            folder, made, old = Path(home), after(case.make(), Path(home)), before(case.make())

            def one_move_ago(case: Case = case, folder: Path = folder) -> None:
                forget_all()
                after(case.earlier(), folder)

            def work(case: Case = case, folder: Path = folder) -> None:
                after(case.make(), folder)

            spans = (
                timed(lambda case=case: before(case.make()), forget_all, 3),  # type: ignore[misc]
                timed(work, lambda folder=folder: (forget_all(), _empty(folder)), 3),  # type: ignore[misc]
                timed(work, forget_all, 3),
                timed(work, one_move_ago, 3),
                timed(work),
            )
        figures = "".join(f"{span:7.0f}ms" for span in spans)
        size = "×".join(map(str, Image.open(BytesIO(made)).size))
        sys.stdout.write(f"{case.name:18}{figures}{len(made) / 1000:9.1f}{len(old) / 1000:7.1f}  {size}\n")
        sys.stdout.flush()
        if saved:
            (saved / f"{case.name.strip().replace(', ', '-').replace(' ', '-')}.png").write_bytes(made)
    if not BRIEF:
        turn_letters()
        new_processes()
    sys.stdout.write(f"processor time; load {getloadavg()[0]:.1f}\n")


def _empty(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()


if __name__ == "__main__" and "--first" in sys.argv:
    new_processes()
elif __name__ == "__main__" and "--reports" in sys.argv:
    reports()
elif __name__ == "__main__":
    given = [one for one in sys.argv[1:] if not one.startswith("--")]
    main(Path(given[0]) if given else None)
