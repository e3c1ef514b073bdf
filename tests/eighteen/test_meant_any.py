"""Of each legal action its content words in any order: understood as that action or asked back, never another one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.core import play
from engine.core.errors import IllegalAction
from pbem.orders.order import OrderError
from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from tests.eighteen import lines, lines_1843, test_samples, walked_1843
from tests.eighteen.content_words import line, words
from tests.sampled import sampled

LEAST_FOUND = 0.9  # of all actions, done or among the choices


def came_of(title: Any, mailed: Any, game: Any, action: Any, said: str) -> str:
    """Whether a line does what is meant, asks back with it, or neither; AssertionError where it does something else."""
    wanted, _ = play.apply(game, action)
    found = title.orders.by_meaning(game.definition, game, action.player, said, frozenset())
    reached = []
    for one in found.lines:
        try:
            reached.append(mailed(game, one))
        except (AssertionError, IllegalAction, OrderError):  # an order for later, a merger by two lines
            reached.append(None)
    same = [one is not None and title.rules.encode(one) == title.rules.encode(wanted) for one in reached]
    assert not found.sole or same == [True], f"{said!r}: {found.lines} for {action}"
    return "done" if found.sole else "asked" if any(same) else "other" if found.lines else "nothing"


def counted(title: Any, mailed: Any, positions: Any, dice: Random, each: int) -> tuple[Counter[str], list[str]]:
    """What came of lines for some actions of each position, and those that were not found."""
    counts, lost = Counter[str](), []
    for game in positions:
        legal = list(play.legal_actions(game))
        for action in dice.sample(legal, min(each, len(legal))):
            said = words(game, action, dice)
            if said and action.player == game.active[0]:
                text = line(said, dice)
                kind = came_of(title, mailed, game, action, text)
                counts[kind] += 1
                lost += [f"{text!r}: {action}"] if kind in ("other", "nothing") else []
    return counts, lost


def two_in_one(title: Any, mailed: Any, positions: Any, dice: Random) -> int:
    """Lines with the words of two actions of a kind: what is done is neither of them alone; how many there were.

    Where one says all that the other says, the two are the one; what is refused when it is sent does nothing.
    """
    tried = 0
    for game in positions:
        legal = [one for one in play.legal_actions(game) if one.player == game.active[0] and words(game, one, dice)]
        if not legal:
            continue
        first = dice.choice(legal)
        others = [one for one in legal if type(one) is type(first) and one != first]
        if not others:
            continue
        other = dice.choice(others)
        one, two = words(game, first, dice), words(game, other, dice)
        if set(one[1:]) <= set(two) or set(two[1:]) <= set(one):  # the first is the verb
            continue
        text = line([*one, *two], dice)
        found = title.orders.by_meaning(game.definition, game, first.player, text, frozenset())
        tried += 1
        if found.sole:
            try:
                done = title.rules.encode(mailed(game, found.lines[0]))
            except (IllegalAction, OrderError):
                continue
            alone = [title.rules.encode(play.apply(game, one)[0]) for one in (first, other)]
            assert done not in alone, f"{text!r}: {found.lines}"
    return tried


@pytest.mark.parametrize("seed", sampled(["lines 1", "lines 2"], 1, single=True))
def test_no_line_of_1861_does_another_action(seed: str) -> None:
    positions = test_samples.positions("jklm", seed)[::3]
    assert two_in_one(TITLE_1861, lines.mailed, positions, Random(seed))
    counts, lost = counted(TITLE_1861, lines.mailed, positions, Random(seed), 4)
    assert counts["done"] + counts["asked"] >= LEAST_FOUND * counts.total(), (counts, lost[:20])


@pytest.mark.parametrize(("taste", "players"), sampled(list(walked_1843.WALKS), 1))
def test_no_line_of_1843_does_another_action(taste: str, players: int) -> None:
    positions = walked_1843.positions(taste, players, "one", 60)
    assert two_in_one(TITLE_1843, lines_1843.mailed, positions, Random(taste))
    counts, lost = counted(TITLE_1843, lines_1843.mailed, positions, Random(taste), 4)
    assert counts["done"] + counts["asked"] >= LEAST_FOUND * counts.total(), (counts, lost[:20])
