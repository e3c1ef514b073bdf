"""How fast letters are made: words, HTML page and mail, without and with drawing the map, from a real position.

Run `python benchmarks/letters.py`; the figures go to the closing note.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import islice
from random import Random

import yaml

from engine.core import play
from engine.games.paris_connection import RULES, Build, Definition, Game
from pbem.base.resources import config_dir
from pbem.drawing.png import rasterise
from pbem.facts.ask import Ask
from pbem.facts.game_card import GameCard
from pbem.facts.result import Answer, Result
from pbem.games import game_kind
from pbem.letters.compose import Envelope, compose
from pbem.letters.content import Content, Reader
from pbem.letters.render import render

KIND = game_kind("paris-connection")
NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Carl", "p4": "Dora"}
CARD = GameCard(number=12, slug="paris-connection", title="Paris Connection", name="Volga", hours=48, moderator="Max")
ENVELOPE = Envelope(
    message_id="<0123456789abcdef@mail.example.org>",
    date=datetime(2026, 11, 21, tzinfo=UTC),
    to="ann@example.org",
    to_name="Ann",
    domain="mail.example.org",
    token="abcdefghijklmnopqrstuvwx",
    game_number=12,
)
REPEATS = 30


def position() -> tuple[Definition, Game]:
    """Four players in the middle of a game."""
    folder = config_dir() / "games" / RULES.slug
    files = {name: yaml.safe_load((folder / name).read_text(encoding="utf-8")) for name in ("game.yaml", "map.yaml")}
    definition = RULES.define(files)
    game, _ = RULES.start(definition, tuple(NAMES), RULES.options({"start": "fixed"}), "benchmark")
    rng = Random(1)
    for _ in range(16):
        choices = list(islice(play.legal_actions(game), 40))
        builds = [action for action in choices if isinstance(action, Build)]
        game, _ = play.apply(game, rng.choice(builds or choices))
    return definition, game


def milliseconds(work: Callable[[], object]) -> str:
    """Median and longest of the repeats, after one that warms up."""
    work()
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    middle = statistics.median(times)
    return f"{middle:8.1f} ms  {max(times):8.1f} ms  {1000 / middle:8.0f} a second"


def main() -> None:
    """Print one line per kind of work."""
    definition, game = position()
    player = game.active[0]
    reader = Reader(name=NAMES[player], timezone="Europe/Paris", player=player)
    turn = Content(
        template="your_turn",
        reader=reader,
        game=CARD,
        names=NAMES,
        view=RULES.encode_view(game.view(player)).decode(),
        ask=Ask(decision=7, due_at="2026-11-21T17:00:00Z"),
        picture=True,
    )
    answer = Result(line="options", status="answered", answer=Answer(about="options"))
    options = Content(
        template="receipt", reader=reader, game=CARD, names=NAMES, view=turn.view, ask=turn.ask, results=(answer,)
    )
    words = render(turn, KIND, definition)
    view = game.view(player)

    def drawn() -> bytes:
        return rasterise(KIND.picture(definition, view, ("G07", "G08"), NAMES))

    picture = drawn()
    alt = KIND.picture_alt(definition, view, NAMES)
    whole = compose(words, ENVELOPE, picture, alt)
    work: dict[str, Callable[[], object]] = {
        "words of «your turn»": lambda: render(turn, KIND, definition),
        "words of an answer to «options»": lambda: render(options, KIND, definition),
        "page and mail, picture at hand": lambda: compose(words, ENVELOPE, picture, alt),
        "whole letter, picture at hand": lambda: compose(render(turn, KIND, definition), ENVELOPE, picture, alt),
        "whole letter, picture drawn": lambda: compose(render(turn, KIND, definition), ENVELOPE, drawn(), alt),
    }
    lines = [f"{name:34}{milliseconds(call)}" for name, call in work.items()]
    lines.append(f"letter {len(whole) / 1000:.0f} kB, picture {len(picture) / 1000:.0f} kB")
    sys.stdout.write("\n".join([f"{'':34}{'median':>11}  {'longest':>11}", *lines, ""]))


if __name__ == "__main__":
    main()
