"""Where a reader may build now: the hexes that a letter shows large because something may be done there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from engine.eighteen import companies
from engine.eighteen.actions import Action, Lay, Run, Token
from engine.eighteen.game import Game18xx
from engine.eighteen.rounds import OperatingRound, next_step, running
from engine.eighteen.step import Rules
from pbem.eighteen.drawn.shown import SHOWN, Shown
from pbem.eighteen.steps.judging import awaited


def open_hexes(game: Game18xx, reader: str | None, shown: Shown[Any] = SHOWN) -> Collection[str]:
    """Where the company that operates may lay track, or place a token when it is past that; none for other readers.

    Where it may build in ways that only its title knows, too, and what its title asks about first.
    """
    if reader is None or reader not in game.active:
        return ()
    if asked := tuple(shown.asked_at(game)):
        return asked
    company = companies.operating(game)
    found = _before_track(game) if company is not None and game.president(company) == reader else None
    if found is None:
        return ()
    own, rules = found
    kind = Lay if Lay in rules else Token
    if kind not in rules:
        return ()
    hexes = dict.fromkeys(_legal(own, rules, kind, ()))
    for also in shown.builds:
        hexes |= dict.fromkeys(_legal(own, rules, also, tuple(hexes)))
    return tuple(hexes)


def _before_track(game: Game18xx) -> tuple[Game18xx, Rules[Game18xx]] | None:
    """The game when what comes before track has been declined, and its rules; None where that cannot be."""
    own, rules, here = game.copied(), _rules(game), running(game, OperatingRound)
    while here.step == 0 and not {Lay, Run} & rules.keys():
        own.round = next_step(running(own, OperatingRound))
        if (following := _rules(own)) is rules:
            return None  # something else is asked, which holds up all steps
        rules = following
    return own, rules


def _legal(game: Game18xx, rules: Rules[Game18xx], kind: type[Action], known: Collection[str]) -> Iterator[str]:
    """Each hex but the known ones with a legal action of this kind, which is about it, or goes there."""
    if kind not in rules:
        return
    seen, rule = set(known), rules[kind]
    for action in rule.candidates(game):
        hex_id = str(getattr(action, "to_hex", "") or getattr(action, "hex", ""))
        if isinstance(action, kind) and hex_id not in seen and rule.why_not(game, action) is None:
            seen.add(hex_id)
            yield hex_id


def _rules(game: Game18xx) -> Rules[Game18xx]:
    """The rules of all that may be done now."""
    return awaited(game).rules
