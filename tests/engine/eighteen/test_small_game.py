"""The small game is played by the shared parts: once by a script, and by random walks."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen import actions as acts
from engine.eighteen import events, invariants
from engine.eighteen.notation import PlainVerbs, read_run
from tests.engine.eighteen.small_game import Small, begin
from tests.sampled import spread

VERBS = PlainVerbs({
    "buy": acts.Buy, "sell": acts.Sell, "pass": acts.Pass, "lay": acts.Lay, "token": acts.Token,
    "dividend": acts.Dividend, "train": acts.BuyTrain, "discard": acts.Discard,
})  # fmt: skip
SHARES = "buy X treasury, buy Y treasury, buy Z treasury, buy Z treasury"
TURN_Z = "lay Z city D2 0, token Z C3 0, train Z 2 80 bank, train Z 2 80 bank, train Z 2 80 bank"
TURN_Y = "lay Y city B2 4, token Y C3 0, train Y 2 80 bank, pass"
FIRST = f"{SHARES}, pass, pass, pass, {TURN_Z}, {TURN_Y}, lay X city C5 2, train X 3 120 bank"
SECOND = "discard Z 2, pass, sell Z 1, pass, pass, buy Y treasury, pass, pass, pass, lay Y bend C1 5, run Y 2:B2-C3"


def said(game: Small, line: str) -> acts.Action:
    player, verb, words = game.active[0], line.split()[0], tuple(line.split()[1:])
    read: acts.Action = VERBS.read(line, player, verb, words) if verb != "run" else read_run(line, player, words)
    return read


def after(script: str, game: Small | None = None) -> Small:
    game = game or begin()
    for line in script.split(", "):
        game, _ = play.apply(game, said(game, line))
        assert invariants.broken(game) == [], line
    return game


def test_a_game_by_script_uses_every_step_and_the_first_4_rusts_the_2() -> None:
    game = after(f"{FIRST}, {SECOND}, dividend Y keep")
    assert (game.pool_trains, [game.companies[one].trains for one in "XYZ"]) == (("2",), [("3",), ("2",), ("2", "2")])
    game, told = play.apply(game, said(game, "train Y 4 160 bank"))
    assert events.TrainsRusted(train="2", owners=("Y", "Z")) in told
    assert (game.pool_trains, [game.companies[one].trains for one in "XYZ"]) == ((), [("3",), ("4",), ()])
    paid = after("pass, pass, pass, run X 3:C3-C5, dividend X pay", game)
    assert (paid.purses["ann"] - game.purses["ann"], paid.set_number) == (3 * 40 // 5, 3)
    ended, told = play.stop(game)
    assert (ended.finished, isinstance(told[-1], events.GameEnded), game.finished) == (True, True, False)
    assert play.view(ended, "ann") is ended


def test_a_tile_that_names_no_price_is_upgraded_for_nothing() -> None:
    game = after(f"{FIRST}, {SECOND}, dividend Y keep, train Y 4 160 bank, pass, pass")
    upgraded = after("lay X green C5 2", game)
    assert upgraded.laid.tiles["C5"] == ("green", 2)
    assert upgraded.purses == game.purses


@pytest.mark.parametrize(("script", "line", "code", "section"), [
    (SHARES, "lay X city C5 2", "not_now", "2"),
    (SHARES, "buy Y treasury", "holding_limit", "2"),
    (SHARES, "buy Z elsewhere", "none_there", "2"),
    (f"{SHARES}, pass, pass, pass", "lay Z city D2 2", "leads_off", "3"),
    (f"{SHARES}, pass, pass, pass, {TURN_Z}, {TURN_Y}, lay X city C5 2", "pass", "must_buy", "4"),
    (f"{FIRST}, {SECOND}", "pass", "must_decide", "4"),
    (f"{FIRST}, {SECOND}", "dividend Y half", "must_decide", "4"),
    (f"{FIRST}, {SECOND}, dividend Y keep", "train Y 2 1 Z", "no_trade", "4.1"),
    (f"{FIRST}, {SECOND.rpartition(',')[0]}", "run Y 2:B2-C1", "route_no_end", "5"),
])  # fmt: skip
def test_what_is_refused_stands_in_the_rules_of_the_small_game(script: str, line: str, code: str, section: str) -> None:
    game = after(script)
    with pytest.raises(IllegalAction) as refused:
        play.apply(game, said(game, line))
    why = refused.value.refusal
    assert (why.code, why.section) == (code, f"the rules of the small game §{section}")


@pytest.mark.parametrize("seed", spread(range(8), 3, single=True))
def test_random_games_end_and_nothing_is_lost(seed: int) -> None:
    rng, game, actions = Random(seed), begin(), []
    while not game.finished:
        before, legal = repr(game), list(play.legal_actions(game))
        nexts = [play.apply(game, action)[0] for action in legal]
        assert (repr(game), [fault for one in nexts for fault in invariants.broken(one)]) == (before, [])
        actions.append(rng.choice(legal))
        game = nexts[legal.index(actions[-1])]
    assert (len(actions) < 1000, game.active, list(play.legal_actions(game))) == (True, (), [])
    assert play.replay(begin(), actions).purses == game.purses
