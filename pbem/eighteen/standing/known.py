"""The conditions that are understood, as lines to choose from."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from engine.eighteen.game import Game18xx
from pbem.eighteen.orders.grammar import SAMPLES, SAMPLES_OF_FLOATING, SAMPLES_OF_PRIVATES
from pbem.eighteen.standing.saying import refused
from pbem.orders.order import OrderError

Line = Callable[[str], str]  # a whole order with this condition in it


def samples(game: Game18xx) -> tuple[str, ...]:
    """One of each kind of condition, of this game."""
    of_kind: dict[str, str] = {}
    for one in (*game.companies, *game.definition.companies):
        of_kind.setdefault(game.definition.companies[one].kind, one)
    phases = tuple(game.definition.phases)
    later = phases[phases.index(game.phase) + 1 :] or phases[-1:]
    facts = {"public": of_kind.get("public", ""), "minor": of_kind.get("minor", ""), "phase": later[0]}
    every = tuple(game.definition.trains)
    train = next((one for one in game.depot if one in every), every[len(every) // 4])
    known = list(SAMPLES)
    if "minor" not in of_kind:
        facts["private"] = next((one for one in game.definition.privates if one not in game.privates), "")
        known = [*(SAMPLES_OF_PRIVATES if facts["private"] else ()), *(one for one in known if "{minor}" not in one)]
    known += SAMPLES_OF_FLOATING if floats_later(game) else ()
    return tuple(one.format(train=train, **facts) for one in known)


def supplied_as(game: Game18xx, train: str) -> str:
    """What the supply counts of a train: the train, or the certificates of which it is a side; "" for none."""
    cards = getattr(game.definition, "cards", None)
    if cards is None:
        return train
    return next((one.id for one in cards.values() if train in (*one.sides, *one.resold)), "")


def floats_later(game: Game18xx) -> bool:
    """Whether a company is started first and floats only when so much of it is sold."""
    return bool(getattr(game.definition.numbers, "float_shares", 0))


def sample(game: Game18xx, word: str) -> str:
    """The one with this word."""
    return next(one for one in samples(game) if word in one)


def not_understood(game: Game18xx, text: str, line: Line = str) -> OrderError:
    """The error with all that is understood, the likest first."""
    known = samples(game)
    near = get_close_matches(text, known, n=len(known), cutoff=0.0)
    return refused("condition.unknown", {"said": text}, choices=tuple(line(one) for one in (near or known)))
