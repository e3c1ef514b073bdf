"""The small game is played by the shared parts: once by a script, and by random walks."""

from __future__ import annotations

from engine.common18xx import actions as acts
from engine.common18xx import invariants
from engine.common18xx.notation import PlainVerbs, read_run
from engine.core import play
from tests.common18xx.small_game import Small

VERBS = PlainVerbs({
    "start": acts.Start, "buy": acts.Buy, "sell": acts.Sell, "pass": acts.Pass, "lay": acts.Lay, "token": acts.Token,
    "dividend": acts.Dividend, "train": acts.BuyTrain, "discard": acts.Discard,
})  # fmt: skip
SHARES = "start X 60, start Y 60, start Z 70, buy X treasury, buy Y treasury, buy Z treasury, buy Z treasury"
TURN_Z = "lay Z city D2 0, token Z C3 0, train Z 2 80 bank, train Z 2 80 bank, train Z 2 80 bank"
TURN_Y = "lay Y city B2 4, token Y C3 0, train Y 2 80 bank, pass"
FIRST = f"{SHARES}, pass, pass, pass, {TURN_Z}, {TURN_Y}, lay X city C5 2"


def said(game: Small, line: str) -> acts.Action:
    verb, *words = line.split()
    read: acts.Action = VERBS.read(line, game.active[0], verb, tuple(words)) if verb != "run" else read_run(
        line, game.active[0], tuple(words))  # fmt: skip
    return read


def after(game: Small, script: str) -> Small:
    for line in script.split(", "):
        game, _ = play.apply(game, said(game, line))
        assert wrong(game) == [], line
    return game


def wrong(game: Small) -> list[str]:
    return invariants.broken(game, game.definition, game.network, shares=5, president=2, unlimited=())


def refused(game: Small, line: str) -> tuple[str, str]:
    why = play.why_not(game, said(game, line))
    assert why is not None, line
    return why.code, why.section
