"""Walks through whole games, chosen once in a run: whoever walks the same way again only plays the actions.

To choose an action at random takes ten times as long as to play it, and many tests look at the same games.
The processes of xdist tell each other, by files in a folder that the run makes and takes away.
"""

from __future__ import annotations

import os
import pickle
import shutil
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from engine.core import play

FOLDER = "NIGHT_MAIL_TEST_WALKS"  # handed to the worker processes of xdist

G = TypeVar("G", bound=Any)  # a position
A = TypeVar("A")  # an action
T = TypeVar("T")

_known: dict[str, Known] = {}


class Known(NamedTuple):
    """The first actions of a walk, and the dice as they lie after them."""

    actions: tuple[Any, ...]
    dice: Any


def begin_run() -> None:
    """Called once, by the process that leads the run."""
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="night-mail-walks-")


def end_run() -> None:
    """Nothing is kept: another run may be one of other code."""
    shutil.rmtree(os.environ.pop(FOLDER, ""), ignore_errors=True)


def key_of(rules: Any, start: Any, usual: object, how: Callable[..., object], *what: object) -> str:
    """The name of a walk: where it begins and how it is made; "" where that is not known for certain."""
    name = f"{how.__module__}.{how.__qualname__}"
    if start.definition is not usual or "<" in name:  # other files of the game, or a way that has no name
        return ""
    return sha256(rules.encode(start) + "\n".join((name, *map(repr, what))).encode()).hexdigest()


def walked(key: str, start: G, seed: str, choose: Callable[[G, Random], A], most: int) -> Iterator[tuple[A, G]]:
    """Action after action to the end of the game; those that somebody has chosen before are not chosen again."""
    known = _recalled(key) if key else None
    actions, dice, game = list(known.actions if known else ()), Random(seed), start
    if known:
        dice.setstate(known.dice)
    lies = dice.getstate()
    try:
        for number in range(most):
            if game.finished:
                return
            if known is None or number >= len(known.actions):
                action = choose(game, dice)
                game, _ = play.apply(game, action)
                actions.append(action)
                lies = dice.getstate()
            else:
                action = known.actions[number]
                game, _ = play.apply(game, action)
            yield action, game
        raise AssertionError(f"seed {seed}: no end in sight after {most} actions, phase {game.phase}")
    finally:
        if key and len(actions) > len(known.actions if known else ()):
            _remember(key, Known(tuple(actions), lies))


def once(name: str, make: Callable[[], T]) -> T:
    """What `make` makes, worked out by one process of the run; the others read it from a file."""
    key = sha256(name.encode()).hexdigest()
    file = Path(os.environ.get(FOLDER, "")) / key
    if os.environ.get(FOLDER) and file.exists():
        found: T = pickle.loads(file.read_bytes())
        return found
    made = make()
    _write(key, made)
    return made


def _recalled(key: str) -> Known | None:
    """What this process knows of a walk, or another one has written down; whichever is longer is good."""
    if key not in _known and (folder := os.environ.get(FOLDER)) and (file := Path(folder) / key).exists():
        _known[key] = Known(*pickle.loads(file.read_bytes()))
    return _known.get(key)


def _remember(key: str, known: Known) -> None:
    """The longest that anybody has walked."""
    before = _recalled(key)
    if before and len(before.actions) >= len(known.actions):
        return
    _known[key] = known
    _write(key, tuple(known))


def _write(key: str, what: object) -> None:
    """A file is whole or not there."""
    if folder := os.environ.get(FOLDER):
        own = Path(folder) / f"{key}.{os.getpid()}"
        own.write_bytes(pickle.dumps(what))
        own.replace(Path(folder) / key)
